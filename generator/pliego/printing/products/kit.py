"""The kit: everything a game needs at the table in one PDF, plain paper first, card stock last, page 1 saying
what to do.

In: an edition. Out: one PDF. The law of this file: every double-sided pair starts on an odd page, a page
that is blank for it says so, and every number of page 1 is counted from the sheets. The companion is a PDF
of its own: nobody needs it to play.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

from pliego.cards.drawing import Page, Placement
from pliego.cards.layout.subject import Subject
from pliego.cards.look import PRINTING_PAGE
from pliego.printing.products.book import rulebook_of
from pliego.printing.products.chapters import (
    Chapter,
    face_pages,
    fillers_before,
    number_chapters,
    plan_chapters,
)
from pliego.printing.products.edition import PARTS, Edition
from pliego.printing.products.first_page import facts_of
from pliego.printing.products.kit_tags import adopt_tags, order_tags
from pliego.printing.sheets.imposition import Imposition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import Problem
from pliego.text.process import signals_held


def make(edition: Edition, product: str) -> ProductFile:
    """Return the kit of an edition."""
    problems: list[Problem] = [*edition.sheets(PARTS)[1], *edition.sheets("cards")[1]]
    chapters = number_chapters(edition, list(plan_chapters(edition, lambda: rulebook_of(edition))))
    for book in edition.books.made.values():
        problems.extend(book.problems)
    cover, cover_problems = _cover(edition, chapters)
    problems.extend(cover_problems)
    pages = {1: Imposition(edition.faces, edition.paper, edition.backs).numbered(cover, None, 1)}
    for number in fillers_before(chapters):
        pages[number] = _filler(edition, number)
    for chapter in chapters:
        pages |= dict(_drawn(edition, chapter))
    drawn = [pages[number] for number in sorted(pages)]
    data = _with_books(edition.write(drawn, product), chapters, edition)
    faces = tuple(replace(face, page=page) for chapter in chapters for face, page in face_pages(chapter))
    total = chapters[-1].end if chapters else 1
    return ProductFile(data, total, faces, tuple(dict.fromkeys(problems)))


def _drawn(edition: Edition, chapter: Chapter) -> Iterator[tuple[int, Page]]:
    """Yield a chapter's drawn pages by their number: sheets with their reverses; a book has its own."""
    imposition = Imposition(edition.faces, edition.paper, edition.backs)
    number = chapter.start
    for sheet in chapter.sheets:
        for page in (sheet.front, sheet.back):
            if page is not None:
                yield number, imposition.numbered(page, sheet, number)
                number += 1


def _filler(edition: Edition, number: int) -> Page:
    """Return a page that is blank so that the next one lies on top of its sheet."""
    imposition = Imposition(edition.faces, edition.paper, edition.backs)
    page = Page(edition.paper.w_mm, edition.paper.h_mm)
    return imposition.numbered(imposition.filler(page, edition.faces.labels["filler"]), None, number)


def _with_books(drawn: bytes, chapters: list[Chapter], edition: Edition) -> bytes:
    """Put the books' pages, numbered like the kit's, among the drawn ones, and bookmark every chapter."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    with pikepdf.open(io.BytesIO(drawn)) as pdf:
        for chapter in chapters:
            if chapter.book:
                with pikepdf.open(io.BytesIO(chapter.book)) as book:
                    for at, page in enumerate(book.pages, chapter.start - 1):
                        pdf.pages.insert(at, page)
                    adopt_tags(pdf, book, _title(edition, chapter), chapter.start - 1)
        for page in pdf.pages:
            _forget_links(page)
        order_tags(pdf)
        _bookmarks(pdf, chapters, edition)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _forget_links(page: object) -> None:
    """The inner links of a page of another document lead nowhere."""
    entry = page.obj  # type: ignore[attr-defined]
    if "/Annots" in entry:
        del entry["/Annots"]


def _bookmarks(pdf: object, chapters: list[Chapter], edition: Edition) -> None:
    from pikepdf import OutlineItem

    with pdf.open_outline() as outline:  # type: ignore[attr-defined]
        outline.root.clear()
        outline.root.append(OutlineItem(edition.faces.labels["kit-tonight"], 0))
        for chapter in chapters:
            outline.root.append(OutlineItem(_title(edition, chapter), chapter.start - 1))


def _title(edition: Edition, chapter: Chapter) -> str:
    return edition.faces.labels["kit-later"] if chapter.later else edition.title_of(chapter.product)


def _cover(edition: Edition, chapters: list[Chapter]) -> tuple[Page, list[Problem]]:
    facts, problems = facts_of(edition, chapters)
    scope = edition.faces.scope(facts=facts)
    face = edition.faces.draw(Subject("kit", PRINTING_PAGE, scope))
    paper = edition.paper
    if face is None:
        missing = Problem("unknown-layout", "expected the layout `kit` of page 1, found none")
        return Page(paper.w_mm, paper.h_mm), [*problems, missing]
    drawing = face.drawing
    x, y = (paper.w_mm - drawing.w_mm) / 2, (paper.h_mm - drawing.h_mm) / 2
    return Page(paper.w_mm, paper.h_mm, (Placement(drawing, x, y),)), [*problems, *face.problems]
