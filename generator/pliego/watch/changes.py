"""Whether anything of what was read has changed since.

In: the record of what was read. Out: a stamp of it, which differs when a file does. The law of this file:
files are looked at, never read.
"""

from __future__ import annotations

from pathlib import Path

from pliego.text.files import Reads

_UNSURE = 20_000_000
"""Nanoseconds by which a file system's clock may lag."""
Stamp = tuple[tuple[str, int, int], ...]
"""Of every path its size and the time of its last change, in nanoseconds; zeros for what is not there."""


def stamp_of(reads: Reads, *more: Path) -> Stamp:
    """Return what the files and folders look like from outside."""
    folders = {listed.rpartition("|")[0] for listed in reads.folders}
    return tuple(_one(path) for path in sorted({*reads.files, *folders, *map(str, more)}))


def is_older(stamp: Stamp, moment: int) -> bool:
    """True if nothing was saved since a moment, in nanoseconds, or too shortly before it to be sure."""
    return all(changed < moment - _UNSURE for _path, _size, changed in stamp)


def _one(path: str) -> tuple[str, int, int]:
    try:
        found = Path(path).stat()
    except OSError:
        return path, 0, 0
    return path, found.st_size, found.st_mtime_ns
