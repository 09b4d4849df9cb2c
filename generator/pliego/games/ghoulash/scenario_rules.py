"""*Ghoulash*: the rules that a scenario adds, in the order of the scenarios.

In: a `Night`. Out: what they do. Each function bound with `@rule` says what the rule of that id says; `off`
is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.position import Night
from pliego.games.ghoulash.wounds import hurt
from pliego.playing.rules import rule

# -- Reglas de los escenarios


@rule("TREN-1")
def underground(night: Night, square: str) -> Sequence[str]:
    """From one end of a passage one goes on to the other."""
    return (night.numbers.map.passages[square],)


@rule("ORFANATO-1")
def surprised(night: Night) -> None:
    """Whoever carries the girl is wounded by each ghoul before the first shot."""
    hurt(night, night.numbers.surprise)


@rule("ORFANATO-2")
def lingered(night: Night) -> None:
    """Whoever stops without an encounter is wounded."""
    hurt(night, night.numbers.linger)
