"""*Ghoulash*: how a turn ends without an encounter, in the order of the rulebook.

In: a `Night` and the ways that its explorer can go. Out: the moves that end the turn. Each function bound
with `@rule` says what the rule of that id says.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.moves import BUMP, STOP
from pliego.games.ghoulash.moving import rubbed_out
from pliego.games.ghoulash.position import Explorer, Night
from pliego.playing.moves import Move
from pliego.playing.rules import refuses, rule

# -- Cómo termina tu turno


def halts(night: Night, ways: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that end a move of one's own will."""
    night.penned = not night.fresh and not any(is_news(night.explorer, way) for way in ways)
    moves = must_do_something(night, [*may_stop(night), BUMP], night.turn)
    return rubbed_out(night, must_go_on(night, moves, night.turn), night.turn)


@rule("MOV-7")
def may_stop(_night: Night) -> Sequence[str]:
    """One may stop without an encounter."""
    return (STOP,)


@refuses("MOV-7", STOP)
def must_do_something(night: Night) -> bool:
    """Nobody stops who has not entered a new square in this turn."""
    return not (night.fresh or night.penned)


def is_news(explorer: Explorer, way: Move) -> bool:
    """True if a way leads to a new square, an untried door or the exit: not to an obstacle or a medkit."""
    return isinstance(way, str) and not explorer.known.get(way)


@refuses("MOV-9", STOP)
def must_go_on(night: Night) -> bool:
    """Where only obstacles are left to go to, one has to enter one."""
    return night.penned
