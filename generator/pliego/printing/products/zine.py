"""Make the rulebook as a zine: eight small pages on one side of one sheet, with a slit and no staple.

In: an edition. Out: its `ProductFile`. The laws of this file: the rulebook is set anew for pages of an
eighth of a sheet, and never shrunk; one that takes more than eight of them is no zine.
"""

from __future__ import annotations

from dataclasses import replace

from pliego.printing.paper import Paper
from pliego.printing.pdf.folding import Sheetful, folded
from pliego.printing.products.book import rulebook_of
from pliego.printing.products.books import Book
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.printing.sheets.zine import COLUMNS, PAGES, ROWS, folds, slit, zine_pages
from pliego.text.problems import Problem


def make(edition: Edition, product: str) -> ProductFile:
    """Return the zine. Raise PangoMissing."""
    del product
    sheet = edition.paper.turned()
    paper = Paper(f"eighth-{sheet.name}", sheet.w_mm / COLUMNS, sheet.h_mm / ROWS)
    book = _zine(edition, paper)
    if book.data is None or book.pages != PAGES:
        long = [] if book.data is None else [_too_long(edition, book.pages, paper)]
        return ProductFile(None, 0, (), (*book.problems, *long))
    size = sheet.w_mm, sheet.h_mm
    sheets = [Sheetful(*size, COLUMNS, ROWS, zine_pages(*size), folds(*size), slit(*size))]
    return ProductFile(folded(book.data, sheets), 1, (), book.problems)


def _zine(edition: Edition, paper: Paper) -> Book:
    """Return the rulebook on small pages, with as many as fill the sheet. Raise PangoMissing."""
    rulebook_of(edition)
    books = replace(edition.books, paper=paper, first_page=1, made={})
    book = books.book("rulebook")
    if book.data is None or book.pages >= PAGES:
        return book
    return replace(books, fillers=PAGES - book.pages, made={}).book("rulebook")


def _too_long(edition: Edition, pages: int, paper: Paper) -> Problem:
    size = f"{paper.w_mm:.0f} × {paper.h_mm:.0f} mm"
    message = f"expected a rulebook of {PAGES} pages of {size} at most for the product `zine`, found {pages}"
    place = edition.faces.game.places.at("game.yaml", "title")
    return Problem("zine-too-long", message, place, "print it as `booklet`, or say less in rules.yaml")
