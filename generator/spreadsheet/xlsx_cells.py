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

from generator.nodes import Scalar
from generator.source import Problem, Span

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
    return [
        [Scalar(_text(value), Span(path, number, column)) for column, value in enumerate(row, 1)]
        for number, row in enumerate(table, 1)
    ], []


class _NoSuchSheet(LookupError):
    """A workbook has no sheet of this name; says which it has."""


def _read(data: bytes, most_rows: int, part: str) -> list[tuple[Any, ...]] | None:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
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
