"""The bytes of an XLSX workbook to rows of cells, as the spreadsheet program shows them.

In: the bytes of a file, its path, perhaps the name of a sheet. Out: rows and problems. The laws of this file:
a cell is the text that one sees (007, 50 %); cells merged downwards all hold the text of the first; rows that
are hidden are set aside with a note; a workbook is untrusted: its size is known before it is unpacked, and
any fault of its parser is one problem.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pliego.game.spreadsheet.formats import shown
from pliego.text.letters import normal_form
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, column_letter

MAX_ROWS = 20_010
MOST_BYTES_UNPACKED = 60_000_000
MOST_COLUMNS = 200
OLE = b"\xd0\xcf\x11\xe0"
_MOST_QUOTED = 100
_MOST_LISTED = 12
_ROW_TAG = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
_ROW_NUMBER = re.compile(rb'\br="(\d{1,7})"')
_HIDDEN = re.compile(rb'\bhidden="(?:1|true)"')
_COLUMN_TAG = re.compile(rb"<(?:\w+:)?col\b([^>]*)>")
_FIRST_COLUMN = re.compile(rb'\bmin="(\d{1,5})"')
_LAST_COLUMN = re.compile(rb'\bmax="(\d{1,5})"')
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_DECLARED_FORMULA = b"<f"
Rows = list[list[Scalar]]


@dataclass
class _CellTexts:
    """The texts of a sheet's cells by row; hidden rows and columns, and merged cells as first and last row
    and column."""

    rows: list[list[str]]
    hidden: frozenset[int] = frozenset()
    hidden_columns: tuple[int, ...] = ()
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)


def sheet_names(data: bytes, path: str) -> list[str]:
    """Return the names of the sheets of a workbook; none for another file or a broken one."""
    if not path.lower().endswith(".xlsx"):
        return []
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [sheet.title for sheet in load_workbook(io.BytesIO(data), read_only=True).worksheets]
    except Exception:  # openpyxl lets through any fault of its parsers
        return []


def xlsx_cells(
    data: bytes,
    path: str,
    part: str = "",
    place: Span | None = None,
    most_rows: int = MAX_ROWS,
    *,
    has_hidden: bool = False,
) -> tuple[Rows, list[Problem]]:
    """Return the rows of the first sheet of cells, or of the one called `part`; at most one more than
    `most_rows`. With `has_hidden`, hidden rows too."""
    if data.startswith(OLE):
        return [], [_broken(path, "one with a password, or of the old kind", "save it as XLSX, without one")]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(file.file_size for file in packed.infolist())
        if size > MOST_BYTES_UNPACKED:
            found = f"{size} bytes of them"
            message = f"expected a workbook of at most {MOST_BYTES_UNPACKED} bytes unpacked, found {found}"
            return [], [Problem("sheet-size", message, Span(path), "delete what the deck does not need")]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sheet = _sheet(data, most_rows, part)
            unsaved = _unsaved_formulas(data, sheet.rows, part) if sheet and _has_formulas(data) else []
    except _NoSuchSheet as missing:
        message = f"expected a sheet of the workbook, found `{part}`"
        return [], [Problem("sheet-missing", message, place, f"there are {missing}")]
    except Exception as error:  # as above
        reason = (" ".join(str(error).split()) or type(error).__name__)[:_MOST_QUOTED]
        return [], [_broken(path, f"a fault in it: {reason}", "save it again as XLSX, or as CSV")]
    if sheet is None:
        return [], [_broken(path, "one without a sheet of cells", "put the deck into its first sheet")]
    rows, problems = _placed(sheet, path, has_hidden=has_hidden)
    return rows, [*problems, *(_unsaved(_cell_place(path, *at)) for at in unsaved if rows)]


def _placed(sheet: _CellTexts, path: str, *, has_hidden: bool) -> tuple[Rows, list[Problem]]:
    """Return the texts of a sheet as cells with their places; none if there are too many columns."""
    wide = next((number for number, row in enumerate(sheet.rows, 1) if len(row) > MOST_COLUMNS), None)
    if wide is not None:
        message = f"expected at most {MOST_COLUMNS} columns, found more"
        return [], [
            Problem("sheet-size", message, _cell_place(path, wide, MOST_COLUMNS + 1), "delete the rest")
        ]
    _fill_merged(sheet)
    headings = _section_rows(sheet)
    numbered = list(enumerate(sheet.rows, 1))
    hidden = [] if has_hidden else [n for n, row in numbered if n in sheet.hidden and any(row)]
    out = {*headings, *([] if has_hidden else sheet.hidden)}
    rows = [
        [Scalar(text, _cell_place(path, number, column)) for column, text in enumerate(row, 1)]
        for number, row in numbered
        if number not in out
    ]
    told = [
        _aside("hidden row", hidden, path, "show it in the spreadsheet program to print it"),
        _aside("row of one merged cell", headings, path, "a heading within the table is no card"),
        _hidden_columns(sheet, path) if not has_hidden else None,
    ]
    return rows, [problem for problem in told if problem]


def _fill_merged(sheet: _CellTexts) -> None:
    """Write the text of the first of some merged cells into those below it."""
    for top, left, bottom, _right in sheet.merged:
        if top > len(sheet.rows) or len(sheet.rows[top - 1]) < left:
            continue
        text = sheet.rows[top - 1][left - 1]
        for row in sheet.rows[top : min(bottom, len(sheet.rows))]:
            if any(row):
                row += [""] * (left - len(row))
                row[left - 1] = row[left - 1] or text


def _section_rows(sheet: _CellTexts) -> list[int]:
    """Return the rows that hold one cell merged across others, below the first that is no such row."""
    across = {top for top, left, bottom, right in sheet.merged if top == bottom and right > left}
    alone = [n for n in sorted(across) if n <= len(sheet.rows) and sum(map(bool, sheet.rows[n - 1])) == 1]
    first = next((n for n, row in enumerate(sheet.rows, 1) if any(row) and n not in alone), 0)
    return [number for number in alone if number > first > 0]


def _aside(called: str, numbers: list[int], path: str, hint: str) -> Problem | None:
    """Return the note that some rows are no cards."""
    if not numbers:
        return None
    listed = ", ".join(map(str, numbers[:_MOST_LISTED])) + (" …" if len(numbers) > _MOST_LISTED else "")
    noun = called if len(numbers) == 1 else _many(called)
    message = f"set aside {len(numbers):,} {noun}: {listed}"
    return Problem("sheet-aside", message, Span(path, numbers[0], 1, numbers[0]), hint, "note")


def _hidden_columns(sheet: _CellTexts, path: str) -> Problem | None:
    """Return the note that hidden columns are read: they may hold ids."""
    filled = [c for c in sheet.hidden_columns if any(len(row) >= c and row[c - 1] for row in sheet.rows)]
    if not filled:
        return None
    listed = ", ".join(f"`{column_letter(column)}`" for column in filled[:_MOST_LISTED])
    message = f"expected columns that one sees, found hidden ones, which are read like all others: {listed}"
    hint = "delete what no card shall show, or leave it out: `columns: {…: none}`"
    return Problem("sheet-aside", message, Span(path, 1, filled[0], 1), hint, "note")


def _many(called: str) -> str:
    return called.replace("row", "rows", 1).replace("one merged cell", "one merged cell each")


class _NoSuchSheet(LookupError):
    """A workbook has no sheet of this name; its text names the sheets that it has."""


def _sheet(data: bytes, most_rows: int, part: str) -> _CellTexts | None:
    """Return a sheet, None if a workbook has none."""
    found = _opened(data, part, formulas=False)
    if found is None:
        return None
    cells = islice(found.iter_rows(max_col=MOST_COLUMNS + 1), most_rows + 1)
    rows = [
        _cropped([shown(c.value, c.number_format) if c.value is not None else "" for c in row])
        for row in cells
    ]
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        xml = packed.read(str(found._worksheet_path).lstrip("/"))
    return _CellTexts(rows, frozenset(_hidden(xml)), tuple(_hidden_in(xml)), _merged(xml, len(rows)))


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
    """Return the sheet called `part`, else the first one, None if there is none; with `formulas`, its
    formulas in place of their values."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas)
    if not book.worksheets:
        return None
    named = [sheet for sheet in book.worksheets if normal_form(part) in ("", normal_form(sheet.title))]
    if not named:
        raise _NoSuchSheet(", ".join(f"`{sheet.title}`" for sheet in book.worksheets))
    sheet: Any = named[0]
    sheet.reset_dimensions()
    return sheet


def _cropped(row: list[str]) -> list[str]:
    """Return a row without the empty cells at its end."""
    last = max((number for number, text in enumerate(row, 1) if text), default=0)
    return row[:last]


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        sheets = [name for name in packed.namelist() if name.startswith("xl/worksheets/")]
        return any(_DECLARED_FORMULA in packed.read(name) for name in sheets if name.endswith(".xml"))


def _unsaved_formulas(data: bytes, table: list[list[str]], part: str) -> list[tuple[int, int]]:
    """Return the row and column of each formula whose value is not saved."""
    sheet = _opened(data, part, formulas=True)
    written = islice(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS + 1), len(table)) if sheet else ()
    return [
        (number, column)
        for number, (row, known) in enumerate(zip(written, table, strict=False), 1)
        for column, value in enumerate(row, 1)
        if isinstance(value, str) and value.startswith("=")
        if column > len(known) or not known[column - 1]
    ]


def _cell_place(path: str, row: int, column: int) -> Span:
    return Span(path, row, column, row, column_letter(column))


def _unsaved(place: Span) -> Problem:
    message = "expected what the formula gives, found that it was not saved with it"
    hint = "open the table in a spreadsheet program and save it there, or write the value"
    return Problem("sheet-formula", message, place, hint, "warning")


def _broken(path: str, found: str, hint: str) -> Problem:
    return Problem("sheet-syntax", f"expected an XLSX workbook, found {found}", Span(path), hint)
