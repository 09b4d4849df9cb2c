"""*Guerra Civil Espacial*: a guess at who is winning.

In: a `Space` with every hand open, as a player imagines it. Out: `estimate`. The law of this file: its
weights are no rules; they only make simple players sensible.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from pliego.games.guerra_civil_espacial.numbers import Numbers
from pliego.games.guerra_civil_espacial.position import Space


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts in a position. Colonies are counted as parts of the colonies that win.

    Set by hand when the game was first played, and kept since: the printed figures of played games were
    measured with them.
    """

    sharpness: float = 4.0
    """How much a lead of all the colonies says of who wins."""
    fleet: int = 2
    """The power of ships in the chance of winning the disputed card."""
    reserve: float = 0.5
    """A ship in hand, beside one on the table."""
    card: float = 0.05
    """The best card in hand, in colonies."""
    primacy: float = 0.1
    """The card of primacy, in colonies."""
    special: float = 0.8
    """A special card, beside the best fleet card."""


WEIGHTS: Final = Weights()


def estimate(space: Space, seat: int) -> float:
    """Return how likely a seat is to win, from the colonies, the bidding and the cards held."""
    goal, chances = space.numbers.goal, _chances(space)
    points = [
        (space.score(other) + WEIGHTS.primacy * (space.primacy == other)) / goal
        + chances[other] * _prize(space, other)
        + WEIGHTS.card * _cards(space, other)
        for other in space.rightward(0)
    ]
    return 1.0 / sum(exp(WEIGHTS.sharpness * (other - points[seat])) for other in points)


def _chances(space: Space) -> list[float]:
    """Return how likely each seat is to win the disputed card."""
    fleet, strengths = space.numbers.fleet, []
    for seat, hand in enumerate(space.hands):
        reserve = sum(fleet.get(card, 0) for card in hand) * space.times[seat]
        is_in = seat in space.inside
        strengths.append((space.ships[seat] + WEIGHTS.reserve * reserve) ** WEIGHTS.fleet if is_in else 0.0)
    total = sum(strengths)
    return [strength / total for strength in strengths] if total else strengths


def _prize(space: Space, seat: int) -> float:
    """Return what a seat gains if it wins the disputed card."""
    numbers = space.numbers
    if not space.disputed:
        return 0.0
    (card,) = space.disputed
    relieves = seat == space.commander and not numbers.colonies.isdisjoint(space.hands[seat])
    if card in numbers.colonies or relieves:
        return max(numbers.cards[card].colonies, 1) / numbers.goal
    return WEIGHTS.card * _quality(numbers, card)


def _cards(space: Space, seat: int) -> float:
    """Return how good the cards of a seat are; one that is missing counts as an average one."""
    numbers, hand = space.numbers, space.hands[seat]
    copies = sum(kind.copies for kind in numbers.cards.values())
    average = sum(_quality(numbers, name) * kind.copies for name, kind in numbers.cards.items()) / copies
    held = sum(_quality(numbers, card) for card in (*hand, *space.loot_of(seat)))
    return held + max(numbers.hand - len(hand), 0) * average


def _quality(numbers: Numbers, card: str) -> float:
    """Return how good it is to hold a card, about 1 at best."""
    return numbers.fleet[card] / max(numbers.fleet.values()) if card in numbers.fleet else WEIGHTS.special
