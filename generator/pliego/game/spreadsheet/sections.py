"""Headings of sections with a number of their cards: `BEASTS, 5` above a wolf of 3 copies and a bear of 2.

In: the rows of a table that may be cards, and the columns of titles. Out: the numbers of such rows. The law
of this file: a number alone beside a title decides nothing; every such row must have the sum of its section.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pliego.game.spreadsheet.totals import is_word, number_in
from pliego.text.nodes import Scalar

_FEW = 2


def section_heads(rows: Sequence[Sequence[Scalar]], titles: Collection[int]) -> set[int]:
    """Return the places, from 0, of rows with a title and one number alone, if the rows between them say more
    and the number of each is the sum of those below it. One section has two rows at least."""
    filled = [number for number, row in enumerate(rows) if any(cell.text for cell in row)]
    heads = [n for n in filled if _column(rows[n], titles) is not None]
    cards = [rows[n] for n in filled if n not in heads]
    if not heads or filled[0] != heads[0] or not all(_has_words(row, titles) for row in cards):
        return set()
    parts = [
        [rows[n] for n in filled if start < n < end]
        for start, end in zip(heads, [*heads[1:], len(rows)], strict=True)
    ]
    is_some = any(len(part) >= _FEW for part in parts)
    is_all = all(_is_sum(rows[n], part, titles) for n, part in zip(heads, parts, strict=True))
    return {*heads} if is_some and is_all else set()


def _column(row: Sequence[Scalar], titles: Collection[int]) -> int | None:
    """Return the column of the number of a row with nothing else but a title, None for another row."""
    columns = [number for number, cell in enumerate(row) if cell.text]
    others = [number for number in columns if number not in titles]
    is_head = len(columns) == len(others) + 1 and len(others) == 1
    return others[0] if is_head and number_in(row[others[0]].text) is not None else None


def _has_words(row: Sequence[Scalar], titles: Collection[int]) -> bool:
    return any(cell.text and n not in titles and is_word(cell.text) for n, cell in enumerate(row))


def _is_sum(head: Sequence[Scalar], part: Sequence[Sequence[Scalar]], titles: Collection[int]) -> bool:
    """True if the number of a row adds up those of a section; an empty cell may be one copy."""
    column = _column(head, titles)
    if column is None or not part:
        return False
    numbers = [number_in(row[column].text) for row in part if column < len(row) and row[column].text]
    known = [number for number in numbers if number is not None]
    return number_in(head[column].text) in (sum(known), sum(known) + len(part) - len(known)) and bool(known)
