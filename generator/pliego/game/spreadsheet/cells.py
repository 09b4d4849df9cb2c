"""The bytes of a CSV, TSV or XLSX file to rows of cells, each with its place.

In: the bytes of a file and its path. Out: rows (an empty row has no cells) and problems. The laws of this
file: cells are text; the place of a cell is its line and column, in a workbook its row and column of cells;
a workbook is untrusted: its size is known before it is unpacked, and any fault of its parser is one problem.
"""

from __future__ import annotations

import codecs
import io
import re
import warnings
import zipfile
from dataclasses import replace
from itertools import islice
from typing import Any

from pliego.text.files import decoded
from pliego.text.letters import normal_form
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

MAX_ROWS = 20_010
MOST_BYTES_UNPACKED = 60_000_000
MOST_COLUMNS = 200
_OLE = b"\xd0\xcf\x11\xe0"
_WORKBOOKS = {b"PK\x03\x04": "give it the ending .xlsx", _OLE: "save it as .xlsx"}
_SAVE_AS = "save it as “CSV UTF-8”, which spreadsheet programs offer beside CSV, or as .xlsx"
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')
_BARE = {separator: re.compile(f"[^{separator}\n]*") for separator in ",;\t"}
_MOST_QUOTED = 100
Rows = list[list[Scalar]]


def table_cells(
    data: bytes, shown: str, part: str = "", place: Span | None = None
) -> tuple[Rows, list[Problem]]:
    """Return the cells of a spreadsheet, whose kind its path says.

    `part` names a sheet of a workbook, and `place` is where content names it.
    """
    if shown.lower().endswith(".xlsx"):
        return xlsx_cells(data, shown, part, place)
    if data[:4] in _WORKBOOKS:
        message = f"expected a table as text, found a workbook called `{shown}`"
        return [], [Problem("sheet-kind", message, Span(shown), _WORKBOOKS[data[:4]])]
    text, problems = decoded(data.removeprefix(codecs.BOM_UTF8), shown, "sheet-encoding")
    hinted = [replace(problem, hint=_SAVE_AS) for problem in problems]
    return ([], hinted) if text is None else csv_cells(text, shown)


def sheet_named(name: str) -> tuple[str, str]:
    """Return the file and the sheet of a name such as `cards.xlsx#Two`; no sheet for the first one."""
    file, _hash, part = name.rpartition("#")
    return (file, part) if file.lower().endswith(".xlsx") else (name, "")


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


def csv_cells(text: str, path: str) -> tuple[Rows, list[Problem]]:
    """Return the rows of a CSV file; none if its quotes do not close.

    The first line decides between commas, semicolons and tabs. Quotes are those of RFC 4180, and plain
    characters within a cell that does not begin with one. One pass looks at each character once.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = max(",;\t", key=text.split("\n", 1)[0].count)
    rows: Rows = []
    row: list[Scalar] = []
    line = column = 1
    position = 0
    while position < len(text):
        place = Span(path, line, column)
        quoted = _QUOTED.match(text, position) if text[position] == '"' else None
        match = quoted or _BARE[separator].match(text, position)
        assert match is not None
        end, written = match.end(), match[0]
        if text[position] == '"' and (quoted is None or text[end : end + 1] not in ("", separator, "\n")):
            return [], [_open_quotes(place, closes=quoted is not None)]
        row.append(Scalar((quoted[1].replace('""', '"') if quoted else written).strip(), place))
        if (breaks := written.count("\n")) > 0:
            line, column = line + breaks, len(written) - written.rfind("\n")
        else:
            column += len(written)
        if text[end : end + 1] == separator:
            column += 1
            if end + 1 == len(text):
                row.append(Scalar("", Span(path, line, column)))
        else:
            rows.append(row)
            row, line, column = [], line + 1, 1
        position = end + 1
    return [each for each in [*rows, row] if len(each) > 1 or (each and each[0].text)], []


def _open_quotes(place: Span, *, closes: bool) -> Problem:
    found = "text after the closing quote" if closes else "quotes that never close"
    hint = 'double the quotes inside a quoted cell: `"El ""Gordo"""`'
    return Problem("sheet-syntax", f"expected CSV, found {found}", place, hint)


def xlsx_cells(
    data: bytes, path: str, part: str = "", place: Span | None = None, most_rows: int = MAX_ROWS
) -> tuple[Rows, list[Problem]]:
    """Return the rows of the first sheet of cells, or of the one called `part`; at most one more than
    `most_rows`."""
    if data.startswith(_OLE):
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
            table = _sheet_values(data, most_rows, part)
            unsaved = _unsaved_formulas(data, table, part) if table and _has_formulas(data) else []
    except _NoSuchSheet as missing:
        message = f"expected a sheet of the workbook, found `{part}`"
        return [], [Problem("sheet-missing", message, place, f"there are {missing}")]
    except Exception as error:  # as above
        reason = (" ".join(str(error).split()) or type(error).__name__)[:_MOST_QUOTED]
        return [], [_broken(path, f"a fault in it: {reason}", "save it again as XLSX, or as CSV")]
    if table is None:
        return [], [_broken(path, "one without a sheet of cells", "put the deck into its first sheet")]
    rows, too_wide = _placed(table, path)
    return rows, [*too_wide, *(_unsaved(Span(path, *at)) for at in unsaved if rows)]


def _placed(table: list[tuple[Any, ...]], path: str) -> tuple[Rows, list[Problem]]:
    """Return the values of a sheet as cells with their places; none if there are too many columns."""
    wide = next((number for number, row in enumerate(table, 1) if len(row) > MOST_COLUMNS), None)
    if wide is not None:
        message = f"expected at most {MOST_COLUMNS} columns, found more"
        return [], [Problem("sheet-size", message, Span(path, wide, MOST_COLUMNS + 1), "delete the rest")]
    rows = [
        [Scalar(_text(value), Span(path, number, column)) for column, value in enumerate(row, 1)]
        for number, row in enumerate(table, 1)
    ]
    return rows, []


class _NoSuchSheet(LookupError):
    """A workbook has no sheet of this name; its text names the sheets that it has."""


def _sheet_values(
    data: bytes, most_rows: int, part: str, *, formulas: bool = False
) -> list[tuple[Any, ...]] | None:
    """Return the rows of a sheet without the empty cells at their ends; with `formulas`, the formulas."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas)
    if not book.worksheets:
        return None
    named = [sheet for sheet in book.worksheets if normal_form(part) in ("", normal_form(sheet.title))]
    if not named:
        raise _NoSuchSheet(", ".join(f"`{sheet.title}`" for sheet in book.worksheets))
    named[0].reset_dimensions()
    rows = named[0].iter_rows(values_only=True, max_col=MOST_COLUMNS + 1)
    return [_cropped(row) for row in islice(rows, most_rows + 1)]


def _cropped(row: tuple[Any, ...]) -> tuple[Any, ...]:
    last = max((number for number, value in enumerate(row, 1) if value is not None), default=0)
    return row[:last]


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        sheets = [name for name in packed.namelist() if name.startswith("xl/worksheets/")]
        return any(b"<f" in packed.read(name) for name in sheets if name.endswith(".xml"))


def _unsaved_formulas(data: bytes, table: list[tuple[Any, ...]], part: str) -> list[tuple[int, int]]:
    """Return the row and column of each formula whose value is not saved."""
    written = _sheet_values(data, len(table), part, formulas=True) or []
    return [
        (number, column)
        for number, (row, known) in enumerate(zip(written, table, strict=False), 1)
        for column, value in enumerate(row, 1)
        if isinstance(value, str) and value.startswith("=")
        if column > len(known) or known[column - 1] is None
    ]


def _unsaved(place: Span) -> Problem:
    message = "expected what the formula gives, found that it was not saved with it"
    hint = "open the table in a spreadsheet program and save it there, or write the value"
    return Problem("sheet-formula", message, place, hint, "warning")


def _broken(path: str, found: str, hint: str) -> Problem:
    return Problem("sheet-syntax", f"expected an XLSX workbook, found {found}", Span(path), hint)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
