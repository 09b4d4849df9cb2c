"""Facts of a game that can be computed to the last case, and stated nowhere else.

In: a game's `Tables`. Out: problems. One module for each engine, a line each in `check_exact`. The law of
this package: nothing is sampled; every case is looked at, through the engine's own rules.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.proof.laid import Tables
from generator.source import Problem


def check_exact(tables: Tables) -> Iterable[Problem]:
    """Return what is not as it must be in every case; raises `Lacking`."""
    match tables.game.info.engine:
        case "gamonal":
            from generator.proof.exact import gamonal

            return gamonal.check(tables)
    return ()
