"""Turn drawings into pictures of a given size, for screens and for shops that print from pictures.

In: drawings, each with its `Canvas`. Out: pictures in sRGB, and the bytes of a PNG. The laws of this file: a
picture has exactly the pixels of its canvas. Only one is in memory at a time. The same drawing makes the same
bytes.

A canvas has the pixels of the trim and those of the whole picture. The trim lies in its middle. If a drawing
does not reach the edges of its canvas, its outermost pixels are stretched to them.
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
"""A larger picture is refused: it would take half a gigabyte of memory."""
_AT_ONCE = 24
_SRGB, _GAMMA = b"\x00", (45455).to_bytes(4, "big")
"""The marks of a PNG in sRGB: perceptual, and the gamma for older programs."""
_NO_META = Meta("", "", "", "", date(2000, 1, 1))


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture's width and height in pixels, those of the trim in its middle, and the dots per inch."""

    w_px: int
    h_px: int
    trim_w_px: int
    trim_h_px: int
    dpi: int

    @classmethod
    def of(cls, drawing: Drawing, dpi: int, *, bleed: bool) -> Canvas:
        """Return the canvas of a drawing at a resolution, for its trim or with its bleed."""
        reach = 2 * drawing.bleed_mm if bleed else 0.0
        w, h = (to_px(length + reach, dpi) for length in (drawing.w_mm, drawing.h_mm))
        return cls(w, h, to_px(drawing.w_mm, dpi), to_px(drawing.h_mm, dpi), dpi)

    @property
    def is_too_large(self) -> bool:
        """True if the picture would take too much memory."""
        return self.w_px * self.h_px > MOST_PIXELS


def to_px(length_mm: float, dpi: int) -> int:
    """Return a length in pixels."""
    return max(1, round(length_mm * dpi / MM_PER_INCH))


def pictures(drawn: Iterable[tuple[Drawing, Canvas]], fonts: Fonts) -> Iterator[Image.Image]:
    """Yield a picture of each drawing on its canvas."""
    left = iter(drawn)
    while several := list(islice(left, _AT_ONCE)):
        yield from _pictures(several, fonts)


def _pictures(several: list[tuple[Drawing, Canvas]], fonts: Fonts) -> Iterator[Image.Image]:
    import pypdfium2

    pages = []
    for drawing, _canvas in several:
        b = drawing.bleed_mm
        whole = Placement(drawing, b, b, bleed=True)
        pages.append(Page(drawing.w_mm + 2 * b, drawing.h_mm + 2 * b, (whole,)))
    data = write_pdf(pages, _NO_META, fonts)
    with pypdfium2.PdfDocument(data) as document:
        for number, (drawing, canvas) in enumerate(several):
            yield _picture(document[number], drawing, canvas)


def _picture(page: Any, drawing: Drawing, canvas: Canvas) -> Image.Image:
    """Return a page that shows a drawing with its bleed as a picture. The trim lies in the middle."""
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
    return _stretched(picture, left, top, w, h)


def _reach(length_mm: float, trim_px: int, bleed_mm: float) -> int:
    """Return the pixels of a side with its bleed, from the pixels of its trim."""
    return max(1, round((length_mm + 2 * bleed_mm) * trim_px / length_mm))


def _stretched(picture: Image.Image, left: int, top: int, w: int, h: int) -> Image.Image:
    """Return a picture whose drawn box has its outermost pixels stretched to the edges."""
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
    """Return a picture as a PNG in sRGB, with its dots per inch."""
    chunks = PngInfo()
    chunks.add(b"sRGB", _SRGB)
    chunks.add(b"gAMA", _GAMMA)
    out = io.BytesIO()
    picture.save(out, "PNG", pnginfo=chunks, dpi=(dpi, dpi))
    return out.getvalue()
