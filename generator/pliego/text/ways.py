"""Which places are joined, and how many steps apart.

In: places and pairs of them. Out: pieces and distances. The law of this file: it knows nothing of any map.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
Ways: TypeAlias = dict[T, list[T]]
"""Each place, and those that are one step from it."""


def joined(places: Iterable[T], pairs: Iterable[tuple[T, T]]) -> Ways[T]:
    """Return places joined both ways by the pairs of which both ends are among them."""
    ways: Ways[T] = {place: [] for place in places}
    for one, other in pairs:
        if one in ways and other in ways:
            ways[one].append(other)
            ways[other].append(one)
    return ways


def distances(ways: Ways[T], starts: Iterable[T]) -> dict[T, int]:
    """Return how many steps each place is from the nearest start; what cannot be reached is left out, and so
    is a start that is not there."""
    steps = {start: 0 for start in starts if start in ways}
    front = list(steps)
    while front:
        reached = []
        for place in front:
            for near in ways[place]:
                if near not in steps:
                    steps[near] = steps[place] + 1
                    reached.append(near)
        front = reached
    return steps


def pieces(ways: Ways[T]) -> Iterator[set[T]]:
    """Yield the places that hang together, piece by piece."""
    seen: set[T] = set()
    for place in ways:
        if place not in seen:
            piece = set(distances(ways, [place]))
            seen |= piece
            yield piece
