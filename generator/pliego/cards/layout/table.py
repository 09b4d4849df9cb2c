"""Set a table of tables.yaml into a box, all its cells at one size.

In: a draft, a table item, its box. Out: items. The law of this file: a table fits whole, or it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pliego.cards.drawing import Box, Group, Item, Stroke, VectorPath, rectangle
from pliego.cards.layout.draft import Draft
from pliego.cards.layout.pieces import Lettering
from pliego.cards.layout.typeset import TextLength, TypeBlock, place, set_text, sizes_to_try
from pliego.cards.layout.words import Flow, flows, letters_of
from pliego.game.fill import fill, phrase
from pliego.game.lookup import Scope
from pliego.game.model.look import TableItem
from pliego.game.model.parts import Table
from pliego.text.problems import did_you_mean
from pliego.text.prose import Paragraph, literal

_PAD_X_MM, _PAD_Y_MM, _LINE_MM, _ROUNDING_MM = 1.4, 0.9, 0.25, 1e-6


@dataclass(frozen=True)
class _TableText:
    """The text of a table: its rows of cells (the first is the head) and the widths of its columns."""

    rows: Sequence[Sequence[list[Flow]]]
    widths: Sequence[float]
    head: Lettering
    cell: Lettering

    def lettering(self, row: int) -> Lettering:
        """Return the lettering of a row."""
        return self.cell if row else self.head

    def set_at(self, size: float) -> list[list[TypeBlock]]:
        """Return the cells at a size."""
        return [
            [
                set_text(flow, self.lettering(number).style, size_pt, width - 2 * _PAD_X_MM)
                for flow, width in zip(row, self.widths, strict=True)
            ]
            for number, (row, size_pt) in enumerate(zip(self.rows, self._sizes(size), strict=True))
        ]

    def least_height(self, size: float) -> float:
        """Return a height that the rows do not fall short of at a size, unless a word is too wide."""
        return sum(
            max(
                length.least_height(self.lettering(number).style, size_pt, width - 2 * _PAD_X_MM)
                for length, width in zip(row, self.widths, strict=True)
            )
            + 2 * _PAD_Y_MM
            for number, (row, size_pt) in enumerate(zip(self.lengths, self._sizes(size), strict=True))
        )

    def _sizes(self, size: float) -> list[float]:
        """Return the size of each row. The head keeps to the sizes of its own style."""
        style = self.head.style
        return [min(style.target, max(style.floor or 0.0, size)), *[size] * (len(self.rows) - 1)]

    @cached_property
    def lengths(self) -> list[list[TextLength]]:
        """The length of each cell."""
        return [[TextLength(flow) for flow in row] for row in self.rows]


class TableSetter:
    """One table on its way into its box."""

    def __init__(self, draft: Draft, item: TableItem, box: Box, scope: Scope) -> None:
        self.draft, self.item, self.box, self.scope = draft, item, box, scope

    def items(self) -> list[Item]:
        """Return the items of the table: bands, lines and text."""
        text = self._text()
        return self._draw(text, self._fitting_size(text)) if text else []

    def _text(self) -> _TableText | None:
        table = self._table()
        head = self.draft.lettering(self.item.head, self.scope)
        cell = self.draft.lettering(self.item.cell, self.scope)
        if table is None or head is None or cell is None:
            return None
        columns = self._columns(table)
        if not columns:
            return None
        self.draft.check_face(self.item.head, head)
        self.draft.check_face(self.item.cell, cell)
        shares = [table.columns[name].share for name in columns]
        widths = [self.box[2] * share / sum(shares) for share in shares]
        heads = [flows(literal(table.columns[name].title), head) for name in columns]
        rows = [[flows(self._cell(row, name), cell) for name in columns] for row in table.rows.values()]
        self.draft.letters += sum(letters_of(cell) for row in (heads, *rows) for cell in row)
        return _TableText([heads, *rows], widths, head, cell)

    def _table(self) -> Table | None:
        name = self.draft.text(self.item.table, self.scope)
        game = self.draft.artwork.game
        if name not in game.tables and not game.has_dropped("tables", name):
            message = f"expected a table of tables.yaml, found `{name}`"
            hint = did_you_mean(name, game.tables)
            self.draft.fault("unknown-table", message, self.draft.layout_span(self.item.table), hint)
        return game.tables.get(name)

    def _columns(self, table: Table) -> list[str]:
        """Return the columns that are shown. Report those that the table does not have."""
        for name in self.item.columns:
            if name not in table.columns:
                message = f"expected a column of the table, found `{name}`"
                place = self.draft.layout_span(name)
                self.draft.fault("unknown-column", message, place, did_you_mean(name, table.columns))
        return [name for name in (self.item.columns or table.columns) if name in table.columns]

    def _cell(self, row: Mapping[str, Any], column: str) -> Sequence[Any]:
        value = row.get(column, "")
        if isinstance(value, Mapping):
            return (Paragraph(phrase(value, self.scope)[0]),)
        return fill(value, self.scope.with_(self=row))[0]

    def _fitting_size(self, text: _TableText) -> float:
        """Return the largest size of the cells at which all rows fit the box. Report if the floor is too
        large."""
        style = text.cell.style
        target, floor = style.target, style.floor or style.target
        most = self.box[3] + _ROUNDING_MM
        for size in sizes_to_try(target, floor, lambda size: text.least_height(size) > most):
            rows = text.set_at(size)
            height = sum(map(_row_height, rows))
            width = max(
                cell.width_mm - width + 2 * _PAD_X_MM
                for row in rows
                for cell, width in zip(row, text.widths, strict=True)
            )
            if height <= self.box[3] and width <= 0.02:
                break
        lines = tuple(line for row in rows for cell in row for line in cell.lines)
        whole = TypeBlock(lines, size, height, self.box[2] + max(0.0, width))
        self.draft.check_setting(self.item, whole, self.box, (target, floor))
        return size

    def _draw(self, text: _TableText, size: float) -> list[Item]:
        rows = text.set_at(size)
        spare = max(0.0, self.box[3] - sum(map(_row_height, rows)))
        extra = min(spare / len(rows), 2.0)
        top = self.box[1]
        lines: list[Item] = []
        for number, row in enumerate(rows):
            height = _row_height(row) + extra
            items = [*self._background(number, top, height), *self._cells(text, number, row, top, height)]
            lines.append(Group(tuple(items), role="row"))
            top += height
        return [Group(tuple(lines), role="table")]

    def _cells(
        self, text: _TableText, number: int, row: list[TypeBlock], top: float, height: float
    ) -> Iterator[Item]:
        left, lettering = self.box[0], text.lettering(number)
        for cell, width in zip(row, text.widths, strict=True):
            box = (left + _PAD_X_MM, top, width - 2 * _PAD_X_MM, height)
            words = place(cell, lettering, box, lettering.style.align, "middle")
            yield Group(tuple(words), role="cell" if number else "head")
            left += width

    def _background(self, number: int, top: float, height: float) -> list[Item]:
        """Return the band behind every other row and the line below each row."""
        items: list[Item] = []
        band = self.draft.colour(self.item.band, self.scope) if number and number % 2 == 0 else None
        if band:
            items.append(VectorPath(rectangle(self.box[0], top, self.box[2], height), fill=band))
        if rule := self.draft.colour(self.item.rule, self.scope):
            y, right = top + height, self.box[0] + self.box[2]
            stroke = Stroke(rule, _LINE_MM * (2.4 if number == 0 else 1))
            items.append(VectorPath((("M", (self.box[0], y)), ("L", (right, y))), stroke=stroke))
        return items


def _row_height(row: list[TypeBlock]) -> float:
    return max(setting.height_mm for setting in row) + 2 * _PAD_Y_MM
