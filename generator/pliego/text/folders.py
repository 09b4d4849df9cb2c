"""Folders that are searched in order: those of a game first, then those of the templates.

In: folders and names. Out: files and bytes. The law of this file: what is read is recorded by its `Folder`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from pliego.text.files import Folder, Missing, OutsideRoot


@dataclass(frozen=True, slots=True)
class File:
    """A file in a folder."""

    folder: Folder
    path: str

    def read(self) -> bytes:
        """Return its bytes; raises FileFault."""
        return self.folder.read(self.path)

    @property
    def shown(self) -> str:
        """Its path as problems show it."""
        return self.folder.shown(self.path)


@dataclass(frozen=True, slots=True)
class Folders:
    """Parts of folders that are searched in order: a file in an earlier one hides its namesakes in later
    ones."""

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
        """Return the bytes of the first file of this name; raises FileFault."""
        file = self.find(name)
        if file is None:
            raise Missing(name)
        return file.read()

    def names(self, suffix: str) -> list[str]:
        """Return the names of the files with this suffix, each once, sorted; raises OutsideRoot."""
        paths = (path for folder, part in self.parts for path in folder.list(part, suffix))
        return sorted({PurePosixPath(path).name for path in paths})
