"""Find the part of a face that is cut out: all of it, a disc, a hexagon, or a net.

In: a layout. Out: outlines in mm from the top left of the face, drawings inside them. The law of this file:
an outline touches the sides of the face's size. If it grows, all its sides move by the same distance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from pliego.cards.drawing import Drawing, Group, Segment, VectorPath, ellipse, hexagon, rectangle
from pliego.cards.flat import Point
from pliego.cards.nets.folded import outline_of_part
from pliego.cards.nets.outline import grown, is_plain
from pliego.game.model.look import Layout


def is_shaped(layout: Layout) -> bool:
    """True if a face is not cut along the sides of its size."""
    if layout.net is not None:
        return not is_plain(outline_of_part(layout.net))
    return layout.shape != "rectangle"


def shape_of(layout: Layout) -> str:
    """Return the name of a shape: that of what is folded up, if it is a net."""
    return layout.net.kind if layout.net is not None else layout.shape


def cut_out(layout: Layout, drawing: Drawing, beyond_mm: float = 0.0) -> Drawing:
    """Return the drawing of a face inside the outline of its layout, or the outline grown by some mm. A
    rectangle stays as it is."""
    if not is_shaped(layout):
        return drawing
    return replace(drawing, items=(Group(drawing.items, clip=VectorPath(outline(layout, beyond_mm))),))


def outline(layout: Layout, beyond_mm: float = 0.0) -> tuple[Segment, ...]:
    """Return the line along which a face is cut, grown by some mm (shrunk if that is negative)."""
    w, h = (layout.size or [0.0, 0.0])[:2]
    box = (0.0 - beyond_mm, 0.0 - beyond_mm, max(0.0, w + 2 * beyond_mm), max(0.0, h + 2 * beyond_mm))
    if layout.net is not None and is_shaped(layout):
        return _polygon(grown(outline_of_part(layout.net), beyond_mm))
    if layout.shape == "round":
        return ellipse(*box)
    if layout.shape == "rectangle":
        return rectangle(*box, layout.corner + beyond_mm if layout.corner else 0.0)
    return _hexagon(w, h, beyond_mm, flat=layout.shape == "hexagon-flat")


def _hexagon(w: float, h: float, beyond_mm: float, *, flat: bool) -> tuple[Segment, ...]:
    """Return a hexagon whose sides are moved outwards."""
    if not beyond_mm or not w or not h:
        return hexagon(0.0, 0.0, w, h, flat=flat)
    side, tip = (h / 2, w / 4) if flat else (w / 2, h / 4)
    rise = beyond_mm * math.hypot(side, tip) / side
    shoulder = tip + rise - beyond_mm * tip / side
    reach, point = side + beyond_mm, 2 * tip + rise
    upright = ((0.0, -point), (reach, -shoulder), (reach, shoulder), (0.0, point), (-reach, shoulder))
    corners = [(y, x) if flat else (x, y) for x, y in (*upright, (-reach, -shoulder))]
    return _polygon([(w / 2 + x, h / 2 + y) for x, y in corners])


def _polygon(corners: Sequence[Point]) -> tuple[Segment, ...]:
    """Return a closed line through corners."""
    first, *others = corners
    return (("M", first), *(("L", corner) for corner in others), ("Z", ()))
