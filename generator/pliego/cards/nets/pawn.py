"""Compute the net of a pawn: a figure with a round head that stands on two round feet.

In: the sizes of a `FoldedPart`. Out: its net in mm, from the top down: a foot, the back on its head, the
front, a foot. The laws of this file: back and front are glued together; the feet are the only panels that are
folded towards the print, so that they stand out before and behind; the upper half is the lower one, turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from pliego.cards.flat import Point
from pliego.cards.nets.net import Net, Panel

_HEAD = 0.3
"""The radius of the head at each side, as a share of the width or of the height."""
_STEPS = 12
"""In how many straight pieces a quarter of a curve is cut."""


def pawn_net(w_mm: float, h_mm: float, foot_mm: float) -> Net:
    """Return the net of a pawn."""
    ridge, ground, head = foot_mm + h_mm, foot_mm + 2 * h_mm, _HEAD * min(w_mm, h_mm)
    right = _arc((w_mm - head, ridge + head), (head, head), -1)
    left = _arc((head, ridge + head), (head, head), 2)
    sides = ((w_mm, ground), (0.0, ground))
    fold = ((head, ridge), (w_mm - head, ridge))
    front = Panel("front", (*right, *sides, *left), fold, 0)
    curve = _arc((w_mm / 2, ground), (w_mm / 2, foot_mm), 0, 2)
    foot = Panel("foot-front", ((0.0, ground), *[*curve][:-1]), ((0.0, ground), (w_mm, ground)), towards=True)
    middle = (w_mm / 2, ridge)
    back = replace(_turned("back", front, middle), hinge=None, turn=180)
    return Net((_turned("foot-back", foot, middle), back, front, foot))


def _arc(middle: Point, radii: Point, first: int, quarters: int = 1) -> Iterator[Point]:
    """Yield the points of a part of an ellipse, clockwise from a quarter on; 0 is on the right."""
    steps = _STEPS * quarters
    for step in range(steps + 1):
        angle = (first + quarters * step / steps) * math.pi / 2
        yield middle[0] + radii[0] * math.cos(angle), middle[1] + radii[1] * math.sin(angle)


def _turned(name: str, panel: Panel, middle: Point) -> Panel:
    """Return a panel turned by half round a point."""
    x, y = 2 * middle[0], 2 * middle[1]
    corners = tuple((x - a, y - b) for a, b in panel.corners)
    hinge = panel.hinge and tuple((x - a, y - b) for a, b in panel.hinge)
    return replace(panel, name=name, corners=corners, hinge=(hinge[0], hinge[1]) if hinge else None)
