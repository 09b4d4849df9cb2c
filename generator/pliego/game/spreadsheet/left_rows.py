"""Rows of tables that no deck takes: each deck asks for others by its `where`.

In: the rows of a table before and after a deck has chosen. Out: one problem for each table with rows that no
deck took: a warning if several decks divide the table, a note if one deck takes a part of it. The law of this
file: a row that its author set aside (0 copies, a comment) is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pliego.game.spreadsheet.counts import count_of
from pliego.game.spreadsheet.head import Head
from pliego.game.spreadsheet.listing import listed_rows
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

_Row: TypeAlias = Sequence[Scalar]
_SheetName: TypeAlias = tuple[str, str]
"""The path of a table, and its sheet in a workbook."""
_Place: TypeAlias = tuple[_SheetName, int]
"""The table of a row, and its number."""
_HINT = (
    "add what they hold to a `where` (`where: {Type: [Spell, Trap]}`), or write a deck for them; a row with "
    "0 copies, or one that begins with `#`, is set aside"
)


@dataclass
class LeftRows:
    """The rows that the decks of a game take and leave, while they are read."""

    _taken: set[_Place] = field(default_factory=set)
    _left: dict[_Place, Scalar] = field(default_factory=dict)
    _decks: dict[_SheetName, int] = field(default_factory=dict)
    """How many decks choose among the rows of a table."""
    _doubts: dict[_Place, Problem] = field(default_factory=dict)
    """The rows with a cell that is probably misspelt."""

    def add(self, rows: Sequence[_Row], chosen: Sequence[_Row], head: Head) -> None:
        """Add the rows below the head of a deck's table, and the same with those empty that it leaves."""
        full = [(row, kept) for row, kept in zip(rows, chosen, strict=True) if any(c.text for c in row)]
        for row, kept in full:
            place = _place(row[0].span)
            if any(cell.text for cell in kept) or _is_set_aside(row, head):
                self._taken.add(place)
            else:
                self._left.setdefault(place, _name(row, head))
        for table in {_place(row[0].span)[0] for row, _kept in full}:
            self._decks[table] = self._decks.get(table, 0) + 1

    def doubt(self, doubts: Sequence[Problem]) -> None:
        """Add cells that are nearly what a deck asks for."""
        self._doubts.update({_place(each.span): each for each in doubts if each.span})

    def problems(self) -> Iterator[Problem]:
        """Yield the rows of each table that no deck took, and the misspelt cells for which none did."""
        by_table: dict[_SheetName, list[Scalar]] = {}
        for place, cell in self._left.items():
            if place not in self._taken and place in self._doubts:
                yield _unprinted(self._doubts[place], cell)
            elif place not in self._taken:
                by_table.setdefault(place[0], []).append(cell)
        for table, cells in by_table.items():
            rows = "1 row, which is" if len(cells) == 1 else f"{len(cells):,} rows, which are"
            found = f"found none for {rows} not printed: {listed_rows(cells)}"
            message = f"expected a deck that takes each row, {found}"
            is_divided = self._decks[table] > 1
            row = cells[0].span._replace(heading="")
            yield Problem("rows-left", message, row, _HINT, "warning" if is_divided else "note")


def _unprinted(doubt: Problem, title: Scalar) -> Problem:
    """Return the problem of a misspelt cell for which no deck takes its row."""
    message = f"{doubt.message}: no deck takes {listed_rows([title])}, so it is not printed"
    return replace(doubt, message=message)


def _place(span: Span) -> _Place:
    return (span.path, span.sheet), span.row


def _is_set_aside(row: _Row, head: Head) -> bool:
    """True if a row says 0 copies."""
    cells = zip(row, head.names, strict=False)
    return any("copies" in keys and count_of(cell.text) == 0 for cell, keys in cells)


def _name(row: _Row, head: Head) -> Scalar:
    """Return the title of a row, else its first cell that is not empty."""
    titles = (cell for cell, keys in zip(row, head.names, strict=False) if "title" in keys and cell.text)
    return next(titles, None) or next(cell for cell in row if cell.text)
