"""The plan of a kit: its chapters in order, and the page on which each begins.

In: an edition. Out: `Chapter`s. The law of this file: plain paper first, card stock last, and every
double-sided pair starts on an odd page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from generator.products.books import Book
from generator.products.catalogue import names, products_of
from generator.products.edition import Edition
from generator.products.sheets import FaceRecord, Sheet, Stock
from generator.render.book_press import PangoMissing

SetBook = Callable[[], Book]
"""Sets a book when it is first asked for; raises PangoMissing."""
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
    """Return the kit's pages on which each component (`decks/mazo`, `boards/mapa`) stands, in words.

    `rulebook_pages` is the length of the rulebook, which is not made yet when this is asked.
    """
    plan = number_chapters(edition, list(plan_chapters(edition)), rulebook_pages)
    pages: dict[str, set[int]] = {}
    for chapter in plan:
        for face, page in face_pages(edition, chapter):
            if face.side == "front":
                group, _slash, rest = face.id.partition("/")
                name = f"decks/{group}" if chapter.product == "cards" else f"{group}/{rest.split('/')[0]}"
                pages.setdefault(name, set()).add(page)
    word = edition.faces.labels["and"]
    return {name: _said(sorted(numbers), word) for name, numbers in pages.items()}


def _said(pages: list[int], word: str) -> str:
    if len(pages) < 3:
        return f" {word} ".join(str(page) for page in pages)
    return f"{pages[0]}–{pages[-1]}"


def plan_chapters(edition: Edition, rulebook: SetBook | None = None) -> Iterator[Chapter]:
    """Yield the kit's chapters; without what sets the rulebook an empty one stands in for it."""
    asked = products_of(edition.faces.game)
    if "rulebook" in asked:
        yield _book("rulebook", rulebook) if rulebook else Chapter("rulebook", "plain")
    sheets = [product for product in names("sheets") if product in asked]
    loose = [chapter for product in sheets for chapter in _by_stock(edition, product)]
    yield from (chapter for chapter in loose if chapter.stock == "plain")
    if "companion" in asked:
        yield _book("companion", lambda: edition.books.book("companion"))
    yield from (chapter for chapter in loose if chapter.stock == "card")


def _book(which: str, set_book: SetBook) -> Chapter:
    try:
        made = set_book()
    except PangoMissing:
        return Chapter(which, "plain")
    return Chapter(which, "plain", book=made.data, book_pages=made.pages)


def _by_stock(edition: Edition, product: str) -> Iterator[Chapter]:
    sheets, _problems = edition.sheets(product)
    for stock, group in groupby(
        sorted(sheets, key=lambda sheet: sheet.stock == "card"), key=lambda s: s.stock
    ):
        yield Chapter(product, stock, tuple(group))


def number_chapters(edition: Edition, chapters: list[Chapter], rulebook_pages: int = 0) -> list[Chapter]:
    """Give each chapter its first page; `rulebook_pages` stands in for a book that is not made yet."""
    page = 1 + (_FIRST_PAGES if is_duplex(edition) else 1)
    numbered = []
    for chapter in chapters:
        if chapter.product == "rulebook" and rulebook_pages:
            chapter = replace(chapter, book_pages=rulebook_pages)
        chapter = replace(chapter, start=page)
        numbered.append(chapter)
        page += length_of(edition, chapter)
    return [chapter for chapter in numbered if length_of(edition, chapter)]


def length_of(edition: Edition, chapter: Chapter) -> int:
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


def sheets_of(edition: Edition, chapter: Chapter) -> int:
    """Return how many sheets of paper a chapter takes."""
    return len(chapter.sheets) or (
        math.ceil(chapter.book_pages / 2) if is_duplex(edition) else chapter.book_pages
    )


def end_of(edition: Edition, chapter: Chapter) -> int:
    if chapter.book is not None:
        return chapter.start + chapter.book_pages - 1 + (chapter.book_pages % 2 if is_duplex(edition) else 0)
    return chapter.start + len(chapter.sheets) * (2 if is_duplex(edition) else 1) - 1
