"""Reading files inside known folders, and remembering what was read.

In: a root folder and paths relative to it. Out: bytes, plus the digest of everything read, which is what
makes a built PDF stale. The laws of this file: no path leaves its root, symlinks resolved; what was looked
for and not found is remembered too.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath


class OutsideRoot(ValueError):
    """The path leads out of the folder it must stay in."""


def digest(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def shown(path: Path) -> str:
    """Return the path as a person would type it: relative to the working folder when it lies below it."""
    relative = os.path.relpath(path)
    return path.as_posix() if relative.startswith("..") else Path(relative).as_posix()


def listing(folder: Path, suffix: str) -> list[str]:
    """Return the names of what lies directly in a folder, sorted: the files with this suffix, or with `/`
    the folders."""
    if not folder.is_dir():
        return []
    if suffix == "/":
        return sorted(path.name for path in folder.iterdir() if path.is_dir())
    return sorted(path.name for path in folder.glob(f"*{suffix}") if path.is_file())


def listing_digest(names: list[str]) -> str:
    """Return what a listing is known by."""
    return digest("\n".join(names).encode())


@dataclass(slots=True)
class Reads:
    """The files and folder listings that one step depended on, by absolute path, each with a digest."""

    files: dict[str, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)

    def copy(self) -> Reads:
        """Return an independent copy, so that one step's reads do not leak into the next."""
        return Reads(dict(self.files), dict(self.folders))


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder whose files may be read; every read is recorded in `reads`."""

    root: Path
    reads: Reads = field(default_factory=Reads)

    def path(self, relative: str) -> Path:
        """Return where `relative` lies, symlinks resolved; raises OutsideRoot if it is not below the root."""
        root = self.root.resolve()
        if Path(relative).is_absolute():
            raise OutsideRoot(relative)
        try:
            target = (root / relative).resolve()
        except (ValueError, RuntimeError, OSError) as error:
            raise OutsideRoot(relative) from error
        if not target.is_relative_to(root):
            raise OutsideRoot(relative)
        return target

    def read(self, relative: str) -> bytes:
        """Return the file's bytes; raises OutsideRoot, or OSError when it is missing or unreadable."""
        target = self.path(relative)
        try:
            data = target.read_bytes()
        except OSError:
            self.reads.files[str(target)] = "missing"
            raise
        self.reads.files[str(target)] = digest(data)
        return data

    def has(self, relative: str) -> bool:
        """True if the file exists inside the root; that it does not is recorded too."""
        target = self.path(relative)
        with suppress(OSError):
            if target.is_file():
                return True
        self.reads.files[str(target)] = "missing"
        return False

    def list(self, relative: str, suffix: str) -> list[str]:
        """Return the relative paths of the files with this suffix directly in a folder, sorted; of the
        folders there if the suffix is `/`."""
        target = self.path(relative)
        names = listing(target, suffix)
        self.reads.folders[f"{target}|{suffix}"] = listing_digest(names)
        return [f"{relative}/{name}" if relative else name for name in names]

    def inner(self, name: str) -> Folder:
        """Return a folder in here as one that no path leaves; raises OutsideRoot if it is a link out."""
        self.path(name)
        return Folder(self.root / name, self.reads)

    def shown(self, relative: str) -> str:
        """Return how the path of a file in here is shown in a diagnostic."""
        return shown(self.root / relative)


@dataclass(frozen=True, slots=True)
class File:
    """A file that is there."""

    folder: Folder
    path: str

    def read(self) -> bytes:
        """Return its bytes; raises OSError if it cannot be read."""
        return self.folder.read(self.path)

    @property
    def shown(self) -> str:
        """How its path is shown in a diagnostic."""
        return self.folder.shown(self.path)


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders looked through in order, each a part of a known one: what the first holds hides what later
    ones hold under the same name."""

    parts: tuple[tuple[Folder, str], ...]

    def find(self, name: str) -> File | None:
        """Return the first file of this name; raises OutsideRoot."""
        if ".." in PurePosixPath(name).parts:
            raise OutsideRoot(name)
        for folder, part in self.parts:
            path = str(PurePosixPath(part, name))
            if folder.has(path):
                return File(folder, path)
        return None

    def read(self, name: str) -> bytes:
        """Return the bytes of the first file of this name; raises OutsideRoot, or OSError."""
        file = self.find(name)
        if file is None:
            raise FileNotFoundError(name)
        return file.read()

    def names(self, suffix: str) -> list[str]:
        """Return the names of the files with this suffix, each once, sorted; raises OutsideRoot."""
        paths = (path for folder, part in self.parts for path in folder.list(part, suffix))
        return sorted({PurePosixPath(path).name for path in paths})
