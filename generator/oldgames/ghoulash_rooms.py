"""The rooms of a Ghoulash map, and which of its walls and doors are a building's outside.

In: a grid and a crop. Out: plain dicts, as `ghoulash_geometry` gives them. The law of this file: a room is
what open sides join within one building, and its letter keeps off the squares it is told to avoid, if it can.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.oldgames import ghoulash_map as maps
from generator.oldgames.ghoulash_geometry import Box, Crop, inside, line, lines, point, sides
from generator.oldgames.ghoulash_map import Grid, Square
from generator.oldgames.schema import Facts
from generator.oldgames.ways import joined, pieces


def rooms_of(grid: Grid) -> list[list[Square]]:
    """Return the squares of each room, rooms and squares from top to bottom and left to right."""
    squares = [square for square in grid.squares if grid.is_building(square)]
    open_ = [maps.beside(side) for side, barrier in grid.sides.items() if barrier == "open"]
    found = [sorted(room, key=_reading) for room in pieces(joined(squares, open_))]
    return sorted(found, key=lambda room: _reading(room[0]))


def room_letters(grid: Grid, crop: Crop, avoid: Collection[Square]) -> list[Facts]:
    """Return each room's letter at the first of its squares that the crop shows and nothing else takes."""
    letters: list[Facts] = []
    for room in rooms_of(grid):
        seen = [square for square in room if inside(square, crop)]
        free = [square for square in seen if square not in avoid]
        letters += [{"letter": grid.squares[s], **point(s, crop)} for s in (free or seen)[:1]]
    return letters


def faces(grid: Grid, crop: Crop) -> dict[str, list[Box]]:
    """Return walls and doors in two lists each: those within one building, and all others."""
    within = grid.indoors
    found: dict[str, list[Box]] = {}
    for name, indoors in (("inner", True), ("outer", False)):
        walls = [side for side in sides(grid, "wall", crop) if (side in within) == indoors]
        doors = [side for side in sides(grid, "door", crop) if (side in within) == indoors]
        found[f"{name}-walls"] = lines(walls, crop)
        found[f"{name}-doors"] = [line(side, 1, crop) for side in doors]
    return found


def _reading(square: Square) -> tuple[int, int]:
    return square[1], square[0]
