"""Clips that need no fill rule.

In: the outline of a clip filled by the even-odd rule. Out: contours that bound the same area by the non-zero
rule, which is the only one that every SVG renderer knows for clips. The law of this file: a contour is turned
round or left alone; no point moves. Contours must not cross.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fontTools.pens.areaPen import AreaPen
from fontTools.pens.pointInsidePen import PointInsidePen

from pliego.cards.drawing import Segment

Contour = tuple[Segment, ...]


def without_rule(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the contours, those at an odd depth running against the others."""
    contours = list(_contours(segments))
    turned: list[Segment] = []
    for contour in contours:
        depth = sum(_holds(other, contour[0][1]) for other in contours if other is not contour)
        turned += contour if (_area(contour) > 0) == (depth % 2 == 0) else _reversed(contour)
    return tuple(turned)


def _contours(segments: tuple[Segment, ...]) -> Iterator[Contour]:
    current: list[Segment] = []
    for segment in segments:
        if segment[0] == "M" and current:
            yield tuple(current)
            current = []
        current.append(segment)
    if current:
        yield tuple(current)


def _draw(contour: Contour, pen: Any) -> None:
    for kind, n in contour:
        points = list(zip(n[::2], n[1::2], strict=True))
        if kind == "M":
            pen.moveTo(*points)
        elif kind == "L":
            pen.lineTo(*points)
        elif kind == "C":
            pen.curveTo(*points)
    pen.closePath()


def _area(contour: Contour) -> float:
    make: Any = AreaPen
    pen = make(None)
    _draw(contour, pen)
    return float(pen.value)


def _holds(contour: Contour, point: tuple[float, ...]) -> bool:
    make: Any = PointInsidePen
    pen = make(None, point, evenOdd=True)
    _draw(contour, pen)
    return bool(pen.getResult())


def _reversed(contour: Contour) -> Contour:
    """Return the contour run through from its end."""
    drawn = [segment for segment in contour if segment[1]]
    ends = [numbers[-2:] for _, numbers in drawn]
    back: list[Segment] = [("M", ends[-1])]
    for (kind, numbers), end in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
        back.append(("C", (*numbers[2:4], *numbers[0:2], *end)) if kind == "C" else ("L", end))
    return (*back, ("Z", ()))
