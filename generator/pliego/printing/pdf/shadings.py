"""Turn gradients into the shadings of a PDF: one of their colours, and one of how opaque they are.

In: a gradient. Out: dictionaries of pydyf, and the operators that paint them. The law of this file: a PDF has
no transparent shading, so the opacities become a grey one. It is the mask through which the colours are
painted (ISO 32000-1, 11.6.5.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pydyf import Array, Dictionary

from pliego.cards.drawing import Gradient
from pliego.printing.pdf.inks import SCREEN, Inks

ShadeStep = tuple[float, tuple[float, ...]]
"""A place between 0 and 1, and the parts of the colour there."""

ANY_PLACE = (-1e5, -1e5, 1e5, 1e5)
"""The box of a form whose items lie anywhere: no art has larger coordinates."""
GREY_GROUP = {"Type": "/Group", "S": "/Transparency", "CS": "/DeviceGray"}
"""The group of a mask: its lightness is how opaque what is painted through it becomes."""
PAINT_MASK = "/S sh"
"""The content of a mask whose resources have the shading `S`."""


def shading(gradient: Gradient, inks: Inks = SCREEN) -> Dictionary:
    """Return the shading of the colours of a gradient in the inks of its document."""
    return _shading(gradient, inks.space, [(place, inks.parts(colour)) for place, colour in gradient.stops])


def mask_shading(gradient: Gradient) -> Dictionary:
    """Return the shading of the opacities of a gradient: white where it is opaque."""
    places = (place for place, _colour in gradient.stops)
    steps = tuple((place, (opacity,)) for place, opacity in zip(places, gradient.opacities, strict=True))
    return _shading(gradient, "/DeviceGray", steps)


def _shading(gradient: Gradient, space: str, steps: Sequence[ShadeStep]) -> Dictionary:
    return Dictionary(
        {
            "ShadingType": 2 if gradient.kind == "linear" else 3,
            "ColorSpace": space,
            "Coords": Array(_places(gradient)),
            "Function": _function(steps),
            "Extend": "[true true]",
        }
    )


def _places(gradient: Gradient) -> tuple[float, ...]:
    """Return the two ends of a linear gradient, or the two circles of a radial one."""
    if gradient.kind == "linear":
        return gradient.points
    cx, cy, r, *focus = gradient.points
    fx, fy = focus or (cx, cy)
    return (fx, fy, 0.0, cx, cy, r)


def _function(stops: Sequence[ShadeStep]) -> Dictionary:
    """Return the colours between 0 and 1. Two stops at one place make a hard edge."""
    ends = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    steps = [(high, a, b) for (low, a), (high, b) in pairwise(ends) if high > low]
    parts = [_step(a, b) for _, a, b in steps]
    if len(parts) == 1:
        return parts[0]
    return Dictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": Array(parts),
            "Bounds": Array(high for high, _, _ in steps[:-1]),
            "Encode": Array([0, 1] * len(parts)),
        }
    )


def _step(begin: tuple[float, ...], end: tuple[float, ...]) -> Dictionary:
    """Return an even change from one colour to another."""
    return Dictionary({"FunctionType": 2, "Domain": "[0 1]", "C0": Array(begin), "C1": Array(end), "N": 1})
