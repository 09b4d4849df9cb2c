"""Turn a raster image into the samples that a PDF holds.

In: the bytes of a PNG, JPEG or WebP, and whether it is shown pale. Out: `Samples`. The law of this file: a
JPEG in colours or greys stays as it is. Any other image becomes eight bits deep, packed without loss, its
transparency apart.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from PIL import Image

from pliego.cards.art.raster import decoded, jpeg_of
from pliego.cards.drawing import PALE

_COMPRESSION = 9
_WHITE = 255


@dataclass(frozen=True, slots=True)
class Samples:
    """A picture's width and height in pixels, whether it is grey, its data, and the PDF filter that
    unpacks them. `mask` is its opacity, if that differs from place to place."""

    size: tuple[int, int]
    is_grey: bool
    data: bytes
    encoding: str
    mask: Samples | None = None


def samples(data: bytes, is_pale: bool = False) -> Samples:
    """Return the samples of a raster image. Raise Pillow's error for bytes that are no image."""
    image = decoded(data)
    if is_pale:
        grey = paled(image)
        mask = packed(grey.getchannel("A")) if grey.mode == "LA" else None
        return packed(grey.getchannel("L"), mask)
    if (jpeg := jpeg_of(image, data)) is not None:
        return Samples(image.size, image.mode == "L", jpeg, "DCTDecode")
    if not image.has_transparency_data:
        return packed(image.convert("L" if image.mode in ("1", "L") else "RGB"))
    image = image.convert("RGBA")
    return packed(image.convert("RGB"), packed(image.getchannel("A")))


def paled(image: Image.Image) -> Image.Image:
    """Return an image in the greys of a pale picture. Its transparency, if it has any, stays."""
    grey = image.convert("RGBA" if image.has_transparency_data else "RGB").convert("LA")
    light = grey.getchannel("L").point(lambda value: round(_WHITE - (_WHITE - value) * PALE))
    return Image.merge("LA", (light, grey.getchannel("A"))) if image.has_transparency_data else light


def packed(image: Image.Image, mask: Samples | None = None) -> Samples:
    """Return the samples of an image without transparency, with those of its mask."""
    data = zlib.compress(image.tobytes(), _COMPRESSION)
    return Samples(image.size, image.mode == "L", data, "FlateDecode", mask)
