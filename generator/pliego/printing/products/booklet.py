"""Make the rulebook as a booklet: sheets that are printed on both sides, folded and stapled.

In: an edition. Out: its `ProductFile`. The laws of this file: the rulebook is set anew for pages of half a
sheet, and never shrunk; its page numbers are its own; what it says of the kit's pages is true of the kit.
"""

from __future__ import annotations

from dataclasses import replace

from pliego.printing.paper import Paper
from pliego.printing.papers import half_sheet
from pliego.printing.pdf.folding import Sheetful, folded
from pliego.printing.products.book import rulebook_of
from pliego.printing.products.books import Book
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.booklet import SHEET_MM, booklet_sides, padding
from pliego.printing.sheets.sheet import ProductFile


def make(edition: Edition, product: str) -> ProductFile:
    """Return the booklet. Raise PangoMissing."""
    del product
    paper = half_sheet(edition.paper)
    book = booklet_of(edition, paper)
    if book.data is None:
        return ProductFile(None, 0, (), book.problems)
    sheet = SHEET_MM if edition.sheet_mm is None else edition.sheet_mm
    sides = booklet_sides(book.pages, paper.w_mm, is_long_edge=edition.backs != "short", sheet_mm=sheet)
    sheets = (Sheetful.of_booklet(side, paper.w_mm, paper.h_mm) for side in sides)
    return ProductFile(folded(book.data, sheets), book.pages // 2, (), book.problems)


def booklet_of(edition: Edition, paper: Paper) -> Book:
    """Return the rulebook on small pages, with as many as fill the last sheet. Raise PangoMissing."""
    rulebook_of(edition)
    books = replace(edition.books, paper=paper, first_page=1, made={})
    book = books.book("rulebook")
    if book.data is not None and padding(book.pages):
        books = replace(books, fillers=padding(book.pages), made={})
        book = books.book("rulebook")
    return book
