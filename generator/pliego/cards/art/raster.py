"""Check raster pictures: whether they can be used, and their size.

In: the bytes of one file. Out: its width and height in pixels, and its problems. The law of this file: it
reads the size before it decodes a pixel. No exception and no warning of the decoder leaves it.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pliego.text.problems import Problem, Span

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 40_000_000
_FORMATS = ("PNG", "JPEG", "WEBP")
_ORIENTATION = 0x0112


def read_raster(data: bytes, path: str) -> tuple[tuple[int, int] | None, list[Problem]]:
    """Return the size of a PNG, JPEG or WebP in pixels. If it cannot be printed, return None and the
    reason."""
    from PIL import Image

    with _strict():
        try:
            picture = Image.open(io.BytesIO(data), formats=_FORMATS)
        except Image.DecompressionBombError:
            return None, [_too_large("many more", path)]
        except Exception:
            # The decoders raise errors of many kinds for bytes that no encoder wrote.
            return None, [_broken("raster-format", "a PNG, JPEG or WebP picture, found something else", path)]
        return _checked(picture, path)


@contextmanager
def _strict() -> Iterator[None]:
    """Keep the decoder from warning, and from filling in the end of a torn file, as other libraries ask
    for."""
    from PIL import ImageFile

    lenient = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _checked(picture: Image.Image, path: str) -> tuple[tuple[int, int] | None, list[Problem]]:
    width, height = picture.size
    if width * height > MAX_PIXELS:
        return None, [_too_large(str(width * height), path)]
    if picture.format == "WEBP" and getattr(picture, "n_frames", 1) > 1:
        return None, [_broken("raster-format", "a picture that stands still, found one that moves", path)]
    try:
        picture.load()
        turned = picture.getexif().get(_ORIENTATION, 1) != 1
    except Exception:
        return None, [_broken("raster-broken", "a whole picture, found damaged data", path)]
    if turned:
        message = "expected an upright picture, found one that is turned by its EXIF orientation"
        return None, [Problem("raster-turned", message, Span(path), "turn its pixels and save it again")]
    return (width, height), []


def _too_large(found: str, path: str) -> Problem:
    message = f"expected at most {MAX_PIXELS} pixels, found {found}"
    return Problem("raster-size", message, Span(path), "scale the picture down")


def _broken(code: str, message: str, path: str) -> Problem:
    return Problem(code, f"expected {message}", Span(path), "save it again as PNG or JPEG")
