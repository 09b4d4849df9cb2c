"""What something was made from, recorded so that a later run can see what has changed.

In: the files and folders that were read. Out: records for a JSON file, and whether they still hold. The law
of this file: a record names a file by its place in the project, not on the machine. So it holds for a project
that was moved, and a copy of a project has its own records.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pliego.game.table_names import TABLES
from pliego.text.allowed import allowance, users_folder
from pliego.text.files import MISSING, FileFault, Reads, digest, listing, listing_digest, read_regular, real


@dataclass
class Origins:
    """The folders of content and templates.

    A record names a file in them by its place there, as `content/faro/x.yaml` for the game `faro`. It names a
    file of the user from the user's folder (`~/exports/x.csv`), and any other file by its whole path.
    """

    content: Path
    templates: Path
    _known: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def name(self, path: str, game: str) -> str:
        """Return the recorded name of a path."""
        for label, root in self._roots(game):
            if _is_in(path, root):
                return label + path[len(root) :]
        return path

    def path(self, name: str, game: str) -> str:
        """Return the present path of a recorded name."""
        for label, root in self._roots(game):
            if _is_in(name, label):
                return root + name[len(label) :]
        return name

    def _roots(self, game: str) -> list[tuple[str, str]]:
        if game not in self._known:
            folders = {f"content/{game}": self.content / game, "templates": self.templates}
            roots = [(label, str(real(folder))) for label, folder in folders.items()]
            home = users_folder()
            self._known[game] = [*roots, *([("~", str(home))] if home else [])]
        return self._known[game]


def _is_in(path: str, folder: str) -> bool:
    """True for a folder, its content, and its listing (`content/faro|.yaml`)."""
    return path.startswith(folder) and path[len(folder) : len(folder) + 1] in ("", "/", "|")


@dataclass
class Records:
    """Makes records and checks them. `digests` holds those of the files that were read so far."""

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
        """True if no file and no folder has changed, and each table outside the game may still be read."""
        path = self.origins.path
        tables = [path(name, game) for name in record["files"] if name.lower().endswith(TABLES)]
        return (
            all(self._may_be_read(table, game) for table in tables)
            and all(self.digest(path(name, game)) == was for name, was in record["files"].items())
            and all(listing_now(path(name, game)) == was for name, was in record["folders"].items())
        )

    def _may_be_read(self, table: str, game: str) -> bool:
        target, homes = real(Path(table)), (self.origins.content / game, self.origins.templates)
        return any(target.is_relative_to(real(home)) for home in homes) or allowance(target, Reads())[0]

    def digest(self, path: str) -> str:
        """Return the present digest of a file."""
        if path not in self.digests:
            self.digests[path] = digest_now(path)
        return self.digests[path]


def digest_now(path: str) -> str:
    """Return the digest of a file as it is now."""
    try:
        return digest(read_regular(Path(path)))
    except FileFault:
        return MISSING


def listing_now(key: str) -> str:
    """Return the digest of a listing (`content/faro|.yaml`) as it is now."""
    folder, _bar, suffix = key.rpartition("|")
    try:
        return listing_digest(listing(Path(folder), suffix))
    except FileFault:
        return MISSING


def read_json(path: Path) -> dict[str, Any]:
    """Return the content of a file that Pliego wrote; an empty one if it cannot be read."""
    try:
        found = json.loads(read_regular(path))
    except (FileFault, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def valid_records(found: object) -> dict[str, dict[str, Any]]:
    """Return the entries of a file that have the form of records."""
    entries = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in entries if _is_record(value)}


def _is_record(found: object) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("content", ""), str):
        return False
    maps = (found.get("files"), found.get("folders"))
    return all(
        isinstance(each, dict) and all(isinstance(value, str) for value in each.values()) for each in maps
    )
