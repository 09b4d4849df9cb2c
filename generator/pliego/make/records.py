"""What something was made from, kept so that it can be told later whether any of that has changed.

In: what was read. Out: records that JSON can hold, and whether they still hold. The law of this file: a file
is recorded by its place in the project, so that a record holds for a project that was moved, and tells the
truth of one that was copied.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pliego.make.origins import Origins
from pliego.text.files import MISSING, FileFault, Reads, digest, listing, listing_digest, read_regular


@dataclass
class Records:
    """Makes records and says whether they hold. `digests` are those of the files looked at so far."""

    origins: Origins
    digests: dict[str, str] = field(default_factory=dict)

    def of(self, reads: Reads, game: str) -> dict[str, dict[str, str]]:
        """Return the record of what was read for a game."""
        name = self.origins.name
        return {
            "files": {name(path, game): was for path, was in reads.files.items()},
            "folders": {name(path, game): was for path, was in reads.folders.items()},
        }

    def hold(self, record: Mapping[str, Any], game: str) -> bool:
        """Say whether every file and folder is as it was."""
        path = self.origins.path
        return all(self.digest(path(name, game)) == was for name, was in record["files"].items()) and all(
            _listing(path(name, game)) == was for name, was in record["folders"].items()
        )

    def digest(self, path: str) -> str:
        """Return the digest of a file as it is now."""
        if path not in self.digests:
            try:
                self.digests[path] = digest(read_regular(Path(path)))
            except FileFault:
                self.digests[path] = MISSING
        return self.digests[path]


def _listing(key: str) -> str:
    folder, _bar, suffix = key.rpartition("|")
    try:
        return listing_digest(listing(Path(folder), suffix))
    except FileFault:
        return MISSING


def read_json(path: Path) -> dict[str, Any]:
    """Return what a file of ours holds; nothing if it cannot be read."""
    try:
        found = json.loads(read_regular(path))
    except (FileFault, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def known(found: object) -> dict[str, dict[str, Any]]:
    """Return what was read for what, as far as it has the shape of such records."""
    entries = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in entries if _is_record(value)}


def _is_record(found: object) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("content", ""), str):
        return False
    maps = (found.get("files"), found.get("folders"))
    return all(
        isinstance(each, dict) and all(isinstance(value, str) for value in each.values()) for each in maps
    )
