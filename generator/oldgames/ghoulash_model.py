"""The shapes of Ghoulash's own content, as its room has them.

In: nothing. Out: `GhoulashScenario` and `State`. The law of this file: shapes only.
"""

from generator.games.ghoulash.vocabulary import (
    Building,
    GhoulashScenario,
    Kind,
    Letter,
    Placement,
    State,
    Where,
)

__all__ = ["Building", "GhoulashScenario", "Kind", "Letter", "Placement", "State", "Where"]
