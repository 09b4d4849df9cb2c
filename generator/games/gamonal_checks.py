"""What the content of *Gamonal resiste* can get wrong, each problem at its place.

In: a `Game` that the models accept. Out: problems. The law of this file: what must agree is compared, never repaired.
"""

from __future__ import annotations

from generator.model.game import Game
from generator.source import Problem


def check(game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    del game
    return []
