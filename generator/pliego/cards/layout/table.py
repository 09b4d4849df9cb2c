"""Setting a table of tables.yaml into a box, all its cells in one size.

In: a draft, a table item, its box. Out: items. The law of this file: a table fits whole or is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pliego.cards.drawing import Box, Group, Item, Stroke, VectorPath, rectangle
from pliego.cards.layout.draft import Draft
from pliego.cards.layout.lines import place
from pliego.cards.layout.typeset import STEP_PT, TypeBlock, set_text
from pliego.cards.layout.words import Flow, Lettering, flows
from pliego.game.fill import fill, phrase
from pliego.game.lookup import Scope
from pliego.game.model.look import TableItem
from pliego.game.model.parts import Table
from pliego.text.problems import did_you_mean
from pliego.text.prose import Paragraph, literal

_PAD_X_MM, _PAD_Y_MM, _LINE_MM = 1.4, 0.9, 0.25


class TableSetter:
    """One table on its way into its box."""

    def __init__(self, draft: Draft, item: TableItem, box: Box, scope: Scope) -> None:
        self.draft, self.item, self.box, self.scope = draft, item, box, scope

    def items(self) -> list[Item]:
        """Return the table's items: bands, rules and text."""
        table, head, cell = self._parts()
        if table is None or head is None or cell is None:
            return []
        columns = self._columns(table)
        if not columns:
            return []
        self.draft.check_face(self.item.head, head)
        self.draft.check_face(self.item.cell, cell)
        shares = [table.columns[name].share for name in columns]
        widths = [self.box[2] * share / sum(shares) for share in shares]
        heads = [flows(literal(table.columns[name].title), head) for name in columns]
        rows = [[flows(self._cell(row, name), cell) for name in columns] for row in table.rows.values()]
        size = self._fitting_size(heads, rows, widths, head, cell)
        return self._draw(heads, rows, widths, head, cell, size)

    def _parts(self) -> tuple[Table | None, Lettering | None, Lettering | None]:
        name = self.draft.text(self.item.table, self.scope)
        table = self.draft.artwork.game.tables.get(name)
        if table is None and not self.draft.artwork.game.has_dropped("tables", name):
            message = f"expected a table of tables.yaml, found `{name}`"
            hint = did_you_mean(name, self.draft.artwork.game.tables)
            self.draft.fault("unknown-table", message, self.draft.layout_span(self.item.table), hint)
        return (
            table,
            self.draft.lettering(self.item.head, self.scope),
            self.draft.lettering(self.item.cell, self.scope),
        )

    def _columns(self, table: Table) -> list[str]:
        """Return the columns that are shown; reports those that the table has not."""
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

    def _fitting_size(
        self,
        heads: list[list[Flow]],
        rows: list[list[list[Flow]]],
        widths: list[float],
        head: Lettering,
        cell: Lettering,
    ) -> float:
        """Return the largest size of the cells at which all rows fit the box; reports it if even the floor
        does not."""
        target, floor = cell.style.target, cell.style.floor or cell.style.target
        size = target
        while True:
            settings = self._settings(heads, rows, widths, head, cell, size)
            height = sum(_row_height(row) for row in settings)
            width = max(
                (s.width_mm - w + 2 * _PAD_X_MM for row in settings for s, w in zip(row, widths, strict=True))
            )
            if (height <= self.box[3] and width <= 0.02) or size <= floor:
                whole = TypeBlock(
                    tuple(line for row in settings for s in row for line in s.lines), size, height, 0.0
                )
                inked = TypeBlock(whole.lines, size, height, self.box[2] + max(0.0, width))
                self.draft.check_setting(self.item, inked, self.box, (target, floor))
                return size
            size = max(floor, size - STEP_PT)

    def _settings(
        self,
        heads: list[list[Flow]],
        rows: list[list[list[Flow]]],
        widths: list[float],
        head: Lettering,
        cell: Lettering,
        size: float,
    ) -> list[list[TypeBlock]]:
        head_size = min(head.style.target, max(head.style.floor or 0.0, size))
        inner = [width - 2 * _PAD_X_MM for width in widths]
        first = [set_text(f, head.style, head_size, w) for f, w in zip(heads, inner, strict=True)]
        return [
            first,
            *([set_text(f, cell.style, size, w) for f, w in zip(row, inner, strict=True)] for row in rows),
        ]

    def _draw(
        self,
        heads: list[list[Flow]],
        rows: list[list[list[Flow]]],
        widths: list[float],
        head: Lettering,
        cell: Lettering,
        size: float,
    ) -> list[Item]:
        settings = self._settings(heads, rows, widths, head, cell, size)
        spare = max(0.0, self.box[3] - sum(_row_height(row) for row in settings))
        extra = min(spare / len(settings), 2.0)
        x, top = self.box[0], self.box[1]
        lines: list[Item] = []
        for number, row in enumerate(settings):
            height = _row_height(row) + extra
            items = self._background(number, top, height)
            left = x
            for setting, width in zip(row, widths, strict=True):
                lettering = head if number == 0 else cell
                box = (left + _PAD_X_MM, top, width - 2 * _PAD_X_MM, height)
                words = place(setting, lettering, box, lettering.style.align, "middle")
                items.append(Group(tuple(words), role="head" if number == 0 else "cell"))
                left += width
            lines.append(Group(tuple(items), role="row"))
            top += height
        return [Group(tuple(lines), role="table")]

    def _background(self, number: int, top: float, height: float) -> list[Item]:
        """Return the band behind every other row and the rule below each."""
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
