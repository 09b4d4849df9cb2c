"""The maker of the rulebook and the companion.

In: an edition and which book. Out: its `ProductFile` PDF. The law of this file: the rulebook bears and names
pages of the kit, which follow from its own length, so it is set until they agree.
"""

from __future__ import annotations

from pliego.game.printed import printed
from pliego.game.session import Session
from pliego.printing.products.books import Book
from pliego.printing.products.chapters import component_pages, planned, rulebook_page
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile

_SHEET = 4
"""The pages of a sheet of paper that is folded."""
_CHARACTERS = 6_000
"""So much of a rulebook, its tables, examples and pictures aside, fills a sheet."""
_TIMES = 3
"""How often a rulebook is set at most."""


def make(edition: Edition, product: str) -> ProductFile:
    """Return a book as a product; raises PangoMissing."""
    book = rulebook_of(edition) if product == "rulebook" else edition.books.book(product)
    return ProductFile(book.data, book.pages, (), book.problems)


def rulebook_of(edition: Edition) -> Book:
    """Return the rulebook, which names the kit's pages; raises PangoMissing."""
    books = edition.books
    if "rulebook" not in books.made:
        numbers = _numbers(edition, supposed_pages(edition.faces.session))
        for _ in range(_TIMES):
            books.first_page, books.kit_pages = numbers
            books.made.pop("rulebook", None)
            book = books.book("rulebook")
            numbers = _numbers(edition, book.pages)
            if book.data is None or numbers == (books.first_page, books.kit_pages):
                break
    return books.book("rulebook")


def supposed_pages(session: Session) -> int:
    """Return how long a rulebook is supposed to be until it is set: a number of sheets, by its words."""
    own = {("sections", n) for n, each in enumerate(session.game.sections) if each.book == "rulebook"}
    texts = (text for text in printed(session) if text.file == "rules.yaml" and text.path[:2] in own)
    return _SHEET * max(1, round(sum(len(text.text) for text in texts) / _CHARACTERS))


def _numbers(edition: Edition, rulebook_pages: int) -> tuple[int, dict[str, str]]:
    """Return the kit's page on which a rulebook of some length begins, and those of each component."""
    chapters = planned(edition, rulebook_pages)
    return rulebook_page(chapters), component_pages(edition, chapters)
