"""The games that play themselves: a line each, the room of each by its name in game.yaml.

In: the engine that a game names. Out: `record_of` it; `CATALOGUE`, the rooms as reading and printing see
them. The law of this file: a room is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Final

from pliego.game.model.game import Game
from pliego.game.room import Contribution, Rooms, Vocabulary
from pliego.games.brought import brought_record
from pliego.games.played import PlayedGame
from pliego.games.record import GameRecord

ROOMS: Final = {
    "batalla-entre-titanes": "batalla_entre_titanes",
    "contador-de-historias": "contador_de_historias",
    "gamonal-resiste": "gamonal_resiste",
    "ghoulash": "ghoulash",
    "guerra-civil-espacial": "guerra_civil_espacial",
    "starter": "starter",
}
"""The `engine` of a game and the package below `pliego.games` that holds its room."""


def record_of(engine: str | None) -> GameRecord | None:
    """Return the record of a game's room by `engine` of its game.yaml, None if there is none."""
    if engine not in ROOMS:
        return None
    record: GameRecord = import_module(f"{__package__}.{ROOMS[engine]}").GAME
    return record


class Catalogue:
    """The rooms of this package, and of a stranger's game one more: `own` plays every game whose engine is
    none of these."""

    def __init__(self, own: GameRecord | None = None) -> None:
        self._own = own

    @property
    def engines(self) -> Collection[str]:
        """The engines that game.yaml may name."""
        return ROOMS

    def knows(self, engine: str) -> bool:
        """True if there is a room for an engine."""
        return self.record(engine) is not None

    def record(self, engine: str | None) -> GameRecord | None:
        """Return the record of a room; None if there is none."""
        return record_of(engine) or (self._own if engine else None)

    def vocabulary(self, engine: str | None) -> Vocabulary | None:
        """Return the vocabulary of a room; None if there is none."""
        record = self.record(engine)
        return record.vocabulary if record else None

    def play(self, game: Game) -> Contribution | None:
        """Return a game as its room plays it; None if it has none."""
        record = self.record(game.info.engine)
        return PlayedGame(game, record) if record else None


CATALOGUE: Rooms = Catalogue()


def rooms_for(folder: Path) -> Rooms:
    """Return the rooms that the game in a folder may be played by: these, and the one brought for it."""
    own = brought_record(folder)
    return Catalogue(own) if own else CATALOGUE
