"""The map of a Ghoulash scenario: characters in, squares, sides and the ways between them out.

In: the text of a map. Out: a `Grid`, and every flaw with its row and column in the text.
The law of this file: nothing is checked but the map itself, and a map with flaws still gives a grid.

A square is three characters wide, a side is the character between two squares, a corner is `+`:

    +---+---+---+
    | .   .   . |      `.` street, `#` a square that nobody enters, a letter a square of that building
    +   +-D-+---+      `---` and `|` wall, blank open, `-D-` and `D` door,
    | . | A   A |      `-X-` and `X` door that is blocked for everybody
    +---+---+---+
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

import networkx as nx

Square: TypeAlias = tuple[int, int]
"""Column and row, counted from 0 at the top left."""

Side: TypeAlias = tuple[Literal["v", "h"], int, int]
"""The west ("v") or north ("h") side of the square at column and row."""

Graph: TypeAlias = "nx.Graph[Square]"
Barrier = Literal["open", "wall", "door", "blocked"]

STREET, CLOSED = ".", "#"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_UPRIGHT: dict[str, Barrier] = {"|": "wall", " ": "open", "D": "door", "X": "blocked"}
_LEVEL: dict[str, Barrier] = {"---": "wall", "   ": "open", "-D-": "door", "-X-": "blocked"}
_NAME = re.compile(r"([1-9]\d?)-([A-Z])")


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault of the map's text, at a row and column counted from 0."""

    code: str
    message: str
    row: int
    column: int
    hint: str


@dataclass(frozen=True)
class Grid:
    """The squares of a map, what each is, and what stands between neighbours."""

    columns: int
    rows: int
    squares: dict[Square, str]
    sides: dict[Side, Barrier]

    def is_building(self, square: Square) -> bool:
        """True if the square is part of a building."""
        return self.squares.get(square, STREET) in LETTERS

    def buildings(self) -> dict[str, list[Square]]:
        """Return the squares of each building, top to bottom and left to right, by letter."""
        found: dict[str, list[Square]] = {}
        for square, kind in sorted(self.squares.items(), key=lambda item: (item[0][1], item[0][0])):
            if kind in LETTERS:
                found.setdefault(kind, []).append(square)
        return dict(sorted(found.items()))

    def barrier(self, side: Side) -> Barrier:
        """Return what stands on a side; the edge of the map is wall."""
        return self.sides.get(side, "wall")

    def graph(self, shut: frozenset[Side] = frozenset()) -> Graph:
        """Return the squares joined where one can walk, with some doors shut."""
        graph: Graph = nx.Graph()
        graph.add_nodes_from(square for square, kind in self.squares.items() if kind != CLOSED)
        for side, barrier in self.sides.items():
            if barrier in ("open", "door") and side not in shut:
                one, other = beside(side)
                if one in graph and other in graph:
                    graph.add_edge(one, other)
        return graph

    def steps(self, starts: list[Square], shut: frozenset[Side] = frozenset()) -> dict[Square, int]:
        """Return how many steps each square is from the nearest start; what cannot be reached is left out."""
        graph = self.graph(shut)
        known = [start for start in starts if start in graph]
        distances: dict[Square, int] = {}
        for start in known:
            for square, steps in nx.single_source_shortest_path_length(graph, start).items():
                distances[square] = min(steps, distances.get(square, steps))
        return distances


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


def parse(text: str) -> tuple[Grid, list[Flaw]]:
    """Read a map. What cannot be read becomes street or wall, and a flaw."""
    lines = text.strip("\n").split("\n")
    columns, rows = max(len(lines[0]) // 4, 0), len(lines) // 2
    flaws = list(_sizes(lines, columns))
    padded = [line.ljust(4 * columns + 1)[: 4 * columns + 1] for line in lines]
    squares: dict[Square, str] = {}
    sides: dict[Side, Barrier] = {}
    for row, line in enumerate(padded):
        if row % 2:
            flaws.extend(_squares_line(line, row, squares, sides))
        else:
            flaws.extend(_sides_line(line, row, sides))
    grid = Grid(columns, rows, {s: k for s, k in squares.items() if s[1] < rows}, sides)
    return grid, [*flaws, *_faults(grid)] if not flaws else flaws


def _sizes(lines: list[str], columns: int) -> Iterator[Flaw]:
    hint = "each square is three characters, with a side or a corner before, between and behind"
    if len(lines) % 2 == 0 or len(lines) < 3:
        message = f"expected an odd number of lines, three or more, found {len(lines)}"
        yield Flaw("map-size", message, len(lines) - 1, 0, hint)
    if not 1 <= columns <= len(LETTERS):
        yield Flaw("map-size", f"expected 1 to {len(LETTERS)} columns, found {columns}", 0, 0, hint)
    for row, line in enumerate(lines):
        if len(line) != 4 * columns + 1:
            message = f"expected {4 * columns + 1} characters, found {len(line)}"
            yield Flaw("map-size", message, row, min(len(line), 4 * columns), hint)


def _squares_line(line: str, row: int, squares: dict[Square, str], sides: dict[Side, Barrier]) -> Iterator[Flaw]:
    y = row // 2
    for x in range(len(line) // 4 + 1):
        upright = line[4 * x]
        if upright not in _UPRIGHT:
            yield _character("`|`, a blank, `D` or `X`", upright, row, 4 * x)
        sides["v", x, y] = _UPRIGHT.get(upright, "wall")
    for x in range(len(line) // 4):
        before, kind, behind = line[4 * x + 1 : 4 * x + 4]
        if kind not in STREET + CLOSED + LETTERS:
            yield _character("`.`, `#` or a building's letter", kind, row, 4 * x + 2)
        for extra, column in ((before, 4 * x + 1), (behind, 4 * x + 3)):
            if extra != " ":
                yield _character("a blank", extra, row, column)
        squares[x, y] = kind if kind in STREET + CLOSED + LETTERS else STREET


def _sides_line(line: str, row: int, sides: dict[Side, Barrier]) -> Iterator[Flaw]:
    y = row // 2
    for column in range(0, len(line), 4):
        if line[column] != "+":
            yield _character("`+`", line[column], row, column)
    for x in range(len(line) // 4):
        level = line[4 * x + 1 : 4 * x + 4]
        if level not in _LEVEL:
            yield _character("`---`, three blanks, `-D-` or `-X-`", level, row, 4 * x + 1)
        sides["h", x, y] = _LEVEL.get(level, "wall")


def _character(expected: str, found: str, row: int, column: int) -> Flaw:
    return Flaw("map-character", f"expected {expected}, found `{found}`", row, column, "see docs/format.md")


def text_place(side: Side) -> tuple[int, int]:
    """Return the row and column of a side's middle character in the map's text."""
    axis, x, y = side
    return (2 * y + 1, 4 * x) if axis == "v" else (2 * y, 4 * x + 2)


def square_place(square: Square) -> tuple[int, int]:
    """Return the row and column of a square's character in the map's text."""
    return 2 * square[1] + 1, 4 * square[0] + 2


def _faults(grid: Grid) -> Iterator[Flaw]:
    for side, barrier in grid.sides.items():
        kinds = [grid.squares.get(square) for square in beside(side)]
        if None in kinds:
            if barrier != "wall":
                yield Flaw("map-edge", "expected wall round the map", *text_place(side), "close the edge")
        elif barrier == "open" and kinds[0] != kinds[1]:
            message = f"expected wall or a door between `{kinds[0]}` and `{kinds[1]}`, found it open"
            yield Flaw("map-open", message, *text_place(side), "write `---`, `|`, `-D-` or `D`")
        elif barrier in ("door", "blocked") and CLOSED in kinds:
            message = "expected a door between squares that can be entered, found it at a closed one"
            yield Flaw("map-door", message, *text_place(side), "write wall")
    yield from _split(grid)


def _split(grid: Grid) -> Iterator[Flaw]:
    for letter, squares in grid.buildings().items():
        pieces = sorted(nx.connected_components(_touching(squares)), key=lambda piece: min(_reading(piece)))
        for piece in pieces[1:]:
            y, x = min(_reading(piece))
            message = f"expected building `{letter}` in one piece, found it in {len(pieces)}"
            yield Flaw("building-split", message, *square_place((x, y)), "give one piece another letter")


def _reading(squares: Iterable[Square]) -> list[tuple[int, int]]:
    return [(y, x) for x, y in squares]


def _touching(squares: list[Square]) -> Graph:
    joined: Graph = nx.Graph()
    joined.add_nodes_from(squares)
    pairs = (((x, y), other) for x, y in squares for other in ((x + 1, y), (x, y + 1)))
    joined.add_edges_from(pair for pair in pairs if pair[1] in joined)
    return joined


def runs(values: list[int]) -> list[tuple[int, int]]:
    """Return (first, length) of each run of consecutive numbers."""
    ordered = sorted(values)
    breaks = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(ordered)) if b != a + 1), len(ordered)]
    return [(ordered[start], end - start) for start, end in pairwise(breaks) if end > start]
