"""*Guerra Civil Espacial*: a guess at who is winning.

In: a `Space` with every hand open (as a player imagines it). Out: `worth`. The law of this file: its weights
are nobody's rule; they only make simple players sensible.
"""

from __future__ import annotations

from math import exp
from typing import Final

from pliego.games.guerra_civil_espacial.position import Numbers, Space

# The weights were set by hand when the game was first played, and kept since: the printed figures of played
# games were measured with them. No rule depends on them.
SHARPNESS: Final = 4.0
"""How much a lead of all the colonies needed says of who wins."""
FLEET: Final = 2
"""The power by which more ships make winning the card likelier."""
RESERVE: Final = 0.5
"""How much ships in hand count beside those that lie on the table."""
CARD: Final = 0.05
"""What the best card in hand is worth, as a part of the colonies needed."""
PRIMACY: Final = 0.1
"""What the card of primacy is worth, as a part of the colonies needed."""
SPECIAL: Final = 0.8
"""How good a special card is beside the best fleet card."""


def estimate(space: Space, seat: int) -> float:
    """Return how likely a seat is to win, from the colonies, the bidding and the cards held."""
    goal, chances = space.numbers.goal, _chances(space)
    points = [
        (space.score(other) + PRIMACY * (space.primacy == other)) / goal
        + chances[other] * _prize(space, other)
        + CARD * _cards(space, other)
        for other in space.rightward(0)
    ]
    return 1.0 / sum(exp(SHARPNESS * (other - points[seat])) for other in points)


def quality(numbers: Numbers, card: str) -> float:
    """Return how good it is to hold a card, about 1 at best."""
    return numbers.fleet[card] / max(numbers.fleet.values()) if card in numbers.fleet else SPECIAL


def _prize(space: Space, seat: int) -> float:
    """Return what winning the disputed card would be worth to a seat."""
    numbers = space.numbers
    if not space.disputed:
        return 0.0
    (card,) = space.disputed
    relieves = seat == space.commander and not numbers.colonies.isdisjoint(space.hands[seat])
    if card in numbers.colonies or relieves:
        return max(numbers.cards[card].colonies, 1) / numbers.goal
    return CARD * quality(numbers, card)


def _cards(space: Space, seat: int) -> float:
    """Return how good the cards of a seat are; one that is missing counts as an average one."""
    numbers, hand = space.numbers, space.hands[seat]
    held = [*hand, *space.loot[seat], *(card for _, card in space.stolen_by(seat))]
    copies = sum(kind.copies for kind in numbers.cards.values())
    average = sum(quality(numbers, name) * kind.copies for name, kind in numbers.cards.items()) / copies
    return sum(quality(numbers, card) for card in held) + max(numbers.hand - len(hand), 0) * average


def _chances(space: Space) -> list[float]:
    """Return how likely each seat is to win the disputed card."""
    fleet, weights = space.numbers.fleet, []
    for seat, hand in enumerate(space.hands):
        reserve = sum(fleet.get(card, 0) for card in hand) * space.times[seat]
        is_in = seat in space.inside
        weights.append((space.ships[seat] + RESERVE * reserve) ** FLEET if is_in else 0.0)
    total = sum(weights)
    return [weight / total for weight in weights] if total else weights
