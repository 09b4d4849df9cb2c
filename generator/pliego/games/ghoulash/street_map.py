"""*Ghoulash*: the map of a scenario: what is where, what is beside what, and where one can walk.

In: squares and the sides between them. Out: `StreetMap`, read once and never changed. Squares and doors have
names (`10-J`, `9-J/10-J`), by which play and content know them; columns and rows say where they are printed.
The law of this file: it answers what is printed; nothing here knows what anybody has drawn.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Literal, TypeAlias

from pliego.games.ghoulash.vocabulary import SymbolPlacement
from pliego.text.graph import Neighbours, connected_parts, distances, neighbours_of

Square: TypeAlias = tuple[int, int]
"""Column and row, counted from 0 at the top left."""
Side: TypeAlias = tuple[Literal["v", "h"], int, int]
"""The west ("v") or north ("h") side of the square at column and row."""
Barrier = Literal["open", "wall", "door", "blocked"]

STREET, CLOSED = ".", "#"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([1-9]\d?)-([A-Z])", re.ASCII)


@dataclass(frozen=True)
class StreetMap:
    """A map. `ground`: what each square is, in reading order: street, closed or the letter of a building;
    `sides`: what stands between neighbours. `starts` and `exits` are squares, `tunnels` pairs of squares that
    count as neighbours.
    """

    columns: int
    rows: int
    ground: Mapping[Square, str]
    sides: Mapping[Side, Barrier]
    starts: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    tunnels: tuple[tuple[str, str], ...] = ()

    # -- squares and buildings

    @cached_property
    def spot(self) -> Mapping[str, Square]:
        """The column and row of each square that can be entered, in reading order."""
        return {name(at): at for at, kind in self.ground.items() if kind != CLOSED}

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The squares that can be entered, in reading order."""
        return tuple(self.spot)

    @cached_property
    def letter(self) -> Mapping[str, str]:
        """The building of each square by its letter, `.` in the street."""
        return {square: self.ground[at] for square, at in self.spot.items()}

    @cached_property
    def buildings(self) -> Mapping[str, tuple[str, ...]]:
        """The squares of each building, in reading order, by letter."""
        letters = sorted({*self.letter.values()} - {STREET})
        return {
            one: tuple(square for square in self.squares if self.letter[square] == one) for one in letters
        }

    @cached_property
    def rooms(self) -> list[list[Square]]:
        """The squares of each room, in reading order: what open sides join within one building."""
        squares = [at for at, kind in self.ground.items() if kind in LETTERS]
        open_ = [beside(side) for side in self.sides_with("open")]
        rooms = connected_parts(neighbours_of(squares, open_))
        return [[at for at in squares if at in room] for room in rooms]

    @cached_property
    def room(self) -> Mapping[str, int]:
        """The number of each square's room, -1 in the street."""
        indoors = {name(at): number for number, room in enumerate(self.rooms) for at in room}
        return {square: indoors.get(square, -1) for square in self.squares}

    @cached_property
    def border(self) -> tuple[str, ...]:
        """The squares of street at the edge of the map."""
        edges = (0, self.columns - 1), (0, self.rows - 1)
        at_edge = (n for n, (x, y) in self.spot.items() if x in edges[0] or y in edges[1])
        return tuple(square for square in at_edge if self.letter[square] == STREET)

    @cached_property
    def kept_free(self) -> frozenset[str]:
        """The squares on which nothing may be drawn: starts, exits and the ends of tunnels."""
        return frozenset((*self.starts, *self.exits, *self.passages))

    def allowed(self, entry: SymbolPlacement) -> list[str]:
        """Return the squares where a symbol may be drawn, other symbols apart."""
        letter = self.letter
        return [s for s in self.squares if s not in self.kept_free and entry.may_stand_in(letter[s])]

    # -- sides and doors

    def barrier(self, side: Side) -> Barrier:
        """Return what stands on a side; the edge of the map is wall."""
        return self.sides.get(side, "wall")

    @cached_property
    def _bordered(self) -> Mapping[Barrier, list[Side]]:
        found: dict[Barrier, list[Side]] = {}
        for side in sorted(self.sides):
            found.setdefault(self.sides[side], []).append(side)
        return found

    def sides_with(self, barrier: Barrier) -> list[Side]:
        """Return the sides on which it stands, in order."""
        return self._bordered.get(barrier, [])

    def is_indoors(self, side: Side) -> bool:
        """True for a side between two squares of one building."""
        one, other = (self.ground.get(square, STREET) for square in beside(side))
        return one in LETTERS and one == other

    def _parted_by(self, *barriers: Barrier) -> Iterator[tuple[str, str]]:
        """Yield the neighbours between which one of these stands, in the order of the map's text."""
        for side, barrier in self.sides.items():
            if barrier in barriers and all(square in self.ground for square in beside(side)):
                yield _names(side)

    @cached_property
    def walled(self) -> frozenset[tuple[str, str]]:
        """The pairs of neighbours that a wall parts, both ways."""
        return frozenset(_both_ways(self._parted_by("wall", "blocked")))

    @cached_property
    def doors(self) -> Mapping[str, tuple[str, str]]:
        """The two squares of each door, in the order of the map's text."""
        return {"/".join(ends): ends for ends in self._parted_by("door")}

    @cached_property
    def between(self) -> Mapping[tuple[str, str], str]:
        """The door between two squares."""
        return {pair: door for door, ends in self.doors.items() for pair in (ends, ends[::-1])}

    # -- ways

    @cached_property
    def passages(self) -> Mapping[str, str]:
        """The other end of the tunnel, by either."""
        return dict(_both_ways(self.tunnels))

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """The squares that touch each, diagonally too."""
        return {square: tuple(self._touching(at)) for square, at in self.spot.items()}

    def _touching(self, at: Square) -> Iterator[str]:
        for y, x in product((-1, 0, 1), repeat=2):
            near = at[0] + x, at[1] + y
            if near != at and self.ground.get(near, CLOSED) != CLOSED:
                yield name(near)

    def ways(self, *barriers: Barrier) -> Neighbours[str]:
        """Return the neighbours of each square, over sides with these barriers and through tunnels."""
        ends = [square for tunnel in self.tunnels for square in tunnel]
        walked = [name(at) for at, kind in self.ground.items() if kind != CLOSED]
        return neighbours_of([*ends, *walked], [*self.tunnels, *self._parted_by(*barriers)])

    @cached_property
    def steps(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The squares beside each, each with the door between ("" for none)."""
        ways = self.ways("open", "door").items()
        return {one: tuple((two, self.between.get((one, two), "")) for two in near) for one, near in ways}

    @cached_property
    def part(self) -> Mapping[str, int]:
        """The part of the map that each square is in if every door is shut."""
        parts = connected_parts(self.ways("open"))
        return {square: number for number, part in enumerate(parts) for square in part}

    def far(self, starts: Iterable[str]) -> Mapping[str, int]:
        """Return how many steps each square is from the nearest start; without what cannot be reached."""
        return distances(self.ways("open", "door"), starts)


# -- names


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


def side_name(side: Side) -> str:
    """Return a side's name: the two squares it parts."""
    return "/".join(_names(side))


def named_side(text: str) -> Side | None:
    """Return the side between the two neighbours of `3-C/4-C`; None if it is no such name."""
    ends = [named(part) for part in text.split("/")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    return between(ends[0], ends[1])


def between(one: Square, other: Square) -> Side | None:
    """Return the side two squares share, None if they are not neighbours."""
    (x1, y1), (x2, y2) = one, other
    if abs(x1 - x2) + abs(y1 - y2) != 1:
        return None
    return ("v", max(x1, x2), y1) if y1 == y2 else ("h", x1, max(y1, y2))


def beside(side: Side) -> tuple[Square, Square]:
    """Return the two squares on either side of a side."""
    axis, x, y = side
    return ((x - 1, y) if axis == "v" else (x, y - 1)), (x, y)


def _names(side: Side) -> tuple[str, str]:
    one, other = beside(side)
    return name(one), name(other)


def _both_ways(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for one, other in pairs:
        yield from ((one, other), (other, one))


def runs(values: Collection[int]) -> list[tuple[int, int]]:
    """Return (first, length) of each run of consecutive numbers."""
    ordered = sorted(values)
    breaks = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(ordered)) if b != a + 1), len(ordered)]
    return [(ordered[start], end - start) for start, end in pairwise(breaks) if end > start]
