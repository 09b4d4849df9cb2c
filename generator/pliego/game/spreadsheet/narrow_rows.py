"""Rows that say less than the cards: notes and dividers among them, a legend below them.

In: the rows of a table that may be cards, as they are written, and the columns of titles. Out: warnings. The
law of this file: it sets nothing aside, so a deck with an empty row in its middle keeps all its cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, takewhile
from typing import TypeAlias

from pliego.game.spreadsheet.legends import is_legend
from pliego.game.spreadsheet.listing import listed_rows
from pliego.game.spreadsheet.totals import is_number
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_Rows: TypeAlias = Sequence[Sequence[Scalar]]
_FEW, _SMALL = 2, 6
_MOST_PARTS = 4
"""A table with more parts has empty rows by habit: between all cards, or all kinds."""
_ODD = 5
"""One row in so many may be unlike the others."""
_BELOW_EMPTY, _BELOW_CARDS = "below an empty row", "that say less than any card above them"
_IF_CARDS = {_BELOW_EMPTY: "delete the empty row above them", _BELOW_CARDS: "fill their empty cells"}
"""Where another table stands, and what to do if its rows are cards after all."""
_NOTES_WRITTEN = """
note, notes, todo, to do, comment, comments, remark, remarks, credits, nota, notas, pendiente, comentario,
comentarios, notiz, notizen, anmerkung, anmerkungen, hinweis, hinweise, remarque, remarques, commentaire,
commentaires, à faire, note bene, appunti, commento, commenti, observação, observações, opmerking,
opmerkingen, uwaga, uwagi, notatka, заметка, заметки, примечание, примечания, 備考, メモ, 备注, 備註, 비고
"""
_NOTES = frozenset(bare(word) for word in _NOTES_WRITTEN.split(","))
"""What a note to oneself begins with, before its colon."""
_DASHES = r"[-=~\u2012-\u2015\u2500\u2550]"
_LINE = rf":?({_DASHES}|[*_<>/])\1{{2,}}:?"
_LINES_ALONE = re.compile(_LINE)
_DIVIDER = re.compile(rf"{_LINE}\s.*|{_DASHES}{{3,}}.*|{_DASHES}{{2,}}.*{_DASHES}{{2,}}", re.DOTALL)


def is_divider(row: Sequence[Scalar], columns: int) -> bool:
    """True for a row with nothing but `--- PROMOS ---`, or with a line such as `-----` in each cell.
    `columns` is how many the table has: in a table of one, a line alone may be a card."""
    filled = [cell.text for cell in row if cell.text]
    if filled and columns > 1 and all(map(_LINES_ALONE.fullmatch, filled)):
        return True
    return len(filled) == 1 and _DIVIDER.fullmatch(filled[0]) is not None and any(map(str.isalnum, filled[0]))


def narrow_rows(rows: _Rows, titles: Collection[int]) -> tuple[list[Problem], set[int]]:
    """Warn of small tables below an empty row or right below the cards, and of other rows with nothing but a
    title. Return the numbers of the rows of such tables besides."""
    parts = [[*part] for is_filled, part in groupby(rows, _is_filled) if is_filled]
    cards: list[Sequence[Scalar]] = []
    others: list[_Rows] = []
    for part in parts:
        if len(parts) <= _MOST_PARTS and _is_second_table(part, cards, titles):
            others.append(part)
        else:
            cards += part
    end = _poor_end(cards, titles)
    cards = cards[: len(cards) - len(end)]
    told = [_second_table(part, _BELOW_EMPTY) for part in others]
    told += [_second_table(end, _BELOW_CARDS)] if end else []
    return [*told, *_titles_alone(cards, titles)], {
        row[0].span.row for part in [*others, end] for row in part
    }


def _is_filled(row: Sequence[Scalar]) -> bool:
    return any(cell.text for cell in row)


def _columns(row: Sequence[Scalar]) -> set[int]:
    """Return the columns of the cells of a row that are not empty."""
    return {number for number, cell in enumerate(row) if cell.text}


def _common(cards: _Rows, titles: Collection[int]) -> set[int]:
    """Return the columns, without those of titles, that nearly all cards fill."""
    counts = Counter(column for row in cards for column in _columns(row))
    least = len(cards) - len(cards) // _ODD
    return {column for column, times in counts.items() if times >= least} - {*titles}


def _poor_end(cards: _Rows, titles: Collection[int]) -> _Rows:
    """Return the few last rows if each fills fewer columns than any card above it, and leaves empty half of
    those at least that nearly all cards fill. One alone may be a card that is not finished."""
    common, usual = _common(cards, titles), _usual(cards)
    most = max(_FEW, usual // 2)

    def is_poor(row: Sequence[Scalar]) -> bool:
        columns = _columns(row)
        lacks_half = len(common - columns) * 2 >= len(common)
        return lacks_half and len(columns) <= most and bool(columns & {*titles})

    number = sum(1 for _ in takewhile(is_poor, reversed(cards)))
    if len(common) < _FEW or number < _FEW or number * _ODD > len(cards):
        return []
    above, end = cards[:-number], cards[-number:]
    least = min(len(_columns(row)) for row in above)
    return end if all(len(_columns(row)) < least for row in end) else []


def _usual(cards: _Rows) -> int:
    """Return how many columns half of the cards fill."""
    counts = Counter(column for row in cards for column in _columns(row))
    return sum(times * 2 >= len(cards) for times in counts.values())


def _is_second_table(part: _Rows, cards: _Rows, titles: Collection[int]) -> bool:
    """True for a few rows that fill two columns, or half of those of the cards, and leave empty what nearly
    all cards fill; for rows below headings of their own; and for a legend. The first row may be a heading
    without a title."""
    is_small = len(part) <= max(len(cards), _SMALL)
    if len(cards) >= _FEW and is_small and is_legend(part, cards, titles):
        return True
    first = 1 if len(part) > 1 and not any(is_number(cell.text) for cell in part[0]) else 0
    if len(cards) < _FEW or not is_small or not all(_columns(row) & {*titles} for row in part[first:]):
        return False
    used = set[int]().union(*map(_columns, part))
    is_narrow = len(used) <= max(_FEW, _usual(cards) // 2) and bool(_common(cards, titles) - used)
    return is_narrow or any(_is_heading(column, part, cards) for column in used - {*titles})


def _is_heading(column: int, part: _Rows, cards: _Rows) -> bool:
    """True if the first of some rows has a word in a column of numbers."""
    first, below, above = (_texts(column, each) for each in (part[:1], part[1:], cards))
    has_word = bool(first) and not is_number(first[0])
    return has_word and len(above) >= _FEW and bool(below) and all(map(is_number, [*below, *above]))


def _texts(column: int, rows: _Rows) -> list[str]:
    return [row[column].text for row in rows if column < len(row) and row[column].text]


def _second_table(rows: _Rows, place: str) -> Problem:
    """Return the warning of rows of another table; `place` is one of where they stand."""
    cells = [next(cell for cell in row if cell.text) for row in rows]
    message = f"expected cards, found another table or notes {place}: {listed_rows(cells)}"
    hint = (
        "each row prints as a card: move these to a table of their own, or begin each with `#`; if they are "
        f"cards, {_IF_CARDS[place]}"
    )
    return Problem("sheet-second", message, cells[0].span._replace(heading=""), hint, "warning")


def _titles_alone(rows: _Rows, titles: Collection[int]) -> Iterator[Problem]:
    """Warn of rows with a title alone in a table whose other cards nearly all say more, and of notes."""
    titled = [row for row in rows if _columns(row) & {*titles}]
    alone = [next(cell for cell in row if cell.text) for row in titled if len(_columns(row)) == 1]
    others = [row for row in titled if len(_columns(row)) > 1]
    is_odd = len(alone) * 2 < len(rows) and _say_more(others, titles)
    told = alone if is_odd else [cell for cell in alone if _is_note(cell.text)]
    if told:
        message = f"expected more than a title, found nothing else beside {listed_rows(told)}"
        hint = "each prints as a card; begin a heading or a note within the table with `#`"
        yield Problem("sheet-alone", message, told[0].span._replace(heading=""), hint, "warning")


def _say_more(cards: _Rows, titles: Collection[int]) -> bool:
    """True if nearly all cards fill more than two columns, or one of several columns beside the title."""
    poor = sum(len(_columns(row)) <= _FEW for row in cards)
    has_several = len(set[int]().union(*map(_columns, cards))) > _FEW
    return bool(cards) and (poor <= len(cards) // _ODD or (has_several and bool(_common(cards, titles))))


def _is_note(text: str) -> bool:
    name, colon, _words = text.partition(":")
    return bool(colon) and bare(name) in _NOTES
