"""Drawings in other colours: line art for little ink, and one colour for all.

In: a drawing. Out: the same shapes with other paint. The law of this file: no shape moves; what `solid` and
`off` mean is settled here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from pliego.cards.drawing import Drawing, Group, Item, Rgb, Stroke, TextRun, VectorPath

_LINE = 1 / 250
_VEIL = 0.5


def line_art(drawing: Drawing, ink: Rgb, paper: Rgb, line: float = 0.0) -> Drawing:
    """Return the drawing in two colours: each fill turns to paper within an outline of ink `line` wide (in
    the drawing's units; 1/250 of its longer side when left out), each line to ink; solid shapes are filled
    with ink, what is `off` is left out. Nothing stays translucent: what was less than half opaque is
    outlined, not filled."""
    brush = _Brush(ink, paper, line or max(drawing.w_mm, drawing.h_mm) * _LINE)
    return replace(drawing, items=_lined(drawing.items, brush))


@dataclass(frozen=True, slots=True)
class _Brush:
    ink: Rgb
    paper: Rgb | None
    line: float


def _lined(items: tuple[Item, ...], brush: _Brush) -> tuple[Item, ...]:
    kept = (item for item in items if not (isinstance(item, Group) and item.off))
    return tuple(_lined_item(item, brush) for item in kept)


def _lined_item(item: Item, brush: _Brush) -> Item:
    if isinstance(item, Group):
        a, b, c, d, _, _ = item.matrix
        scale = math.sqrt(abs(a * d - b * c)) or 1.0
        paper = brush.paper if item.opacity >= _VEIL else None
        inner = _Brush(brush.ink, paper, brush.line / scale)
        return replace(item, items=_lined(item.items, inner), opacity=1.0)
    if isinstance(item, TextRun):
        return replace(item, colour=brush.ink)
    return _lined_path(item, brush) if isinstance(item, VectorPath) else item


def _lined_path(path: VectorPath, brush: _Brush) -> VectorPath:
    if path.solid:
        return _inked(path, brush.ink)
    if path.stroke:
        stroke = replace(path.stroke, colour=brush.ink)
    else:
        stroke = Stroke(brush.ink, brush.line, join="round")
    return replace(path, fill=None if path.fill is None else brush.paper, stroke=stroke)


def _inked(path: VectorPath, colour: Rgb) -> VectorPath:
    stroke = path.stroke and replace(path.stroke, colour=colour)
    return replace(path, fill=None if path.fill is None else colour, stroke=stroke)


def tint(drawing: Drawing, rgb: Rgb) -> Drawing:
    """Return the drawing with everything painted in one colour; what was not painted stays so."""
    return replace(drawing, items=_each(drawing.items, lambda path: _inked(path, rgb), rgb))


def _each(
    items: tuple[Item, ...], change: Callable[[VectorPath], VectorPath], colour: Rgb
) -> tuple[Item, ...]:
    def changed(item: Item) -> Item:
        if isinstance(item, Group):
            return replace(item, items=_each(item.items, change, colour))
        if isinstance(item, TextRun):
            return replace(item, colour=colour)
        return change(item) if isinstance(item, VectorPath) else item

    return tuple(changed(item) for item in items)
