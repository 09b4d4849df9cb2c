"""The games that play themselves: a line each, the room of each by its name in game.yaml."""

from __future__ import annotations

from importlib import import_module
from typing import Final

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
