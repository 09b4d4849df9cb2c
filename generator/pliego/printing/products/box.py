"""Make the box of a game: one sheet of card, or two.

In: an edition of a game with a box. Out: its `ProductFile`. The law of this file: every page is printed on
one side of card.
"""

from __future__ import annotations

from pliego.printing.products.boxes.sheets import box_sheets
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile, pages_of, sides_of


def make(edition: Edition, product: str) -> ProductFile:
    """Return the box."""
    sheets, problems = box_sheets(edition)
    if not sheets:
        return ProductFile(None, 0, (), tuple(problems))
    pages, _faces = pages_of(sheets)
    data = edition.write(pages, product)
    return ProductFile(data, len(pages), (), tuple(problems), sides=tuple(sides_of(sheets, edition.paper)))
