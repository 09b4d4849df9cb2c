"""Drawings as pictures: so many pixels wide and high, for screens and for shops that print from pictures.

In: drawings, each with its `Canvas`. Out: pictures in sRGB, and the bytes of a PNG. The laws of this file: a
picture has exactly the pixels of its canvas; no more than one of them is held at a time; the same drawing
makes the same bytes.

A canvas has a number of pixels for the trim and one for the whole picture; the trim lies in its middle.
Where a drawing reaches less far than its canvas, its outermost pixels are drawn out.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pliego.cards.drawing import Drawing, Page, Placement
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.document import Meta, write_pdf
from pliego.text.units import MM_PER_INCH

MOST_PIXELS = 100_000_000
"""A picture with more is refused: it would take half a gigabyte to make."""
_AT_ONCE = 24
_SRGB, _GAMMA = b"\x00", (45455).to_bytes(4, "big")
"""The marks of a PNG in sRGB: perceptual, and the gamma for programs that know only that."""
_NO_META = Meta("", "", "", "", date(2000, 1, 1))


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture's width and height in pixels, those of the trim in its middle, and the dots to the inch."""

    w_px: int
    h_px: int
    trim_w_px: int
    trim_h_px: int
    dpi: int

    @classmethod
    def of(cls, drawing: Drawing, dpi: int, *, bleed: bool) -> Canvas:
        """Return the canvas of a drawing at so many dots to the inch, up to its trim or with its bleed."""
        reach = 2 * drawing.bleed_mm if bleed else 0.0
        w, h = (to_px(length + reach, dpi) for length in (drawing.w_mm, drawing.h_mm))
        return cls(w, h, to_px(drawing.w_mm, dpi), to_px(drawing.h_mm, dpi), dpi)

    @property
    def is_too_large(self) -> bool:
        """True if the picture would take too much memory."""
        return self.w_px * self.h_px > MOST_PIXELS


def to_px(length_mm: float, dpi: int) -> int:
    """Return how many pixels a length has."""
    return max(1, round(length_mm * dpi / MM_PER_INCH))


def pictures(drawn: Iterable[tuple[Drawing, Canvas]], fonts: Fonts) -> Iterator[Image.Image]:
    """Yield a picture of each drawing on its canvas."""
    left = iter(drawn)
    while several := list(islice(left, _AT_ONCE)):
        yield from _pictures(several, fonts)


def _pictures(several: list[tuple[Drawing, Canvas]], fonts: Fonts) -> Iterator[Image.Image]:
    import pypdfium2

    data = write_pdf([_page(drawing) for drawing, _canvas in several], _NO_META, fonts)
    with pypdfium2.PdfDocument(data) as document:
        for number, (drawing, canvas) in enumerate(several):
            yield _picture(document[number], drawing, canvas)


def _page(drawing: Drawing) -> Page:
    b = drawing.bleed_mm
    return Page(drawing.w_mm + 2 * b, drawing.h_mm + 2 * b, (Placement(drawing, b, b, bleed=True),))


def _picture(page: Any, drawing: Drawing, canvas: Canvas) -> Image.Image:
    """Return a page, which shows a drawing with its bleed, as a picture: the trim in its middle."""
    import pypdfium2
    from pypdfium2 import raw

    w = _reach(drawing.w_mm, canvas.trim_w_px, drawing.bleed_mm)
    h = _reach(drawing.h_mm, canvas.trim_h_px, drawing.bleed_mm)
    left, top = (canvas.w_px - w) // 2, (canvas.h_px - h) // 2
    bitmap = pypdfium2.PdfBitmap.new_native(canvas.w_px, canvas.h_px, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, canvas.w_px, canvas.h_px)
    raw.FPDF_RenderPageBitmap(bitmap, page, left, top, w, h, 0, 0)
    picture = bitmap.to_pil().convert("RGB")
    bitmap.close()
    page.close()
    return _drawn_out(picture, left, top, w, h)


def _reach(length_mm: float, trim_px: int, bleed_mm: float) -> int:
    """Return how many pixels a side has with its bleed, if its trim has so many."""
    return max(1, round((length_mm + 2 * bleed_mm) * trim_px / length_mm))


def _drawn_out(picture: Image.Image, left: int, top: int, w: int, h: int) -> Image.Image:
    """Return a picture in which the box that is drawn on has its outermost pixels drawn out to the edges."""
    right, bottom = min(left + w, picture.width), min(top + h, picture.height)
    left, top = max(left, 0), max(top, 0)
    for strip, place in (
        ((left, top, left + 1, bottom), (0, top, left, bottom)),
        ((right - 1, top, right, bottom), (right, top, picture.width, bottom)),
        ((0, top, picture.width, top + 1), (0, 0, picture.width, top)),
        ((0, bottom - 1, picture.width, bottom), (0, bottom, picture.width, picture.height)),
    ):
        size = (place[2] - place[0], place[3] - place[1])
        if min(size) > 0:
            picture.paste(picture.crop(strip).resize(size, Image.Resampling.NEAREST), place[:2])
    return picture


def png(picture: Image.Image, dpi: int) -> bytes:
    """Return a picture as a PNG marked as sRGB, with its dots to the inch."""
    chunks = PngInfo()
    chunks.add(b"sRGB", _SRGB)
    chunks.add(b"gAMA", _GAMMA)
    out = io.BytesIO()
    picture.save(out, "PNG", pnginfo=chunks, dpi=(dpi, dpi))
    return out.getvalue()
