"""Make the product `press-book`: the rulebook for a print shop, page by page.

In: an edition, perhaps with the inks of a press. Out: a PDF. The laws of this file: the book is set anew for
the pages that the shop prints, with bleed, and filled up to whole sheets. A file in the inks of a press is
read again; if anything in it is wrong, nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pliego.cards.drawing import Drawing, Group, Item, TextRun
from pliego.game.unwritten import unwritten
from pliego.printing.paper import Paper, is_small
from pliego.printing.papers import paper_of
from pliego.printing.pdf.inks import Inks
from pliego.printing.press.book_file import BookMeta, for_shop
from pliego.printing.press.flat import flat
from pliego.printing.press.preflight import preflight
from pliego.printing.products.books import Book
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.booklet import padding
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import Problem, has_errors

_BLACK = (0.0, 0.0, 0.0)
_SHEET = 4
"""How many pages a folded sheet has."""


def make(edition: Edition, product: str) -> ProductFile:
    """Return the rulebook of an edition for a print shop. Raise PangoMissing."""
    paper = paper_of(edition.press_book)
    problems = unwritten(edition.faces.game, edition.templates)
    book = _book(edition, paper) if not has_errors(problems) else None
    problems = [*problems, *(book.problems if book else ())]
    if book is None or book.data is None:
        return ProductFile(None, 0, (), tuple(problems))
    data = for_shop(book.data, _meta(edition, product), edition.press_bleed_mm, edition.inks)
    blank = padding(book.pages)
    problems += _refused(edition.inks, data, book.pages + blank) if edition.inks is not None else ()
    if has_errors(problems):
        return ProductFile(None, 0, (), tuple(problems))
    return ProductFile(data, book.pages + blank, (), (*problems, _told(edition, book.pages, paper)))


def _book(edition: Edition, paper: Paper) -> Book:
    """Return the rulebook on pages of a paper; on small ones, with as many as fill the last sheet."""
    books = replace(
        edition.books,
        paper=paper,
        first_page=1,
        kit_pages={},
        changed=lambda drawing: _for_press(edition, drawing),
        made={},
    )
    book = books.book("rulebook")
    if book.data is not None and padding(book.pages) and is_small(paper):
        book = replace(books, fillers=padding(book.pages), made={}).book("rulebook")
    return book


def _for_press(edition: Edition, drawing: Drawing) -> Drawing:
    """Return a figure whose dark words are black, and of which nothing is transparent if it must not be."""
    if edition.inks is None:
        return drawing
    drawing = replace(drawing, items=_black_words(drawing.items, edition.inks))
    is_flat = edition.inks.intent is not None and edition.inks.intent.is_old
    return flat(drawing, edition.faces.fonts) if is_flat else drawing


def _black_words(items: tuple[Item, ...], inks: Inks) -> tuple[Item, ...]:
    """Return items whose words are black where a press prints them in black alone: the letters of a figure
    are outlines in a book."""
    return tuple(_black_word(item, inks) for item in items)


def _black_word(item: Item, inks: Inks) -> Item:
    if isinstance(item, Group):
        return replace(item, items=_black_words(item.items, inks))
    if isinstance(item, TextRun) and inks.letters(item.colour)[1]:
        return replace(item, colour=_BLACK)
    return item


def _meta(edition: Edition, product: str) -> BookMeta:
    info = edition.faces.game.info
    authors = ", ".join(credit.name for credit in info.credits)
    subject = f"{edition.faces.labels['version']} {info.version}"
    return BookMeta(f"{info.title} · {edition.title_of(product)}", authors, subject, info.date)


def _refused(inks: Inks, data: bytes, pages: int) -> Iterator[Problem]:
    """Yield an error for each thing that a shop would refuse in the book, with the first page that has it."""
    assert inks.intent is not None, "the inks of a press say of which"
    standard = inks.intent.standard
    found = dict[str, list[int]]()
    for fault in preflight(data, [""] * pages, standard, inks.most_ink, spots=()):
        found.setdefault(fault.found, []).append(fault.page)
    for fault_found, numbers in found.items():
        where = f" on page {numbers[0]}" if numbers[0] else ""
        more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
        message = f"expected a book that a print shop takes, found {fault_found}{where}{more}"
        hint = "change it in the style sheet of the book; `--standard x-4` takes what is transparent"
        yield Problem("press-refused", message, None, hint)


def _told(edition: Edition, written: int, paper: Paper) -> Problem:
    """Return a note of how many pages the shop prints, and how many of them are blank."""
    blank = padding(written)
    folded = (written + blank) // _SHEET
    sheets = f"{folded} folded sheets" if folded > 1 else "1 folded sheet"
    size, title = f"{paper.w_mm:g} × {paper.h_mm:g} mm", edition.faces.game.info.title
    message = f"the rulebook of {title} has {written + blank} pages of {size}: {sheets}"
    behind = f"; behind the text, {blank} {'is' if blank == 1 else 'are'} blank" if blank else ""
    hint = f"the cover is one of them{behind}"
    return Problem("press-book", message, None, hint, "note")
