"""Continue a picture beyond the edge of a card, for pictures without bleed.

In: a picture, its box, the size of the face. Out: items that fill the box. The laws of this file: within the
trim the picture is as it is; what lies beyond is its outermost part, mirrored or stretched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from pliego.cards.drawing import Box, Drawing, Group, Item, Matrix, Picture, VectorPath, rectangle
from pliego.cards.layout.cut_shape import is_shaped
from pliego.cards.layout.placing import scaled
from pliego.game.model.look import ArtItem, Focus, Layout

Edge = Literal["mirror", "extend"]
_SLICE_MM = 0.3
"""How much of a picture is stretched over the bleed."""
_LEAST_MM = 0.001


class _Strip(NamedTuple):
    """A part of the box in one direction: where it begins and ends, and how it comes from the picture there:
    new = scale × old + shift."""

    start: float
    end: float
    scale: float
    shift: float


def edged(
    drawing: Drawing,
    box: Box,
    size: tuple[float, float],
    has_bleed_mm: float,
    edge: Edge | None,
    focus: Focus,
) -> list[Item]:
    """Return a picture that covers the part of its box inside the trim and its own bleed, and its edges over
    the rest of the box."""
    inner = _inner(box, size, has_bleed_mm)
    picture = tuple(scaled(drawing, inner, "cover", focus))
    return [*(_continued(picture, box, inner, edge) if edge else ()), *picture]


def is_whole_card(item: ArtItem, drawing: Drawing, box: Box, layout: Layout) -> bool:
    """True for a raster that covers the whole of a face out to its bleed, as the picture of a card does."""
    if layout.size is None or not layout.bleed or is_shaped(layout):
        return False
    covers = item.edge or item.has_bleed or item.fit in ("cover", "auto")
    (w, h), bleed = layout.size, layout.bleed - _LEAST_MM
    reaches = min(-box[0], -box[1], box[0] + box[2] - w, box[1] + box[3] - h) >= bleed
    return bool(covers and reaches and drawing.items) and isinstance(drawing.items[0], Picture)


def _inner(box: Box, size: tuple[float, float], has_bleed_mm: float) -> Box:
    """Return the part of a box that lies inside the trim and the bleed that a picture has."""
    (left, right), (top, bottom) = (
        (max(start, -has_bleed_mm), min(start + length, whole + has_bleed_mm))
        for start, length, whole in ((box[0], box[2], size[0]), (box[1], box[3], size[1]))
    )
    return left, top, max(0.0, right - left), max(0.0, bottom - top)


def _continued(picture: tuple[Item, ...], box: Box, inner: Box, edge: Edge) -> Iterator[Item]:
    """Yield the picture once more for each part of the box around it, moved there and clipped."""
    for across in _along(box[0], box[2], inner[0], inner[2], edge):
        for down in _along(box[1], box[3], inner[1], inner[3], edge):
            is_picture = (across.scale, down.scale) == (1.0, 1.0)
            width, height = across.end - across.start, down.end - down.start
            if is_picture or min(width, height) < _LEAST_MM:
                continue
            matrix: Matrix = (across.scale, 0.0, 0.0, down.scale, across.shift, down.shift)
            part = VectorPath(rectangle(across.start, down.start, width, height))
            yield Group((Group(picture, matrix),), clip=part, role="artifact")


def _along(start: float, length: float, inner: float, inner_length: float, edge: Edge) -> Iterator[_Strip]:
    """Yield the part before the picture, the picture itself, and the part behind it."""
    end, inner_end = start + length, inner + inner_length
    yield _beyond(start, inner, inner, edge)
    yield _Strip(inner, inner_end, 1.0, 0.0)
    yield _beyond(inner_end, end, inner_end, edge)


def _beyond(start: float, end: float, line: float, edge: Edge) -> _Strip:
    """Return a part beyond an edge at `line`."""
    if edge == "mirror":
        return _Strip(start, end, -1.0, 2 * line)
    inside = line + (_SLICE_MM if end == line else -_SLICE_MM)
    away = start if end == line else end
    scale = (line - away) / (inside - line)
    return _Strip(start, end, scale, away - scale * line) if scale else _Strip(start, end, 1.0, 0.0)
