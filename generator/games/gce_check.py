"""What the content of *Guerra Civil Espacial* can get wrong, each problem at its place.

In: a `Game` that the models accept. Out: problems. The law of this file: what is said twice is compared,
never repaired, and no number of the game stands here.
"""

from __future__ import annotations

from generator.model.game import Game
from generator.source import Problem


def check(_game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    return []
