"""Make the kit: everything a game needs at the table in one PDF. Pages 1 and 2 say what to do.

In: an edition. Out: one PDF, plain paper first, card stock last. The law of this file: every double-sided
pair starts on an odd page. A page that is blank for this reason says so. Every number on pages 1 and 2 is
counted from the sheets. The companion is a PDF of its own, because nobody needs it to play.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pliego.cards.drawing import Page, Placement
from pliego.printing.paper import Paper, is_of_size
from pliego.printing.products.book import rulebook_of
from pliego.printing.products.chapters import (
    Chapter,
    blank_pages,
    face_pages,
    number_chapters,
    plan_chapters,
)
from pliego.printing.products.edition import PARTS, Edition
from pliego.printing.products.first_pages import first_pages
from pliego.printing.products.part_empty import part_empty
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.sheet import PrintedSide, ProductFile, both_sides, sides_of
from pliego.text.problems import Problem
from pliego.text.process import signals_held


def make(edition: Edition, product: str) -> ProductFile:
    """Return the kit of an edition."""
    problems: list[Problem] = [*edition.sheets(PARTS)[1], *edition.sheets("cards")[1]]
    chapters = number_chapters(edition, list(plan_chapters(edition, lambda: rulebook_of(edition))))
    for book in edition.books.made.values():
        problems.extend(book.problems)
    problems.extend(part_empty(edition, chapters))
    first, first_problems = _first_pages(edition, chapters)
    problems.extend(first_problems)
    margins = Margins(edition.faces, edition.paper)
    pages = {number: margins.numbered(page, None, number) for number, page in enumerate(first, 1)}
    for chapter in chapters:
        pages |= dict(_drawn(margins, chapter))
    for number in blank_pages(chapters):
        paper = _paper_behind(edition, pages.get(number - 1))
        pages[number] = margins.numbered(margins.filler(Page(paper.w_mm, paper.h_mm)), None, number)
    drawn = [pages[number] for number in sorted(pages)]
    data = _with_books(edition.write(drawn, product), chapters, edition)
    faces = tuple(replace(face, page=page) for chapter in chapters for face, page in face_pages(chapter))
    total = chapters[-1].end if chapters else len(first)
    sides = tuple(_sides(edition, chapters, total))
    return ProductFile(data, total, faces, tuple(dict.fromkeys(problems)), sides=sides)


def _paper_behind(edition: Edition, page: Page | None) -> Paper:
    """Return the paper of a page, to fill its back. A page of a book is not drawn here."""
    if page is None or not is_of_size(edition.paper, page.w_mm, page.h_mm):
        return edition.books.paper
    return edition.paper


def _sides(edition: Edition, chapters: Sequence[Chapter], total: int) -> Iterator[PrintedSide]:
    """Yield where each page of a kit is printed."""
    read, known = edition.books.paper.name, dict[int, PrintedSide]()
    for chapter in chapters:
        book = both_sides(chapter.book_pages, chapter.stock, read)
        own = sides_of(chapter.sheets, edition.paper) if chapter.sheets else book
        known |= dict(enumerate(own, chapter.start))
    for number in range(1, total + 1):
        yield known.get(number, PrintedSide(is_back=number % 2 == 0, paper=read))


def _drawn(margins: Margins, chapter: Chapter) -> Iterator[tuple[int, Page]]:
    """Yield the pages of a chapter's sheets, fronts and backs, by their number."""
    number = chapter.start
    for sheet in chapter.sheets:
        for page in (sheet.front, sheet.back):
            if page is not None:
                yield number, margins.numbered(page, sheet, number)
                number += 1


def _with_books(drawn: bytes, chapters: list[Chapter], edition: Edition) -> bytes:
    """Put the books' pages among the drawn ones, and bookmark every chapter. They are numbered like the
    kit's."""
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
            _remove_links(page)
        order_tags(pdf)
        _bookmarks(pdf, chapters, edition)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _remove_links(page: object) -> None:
    """Remove the inner links of a page. They lead nowhere outside their own document."""
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


def _first_pages(edition: Edition, chapters: list[Chapter]) -> tuple[list[Page], list[Problem]]:
    """Return pages 1 and 2, each face in the middle of the paper of the books."""
    faces, problems = first_pages(edition, chapters)
    paper = edition.books.paper
    pages: list[Page] = []
    for face in faces:
        placed: tuple[Placement, ...] = ()
        if face is not None:
            drawing = face.drawing
            x, y = (paper.w_mm - drawing.w_mm) / 2, (paper.h_mm - drawing.h_mm) / 2
            placed = (Placement(drawing, x, y),)
        pages.append(Page(paper.w_mm, paper.h_mm, placed))
    return pages, problems


def adopt_tags(pdf: Any, book: Any, title: str, first: int) -> None:
    """Take over the structure of a book whose pages are already in a PDF, from the page `first` on."""
    from pikepdf import Array, Name, NumberTree, String

    if "/StructTreeRoot" not in book.Root:
        return
    root = pdf.Root.StructTreeRoot
    tree = pdf.copy_foreign(book.Root.StructTreeRoot)
    start = int(root.ParentTreeNextKey)
    owners = [(key, owner) for key, owner in NumberTree(tree.ParentTree).items() if isinstance(owner, Array)]
    for key, owner in owners:
        root.ParentTree.Nums.extend([start + key, owner])
    root.ParentTreeNextKey = start + 1 + max((key for key, _owner in owners), default=0)
    for page in list(pdf.pages)[first : first + len(book.pages)]:
        if "/StructParents" in page.obj:
            page.obj.StructParents = start + int(page.obj.StructParents)
    whole = root.K[0]
    for element in _elements(tree):
        element.S, element.P, element.T = Name.Part, whole, String(title)
        _without_links(element)
        whole.K = Array([*_kids(whole), element])


def order_tags(pdf: Any) -> None:
    """Put the parts of a structure into the order of the pages on which they begin."""
    from pikepdf import Array

    places = {page.obj.objgen: place for place, page in enumerate(pdf.pages)}
    whole = pdf.Root.StructTreeRoot.K[0]
    whole.K = Array(sorted(_elements(whole), key=lambda element: _page(element, places)))


def _page(element: Any, places: dict[tuple[int, int], int]) -> int:
    """Return the number of the first page of an element, or -1."""
    if "/Pg" in element:
        return places.get(element.Pg.objgen, -1)
    return next((page for kid in _elements(element) if (page := _page(kid, places)) >= 0), -1)


def _without_links(element: Any) -> None:
    """Turn the links below an element into plain text."""
    from pikepdf import Array, Dictionary, Name

    kids = _kids(element)
    kept = [kid for kid in kids if not (isinstance(kid, Dictionary) and kid.get("/Type") == "/OBJR")]
    if len(kept) < len(kids):
        element.K = Array(kept)
        element.S = Name.Span
    for kid in _elements(element):
        _without_links(kid)


def _elements(element: Any) -> Iterator[Any]:
    from pikepdf import Dictionary

    return (kid for kid in _kids(element) if isinstance(kid, Dictionary) and "/S" in kid)


def _kids(element: Any) -> list[Any]:
    from pikepdf import Array

    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, Array) else [kids]
