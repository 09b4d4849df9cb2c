"""Read raster pictures: whether they can be used, their size, and their pixels as they are printed.

In: the bytes of one file. Out: its width and height in pixels, and its problems. The law of this file: it
knows what a picture costs before it decodes a pixel. No exception and no warning of the decoder leaves
`read_raster`.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from pliego.cards.art.budget import (
    TOO_MANY_PIXELS,
    first_view,
    has_usual_coding,
    holds_jpeg,
    is_cut_off,
    tile_too_large,
    too_many_parts,
    too_many_pixels,
)
from pliego.text.problems import Problem, Span

if TYPE_CHECKING:
    from PIL import Image

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
_FIRST_ALONE = ("GIF", "TIFF")
"""The formats of which the first picture is printed, however many there are."""
_MANY_VIEWS = "MPO"
"""The format of a JPEG that holds more pictures behind the first, as cameras and phones write them."""
_ORIENTATION = 0x0112
_TURNED_TIFF = "TIFF"
"""The format whose pictures Pillow turns itself."""
_PLAIN = ("1", "L", "LA", "P", "RGB", "RGBA")
_UNSHOWN = ("F", "LAB", "HSV")
"""Pillow's modes that nothing turns into colours for print."""
_TO_EIGHT_BITS = 1 / 257
_DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
"""Pillow's modes of greys of 16 bits, which other programs compute in their own way."""
_KINDS = "a PNG, JPEG, WebP, GIF, BMP or TIFF picture"
_Verdict: TypeAlias = tuple[tuple[int, int] | None, Problem | None]
"""The size of a raster, or the reason why it cannot be printed, still without its place."""
_DIGEST_BYTES, _MOST_JUDGED = 20, 10_000
_JUDGED: dict[bytes, _Verdict] = {}
"""The verdicts of this process, by the digest of a file."""


def read_raster(data: bytes, path: str) -> tuple[tuple[int, int] | None, list[Problem]]:
    """Return the size of a raster in pixels, upright. If it cannot be printed, return None and the reason.
    The same bytes are decoded once in a process."""
    key = blake2b(data, digest_size=_DIGEST_BYTES).digest()
    if key not in _JUDGED:
        if len(_JUDGED) >= _MOST_JUDGED:
            _JUDGED.clear()
        _JUDGED[key] = _judged(data)
    size, fault = _JUDGED[key]
    return size, [replace(fault, span=Span(path))] if fault else []


def _judged(data: bytes) -> _Verdict:
    if excess := too_many_parts(data):
        return None, _too_large(excess)
    from PIL import Image

    with _strict():
        try:
            picture = Image.open(io.BytesIO(data), formats=_FORMATS)
        except Image.DecompressionBombError:
            return None, _too_large(TOO_MANY_PIXELS)
        except Exception:
            # The decoders raise errors of many kinds for bytes that no encoder wrote.
            return None, _broken("raster-format", f"{_KINDS}, found something else")
        if excess := tile_too_large(data):
            return None, _too_large(excess)
        if holds_jpeg(data):
            return None, _broken("raster-format", "a TIFF without JPEG inside, found one with it")
        if excess := too_many_pixels(data, *picture.size):
            return None, _too_large(excess)
        if is_cut_off(data):
            return None, _broken("raster-broken", "a whole picture, found one whose end is missing")
        return _checked(picture)


def is_raster(data: bytes) -> bool:
    """True for a raster of any format, also one that cannot be printed."""
    from PIL import Image

    with _strict():
        try:
            return bool(too_many_parts(data)) or Image.open(io.BytesIO(data)) is not None
        except Image.DecompressionBombError:
            return True
        except Exception:
            return False


def decoded(data: bytes) -> Image.Image:
    """Return a raster that `read_raster` has accepted, as it is printed: upright, in colours or greys of
    eight bits, perhaps with transparency. Raise Pillow's error for bytes that are no image."""
    from PIL import Image

    picture: Image.Image = Image.open(io.BytesIO(data))
    if (turn := _turn(picture)) is not None:
        picture = picture.transpose(turn)
    if picture.mode in _DEEP:
        return _of_eight_bits(picture)
    if picture.mode in _PLAIN:
        return picture
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """Return how the pixels of an opened picture are turned or mirrored to stand as its EXIF data says."""
    from PIL.Image import Transpose

    if picture.format == _TURNED_TIFF:
        return None
    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    written = picture.getexif().get(_ORIENTATION, 1)
    return turns.get(written) if isinstance(written, int) else None


def _of_eight_bits(picture: Image.Image) -> Image.Image:
    """Return a picture in deep greys as one of eight bits. The grey that is transparent stays so."""
    found = picture.point(lambda deep: deep * _TO_EIGHT_BITS).convert("L")
    if "transparency" in found.info:
        found.info["transparency"] = round(found.info["transparency"] * _TO_EIGHT_BITS)
    return found


def jpeg_of(picture: Image.Image, data: bytes) -> bytes | None:
    """Return the JPEG of an opened raster if every program shows it as it is printed, without what lies
    behind its first picture. Return None for any other raster, and for one that is turned."""
    is_jpeg = picture.format in ("JPEG", _MANY_VIEWS) and picture.mode in ("RGB", "L")
    if not is_jpeg or not has_usual_coding(data) or _turn(picture) is not None:
        return None
    return data if picture.format == "JPEG" else first_view(data)


def shown_alike(data: bytes) -> bytes:
    """Return the bytes of a raster that every program shows as it is printed: those of the file, or a PNG if
    it is turned, its colours are CMYK, its greys have 16 bits, or few programs know its coding. Raise
    Pillow's error for bytes that are no image."""
    from PIL import Image

    picture = Image.open(io.BytesIO(data))
    is_usual = picture.format in ("PNG", "WEBP") and picture.mode not in _DEEP
    if is_usual and _turn(picture) is None:
        return data
    if (jpeg := jpeg_of(picture, data)) is not None:
        return jpeg
    out = io.BytesIO()
    decoded(data).save(out, "PNG")
    return out.getvalue()


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


def _checked(picture: Image.Image) -> _Verdict:
    is_one = picture.format in (_MANY_VIEWS, *_FIRST_ALONE)
    if not is_one and getattr(picture, "n_frames", 1) > 1:
        return None, _broken("raster-format", "a picture that stands still, found one that moves")
    if picture.mode in _UNSHOWN or (picture.format == "TIFF" and picture.mode == "I"):
        return None, _broken("raster-format", "colours or greys of 8 or 16 bits, found others")
    try:
        picture.load()
        turn = _turn(picture)
    except Exception:
        return None, _broken("raster-broken", "a whole picture, found damaged data")
    width, height = picture.size
    return ((height, width) if turn is not None and _lies(turn) else (width, height)), None


def _lies(turn: Image.Transpose) -> bool:
    """True for a turn that makes width of height."""
    from PIL.Image import Transpose

    return turn in (Transpose.TRANSPOSE, Transpose.ROTATE_270, Transpose.TRANSVERSE, Transpose.ROTATE_90)


def _too_large(excess: str) -> Problem:
    hint = "scale the picture down, or save it again"
    return Problem("raster-size", f"expected at most {excess}", hint=hint)


def _broken(code: str, message: str) -> Problem:
    return Problem(code, f"expected {message}", hint="save it again as PNG or JPEG")
