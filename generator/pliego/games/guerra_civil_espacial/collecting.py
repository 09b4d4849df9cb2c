"""*Guerra Civil Espacial*: the recount and the end of a round, in the order of the rulebook.

In: a `Space`. Out: the phases `recount` and `collect`. The phase of collecting comes round for each card that
is drawn or discarded. Each function bound with `@rule` says what the rule of that id says; `off` is what is
done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.guerra_civil_espacial.ending import (
    draw_to_hand,
    end_by_majority,
    ready_deck,
    win_by_colonies,
)
from pliego.games.guerra_civil_espacial.memory import loot_to_hand, seen_leaving
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.preparation import next_phase
from pliego.games.guerra_civil_espacial.specials import colonies_on
from pliego.playing.moves import Choose, PhaseRun, Procedure
from pliego.playing.pile import added, kinds, pile, without
from pliego.playing.rules import phase, rule, ruled_by

# -- Fase 3: recuento


@phase("recuento")
def recount(space: Space) -> PhaseRun:
    """Whoever has most ships takes the disputed card."""
    space.taker = strongest(space)
    if space.disputed:
        (card,) = space.disputed
        space.disputed = ()
        if space.taker == NONE:
            to_the_junk(space, card)
        else:
            claim(space, space.taker, card)
    return next_phase(space, "recuento")


@rule("REC-1", off=NONE)
def strongest(space: Space) -> int:
    """Whoever in the round has most ships wins, with one at least. A tie has no winner."""
    leaders = leading(space)
    return leaders[0] if len(leaders) == 1 and has_enough(space, leaders[0]) else NONE


@ruled_by("todos-abandonan")
def leading(space: Space) -> Sequence[int]:
    """Return who has most ships of those in the round."""
    most = max((space.ships[seat] for seat in space.inside), default=0)
    return [seat for seat in space.inside if space.ships[seat] == most]


@ruled_by("cero-naves", "todos-abandonan")
def has_enough(space: Space, seat: int) -> bool:
    """Return whether a seat has the ships it takes to win."""
    return space.ships[seat] > 0


@rule("REC-2", off=lambda space, card: space.put("discard", (card,)))
def to_the_junk(space: Space, card: str) -> None:
    """A disputed card that nobody wins goes to the junk."""
    space.put(space.numbers.pile_of_ties, (card,))


@rule("REC-3", off=lambda space, _seat, card: space.put("discard", (card,)))
def claim(space: Space, seat: int, card: str) -> None:
    """A colony is conquered: it lies apart, and nobody can take it away. Another card goes to the loot."""
    if colonies_on(space, card):
        space.colonies[seat] = added(space.colonies[seat], card)
        take_primacy(space, seat)
        if space.score(seat) >= space.numbers.goal:
            win_by_colonies(space, seat)
    else:
        space.loot[seat] = added(space.loot[seat], card)


@rule("REC-4")
def take_primacy(space: Space, seat: int) -> None:
    """Whoever conquers the first colony takes the card of primacy; then, whoever comes to have more colonies
    than its holder."""
    if space.primacy == NONE or space.score(seat) > space.score(space.primacy):
        space.primacy = seat


# -- Fase 4: recogida


@phase("recogida")
def collect(space: Space) -> Procedure[str]:
    """Collect in five steps, in the order of the rulebook. `drawing` says who is still to draw, and `asked`
    who is still to discard. The last round has no collecting."""
    if space.last_round:
        return end_by_majority(space, "FIN-2")
    if space.asked:
        yield from discard_one(space)  # step 4, one card
        return "recogida" if space.asked else hand_over(space)
    if not space.drawing:
        clear_zones(space)  # step 1
        space.drawing = tuple(short_of_cards(space))
    if space.drawing and ready_deck(space):
        if space.last_round:
            return end_by_majority(space, "FIN-2")
        yield from draw_to_hand(space, space.drawing[0], "RCG-2")  # step 2, one card
        space.drawing = space.drawing[1:]
        if space.drawing:
            return "recogida"
    space.drawing = ()
    take_loot(space)  # step 3
    space.asked = tuple(too_many(space))
    return "recogida" if space.asked else hand_over(space)  # step 5


@rule("RCG-1")
def clear_zones(space: Space) -> None:
    """All cards of the zones go to the discard."""
    for seat in space.rightward(0):
        space.put("discard", leaving(space, space.take_zone(seat)))


@ruled_by("colonia-jugada")
def leaving(_space: Space, cards: Sequence[str]) -> Sequence[str]:
    """Return what of a zone goes to the discard: all of it."""
    return cards


@rule("RCG-2")
def short_of_cards(space: Space) -> Sequence[int]:
    """Each seat draws until its hand is full, from the commander to the right. Return who draws, once for
    each card."""
    hand, order = space.numbers.hand, space.rightward(space.commander)
    return [seat for seat in order for _ in range(hand - len(space.hands[seat]))]


@rule("RCG-3")
def take_loot(space: Space) -> None:
    """The loot goes to the hand."""
    for seat in space.rightward(0):
        if space.loot_of(seat):
            loot_to_hand(space, seat)
            loot = (*space.loot[seat], *space.take_stolen(seat))
            space.hands[seat], space.loot[seat] = pile((*space.hands[seat], *loot)), ()


@rule("RCG-4")
def too_many(space: Space) -> Sequence[int]:
    """Whoever has more cards than a hand discards, from the commander to the right."""
    hand = space.numbers.hand
    return [seat for seat in space.rightward(space.commander) if len(space.hands[seat]) > hand]


def discard_one(space: Space) -> Procedure[None]:
    """The next of those asked discards a card of its choice."""
    seat = space.asked[0]
    card = yield Choose(seat, kinds(space.hands[seat]), "RCG-4")
    seen_leaving(space, seat, card)
    space.hands[seat] = without(space.hands[seat], card)
    space.put("discard", (card,))
    if len(space.hands[seat]) <= space.numbers.hand:
        space.asked = space.asked[1:]


@rule("RCG-5", off="disputa")
def hand_over(space: Space) -> str:
    """The commander's card goes to the right, and another round begins."""
    space.commander = (space.commander + space.numbers.hand_over) % len(space.hands)
    return "disputa"
