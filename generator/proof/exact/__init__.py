"""Facts of a game that can be computed to the last case, and stated nowhere else.

In: a game's `Tables`. Out: problems. One module for each engine, a line each in `check_exact`; `seats` is for
all of them. The law of this package: nothing is sampled; every case is looked at, through the engine's own
rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.proof.exact import seats
from generator.proof.laid import Tables
from generator.source import Problem


def check_exact(tables: Tables) -> Iterator[Problem]:
    """Yield what is not as it must be in every case; raises `Lacking`."""
    yield from seats.check(tables)
    match tables.game.info.engine:
        case "batalla":
            from generator.proof.exact import batalla

            yield from batalla.check(tables)
        case "gamonal":
            from generator.proof.exact import gamonal

            yield from gamonal.check(tables)
        case "gce":
            from generator.proof.exact import gce

            yield from gce.check(tables)
        case "ghoulash":
            from generator.proof.exact import ghoulash

            yield from ghoulash.check(tables)
