"""Pages to the bytes of a PDF.

In: pages of placed drawings, and what the document says of itself. Out: a PDF that is printed at its true
size. The law of this file: the same pages make the same bytes, whenever and wherever; each drawing is written
once, and no font is in the file but those that its runs name.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import Drawing, Page, Placement
from generator.fonts import Fonts
from generator.render.notation import numbers
from generator.render.pdf_content import Content, Sharing
from generator.render.pdf_store import PdfStore
from generator.units import pt

_VERSION = (1, 7)


@dataclass(frozen=True, slots=True)
class Meta:
    """What a document says of itself; `lang` is the language of its text, `date` that of its edition."""

    title: str
    author: str
    subject: str
    lang: str
    date: date


class _Canvas(Canvas):
    """A canvas whose pages begin with nothing: no font that nobody asked for."""

    def _make_preamble(self) -> None:
        self._preamble = ""


def write_pdf(pages: Sequence[Page], meta: Meta, fonts: Fonts) -> bytes:
    """Return the pages as a PDF; raises FontMissing for a font that is not there."""
    canvas: Any = _Canvas(io.BytesIO(), pdfVersion=_VERSION, pageCompression=1, invariant=1, lang=meta.lang)
    _describe(canvas, meta)
    writer = _PdfWriter(canvas, PdfStore(canvas._doc, fonts))
    writer.sharing.count(item for drawing in _drawings(pages) for item in drawing.items)
    for index, page in enumerate(pages):
        writer.page(page, f"p{index + 1}")
    canvas._doc.updateSignature(writer.store.characters.encode())
    return bytes(canvas.getpdfdata())


def _drawings(pages: Sequence[Page]) -> list[Drawing]:
    """Return every drawing, each object once."""
    found = {id(placement.drawing): placement.drawing for page in pages for placement in page.placements}
    return list(found.values())


def _describe(canvas: Any, meta: Meta) -> None:
    canvas.setTitle(meta.title)
    canvas.setAuthor(meta.author)
    canvas.setSubject(meta.subject)
    canvas.setCreator("Pliego")
    canvas.setDateFormatter(lambda *_now: f"D:{meta.date:%Y%m%d}000000+00'00'")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    signature = f"{meta.title}\n{meta.subject}\n{meta.date}"
    canvas._doc.signature = hashlib.md5(signature.encode(), usedforsecurity=False)


@dataclass(slots=True)
class _PdfWriter:
    canvas: Any
    store: PdfStore
    sharing: Sharing = field(default_factory=Sharing)
    _forms: dict[Drawing, str] = field(default_factory=dict)
    _known: dict[int, str] = field(default_factory=dict)

    def page(self, page: Page, key: str) -> None:
        """Write one page."""
        self.canvas.setPageSize((pt(page.w_mm), pt(page.h_mm)))
        if page.bookmark:
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(page.bookmark, key)
            self.canvas.showOutline()
        for placement in page.placements:
            self._place(placement, page.h_mm)
        self.canvas._doc.updateSignature(self.canvas.getCurrentPageContent().encode())
        self.canvas.showPage()

    def _place(self, placement: Placement, page_h_mm: float) -> None:
        drawing = placement.drawing
        matrix = _turned(placement, page_h_mm)
        self.canvas.addLiteral(f"q {numbers(matrix)} cm")
        if drawing.bleed_mm and not placement.bleed:
            box = (0, 0, pt(drawing.w_mm), -pt(drawing.h_mm))
            self.canvas.addLiteral(f"{numbers(box)} re W n")
        self.canvas.doForm(self._form(drawing))
        self.canvas.addLiteral("Q")

    def _form(self, drawing: Drawing) -> str:
        """Return the form of a drawing; equal drawings are one."""
        name = self._known.get(id(drawing)) or self._forms.get(drawing)
        if name is None:
            content = Content(self.store, self.sharing)
            content.draw(drawing.items)
            b = drawing.bleed_mm  # what is cut off at its trim is one group, or lower layers fringe the cut
            box = (-b, -b, drawing.w_mm + b, drawing.h_mm + b)
            name = self.store.form(content.ops, content.used, box, down=True, group=b > 0)
            self._forms[drawing] = name
            self.canvas._doc.updateSignature("\n".join(content.ops).encode())
        self._known[id(drawing)] = name
        return name


def _turned(placement: Placement, page_h_mm: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that puts a drawing's top left, turned clockwise, where the placement wants it."""
    w, h = placement.drawing.w_mm, placement.drawing.h_mm
    turn = placement.turn % 360
    (a, b), (x, y) = {
        0: ((1, 0), (0.0, 0.0)),
        90: ((0, -1), (h, 0.0)),
        180: ((-1, 0), (w, h)),
        270: ((0, 1), (0.0, w)),
    }[turn]
    return a, b, -b, a, pt(placement.x_mm + x), pt(page_h_mm - placement.y_mm - y)
