"""Areas on a map that grow while it is explored, and ways without which some place cannot be reached.

In: places and what joins them. Out: `Areas`, `only_ways`. The law of this file: it knows nothing of any map;
what lies at an edge comes in the order in which it was found.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pliego.playing.moves import Move
from pliego.playing.position import PositionPart, public

T = TypeVar("T", bound=Hashable)
L = TypeVar("L", bound=Hashable)


def only_ways(links: Mapping[L, tuple[T, T]], start: T) -> set[L]:
    """Return the links, each between two places, without which some place could not be reached from a start
    (in graph theory: the bridges)."""
    beside: dict[T, list[tuple[L, T]]] = {}
    for link, (one, other) in links.items():
        beside.setdefault(one, []).append((link, other))
        beside.setdefault(other, []).append((link, one))
    order, lowest, found = {start: 0}, {start: 0}, set()
    path: list[tuple[T, L | None, Iterator[tuple[L, T]]]] = [(start, None, iter(beside.get(start, ())))]
    while path:
        place, by, left = path[-1]
        for link, other in left:
            if other not in order:
                order[other] = lowest[other] = len(order)
                path.append((other, link, iter(beside[other])))
                break
            if link != by:
                lowest[place] = min(lowest[place], order[other])
        else:
            path.pop()
            if by is not None:
                before = path[-1][0]
                lowest[before] = min(lowest[before], lowest[place])
                if lowest[place] > order[before]:
                    found.add(by)
    return found


@dataclass(slots=True)
class Areas(PositionPart):
    """Areas of places between which somebody can go freely. They only grow: a place joins them, or a way
    opens between two. At the edge of an area lies what can be gone to (or done) from anywhere in it.

    `number` is the area of each place; an area that became part of another is a step of the way there in
    `part_of`. `edges` are the edges by area, each in the order in which it was found.
    """

    number: dict[str, int] = public(default_factory=dict)
    part_of: list[int] = public(default_factory=list)
    edges: list[dict[Move, None]] = public(default_factory=list)

    def area(self, place: str) -> int | None:
        """Return the area that a place is part of, None if it is part of none."""
        area = self.number.get(place)
        if area is not None:
            while self.part_of[area] != area:
                area = self.part_of[area]
        return area

    def edge(self, place: str) -> Iterable[Move]:
        """Return what lies at the edge of the area that a place is part of."""
        area = self.area(place)
        return () if area is None else self.edges[area]

    def join(self, place: str, ways: Sequence[str]) -> None:
        """Make a place part of the areas that its ways lead to; its other ways lie at the edge."""
        mine, others = None, []
        for way in ways:
            area = self.area(way)
            if area is None:
                others.append(way)
            else:
                mine = area if mine is None else self._one_of(mine, area)
        if mine is None:
            mine = len(self.edges)
            self.edges.append({})
            self.part_of.append(mine)
        self.number[place] = mine
        edge = self.edges[mine]
        edge.pop(place, None)
        for way in others:
            edge[way] = None

    def link(self, one: str, other: str) -> None:
        """Open a way between two places: their areas become one, or one lies at the edge of the other's."""
        first, second = self.area(one), self.area(other)
        if first is not None and second is not None:
            self._one_of(first, second)
        elif first is not None:
            self.edges[first][other] = None
        elif second is not None:
            self.edges[second][one] = None

    def offer(self, place: str, what: Move) -> None:
        """Put something at the edge of the area that a place is part of, if it is part of any."""
        area = self.area(place)
        if area is not None:
            self.edges[area][what] = None

    def withdraw(self, what: Move) -> None:
        """Take something away from every edge."""
        for edge in self.edges:
            edge.pop(what, None)

    def around(self, ways: Iterable[str]) -> list[Move]:
        """Return what can be gone to from a place that is part of no area, by its ways."""
        found: dict[Move, None] = {}
        for way in ways:
            area = self.area(way)
            found.update({way: None} if area is None else self.edges[area])
        return list(found)

    def _one_of(self, one: int, other: int) -> int:
        """Make two areas one; return its number."""
        if one != other:
            self.part_of[other] = one
            self.edges[one].update(self.edges[other])
            self.edges[other] = {}
        return one
