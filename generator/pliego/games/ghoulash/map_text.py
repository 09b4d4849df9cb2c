"""The text of a Ghoulash map: characters in, a `StreetMap` out.

In: a scenario, or the literal block of its map. Out: its map, and every flaw at its row and column in the
block. The law of this file: nothing is checked but the map itself, and a text with flaws still gives a map.

A square is three characters wide, a side is the character between two squares, a corner is `+`:

    +---+---+---+
    | .   .   . |      `.` street, `#` a square that nobody enters, a letter a square of that building
    +   +-D-+---+      `---` and `|` wall, blank open, `-D-` and `D` door,
    | . | A   A |      `-X-` and `X` door that is blocked for everybody
    +---+---+---+
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pliego.games.ghoulash.street_map import (
    CLOSED,
    LETTERS,
    STREET,
    Barrier,
    Side,
    Square,
    StreetMap,
    beside,
    named,
)
from pliego.games.ghoulash.vocabulary import GhoulashScenario
from pliego.text.graph import connected_parts, neighbours_of

_UPRIGHT: dict[str, Barrier] = {"|": "wall", " ": "open", "D": "door", "X": "blocked"}
_LEVEL: dict[str, Barrier] = {"---": "wall", "   ": "open", "-D-": "door", "-X-": "blocked"}


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault of the map's text, at a row and column counted from 0."""

    code: str
    message: str
    row: int
    column: int
    hint: str


def map_of(scenario: GhoulashScenario) -> tuple[StreetMap, tuple[Flaw, ...]]:
    """Return the map of a scenario, with the tunnels that lead from square to square, and its flaws."""
    found, flaws = parse(scenario.map)
    known = [pair for pair in scenario.passages if all(named(square) in found.ground for square in pair)]
    starts, exits = tuple(scenario.start), tuple(scenario.exits)
    return replace(found, starts=starts, exits=exits, tunnels=tuple(known)), flaws


def parse(text: str) -> tuple[StreetMap, tuple[Flaw, ...]]:
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
    found = StreetMap(columns, rows, {s: k for s, k in squares.items() if s[1] < rows}, sides)
    return found, tuple(flaws or _faults(found))


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


def _squares_line(
    line: str, row: int, squares: dict[Square, str], sides: dict[Side, Barrier]
) -> Iterator[Flaw]:
    y = row // 2
    for x in range(len(line) // 4 + 1):
        upright = line[4 * x]
        if upright not in _UPRIGHT:
            yield _character("`|`, a blank, `D` or `X`", upright, row, 4 * x)
        sides["v", x, y] = _UPRIGHT.get(upright, "wall")
    for x in range(len(line) // 4):
        kind = line[4 * x + 2]
        if kind not in STREET + CLOSED + LETTERS:
            yield _character("`.`, `#` or a building's letter", kind, row, 4 * x + 2)
        for column in (4 * x + 1, 4 * x + 3):
            if line[column] != " ":
                yield _character("a blank", line[column], row, column)
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
    return Flaw(
        "map-character",
        f"expected {expected}, found `{found}`",
        row,
        column,
        "see content/ghoulash/README.md",
    )


def text_place(side: Side) -> tuple[int, int]:
    """Return the row and column of a side's middle character in the map's text."""
    axis, x, y = side
    return (2 * y + 1, 4 * x) if axis == "v" else (2 * y, 4 * x + 2)


def square_place(square: Square) -> tuple[int, int]:
    """Return the row and column of a square's character in the map's text."""
    return 2 * square[1] + 1, 4 * square[0] + 2


def _faults(map_: StreetMap) -> Iterator[Flaw]:
    for side, barrier in map_.sides.items():
        kinds = [map_.ground.get(square) for square in beside(side)]
        if None in kinds:
            if barrier != "wall":
                yield Flaw("map-edge", "expected wall round the map", *text_place(side), "close the edge")
        elif barrier == "open" and kinds[0] != kinds[1]:
            message = f"expected wall or a door between `{kinds[0]}` and `{kinds[1]}`, found it open"
            yield Flaw("map-open", message, *text_place(side), "write `---`, `|`, `-D-` or `D`")
        elif barrier in ("door", "blocked") and CLOSED in kinds:
            message = "expected a door between squares that can be entered, found it at a closed one"
            yield Flaw("map-door", message, *text_place(side), "write wall")
    yield from _split(map_)


def _split(map_: StreetMap) -> Iterator[Flaw]:
    for letter in map_.buildings:
        squares = [square for square, kind in map_.ground.items() if kind == letter]
        touching = (((x, y), other) for x, y in squares for other in ((x + 1, y), (x, y + 1)))
        parts = list(connected_parts(neighbours_of(squares, touching)))
        for part in parts[1:]:
            message = f"expected building `{letter}` in one piece, found it in {len(parts)}"
            place = square_place(next(square for square in squares if square in part))
            yield Flaw("building-split", message, *place, "give one piece another letter")
