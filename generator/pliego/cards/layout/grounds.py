"""Tell a picture with a ground of its own (a painting, a photograph) from one without (an icon).

In: a drawing. Out: true or false, and the box in which an icon is shown whole. The law of this file: a
picture has a ground if it is painted at three of its four corners.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.cards.art.gradients import inverse, opacity_at
from pliego.cards.art.raster import decoded
from pliego.cards.drawing import Box, Drawing, Gradient, Picture, VectorPath, determinant
from pliego.cards.flat import Leaf, at, is_inside, leaves, polygons
from pliego.game.model.look import Layout

_INSET = 0.06
"""How far from its edges a picture is looked at, as a share of its size."""
_ROOM = 0.1
"""The share of a box that stays free at each side of an icon, if the box reaches over the safe margin."""
_CORNERS = ((_INSET, _INSET), (1 - _INSET, _INSET), (_INSET, 1 - _INSET), (1 - _INSET, 1 - _INSET))
_ENOUGH = 3
_SEEN = 16
"""How opaque a pixel is at least that one sees, of 255."""


def has_ground(drawing: Drawing) -> bool:
    """True if a picture is painted up to its corners."""
    points = [(x * drawing.w_mm, y * drawing.h_mm) for x, y in _CORNERS]
    painted = {number for number, point in enumerate(points) if _is_painted(drawing, point)}
    return len(painted) >= _ENOUGH


def _is_painted(drawing: Drawing, point: tuple[float, float]) -> bool:
    for leaf in leaves(drawing.items):
        if isinstance(leaf.item, Picture):
            if _is_opaque(leaf.item, point):
                return True
        elif isinstance(leaf.item, VectorPath) and _is_seen(leaf, leaf.item, point):
            outlines = [each for each in polygons(leaf.item.segments, leaf.matrix) if each]
            if outlines and is_inside(point, outlines):
                return True
    return False


def _is_seen(leaf: Leaf, path: VectorPath, point: tuple[float, float]) -> bool:
    """True if the fill of a path, wherever it is, is not transparent at a point."""
    if not isinstance(path.fill, Gradient):
        return path.fill is not None
    if not determinant(leaf.matrix):
        return False
    return opacity_at(path.fill, *at(inverse(leaf.matrix), *point)) * 255 >= _SEEN


def _is_opaque(picture: Picture, point: tuple[float, float]) -> bool:
    image = decoded(picture.data)
    try:
        if "A" not in image.getbands() and "transparency" not in image.info:
            return True
        across = min(max((point[0] - picture.x_mm) / picture.w_mm, 0), 0.999)
        down = min(max((point[1] - picture.y_mm) / picture.h_mm, 0), 0.999)
        spot = int(across * image.width), int(down * image.height)
        pixel = image.crop((*spot, spot[0] + 1, spot[1] + 1)).convert("RGBA").getpixel((0, 0))
        return isinstance(pixel, tuple) and pixel[3] >= _SEEN
    finally:
        image.close()


def box_of_icon(box: Box, layout: Layout) -> Box:
    """Return the box in which an icon is shown whole: what of a box lies inside the safe margin, with room
    round it, if the box reaches over that margin."""
    w, h = _pair(layout.size)
    safe = layout.safe
    left, top = max(box[0], safe), max(box[1], safe)
    right, bottom = min(box[0] + box[2], w - safe), min(box[1] + box[3], h - safe)
    inner = left, top, right - left, bottom - top
    if inner == box or inner[2] <= 0 or inner[3] <= 0:
        return box
    across, down = _ROOM * inner[2], _ROOM * inner[3]
    return left + across, top + down, inner[2] - 2 * across, inner[3] - 2 * down


def _pair(size: Sequence[float] | None) -> tuple[float, float]:
    return (size[0], size[1]) if size else (0.0, 0.0)
