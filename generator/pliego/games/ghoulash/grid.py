"""*Ghoulash*: the map of a scenario: squares, the sides between them, their names, and where one can walk.

In: squares and sides. Out: a `StreetGrid`, which answers what is where and how far.
The law of this file: it knows the ground only; what is drawn on it, and text, are other files' business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeAlias

from pliego.text.graph import Neighbours, distances, neighbours_of

Square: TypeAlias = tuple[int, int]
"""Column and row, counted from 0 at the top left."""

Side: TypeAlias = tuple[Literal["v", "h"], int, int]
"""The west ("v") or north ("h") side of the square at column and row."""

Graph: TypeAlias = Neighbours[Square]
Barrier = Literal["open", "wall", "door", "blocked"]

STREET, CLOSED = ".", "#"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([1-9]\d?)-([A-Z])", re.ASCII)


@dataclass(frozen=True)
class StreetGrid:
    """The squares of a map, what each is, and what stands between neighbours."""

    columns: int
    rows: int
    squares: dict[Square, str]
    sides: dict[Side, Barrier]
    passages: tuple[tuple[Square, Square], ...] = ()

    def is_building(self, square: Square) -> bool:
        """True if the square is part of a building."""
        return self.squares.get(square, STREET) in LETTERS

    @cached_property
    def buildings(self) -> dict[str, list[Square]]:
        """The squares of each building, top to bottom and left to right, by letter."""
        found: dict[str, list[Square]] = {}
        for square, kind in sorted(self.squares.items(), key=lambda item: (item[0][1], item[0][0])):
            if kind in LETTERS:
                found.setdefault(kind, []).append(square)
        return dict(sorted(found.items()))

    @cached_property
    def bordered(self) -> dict[Barrier, list[Side]]:
        """The sides by what stands on them, in order."""
        found: dict[Barrier, list[Side]] = {}
        for side in sorted(self.sides):
            found.setdefault(self.sides[side], []).append(side)
        return found

    @cached_property
    def indoors(self) -> frozenset[Side]:
        """The sides between two squares of one building."""
        return frozenset(side for side in self.sides if self._within(*beside(side)))

    def _within(self, one: Square, other: Square) -> bool:
        return self.is_building(one) and self.squares.get(one) == self.squares.get(other)

    def barrier(self, side: Side) -> Barrier:
        """Return what stands on a side; the edge of the map is wall."""
        return self.sides.get(side, "wall")

    def graph(self, shut: frozenset[Side] = frozenset()) -> Graph:
        """Return the squares joined where one can walk, passages included, with some doors shut."""
        ends = [square for passage in self.passages for square in passage]
        walked = [square for square, kind in self.squares.items() if kind != CLOSED]
        open_ = [s for s, barrier in self.sides.items() if barrier in ("open", "door") and s not in shut]
        return neighbours_of([*ends, *walked], [*self.passages, *map(beside, open_)])

    def steps(self, starts: list[Square], shut: frozenset[Side] = frozenset()) -> dict[Square, int]:
        """Return how many steps each square is from the nearest start; what cannot be reached is left out."""
        return distances(self.graph(shut), starts)


def beside(side: Side) -> tuple[Square, Square]:
    """Return the two squares on either side of a side."""
    axis, x, y = side
    return ((x - 1, y) if axis == "v" else (x, y - 1)), (x, y)


def between(one: Square, other: Square) -> Side | None:
    """Return the side two squares share, None if they are not neighbours."""
    (x1, y1), (x2, y2) = one, other
    if abs(x1 - x2) + abs(y1 - y2) != 1:
        return None
    return ("v", max(x1, x2), y1) if y1 == y2 else ("h", x1, max(y1, y2))


def name(square: Square) -> str:
    """Return a square's name, row before column: `10-J`."""
    return f"{square[1] + 1}-{LETTERS[square[0]]}"


def named(text: str) -> Square | None:
    """Return the square of a name such as `10-J`; None if it is no such name."""
    match = _NAME.fullmatch(text)
    return (LETTERS.index(match[2]), int(match[1]) - 1) if match else None


def all_named(texts: Iterable[str]) -> list[Square]:
    """Return the squares of the texts that name one."""
    return [square for text in texts if (square := named(text))]


def named_side(text: str) -> Side | None:
    """Return the side between the two neighbours of `3-C/4-C`; None if it is no such name."""
    ends = [named(part) for part in text.split("/")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    return between(ends[0], ends[1])


def side_name(side: Side) -> str:
    """Return a side's name: the two squares it parts."""
    one, other = beside(side)
    return f"{name(one)}/{name(other)}"


def runs(values: list[int]) -> list[tuple[int, int]]:
    """Return (first, length) of each run of consecutive numbers."""
    ordered = sorted(values)
    breaks = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(ordered)) if b != a + 1), len(ordered)]
    return [(ordered[start], end - start) for start, end in pairwise(breaks) if end > start]
