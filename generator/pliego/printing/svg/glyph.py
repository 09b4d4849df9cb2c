"""Glyphs as short path data.

In: the outline of a glyph in ems. Out: path data in thousandths of an em. The law of this file: TrueType's
quadratic curves, which an outline holds as cubic ones, are written as they were drawn: half as long, and an
SVG renderer reads them in half the time.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.drawing import Segment

UNITS = 1000
_NEAR = 0.02
_Point = tuple[float, float]


def glyph_data(segments: tuple[Segment, ...]) -> str:
    """Return an outline as path data, 1000 units to the em."""
    return "".join(_commands(segments))


def _commands(segments: tuple[Segment, ...]) -> Iterator[str]:
    pen: _Point = (0.0, 0.0)
    bend: _Point | None = None
    for kind, ems in segments:
        points = [n * UNITS for n in ems]
        end = (points[-2], points[-1]) if points else pen
        before, bend = bend, _bend(pen, points)
        if bend is None:
            yield kind + _text(points)
        elif before and _is_near((2 * pen[0] - before[0], 2 * pen[1] - before[1]), bend):
            yield "T" + _text(end)
        else:
            yield "Q" + _text((*bend, *end))
        pen = end


def _bend(pen: _Point, points: list[float]) -> _Point | None:
    """Return the one control point of a curve that was quadratic, else None."""
    if len(points) != 6:
        return None
    x1, y1, x2, y2, x, y = points
    bend = (3 * x1 - pen[0]) / 2, (3 * y1 - pen[1]) / 2
    return bend if _is_near(bend, ((3 * x2 - x) / 2, (3 * y2 - y) / 2)) else None


def _is_near(one: _Point, other: _Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR


def _text(points: tuple[float, ...] | list[float]) -> str:
    return " ".join("0" if (text := f"{n:.2f}".rstrip("0").rstrip(".")) == "-0" else text for n in points)
