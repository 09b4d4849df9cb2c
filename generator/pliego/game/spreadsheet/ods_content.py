"""The elements of an ODS workbook to one of its sheets.

In: the elements of `content.xml` as the parser meets them. Out: the sheet, and the names of all sheets. The
laws of this file: a cell is what LibreOffice shows, so its paragraphs count and not its value; notes and
drawings are no text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pliego.game.spreadsheet.column_formulas import may_be_of_cells_above
from pliego.game.spreadsheet.ods_rows import OdsCell, OdsRow, OdsSheet
from pliego.game.spreadsheet.ods_text import OdsText
from pliego.game.spreadsheet.ods_values import (
    NAMESPACE,
    OFFICE,
    STYLE,
    TABLE,
    TEXT,
    Attributes,
    count,
    saved_value,
    style_changes,
)
from pliego.game.spreadsheet.runs import USUAL, styled_text
from pliego.game.spreadsheet.workbook import MOST_COLUMNS, Refused
from pliego.text.letters import normal_form

_DRAWINGS = tuple(NAMESPACE % name for name in ("drawing", "dr3d"))
_NO_TEXT = frozenset(
    (
        *(OFFICE + name for name in ("annotation", "forms", "scripts", "font-face-decls")),
        *(TABLE + name for name in ("shapes", "dde-links", "tracked-changes", "title", "desc", "detective")),
        *(TEXT + name for name in ("note", "ruby-text", "tracked-changes")),
    )
)
"""Elements whose text no cell shows."""
_EXTERNAL = re.compile(r"'\w[\w+.-]*:.*'#\$")
"""How the name of a table begins that keeps what a formula took from another file."""
_HIDDEN = ("collapse", "filter")
_MOST_SPACES = 1_000
_MOST_DEEP = 200


class OdsContent:
    """Receives elements, and keeps the sheet called `part`, the first one for "", none for None.

    It is done when it has one row more than `most_rows`, or the whole sheet and the name of another that one
    sees. Raises TooLarge if the sheet holds more than `most_bytes`, what is repeated counted as often, and
    Refused for elements in elements without end.
    """

    def __init__(self, part: str | None, most_rows: int, most_bytes: int) -> None:
        self.names: list[str] = []
        self.hidden_names: list[str] = []
        self.sheet: OdsSheet | None = None
        self._sheet_name = ""
        self._is_full = self._is_closed = False
        self._part, self._limits = part, (most_rows, most_bytes)
        self._is_workbook = False
        self._depth = self._aside = 0
        self._style = ""
        self._hiding_styles: set[str] = set()
        self._changes: dict[str, dict[str, Any]] = {}
        self._column_styles: list[str] = []
        self._row_style = ""
        self._base = USUAL
        self._groups: list[bool] = []
        self._hidden_groups = 0
        self._row: OdsRow | None = None
        self._cell: Attributes | None = None
        self._is_covered = False
        self._text = OdsText()

    @property
    def name(self) -> str:
        """The name of the sheet if the workbook shows another one too, as far as it is read."""
        others = [name for name in self.names if name not in (self._sheet_name, *self.hidden_names)]
        return self._sheet_name if others else ""

    @property
    def is_done(self) -> bool:
        """True if nothing that follows matters."""
        return self._is_full or (self._is_closed and bool(self.name))

    def start(self, tag: str, attributes: Attributes) -> None:
        """Receive the start of an element."""
        self._depth += 1
        if self._depth > _MOST_DEEP:
            raise Refused(f"elements in elements, {_MOST_DEEP} deep", "save it again as ODS, or as CSV")
        if self._aside:
            self._aside += 1
        elif opened := _OPENED.get(tag):
            opened(self, attributes)
        elif tag in _NO_TEXT or tag.startswith(_DRAWINGS):
            self._aside = 1

    def end(self, tag: str) -> None:
        """Receive the end of an element."""
        self._depth -= 1
        if self._aside:
            self._aside -= 1
        elif closed := _CLOSED.get(tag):
            closed(self)

    def data(self, text: str) -> None:
        """Receive letters."""
        if not self._aside:
            self._text.add(text)

    def close(self) -> None:
        """Receive the end of the file."""

    def _open_workbook(self, _attributes: Attributes) -> None:
        self._is_workbook = True

    def _open_style(self, attributes: Attributes) -> None:
        self._style = attributes.get(f"{STYLE}name", "")

    def _read_table_style(self, attributes: Attributes) -> None:
        if attributes.get(f"{TABLE}display") == "false":
            self._hiding_styles.add(self._style)

    def _read_text_style(self, attributes: Attributes) -> None:
        if self._style:
            self._changes[self._style] = style_changes(attributes)

    def _close_style(self) -> None:
        self._style = ""

    def _open_table(self, attributes: Attributes) -> None:
        """Open a sheet, or put aside a table within one, a sheet that is not wanted, and what is no sheet."""
        name = attributes.get(f"{TABLE}name", "")
        self._aside = 1
        if not self._is_workbook or _EXTERNAL.match(name):
            return
        self.names.append(name)
        if attributes.get(f"{TABLE}style-name") in self._hiding_styles:
            self.hidden_names.append(name)
        if self.sheet is None and self._is_wanted(name):
            self.sheet, self._sheet_name, self._aside = OdsSheet(*self._limits), name, 0

    def _is_wanted(self, name: str) -> bool:
        if self._part:
            return normal_form(self._part) == normal_form(name)
        return self._part == "" and name not in self.hidden_names

    def _close_table(self) -> None:
        self._is_closed = True

    def _open_group(self, attributes: Attributes) -> None:
        self._groups.append(attributes.get(f"{TABLE}display") == "false")
        self._hidden_groups += self._groups[-1]

    def _close_group(self) -> None:
        self._hidden_groups -= self._groups.pop()

    def _is_hidden(self, attributes: Attributes) -> bool:
        return self._hidden_groups > 0 or attributes.get(f"{TABLE}visibility") in _HIDDEN

    def _open_column(self, attributes: Attributes) -> None:
        if self.sheet is not None:
            times = count(attributes, f"{TABLE}number-columns-repeated")
            self.sheet.add_columns(times, is_hidden=self._is_hidden(attributes))
            style = attributes.get(f"{TABLE}default-cell-style-name", "")
            self._column_styles += [style] * min(times, MOST_COLUMNS - len(self._column_styles))

    def _open_row(self, attributes: Attributes) -> None:
        times = count(attributes, f"{TABLE}number-rows-repeated")
        self._row = OdsRow(times, self._is_hidden(attributes))
        self._row_style = attributes.get(f"{TABLE}default-cell-style-name", "")

    def _close_row(self) -> None:
        if self.sheet is not None and self._row is not None:
            self.sheet.add(self._row)
            self._is_full = self.sheet.is_full
        self._row = None

    def _open_cell(self, attributes: Attributes) -> None:
        style = attributes.get(f"{TABLE}style-name") or self._row_style or self._style_of_column()
        self._base = USUAL._replace(**{**self._changes.get(style, {}), "height": ""})
        self._cell, self._text, self._is_covered = attributes, OdsText(self._base), False

    def _style_of_column(self) -> str:
        """Return the style of the cells of the column that is read, which a cell need not name."""
        column = self._row.next_column if self._row is not None else 1
        return self._column_styles[column - 1] if column <= len(self._column_styles) else ""

    def _open_covered(self, attributes: Attributes) -> None:
        self._cell, self._text, self._is_covered = attributes, OdsText(), True

    def _close_cell(self) -> None:
        cell, self._cell = self._cell, None
        if cell is None or self._row is None:
            return
        times = count(cell, f"{TABLE}number-columns-repeated")
        if self._is_covered:
            self._row.add(OdsCell("", times))
            return
        is_written = self._text.has_paragraphs
        text, looks = self._text.text() if is_written else styled_text([(saved_value(cell), self._base)])
        rows, columns = (count(cell, f"{TABLE}number-{name}-spanned") for name in ("rows", "columns"))
        is_formula = f"{TABLE}formula" in cell and f"{OFFICE}value-type" not in cell
        is_unsaved = is_formula and not text
        written = cell.get(f"{TABLE}formula", "")
        formula = written if may_be_of_cells_above(written) else ""
        self._row.add(OdsCell(text, times, rows, columns, is_unsaved, looks, formula))

    def _open_paragraph(self, _attributes: Attributes) -> None:
        if self._cell is not None:
            self._text.open_paragraph()

    def _close_paragraph(self) -> None:
        self._text.close_paragraph()

    def _open_span(self, attributes: Attributes) -> None:
        self._text.open_span(self._changes.get(attributes.get(f"{TEXT}style-name", ""), {}))

    def _close_span(self) -> None:
        self._text.close_span()

    def _add_spaces(self, attributes: Attributes) -> None:
        spaces = min(count(attributes, f"{TEXT}c"), _MOST_SPACES)
        if self.sheet is not None:
            self.sheet.spend(spaces)
        self._text.add_blanks(spaces)

    def _add_tab(self, _attributes: Attributes) -> None:
        self._text.add_tab()

    def _add_break(self, _attributes: Attributes) -> None:
        self._text.add_break()


_Opened: TypeAlias = Callable[[OdsContent, Attributes], None]
_OPENED: Mapping[str, _Opened] = {
    f"{STYLE}style": OdsContent._open_style,
    f"{STYLE}table-properties": OdsContent._read_table_style,
    f"{STYLE}text-properties": OdsContent._read_text_style,
    f"{OFFICE}spreadsheet": OdsContent._open_workbook,
    f"{TABLE}table": OdsContent._open_table,
    f"{TABLE}table-row-group": OdsContent._open_group,
    f"{TABLE}table-column-group": OdsContent._open_group,
    f"{TABLE}table-column": OdsContent._open_column,
    f"{TABLE}table-row": OdsContent._open_row,
    f"{TABLE}table-cell": OdsContent._open_cell,
    f"{TABLE}covered-table-cell": OdsContent._open_covered,
    f"{TEXT}p": OdsContent._open_paragraph,
    f"{TEXT}h": OdsContent._open_paragraph,
    f"{TEXT}span": OdsContent._open_span,
    f"{TEXT}s": OdsContent._add_spaces,
    f"{TEXT}tab": OdsContent._add_tab,
    f"{TEXT}line-break": OdsContent._add_break,
}
_CLOSED: Mapping[str, Callable[[OdsContent], None]] = {
    f"{STYLE}style": OdsContent._close_style,
    f"{TEXT}span": OdsContent._close_span,
    f"{TABLE}table": OdsContent._close_table,
    f"{TABLE}table-row-group": OdsContent._close_group,
    f"{TABLE}table-column-group": OdsContent._close_group,
    f"{TABLE}table-row": OdsContent._close_row,
    f"{TABLE}table-cell": OdsContent._close_cell,
    f"{TABLE}covered-table-cell": OdsContent._close_cell,
    f"{TEXT}p": OdsContent._close_paragraph,
    f"{TEXT}h": OdsContent._close_paragraph,
}
