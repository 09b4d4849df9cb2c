"""Write a file whole or not at all.

In: bytes. Out: files. The law of this file: a file is always either the old one or the new one.
"""

from __future__ import annotations

import os
from pathlib import Path

PART = ".part"


def write_whole(target: Path, data: bytes) -> None:
    """Write a file, so that it is always either the old one or the new one."""
    part = part_of(target)
    try:
        write(part, data)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def part_of(target: Path) -> Path:
    """Return the path where a file is written until it is complete."""
    return target.with_name(f".{target.name}.{os.getpid()}{PART}")


def write(part: Path, data: bytes) -> None:
    """Write bytes and wait until the disk has them; raises OSError."""
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
