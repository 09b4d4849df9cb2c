"""Compute the net of a tuck box: its panels and flaps as they lie flat, printed side up.

In: the inside of a box in mm, the figures of boxes. Out: `Net`s: panels with their corners, hinges and turns.
The laws of this file: numbers only, nothing is drawn; a hinge is an edge of a panel that is an edge of the
panel before it, too; every edge that is no hinge is cut; every fold goes away from the printed side.

The walls stand in a row: back, left side, front, right side, as somebody sees them who walks round the box.
The glue tab at the left of the back goes behind the right side. Lid and floor hang on the back, so that the
front shows no fold. Each of two sheets has a tab: one goes behind the right side, one behind the left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.flat import Point
from pliego.cards.nets.net import Net, Panel, rectangle_of
from pliego.printing.products.boxes.contents import Inside
from pliego.printing.products.boxes.figures import BoxFigures

TURNS = {"back": 0, "left": 90, "front": 0, "right": 270, "lid": 180, "floor": 180}
"""The panels with a picture. Each is turned clockwise on the net, so that it is upright on the box: a side
when the box lies on its back, lid and floor when somebody who looks at the front tips the box."""
_WIDE = ("back", "front")
_NOTCH_STEPS = 8
"""In how many straight pieces each half of a notch is cut."""
_ROWS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("back", "left", "front", "right"),),
    (("back", "left"), ("front", "right")),
)
"""The walls of a net: on one sheet, or on two."""


@dataclass(frozen=True, slots=True)
class TuckSizes:
    """The sizes of a tuck box in mm, from fold to fold, and those of its flaps. `notch_mm` is how wide and
    how deep the notch for the thumb is in the upper edge of the front."""

    w_mm: float
    h_mm: float
    d_mm: float
    glue_mm: float
    tuck_mm: float
    dust_mm: float
    taper_mm: float
    notch_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def above_mm(self) -> float:
        """How far lid and tuck flap reach beyond the walls."""
        return self.d_mm + self.tuck_mm


def tuck_sizes(inside: Inside, figures: BoxFigures) -> TuckSizes:
    """Return the sizes of the box round an inside. Each fold takes the thickness of the board."""
    w, h, d = (side + figures.board for side in (inside.w_mm, inside.h_mm, inside.d_mm))
    flaps = figures.flaps
    tuck = _between(flaps.tuck * d, flaps.tuck_least, min(flaps.tuck_most, h / 2))
    dust = _between(flaps.dust * d, flaps.dust_least, min(flaps.dust_most, w / 2 - figures.board))
    notch = min(flaps.notch, w / 3), min(flaps.notch_depth, h / 25)
    return TuckSizes(w, h, d, flaps.glue, tuck, dust, flaps.taper, notch)


def tuck_nets(sizes: TuckSizes) -> Iterator[tuple[Net, ...]]:
    """Yield the nets of a tuck box: one for one sheet, then the two for two sheets."""
    for rows in _ROWS:
        yield tuple(Net(tuple(_row(walls, sizes))) for walls in rows)


def _row(walls: Sequence[str], sizes: TuckSizes) -> Iterator[Panel]:
    """Yield the walls of a sheet from left to right, each with the flaps that hang on it."""
    top, foot = sizes.above_mm, sizes.above_mm + sizes.h_mm
    x, slope = sizes.glue_mm, min(sizes.taper_mm * 2, sizes.h_mm / 4)
    tab = ((0.0, top + slope), (x, top), (x, foot), (0.0, foot - slope))
    first = True
    for name in walls:
        width = sizes.w_mm if name in _WIDE else sizes.d_mm
        hinge = None if first else ((x, top), (x, foot))
        corners = rectangle_of(x, top, x + width, foot)
        if name == "front":
            corners = (corners[0], *_notch(x + width / 2, top, sizes.notch_mm), *corners[1:])
        yield Panel(name, corners, hinge, TURNS[name])
        if first:
            yield Panel("tab", tab, ((x, top), (x, foot)))
        yield from _flaps(name, x, width, sizes)
        first, x = False, x + width


def _notch(middle: float, top: float, size: tuple[float, float]) -> Iterator[Point]:
    """Yield the corners of a notch in a level edge, an arc from left to right."""
    width, depth = size
    if not width or not depth:
        return
    radius = (width * width / 4 + depth * depth) / (2 * depth)
    half = math.asin(width / 2 / radius)
    for step in range(-_NOTCH_STEPS, _NOTCH_STEPS + 1):
        angle = half * step / _NOTCH_STEPS
        yield middle + radius * math.sin(angle), top + depth - radius * (1 - math.cos(angle))


def _flaps(name: str, x: float, width: float, sizes: TuckSizes) -> Iterator[Panel]:
    """Yield the flaps above and below a wall: lid and floor at the back, dust flaps at the sides."""
    top, foot = sizes.above_mm, sizes.above_mm + sizes.h_mm
    if name == "back":
        for lid, at, step in (("lid", top, -1), ("floor", foot, 1)):
            end = at + step * sizes.d_mm
            corners = rectangle_of(x, min(at, end), x + width, max(at, end))
            yield Panel(lid, corners, ((x, at), (x + width, at)), TURNS[lid])
            yield _flap(f"{lid}-tuck", x, width, end, step * sizes.tuck_mm, sizes.taper_mm)
    elif name != "front":
        for at, step in ((top, -1), (foot, 1)):
            yield _flap(f"{name}-dust", x, width, at, step * sizes.dust_mm, min(sizes.taper_mm, width / 4))


def _flap(name: str, x: float, width: float, at: float, reach: float, taper: float) -> Panel:
    """Return a flap on a level hinge, which gets narrower."""
    end, near = at + reach, at + reach * 0.4
    corners = ((x, at), (x + taper / 2, near), (x + taper * 2, end))
    mirrored = tuple((2 * x + width - a, b) for a, b in reversed(corners))
    return Panel(name, (*corners, *mirrored), ((x, at), (x + width, at)))


def _between(value: float, least: float, most: float) -> float:
    return max(0.0, min(max(value, least), most))
