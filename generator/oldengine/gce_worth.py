"""*Guerra Civil Espacial*: a guess at who is winning.

In: a position with every hand open (as a player imagines it). Out: `guess`. The law of this file: its weights
are nobody's rule; they only make simple players sensible.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from generator.oldengine.gce_kinds import NONE

if TYPE_CHECKING:
    from generator.oldengine.gce_sky import Sky
    from generator.oldengine.gce_table import GceRules

_SHARPNESS = 4.0
_RESERVE = 0.5
_CARD = 0.05
_SPECIAL = 0.8


def guess(sky: Sky, seat: int) -> float:
    """Return how likely a seat is to win, from the colonies, the bidding and the cards held."""
    table, seats = sky.table, range(len(sky.hands))
    chances = _chances(sky)
    points = [
        sum(table.colonies[card] for card in sky.colonies[other]) / table.goal
        + chances[other] * _prize(sky, other)
        + _CARD * _cards(sky, other)
        for other in seats
    ]
    mine = points[seat]
    return 1.0 / sum(exp(_SHARPNESS * (other - mine)) for other in points)


def quality(table: GceRules) -> list[float]:
    """Return how good it is to hold each card, about 1 at best."""
    most = max(table.ships)
    return [kind.ships / most if kind.fleet else _SPECIAL for kind in table.kinds]


def _prize(sky: Sky, seat: int) -> float:
    """Return what winning the disputed card would be worth to a seat."""
    table, disputed = sky.table, sky.disputed
    if disputed == NONE:
        return 0.0
    swaps = seat == sky.commander and any(table.is_colony[card] for card in sky.hands[seat])
    if table.is_colony[disputed] or swaps:
        return max(table.colonies[disputed], 1) / table.goal
    return _CARD * table.quality[disputed]


def _cards(sky: Sky, seat: int) -> float:
    """Return how good the cards of a seat are; one that is missing counts as an average one."""
    table, kept = sky.table, sky.kept[seat]
    good = sum(table.quality[card] for card in sky.hands[seat]) + sum(table.quality[card] for card, _ in kept)
    missing = max(table.hand - len(sky.hands[seat]), 0)
    return good + missing * table.average


def _chances(sky: Sky) -> list[float]:
    """Return how likely each seat is to win the disputed card."""
    table, inside = sky.table, sky.inside
    weights = []
    for seat, hand in enumerate(sky.hands):
        if not inside >> seat & 1:
            weights.append(0.0)
            continue
        reserve = sum(table.ships[card] for card in hand) * sky.times[seat]
        weights.append((sky.ships[seat] + _RESERVE * reserve) ** 2)
    total = sum(weights)
    return [weight / total for weight in weights] if total else weights
