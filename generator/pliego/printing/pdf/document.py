"""Write pages as the bytes of a PDF.

In: pages of placed drawings, and the title and author of the document. Out: a PDF that prints at its true
size and that a screen reader can read. The laws of this file: the same pages make the same bytes, at any time
and on any machine. Each drawing is written once, a long text at most twice. The file holds only the fonts
that its runs name.

A screen reader reads a drawing paragraph by paragraph if the document places it once. A drawing becomes a
form if it is placed several times, or if it has bleed and is clipped as a whole. A form is read as one
paragraph on the page that shows it first, with the number of its copies. The other copies are artifacts, so
nine equal cards are read once. A form with a long text is written a second time at its first place, to be
read paragraph by paragraph there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from pliego.cards.drawing import Box, Drawing, Item, Matrix, Page, Placement
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.content import Content, Sharing
from pliego.printing.pdf.file import PRESS_VERSION, VERSION, Corners, PageBoxes, PdfFile, string
from pliego.printing.pdf.inks import SCREEN, Inks
from pliego.printing.pdf.intent import OutputIntent
from pliego.printing.pdf.metadata import intent_of, metadata
from pliego.printing.pdf.notation import numbers
from pliego.printing.pdf.spoken import decoration_apart, has_words, spoken
from pliego.printing.pdf.store import PdfStore
from pliego.printing.pdf.tags import ReadAloud, TagElement, Tags
from pliego.text.units import pt

_MM: Matrix = (72 / 25.4, 0, 0, -72 / 25.4, 0, 0)
"""Turns millimetres that run down from the top left into points that run up."""
_LONG = 240
"""A face with at least this many characters is read paragraph by paragraph."""


@dataclass(frozen=True, slots=True)
class Meta:
    """The data of a document. `lang` is the language of its text, `date` the day of its edition."""

    title: str
    author: str
    subject: str
    lang: str
    date: date


def write_pdf(pages: Sequence[Page], meta: Meta, fonts: Fonts, inks: Inks = SCREEN) -> bytes:
    """Return the pages as a PDF in some inks. Raise FontMissing for a font that is not there."""
    file = PdfFile(meta.lang, VERSION if inks.intent is None else PRESS_VERSION)
    _describe(file, meta, inks.intent)
    writer = _PdfWriter(file, PdfStore(file, fonts, inks), Tags(file))
    writer.count_uses(pages)
    for page in pages:
        writer.page(page)
    writer.tags.finish()
    writer.store.finish()
    return file.finish()


def _describe(file: PdfFile, meta: Meta, intent: OutputIntent | None) -> None:
    day = string(f"D:{meta.date:%Y%m%d}000000+00'00'")
    info = {"Title": meta.title, "Author": meta.author, "Subject": meta.subject}
    program = {"Creator": string("Pliego"), "Producer": string("Pliego")}
    words = {key: string(text) for key, text in info.items()}
    old = {"GTS_PDFXVersion": string(intent.standard)} if intent is not None and intent.is_old else {}
    file.set_info({**words, **program, **old, "CreationDate": day, "ModDate": day, "Trapped": "/False"})
    file.describe("ViewerPreferences", "<</PrintScaling/None/DisplayDocTitle true>>")
    packet = metadata(meta.title, meta.author, meta.subject, meta.date, intent)
    file.describe("Metadata", file.stream(packet, b"/Type/Metadata/Subtype/XML", compress=False))
    if intent is not None:
        file.describe("OutputIntents", b"[" + intent_of(file, intent) + b"]")


@dataclass(slots=True)
class _PdfWriter:
    file: PdfFile
    store: PdfStore
    tags: Tags
    sharing: Sharing = field(default_factory=Sharing)
    _kinds: dict[Drawing, int] = field(default_factory=dict)
    _known: dict[int, int] = field(default_factory=dict)
    _uses: Counter[int] = field(default_factory=Counter)
    _forms: dict[int, str] = field(default_factory=dict)
    _items: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _words: dict[int, str] = field(default_factory=dict)
    _read_in_parts: set[int] = field(default_factory=set)
    _uncounted_copies: dict[tuple[int, str], tuple[TagElement, int]] = field(default_factory=dict)

    def count_uses(self, pages: Sequence[Page]) -> None:
        """Count how often each drawing is placed, and which groups of it are drawn elsewhere too."""
        self._uses.update(self._kind(placement.drawing) for page in pages for placement in page.placements)
        for drawing, kind in self._kinds.items():
            twice = self._uses[kind] > 1 and self._is_read_in_parts(drawing)
            self._items[kind] = decoration_apart(drawing.items) if twice else drawing.items
            for _ in range(2 if twice else 1):
                self.sharing.count(self._items[kind])

    def page(self, page: Page) -> None:
        """Write one page."""
        content = Content(self.store, self.sharing)
        content.ops.clear()
        copies = Counter(map(self._key, page.placements))
        for placement in page.placements:
            self._place(placement, page.h_mm, content, copies.pop(self._key(placement), 0))
        number = self.file.number()
        if page.bookmark:
            self.file.bookmark(page.bookmark, number)
        entries = b"/Contents " + self.file.stream("\n".join(content.ops).encode("ascii"))
        entries += b"/Resources" + self.store.resources(content.used) + self.tags.end_page(number)
        self.file.page(number, _boxes(page), entries)

    def _key(self, placement: Placement) -> tuple[int, str]:
        return self._kind(placement.drawing), placement.title

    def _kind(self, drawing: Drawing) -> int:
        """Return a number that is the same for equal drawings."""
        kind = self._known.get(id(drawing))
        if kind is None:
            kind = self._known[id(drawing)] = self._kinds.setdefault(drawing, len(self._kinds))
        return kind

    def _is_read_in_parts(self, drawing: Drawing) -> bool:
        """True if a drawing is read paragraph by paragraph at its first place."""
        if drawing.bleed_mm or not has_words(drawing.items):
            return False
        kind = self._kind(drawing)
        return self._uses[kind] == 1 or len(self._spoken(drawing)) >= _LONG

    def _place(self, placement: Placement, page_h_mm: float, content: Content, copies: int) -> None:
        """Write a placement. `copies` counts the equal ones on the page. It is 0 if an earlier one counted
        this one."""
        drawing, kind = placement.drawing, self._kind(placement.drawing)
        content.ops.append(f"q {numbers(_turned(placement, page_h_mm))} cm")
        if kind not in self._read_in_parts and self._is_read_in_parts(drawing):
            face = self.tags.face(placement.title)
            self._read_in_parts.add(kind)
            if copies > 1:
                self._uncounted_copies[self._key(placement)] = face, copies
            self._inside(drawing, content, ReadAloud(self.tags, content.ops, face))
        else:
            content.ops.append(self._opening(placement, copies))
            if self._uses[kind] == 1 and not drawing.bleed_mm:
                self._inside(drawing, content, None)
            else:
                self._as_form(placement, content)
            content.ops.append("EMC")
        content.ops.append("Q")

    def _opening(self, placement: Placement, copies: int) -> str:
        """Return the operator that opens a placement for a screen reader: one paragraph, one figure, the
        number of copies of the placement before, or nothing."""
        words = self._spoken(placement.drawing)
        if read_in_parts := self._uncounted_copies.pop(self._key(placement), None):
            face, copies = read_in_parts
            return self.tags.opening(face, "P", ActualText=_times(copies))
        if not copies or not (words or placement.title):
            return "/Artifact BMC"
        text = (words or placement.title) + (f" {_times(copies)}" if copies > 1 else "")
        face = self.tags.face(placement.title)
        if words:
            return self.tags.opening(face, "P", ActualText=text)
        return self.tags.opening(face, "Figure", Alt=text)

    def _spoken(self, drawing: Drawing) -> str:
        kind = self._kind(drawing)
        if kind not in self._words:
            self._words[kind] = spoken(drawing.items)
        return self._words[kind]

    def _inside(self, drawing: Drawing, content: Content, reading: ReadAloud | None) -> None:
        """Write a drawing that is placed once straight onto its page."""
        content.ops.append(f"{numbers(_MM)} cm 0 0 {numbers((drawing.w_mm, drawing.h_mm))} re W n")
        inner = Content(self.store, self.sharing)
        inner.used, inner.reading = content.used, reading
        content.ops.extend(inner.ops)
        inner.ops = content.ops
        inner.draw(self._items[self._kind(drawing)])
        if reading:
            reading.close()

    def _as_form(self, placement: Placement, content: Content) -> None:
        drawing, reach = placement.drawing, placement.reach
        if drawing.bleed_mm and not placement.bleed:
            reach = (0.0, 0.0, 0.0, 0.0)
        if reach:
            left, top, right, bottom = map(pt, reach)
            size = pt(drawing.w_mm) + left + right, -pt(drawing.h_mm) - top - bottom
            content.ops.append(f"{numbers((0.0 - left, top, *size))} re W n")
        content.ops.append(f"/{self.store.mention_form(self._form(drawing), content.used)} Do")

    def _form(self, drawing: Drawing) -> str:
        """Return the form of a drawing. Equal drawings share one."""
        kind = self._kind(drawing)
        name = self._forms.get(kind)
        if name is None:
            content = Content(self.store, self.sharing)
            content.draw(self._items[kind])
            b = drawing.bleed_mm  # one group: otherwise lower layers show along the cut
            box = (-b, -b, drawing.w_mm + b, drawing.h_mm + b)
            is_group = b > 0 and self.store.inks.has_groups
            name = self.store.form(content.ops, content.used, box, down=True, group=is_group)
            self._forms[kind] = name
        return name


def _boxes(page: Page) -> PageBoxes:
    """Return the boxes of a page in points that run up."""
    paper = (0.0, 0.0, page.w_mm, page.h_mm)
    whole, bleed, trim = (_corners(box or paper, page.h_mm) for box in (paper, page.bleed, page.trim))
    return whole, bleed, trim


def _corners(box: Box, page_h_mm: float) -> Corners:
    x, y, w, h = box
    return pt(x), pt(page_h_mm - y - h), pt(x + w), pt(page_h_mm - y)


def _times(copies: int) -> str:
    return f"×\u00a0{copies}"


def _turned(placement: Placement, page_h_mm: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that turns a drawing clockwise and puts its top left where the placement says."""
    w, h = placement.drawing.w_mm, placement.drawing.h_mm
    turn = placement.turn % 360
    (a, b), (x, y) = {
        0: ((1, 0), (0.0, 0.0)),
        90: ((0, -1), (h, 0.0)),
        180: ((-1, 0), (w, h)),
        270: ((0, 1), (0.0, w)),
    }[turn]
    return a, b, -b, a, pt(placement.x_mm + x), pt(page_h_mm - placement.y_mm - y)
