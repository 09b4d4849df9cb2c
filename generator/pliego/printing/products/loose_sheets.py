"""The maker of products that are loose sheets: cards, boards, tokens, sheets, aids.

In: an edition and the name of a product. Out: its `ProductFile` PDF. The law of this file: the sheets are the
edition's, which the kit holds too.
"""

from __future__ import annotations

from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile, pages_of


def make(edition: Edition, product: str) -> ProductFile:
    """Return a product of loose sheets."""
    sheets, problems = edition.sheets(product)
    pages, faces = pages_of(sheets)
    return ProductFile(edition.write(pages, product), len(pages), tuple(faces), problems)
