"""Make the rulebook and the companion.

In: an edition and the name of the book. Out: its `ProductFile`. The law of this file: the rulebook names
pages of the kit, and these depend on the length of the rulebook. So it is set again until both agree.
"""

from __future__ import annotations

from pliego.game.printed import printed
from pliego.game.session import Session
from pliego.printing.papers import holds
from pliego.printing.products.books import Book
from pliego.printing.products.catalogue import product_of
from pliego.printing.products.chapters import component_pages, plan_for, rulebook_page
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile, both_sides

_SHEET = 4
"""How many pages a folded sheet of paper has."""
_CHARACTERS = 6_700
"""How many characters fill a sheet of a rulebook. Tables, examples and pictures are not counted."""
_TIMES = 3
"""How often a rulebook is set at most."""


def make(edition: Edition, product: str) -> ProductFile:
    """Return a book as a product. Raise PangoMissing."""
    book = rulebook_of(edition) if product == "rulebook" else edition.books.book(product)
    sides = both_sides(book.pages, paper=edition.books.paper.name)
    return ProductFile(book.data, book.pages, (), book.problems, sides=sides)


def rulebook_of(edition: Edition) -> Book:
    """Return the rulebook, which names the kit's pages. Raise PangoMissing."""
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
    """Return the supposed length of a rulebook that is not set yet: whole sheets, by its number of
    characters."""
    own = {("sections", n) for n, each in enumerate(session.game.sections) if each.book == "rulebook"}
    texts = (text for text in printed(session) if text.file == "rules.yaml" and text.path[:2] in own)
    return _SHEET * max(1, round(sum(len(text.text) for text in texts) / _CHARACTERS))


def _numbers(edition: Edition, rulebook_pages: int) -> tuple[int, dict[str, str]]:
    """Return the kit's page on which a rulebook of some length begins, and the pages of each component. On a
    small paper there is no kit."""
    if not holds(edition.paper, product_of("kit").least_mm):
        return 1, {}
    chapters = plan_for(edition, rulebook_pages)
    return rulebook_page(chapters), component_pages(edition, chapters)
