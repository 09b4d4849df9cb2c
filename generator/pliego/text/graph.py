"""Places with neighbours: which hang together, and how many steps they are apart.

In: places and pairs of neighbours. Out: graphs, parts and distances. The law of this file: it knows no map.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
Neighbours: TypeAlias = dict[T, list[T]]
"""Each place with its neighbours."""


def neighbours_of(places: Iterable[T], pairs: Iterable[tuple[T, T]]) -> Neighbours[T]:
    """Return the neighbours of each place; skip a pair with an end that is not among the places."""
    graph: Neighbours[T] = {place: [] for place in places}
    for one, other in pairs:
        if one in graph and other in graph:
            graph[one].append(other)
            graph[other].append(one)
    return graph


def distances(graph: Neighbours[T], starts: Iterable[T]) -> dict[T, int]:
    """Return how many steps each place is from the nearest start; leave out what no start reaches, and starts
    that are not in the graph."""
    steps = {start: 0 for start in starts if start in graph}
    front = list(steps)
    while front:
        reached = []
        for place in front:
            for near in graph[place]:
                if near not in steps:
                    steps[near] = steps[place] + 1
                    reached.append(near)
        front = reached
    return steps


def connected_parts(graph: Neighbours[T]) -> Iterator[set[T]]:
    """Yield the parts of a graph, each a set of places that reach one another."""
    seen: set[T] = set()
    for place in graph:
        if place not in seen:
            part = set(distances(graph, [place]))
            seen |= part
            yield part
