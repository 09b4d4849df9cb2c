"""The numbers of game.yaml that Ghoulash's computed facts and checks need, by name.

In: a game. Out: its declared values. The law of this file: no number stands here, only its name.
"""

from __future__ import annotations

from typing import Any

from generator.model.game import Game

BOXES, ZONES = "heridas-linea", "zonas"


def value_of(game: Game, name: str) -> int:
    """Return a declared value; 0 if there is none of this name."""
    entry = game.info.values.get(name)
    return entry.value if entry else 0


def values_of(game: Game) -> dict[str, Any]:
    """Return the context in which a model reads `{value.ID}`."""
    return {"values": {name: value.value for name, value in game.info.values.items()}}
