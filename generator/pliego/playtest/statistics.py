"""Statistics of counted games: intervals, quantiles, and differences that are more than chance.

In: counts. Out: numbers. The law of this file: it knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd, sqrt

_Z95 = 1.959964
_Z_BEYOND = 3.29
"""Chance alone exceeds this once in a thousand times. It is strict, since many differences are tested."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a number of games, with its 95 % Wilson interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(count: float, of: int) -> Share:
    """Return a share with its interval; a share of nothing may be anything from 0 to 1."""
    if of <= 0:
        return Share(0.0, 0.0, 1.0)
    part, square = count / of, _Z95 * _Z95
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = _Z95 * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    low, high = max(middle - half, 0.0), min(middle + half, 1.0)
    return Share(_round(part), _round(min(low, part)), _round(max(high, part)))


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of whole numbers: mean, median, the 5th and 95th percentiles, least and most."""

    mean: float
    median: int
    low: int
    high: int
    least: int
    most: int


def spread(counts: Mapping[int, int]) -> Spread:
    """Return the spread of numbers, from how often each occurred."""
    total = sum(counts.values())
    mean = sum(number * count for number, count in counts.items()) / total if total else 0.0
    low, median, high = (_quantile(counts, part, total) for part in (0.05, 0.5, 0.95))
    return Spread(_round(mean), median, low, high, min(counts, default=0), max(counts, default=0))


def _quantile(counts: Mapping[int, int], part: float, total: int) -> int:
    left = part * total
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    return max(counts, default=0)


@dataclass(frozen=True, slots=True)
class Bin:
    """The number of games from `first` to `last`, both included."""

    first: int
    last: int
    games: int


def bins(counts: Mapping[int, int], most: int) -> list[Bin]:
    """Return a histogram with at most so many bars of equal width; some may have no games.

    If numbers rise in steps (two decisions a turn), each bar covers the same number of steps.
    """
    if not counts:
        return []
    least, greatest = min(counts), max(counts)
    step = gcd(*(number - least for number in counts)) or 1
    wide = step * -(-((greatest - least) // step + 1) // most)
    found = [0] * ((greatest - least) // wide + 1)
    for number, games in counts.items():
        found[(number - least) // wide] += games
    return [Bin(least + n * wide, least + (n + 1) * wide - 1, games) for n, games in enumerate(found)]


def shares_differ(one: float, of_one: int, two: float, of_two: int) -> bool:
    """True if two shares differ by more than chance makes likely."""
    if not of_one or not of_two:
        return False
    both = (one + two) / (of_one + of_two)
    error = sqrt(both * (1 - both) * (1 / of_one + 1 / of_two))
    return abs(one / of_one - two / of_two) > _Z_BEYOND * error > 0


def means_differ(one: Mapping[int, int], two: Mapping[int, int]) -> bool:
    """True if the means of two spreads differ by more than chance makes likely."""
    (mean_one, error_one), (mean_two, error_two) = _mean(one), _mean(two)
    return abs(mean_one - mean_two) > _Z_BEYOND * sqrt(error_one + error_two)


def _mean(counts: Mapping[int, int]) -> tuple[float, float]:
    """Return the mean and the square of its error."""
    total = sum(counts.values())
    if total < 2:
        return float(sum(counts)), float("inf")
    mean = sum(number * count for number, count in counts.items()) / total
    variance = sum(count * (number - mean) ** 2 for number, count in counts.items()) / (total - 1)
    return mean, variance / total


def per_1000(times: int, games: int) -> float:
    """Return how often something happens in a thousand games."""
    return round(1000 * times / games, 1)


def _round(number: float) -> float:
    return round(number, 4)
