"""*Guerra Civil Espacial*: how examples write what lies on the table.

In: nothing. Out: a form for each field of `Space` that examples write otherwise than by its type. The law of
this file: every card that an example writes is taken out of those of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pliego.game.model.types import Id, Whole
from pliego.playing.forms import SEAT, SeatId, WrittenForm, by_seat, ordered_like, seats_of, take
from pliego.playing.pile import pile


def taken(space: Any, cards: Sequence[str]) -> tuple[str, ...]:
    """Take cards out of a game that has not begun: the fleet is its deck, special cards are in the box."""
    for card in cards:
        take(space, "deck" if card in space.deck else "box", [card])
    return tuple(cards)


def _inside(space: Any, _held: Any, out: Sequence[str]) -> set[int]:
    """Return who is in the round if some have abandoned."""
    return {seat for seat, name in enumerate(seats_of(space)) if name not in out}


def _out(space: Any, inside: set[int], wanted: Any) -> list[str]:
    return ordered_like([name for seat, name in enumerate(seats_of(space)) if seat not in inside], wanted)


def _conquered(space: Any, _held: Any, count: int) -> tuple[str, ...]:
    """Take so many colonies."""
    return taken(space, [min(space.numbers.colonies, default="")] * count)


def _kept(space: Any, _held: Any, wanted: Any) -> Any:
    """Return the loot of each seat, won or stolen."""
    return _BY_SEAT.show(space, [pile(space.loot_of(seat)) for seat in space.rightward(0)], wanted)


SOMEBODY: Final = replace(SEAT, always=True)
"""A seat."""
CARD: Final = WrittenForm(
    Id,
    lambda space, _held, card: taken(space, [card]),
    lambda _space, held, _wanted: "".join(held),
    always=True,
)
"""A card: `disputed: f-08`."""
CARDS: Final = WrittenForm(
    list[Id],
    lambda space, _held, cards: pile(taken(space, cards)),
    lambda _space, held, wanted: ordered_like(held, wanted),
)
"""Cards in no order: `junk: [f-09, f-09]`."""
_BY_SEAT: Final = by_seat(CARDS, whole=True)
DECK: Final = replace(CARDS, read=None)
"""The deck: the rest of the cards if an example does not write it."""
LOOT: Final = replace(_BY_SEAT, show=_kept, always=True).named("kept")
"""The loot of each seat: `kept: {nora: [f-08]}`."""
ZONES: Final = replace(
    by_seat(
        WrittenForm(
            list[Id],
            lambda space, _held, cards: taken(space, cards),
            lambda _space, held, _wanted: [*held],
        ),
        whole=True,
    ),
    always=True,
)
"""The cards of each zone, in the order in which they came: `zones: {nora: [f-06, f-09]}`."""
IDLE: Final = replace(
    by_seat(replace(CARDS, read=lambda _space, _held, cards: pile(cards)), whole=True), always=True
).named("idle")
"""The cards of each zone that lie crosswise: `idle: {nora: [ojo-en-el-cielo]}`."""
COLONIES: Final = by_seat(
    WrittenForm(Whole, _conquered, lambda space, held, _wanted: space.colonies_in(held))
)
"""How many colonies each seat has conquered: `colonies: {nora: 1}`."""
OUT: Final = WrittenForm(list[SeatId], _inside, _out, "out", always=True)
"""Who has abandoned: `out: [vera, hugo]`."""
EMPTIED: Final = WrittenForm(
    Whole,
    lambda _space, _held, times: times,
    lambda _space, held, wanted: "" if wanted is None and not held else held,
    always=True,
)
"""How often the deck has run out."""
