"""Find the line round a net, along which it is cut out, and move it outwards.

In: a net. Out: the corners of its outline, clockwise, in mm. The laws of this file: an outline has no corner
on a straight side; if it grows, all its sides move by the same distance, and a sharp corner is blunted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pliego.cards.flat import Point
from pliego.cards.nets.net import Net

_LONGEST_TIP = 2.0
"""How far a corner may move, as a multiple of what its sides do."""
_STRAIGHT = 1e-6


def outline_of(net: Net) -> tuple[Point, ...]:
    """Return the corners of the line round a net."""
    following = {_key(start): end for start, end in net.cuts}
    first = net.cuts[0][0]
    corners, at = [first], following[_key(first)]
    while _key(at) != _key(first):
        corners.append(at)
        at = following[_key(at)]
    return tuple(_without_straight(corners))


def is_plain(outline: Sequence[Point]) -> bool:
    """True if an outline is an upright rectangle."""
    return len(outline) == 4 and all(a[0] == b[0] or a[1] == b[1] for a, b in _pairs(outline))


def grown(outline: Sequence[Point], by_mm: float) -> tuple[Point, ...]:
    """Return an outline with all its sides moved outwards, or inwards if `by_mm` is negative."""
    if not by_mm:
        return tuple(outline)
    normals = [_normal(*side) for side in _pairs(outline)]
    before = [normals[-1], *normals[:-1]]
    around = zip(outline, before, normals, strict=True)
    return tuple(point for each in around for point in _corners(*each, by_mm))


def _corners(corner: Point, one: Point, other: Point, by_mm: float) -> Iterator[Point]:
    """Yield what becomes of a corner between two sides with these normals: a corner, or the ends of both
    sides where it would be too sharp."""
    share = 1 + one[0] * other[0] + one[1] * other[1]
    x, y = one[0] + other[0], one[1] + other[1]
    if math.hypot(x, y) <= _LONGEST_TIP * share:
        yield corner[0] + by_mm * x / share, corner[1] + by_mm * y / share
    else:
        yield from ((corner[0] + by_mm * nx, corner[1] + by_mm * ny) for nx, ny in (one, other))


def _normal(start: Point, end: Point) -> Point:
    """Return the direction outwards from a side of a clockwise outline (y runs down)."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return y / length, -x / length


def _without_straight(corners: Sequence[Point]) -> Iterator[Point]:
    """Yield the corners at which an outline turns."""
    around = zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True)
    for (ax, ay), (bx, by), (cx, cy) in around:
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > _STRAIGHT:
            yield bx, by


def _pairs(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from zip(outline, [*outline[1:], outline[0]], strict=True)


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)
