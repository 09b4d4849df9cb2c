"""Pages to the bytes of a PDF.

In: pages of placed drawings, and the title and author of the document. Out: a PDF that is printed at its true
size and can be listened to. The laws of this file: the same pages make the same bytes, whenever and wherever;
each drawing is written once, long text at most twice; no font is in the file but those that its runs name.

A drawing that is placed once is read paragraph by paragraph. One that is placed several times, or is painted
as one thing to be cut off at its trim, is a form: it is read as one paragraph where a page shows it first,
with the number of its copies. The other copies are artifacts: nine equal cards are read once. A long one is
written a second time where it is placed first, besides its form, to be read paragraph by paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from xml.sax.saxutils import escape

from pliego.cards.drawing import Drawing, Item, Matrix, Page, Placement
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.content import Content, Sharing
from pliego.printing.pdf.file import PdfFile, string
from pliego.printing.pdf.notation import numbers
from pliego.printing.pdf.spoken import decoration_apart, has_words, spoken
from pliego.printing.pdf.store import PdfStore
from pliego.printing.pdf.tags import ReadAloud, TagElement, Tags
from pliego.text.units import pt

_MM: Matrix = (72 / 25.4, 0, 0, -72 / 25.4, 0, 0)
"""From millimetres that run down from the top left to points that run up."""
_LONG = 240
"""From this many characters, a listener wants to walk through the words of a face."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What a document is; `lang` is the language of its text, `date` that of its edition."""

    title: str
    author: str
    subject: str
    lang: str
    date: date


def write_pdf(pages: Sequence[Page], meta: Meta, fonts: Fonts) -> bytes:
    """Return the pages as a PDF; raises FontMissing for a font that is not there."""
    file = PdfFile(meta.lang)
    _describe(file, meta)
    writer = _PdfWriter(file, PdfStore(file, fonts), Tags(file))
    writer.survey(pages)
    for page in pages:
        writer.page(page)
    writer.tags.finish()
    writer.store.finish()
    return file.finish()


def _describe(file: PdfFile, meta: Meta) -> None:
    day = string(f"D:{meta.date:%Y%m%d}000000+00'00'")
    info = {"Title": meta.title, "Author": meta.author, "Subject": meta.subject}
    makers = {"Creator": string("Pliego"), "Producer": string("Pliego")}
    words = {key: string(text) for key, text in info.items()}
    file.inform({**words, **makers, "CreationDate": day, "ModDate": day, "Trapped": "/False"})
    file.describe("ViewerPreferences", "<</PrintScaling/None/DisplayDocTitle true>>")
    packet = metadata(meta.title, meta.author, meta.subject, meta.date)
    file.describe("Metadata", file.stream(packet, b"/Type/Metadata/Subtype/XML", compress=False))


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
    _walked: set[int] = field(default_factory=set)
    _others: dict[tuple[int, str], tuple[TagElement, int]] = field(default_factory=dict)

    def survey(self, pages: Sequence[Page]) -> None:
        """Count how often each drawing is placed, and what of it is drawn elsewhere too."""
        self._uses.update(self._kind(placement.drawing) for page in pages for placement in page.placements)
        for drawing, kind in self._kinds.items():
            twice = self._uses[kind] > 1 and self._is_walked(drawing)
            self._items[kind] = decoration_apart(drawing.items) if twice else drawing.items
            for _ in range(2 if twice else 1):
                self.sharing.count(self._items[kind])

    def page(self, page: Page) -> None:
        """Write one page."""
        content = Content(self.store, self.sharing)
        content.ops.clear()
        copies = Counter(map(self._shown, page.placements))
        for placement in page.placements:
            self._place(placement, page.h_mm, content, copies.pop(self._shown(placement), 0))
        number = self.file.number()
        if page.bookmark:
            self.file.bookmark(page.bookmark, number)
        entries = b"/Contents " + self.file.stream("\n".join(content.ops).encode("ascii"))
        entries += b"/Resources" + self.store.resources(content.used) + self.tags.end_page(number)
        self.file.page(number, pt(page.w_mm), pt(page.h_mm), entries)

    def _shown(self, placement: Placement) -> tuple[int, str]:
        return self._kind(placement.drawing), placement.title

    def _kind(self, drawing: Drawing) -> int:
        """Return a number that is the same for equal drawings."""
        kind = self._known.get(id(drawing))
        if kind is None:
            kind = self._known[id(drawing)] = self._kinds.setdefault(drawing, len(self._kinds))
        return kind

    def _is_walked(self, drawing: Drawing) -> bool:
        """True if a drawing is read paragraph by paragraph where it is placed first."""
        if drawing.bleed_mm or not has_words(drawing.items):
            return False
        kind = self._kind(drawing)
        return self._uses[kind] == 1 or len(self._spoken(drawing)) >= _LONG

    def _place(self, placement: Placement, page_h_mm: float, content: Content, copies: int) -> None:
        """Write a placement; `copies` counts the equal ones on the page, 0 if an earlier one counted it."""
        drawing, kind = placement.drawing, self._kind(placement.drawing)
        content.ops.append(f"q {numbers(_turned(placement, page_h_mm))} cm")
        if kind not in self._walked and self._is_walked(drawing):
            face = self.tags.face(placement.title)
            self._walked.add(kind)
            if copies > 1:
                self._others[self._shown(placement)] = face, copies
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
        """Return the operator that opens a placement for those who listen: one paragraph or figure, how many
        copies there are of the one before, or nothing."""
        words = self._spoken(placement.drawing)
        if walked := self._others.pop(self._shown(placement), None):
            face, copies = walked
            return self.tags.opening(face, "P", ActualText=_times(copies))
        if not copies or not (words or placement.title):
            return "/Artifact BMC"
        heard = (words or placement.title) + (f" {_times(copies)}" if copies > 1 else "")
        face = self.tags.face(placement.title)
        if words:
            return self.tags.opening(face, "P", ActualText=heard)
        return self.tags.opening(face, "Figure", Alt=heard)

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
        drawing = placement.drawing
        if drawing.bleed_mm and not placement.bleed:
            box = (0, 0, pt(drawing.w_mm), -pt(drawing.h_mm))
            content.ops.append(f"{numbers(box)} re W n")
        content.ops.append(f"/{self.store.mention_form(self._form(drawing), content.used)} Do")

    def _form(self, drawing: Drawing) -> str:
        """Return the form of a drawing; equal drawings are one."""
        kind = self._kind(drawing)
        name = self._forms.get(kind)
        if name is None:
            content = Content(self.store, self.sharing)
            content.draw(self._items[kind])
            b = drawing.bleed_mm  # what is cut off at its trim is one group, or lower layers fringe the cut
            box = (-b, -b, drawing.w_mm + b, drawing.h_mm + b)
            name = self.store.form(content.ops, content.used, box, down=True, group=b > 0)
            self._forms[kind] = name
        return name


def _times(copies: int) -> str:
    return f"×\u00a0{copies}"


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


_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" \
pdfuaid:part="1" xmp:CreatorTool="Pliego" xmp:CreateDate="{date}" xmp:ModifyDate="{date}">\
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>\
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>\
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(title: str, author: str, subject: str, day: date) -> bytes:
    """Return the packet of a document that is tagged as PDF/UA asks."""
    texts = {"title": title, "author": author, "subject": subject}
    words = {key: escape(text) for key, text in texts.items()}
    return _PACKET.format(date=f"{day:%Y-%m-%d}", **words).encode()
