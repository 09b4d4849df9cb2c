"""*Guerra Civil Espacial*: the phases of a round and the preparation, in the order of the rulebook.

In: a `Space`. Out: the phase `set_up`, and what phase follows another. Each function bound with `@rule` says
what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.guerra_civil_espacial.ending import draw_to_hand, ready_deck
from pliego.games.guerra_civil_espacial.position import Space
from pliego.playing.moves import Draw, Procedure
from pliego.playing.pile import added, pile
from pliego.playing.rules import phase, rule, ruled_by

# -- La ronda de un vistazo


@rule("RONDA-1", off=lambda _space, phase: "pujas" if phase == "disputa" else "recogida")
def next_phase(_space: Space, phase: str) -> str:
    """A round has these phases, always in this order."""
    order = ("disputa", "pujas", "recuento", "recogida")
    return order[order.index(phase) + 1]


# -- Preparación


@phase("preparar")
def set_up(space: Space) -> Procedure[str]:
    """The deck is shuffled, the commander drawn for, the hands dealt."""
    shuffle_together(space)
    yield from draw_for_command(space)
    give_back(space)
    hand = first_hand(space)
    for seat in space.rightward(space.commander):
        for _ in range(hand):
            if ready_deck(space):
                yield from draw_to_hand(space, seat, "PREP-5")
    return "disputa"


@rule("PREP-1")
def shuffle_together(space: Space) -> None:
    """Fleet cards and special ones are the deck."""
    space.deck, space.box = pile(space.deck + space.box), ()


@rule("PREP-2")
def draw_for_command(space: Space) -> Procedure[None]:
    """Everybody draws; the highest number is the commander, and those who tie draw again."""
    drawing: Sequence[int] = space.rightward(0)
    while len(drawing) > 1:
        ships = []
        for seat in drawing:
            ships.append((yield from draw_fleet_card(space, seat)))
        tied = [seat for seat, number in zip(drawing, ships, strict=True) if number == max(ships)]
        drawing = draw_again(space, tied)
    (space.commander,) = drawing
    space.began = space.commander


@ruled_by("empate-inicial")
def draw_again(_space: Space, tied: Sequence[int]) -> Sequence[int]:
    """Only those who tie draw again."""
    return tied


@ruled_by("solo-especiales")
def draw_fleet_card(space: Space, seat: int) -> Procedure[int]:
    """A seat draws until a fleet card comes; return its ships."""
    while True:
        ships = yield from draw_aside(space, seat)
        if ships:
            return ships


def draw_aside(space: Space, seat: int) -> Procedure[int]:
    """A seat draws an open card; return its ships."""
    space.turn = seat
    card = yield Draw(space.deck, "PREP-2")
    space.take_from_deck(card)
    space.aside = added(space.aside, card)
    if not space.deck:
        space.deck, space.aside = space.aside, ()
    return space.numbers.cards[card].ships


def _discard_aside(space: Space) -> None:
    space.put("discard", space.aside)
    space.aside = ()


@rule("PREP-3", off=_discard_aside)
def give_back(space: Space) -> None:
    """The cards drawn go back to the deck."""
    space.deck, space.aside = pile(space.deck + space.aside), ()


@rule("PREP-5")
def first_hand(space: Space) -> int:
    """So many cards are dealt to each."""
    return space.numbers.hand
