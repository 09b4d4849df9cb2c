"""Flatten a drawing: yield what is painted, without groups, each item at its final place.

In: items of a drawing. Out: `Leaf`s without groups, polygons and boxes in mm. The law of this file: the
matrix, clip and opacity of every group are applied. Nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pliego.cards.drawing import (
    IDENTITY,
    Group,
    Item,
    Matrix,
    Picture,
    Segment,
    TextRun,
    VectorPath,
    multiply,
)

Point = tuple[float, float]
Polygon = list[Point]
Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Clips = tuple[tuple[VectorPath, Matrix], ...]
"""The outlines that an item is painted inside of, each with its matrix."""

_STEPS = [step / 6 for step in range(1, 7)]
_SHARES = [((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in _STEPS]
"""The shares of the four points of a curve at each of its corners."""
_ASCENT, _DESCENT = 0.7, 0.2


class Leaf(NamedTuple):
    """An item that is painted, with one matrix and opacity, inside the clips."""

    item: VectorPath | TextRun | Picture
    matrix: Matrix
    opacity: float
    clips: Clips = ()


def leaves(
    items: Sequence[Item],
    matrix: Matrix = IDENTITY,
    opacity: float = 1.0,
    clips: Clips = (),
) -> Iterator[Leaf]:
    """Yield what is painted, in order."""
    for item in items:
        if isinstance(item, Group):
            inner = matrix if item.matrix == IDENTITY else multiply(matrix, item.matrix)
            held = (*clips, (item.clip, inner)) if item.clip else clips
            yield from leaves(item.items, inner, opacity * item.opacity, held)
        else:
            yield Leaf(item, matrix, opacity, clips)


def at(m: Matrix, x: float, y: float) -> Point:
    """Return where a matrix puts a point."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def polygons(segments: Sequence[Segment], matrix: Matrix, *, closed: bool = False) -> list[Polygon]:
    """Return the outlines of a path, curves as short lines. `closed` ends each that is closed with its first
    point once more."""
    a, b, c, d, e, f = matrix
    found: list[Polygon] = []
    for kind, numbers in segments:
        across, down = numbers[::2], numbers[1::2]
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(across, down, strict=True)]
        if kind == "M":
            found.append(points)
        elif kind == "L":
            found[-1] += points
        elif kind == "C":
            found[-1] += _on_curve(found[-1][-1], *points)
        elif closed:
            found[-1].append(found[-1][0])
    return found


def _on_curve(start: Point, first: Point, second: Point, end: Point) -> Polygon:
    """Return points of a curve, with its end."""
    (x, y), (x1, y1), (x2, y2), (x3, y3) = start, first, second, end
    return [(p * x + q * x1 + r * x2 + s * x3, p * y + q * y1 + r * y2 + s * y3) for p, q, r, s in _SHARES]


def corners(leaf: Leaf) -> Polygon:
    """Return the corners of the box of a picture or a line of text; of a path, all its points."""
    if isinstance(leaf.item, VectorPath):
        return [point for polygon in polygons(leaf.item.segments, leaf.matrix) for point in polygon]
    return mapped_corners(leaf.matrix, _box_of(leaf.item))


def _box_of(item: TextRun | Picture) -> Edges:
    """Return the box of a picture or a line of text in its own coordinates."""
    if isinstance(item, Picture):
        return item.x_mm, item.y_mm, item.x_mm + item.w_mm, item.y_mm + item.h_mm
    em = item.em_mm
    x, y = item.x_mm, item.y_mm - _ASCENT * em
    return x, y, x + item.width_mm, y + (_ASCENT + _DESCENT) * em


def mapped_corners(matrix: Matrix, box: Edges) -> Polygon:
    """Return where a matrix puts the corners of a box."""
    left, top, right, bottom = box
    return [at(matrix, *corner) for corner in ((left, top), (right, top), (right, bottom), (left, bottom))]


def edges(points: Sequence[Point]) -> Edges | None:
    """Return the box round points, or None if there are none."""
    if not points:
        return None
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def reach_of(leaf: Leaf) -> Edges | None:
    """Return the box of a leaf, or of the points that draw a path."""
    box = points_box(leaf.item.segments) if isinstance(leaf.item, VectorPath) else _box_of(leaf.item)
    if box is None:
        return None
    a, b, c, d, e, f = leaf.matrix
    if b or c or a < 0 or d < 0:
        return edges(mapped_corners(leaf.matrix, box))
    return a * box[0] + e, d * box[1] + f, a * box[2] + e, d * box[3] + f


@lru_cache(maxsize=1 << 14)
def points_box(segments: Sequence[Segment]) -> Edges | None:
    """Return the box round the points of a path, or None if there are none. Curves lie inside their
    points."""
    across = [x for _kind, numbers in segments for x in numbers[::2]]
    if not across:
        return None
    down = [y for _kind, numbers in segments for y in numbers[1::2]]
    return min(across), min(down), max(across), max(down)


def is_inside(point: Point, several: Sequence[Polygon]) -> bool:
    """True if a point lies inside outlines. Where two overlap is outside (even-odd)."""
    x, y = point
    inside = False
    for polygon in several:
        before_x, before_y = polygon[-1]
        for next_x, next_y in polygon:
            if (next_y > y) != (before_y > y) and x < (before_x - next_x) * (y - next_y) / (
                before_y - next_y
            ) + next_x:
                inside = not inside
            before_x, before_y = next_x, next_y
    return inside


def is_near(point: Point, several: Sequence[Polygon], reach: float) -> bool:
    """True if a point lies at most so far from a line of some outlines, as they were drawn: one that is not
    closed has an end."""
    return any(
        distance_to_line(point, start, end) <= reach
        for polygon in several
        for start, end in pairwise(polygon)
    )


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    across, down = x2 - x1, y2 - y1
    length = across * across + down * down
    share = min(1.0, max(0.0, ((x - x1) * across + (y - y1) * down) / length)) if length else 0.0
    return hypot(x - x1 - share * across, y - y1 - share * down)
