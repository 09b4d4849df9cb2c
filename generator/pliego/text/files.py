"""Files come in here alone: reading inside known folders, and recording what was read.

In: a root folder and paths relative to it. Out: bytes, and a digest of everything that was read, by which a
built PDF is known to be stale. The laws of this file: no path leaves its root, symlinks resolved (a table in
a folder that a person allows comes in by `game/spreadsheet/linked.py`); only regular files of a sensible size
are read, so a pipe, a device or a bomb is refused and nothing waits; a run reads a file once, so what it used
is what it records; a file that is missing is recorded too; a `FileFault` says why a file cannot be read.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from pliego.text.letters import normal_form
from pliego.text.problems import Problem, Span

MOST_BYTES = {
    ".yaml": 1_000_000,
    ".csv": 10_000_000,
    ".xlsx": 10_000_000,
    ".ods": 10_000_000,
    ".svg": 2_000_000,
    ".css": 1_000_000,
    ".html": 1_000_000,
    ".po": 10_000_000,
    ".pdf": 4_000_000_000,
    ".zip": 4_000_000_000,
    ".json": 1_000_000_000,
}
"""How large a file may be, by suffix, in bytes; Pliego makes the last three itself."""
_MOST_OTHER_BYTES = 40_000_000
"""How large any other file may be."""
LOCALE = "locale"
"""The folder of translations in a game or in the templates."""
NOT_TEXT = "?"
"""Stands for a suffix: the names of a folder that are not UTF-8."""
MISSING = "missing"
"""The digest of a file that cannot be read."""
CHANGED = "changed"
"""The digest of a file that two processes of a run found different. No file ever has it."""


class FileFault(Exception):
    """A file cannot be read: what was expected and found, and what to do."""

    code = "file-unreadable"

    def __init__(self, found: str, hint: str = "") -> None:
        super().__init__(found)
        self.message = f"expected a file that can be read, found {found}"
        self.hint = hint

    def problem(self, span: Span | None) -> Problem:
        """Return the fault as a problem at a place: where the file is named, or the file itself."""
        return Problem(self.code, self.message, span, self.hint)


class OutsideRoot(FileFault):
    """The path leads out of the folder it must stay in."""

    code = "path-outside"

    def __init__(self, relative: str) -> None:
        super().__init__(relative)
        self.message = f"expected a path inside the folder, found `{relative}`, which leads out of it"
        self.hint = "copy the file into the folder"


class Missing(FileFault):
    """There is no such file."""

    def __init__(self, relative: str) -> None:
        super().__init__("none", f"put it at `{relative}`")


class Unreadable(FileFault):
    """Something cannot be read as a file: a folder, a pipe, a file without rights or too large."""


def read_regular(path: Path) -> bytes:
    """Return the bytes of a regular file; raises Missing or Unreadable. It opens nothing else, and reads no
    more than a file of this kind may hold."""
    most = MOST_BYTES.get(path.suffix.lower(), _MOST_OTHER_BYTES)
    try:
        _need_regular(path.stat().st_mode)
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            found = os.fstat(handle)
            _need_regular(found.st_mode)
            data = b"".join(_pieces(handle, found.st_size + 1, most + 1))
        finally:
            os.close(handle)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Missing(shown(path)) from error
    except (OSError, ValueError) as error:
        raise Unreadable(_why(error), "change its rights, or put a copy there") from error
    if len(data) > most:
        raise Unreadable(f"more than {most} bytes", "make it smaller, or split it")
    return data


def obstacle(path: Path) -> str:
    """Return what is in the way of a file (`a pipe`); "" for a regular file or nothing."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return ""
    return "" if stat.S_ISREG(mode) else _kind(mode)


def _need_regular(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise Unreadable(_kind(mode), "put a file there")


def _pieces(handle: int, size: int, most: int) -> Iterator[bytes]:
    """Yield the bytes of an open file of a `size`, `most` at most."""
    while most > 0 and (piece := os.read(handle, min(size, most))):
        most -= len(piece)
        yield piece


def _why(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _kind(mode: int) -> str:
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((name for test, name in kinds if test(mode)), "a device")


def decoded(data: bytes, path: str, code: str = "encoding") -> tuple[str | None, list[Problem]]:
    """Return the text of UTF-8, or the problem of the first wrong byte."""
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1
        message = f"expected UTF-8, found the byte 0x{data[error.start]:02x}"
        hint = "save the file as UTF-8 without a byte order mark"
        return None, [Problem(code, message, Span(path, line, column), hint)]


def catalog_file(lang: str) -> str:
    """Return the path of a catalog in the folder of a game or of the templates."""
    return f"{LOCALE}/{lang}.po"


def digest(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def shown(path: Path) -> str:
    """Return the path as a person types it: relative to the working folder if it lies below it."""
    relative = os.path.relpath(path)
    return path.as_posix() if relative.startswith("..") else Path(relative).as_posix()


def real(path: Path) -> Path:
    """Return the path with symlinks resolved. A link that leads to itself stays, and nothing is there."""
    return Path(os.path.realpath(path))


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:
        return False


def listing(folder: Path, suffix: str) -> list[str]:
    """Return the sorted names of the files in a folder that have this suffix, or of its folders for `/`;
    names that are no text only for `NOT_TEXT`. Raises Unreadable."""
    try:
        if not folder.is_dir():
            return []
        inside = [path for path in folder.iterdir() if _is_text(path.name) is not (suffix == NOT_TEXT)]
    except OSError as error:
        raise Unreadable(_why(error), "change its rights") from error
    if suffix == NOT_TEXT:
        return sorted(path.name for path in inside)
    if suffix == "/":
        return sorted(path.name for path in inside if path.is_dir())
    files = (path for path in inside if path.suffix or not path.is_dir())
    return sorted(path.name for path in files if path.name.endswith(suffix))


def _is_text(name: str) -> bool:
    """False for a name whose bytes are not UTF-8: Python keeps them as surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def listing_digest(names: list[str]) -> str:
    """Return the digest of the names of a folder."""
    return digest("\n".join(names).encode("utf-8", "surrogateescape"))


@dataclass(slots=True)
class Held:
    """What a run has read: bytes or faults by path, the names in folders, whether something was there, and
    where links lead.

    A run looks at each of them once. If a file changes meanwhile, the run does not see it.
    """

    files: dict[str, tuple[bytes, str] | FileFault] = field(default_factory=dict)
    folders: dict[str, list[str] | FileFault] = field(default_factory=dict)
    there: dict[str, bool] = field(default_factory=dict)
    spelled: dict[str, dict[str, str]] = field(default_factory=dict)
    """The names in a folder, by themselves and by their composed form."""
    targets: dict[tuple[str, str], Path] = field(default_factory=dict)

    def file(self, path: Path) -> tuple[bytes, str]:
        """Return the bytes of a file and their digest; raises FileFault."""
        found = self.files.get(str(path))
        if found is None:
            found = self.files[str(path)] = _read_with_digest(path)
        if isinstance(found, FileFault):
            raise found.with_traceback(None)
        return found

    def folder(self, path: Path, suffix: str) -> list[str]:
        """Return the names in a folder, as `listing` does; raises Unreadable."""
        key = f"{path}|{suffix}"
        if key not in self.folders:
            self.folders[key] = _list_once(path, suffix)
        found = self.folders[key]
        if isinstance(found, FileFault):
            raise found.with_traceback(None)
        return found

    def names(self, path: Path, suffix: str) -> dict[str, str]:
        """Return the names in a folder, by themselves and by their composed form; raises Unreadable."""
        key = f"{path}|{suffix}"
        if key not in self.spelled:
            listed = self.folder(path, suffix)
            self.spelled[key] = {normal_form(name): name for name in reversed(listed)}
            self.spelled[key] |= {name: name for name in listed}
        return self.spelled[key]


def _read_with_digest(path: Path) -> tuple[bytes, str] | FileFault:
    try:
        data = read_regular(path)
    except FileFault as fault:
        return fault
    return data, digest(data)


def _list_once(path: Path, suffix: str) -> list[str] | FileFault:
    try:
        return listing(path, suffix)
    except FileFault as fault:
        return fault


@dataclass(slots=True)
class Reads:
    """The files and folders that one step of a run read, by absolute path, each with a digest. `held` holds
    what the whole run has read."""

    files: dict[str, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)
    held: Held = field(default_factory=Held, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[Reads], tuple[dict[str, str], dict[str, str]]]:
        """Send the record to another process without the bytes."""
        return Reads, (self.files, self.folders)

    def copy(self) -> Reads:
        """Return an independent copy for the next step of the run."""
        return Reads(dict(self.files), dict(self.folders), self.held)

    def another(self) -> Reads:
        """Return an empty record for another step of the run."""
        return Reads(held=self.held)

    def without_bytes(self) -> Reads:
        """Return the record alone, for after the run."""
        return Reads(self.files, self.folders)

    def together(self, other: Reads) -> Reads:
        """Return the reads of both. What they found different never counts as unchanged."""
        files, folders = _united(self.files, other.files), _united(self.folders, other.folders)
        return Reads(files, folders, self.held)


def _united(one: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    changed = {path: CHANGED for path, was in one.items() if other.get(path, was) != was}
    return {**one, **other, **changed}


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder whose files may be read; every read is recorded in `reads`."""

    root: Path
    reads: Reads = field(default_factory=Reads)

    def path(self, relative: str) -> Path:
        """Return the path with symlinks resolved; raises FileFault, OutsideRoot if it leaves the root."""
        known, key = self.reads.held.targets, (str(self.root), self._spelled(relative))
        if key not in known:
            known[key] = self._resolved(key[1])
        return known[key]

    def _resolved(self, relative: str) -> Path:
        root = self.path("") if relative else real(self.root)
        if Path(relative).is_absolute():
            raise OutsideRoot(relative)
        try:
            target = (root / relative).resolve()
        except (ValueError, RuntimeError, OSError) as error:
            raise Unreadable(f"no path: {_why(error)}", "rename it") from error
        if not target.is_relative_to(root):
            raise OutsideRoot(relative)
        return target

    def read(self, relative: str) -> bytes:
        """Return the file's bytes; raises FileFault."""
        target, was = self._target(relative), MISSING
        try:
            if self.reads.held.there.get(self._written(relative), True) is False:
                raise Missing(shown(target))
            data, was = self.reads.held.file(target)
        finally:
            self.reads.files[str(target)] = self.reads.files[self._written(relative)] = was
        return data

    def has(self, relative: str) -> bool:
        """True if there is anything of that name in the root; an absence is recorded too."""
        target, written = self._target(relative), self._written(relative)
        there = self.reads.held.there
        if written not in there:
            there[written] = os.path.lexists(target) or _is_link(self.root / relative)
        if not there[written]:
            self.reads.files[str(target)] = self.reads.files[written] = MISSING
        return there[written]

    def list(self, relative: str, suffix: str) -> list[str]:
        """Return the sorted relative paths of the files in a folder that have this suffix, of its folders for
        `/`, or of what has no text for a name for `NOT_TEXT`; raises FileFault."""
        target, was = self._target(relative), MISSING
        try:
            names = self.reads.held.folder(target, suffix)
            was = listing_digest(names)
        finally:
            for path in (str(target), self._written(relative)):
                self.reads.folders[f"{path}|{suffix}"] = was
        return [f"{relative}/{name}" if relative else name for name in names]

    def _target(self, relative: str) -> Path:
        """Return the path as `path` does. A refused one is recorded, since its link can be mended."""
        try:
            return self.path(relative)
        except FileFault:
            if not Path(relative).is_absolute() and ".." not in Path(relative).parts:
                self.reads.files[self._written(relative)] = CHANGED
            raise

    def _written(self, relative: str) -> str:
        """Return the path as it is written. It is recorded too, since a link can be turned elsewhere."""
        return str(self.path("") / self._spelled(relative))

    def _spelled(self, relative: str) -> str:
        """Return a path with the names that its folders have. A name there may be composed otherwise."""
        if relative.isascii() or (path := PurePosixPath(relative)).is_absolute() or ".." in path.parts:
            return relative
        here = ""
        for part in path.parts[:-1]:
            here = self._child(here, part, "/")
        return self._child(here, path.name, path.suffix if path.suffix.isascii() else "")

    def _child(self, here: str, name: str, suffix: str) -> str:
        """Return the path of a name in a folder, spelled as it is there; the listing is recorded."""
        if not name.isascii():
            with suppress(FileFault):
                target = self.path(here)
                if f"{target}|{suffix}" not in self.reads.folders:
                    self.list(here, suffix)
                known = self.reads.held.names(target, suffix)
                name = known.get(name) or known.get(normal_form(name), name)
        return str(PurePosixPath(here, name))

    def inner(self, name: str) -> Folder:
        """Return a folder in here as a root of its own; raises OutsideRoot if it is a link out."""
        self._target(name)
        return Folder(self.root / name, self.reads)

    def shown(self, relative: str) -> str:
        """Return the path of a file in here as problems show it."""
        return shown(self.root / relative)
