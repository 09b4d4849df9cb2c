"""Which row of somebody's table has its headings.

In: the cells of a table, and the words for columns. Out: the table from its headings on. The law of this
file: the columns of a table without headings are called by letters, and a guess is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.game.column_words import ColumnWords
from pliego.game.spreadsheet.asides import is_comment
from pliego.game.spreadsheet.first_row import LETTER, is_like_a_card
from pliego.game.spreadsheet.head import last_heading, lettered
from pliego.game.spreadsheet.totals import is_number
from pliego.game.spreadsheet.two_heads import joined_headings
from pliego.text.nodes import Scalar

_HEAD_ROWS, _MOST_SHOWN = 10, 4
_LEAST_HEADINGS = 2
_IF_HEADINGS = "if it has headings, call the column of names `title` there, and begin again"


def from_headings(
    table: Sequence[list[Scalar]], words: ColumnWords
) -> tuple[list[list[Scalar]], bool, list[str]]:
    """Return a table from the row of its headings on, whether it has one, and a note if that is a guess.

    Without headings a row of letters stands in their place.
    """
    first = table[:_HEAD_ROWS]
    for number, row in enumerate(first):
        for column, cell in enumerate(row):
            if "title" in (words.exact(cell.text), words.meaning(cell.text)):
                head = _lowest_headings(table, last_heading(table, number, column), words)
                return [joined_headings(table, head), *table[head + 1 :]], True, []
    for number, row in enumerate(first):
        filled = [cell.text for cell in row if cell.text]
        if filled and sum(map(words.is_known, filled)) * 2 >= len(filled):
            return list(table[number:]), True, []
    width = max(map(len, first), default=0)
    full = (number for number, row in enumerate(first) if any(cell.text for cell in row))
    start = next((number for number in full if not is_comment(first[number], width)), 0)
    rows = list(table[start:])
    if len(rows) == 1 or is_like_a_card(rows[0], rows[1:]) or _are_words(rows):
        note = f"the first row is taken for a card: the columns are called A, B, C …; {_IF_HEADINGS}"
        return lettered(rows), False, [note]
    cells = ", ".join(f"`{cell.text}`" for cell in rows[0][:_MOST_SHOWN] if cell.text)
    note = f"the first row is read as headings ({cells}); if it is a card, write headings above it"
    return rows, True, [note]


def _lowest_headings(table: Sequence[Sequence[Scalar]], number: int, words: ColumnWords) -> int:
    """Return the lowest row of headings from a row with a heading of titles on: one below it has such a
    heading too, and another that means something on cards."""
    while number + 1 < len(table):
        texts = [cell.text for cell in table[number + 1] if cell.text]
        keys = {words.exact(text) or words.meaning(text) for text in texts} - {""}
        if "title" not in keys or len(keys) < _LEAST_HEADINGS or any(map(is_number, texts)):
            break
        number += 1
    return number


def _are_words(rows: Sequence[Sequence[Scalar]]) -> bool:
    """True for one column of words: a heading that we do not know would be a word among them."""
    filled = [row for row in rows if row]
    return all(len(row) == 1 for row in filled) and all(LETTER.search(row[0].text) for row in filled)
