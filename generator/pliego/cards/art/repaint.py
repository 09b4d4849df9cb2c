"""Repaint drawings: as line art for little ink, or in one colour.

In: a drawing. Out: the same shapes in other colours. The law of this file: no shape moves. `solid` and `off`
have their meaning here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pliego.cards.drawing import (
    Drawing,
    Gradient,
    Group,
    Item,
    Rgb,
    Stroke,
    TextRun,
    VectorPath,
    scale_of,
)

_LINE = 1 / 250
_HALF_OPAQUE = 0.5


def line_art(drawing: Drawing, ink: Rgb, paper: Rgb, line: float = 0.0) -> Drawing:
    """Return the drawing in two colours. Each fill becomes paper, with an outline of ink `line` wide (in
    the units of the drawing; by default 1/250 of its longer side). Each line becomes ink. Solid shapes are
    filled with ink, and items that are `off` are left out. Nothing stays translucent: an item less than
    half opaque is outlined, not filled, and so is a gradient with such a stop."""
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
        scale = scale_of(item.matrix) or 1.0
        paper = brush.paper if item.opacity >= _HALF_OPAQUE else None
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
    is_seen_through = isinstance(path.fill, Gradient) and path.fill.least_opacity < _HALF_OPAQUE
    fill = None if path.fill is None or is_seen_through else brush.paper
    return replace(path, fill=fill, stroke=stroke)


def _inked(path: VectorPath, colour: Rgb) -> VectorPath:
    stroke = path.stroke and replace(path.stroke, colour=colour)
    return replace(path, fill=None if path.fill is None else colour, stroke=stroke)


def tint(drawing: Drawing, rgb: Rgb) -> Drawing:
    """Return the drawing in one colour. Shapes without paint stay without it."""
    return replace(drawing, items=tuple(_tinted(item, rgb) for item in drawing.items))


def _tinted(item: Item, rgb: Rgb) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_tinted(inner, rgb) for inner in item.items))
    if isinstance(item, TextRun):
        return replace(item, colour=rgb)
    if isinstance(item, VectorPath):
        fill = item.fill if isinstance(item.fill, Gradient) and item.fill.opacities else None
        inked = _inked(item, rgb)
        return replace(inked, fill=_in_one_colour(fill, rgb)) if fill else inked
    return item


def _in_one_colour(gradient: Gradient, colour: Rgb) -> Gradient:
    """Return a gradient that keeps its opacities, and has one colour."""
    return replace(gradient, stops=tuple((offset, colour) for offset, _ in gradient.stops))
