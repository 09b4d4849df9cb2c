"""*Gamonal resiste*: what a player imagines of the rival's cards, and what a position seems worth.

In: a `Street`. Out: `imagine`, `worth`. The law of this file: a guess is nobody's rule; its weights foretold
the end of simulated games.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.playing.pile import added, dealt, without
from pliego.playing.position import COUNTED

GROUND: Final = 0.64
"""What a square is worth, in log odds of winning."""
ATTACK: Final = 0.15
PUSH: Final = 0.13
GUARD: Final = 0.085
"""What an attack in hand is worth, each square it pushes, and each point of a guard, likewise."""
APART: Final = 0.55
"""How much of that counts before the figures have met."""


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
    lead = GROUND * middle + hand_strength(street, 0) - hand_strength(street, 1)
    if street.figures[1] - street.figures[0] > 1:
        lead *= APART
    guess = 1 / (1 + exp(-lead))
    return guess if seat == 0 else 1 - guess


def hand_strength(street: Street, side: int) -> float:
    """Guess what a hand is worth, in log odds of winning: attacks most, supplies nothing alone."""
    cards = [street.numbers.cards[card] for card in street.hands[side]]
    return sum(ATTACK + PUSH * card.push if card.push else GUARD * card.guard for card in cards)
