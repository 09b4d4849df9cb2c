"""Rows of other headings within a table, and the cards below them.

In: the headings of a table, the rows that are other headings, and the cards. Out: a warning where cards below
other headings print in the columns of the first headings, else a note. The law of this file: nothing is
moved; the cards print as they stand, and the message says in which columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pliego.game.spreadsheet.listing import first_words, listed_numbers, listed_rows, set_aside
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_MOST_COLUMNS = 3
"""How many columns a message names."""
_NO_CARD = "such a row is no card; you may delete it"


def other_headings(
    head: Sequence[Scalar],
    others: Sequence[Sequence[Scalar]],
    cards: Sequence[Sequence[Scalar]],
    again: Sequence[Sequence[Scalar]],
) -> Iterator[Problem]:
    """Yield a problem for the rows of each kind of other headings. `again` are the rows that repeat `head`:
    the cards below one of them stand in their own columns."""
    starts = sorted(row[0].span.row for row in (*others, *again))
    for _words, each in groupby(sorted(others, key=_words_of), _words_of):
        rows = sorted(each, key=lambda row: row[0].span.row)
        numbers = {row[0].span.row for row in rows}
        below = [row for row in cards if _is_filled(row) and _last(starts, row[0].span.row) in numbers]
        pairs = [*_unlike(head, rows[0])]
        if not below or not pairs:
            yield set_aside("row of other headings", [*map(_first, rows)], _NO_CARD)
            continue
        listed, moved = listed_numbers([*map(_first, rows)]), listed_rows([*map(_first, below)])
        message = (
            f"expected cards below the headings of {head[0].span.row_of_table}, found other headings in "
            f"{listed}, so {_printed(pairs)} in {moved}"
        )
        hint = "give these rows a table and a deck of their own, or move their cells below the first headings"
        yield Problem("sheet-headings", message, _first(rows[0]).span._replace(heading=""), hint, "warning")


def _words_of(row: Sequence[Scalar]) -> list[str]:
    return [bare(cell.text) for cell in row]


def _is_filled(row: Sequence[Scalar]) -> bool:
    return any(cell.text for cell in row)


def _first(row: Sequence[Scalar]) -> Scalar:
    return next(cell for cell in row if cell.text)


def _last(starts: Sequence[int], row: int) -> int:
    """Return the last of some rows of headings that stands above a row, 0 if none does."""
    return max((start for start in starts if start < row), default=0)


def _unlike(head: Sequence[Scalar], row: Sequence[Scalar]) -> Iterator[tuple[str, str]]:
    """Yield each heading of a row that stands below another one, and that one."""
    for first, other in zip(head, row, strict=False):
        if other.text and bare(first.text) != bare(other.text):
            yield first_words(other.text), first_words(first.text)


def _printed(pairs: Sequence[tuple[str, str]]) -> str:
    """Return in words which columns print as which: `` `Cost` prints as `Text` ``."""
    words = [
        f"`{other}` prints as `{first}`" if first else f"`{other}` has no heading"
        for other, first in pairs[:_MOST_COLUMNS]
    ]
    more = [f"{len(pairs) - _MOST_COLUMNS:,} more"] if len(pairs) > _MOST_COLUMNS else []
    *most, last = [*words, *more]
    return f"{', '.join(most)} and {last}" if most else last
