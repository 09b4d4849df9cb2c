"""Making a product by its name.

In: an edition and the name of a product. Out: `Printed`. The law of this file: it only chooses who makes it.
"""

from __future__ import annotations

from generator.products.chapters import make_book
from generator.products.edition import Edition
from generator.products.kit import make_kit
from generator.products.sheets import Printed

_BOOKS = ("rulebook", "companion")


def make(edition: Edition, product: str) -> Printed:
    """Return a product. Raises PangoMissing for a book on a machine without Pango."""
    if product in _BOOKS:
        book = make_book(edition, product)
        return Printed(book.data, book.pages, (), book.problems)
    return make_kit(edition) if product == "kit" else edition.make(product)
