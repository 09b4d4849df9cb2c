"""The records of the build folder: `manifest.json` lists its files, `.state.json` what each was made from.

In: the build folder, the folders of content and templates. Out: the manifest's entries, and whether a PDF is
stale. The laws of this file: the manifest is true at every moment, so the entry of a PDF is removed before
the PDF is replaced; the PDFs of a game are replaced together or not at all; only an entry that this user has
written counts, so nobody else can call a PDF fresh or have a file deleted; no link in the folder is followed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pliego.make.records import Origins, Records, read_json, valid_records
from pliego.make.signed import read_signed, signed
from pliego.make.writing import PART, LinkInTheWay, is_left, part_of, place_in, write, write_whole
from pliego.text.files import FileFault, Reads, digest, read_regular

MANIFEST, STATE = "manifest.json", ".state.json"


class Finished(NamedTuple):
    """A finished PDF: its path below the build folder, its bytes, its manifest entry, and the files read."""

    path: str
    data: bytes
    entry: dict[str, Any]
    reads: Reads


@dataclass
class Store:
    """The records of a build folder.

    `entries` holds the manifest's files by path. `foreign` holds those that somebody else built and whose
    files are still what they say: they stay listed, and prove nothing. `made` records what each was made
    from, and the content folder of its game, relative to the build folder. `games` records each game's
    products.
    """

    root: Path
    records: Records
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    made: dict[str, dict[str, Any]] = field(default_factory=dict)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    foreign: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def open(cls, root: Path, origins: Origins) -> Store:
        """Read the records of a build folder; ignore those that cannot be read."""
        state = read_signed(root / STATE, STATE)
        made, games = valid_records(state.get("made")), valid_records(state.get("games"))
        files = read_json(root / MANIFEST).get("files")
        listed = [entry for entry in files if isinstance(entry, dict)] if isinstance(files, list) else []
        entries = {path: entry for entry in listed if (path := _path_of(entry, made)) is not None}
        others = [entry for entry in listed if entry.get("path") not in entries and _is_true(root, entry)]
        foreign = {str(entry["path"]): entry for entry in others}
        return cls(root, Records(origins), entries, made, games, foreign)

    def is_fresh(self, path: str, stamp: str) -> bool:
        """True if neither the PDF nor anything that it was made from has changed."""
        entry = self.entries.get(path)
        is_whole = entry is not None and self.records.digest(str(self.root / path)) == entry["sha256"]
        return is_whole and self.is_of_now(path, stamp)

    def is_of_now(self, path: str, stamp: str) -> bool:
        """True if nothing that a PDF was made from has changed."""
        made, entry = self.made.get(path), self.entries.get(path)
        if made is None or entry is None or made.get("stamp") != stamp:
            return False
        return self.records.hold(made, entry["game"])

    def mark(self, path: str, key: str, value: int) -> None:
        """Write a number into the entry of a PDF, or take it out if it is 0."""
        entry = {each: found for each, found in self.entries[path].items() if each != key}
        self.entries[path] = {**entry, key: value} if value else entry
        self.made[path]["entry"] = _digest_of(self.entries[path])

    def is_same_game(self, game: str, stamp: str, lang: str = "") -> bool:
        """True if no file that the game was read from has changed since its products were recorded.

        With `lang`, look at the record of the game in that language instead.
        """
        known = self.games.get(_key(game, lang))
        return known is not None and known.get("stamp") == stamp and self.records.hold(known, game)

    def record_game(self, game: str, stamp: str, lang: str, products: Sequence[str], reads: Reads) -> None:
        """Record a game's products, and the files that were read for that."""
        entry = {"stamp": stamp, "lang": lang, "products": list(products)}
        self.games[game] = {**entry, **self.records.of(reads, game)}

    def record_language(self, game: str, stamp: str, lang: str, reads: Reads) -> None:
        """Record that a game is complete in another language, and the files that were read for that."""
        self.games[_key(game, lang)] = {"stamp": stamp, **self.records.of(reads, game)}

    def forget_language(self, game: str, lang: str) -> None:
        """Forget that a game is complete in a language."""
        self.games.pop(_key(game, lang), None)

    def put(self, finished: Sequence[Finished], stamp: str) -> list[str]:
        """Replace the PDFs of a game, and return the paths of those that differ. Raise LinkInTheWay.

        This writes all new files beside their places, removes their entries, replaces the files, and then
        writes the new entries. It does not touch a file that stays the same.
        """
        digests = {each.path: digest(each.data) for each in finished}
        new = [
            each for each in finished if self.records.digest(str(self.root / each.path)) != digests[each.path]
        ]
        parts: list[tuple[Path, Path]] = []
        try:
            for each in new:
                target = place_in(self.root, each.path)
                target.parent.mkdir(parents=True, exist_ok=True)
                parts.append((part_of(target), target))
                write(parts[-1][0], each.data)
            listed = (self.entries, self.foreign)
            if [entries.pop(each.path) for each in new for entries in listed if each.path in entries]:
                self.save()
            for part, target in parts:
                part.replace(target)
        finally:
            for part, _target in parts:
                part.unlink(missing_ok=True)
        here = os.path.relpath(self.records.origins.content, self.root)
        for each in finished:
            game = each.entry["game"]
            sha = self.records.digests[str(self.root / each.path)] = digests[each.path]
            self.entries[each.path] = entry = {"path": each.path, **each.entry, "sha256": sha}
            made = {"stamp": stamp, "content": here, "entry": _digest_of(entry)}
            self.made[each.path] = {**made, **self.records.of(each.reads, game)}
            self.foreign.pop(each.path, None)
        self.save()
        return [each.path for each in new]

    def drop(self, paths: Collection[str]) -> None:
        """Remove PDFs from the records and the folder, and the folders that become empty."""
        gone = [path for path in paths if self.entries.pop(path, None)]
        if gone:
            self.save()
        for path in gone:
            with suppress(LinkInTheWay):
                target = place_in(self.root, path)
                target.unlink(missing_ok=True)
                with suppress(OSError):
                    target.parent.rmdir()
                    target.parent.parent.rmdir()

    def without_game(self) -> list[str]:
        """Return the paths of PDFs whose game was renamed or deleted."""
        return [
            path
            for path, entry in self.entries.items()
            if (content := self.made.get(path, {}).get("content")) is not None
            and not os.path.lexists(self.root / content / entry["game"] / "game.yaml")
        ]

    def not_offered(self, game: str, langs: Sequence[str], products: Sequence[str]) -> list[str]:
        """Return the paths of a game's PDFs in languages or of products that it no longer has."""
        return [
            path
            for path, entry in self.entries.items()
            if entry["game"] == game
            and (entry.get("lang") not in langs or entry.get("product") not in products)
        ]

    def remove_parts(self) -> None:
        """Remove unfinished files of an interrupted command, but those of one that still runs."""
        for part in filter(is_left, self.root.rglob(f".*{PART}")):
            part.unlink(missing_ok=True)

    def drop_missing(self) -> None:
        """Forget entries whose PDF is missing."""
        for path in [path for path in self.entries if not (self.root / path).is_file()]:
            del self.entries[path]

    def save(self, toolchain: Mapping[str, str] | None = None) -> None:
        """Write manifest and state, each whole."""
        from pliego.make.toolchain import versions

        listed = {**self.foreign, **self.entries}
        files = [listed[path] for path in sorted(listed)]
        manifest = {"files": files, "toolchain": dict(toolchain or versions())}
        self.root.mkdir(parents=True, exist_ok=True)
        self._write(MANIFEST, manifest)
        made = {path: self.made[path] for path in sorted(self.made) if path in self.entries}
        self._write(STATE, signed(STATE, {"games": self.games, "made": made}))

    def _write(self, name: str, content: object) -> None:
        data = (_readable(content) + "\n").encode("utf-8", "backslashreplace")
        target = self.root / name
        if not target.is_file() or target.read_bytes() != data:
            write_whole(target, data)


def _key(game: str, lang: str) -> str:
    """Return the key of a game and language in the records."""
    return f"{game}|{lang}" if lang else game


def _readable(content: Any, indent: str = "") -> str:
    """Return data as JSON, with a line for each key and for each simple entry of a list."""
    deeper = indent + " "
    if isinstance(content, dict) and content:
        named = ((json.dumps(key, ensure_ascii=False), each) for key, each in content.items())
        lines = [f"{name}: {_readable(each, deeper)}" for name, each in named]
        return "{" + ",".join(f"\n{deeper}{line}" for line in lines) + f"\n{indent}}}"
    if isinstance(content, list) and any(isinstance(each, dict) for each in content):
        lines = [_listed(each, deeper) for each in content]
        return "[" + ",".join(f"\n{deeper}{line}" for line in lines) + f"\n{indent}]"
    return json.dumps(content, ensure_ascii=False)


def _listed(content: Any, indent: str) -> str:
    inner = content.values() if isinstance(content, dict) else ()
    if any(isinstance(each, dict | list) for each in inner):
        return _readable(content, indent)
    return json.dumps(content, ensure_ascii=False)


def _path_of(entry: Mapping[str, Any], made: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return the path of an entry of the manifest, None if it is not as it was written with its record."""
    path = entry.get("path")
    record = made.get(path) if isinstance(path, str) else None
    return path if record is not None and record.get("entry") == _digest_of(entry) else None


def _is_true(root: Path, entry: Mapping[str, Any]) -> bool:
    """True if the file of an entry lies in the build folder and is what the entry says."""
    path, sha = entry.get("path"), entry.get("sha256")
    if not isinstance(path, str):
        return False
    try:
        return digest(read_regular(place_in(root, path))) == sha
    except (FileFault, ValueError):
        return False


def _digest_of(entry: Mapping[str, Any]) -> str:
    return digest(json.dumps(entry, sort_keys=True).encode())
