"""*Ghoulash*: a map or a crop of it as boxes and lines, for layouts.

In: a map and a crop. Out: plain dicts. The law of this file: everything is in grid squares from the top left
of the crop; a line is a box with a width or a height of 0.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import TypeAlias

from pliego.game.room import Facts
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.street_map import Barrier, Side, Square, StreetMap
from pliego.text.graph import distances, neighbours_of

MapBox: TypeAlias = dict[str, float]
_MARGIN, _LEAST = 1, (5, 4)
_REACH = 4
"""How many steps away a room's letter still names a square, if the room has arms."""


class Crop(tuple[int, int, int, int]):
    """First column and row of a part of a map, and how many of each."""

    def holds(self, square: Square) -> bool:
        """True if a square lies in the crop."""
        x, y, w, h = self
        return x <= square[0] < x + w and y <= square[1] < y + h


def whole(map_: StreetMap) -> Crop:
    """Return the crop that is the whole map."""
    return Crop((0, 0, map_.columns, map_.rows))


def crop_round(map_: StreetMap, squares: list[Square]) -> Crop:
    """Return the crop round some squares, with a margin and not too small."""
    x, w = _stretch([s[0] for s in squares], map_.columns, _LEAST[0])
    y, h = _stretch([s[1] for s in squares], map_.rows, _LEAST[1])
    return Crop((x, y, w, h))


def _stretch(values: list[int], size: int, least: int) -> tuple[int, int]:
    first, last = min(values) - _MARGIN, max(values) + _MARGIN
    missing = max(0, least - (last - first + 1))
    first, last = max(0, first - missing // 2), last + (missing + 1) // 2
    first = max(0, min(first, size - least))
    return first, min(size - 1, max(last, first + least - 1)) - first + 1


def point(square: Square, crop: Crop) -> Facts:
    """Return where a square's top left corner lies in the crop."""
    return {"x": square[0] - crop[0], "y": square[1] - crop[1]}


def drawn_map(map_: StreetMap, crop: Crop) -> Facts:
    """Return what is printed of a map: counts, letters, numbers, shading, walls and doors; these also in two
    lists each, those within one building and all others."""
    left, top, columns, rows = crop
    walls, doors = _sides(map_, "wall", crop), _sides(map_, "door", crop)
    found: Facts = {
        "columns": columns,
        "rows": rows,
        "letters": [{"x": x, "letter": maps.LETTERS[left + x]} for x in range(columns)],
        "numbers": [{"y": y, "number": top + y + 1} for y in range(rows)],
        "cells": _merged_squares([s for s, kind in map_.ground.items() if kind in maps.LETTERS], crop),
        "closed": _merged_squares([s for s, kind in map_.ground.items() if kind == maps.CLOSED], crop),
        "walls": _lines(walls, crop),
        "doors": [line(side, 1, crop) for side in doors],
        "barred": [line(side, 1, crop) for side in _sides(map_, "blocked", crop)],
    }
    for name, indoors in (("inner", True), ("outer", False)):
        found[f"{name}-walls"] = _lines([side for side in walls if map_.is_indoors(side) == indoors], crop)
        found[f"{name}-doors"] = [line(side, 1, crop) for side in doors if map_.is_indoors(side) == indoors]
    return found


def _merged_squares(squares: list[Square], crop: Crop) -> list[MapBox]:
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        if crop.holds((x, y)):
            rows.setdefault(y, []).append(x)
    return [
        {"x": first - crop[0], "y": y - crop[1], "w": length, "h": 1}
        for y in sorted(rows)
        for first, length in maps.runs(rows[y])
    ]


def _sides(map_: StreetMap, kind: Barrier, crop: Crop) -> list[Side]:
    found = map_.sides_with(kind)
    if crop == whole(map_):
        return found
    return [side for side in found if _is_shown(map_, side, crop)]


def _is_shown(map_: StreetMap, side: Side, crop: Crop) -> bool:
    """True for a side within a crop, and round what it shows of a building, a closed square or the map's
    edge: the wall of a building that stands just outside would be a bar along nothing."""
    seen = [square for square in maps.beside(side) if crop.holds(square)]
    beyond = [square for square in maps.beside(side) if square in map_.ground and square not in seen]
    return bool(seen) and (not beyond or any(map_.ground[square] != maps.STREET for square in seen))


def line(side: Side, length: int, crop: Crop) -> MapBox:
    """Return a line along a side and the ones after it."""
    axis, x, y = side
    w, h = (0, length) if axis == "v" else (length, 0)
    return {"x": x - crop[0], "y": y - crop[1], "w": w, "h": h}


def _lines(found: list[Side], crop: Crop) -> list[MapBox]:
    """Return sides as lines, those that follow on each other joined."""
    tracks: dict[tuple[str, int], list[int]] = {}
    for axis, x, y in found:
        track, along = (x, y) if axis == "v" else (y, x)
        tracks.setdefault((axis, track), []).append(along)
    return [
        line(("v", track, first) if axis == "v" else ("h", first, track), length, crop)
        for (axis, track), places in sorted(tracks.items())
        for first, length in maps.runs(places)
    ]


def strokes(squares: list[Square], crop: Crop) -> list[MapBox]:
    """Return the lines from centre to centre of squares walked one after another; none from one end of a
    passage to the other, which would cross the map."""
    centres = [(x - crop[0] + 0.5, y - crop[1] + 0.5) for x, y in squares]
    return [
        {"x": min(a[0], b[0]), "y": min(a[1], b[1]), "w": abs(a[0] - b[0]), "h": abs(a[1] - b[1])}
        for a, b in pairwise(centres)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    ]


def room_letters(
    map_: StreetMap, crop: Crop, printed: Collection[Square], inked: Collection[Square] = ()
) -> list[Facts]:
    """Return each room's letters where the whole map has them, off the symbols printed on it; if the crop
    shows none of these, or all are inked over, one at the first square that it shows and nothing takes."""
    letters: list[Facts] = []
    for room in map_.rooms:
        seen = [square for square in room if crop.holds(square)]
        kept = [square for square in _lettered(map_, room, printed) if square in seen and square not in inked]
        free = [square for square in seen if square not in printed and square not in inked]
        letters += [{"letter": map_.ground[s], **point(s, crop)} for s in kept or (free or seen)[:1]]
    return letters


def _lettered(map_: StreetMap, room: list[Square], printed: Collection[Square]) -> list[Square]:
    """Return the squares of a room that bear its letter: the first, and in a room with arms, more of them."""
    free = [square for square in room if square not in printed] or room
    found = free[:1]
    if not _is_rectangle(room):
        ways = neighbours_of(room, [maps.beside(side) for side in map_.sides_with("open")])
        for square in free:
            if distances(ways, found).get(square, 0) > _REACH:
                found.append(square)
    return found


def _is_rectangle(room: list[Square]) -> bool:
    columns, rows = {x for x, _y in room}, {y for _x, y in room}
    return len(columns) * len(rows) == len(room)
