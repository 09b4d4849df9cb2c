"""What is in the build folder, and from what it was made: `manifest.json` for the world, `.state.json` for
us.

In: the build folder. Out: the manifest's entries, what each PDF was made from, and whether it is stale.
The law of this file: the manifest never says what is not so. A PDF is taken out of it before it is replaced.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.files import Reads, digest, listing, listing_digest

MANIFEST, STATE, PART = "manifest.json", ".state.json", ".part"


@dataclass
class Store:
    """The build folder's records. `entries` are the manifest's files by path; `made` tells what each was
    made from."""

    root: Path
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    made: dict[str, dict[str, Any]] = field(default_factory=dict)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    _digests: dict[str, str] = field(default_factory=dict)

    @classmethod
    def open(cls, root: Path) -> Store:
        """Read the records of a build folder; what cannot be read counts as never built."""
        manifest, state = _json(root / MANIFEST), _json(root / STATE)
        files = manifest.get("files")
        listed = [entry for entry in files if isinstance(entry, dict)] if isinstance(files, list) else []
        entries = {entry["path"]: entry for entry in listed if isinstance(entry.get("path"), str)}
        return cls(root, entries, _maps(state.get("made")), _maps(state.get("games")))

    def is_fresh(self, path: str, stamp: str) -> bool:
        """True if the PDF is there unaltered and nothing that it was made from has changed."""
        made, entry = self.made.get(path), self.entries.get(path)
        if made is None or entry is None or made.get("stamp") != stamp:
            return False
        return self._digest(str(self.root / path)) == entry.get("sha256") and self._same(made)

    def is_same_game(self, game: str, stamp: str) -> bool:
        """True if nothing that the game was read from has changed since its products were listed."""
        known = self.games.get(game)
        return known is not None and known.get("stamp") == stamp and self._same(known)

    def _same(self, made: Mapping[str, Any]) -> bool:
        files, folders = made.get("files", {}), made.get("folders", {})
        return all(self._digest(path) == was for path, was in files.items()) and all(
            self._listing(path) == was for path, was in folders.items()
        )

    def _digest(self, path: str) -> str:
        if path not in self._digests:
            try:
                self._digests[path] = digest(Path(path).read_bytes())
            except OSError:
                self._digests[path] = "missing"
        return self._digests[path]

    def _listing(self, key: str) -> str:
        folder, _bar, suffix = key.rpartition("|")
        return listing_digest(listing(Path(folder), suffix))

    def put(self, path: str, data: bytes, entry: dict[str, Any], reads: Reads, stamp: str) -> bool:
        """Replace a PDF: its entry goes, the file is replaced whole, its new entry comes. A file that is the
        same already is left alone; returns whether it was not."""
        target, sha = self.root / path, digest(data)
        is_new = self._digest(str(target)) != sha
        if is_new:
            if self.entries.pop(path, None):
                self.save()
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, data)
            self._digests[str(target)] = sha
        self.entries[path] = {"path": path, **entry, "sha256": sha}
        self.made[path] = {"stamp": stamp, "files": reads.files, "folders": reads.folders}
        self.save()
        return is_new

    def drop(self, path: str) -> None:
        """Take a PDF that is no longer asked for out of the records, and away."""
        if self.entries.pop(path, None):
            self.save()
            (self.root / path).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Take away what an interrupted build left half written."""
        for part in self.root.rglob(f".*{PART}"):
            part.unlink(missing_ok=True)

    def drop_missing(self) -> None:
        """Forget entries whose PDF is no longer there."""
        for path in [path for path in self.entries if not (self.root / path).is_file()]:
            del self.entries[path]

    def save(self, toolchain: Mapping[str, str] | None = None) -> None:
        """Write manifest and state, each whole."""
        from generator.build.toolchain import versions

        files = [self.entries[path] for path in sorted(self.entries)]
        manifest = {"files": files, "toolchain": dict(toolchain or versions())}
        self.root.mkdir(parents=True, exist_ok=True)
        self._write(MANIFEST, manifest)
        made = {path: self.made[path] for path in sorted(self.made) if path in self.entries}
        self._write(STATE, {"games": self.games, "made": made})

    def _write(self, name: str, content: object) -> None:
        data = (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
        target = self.root / name
        if not target.is_file() or target.read_bytes() != data:
            write_whole(target, data)


def write_whole(target: Path, data: bytes) -> None:
    """Write a file so that, whatever happens, it is either the old one or the new one."""
    part = target.with_name(f".{target.name}.{os.getpid()}{PART}")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _maps(found: object) -> dict[str, dict[str, Any]]:
    """Return what is a map of maps, as far as it is one."""
    entries = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in entries if isinstance(value, dict)}
