"""The first sheet of an XLSX workbook to rows of cells; a place counts rows and columns of cells.

In: the bytes of a file, its path. Out: rows and every problem. The law of this file: a workbook is untrusted:
its size unpacked is known before it is unpacked, its XML declares nothing (defusedxml), and whatever else its
reader trips over is one problem of the workbook.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from itertools import islice
from typing import Any

from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

MOST_BYTES_UNPACKED = 60_000_000
MOST_COLUMNS = 200
_OLE = b"\xd0\xcf\x11\xe0"


def xlsx_cells(
    data: bytes, path: str, most_rows: int, part: str = "", place: Span | None = None
) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return the rows of the first sheet of cells, or of the one called `part`, one more than `most_rows` at
    most; `place` is where that is said."""
    if data.startswith(_OLE):
        return [], [_spoiled(path, "one with a password, or of the old kind", "save it as XLSX, without one")]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(part.file_size for part in packed.infolist())
        if size > MOST_BYTES_UNPACKED:
            found = f"{size} bytes of them"
            message = f"expected a workbook of at most {MOST_BYTES_UNPACKED} bytes unpacked, found {found}"
            return [], [Problem("sheet-size", message, Span(path), "delete what the deck does not need")]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table = _read(data, most_rows, part)
            unsaved = _formulas(data, table, part) if table and _has_formulas(data) else []
    except _NoSuchSheet as missing:
        message = f"expected a sheet of the workbook, found `{part}`"
        return [], [Problem("sheet-missing", message, place, f"there are {missing}")]
    except Exception as error:  # openpyxl lets through whatever its parsers trip over
        return [], [_spoiled(path, f"a fault in it: {_said(error)}", "save it again as XLSX, or as CSV")]
    if table is None:
        return [], [_spoiled(path, "one without a sheet of cells", "put the deck into its first sheet")]
    wide = next((number for number, row in enumerate(table, 1) if len(row) > MOST_COLUMNS), None)
    if wide is not None:
        message = f"expected at most {MOST_COLUMNS} columns, found more"
        return [], [Problem("sheet-size", message, Span(path, wide, MOST_COLUMNS + 1), "delete the rest")]
    rows = [
        [Scalar(_text(value), Span(path, number, column)) for column, value in enumerate(row, 1)]
        for number, row in enumerate(table, 1)
    ]
    return rows, [_unsaved(Span(path, *at)) for at in unsaved]


def sheet_names(data: bytes, path: str) -> list[str]:
    """Return the names of the sheets of cells of a workbook; none of another file, or one that is spoiled."""
    if not path.lower().endswith(".xlsx"):
        return []
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [sheet.title for sheet in load_workbook(io.BytesIO(data), read_only=True).worksheets]
    except Exception:  # as above
        return []


def _unsaved(place: Span) -> Problem:
    message = "expected what the formula gives, found that it was not saved with it"
    hint = "open the table in a spreadsheet program and save it there, or write the value"
    return Problem("sheet-formula", message, place, hint, "warning")


class _NoSuchSheet(LookupError):
    """A workbook has no sheet of this name; says which it has."""


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        sheets = [name for name in packed.namelist() if name.startswith("xl/worksheets/")]
        return any(b"<f" in packed.read(name) for name in sheets if name.endswith(".xml"))


def _formulas(data: bytes, table: list[tuple[Any, ...]], part: str) -> list[tuple[int, int]]:
    """Return the row and column of each formula whose value is not known, within the rows of a table."""
    written = _read(data, len(table), part, values=False) or []
    return [
        (number, column)
        for number, (row, known) in enumerate(zip(written, table, strict=False), 1)
        for column, value in enumerate(row, 1)
        if isinstance(value, str) and value.startswith("=") and _at(known, column) is None
    ]


def _at(row: tuple[Any, ...], column: int) -> object:
    return row[column - 1] if column <= len(row) else None


def _read(data: bytes, most_rows: int, part: str, *, values: bool = True) -> list[tuple[Any, ...]] | None:
    """Return the rows of a sheet; without `values`, the formulas as they are written."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=values)
    if not book.worksheets:
        return None
    named = [sheet for sheet in book.worksheets if part in ("", sheet.title)]
    if not named:
        raise _NoSuchSheet(", ".join(f"`{sheet.title}`" for sheet in book.worksheets))
    sheet = named[0]
    sheet.reset_dimensions()
    found = list(islice(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS + 1), most_rows + 1))
    return [_cropped(row) for row in found]


def _cropped(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row without the empty cells behind its last one."""
    last = max((number for number, value in enumerate(row, 1) if value is not None), default=0)
    return row[:last]


def _spoiled(path: str, found: str, hint: str) -> Problem:
    return Problem("sheet-syntax", f"expected an XLSX workbook, found {found}", Span(path), hint)


def _said(error: Exception) -> str:
    """Return the beginning of what a reader said, on one line."""
    return (" ".join(str(error).split()) or type(error).__name__)[:100]


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
