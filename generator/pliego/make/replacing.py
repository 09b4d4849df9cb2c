"""Replace a file that is a person's work too, and that they may have open: a translation, a table.

In: a path, what was read there, the new bytes. Out: the file, and what it was before beside it, as `NAME~`.
The laws of this file: a file is replaced only while it is what was read, so nothing that somebody saved
meanwhile is lost; it is always either the old one or the new one; it keeps its rights, and a symbolic link
stays a link. A process that is killed leaves no other file, wherever the system has files without a name.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from io import BufferedWriter
from pathlib import Path

from pliego.make.writing import PART
from pliego.text.files import FileFault, Missing, read_regular, shown
from pliego.text.problems import Problem, Span


class FileChanged(FileFault):
    """The file is not what was read: somebody saved, wrote or deleted it meanwhile."""

    code = "file-changed"

    def __init__(self, path: Path) -> None:
        super().__init__(shown(path))
        self.message = "expected the file as it was read, found that somebody has changed it meanwhile"
        self.hint = "nothing is written: run the command again"


def earlier_of(target: Path) -> Path:
    """Return the path where a replaced file stays as it was before."""
    return target.with_name(f"{target.name}~")


def contents(path: Path) -> bytes | None:
    """Return the bytes of a file, None if there is no file; raises FileFault."""
    try:
        return read_regular(path)
    except Missing:
        return None


def replace_file(path: Path, before: bytes | None, data: bytes) -> None:
    """Write a file in place of the one that was read (None: there was none); raises FileChanged, OSError.

    If nothing changes, nothing is written.
    """
    target = path.resolve()
    if data == before:
        return
    with _locked(target.parent) as folder, _unnamed(target) as file:
        if before is not None:
            _take_rights(file.fileno(), target)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if contents(target) != before:
            raise FileChanged(path)
        _put(file, target, is_new=before is None)
        os.fsync(folder)


def write_problem(path: Path, error: OSError) -> Problem:
    """Return the problem that a file cannot be written."""
    found = (error.strerror or str(error)).lower()
    message = f"expected a file that can be written, found none: {found}"
    hint = "make its folder, change its rights, or make room"
    return Problem("file-unwritable", message, Span(shown(path)), hint)


@contextmanager
def _locked(folder: Path) -> Iterator[int]:
    """Hold a folder, so that no other command of Pliego replaces a file in it; yield its handle."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network file systems have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield handle
    finally:
        os.close(handle)


def _part_of(target: Path) -> Path:
    return target.with_name(f".{target.name}{PART}")


@contextmanager
def _unnamed(target: Path) -> Iterator[BufferedWriter]:
    """Open a file without a name beside a target, or one with a name where the system has no others. Remove
    what a killed process left."""
    part = _part_of(target)
    part.unlink(missing_ok=True)
    try:
        handle = os.open(target.parent, os.O_WRONLY | os.O_TMPFILE, 0o666)
    except (AttributeError, OSError):
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
    finally:
        part.unlink(missing_ok=True)


def _put(file: BufferedWriter, target: Path, *, is_new: bool) -> None:
    """Give a written file its name. One that is new takes nobody's place."""
    part = _part_of(target)
    try:
        if is_new:
            return _name(file, part, target)
    except FileExistsError:
        raise FileChanged(target) from None
    except OSError:  # a file system without links
        part.replace(target)
    else:
        _keep(target)
        _name(file, part, part)
        part.replace(target)


def _name(file: BufferedWriter, part: Path, target: Path) -> None:
    """Give a name to a written file, which is at `part` if it has one already."""
    if not part.exists():
        handle = file.fileno()
        os.link(f"/proc/self/fd/{handle}", target, src_dir_fd=handle)  # or it would link the link in /proc
    elif target != part:
        os.link(part, target)


def _keep(target: Path) -> None:
    """Keep a file as it is beside itself. It is the same file: what an editor still writes to it is kept."""
    earlier = earlier_of(target)
    earlier.unlink(missing_ok=True)
    try:
        os.link(target, earlier)
    except OSError:
        shutil.copy2(target, earlier)


def _take_rights(handle: int, target: Path) -> None:
    """Give a new file the owner, rights and attributes of the one whose place it takes; raises
    PermissionError if that one may not be written."""
    try:
        found = target.stat()
    except FileNotFoundError:
        raise FileChanged(target) from None
    if not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(target))
    with suppress(PermissionError):
        os.fchown(handle, found.st_uid, found.st_gid)
    os.fchmod(handle, stat.S_IMODE(found.st_mode))
    for name in os.listxattr(target) if hasattr(os, "listxattr") else ():
        with suppress(OSError):
            os.setxattr(handle, name, os.getxattr(target, name))
