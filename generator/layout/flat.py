"""A drawing laid flat: what is painted, in order, each thing where it stands in the end.

In: items of a drawing. Out: `Leaf`s without groups, polygons and boxes in mm. The law of this file: every
group's matrix, clip and opacity is worked in, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing import IDENTITY, Group, Item, Matrix, Picture, Segment, TextRun, VectorPath
from generator.units import MM_PER_PT

Point = tuple[float, float]
Polygon = list[Point]
Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STEPS = 6
_ASCENT, _DESCENT = 0.7, 0.2


@dataclass(frozen=True, slots=True)
class Leaf:
    """Something painted, under one matrix and opacity, inside the clips, each with its own matrix."""

    item: VectorPath | TextRun | Picture
    matrix: Matrix
    opacity: float
    clips: tuple[tuple[VectorPath, Matrix], ...] = ()


def leaves(
    items: Sequence[Item],
    matrix: Matrix = IDENTITY,
    opacity: float = 1.0,
    clips: tuple[tuple[VectorPath, Matrix], ...] = (),
) -> Iterator[Leaf]:
    """Yield what is painted, in order."""
    for item in items:
        if isinstance(item, Group):
            inner = matrix if item.matrix == IDENTITY else times(matrix, item.matrix)
            held = (*clips, (item.clip, inner)) if item.clip else clips
            yield from leaves(item.items, inner, opacity * item.opacity, held)
        else:
            yield Leaf(item, matrix, opacity, clips)


def times(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix that does n and then m."""
    first = (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1])
    second = (m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3])
    return (*first, *second, *at(m, n[4], n[5]))


def at(m: Matrix, x: float, y: float) -> Point:
    """Return where a matrix puts a point."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def polygons(segments: Sequence[Segment], matrix: Matrix) -> list[Polygon]:
    """Return the outlines of a path, curves as short lines."""
    found: list[Polygon] = []
    last = (0.0, 0.0)
    for kind, n in segments:
        if kind == "M":
            found.append([at(matrix, n[0], n[1])])
            last = (n[0], n[1])
        elif kind == "L":
            found[-1].append(at(matrix, n[0], n[1]))
            last = (n[0], n[1])
        elif kind == "C":
            found[-1].extend(at(matrix, *_on_curve(last, n, step / _STEPS)) for step in range(1, _STEPS + 1))
            last = (n[4], n[5])
    return found


def _on_curve(start: Point, n: Sequence[float], t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (
        a * start[0] + b * n[0] + c * n[2] + d * n[4],
        a * start[1] + b * n[1] + c * n[3] + d * n[5],
    )


def corners(leaf: Leaf) -> Polygon:
    """Return the corners of the box of a picture or a line of text; of a path, all its points."""
    item = leaf.item
    if isinstance(item, VectorPath):
        return [point for polygon in polygons(item.segments, leaf.matrix) for point in polygon]
    if isinstance(item, Picture):
        x, y, w, h = item.x_mm, item.y_mm, item.w_mm, item.h_mm
    else:
        em = item.size_pt * MM_PER_PT
        x, y, w, h = item.x_mm, item.y_mm - _ASCENT * em, item.width_mm, (_ASCENT + _DESCENT) * em
    return [at(leaf.matrix, *point) for point in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]


def edges(points: Sequence[Point]) -> Edges | None:
    """Return the box round points; None if there are none."""
    if not points:
        return None
    across, down = [x for x, _y in points], [y for _x, y in points]
    return min(across), min(down), max(across), max(down)


def reach_of(leaf: Leaf) -> Edges | None:
    """Return the box of a leaf; of a path, of the points that it is drawn by."""
    if not isinstance(leaf.item, VectorPath):
        return edges(corners(leaf))
    numbers = [n for _kind, n in leaf.item.segments]
    flat = edges([(n[i], n[i + 1]) for n in numbers for i in range(0, len(n), 2)])
    if flat is None:
        return None
    left, top, right, bottom = flat
    return edges([at(leaf.matrix, *p) for p in ((left, top), (right, top), (right, bottom), (left, bottom))])


def is_inside(point: Point, several: Sequence[Polygon]) -> bool:
    """True if a point lies inside outlines, where two lie over each other outside (even-odd)."""
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
