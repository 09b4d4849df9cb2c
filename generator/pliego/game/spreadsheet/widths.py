"""Rows of a table that have fewer or more cells than its headings.

In: rows of cells. Out: problems. The laws of this file: what all rows have in common is one problem, of the
headings; a short row is told, for a cell in its middle may have been forgotten; a long row is told, for its
cells may be the pieces of a text, and with a full cell beside the table it is no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.totals import is_number
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Severity, column_letter

LONG_ROWS, SHORT_ROWS = "sheet-long", "sheet-short"
"""The codes of the problems that rows have a cell too many, or too few."""
_FEW = 3
"""One row in so many, or fewer, is short by mistake; more are short by habit."""
_SIGNS = {
    ",": ("commas", '"Draw, then discard"'),
    ";": ("semicolons", '"Draw; then discard"'),
    "\t": ("tabs", '"Draw<tab>then discard"'),
}
"""What divides the columns: in words, and a text in quotation marks that holds it."""


def short_rows(rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Yield one problem for the rows with fewer cells than most: a warning, or a note if they are many and no
    cell of them stands in a wrong column. Rows with a single cell are none."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width = max(widths, key=lambda each: (widths[each], each), default=0)
    short = [row for row in rows[1:] if 1 < len(row) < width]
    if short:
        cells = [next((cell for cell in row if cell.text), row[0]) for row in short]
        message = f"expected {width} cells in each row, found fewer in {listed_rows(cells)}"
        hint = "what is forgotten in the middle moves the rest to the left: leave its cell empty instead"
        full = [row for row in rows[1:] if len(row) >= width]
        is_mistake = len(short) * _FEW <= len(rows) or _have_moved(short, full, width)
        severity: Severity = "warning" if is_mistake else "note"
        yield Problem(SHORT_ROWS, message, short[0][-1].span._replace(heading=""), hint, severity)


def _have_moved(short: Sequence[Sequence[Scalar]], full: Sequence[Sequence[Scalar]], width: int) -> bool:
    """True if a short row has a number in a column of words, or a word in a column of numbers, as the full
    rows have them."""
    for column in range(1, width):
        found = {is_number(row[column].text) for row in full if row[column].text}
        cells = (row[column].text for row in short if column < len(row) and row[column].text)
        if len(found) == 1 and any(is_number(text) not in found for text in cells):
            return True
    return False


def long_rows(rows: Sequence[Sequence[Scalar]], separator: str) -> Iterator[Problem]:
    """Yield one warning for the few rows with more cells than most whose further cells are empty: `separator`
    stands there once too often, and what is behind it has moved to the right."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width = max(widths, key=lambda each: (widths[each], each), default=0)
    long = [row for row in rows[1:] if len(row) > width and _may_have_moved(row, width)]
    if long and len(long) * _FEW <= len(rows):
        cells = [next(cell for cell in row if cell.text) for row in long]
        more = "one more" if all(len(row) == width + 1 for row in long) else "more"
        message = f"expected {width} cells in each row, found {more} in {listed_rows(cells)}"
        signs, example = _SIGNS[separator]
        hint = (
            f"if a text has {signs}, put it in quotation marks (`{example}`); else delete the one that is "
            "too many: what stands behind it has moved to the right"
        )
        yield Problem(LONG_ROWS, message, long[0][width].span._replace(heading=""), hint, "warning")


def _may_have_moved(row: Sequence[Scalar], width: int) -> bool:
    """True for a long row that may be a card: several cells are full, none of them beside the table."""
    full = [number for number, cell in enumerate(row) if cell.text]
    return len(full) > 1 and full[-1] < width and not row[0].text.startswith("#")


def without_a_heading(rows: Sequence[Sequence[Scalar]], head: Sequence[Scalar]) -> Iterator[Problem]:
    """Yield the problem that most rows have more cells than there are headings."""
    wide = [row for row in rows if any(cell.text for cell in row[len(head) :])]
    if len(wide) > 1 and len(wide) * 2 > len(rows):
        most = max(len(row) for row in wide)
        message = f"expected a heading for each column, found {len(head)} above rows of {most} cells"
        hint = "one is missing: write it where its column is, or quote texts that hold the separator"
        yield Problem("sheet-columns", message, head[0].span, hint)


def beside_headings(head: Sequence[Scalar], rows: Sequence[Sequence[Scalar]]) -> list[Scalar]:
    """Return the headings of a workbook with an empty one above each further column that has cells: a cell
    beside the table is no piece of a text."""
    last = head[-1].span
    width = max((n for row in rows for n, cell in enumerate(row, 1) if cell.text), default=0)
    places = (last._replace(column=n, heading=column_letter(n)) for n in range(len(head) + 1, width + 1))
    return [*head, *(Scalar("", place) for place in places)]


def too_wide(row: Sequence[Scalar], width: int, separator: str) -> Problem:
    """Return the problem that a row has more cells than the table has columns, which `separator` divides."""
    message = f"expected {width} columns in {row[0].span.row_of_table}, found {len(row)}"
    place = next(cell.span for cell in row[width:] if cell.text)
    signs, example = _SIGNS.get(separator, _SIGNS[","])
    hint = (
        f"put a text with {signs} in quotation marks (`{example}`), or write a heading above what stands "
        "beside the table; till then it is no card"
    )
    return Problem("sheet-columns", message, place, hint)
