"""Headings in two rows: `Cost` above `Gold` and `Wood`.

In: the rows of a table, and the number of the row that names its columns. Out: that row, with the heading of
the row above for each column that it does not name. The law of this file: a title of the sheet above the
headings names no column.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.game.spreadsheet.totals import is_word
from pliego.text.nodes import Scalar
from pliego.text.problems import column_letter

_LEAST = 2
"""A row of headings has at least so many."""


def joined_headings(table: Sequence[list[Scalar]], number: int) -> list[Scalar]:
    """Return a row of headings, counted from 0. A column that it does not name has the heading above."""
    row = table[number]
    above = table[number - 1] if number else []
    filled = [cell.text for cell in above if cell.text]
    if len(filled) < _LEAST or not all(map(is_word, filled)) or not any(cell.text for cell in row):
        return row
    last, width = row[-1].span, max(map(len, table[number:]))
    places = (last._replace(column=n, heading=column_letter(n)) for n in range(len(row) + 1, width + 1))
    wide = [*row, *(Scalar("", place) for place in places)]
    heads = [
        _text(above, n) if any(_text(each, n) for each in table[number + 1 :]) else "" for n in range(width)
    ]
    joined = [cell if cell.text else cell._replace(text=head) for cell, head in zip(wide, heads, strict=True)]
    return joined if any(cell.text for cell in joined[len(row) :]) else joined[: len(row)]


def _text(row: Sequence[Scalar], column: int) -> str:
    return row[column].text if column < len(row) else ""
