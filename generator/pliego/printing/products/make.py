"""Making a product by its name.

In: an edition and the name of a product. Out: what the module that the table names makes of it. The law of
this file: it knows no product.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from pliego.printing.products.catalogue import product_of
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile


class Maker(Protocol):
    """What a module that makes products offers."""

    def make(self, edition: Edition, product: str) -> ProductFile:
        """Return a product; raises PangoMissing for a book on a machine without Pango."""


def make(edition: Edition, product: str) -> ProductFile:
    """Return a product. Raises PangoMissing for a book on a machine without Pango."""
    maker = cast(Maker, import_module(product_of(product).maker))
    return maker.make(edition, product)
