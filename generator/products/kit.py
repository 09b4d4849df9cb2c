"""The kit: everything a table needs in one PDF, plain paper first, card stock last, page 1 saying what to do.

In: an edition. Out: one PDF. The law of this file: every double-sided pair starts on an odd page, the
reverse of a one-sided sheet says that it is blank on purpose, and every number of page 1 is counted from the
sheets.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.drawing import Page, Placement
from generator.layout.subject import Subject
from generator.products.catalogue import products_of
from generator.products.press import Press
from generator.products.sheets import FaceRecord, Sheet, Stock
from generator.render.book_press import PangoMissing
from generator.source import Problem

if TYPE_CHECKING:
    from generator.products.edition import Edition, Printed

_LOOSE = ("sheets", "boards", "tokens", "aids", "cards")
_FIRST_PAGES = 2


@dataclass(frozen=True)
class Chapter:
    """A run of kit pages of one product on one paper: a book's own pages, or drawn sheets."""

    product: str
    stock: Stock
    sheets: tuple[Sheet, ...] = ()
    book: bytes | None = None
    book_pages: int = 0
    start: int = 0

    @property
    def is_double(self) -> bool:
        """True if anything is printed on a reverse."""
        return self.book is not None or any(sheet.back is not None for sheet in self.sheets)


def is_duplex(edition: Edition) -> bool:
    """True if the kit is printed on both sides, so that parity counts."""
    return edition.backs in ("duplex", "short")


def component_pages(edition: Edition, rulebook_pages: int) -> dict[str, str]:
    """Return the kit's pages on which each component (`decks/vecinos`, `boards/calle`) stands, in words.

    `rulebook_pages` is the length of the rulebook, which is not made yet when this is asked.
    """
    plan = _numbered(edition, list(_chapters(edition)), rulebook_pages)
    pages: dict[str, set[int]] = {}
    for chapter in plan:
        for face, page in face_pages(edition, chapter):
            if face.side == "front":
                group, _slash, rest = face.id.partition("/")
                name = f"decks/{group}" if chapter.product == "cards" else f"{group}/{rest.split('/')[0]}"
                pages.setdefault(name, set()).add(page)
    word = edition.studio.labels["and"]
    return {name: _said(sorted(numbers), word) for name, numbers in pages.items()}


def _said(pages: list[int], word: str) -> str:
    if len(pages) < 3:
        return f" {word} ".join(str(page) for page in pages)
    return f"{pages[0]}–{pages[-1]}"


def make_kit(edition: Edition) -> Printed:
    """Return the kit of an edition."""
    from generator.products.edition import Printed

    problems: list[Problem] = []
    for product in _LOOSE:
        problems.extend(edition.sheets(product)[1])
    chapters = _numbered(edition, list(_chapters(edition, rulebook=True)))
    for book in edition.books.made.values():
        problems.extend(book.problems)
    cover, cover_problems = _cover(edition, chapters)
    problems.extend(cover_problems)
    press = Press(edition.studio, edition.paper, edition.backs)
    first = [press.numbered(cover, None, 1), *([_filler(edition, cover, 1)] if is_duplex(edition) else [])]
    drawn = [*first, *(page for chapter in chapters for page in _drawn(edition, chapter))]
    data = _with_books(edition.write(drawn, "kit"), _numbers(edition, chapters), chapters, edition)
    faces = tuple(
        replace(face, page=page) for chapter in chapters for face, page in face_pages(edition, chapter)
    )
    total = chapters[-1].start + _length(edition, chapters[-1]) - 1 if chapters else len(first)
    return Printed(data, total, faces, tuple(dict.fromkeys(problems)))


def _chapters(edition: Edition, *, rulebook: bool = False) -> Iterator[Chapter]:
    """Yield the kit's chapters; without `rulebook` an empty one stands in for it."""
    asked = products_of(edition.studio.game)
    if "rulebook" in asked:
        yield _book(edition, "rulebook") if rulebook else Chapter("rulebook", "plain")
    loose = [chapter for product in _LOOSE if product in asked for chapter in _by_stock(edition, product)]
    yield from (chapter for chapter in loose if chapter.stock == "plain")
    if "companion" in asked:
        yield _book(edition, "companion")
    yield from (chapter for chapter in loose if chapter.stock == "card")


def _book(edition: Edition, which: str) -> Chapter:
    try:
        printed = edition.make_book(which)
    except PangoMissing:
        return Chapter(which, "plain")
    return Chapter(which, "plain", book=printed.data, book_pages=printed.pages)


def _by_stock(edition: Edition, product: str) -> Iterator[Chapter]:
    sheets, _problems = edition.sheets(product)
    for stock, group in groupby(
        sorted(sheets, key=lambda sheet: sheet.stock == "card"), key=lambda s: s.stock
    ):
        yield Chapter(product, stock, tuple(group))


def _numbered(edition: Edition, chapters: list[Chapter], rulebook_pages: int = 0) -> list[Chapter]:
    """Give each chapter its first page; `rulebook_pages` stands in for a book that is not made yet."""
    page = 1 + (_FIRST_PAGES if is_duplex(edition) else 1)
    numbered = []
    for chapter in chapters:
        if chapter.product == "rulebook" and rulebook_pages:
            chapter = replace(chapter, book_pages=rulebook_pages)
        chapter = replace(chapter, start=page)
        numbered.append(chapter)
        page += _length(edition, chapter)
    return [chapter for chapter in numbered if _length(edition, chapter)]


def _length(edition: Edition, chapter: Chapter) -> int:
    if not chapter.sheets:
        odd = chapter.book_pages % 2 if is_duplex(edition) else 0
        return chapter.book_pages + odd
    return sum(2 if is_duplex(edition) else 1 for _sheet in chapter.sheets)


def face_pages(edition: Edition, chapter: Chapter) -> Iterator[tuple[FaceRecord, int]]:
    """Yield every face of a chapter with the kit page it stands on."""
    step = 2 if is_duplex(edition) else 1
    for number, sheet in enumerate(chapter.sheets):
        for face in sheet.faces:
            yield face, chapter.start + number * step + face.page - 1


def _drawn(edition: Edition, chapter: Chapter) -> Iterator[Page]:
    """Yield the chapter's drawn pages: sheets with their reverses; of a book only the filler behind an odd
    page."""
    if not chapter.sheets:
        if is_duplex(edition) and chapter.book_pages % 2:
            paper = edition.paper
            yield _filler(edition, Page(paper.w_mm, paper.h_mm), chapter.start + chapter.book_pages - 1)
        return
    press = Press(edition.studio, edition.paper, edition.backs)
    step = 2 if is_duplex(edition) else 1
    for place, sheet in enumerate(chapter.sheets):
        number = chapter.start + step * place
        yield press.numbered(sheet.front, sheet, number)
        if sheet.back is not None:
            yield press.numbered(sheet.back, sheet, number + 1)
        elif is_duplex(edition):
            yield _filler(edition, sheet.front, number)


def _numbers(edition: Edition, chapters: list[Chapter]) -> bytes:
    """Return a PDF of the page numbers to be laid over the books' pages, in order."""
    press = Press(edition.studio, edition.paper, edition.backs)
    blank = Page(edition.paper.w_mm, edition.paper.h_mm)
    pages = [
        press.numbered(blank, None, chapter.start + place)
        for chapter in chapters
        if chapter.book
        for place in range(chapter.book_pages)
    ]
    return edition.write(pages or [blank], "kit")


def _filler(edition: Edition, page: Page, front: int) -> Page:
    text = edition.studio.labels["filler-of"].replace("{n}", str(front))
    press = Press(edition.studio, edition.paper, edition.backs)
    return press.numbered(press.filler(page, text), None, front + 1)


def _with_books(drawn: bytes, numbers: bytes, chapters: list[Chapter], edition: Edition) -> bytes:
    """Put the books' pages, numbered, among the drawn pages, and a bookmark on every chapter."""
    import pikepdf

    with pikepdf.open(io.BytesIO(drawn)) as pdf, pikepdf.open(io.BytesIO(numbers)) as overlays:
        stamps = iter(overlays.pages)
        for chapter in chapters:
            if chapter.book:
                with pikepdf.open(io.BytesIO(chapter.book)) as book:
                    for at, page in enumerate(book.pages, chapter.start - 1):
                        pdf.pages.insert(at, page)
                        _lay_over(pdf, at, next(stamps))
        for page in pdf.pages:
            _forget_tags(page)
        _bookmarks(pdf, chapters, edition)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _lay_over(pdf: Any, at: int, stamp: Any) -> None:
    """Draw one page over another. (pikepdf's own way gives what it draws a name by chance.)"""
    from pikepdf import Name

    page, name = pdf.pages[at], Name(f"/Kit{at}")
    page.add_resource(pdf.copy_foreign(stamp.as_form_xobject()), Name.XObject, name)
    page.contents_add(b"q", prepend=True)
    page.contents_add(f"Q q {name} Do Q".encode())


def _forget_tags(page: object) -> None:
    """A page of another document has no structure tree here, and its inner links lead nowhere."""
    entry = page.obj  # type: ignore[attr-defined]
    for key in ("/StructParents", "/Tabs", "/Annots"):
        if key in entry:
            del entry[key]


def _bookmarks(pdf: object, chapters: list[Chapter], edition: Edition) -> None:
    from pikepdf import OutlineItem

    with pdf.open_outline() as outline:  # type: ignore[attr-defined]
        outline.root.clear()
        outline.root.append(OutlineItem(edition.studio.labels["kit-tonight"], 0))
        for chapter in chapters:
            title = edition.studio.labels["product-" + chapter.product]
            outline.root.append(OutlineItem(title, chapter.start - 1))


def _cover(edition: Edition, chapters: list[Chapter]) -> tuple[Page, list[Problem]]:
    from generator.products.tonight import facts_of

    facts, problems = facts_of(edition, chapters)
    scope = edition.studio.scope(facts=facts)
    face = edition.studio.draw(Subject("kit", "kit", scope))
    paper = edition.paper
    if face is None:
        return Page(paper.w_mm, paper.h_mm), problems
    drawing = face.drawing
    x, y = (paper.w_mm - drawing.w_mm) / 2, (paper.h_mm - drawing.h_mm) / 2
    return Page(paper.w_mm, paper.h_mm, (Placement(drawing, x, y),)), [*problems, *face.problems]
