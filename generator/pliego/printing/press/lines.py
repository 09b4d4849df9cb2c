"""Widen lines that are too thin for a press.

In: a drawing. Out: the same drawing, its lines at least `LEAST_LINE_PT` wide on paper. The law of this file:
whatever has no thin line stays the same value, so that a document still holds it once.
"""

from __future__ import annotations

import math
from dataclasses import replace

from pliego.cards.drawing import Drawing, Group, Item, VectorPath, scale_of
from pliego.cards.layout.layers import LEAST_LINE_PT
from pliego.text.units import MM_PER_PT


def with_lines(drawing: Drawing) -> Drawing:
    """Return a drawing without lines that are too thin."""
    items = _widened(drawing.items, LEAST_LINE_PT * MM_PER_PT)
    return drawing if items is drawing.items else replace(drawing, items=items)


def _widened(items: tuple[Item, ...], least: float) -> tuple[Item, ...]:
    """Return items whose lines have at least some width, in their own units."""
    found = tuple(_wide(item, least) for item in items)
    return items if all(a is b for a, b in zip(items, found, strict=True)) else found


def _wide(item: Item, least: float) -> Item:
    if isinstance(item, Group):
        scale = scale_of(item.matrix)
        inner = _widened(item.items, least / scale) if scale else item.items
        return item if inner is item.items else replace(item, items=inner)
    if isinstance(item, VectorPath) and item.stroke is not None and item.stroke.width_mm < least:
        return replace(item, stroke=replace(item.stroke, width_mm=math.nextafter(least, 1e9)))
    return item
