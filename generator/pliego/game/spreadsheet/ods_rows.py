"""The cells and rows of an ODS sheet, with their repeats, to its texts.

In: cells and rows in their order, each with how often it is repeated. Out: texts by row, as far as Pliego
reads them. The laws of this file: what is empty is counted, not written, until something follows; what is
repeated is bounded before it is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pliego.game.spreadsheet.runs import PLAIN
from pliego.game.spreadsheet.workbook import MOST_COLUMNS, SheetTexts, TooLarge

_BYTES_OF_A_CELL = 40
"""How much a cell counts beside its letters: no workbook writes it in less."""


class OdsCell(NamedTuple):
    """A cell: its text, how often it is repeated, how many rows and columns it is merged across, whether it
    is a formula without its value, its looks (`runs`), and its formula if that is of the cells above."""

    text: str
    times: int = 1
    rows: int = 1
    columns: int = 1
    is_unsaved: bool = False
    looks: frozenset[str] = PLAIN
    formula: str = ""


@dataclass
class OdsRow:
    """A row that is being read: how often it is repeated, whether it is hidden, and its texts so far."""

    times: int = 1
    is_hidden: bool = False
    texts: list[str] = field(default_factory=list)
    merged: list[tuple[int, OdsCell]] = field(default_factory=list)
    unsaved: list[int] = field(default_factory=list)
    looks: dict[int, frozenset[str]] = field(default_factory=dict)
    formulas: dict[int, str] = field(default_factory=dict)
    _empty: int = 0

    def add(self, cell: OdsCell) -> None:
        """Add the next cell. Cells far to the right lie in the first column that Pliego does not read."""
        if not cell.text and not cell.is_unsaved:
            self._empty += cell.times
            return
        self.texts += [""] * min(self._empty, MOST_COLUMNS - len(self.texts))
        self._empty = 0
        column = len(self.texts) + 1
        self.texts += [cell.text] * min(cell.times, MOST_COLUMNS + 1 - len(self.texts))
        if cell.is_unsaved:
            self.unsaved.append(column)
        if cell.formula:
            self.formulas[column] = cell.formula
        self.looks |= dict.fromkeys(range(column, len(self.texts) + 1), cell.looks) if cell.looks else {}
        if cell.rows > 1 or cell.columns > 1:
            self.merged.append((column, cell))

    @property
    def next_column(self) -> int:
        """The number of the column that the next cell stands in."""
        return len(self.texts) + self._empty + 1

    @property
    def size(self) -> int:
        """How many bytes the row counts."""
        letters = sum(map(len, (*self.texts, *self.formulas.values())))
        return letters + _BYTES_OF_A_CELL * len(self.texts)


class OdsSheet:
    """A sheet that is being read. It takes one row more than `most_rows`, and `most_bytes` at most."""

    def __init__(self, most_rows: int, most_bytes: int) -> None:
        self._most_rows, self._most_bytes = most_rows + 1, most_bytes
        self._rows: list[list[str]] = []
        self._hidden: list[int] = []
        self._hidden_columns: list[int] = []
        self._merged: list[tuple[int, int, int, int]] = []
        self._unsaved: list[tuple[int, int]] = []
        self._looks: dict[tuple[int, int], frozenset[str]] = {}
        self._formulas: dict[tuple[int, int], str] = {}
        self._columns = self._empty = self._bytes = 0

    @property
    def is_full(self) -> bool:
        return len(self._rows) >= self._most_rows

    def add_columns(self, times: int, *, is_hidden: bool) -> None:
        """Add the next columns."""
        first, self._columns = self._columns + 1, min(self._columns + times, MOST_COLUMNS)
        if is_hidden:
            self._hidden_columns += range(first, self._columns + 1)

    def add(self, row: OdsRow) -> None:
        """Add the next row as often as it is repeated; raises TooLarge."""
        if not row.texts:
            self._empty += row.times
            return
        self._rows += [[] for _ in range(min(self._empty, self._most_rows - len(self._rows)))]
        self._empty = 0
        times = min(row.times, self._most_rows - len(self._rows))
        self.spend(times * row.size)
        first = len(self._rows) + 1
        self._rows += [row.texts.copy() for _ in range(times)]
        if row.is_hidden:
            self._hidden += range(first, first + times)
        if times:
            self._unsaved += [(first, column) for column in row.unsaved]
            self._formulas |= {(first, column): text for column, text in row.formulas.items()}
            for number in range(first, first + times) if row.looks else ():
                self._looks |= {(number, column): looks for column, looks in row.looks.items()}
            self._merged += [
                (first, left, first + cell.rows - 1, left + cell.columns - 1) for left, cell in row.merged
            ]

    def spend(self, size: int) -> None:
        """Count some bytes; raises TooLarge if they are too many."""
        self._bytes += size
        if self._bytes > self._most_bytes:
            raise TooLarge("more, with what is repeated in it")

    def texts(self, name: str = "") -> SheetTexts:
        """Return what has been read. `name` is the sheet's if the workbook shows others too."""
        columns = tuple(self._hidden_columns)
        hidden = frozenset(self._hidden)
        read = self._rows, hidden, columns, self._merged, self._unsaved, self._looks, name, self._formulas
        return SheetTexts(*read)
