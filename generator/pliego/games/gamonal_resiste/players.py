"""*Gamonal resiste*: what a player imagines of the rival's cards, and a guess of who wins.

In: a `Street`. Out: `imagine`, `estimate`. The law of this file: a guess is nobody's rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.playing.pile import added, dealt, without
from pliego.playing.position import COUNTED


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts, in log odds of winning. They were fitted to who won simulated games."""

    square: float = 0.64
    """A square further than the middle of the street."""
    attack: float = 0.15
    """An attack in hand."""
    push: float = 0.13
    """Each square that it pushes."""
    guard: float = 0.085
    """Each point of a guard in hand."""
    apart: float = 0.55
    """The share of all this that counts before the figures have met."""


WEIGHTS: Final = Weights()


def imagine(street: Street, seat: int, random: Random) -> None:
    """Deal the rival's hand and deck anew; where only the top of a discard is seen, the rest of it too."""
    for side in SEATS:
        top = street.recorded.get("tops", ("", ""))[side]
        loose = [*street.decks[side]] + ([*street.hands[side]] if side != seat else [])
        under = without(street.discards[side], top) if top else street.discards[side]
        covered = under if street.rules.visibility.get("discards") == COUNTED else ()
        loose += covered
        random.shuffle(loose)
        street.decks[side], below, hand = dealt(loose, [len(street.decks[side]), len(covered)])
        if covered:
            street.discards[side] = added(below, top) if top else below
        if side != seat:
            street.hands[side] = hand


def estimate(street: Street, seat: int) -> float:
    """Guess how likely a side is to win: from the middle between the figures and the cards in hand."""
    middle = (sum(street.figures) - street.numbers.squares - 1) / 2
    lead = WEIGHTS.square * middle + hand_strength(street, 0) - hand_strength(street, 1)
    if street.figures[1] - street.figures[0] > 1:
        lead *= WEIGHTS.apart
    guess = 1 / (1 + exp(-lead))
    return guess if seat == 0 else 1 - guess


def hand_strength(street: Street, side: int) -> float:
    """Guess what a hand counts: attacks most, supplies nothing alone."""
    cards = [street.numbers.cards[card] for card in street.hands[side]]
    return sum(
        WEIGHTS.attack + WEIGHTS.push * card.push if card.push else WEIGHTS.guard * card.guard
        for card in cards
    )
