"""Rows that seem to sum up the cards: totals, averages and the like by name and number, and sums of all.

In: the rows of a table that may be cards, and the columns of titles. Out: the rows that are surely cards, and
warnings of the others. The laws of this file: it sets nothing aside, for a card may be called `Total`; a row
with words beside its title is a card; what sums up is no part of the next sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from pliego.game.spreadsheet.copies_alone import sums_of_copies, told_sums
from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.measures import is_called_measure, is_measure
from pliego.game.spreadsheet.sections import section_heads
from pliego.game.spreadsheet.totals import is_called_total, is_word, number_in
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_DeckRow: TypeAlias = list[Scalar]
_FEW = 2
_ODD = 5
"""One card in so many may leave a column empty that the others fill."""
_MOST_BELOW = 12
"""How many rows below the cards are looked at for a sum without a name."""
_HINT = "it prints as a card; if it sums up the others, begin the row with `#`"
_HINT_OF_SEVERAL = "each prints as a card; begin a row that sums up others with `#`"


def tallies(
    rows: Sequence[_DeckRow], titles: Collection[int], copies: int | None = None
) -> tuple[list[_DeckRow], list[Problem]]:
    """Return the rows that seem to sum up no others, and warnings of those that do. `titles` are the columns
    of titles, `copies` is that of copies if there is one, from 0."""
    heads = section_heads(rows, titles)
    if heads:
        cells = [_title(rows[number], titles) for number in sorted(heads)]
        below = [row for number, row in enumerate(rows) if number not in heads]
        others, problems = tallies(below, titles, copies)
        return others, [*_told(cells), *problems]
    named = [_is_named(row, above, titles) for row, above in zip(rows, [[], *rows], strict=False)]
    others = [row for row, is_named in zip(rows, named, strict=True) if not is_named]
    usual, most = _usual(others, titles), _most(others)
    cards: list[_DeckRow] = []
    part: list[_DeckRow] = []
    told: list[Scalar] = []
    left: list[_DeckRow] = []
    for row, is_named in zip(rows, named, strict=True):
        says_less = bool(usual - _columns(row))
        if is_named and _sums_up(row, titles, cards, part, most, says_less=says_less):
            told.append(_title(row, titles))
            part = []
            continue
        if is_named and says_less and any(_measures(row, titles, above) for above in (cards, part)):
            told.append(_title(row, titles))
            continue
        left.append(row)
        if any(cell.text for cell in row):
            cards.append(row)
            part.append(row)
    if copies is None:
        return left, [*_told(told), *_sum_at_the_end(cards, titles)]
    sums = sums_of_copies(cards, titles, copies)
    numbers = {row[0].span.row for row in sums}
    left, cards = (
        [row for row in each if not row or row[0].span.row not in numbers] for each in (left, cards)
    )
    return left, [*_told(told), *told_sums(sums, copies), *_sum_at_the_end(cards, titles)]


def _told(cells: Sequence[Scalar]) -> Iterator[Problem]:
    if cells:
        message = f"expected cards, found what seems to sum up others: {listed_rows(cells)}"
        hint = _HINT if len(cells) == 1 else _HINT_OF_SEVERAL
        yield Problem("sheet-total", message, cells[0].span._replace(heading=""), hint, "warning")


def _title(row: _DeckRow, titles: Collection[int]) -> Scalar:
    return next(cell for number, cell in enumerate(row) if cell.text and number in titles)


def _columns(row: _DeckRow) -> set[int]:
    return {number for number, cell in enumerate(row) if cell.text}


def _is_named(row: _DeckRow, above: _DeckRow, titles: Collection[int]) -> bool:
    """True for a row with a title that a total or an average may have, and nothing but numbers beside it. A
    word of the row above, such as the kind of the cards, is none of its own."""
    columns, named = _columns(row), {*titles}
    words = {n for n in columns - named if is_word(row[n].text)}
    if columns - named == words or not columns & named:
        return False
    if any(n >= len(above) or row[n].text != above[n].text for n in words):
        return False
    title = _title(row, titles).text
    return is_called_total(title) or is_called_measure(title)


def _usual(rows: Sequence[_DeckRow], titles: Collection[int]) -> set[int]:
    """Return the columns, without those of titles, that nearly all rows with cells fill."""
    filled = [columns for row in rows if (columns := _columns(row))]
    counts = Counter(column for columns in filled for column in columns)
    least = len(filled) - len(filled) // _ODD
    return {column for column, times in counts.items() if times >= least} - {*titles}


def _most(rows: Sequence[_DeckRow]) -> dict[int, float]:
    """Return the highest number of each column that has one."""
    most: dict[int, float] = {}
    for row in rows:
        for column in _columns(row):
            if (number := number_in(row[column].text)) is not None:
                most[column] = max(number, most.get(column, number))
    return most


def _sums_up(
    row: _DeckRow,
    titles: Collection[int],
    cards: Sequence[_DeckRow],
    part: Sequence[_DeckRow],
    most: dict[int, float],
    *,
    says_less: bool,
) -> bool:
    """True if a number of a row adds up those of the cards above it, or of the part of them since the last
    such row; or if it is higher than that of any card. `says_less` tells that the row leaves a column empty
    that nearly all cards fill; for any other, more is asked."""
    for column in _columns(row) - {*titles} if is_called_total(_title(row, titles).text) else ():
        number = number_in(row[column].text)
        every, latest = _numbers(cards, column), _numbers(part, column)
        if number is None or not every:
            continue
        adds_up = bool(latest) and number == sum(latest) and (says_less or len(latest) > 1)
        adds_up_all = number == sum(every) and (says_less or len(every) > 1)
        is_high = number > most.get(column, number) and (says_less or number * 2 >= sum(latest))
        if adds_up or adds_up_all or is_high:
            return True
    return False


def _measures(row: _DeckRow, titles: Collection[int], above: Sequence[_DeckRow]) -> bool:
    """True if a number of a row is the average, or whatever its title says, of those above it."""
    title, cells = _title(row, titles).text, [(n, row[n].text) for n in _columns(row) - {*titles}]
    read = [(number, _numbers(above, n)) for n, text in cells if (number := number_in(text)) is not None]
    return any(is_measure(title, number, numbers, len(above)) for number, numbers in read)


def _numbers(rows: Sequence[_DeckRow], column: int) -> list[float]:
    read = (number_in(row[column].text) for row in rows if column < len(row) and row[column].text)
    return [number for number in read if number is not None]


def _sum_at_the_end(rows: Sequence[_DeckRow], titles: Collection[int]) -> Iterator[Problem]:
    """Warn of a last row with a title and numbers alone, one of which is the sum of its column. Rows without
    words may stand below it in a table of which most rows have some."""
    has_words = [_has_words(row, titles) for row in rows]
    most = _MOST_BELOW if sum(has_words) * 2 > len(rows) else 1
    for number in range(len(rows) - 1, max(_FEW, len(rows) - most) - 1, -1) if titles else ():
        if has_words[number]:
            return
        if problem := _sum(rows[:number], rows[number], titles):
            yield problem
            return


def _has_words(row: _DeckRow, titles: Collection[int]) -> bool:
    return any(is_word(row[number].text) for number in _columns(row) - {*titles})


def _sum(cards: Sequence[_DeckRow], row: _DeckRow, titles: Collection[int]) -> Problem | None:
    """Return the warning that a row with a title and numbers alone has the sum of a column of the cards."""
    title = next((cell for n, cell in enumerate(row) if cell.text and n in titles), None)
    others = [(n, cell.text) for n, cell in enumerate(row) if cell.text and n not in titles]
    if title is None:
        return None
    columns = ([each[n].text for each in cards if n < len(each)] for n, _text in others)
    totals = [text for (_n, text), above in zip(others, columns, strict=True) if _is_sum(text, above)]
    if not totals:
        return None
    found = f"{listed_rows([title])} with {totals[0]}, the sum of the numbers above it"
    message = f"expected a card, found {found}"
    return Problem("sheet-total", message, title.span._replace(heading=""), _HINT, "warning")


def _is_sum(text: str, above: Sequence[str]) -> bool:
    """True for the sum of the whole numbers above it, if these do not rise by steps to it: 1, 2, 3."""
    written = [each for each in above if each]
    if not written or not all(each.isdecimal() and len(each) < 9 for each in written):
        return False
    numbers = [*map(int, written)]
    steps = {b - a for a, b in pairwise([*numbers, sum(numbers)])}
    return text == str(sum(numbers)) and len(steps) > 1
