"""Say what a picture of a whole card looks like: with bleed or without, with rounded corners, with a frame.

In: the bytes of a picture, the size of the card in mm and the bleed of its layout. Out: what it looks like,
and by what. The laws of this file: rounded corners are of a picture without bleed. Then its shape tells, if
it is nearly that of one of the two; then an even frame. What nothing tells is left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal, NamedTuple

from pliego.cards.art.corners import corners_in
from pliego.cards.art.raster import decoded, read_raster

if TYPE_CHECKING:
    from PIL import Image

_NEAR = 0.008
"""How far the shape of a picture may be from that of a card, as a share."""
_LOOKED_AT_PX = 220
"""The shorter side of the small picture in which a frame is looked for."""
_ALIKE, _MOSTLY, _MOST_FRAME, _UNEVEN = 26, 0.95, 0.12, 0.2
"""How far tones of a frame differ, the share of a line that is so, the widest frame, and how much the widest
side is wider than the narrowest."""
_AS_BLEED = 0.12
"""How far the width of a frame may be from the bleed that it is taken for, as a share."""
_LEAST_FRAME_MM = 0.8


_FRAMES: dict[bytes, float] = {}
"""The frames that this process has looked for, by the digest of a file."""


class CardLook(NamedTuple):
    """What a picture of a card looks like, and by what: "" for what is open."""

    reach: Literal["trim", "bleed", ""]
    by: Literal["corners", "shape", "frame", ""]


def has_rounded_corners(data: bytes) -> bool:
    """True for a raster of a card with rounded corners, false for anything else."""
    size, _problems = read_raster(data, "")
    return size is not None and corners_in(data) is not None


def look_of(data: bytes, card: tuple[float, float], bleed_mm: float) -> CardLook:
    """Return what a raster looks like on a card of a size, in a layout with a bleed."""
    size, _problems = read_raster(data, "")
    if size is None:
        return CardLook("", "")
    if corners_in(data):
        return CardLook("trim", "corners")
    (w, h), shape = card, size[0] / size[1]
    wide, high = w + 2 * bleed_mm, h + 2 * bleed_mm
    trim, whole = abs(shape * h / w - 1), abs(shape * high / wide - 1)
    if min(trim, whole) <= _NEAR and 2 * min(trim, whole) < max(trim, whole):
        return CardLook("trim" if trim < whole else "bleed", "shape")
    frame_mm = frame_of(data) * min(wide, high)
    if frame_mm < _LEAST_FRAME_MM or frame_mm > bleed_mm * (1 + _AS_BLEED):
        return CardLook("", "")
    return CardLook("bleed" if frame_mm >= bleed_mm * (1 - _AS_BLEED) else "trim", "frame")


def frame_of(data: bytes) -> float:
    """Return how wide the even frame of a raster is, as a share of its shorter side; 0 if it has none."""
    key = blake2b(data, digest_size=20).digest()
    if key not in _FRAMES:
        _FRAMES[key] = _frame(decoded(data))
    return _FRAMES[key]


def _frame(image: Image.Image) -> float:
    """Return how wide the narrowest side of an even frame is, as a share of the shorter side of a picture."""
    scale = _LOOKED_AT_PX / min(image.size)
    size = [max(1, round(side * scale)) for side in image.size]
    small = image.convert("RGB").resize((size[0], size[1]))
    found = [_depth(list(lines)) for lines in _sides(small)]
    is_even = max(found) <= min(found) * (1 + _UNEVEN) + 1 and max(found) <= _MOST_FRAME * _LOOKED_AT_PX
    return min(found) / _LOOKED_AT_PX if is_even else 0.0


def _sides(image: Image.Image) -> Iterator[Iterator[bytes]]:
    """Yield the lines of a picture from each side inwards, each without its ends, which corners may round."""
    from PIL.Image import Transpose

    for turn in (None, Transpose.ROTATE_90, Transpose.ROTATE_180, Transpose.ROTATE_270):
        turned = image.transpose(turn) if turn is not None else image
        end, deepest = round(turned.width * 0.1), round(min(turned.size) * _MOST_FRAME) + 2
        yield (turned.crop((end, y, turned.width - end, y + 1)).tobytes() for y in range(deepest))


def _depth(lines: list[bytes]) -> int:
    """Return how many lines have the colour of the first one."""
    ground = [sorted(lines[0][channel::3])[len(lines[0]) // 6] for channel in range(3)]
    return next((n for n, line in enumerate(lines) if not _is_of(line, ground)), len(lines))


def _is_of(line: bytes, ground: list[int]) -> bool:
    alike = sum(
        all(abs(tone - wanted) <= _ALIKE for tone, wanted in zip(pixel, ground, strict=True))
        for pixel in zip(line[::3], line[1::3], line[2::3], strict=True)
    )
    return alike >= _MOSTLY * len(line) / 3
