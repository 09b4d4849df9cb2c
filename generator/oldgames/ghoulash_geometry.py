"""Geometry of a Ghoulash map or a crop of it, for layouts.

In: a grid and a crop. Out: plain dicts of boxes and lines. The law of this file: everything is in grid
squares from the top left of the crop; a line is a box with a width or a height of 0.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

from generator.oldgames import ghoulash_map as maps
from generator.oldgames.ghoulash_map import Barrier, Grid, Side, Square
from generator.oldgames.schema import Facts

Box: TypeAlias = dict[str, float]
Crop: TypeAlias = tuple[int, int, int, int]
"""First column and row, and how many of each."""

_MARGIN, _LEAST = 1, (5, 4)


def whole(grid: Grid) -> Crop:
    """Return the crop that is the whole map."""
    return 0, 0, grid.columns, grid.rows


def crop_round(grid: Grid, squares: list[Square]) -> Crop:
    """Return the crop round some squares, with a margin and not too small."""
    x, w = _stretch([s[0] for s in squares], grid.columns, _LEAST[0])
    y, h = _stretch([s[1] for s in squares], grid.rows, _LEAST[1])
    return x, y, w, h


def _stretch(values: list[int], size: int, least: int) -> tuple[int, int]:
    first, last = min(values) - _MARGIN, max(values) + _MARGIN
    missing = max(0, least - (last - first + 1))
    first, last = max(0, first - missing // 2), last + (missing + 1) // 2
    first = max(0, min(first, size - least))
    return first, min(size - 1, max(last, first + least - 1)) - first + 1


def inside(square: Square, crop: Crop) -> bool:
    """True if the square lies in the crop."""
    x, y, w, h = crop
    return x <= square[0] < x + w and y <= square[1] < y + h


def point(square: Square, crop: Crop) -> Facts:
    """Return where a square's top left corner lies in the crop."""
    return {"x": square[0] - crop[0], "y": square[1] - crop[1]}


def ground(grid: Grid, crop: Crop) -> Facts:
    """Return the ground of a crop: counts, letters, numbers, shading, walls and doors."""
    left, top, columns, rows = crop
    return {
        "columns": columns,
        "rows": rows,
        "letters": [{"x": x, "letter": maps.LETTERS[left + x]} for x in range(columns)],
        "numbers": [{"y": y, "number": top + y + 1} for y in range(rows)],
        "cells": _merged_squares([s for s in grid.squares if grid.is_building(s)], crop),
        "closed": _merged_squares([s for s, kind in grid.squares.items() if kind == maps.CLOSED], crop),
        "walls": lines(sides(grid, "wall", crop), crop),
        "doors": [line(side, 1, crop) for side in sides(grid, "door", crop)],
        "barred": [line(side, 1, crop) for side in sides(grid, "blocked", crop)],
    }


def _merged_squares(squares: list[Square], crop: Crop) -> list[Box]:
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        if inside((x, y), crop):
            rows.setdefault(y, []).append(x)
    return [
        {"x": first - crop[0], "y": y - crop[1], "w": length, "h": 1}
        for y in sorted(rows)
        for first, length in maps.runs(rows[y])
    ]


def sides(grid: Grid, kind: Barrier, crop: Crop) -> list[Side]:
    """Return the sides of one kind that border on a square of the crop."""
    found = grid.bordered.get(kind, [])
    if crop == whole(grid):
        return found
    return [side for side in found if any(inside(square, crop) for square in maps.beside(side))]


def line(side: Side, length: int, crop: Crop) -> Box:
    """Return a line along a side and the ones after it."""
    axis, x, y = side
    w, h = (0, length) if axis == "v" else (length, 0)
    return {"x": x - crop[0], "y": y - crop[1], "w": w, "h": h}


def lines(found: list[Side], crop: Crop) -> list[Box]:
    """Return sides as lines, those that follow on each other joined."""
    tracks: dict[tuple[Any, int], list[int]] = {}
    for axis, x, y in found:
        track, along = (x, y) if axis == "v" else (y, x)
        tracks.setdefault((axis, track), []).append(along)
    return [
        line((axis, track, first) if axis == "v" else (axis, first, track), length, crop)
        for (axis, track), places in sorted(tracks.items())
        for first, length in maps.runs(places)
    ]


def strokes(squares: list[Square], crop: Crop) -> list[Box]:
    """Return the lines from centre to centre of squares walked one after another."""
    centres = [(x - crop[0] + 0.5, y - crop[1] + 0.5) for x, y in squares]
    return [
        {"x": min(a[0], b[0]), "y": min(a[1], b[1]), "w": abs(a[0] - b[0]), "h": abs(a[1] - b[1])}
        for a, b in pairwise(centres)
        if a != b
    ]
