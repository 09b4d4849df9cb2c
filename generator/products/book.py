"""The maker of the rulebook and the companion.

In: an edition and which book. Out: its `ProductFile` PDF. The law of this file: the rulebook bears and names
pages of the kit, which follow from its own length, so it is set until they agree.
"""

from __future__ import annotations

from generator.products.books import Book
from generator.products.chapters import component_pages, planned, rulebook_page
from generator.products.edition import Edition
from generator.products.sheets import ProductFile

RULEBOOK_PAGES = 4
"""How long a rulebook is supposed to be until it is set."""


def make(edition: Edition, product: str) -> ProductFile:
    """Return a book as a product; raises PangoMissing."""
    book = rulebook_of(edition) if product == "rulebook" else edition.books.book(product)
    return ProductFile(book.data, book.pages, (), book.problems)


def rulebook_of(edition: Edition) -> Book:
    """Return the rulebook, which names the kit's pages; raises PangoMissing."""
    if "rulebook" not in edition.books.made:
        for guess in (RULEBOOK_PAGES, 0):
            chapters = planned(edition, guess or edition.books.made["rulebook"].pages)
            edition.books.first_page = rulebook_page(chapters)
            edition.books.kit_pages = component_pages(edition, chapters)
            edition.books.made.pop("rulebook", None)
            book = edition.books.book("rulebook")
            if book.data is None or book.pages == guess:
                break
    return edition.books.book("rulebook")
