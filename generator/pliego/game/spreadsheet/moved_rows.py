"""Rows whose cells have moved by one to the right or to the left: words among numbers, a number among words.

In: the rows of a table that may be cards. Out: a warning for each such row. The laws of this file: one odd
cell decides nothing; a row has moved only if it is like all others when it is moved back. A row of text with
fewer cells than others is told elsewhere; in a workbook its last cells are empty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pliego.game.pictures import is_picture
from pliego.game.spreadsheet.cells import workbook_kind
from pliego.game.spreadsheet.listing import first_words
from pliego.game.spreadsheet.totals import is_number
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

MOVED_ROW = "sheet-moved"
"""The code of the warning."""
_LEAST = 6
"""A column of fewer cells says nothing of what its cells are."""
_RARE = 7
"""What at most one cell in so many is, the others are not."""
_ENOUGH = 2
"""So many cells of a row must be odd; one that is empty where all others are full counts too."""
_SHORT_MIXED = re.compile(r"[-+x×]?\d\S*( \S+)?")
"""A number with a sign or a word behind it: `4 :gold:`, `4/1`."""
_HINT = "move them back; each stands in the column of its neighbour"


class _Column(NamedTuple):
    """How many cells of a column are of which kind, and how many rows there are."""

    kinds: Mapping[str, int]
    rows: int

    def is_odd(self, text: str) -> bool:
        """True for a cell of a kind that few others of the column are of."""
        others = sum(self.kinds.values())
        return bool(text) and others >= _LEAST and self.kinds.get(_kind(text), 0) * _RARE <= others

    @property
    def is_full(self) -> bool:
        """True if nearly all rows have a cell in it."""
        return (self.rows - sum(self.kinds.values())) * _RARE <= self.rows


def moved_rows(rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Yield a warning for each of the few rows that seem moved by one cell."""
    filled = [row for row in rows if any(cell.text for cell in row)]
    width = max(map(len, filled), default=0)
    is_workbook = bool(filled) and workbook_kind(filled[0][0].span.path) is not None
    whole = [row for row in filled if is_workbook or len(row) == width]
    texts = [[*(cell.text for cell in row), *[""] * (width - len(row))] for row in whole]
    columns = [_column(column) for column in zip(*texts, strict=True)]
    found = [(row, way) for row, each in zip(whole, texts, strict=True) if (way := _way(each, columns))]
    for row, way in found if len(found) * _RARE <= len(filled) else ():
        first = next(cell for cell in row if cell.text)
        where = f"{first.span.row_of_table} (`{first_words(first.text)}`)"
        message = (
            f"expected cells like those of the other rows, found cells moved by one to the {way} in {where}"
        )
        yield Problem(MOVED_ROW, message, first.span._replace(heading=""), _HINT, "warning")


def _column(texts: Sequence[str]) -> _Column:
    return _Column(Counter(_kind(text) for text in texts if text), len(texts))


def _kind(text: str) -> str:
    if is_number(text):
        return "number"
    if is_picture(text):
        return "picture"
    return "mixed" if _SHORT_MIXED.fullmatch(text) else "words"


def _way(texts: Sequence[str], columns: Sequence[_Column]) -> str:
    """Return where a row, or a part of it, has moved, `right` or `left`, "" if it has not."""
    odd, empty = _odd(texts, columns), _empty(texts, columns)
    if not odd or odd + empty < _ENOUGH:
        return ""
    for start, end in combinations(range(1, len(texts)), 2):
        before, behind = texts[:start], texts[end + 1 :]
        back = [*before, *texts[start + 1 : end + 1], "", *behind]
        if not texts[start] and _fits(back, columns, empty):
            return "right"
        back = [*before, "", *texts[start:end], *behind]
        if not texts[end] and _fits(back, columns, empty + 1):
            return "left"
    return ""


def _fits(texts: Sequence[str], columns: Sequence[_Column], empty: int) -> bool:
    """True if no cell is odd, and at most so many are empty where others are full."""
    return not _odd(texts, columns) and _empty(texts, columns) <= empty


def _odd(texts: Sequence[str], columns: Sequence[_Column]) -> int:
    return sum(column.is_odd(text) for text, column in zip(texts, columns, strict=True))


def _empty(texts: Sequence[str], columns: Sequence[_Column]) -> int:
    return sum(column.is_full and not text for text, column in zip(texts, columns, strict=True))
