"""*Gamonal resiste*: what its worked examples leave open.

In: a street on which an example has placed what it writes. Out: `deal`. The law of this file: cards of which
an example says only how many there are come from the deck, others each way.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pliego.game.model.book import Example
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.games.gamonal_resiste.rules import BLIND
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.content import MissingContent
from pliego.playing.example_setup import UnsoundState
from pliego.playing.pile import pile


def deal(street: Street, given: Any, example: Example, random: Random) -> str:
    """Deal both sides what the example leaves open, and begin where they choose."""
    left, right = street.figures
    if not 1 <= left < right <= street.numbers.squares:
        order = f"`{SIDES[0]}` left of `{SIDES[1]}` on squares 1 to {street.numbers.squares}"
        raise UnsoundState(order, f"{left} and {right}")
    for side, card in zip(SEATS, played(example), strict=True):
        _deal(street, side, given, [card] if card in street.decks[side] else [], random)
    return "elegir"


def played(example: Example) -> Sequence[Any]:
    """Return the card that each side plays; one played unseen is named by the step that turns it up."""
    turned_up = iter([step.act for step in example.when if step.act and not step.seat])
    acts = {step.seat: step.act for step in example.when if step.seat}
    return [next(turned_up, "") if acts.get(side) == BLIND else acts.get(side, "") for side in SIDES]


def _deal(street: Street, side: int, given: Any, kept: list[str], random: Random) -> None:
    """Deal a side its hand, deck and discard; the card that it plays lies where it is played from."""
    loose, seat = [*street.decks[side]], SIDES[side]
    for card in kept:
        loose.remove(card)
    random.shuffle(loose)
    in_hand = (given.hand or {}).get(seat, street.numbers.hand)
    from_hand, from_deck = (kept, []) if in_hand else ([], kept)
    hand = from_hand + _taken(loose, in_hand - len(from_hand), "hand")
    discard = _taken(loose, (given.discard or {}).get(seat, 0), "discard")
    left = (given.deck or {}).get(seat, len(from_deck) + len(loose)) - len(from_deck)
    deck = from_deck + _taken(loose, left, "deck")
    street.hands[side], street.decks[side], street.discards[side] = pile(hand), pile(deck), pile(discard)


def _taken(loose: list[str], count: int, part: str) -> list[str]:
    if not 0 <= count <= len(loose):
        raise MissingContent(f"a deck with cards enough for the {part} of the example", "cards.yaml", "decks")
    taken, loose[:] = loose[:count], loose[count:]
    return taken
