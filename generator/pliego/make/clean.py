"""Which games were looked at and had nothing wrong in them.

In: the build folder, the folders of content and templates. Out: whether a game need be checked again. The
laws of this file: only what was wholly clean is remembered, with everything that was read to find that out
and by which source of ours; where there is no build folder, or none that may be written, nothing is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pliego.make.origins import Origins
from pliego.make.records import Records, known, read_json
from pliego.make.toolchain import stamp
from pliego.make.writing import write_whole
from pliego.text.files import Reads

CLEAN = ".clean.json"


@dataclass(frozen=True, slots=True)
class CleanGames:
    """The games in which nothing was wrong, each with what was read then."""

    path: Path
    records: Records
    games: Mapping[str, Mapping[str, Any]]

    @classmethod
    def open(cls, out: Path, content: Path, templates: Path) -> CleanGames:
        """Read what is remembered in a build folder."""
        records = Records(Origins(content, templates))
        return cls(out / CLEAN, records, known(read_json(out / CLEAN).get("games")))

    def has(self, game: str) -> bool:
        """Say whether a game was clean and is as it was then."""
        record = self.games.get(game)
        return record is not None and record.get("stamp") == stamp() and self.records.hold(record, game)

    def note(self, clean: Mapping[str, Reads]) -> None:
        """Remember the games that are clean, beside those that were."""
        if not clean or not self.path.parent.is_dir():
            return
        new = {game: {"stamp": stamp(), **self.records.of(reads, game)} for game, reads in clean.items()}
        with suppress(OSError):
            write_whole(self.path, json.dumps({"games": {**self.games, **new}}).encode())
