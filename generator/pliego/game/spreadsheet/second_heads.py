"""A second row of headings, or a row that explains them, which would print as the first card.

In: the rows below the headings. Out: a warning. The law of this file: the row stays, for it may be a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.totals import is_number, is_word
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

SECOND_HEAD = "sheet-explains"
"""The code of the warning."""
_FEW = 2
_IN_BRACKETS = re.compile(r"\(.*\)|\[.*\]|<.*>", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{3}")
"""A card may cost `X` where others cost a number; a heading has more letters."""


def second_head(rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Warn of a first row below the headings that is not like the others: all its cells stand in brackets, or
    several are words above numbers alone."""
    filled = [row for row in rows if any(cell.text for cell in row)]
    if len(filled) <= _FEW:
        return
    first, *others = filled
    cells = [cell for cell in first if cell.text]
    is_explaining = len(cells) >= _FEW and all(_IN_BRACKETS.fullmatch(cell.text) for cell in cells)
    above_numbers = sum(_is_above_numbers(number, cell, others) for number, cell in enumerate(first))
    if not is_explaining and above_numbers < _FEW:
        return
    message = f"expected cards below the headings, found what seems to explain them: {listed_rows(cells[:1])}"
    hint = "it prints as a card: begin it with `#`; if its words are the headings, name those in `columns`"
    yield Problem(SECOND_HEAD, message, cells[0].span._replace(heading=""), hint, "warning")


def _is_above_numbers(column: int, cell: Scalar, others: Sequence[Sequence[Scalar]]) -> bool:
    texts = [row[column].text for row in others if column < len(row) and row[column].text]
    has_word = is_word(cell.text) and _WORD.search(cell.text) is not None
    return has_word and len(texts) >= _FEW and all(map(is_number, texts))
