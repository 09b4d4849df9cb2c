"""Cells that are no number in a column of numbers: a word, a date, a letter that looks like a digit.

In: the rows of cards, and the columns that are something else. Out: a warning at each such cell. The law of
this file: what a card may cost is right: `X`, `2+`, `1/2`, `?`, and each word that comes twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pliego.game.spreadsheet.totals import is_number
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_LEAST = 8
"""So many numbers make a column of numbers."""
_RARE = 6
"""At most one cell in so many is wrong; more are meant so."""
_LIKE_DIGITS = re.compile(r"[\dlIOo]*[lIOo][\dlIOo]*")
_WORD = re.compile(r"[^\W\d_]{2,}\.?")
_DATE = re.compile(r"\d{1,4}[-/. ][^\W\d_]{3,}\.?|[^\W\d_]{3,}[-/. ]\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4}")
_LIKE = "a letter looks like a digit there: write the digit"
_OF_DATE = "it looks like a date: give the column the format of text in the spreadsheet, and write the number"
_OF_WORD = "write the number; if the word is right, it prints as it stands"


def among_numbers(
    head: Sequence[Scalar], rows: Sequence[Sequence[Scalar]], others: Collection[int]
) -> Iterator[Problem]:
    """Warn of the few cells of a column of numbers that are none. `others` are the columns of titles, of
    copies, and those that are left out, from 0."""
    for number, named in enumerate(head):
        cells = [row[number] for row in rows if number < len(row) and row[number].text]
        odd = [cell for cell in cells if not is_number(cell.text)]
        count = len(cells) - len(odd)
        if number not in others and count >= _LEAST and len(odd) * _RARE <= len(cells):
            yield from _told(odd, count, named.text)


def _told(odd: Sequence[Scalar], count: int, name: str) -> Iterator[Problem]:
    times = Counter(cell.text for cell in odd)
    for cell in odd:
        hint = _hint(cell.text) if times[cell.text] == 1 else ""
        if hint:
            message = f"expected a number, as {count:,} cells of this column are, found `{cell.text}`"
            place = cell.span._replace(heading=f"`{name}`") if name else cell.span
            yield Problem("sheet-number", message, place, hint, "warning")


def _hint(text: str) -> str:
    """Return what to do about a cell, "" for one that may be right."""
    if _LIKE_DIGITS.fullmatch(text):
        return _LIKE
    if _DATE.fullmatch(text):
        return _OF_DATE
    return _OF_WORD if _WORD.fullmatch(text) else ""
