"""Turn what a person reads off the calibration sheet into the drift of its front and of its back.

In: readings in mm, as the sheet numbers them. Out: `Drift`s. The law of this file: the places of the crosses
stand here alone; `sheet` draws them. Raise Misread for readings that cannot be.

The front has three crosses: A near the upper left corner, B to the right of it, C below it. A person measures
how far A and C are from the left edge, A from the upper edge, B and C from A. On the back a scale lies behind
each cross. A needle goes through the cross; the person reads where the hole is on the scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pliego.cards.flat import Point
from pliego.printing.calibration.drift import Drift, Misread, drift_of, moved
from pliego.printing.paper import Backs, Paper, Slot, back_slot

EDGE_MM = 25.0
"""How far A is from the left edge and from the upper edge."""
FRONT_READINGS, BACK_READINGS = 5, 6
_STEP_MM, _BELOW_MM = 20.0, 32.0
_MOST_APART_MM = 12.0


def crosses(paper: Paper) -> tuple[Point, Point, Point]:
    """Return the places of A, B and C on the front. Their distances are multiples of 20 mm."""
    wide = _STEP_MM * math.floor((paper.w_mm - 2 * EDGE_MM) / _STEP_MM)
    high = _STEP_MM * math.floor((paper.h_mm - EDGE_MM - _BELOW_MM) / _STEP_MM)
    return (EDGE_MM, EDGE_MM), (EDGE_MM + wide, EDGE_MM), (EDGE_MM, EDGE_MM + high)


def scales(paper: Paper, backs: Backs) -> list[Point]:
    """Return the places of the scales of A, B and C on the back, as one sees it."""
    return [behind(point, paper, backs) for point in crosses(paper)]


def behind(point: Point, paper: Paper, backs: Backs) -> Point:
    """Return the place behind a point, after the paper is turned."""
    slot = back_slot(Slot(*point, 0.0, 0.0), paper, backs)
    return slot.x_mm, slot.y_mm


def ideal_front(paper: Paper) -> tuple[float, ...]:
    """Return what one reads off the front of a perfect printer."""
    a, b, c = crosses(paper)
    return a[0], c[0], a[1], b[0] - a[0], c[1] - a[1]


def front_drift(paper: Paper, readings: Sequence[float]) -> Drift:
    """Return the drift of the front. The readings: A and C from the left edge, A from the upper edge, from A
    to B, from A to C."""
    _refuse_far(readings, ideal_front(paper), "on the front")
    a_left, c_left, top, wide, high = readings
    turn = math.asin((a_left - c_left) / high)
    a = (a_left, top)
    b = (a_left + wide * math.cos(turn), top + wide * math.sin(turn))
    c = (c_left, top + high * math.cos(turn))
    return drift_of(paper, crosses(paper), (a, b, c))


def back_drift(paper: Paper, backs: Backs, front: Drift, readings: Sequence[float]) -> Drift:
    """Return the drift of the back. The readings: where the holes of A, B and C lie on the scales, right and
    down, as one sees the back."""
    _refuse_far(readings, (0.0,) * BACK_READINGS, "on a scale")
    holes = zip(readings[::2], readings[1::2], strict=True)
    middles = scales(paper, backs)
    read = [(x + right, y + down) for (x, y), (right, down) in zip(middles, holes, strict=True)]
    there = [behind(moved(front.matrix(paper), each), paper, backs) for each in crosses(paper)]
    return drift_of(paper, read, there)


def _refuse_far(readings: Sequence[float], ideal: Sequence[float], where: str) -> None:
    for number, (found, wanted) in enumerate(zip(readings, ideal, strict=True), 1):
        if not abs(found - wanted) <= _MOST_APART_MM:
            least, most = wanted - _MOST_APART_MM, wanted + _MOST_APART_MM
            message = f"expected {least:g} to {most:g} mm {where} as reading {number}, found {found:g}"
            raise Misread(message)
