"""*Ghoulash*: the symbols of a square, in the order of the rulebook.

In: a `Night` whose explorer is where something is. Out: in which order it is resolved, what the rival tells
of it, and what stays there. Each function bound with `@rule` says what the rule of that id says; `off` is
what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.moves import Redraw
from pliego.games.ghoulash.position import Night, Things, put, take
from pliego.games.ghoulash.preparation import explored
from pliego.playing.moves import Move
from pliego.playing.rules import forbids, rule

# -- Encuentros


@rule("ENC-1", off=lambda night, things: sorted(things, key=night.numbers.rank, reverse=True))
def in_order(night: Night, things: Sequence[str]) -> Sequence[str]:
    """Things are resolved in this order: object, ghoul, obstacle."""
    return sorted(things, key=night.numbers.rank)


@rule("ENC-2", off=lambda night: night.told or (night.facing, *night.queue))
def told_by_now(night: Night) -> Things:
    """The rival tells of each thing when its moment comes: of what waits in the queue, not yet."""
    return night.told if night.facing in night.told else (*night.told, night.facing)


@rule("ENC-3")
def cross_out(night: Night, square: str, symbol: str) -> None:
    """The rival crosses out what is picked up and used, and dead ghouls."""
    take(explored(night), square, symbol)
    put(night.crossed[1 - night.turn], square, symbol)


@forbids("ENC-4")
def nothing_moves(_night: Night, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """Nothing that is drawn is moved, ghouls neither."""
    return [move for move in moves if not isinstance(move, Redraw)]


def ghouls_to_redraw(night: Night, seat: int) -> Sequence[Move]:
    """Return the moves of drawing anew elsewhere a ghoul that nobody has met: none, by the rules."""
    if night.fresh or night.redrawn or not nothing_moves(night, (Redraw(""),), seat):
        return ()
    known, kind = night.seen(seat).known, night.numbers.kind
    drawn = night.drawn[seat].items()
    unmet = [at for at, things in drawn if at not in known and any(kind(each) == "ghoul" for each in things)]
    return [Redraw(square) for square in unmet]


def rub_out(night: Night, square: str) -> str:
    """Rub out a ghoul, to be drawn elsewhere."""
    drawn = night.drawn[night.turn]
    symbol = next(each for each in drawn[square] if night.numbers.kind(each) == "ghoul")
    take(drawn, square, symbol)
    night.undrawn[night.turn].append(symbol)
    night.redrawn = True
    return "moverse"
