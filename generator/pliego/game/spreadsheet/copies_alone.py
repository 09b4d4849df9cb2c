"""Rows with nothing but a number of copies, perhaps below a title: sums of the copies of other rows.

In: the rows of a table that may be cards, the columns of titles, that of copies. Out: the rows that seem
sums, and a warning of them; whether the last row is one without any words. The laws of this file: a card that
says as little has copies like other cards; a row with more words is a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pliego.game.spreadsheet.counts import count_of
from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.totals import is_word, number_in
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_LEAST = 4
"""A sum in the middle of a table adds up so many rows: few numbers are the sum of others by chance."""
_ODD = 5
"""One row in so many may say nothing but its copies."""
_HIGH, _FAR = 2, 3
"""A sum is over so many times the copies of each card: `_HIGH` if it is exact, `_FAR` if it is out of date.
A card that is cheap, such as a coin, has more copies than others too, but not over half of all."""
_HINT = "begin such a row with `#`; if it is a card, say more of it than its copies"


def sums_of_copies(rows: Sequence[list[Scalar]], titles: Collection[int], copies: int) -> list[list[Scalar]]:
    """Return the rows with a word at most and copies that are the sum of those since the last such row, or of
    all, or that are far above those of any card. `copies` is the column, from 0."""
    filled = [row for row in rows if any(cell.text for cell in row)]
    cards = [row for row in filled if not _is_bare(row, titles, copies)]
    if len(cards) < _LEAST or (len(filled) - len(cards)) * _ODD > len(filled):
        return []
    most, every = max(_count(row, copies) for row in cards), sum(_count(row, copies) for row in cards)
    found: list[list[Scalar]] = []
    part: list[int] = []
    above = 0
    for row in filled:
        count = _count(row, copies)
        is_bare = _is_bare(row, titles, copies)
        latest = sum(part) if len(part) >= _LEAST else every
        is_exact = count > most * _HIGH and count in (latest, above)
        if is_bare and (is_exact or (count > most * _FAR and count * 2 >= latest)):
            found.append(row)
            part = []
        else:
            part.append(count)
            above += count
    return found


def told_sums(rows: Sequence[Sequence[Scalar]], copies: int) -> Iterator[Problem]:
    """Yield the warning that some rows seem sums of copies, with how many cards they print."""
    if rows:
        cells = [next(cell for cell in row if cell.text) for row in rows]
        blank = sum(_count(row, copies) for row in rows)
        verb = "it prints" if len(rows) == 1 else "they print"
        found = f"nothing but copies that seem a sum in {listed_rows(cells)}; {verb} {blank:,} blank cards"
        place = cells[0].span._replace(heading="")
        yield Problem("sheet-total", f"expected cards, found {found}", place, _HINT, "warning")


def last_sum(
    rows: Sequence[Sequence[Scalar]], titles: Collection[int], copies: int | None
) -> Sequence[Scalar] | None:
    """Return the last row if it has no word and no title, and its copies add up all others; else None."""
    filled = [row for row in rows if any(cell.text for cell in row)]
    if copies is None or not titles or len(filled) <= _LEAST:
        return None
    *cards, last = filled
    has_words = any(cell.text and is_word(cell.text) for cell in last)
    has_title = any(number < len(last) and last[number].text for number in titles)
    adds_up = _count(last, copies) == sum(_count(row, copies) for row in cards)
    return None if has_words or has_title or not adds_up else last


def _is_bare(row: Sequence[Scalar], titles: Collection[int], copies: int) -> bool:
    """True for a row with a number of copies and one cell more: a title, or without one a word."""
    others = [number for number, cell in enumerate(row) if cell.text and number != copies]
    if copies >= len(row) or number_in(row[copies].text) is None:
        return False
    return len(others) == 1 and (others[0] in titles or is_word(row[others[0]].text))


def _count(row: Sequence[Scalar], copies: int) -> int:
    """Return the copies of a row; an empty cell is one."""
    text = row[copies].text if copies < len(row) else ""
    return (count_of(text) or 0) if text else 1
