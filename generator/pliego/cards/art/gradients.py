"""Turn SVG gradients into the gradients of a drawing.

In: a gradient's node and the outline that it fills. Out: a `Gradient` in the coordinates of the outline. A
radial one that is no circle there gets a matrix under which it is drawn. The law of this file: the points of
a gradient contain every transform of a linear one, and every turn and scale of a radial one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pliego.cards.art.nodes import SvgNode
from pliego.cards.art.outline import Bounds, box
from pliego.cards.art.values import BLACK, Reference
from pliego.cards.drawing import IDENTITY, Gradient, Matrix, Rgb, Segment, determinant, multiply

Stops = tuple[tuple[float, Rgb], ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """What fills an outline. If there is a `matrix`, the outline is mapped by its inverse and then drawn
    under it."""

    paint: Rgb | Gradient | None
    matrix: Matrix | None = None


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
        return Fill(stops[0][1])
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
    stops: list[tuple[float, Rgb]] = []
    for stop in node.children:
        if stop.tag == "stop":
            offset = max(stop.values.get("offset", 0.0), stops[-1][0] if stops else 0.0)
            stops.append((offset, stop.values.get("stop-color", BLACK)))
    return tuple(stops)


def _linear(values: Mapping[str, Any], area: Bounds, matrix: Matrix, stops: Stops) -> Fill:
    """Return a linear gradient. Lines of equal colour stay straight under any matrix. Its direction is at
    right angles to them."""
    x1, y1 = values.get("x1", area[0]), values.get("y1", area[1])
    dx, dy = values.get("x2", area[2]) - x1, values.get("y2", area[1]) - y1
    if not (dx or dy):
        return Fill(stops[-1][1])
    a, b, c, d, e, f = matrix
    length = (dx * dx + dy * dy) * determinant(matrix)
    slope_x, slope_y = (d * dx - b * dy) / length, (a * dy - c * dx) / length
    steep = slope_x * slope_x + slope_y * slope_y
    x, y = a * x1 + c * y1 + e, b * x1 + d * y1 + f
    return Fill(Gradient("linear", (x, y, x + slope_x / steep, y + slope_y / steep), stops))


def _radial(values: Mapping[str, Any], area: Bounds, matrix: Matrix, stops: Stops) -> Fill:
    left, top, right, bottom = area
    cx, cy = values.get("cx", (left + right) / 2), values.get("cy", (top + bottom) / 2)
    r = values.get("r", math.hypot(right - left, bottom - top) / 2 / math.sqrt(2))
    if r <= 0:
        return Fill(stops[-1][1])
    a, b, c, d, e, f = matrix
    scale = math.sqrt(abs(determinant(matrix)))
    if abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) > 1e-6 * scale * scale:
        return Fill(Gradient("radial", (cx, cy, r), stops), matrix)
    return Fill(Gradient("radial", (a * cx + c * cy + e, b * cx + d * cy + f, r * scale), stops))


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes one whose determinant is not zero."""
    a, b, c, d, e, f = matrix
    size = determinant(matrix)
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
