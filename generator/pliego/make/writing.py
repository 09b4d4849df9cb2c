"""Write a file or a new folder whole or not at all.

In: bytes. Out: files. The laws of this file: a file is always either the old one or the new one; a new folder
has all its files or is not there; what is written in a folder stays in it, so no link below it is followed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

from pliego.text.files import FileFault, OutsideRoot, shown
from pliego.text.problems import Problem, Span

PART = ".part"


class LinkInTheWay(FileFault):
    """A folder to write to is a link. Where it leads is not ours."""

    code = "link-in-the-way"

    def __init__(self, path: Path) -> None:
        super().__init__(shown(path))
        self.path = shown(path)
        self.message = "expected a folder of our own to write to, found a link, which is not followed"
        self.hint = "take it away, or name another folder with --out"

    def problem(self, span: Span | None = None) -> Problem:
        """Return the fault as a problem at the link."""
        return super().problem(span or Span(self.path))


def place_in(root: Path, relative: PurePath | str) -> Path:
    """Return the path of a file in a folder. Raise LinkInTheWay if a folder between them is a link, and
    OutsideRoot if the path leads out."""
    path = PurePath(relative)
    if path.is_absolute() or ".." in path.parts:
        raise OutsideRoot(str(relative))
    for parent in reversed(path.parents[:-1]):
        if (root / parent).is_symlink():
            raise LinkInTheWay(root / parent)
    return root / path


def write_in(root: Path, relative: PurePath | str, data: bytes) -> Path:
    """Write a file in a folder whole, and the folders round it. Return its path. Raise as `place_in`."""
    target = place_in(root, relative)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, data)
    return target


def write_whole(target: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file, so that it is always either the old one or the new one."""
    part = part_of(target)
    try:
        write(part, data, mode)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """Yield a folder to fill, which becomes `target` at the end. If that is not reached, it is removed; so is
    what a killed process left."""
    for left in target.parent.glob(f".{target.name}.*{PART}"):
        if is_left(left):
            shutil.rmtree(left, ignore_errors=True)
    part = part_of(target)
    part.mkdir(parents=True)
    try:
        yield part
        part.rename(target)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def is_left(part: Path) -> bool:
    """True if the process that wrote a file or filled a folder is gone."""
    try:
        os.kill(int(part.stem.rpartition(".")[2]), 0)
    except (ProcessLookupError, ValueError):
        return True
    except OSError:
        return False
    return False


def part_of(target: Path) -> Path:
    """Return the path where a file is written until it is complete."""
    return target.with_name(f".{target.name}.{os.getpid()}{PART}")


def write(part: Path, data: bytes, mode: int = 0o666) -> None:
    """Write bytes to a new file, and wait until the disk has them; raises OSError."""
    part.unlink(missing_ok=True)  # a killed process may have left it, or somebody a link
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
