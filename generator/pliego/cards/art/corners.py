"""Find the rounded corners of a finished card in its picture, and fill them.

In: a picture. Out: what lies in its four corners if they are cut away round, and the picture with them
filled. The laws of this file: corners count as rounded only if all four are transparent, white or black,
outside an arc of nearly one radius; any other corner is art, and stays. A filled corner shows what lies
nearest to it inside the arc.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal, NamedTuple

from pliego.cards.art.raster import decoded
from pliego.cards.drawing import Drawing, Picture

if TYPE_CHECKING:
    from PIL import Image

CornerKind = Literal["transparent", "white", "black"]
GridCell = tuple[int, int]
_LOOKED_AT, _CELLS = 0.16, 64
"""The share of the shorter side that is looked at in each corner, and into how many cells it is divided."""
_LEAST, _MOST = 0.02, 0.15
"""The radii of corners, as shares of the shorter side: those of cards of 63 mm lie between 1 and 9 mm."""
_OUTSIDE_ARC = 1 - math.pi / 4
"""Which part of a square lies outside the arc of a quarter of a circle."""
_OFF, _OFF_CELLS, _UNEVEN = 0.3, 4, 0.35
"""How far a corner may differ from the shape of an arc, and the four radii from each other."""
_OPAQUE, _WHITE, _BLACK, _CLOSE = 128, 225, 30, 10
_JPEG: dict[str, int] = {"quality": 95, "subsampling": 0}
_WIDER, _INSET, _INSET_PX = 1.05, 0.06, 1.5
"""How much more than a found corner is filled: its edge is blurred in scans and in JPEG."""


_FOUND: dict[bytes, RoundedCorners | None] = {}
"""What this process has found, by the digest of a file."""


class RoundedCorners(NamedTuple):
    """What lies in the four corners of a picture, outside an arc with a radius in pixels."""

    kind: CornerKind
    radius: float


def corners_in(data: bytes) -> RoundedCorners | None:
    """Return the rounded corners of a raster that `read_raster` has accepted; the same bytes are looked at
    once."""
    key = blake2b(data, digest_size=20).digest()
    if key not in _FOUND:
        _FOUND[key] = corners_of(decoded(data))
    return _FOUND[key]


def corners_of(image: Image.Image) -> RoundedCorners | None:
    """Return the rounded corners of a picture, None if they are not rounded."""
    side = round(_LOOKED_AT * min(image.size))
    if side < 8:
        return None
    found = [_corner(image, number, side) for number in range(4)]
    radii = [each.radius for each in found if each]
    if len(radii) < 4 or len({each.kind for each in found if each}) > 1:
        return None
    is_even = max(radii) - min(radii) <= _UNEVEN * max(radii)
    return RoundedCorners(found[0].kind, max(radii)) if found[0] and is_even else None


def _corner(image: Image.Image, number: int, side: int) -> RoundedCorners | None:
    """Return what one corner is, None if it is art."""
    from PIL.Image import Resampling

    cells = min(_CELLS, side)
    small = _cropped(image, number, side).convert("RGBA").resize((cells, cells), Resampling.BOX)
    data = small.tobytes()
    colours = [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]
    kind = _kind(*colours[0])
    if kind is None:
        return None
    radius = _radius([_kind(*each) == kind for each in colours], cells)
    radius = radius or _radius([_is_close(each, colours[0]) for each in colours], cells)
    return RoundedCorners(kind, radius * side / cells) if radius else None


def _radius(is_so: Sequence[bool], cells: int) -> float:
    """Return the radius in cells of the arc outside which the cells of a corner are so; 0 if it is none."""
    notch = _joined({(n % cells, n // cells) for n, each in enumerate(is_so) if each})
    radius = math.sqrt(len(notch) / _OUTSIDE_ARC)
    is_usual = _LEAST / _LOOKED_AT <= radius / cells <= _MOST / _LOOKED_AT
    is_arc = is_usual and len(notch ^ _outside(radius)) <= _OFF * len(notch) + _OFF_CELLS
    return radius if is_arc else 0.0


def _is_close(one: Sequence[int], other: Sequence[int]) -> bool:
    """True for colours that are nearly the same: a cream frame is light, too, but not white."""
    return all(abs(tone - wanted) <= _CLOSE for tone, wanted in zip(one, other, strict=True))


def _cropped(image: Image.Image, number: int, side: int) -> Image.Image:
    """Return a square in a corner of a picture, turned so that the corner is at the top left."""
    left, top = _place(image.size, number, side)
    return _turned(image.crop((left, top, left + side, top + side)), number)


def _turned(part: Image.Image, number: int) -> Image.Image:
    """Mirror a corner so that it is at the top left, or back from there."""
    from PIL.Image import Transpose

    part = part.transpose(Transpose.FLIP_LEFT_RIGHT) if number % 2 else part
    return part.transpose(Transpose.FLIP_TOP_BOTTOM) if number // 2 else part


def _place(size: tuple[int, int], number: int, side: int) -> tuple[int, int]:
    """Return left and top of a square in a corner: 0 and 1 are the upper ones, 1 and 3 the right ones."""
    return (size[0] - side) * (number % 2), (size[1] - side) * (number // 2)


def _kind(red: int, green: int, blue: int, alpha: int) -> CornerKind | None:
    if alpha < _OPAQUE:
        return "transparent"
    if min(red, green, blue) >= _WHITE:
        return "white"
    return "black" if max(red, green, blue) <= _BLACK else None


def _joined(cells: set[GridCell]) -> set[GridCell]:
    """Return the cells that hang together with the first one."""
    found, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        x, y = waiting.pop()
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in cells and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def _outside(radius: float) -> set[GridCell]:
    """Return the cells of a corner that lie outside the arc of a radius."""
    reach = range(math.ceil(radius))
    return {(x, y) for x in reach for y in reach if _beyond(x, y, radius, radius) > 0}


def _beyond(x: int, y: int, radius: float, arc: float) -> float:
    """Return how far the middle of a pixel lies beyond an arc round the middle of a corner, 0 inside."""
    across, down = radius - x - 0.5, radius - y - 0.5
    return max(0.0, math.hypot(across, down) - arc) if across > 0 and down > 0 else 0.0


def with_filled_corners(drawing: Drawing) -> Drawing:
    """Return the drawing of a raster with its rounded corners filled; any other drawing as it is."""
    (raster, *others) = drawing.items or (None,)
    if others or not isinstance(raster, Picture):
        return drawing
    data = filled(raster.data)
    return drawing if data is None else replace(drawing, items=(replace(raster, data=data),))


def filled(data: bytes) -> bytes | None:
    """Return a picture with its rounded corners filled, a JPEG as JPEG, None if it has none."""
    corners = corners_in(data)
    if corners is None:
        return None
    image = decoded(data)
    is_jpeg = image.format in ("JPEG", "MPO")
    image = image.convert("RGBA" if image.has_transparency_data else "L" if image.mode == "L" else "RGB")
    radius = corners.radius * _WIDER
    side = min(math.ceil(radius), *image.size)
    for number in range(4):
        part = _turned(_filled(_cropped(image, number, side), radius), number)
        image.paste(part, _place(image.size, number, side))
    image.save(out := io.BytesIO(), "JPEG" if is_jpeg else "PNG", **(_JPEG if is_jpeg else {}))
    return out.getvalue()


def _filled(part: Image.Image, radius: float) -> Image.Image:
    """Return a corner at the top left with what lies outside its arc filled."""
    pixels, arc = part.load(), radius - _INSET_PX - _INSET * radius
    if pixels is None or arc <= 0:
        return part
    for y in range(part.height):
        for x in range(part.width):
            if beyond := _beyond(x, y, radius, arc):
                share = arc / (arc + beyond)
                pixels[x, y] = pixels[_nearest(x, radius, share), _nearest(y, radius, share)]
    return part


def _nearest(place: int, radius: float, share: float) -> int:
    """Return where the line from a pixel to the middle of its corner crosses the arc, in one direction."""
    return min(int(radius - (radius - place - 0.5) * share), math.ceil(radius) - 1)
