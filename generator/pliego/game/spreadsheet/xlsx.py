"""The bytes of an XLSX workbook to the texts of a sheet, as the spreadsheet program shows them.

In: the bytes of a file, perhaps the name of a sheet. Out: texts. The laws of this file: a cell is the text
that one sees (007, 50 %); what is broken raises whatever its parser raises.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from pliego.game.spreadsheet.column_formulas import may_be_of_cells_above
from pliego.game.spreadsheet.formats import shown
from pliego.game.spreadsheet.runs import PLAIN, USUAL, RunStyle, styled_text
from pliego.game.spreadsheet.workbook import (
    MOST_COLUMNS,
    SheetTexts,
    WorkbookKind,
    cropped,
    sheet_called,
)
from pliego.game.spreadsheet.xlsx_cells import cell_styles, rich_rows, runs_of

_ROW_TAG = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
_ROW_NUMBER = re.compile(rb'\br="(\d{1,7})"')
_HIDDEN = re.compile(rb'\bhidden="(?:1|true)"')
_COLUMN_TAG = re.compile(rb"<(?:\w+:)?col\b([^>]*)>")
_FIRST_COLUMN = re.compile(rb'\bmin="(\d{1,5})"')
_LAST_COLUMN = re.compile(rb'\bmax="(\d{1,5})"')
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_DECLARED_FORMULA = b"<f"


def _read(data: bytes, most_rows: int, part: str, lang: str) -> SheetTexts | None:
    """Return a sheet, None if a workbook has none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = _opened(data, part, formulas=False)
        if found is None:
            return None
        cells = islice(rich_rows(found, MOST_COLUMNS + 1), most_rows + 1)
        styles = cell_styles(found)
        rows, looks = list[list[str]](), dict[tuple[int, int], frozenset[str]]()
        for number, row in enumerate(cells, 1):
            read = [_text(cell, styles, lang) if cell.value is not None else ("", PLAIN) for cell in row]
            rows.append(cropped([text for text, _each in read]))
            looks |= {(number, column): each for column, (_words, each) in enumerate(read, 1) if each}
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            xml = packed.read(str(found._worksheet_path).lstrip("/"))
        hidden, columns = frozenset(_hidden(xml)), tuple(_hidden_in(xml))
        formulas = _formulas(data, rows, part) if _has_formulas(data) else {}
        unsaved = [(n, c) for n, c in formulas if c > len(rows[n - 1]) or not rows[n - 1][c - 1]]
        below = {place: text for place, text in formulas.items() if may_be_of_cells_above(text)}
    others = [sheet for sheet in found.parent.worksheets if sheet is not found and _is_seen(sheet)]
    name = found.title if others else ""
    return SheetTexts(rows, hidden, columns, _merged(xml, len(rows)), unsaved, looks, name, below)


def _names(data: bytes) -> list[str]:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sheets = load_workbook(io.BytesIO(data), read_only=True).worksheets
        return [sheet.title for sheet in sheets if _is_seen(sheet)]


def _is_seen(sheet: Any) -> bool:
    return bool(sheet.sheet_state == "visible")


XLSX = WorkbookKind("XLSX", _read, _names)


def _text(cell: Any, styles: Sequence[RunStyle], lang: str) -> tuple[str, frozenset[str]]:
    """Return what one sees of a cell, and its looks. Bold and italic words within it get marks."""
    if isinstance(cell.value, list):
        return styled_text(runs_of(cell, styles))
    text, style = shown(cell.value, cell.number_format, lang), styles[cell._style_id]
    return (text, PLAIN) if style is USUAL else styled_text([(text, style)])


def _hidden(xml: bytes) -> list[int]:
    numbers: list[int] = []
    number = 0
    for tag in _ROW_TAG.finditer(xml):
        written = _ROW_NUMBER.search(tag[1])
        number = int(written[1]) if written else number + 1
        numbers += [number] if _HIDDEN.search(tag[1]) else []
    return numbers


def _hidden_in(xml: bytes) -> Iterator[int]:
    """Yield the numbers of the hidden columns, as far as Pliego reads columns."""
    for tag in _COLUMN_TAG.finditer(xml):
        first, last = _FIRST_COLUMN.search(tag[1]), _LAST_COLUMN.search(tag[1])
        if first and last and _HIDDEN.search(tag[1]):
            yield from range(int(first[1]), min(int(last[1]), MOST_COLUMNS) + 1)


def _merged(xml: bytes, height: int) -> list[tuple[int, int, int, int]]:
    from openpyxl.utils import column_index_from_string as number_of

    found = (match.groups() for match in _MERGED.finditer(xml))
    boxes = ((int(top), left, int(bottom), right) for left, top, right, bottom in found)
    return [
        (top, number_of(left.decode()), bottom, number_of(right.decode()))
        for top, left, bottom, right in boxes
        if top <= height
    ]


def _opened(data: bytes, part: str, *, formulas: bool) -> Any:
    """Return the sheet called `part`, for "" the first that one sees, None if there is none; with `formulas`,
    its formulas in place of their values."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas, rich_text=not formulas)
    if not book.worksheets:
        return None
    seen = [number for number, sheet in enumerate(book.worksheets) if _is_seen(sheet)]
    first = seen[0] if seen else 0
    number = sheet_called(part, [sheet.title for sheet in book.worksheets]) if part else first
    sheet: Any = book.worksheets[number]
    sheet.reset_dimensions()
    return sheet


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        sheets = [name for name in packed.namelist() if name.startswith("xl/worksheets/")]
        return any(_DECLARED_FORMULA in packed.read(name) for name in sheets if name.endswith(".xml"))


def _formulas(data: bytes, table: list[list[str]], part: str) -> dict[tuple[int, int], str]:
    """Return the formulas of a sheet by their rows and columns, as far as its rows are read."""
    sheet = _opened(data, part, formulas=True)
    written = islice(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS + 1), len(table)) if sheet else ()
    return {
        (number, column): value
        for number, row in enumerate(written, 1)
        for column, value in enumerate(row, 1)
        if isinstance(value, str) and value.startswith("=")
    }
