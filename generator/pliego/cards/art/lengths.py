"""Turn percentages of shapes into numbers in the units of their viewBox.

In: the tree of a tidy picture. Out: the same tree, its percentages as numbers. The law of this file: a
percentage across is one of the width of the viewBox, one down of its height, and a radius of both
(https://www.w3.org/TR/SVG2/coords.html#Units). Those of gradients are left: their box is another.
"""

from __future__ import annotations

import math
from dataclasses import replace

from pliego.cards.art.tree import Attribute, Element
from pliego.cards.art.values import BadValue, number, numbers

_ACROSS = frozenset(("x", "x1", "x2", "cx", "rx", "width"))
_DOWN = frozenset(("y", "y1", "y2", "cy", "ry", "height"))
_BOTH = frozenset(("r", "stroke-width"))
_NOT_OF_SHAPES = ("svg", "linearGradient", "radialGradient", "symbol")


def in_units(element: Element, size: tuple[float, float] | None = None) -> Element:
    """Return an element whose percentages, and those of its children, are numbers. `size` is the width and
    height of the viewBox round it."""
    size = _size(element.attributes.get("viewBox")) or size
    if size is None:
        return element
    attributes = element.attributes
    if element.tag not in _NOT_OF_SHAPES:
        attributes = {name: _number(name, each, size) for name, each in attributes.items()}
    return replace(
        element, attributes=attributes, children=[in_units(child, size) for child in element.children]
    )


def _size(view: Attribute | None) -> tuple[float, float] | None:
    """Return the width and height of a viewBox, or None if there is none that can be read."""
    try:
        found = numbers(view.value) if view else ()
    except BadValue:
        return None
    return (found[2], found[3]) if len(found) == 4 else None


def _number(name: str, attribute: Attribute, size: tuple[float, float]) -> Attribute:
    """Return an attribute whose value, if it is a percentage, is a number."""
    text = attribute.value.strip()
    whole = _whole(name, size)
    if whole is None or not text.endswith("%"):
        return attribute
    try:
        return attribute._replace(value=f"{number(text[:-1]) / 100 * whole:.9g}")
    except BadValue:
        return attribute


def _whole(name: str, size: tuple[float, float]) -> float | None:
    """Return the length that a percentage is one of, or None if the attribute has none."""
    if name in _ACROSS:
        return size[0]
    if name in _DOWN:
        return size[1]
    return math.hypot(*size) / math.sqrt(2) if name in _BOTH else None
