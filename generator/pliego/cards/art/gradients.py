"""Turn SVG gradients into the gradients of a drawing.

In: a gradient's node and the outline that it fills. Out: a `Gradient` in the coordinates of the outline. A
radial one that is no circle there gets a matrix under which it is drawn. The law of this file: the points of
a gradient contain every transform of a linear one, and every turn and scale of a radial one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pliego.cards.art.colours import Shade
from pliego.cards.art.nodes import SvgNode
from pliego.cards.art.outline import Bounds, box
from pliego.cards.art.values import BLACK, Percentage, Reference
from pliego.cards.drawing import IDENTITY, Gradient, Matrix, Rgb, Segment, determinant, multiply, scale_of
from pliego.cards.flat import at

Stops = tuple[tuple[float, Rgb, float], ...]
"""The offset, the colour and the opacity of each stop."""
_NEAR, _INSIDE = 1e-6, 0.99
"""How far from the centre a focus is one, and how far it can be, in radii."""


@dataclass(frozen=True, slots=True)
class Fill:
    """What fills an outline, and how opaque it is. If there is a `matrix`, the outline is mapped by its
    inverse and then drawn under it."""

    paint: Rgb | Gradient | None
    matrix: Matrix | None = None
    opacity: float = 1.0


def fill(node: SvgNode, ids: Mapping[str, SvgNode], outline: tuple[Segment, ...], view: Bounds) -> Fill:
    """Return the fill that a gradient gives to an outline. `view` is the size of the picture's viewBox, as
    left, top, right, bottom. A gradient in user units spans it by default."""
    chain = list(_chain(node, ids))
    values = {name: value for link in reversed(chain) for name, value in link.values.items()}
    stops = next((found for link in chain if (found := _stops(link))), ())
    edges = box(outline)
    if not stops or edges is None:
        return Fill(None)
    matrix, area = IDENTITY, view
    if values.get("gradientUnits") != "userSpaceOnUse":
        left, top, right, bottom = edges
        matrix, area = (right - left, 0.0, 0.0, bottom - top, left, top), (0.0, 0.0, 1.0, 1.0)
    matrix = multiply(matrix, values.get("gradientTransform", IDENTITY))
    if len(stops) == 1:
        return _plain(stops[0])
    if not determinant(matrix):
        return Fill(None)
    return (_linear if node.tag == "linearGradient" else _radial)(values, area, matrix, stops)


def _chain(node: SvgNode, ids: Mapping[str, SvgNode]) -> Iterator[SvgNode]:
    """Yield a gradient and those it refers to, each once."""
    seen: list[SvgNode] = []
    link: SvgNode | None = node
    while link is not None and not any(link is other for other in seen):
        seen.append(link)
        yield link
        href = link.values.get("href")
        link = ids.get(href.id) if isinstance(href, Reference) else None


def _stops(node: SvgNode) -> Stops:
    stops: list[tuple[float, Rgb, float]] = []
    for stop in node.children:
        if stop.tag == "stop":
            offset = max(stop.values.get("offset", 0.0), stops[-1][0] if stops else 0.0)
            colour = stop.values.get("stop-color", Shade(BLACK))
            stops.append((offset, colour.colour, colour.opacity * stop.values.get("stop-opacity", 1.0)))
    return tuple(stops)


def _plain(stop: tuple[float, Rgb, float]) -> Fill:
    """Return the fill of a gradient that is one colour."""
    return Fill(stop[1], opacity=stop[2])


def _shaded(
    kind: Literal["linear", "radial"], points: tuple[float, ...], stops: Stops, matrix: Matrix | None = None
) -> Fill:
    """Return the fill of a gradient. If all stops are equally opaque, the fill is as opaque as they are."""
    points, stops = _reaching(points, stops)
    colours = tuple((offset, colour) for offset, colour, _opacity in stops)
    opacities = tuple(opacity for _offset, _colour, opacity in stops)
    if len(set(opacities)) == 1:
        return Fill(Gradient(kind, points, colours), matrix, opacities[0])
    return Fill(Gradient(kind, points, colours, opacities), matrix)


def _reaching(points: tuple[float, ...], stops: Stops) -> tuple[tuple[float, ...], Stops]:
    """Make a gradient longer that has an edge at its very start or end. Beyond the edge it keeps the colour
    of its first or last stop, and not every renderer knows which of two at one place that is."""
    low = -1.0 if len(points) == 4 and stops[1][0] == 0 and stops[0][1:] != stops[1][1:] else 0.0
    high = 2.0 if stops[-2][0] == 1 and stops[-2][1:] != stops[-1][1:] else 1.0
    if (low, high) == (0.0, 1.0):
        return points, stops
    longer = tuple(((offset - low) / (high - low), colour, opacity) for offset, colour, opacity in stops)
    return _stretched(points, low, high), longer


def _stretched(points: tuple[float, ...], low: float, high: float) -> tuple[float, ...]:
    """Return the points of a gradient from `low` to `high`, where it ran from 0 to 1."""
    if len(points) == 4:
        x1, y1, x2, y2 = points
        dx, dy = x2 - x1, y2 - y1
        return x1 + low * dx, y1 + low * dy, x1 + high * dx, y1 + high * dy
    cx, cy, r, *focus = points
    fx, fy = focus or (cx, cy)
    return fx + high * (cx - fx), fy + high * (cy - fy), high * r, *focus


def _linear(values: Mapping[str, Any], area: Bounds, matrix: Matrix, stops: Stops) -> Fill:
    """Return a linear gradient. Lines of equal colour stay straight under any matrix. Its direction is at
    right angles to them."""
    across, down = area[2] - area[0], area[3] - area[1]
    x1, y1 = _length(values, "x1", area[0], across), _length(values, "y1", area[1], down)
    dx, dy = _length(values, "x2", area[2], across) - x1, _length(values, "y2", area[1], down) - y1
    if not (dx or dy):
        return _plain(stops[-1])
    a, b, c, d, e, f = matrix
    length = (dx * dx + dy * dy) * determinant(matrix)
    slope_x, slope_y = (d * dx - b * dy) / length, (a * dy - c * dx) / length
    steep = slope_x * slope_x + slope_y * slope_y
    x, y = a * x1 + c * y1 + e, b * x1 + d * y1 + f
    return _shaded("linear", (x, y, x + slope_x / steep, y + slope_y / steep), stops)


def _radial(values: Mapping[str, Any], area: Bounds, matrix: Matrix, stops: Stops) -> Fill:
    left, top, right, bottom = area
    across, down = right - left, bottom - top
    diagonal = math.hypot(across, down) / math.sqrt(2)
    cx = _length(values, "cx", (left + right) / 2, across)
    cy = _length(values, "cy", (top + bottom) / 2, down)
    r = _length(values, "r", diagonal / 2, diagonal)
    fx, fy = _length(values, "fx", cx, across), _length(values, "fy", cy, down)
    if r <= 0:
        return _plain(stops[-1])
    a, b, c, d, _e, _f = matrix
    scale = scale_of(matrix)
    if abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) > 1e-6 * scale * scale:
        return _shaded("radial", (cx, cy, r, *_focus(cx, cy, r, fx, fy)), stops, matrix)
    focus = _focus(cx, cy, r, fx, fy)
    focus = at(matrix, *focus) if focus else ()
    return _shaded("radial", (*at(matrix, cx, cy), r * scale, *focus), stops)


def _length(values: Mapping[str, Any], name: str, default: float, whole: float) -> float:
    """Return a coordinate. A percentage is one of the length `whole`."""
    value: float | Percentage = values.get(name, default)
    return value.share * whole if isinstance(value, Percentage) else value


def _focus(cx: float, cy: float, r: float, fx: float, fy: float) -> tuple[float, ...]:
    """Return the focus if it is not the centre. One outside the circle is moved inside."""
    far = math.hypot(fx - cx, fy - cy)
    if far < _NEAR * r:
        return ()
    share = min(1.0, _INSIDE * r / far)
    return cx + (fx - cx) * share, cy + (fy - cy) * share


def opacity_at(gradient: Gradient, x: float, y: float) -> float:
    """Return how opaque a gradient is at a point of its path."""
    if not gradient.opacities:
        return 1.0
    place = max(0.0, _place(gradient, x, y))
    before, start = gradient.opacities[0], 0.0
    for (offset, _colour), opacity in zip(gradient.stops, gradient.opacities, strict=True):
        if place < offset:
            share = (place - start) / (offset - start)
            return before + share * (opacity - before)
        before, start = opacity, offset
    return before


def _place(gradient: Gradient, x: float, y: float) -> float:
    """Return the offset at a point: 0 at the start of the gradient or in its focus, 1 at its end."""
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.points
        dx, dy = x2 - x1, y2 - y1
        return ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    cx, cy, r, *focus = gradient.points
    fx, fy = focus or (cx, cy)
    dx, dy, shift_x, shift_y = x - fx, y - fy, cx - fx, cy - fy
    square, slope = r * r - shift_x**2 - shift_y**2, dx * shift_x + dy * shift_y
    return (math.sqrt(slope * slope + square * (dx * dx + dy * dy)) - slope) / square


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes one whose determinant is not zero."""
    a, b, c, d, e, f = matrix
    size = determinant(matrix)
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
