"""Quotation marks round the cells of a CSV or TSV file: does the program that wrote it mean them?

In: the cells that stand in quotation marks. Out: whether these are marks of the table (RFC 4180), or signs of
the texts, and problems. The laws of this file: in a table with commas they are marks of the table. In one
with tabs they are so if a cell needs them, for Google Sheets writes none at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pliego.game.spreadsheet.listing import first_words
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

_INCHES = re.compile(r'\d"')


class QuotedCell(NamedTuple):
    """A cell in quotation marks: its place, its text within them as it is written, and the number of cells
    before and behind it in its row."""

    place: Span
    written: str
    before: int = 0
    behind: int = 0


def are_marks(cells: Sequence[QuotedCell], rows: Sequence[Sequence[Scalar]]) -> bool:
    """True if the quotation marks of a table with tabs belong to the table: a cell holds doubled ones, a tab
    or a line break, or all headings stand in them, or just the texts with commas (as Excel writes them)."""
    if any(_needs_marks(cell, rows) for cell in cells):
        return True
    places = {cell.place for cell in cells}
    heads = [cell for cell in rows[0] if cell.text] if rows else []
    if heads and all(cell.span in places for cell in heads):
        return True
    with_commas = {cell.span for row in rows for cell in row if "," in cell.text}
    return bool(cells) and with_commas == places


def _needs_marks(cell: QuotedCell, rows: Sequence[Sequence[Scalar]]) -> bool:
    width = _width(rows)
    if "\n" in cell.written:
        return not _holds_rows(cell, width, "\t")
    return '""' in cell.written or ("\t" in cell.written and cell.before + 1 + cell.behind == width)


def kept_marks(cells: Sequence[Scalar]) -> Iterator[Problem]:
    """Yield the note that some cells of a table with tabs keep their quotation marks."""
    quoted = [cell for cell in cells if cell.text.startswith('"')]
    hint = "they print as they stand; if they should not, delete them in the table"
    yield from _kept("quotation marks", quoted, hint)


def lone_marks(cells: Sequence[Scalar]) -> Iterator[Problem]:
    """Yield the note that a cell without quotation marks round it has one that nothing closes."""
    lone = [cell for cell in cells if cell.text.count('"') % 2 and not _INCHES.search(cell.text)]
    hint = "it prints as it stands; if it should not, delete it in the table"
    yield from _kept("quotation mark", lone, hint)


def _kept(marks: str, cells: Sequence[Scalar], hint: str) -> Iterator[Problem]:
    """Yield one note for all cells that keep marks."""
    if cells:
        more = f" and {len(cells) - 1:,} more" if len(cells) > 1 else ""
        message = f"kept the {marks} of `{first_words(cells[0].text)}`{more}"
        yield Problem("sheet-quotes", message, cells[0].span, hint, "note")


def swallowed_rows(
    cells: Sequence[QuotedCell], rows: Sequence[Sequence[Scalar]], separator: str
) -> Iterator[Problem]:
    """Warn of each cell in quotation marks that holds what looks like rows of the table."""
    width = _width(rows)
    for cell in cells:
        if "\n" in cell.written and _holds_rows(cell, width, separator):
            count = cell.written.count("\n")
            found = f"{count:,} more {'row' if count == 1 else 'rows'} between its quotation marks"
            message = f"expected the text of one cell, found {found}"
            hint = (
                'if the marks belong to texts, double each and put two round the cell: `"""Hello"" she says"`'
            )
            yield Problem("sheet-quotes", message, cell.place, hint, "warning")


def _holds_rows(cell: QuotedCell, width: int, separator: str) -> bool:
    """True if the lines of a cell have as many columns as the rows of its table. A comma with a blank behind
    it divides no columns."""
    _first, *inner, last = [_columns(line, separator) for line in cell.written.split("\n")]
    return width > 1 and all(each == width for each in inner) and 1 < last == width - cell.behind


def _columns(line: str, separator: str) -> int:
    return 1 + line.count(separator) - (line.count(f"{separator} ") if separator != "\t" else 0)


def _width(rows: Sequence[Sequence[Scalar]]) -> int:
    return len(rows[0]) if rows else 0
