"""Pieces of procedures that any game asks with: a choice held to its prohibitions, a card off a pile.

In: a position. Out: `choice`, to be yielded; procedures to be run with `yield from`. The law of this
file: what is asked is asked by a rule that its game names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pliego.playing.moves import Choose, Draw, Move, Procedure, Prohibition
from pliego.playing.pile import without
from pliego.playing.position import Position, PositionPart


def choice(
    position: Position[Any],
    seat: int,
    moves: Sequence[Move],
    rule: str,
    prohibitions: Sequence[Prohibition] = (),
) -> Choose:
    """Return what asks a seat for one of the moves that the prohibitions leave."""
    for keep in prohibitions:
        moves = keep(position, moves, seat)
    return Choose(seat, moves, rule, prohibitions)


def draw(position: PositionPart, name: str, rule: str, seen_by: int | None = None) -> Procedure[str]:
    """A card is drawn from the pile in a field of the position, or of a part of it, and leaves it."""
    card: str = yield Draw(getattr(position, name), rule, seen_by)
    setattr(position, name, without(getattr(position, name), card))
    return card
