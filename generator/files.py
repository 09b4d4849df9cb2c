"""Reading files inside known folders, and remembering what was read.

In: a root folder and paths relative to it. Out: bytes, plus the digest of everything read, which is what
makes a built PDF stale. The law of this file: no path leaves its root, symlinks resolved.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path


class OutsideRoot(ValueError):
    """The path leads out of the folder it must stay in."""


def digest(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def shown(path: Path) -> str:
    """Return the path as a person would type it: relative to the working folder when it lies below it."""
    relative = os.path.relpath(path)
    return path.as_posix() if relative.startswith("..") else Path(relative).as_posix()


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
        if target.is_file():
            return True
        self.reads.files[str(target)] = "missing"
        return False

    def list(self, relative: str, suffix: str) -> list[str]:
        """Return the relative paths of the files with this suffix directly in a folder, sorted."""
        target = self.path(relative)
        names = sorted(p.name for p in target.glob(f"*{suffix}") if p.is_file()) if target.is_dir() else []
        self.reads.folders[f"{target}|{suffix}"] = digest("\n".join(names).encode())
        return [f"{relative}/{name}" if relative else name for name in names]

    def shown(self, relative: str) -> str:
        """Return how the path of a file in here is shown in a diagnostic."""
        return shown(self.root / relative)
