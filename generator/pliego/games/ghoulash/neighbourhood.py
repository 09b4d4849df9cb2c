"""*Ghoulash*: the map of a scenario as it is walked: squares and doors by name, and what is beside what.

In: a scenario. Out: `Neighbourhood`, read once and never changed; where a symbol may stand. The law of this
file: it says what is printed and what the sheet allows; nothing here knows what anybody has drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from pliego.games.ghoulash import grid as maps
from pliego.games.ghoulash.grid import CLOSED, Square, StreetGrid
from pliego.games.ghoulash.map_text import Flaw, parse
from pliego.games.ghoulash.vocabulary import GhoulashScenario, SymbolPlacement
from pliego.text.graph import connected_parts, neighbours_of


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """A map. Squares are those that can be entered, in reading order.

    `spot`: the column and row of each; `letter`: that of its building, `.` in the street; `room`: its room,
    -1 in the street; `around`: the squares that touch it, diagonally too; `walled`: pairs of neighbours
    parted by a wall. `doors`: the two squares of each door, in the order of the map's text; `between`: the
    door between two squares. `steps`: the squares beside each, with the door between ("" for none). `part`:
    the part of the map that a square is in if every door is shut.
    """

    squares: tuple[str, ...]
    spot: Mapping[str, Square]
    letter: Mapping[str, str]
    room: Mapping[str, int]
    around: Mapping[str, tuple[str, ...]]
    walled: frozenset[tuple[str, str]]
    doors: Mapping[str, tuple[str, str]]
    between: Mapping[tuple[str, str], str]
    part: Mapping[str, int]
    buildings: Mapping[str, frozenset[str]]
    steps: Mapping[str, tuple[tuple[str, str], ...]]
    starts: tuple[str, ...]
    exits: tuple[str, ...]
    passages: Mapping[str, str]
    border: tuple[str, ...]

    @property
    def kept_free(self) -> frozenset[str]:
        """The squares on which nothing may be drawn: starts, exits and the ends of passages."""
        return frozenset((*self.starts, *self.exits, *self.passages))


def grid_of(scenario: GhoulashScenario) -> tuple[StreetGrid, tuple[Flaw, ...]]:
    """Return the scenario's grid with its passages, and the flaws of its map."""
    grid, flaws = parse(scenario.map)
    pairs = [maps.all_named(pair) for pair in scenario.passages]
    known = [(p[0], p[1]) for p in pairs if len(p) == 2 and grid.squares.keys() >= set(p)]
    return replace(grid, passages=tuple(known)), flaws


def neighbourhood(scenario: GhoulashScenario, grid: StreetGrid) -> Neighbourhood:
    """Return the map of a scenario, of which this is the grid, by names."""
    spots = {maps.name(s): s for s in sorted(grid.squares, key=_reading) if grid.squares[s] != CLOSED}
    doors = {maps.side_name(side): maps.beside(side) for side, b in grid.sides.items() if b == "door"}
    named = {door: (maps.name(one), maps.name(other)) for door, (one, other) in doors.items()}
    edge = (grid.columns - 1, grid.rows - 1)
    rooms = {maps.name(square): n for n, room in enumerate(rooms_of(grid)) for square in room}
    shut = connected_parts(grid.graph(frozenset(side for side, b in grid.sides.items() if b == "door")))
    return Neighbourhood(
        squares=tuple(spots),
        spot=spots,
        letter={name: grid.squares[spot] for name, spot in spots.items()},
        room={name: rooms.get(name, -1) for name in spots},
        around={name: tuple(_around(grid, spot)) for name, spot in spots.items()},
        walled=frozenset(_walled(grid)),
        doors=named,
        between={pair: door for door, ends in named.items() for pair in (ends, ends[::-1])},
        part={maps.name(square): n for n, part in enumerate(shut) for square in part},
        buildings={letter: frozenset(map(maps.name, each)) for letter, each in grid.buildings.items()},
        steps={maps.name(one): tuple((maps.name(two), _door(grid, one, two)) for two in near)
               for one, near in grid.graph().items()},
        starts=tuple(scenario.start),
        exits=tuple(scenario.exits),
        passages=dict(_both_ways(grid)),
        border=tuple(n for n, (x, y) in spots.items() if (x in (0, edge[0]) or y in (0, edge[1]))
                     and not grid.is_building((x, y))),
    )  # fmt: skip


def _reading(square: Square) -> tuple[int, int]:
    return square[1], square[0]


def _around(grid: StreetGrid, square: Square) -> Iterator[str]:
    for y, x in product((-1, 0, 1), repeat=2):
        near = square[0] + x, square[1] + y
        if near != square and grid.squares.get(near, CLOSED) != CLOSED:
            yield maps.name(near)


def _door(grid: StreetGrid, one: Square, other: Square) -> str:
    side = maps.between(one, other)
    return maps.side_name(side) if side and grid.barrier(side) == "door" else ""


def _walled(grid: StreetGrid) -> Iterator[tuple[str, str]]:
    for side, barrier in grid.sides.items():
        if barrier in ("wall", "blocked"):
            one, other = map(maps.name, maps.beside(side))
            yield from ((one, other), (other, one))


def _both_ways(grid: StreetGrid) -> Iterator[tuple[str, str]]:
    for one, other in grid.passages:
        yield maps.name(one), maps.name(other)
        yield maps.name(other), maps.name(one)


def rooms_of(grid: StreetGrid) -> list[list[Square]]:
    """Return the squares of each room, rooms and squares from top to bottom and left to right: a room is what
    open sides join within one building."""
    squares = [square for square in grid.squares if grid.is_building(square)]
    open_ = [maps.beside(side) for side, barrier in grid.sides.items() if barrier == "open"]
    found = [sorted(room, key=_reading) for room in connected_parts(neighbours_of(squares, open_))]
    return sorted(found, key=lambda room: _reading(room[0]))


# -- where a symbol may stand


def is_named(entry: SymbolPlacement, letters: Sequence[str]) -> bool:
    """True if the sheet names one of these buildings for a symbol, or none at all."""
    return not entry.buildings or any(letter in entry.buildings for letter in letters)


def is_ground(entry: SymbolPlacement, letter: str) -> bool:
    """True if a symbol may stand where there is a building of this letter (or street)."""
    return entry.where == "anywhere" or (entry.where == "building") == (letter in maps.LETTERS)


def allowed(entry: SymbolPlacement, scenario: GhoulashScenario, grid: StreetGrid) -> list[Square]:
    """Return the squares where a symbol may be drawn, other symbols apart."""
    kept = kept_free(scenario)
    return [
        square
        for square, letter in grid.squares.items()
        if letter != CLOSED and square not in kept and is_ground(entry, letter) and is_named(entry, letter)
    ]


def kept_free(scenario: GhoulashScenario) -> set[Square]:
    """Return the squares on which nothing may be drawn: starts, exits and the ends of passages."""
    ends = [name for pair in scenario.passages for name in pair]
    return set(maps.all_named([*scenario.start, *scenario.exits, *ends]))
