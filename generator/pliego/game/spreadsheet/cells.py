"""The bytes of a CSV or TSV file to rows of cells, each with its place; others go their own way.

In: the bytes of a file and its path. Out: rows (an empty row has no cells) and problems. The laws of this
file: cells are text; the place of a cell is its line and column, in a workbook its row and column of cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from pliego.game.spreadsheet.encodings import table_text
from pliego.game.spreadsheet.json_table import json_cells, json_list_notes
from pliego.game.spreadsheet.kinds import EXPORT, OLE, ZIP, content_of
from pliego.game.spreadsheet.ods import ODS
from pliego.game.spreadsheet.quotes import QuotedCell, are_marks, kept_marks, lone_marks, swallowed_rows
from pliego.game.spreadsheet.widths import long_rows, short_rows
from pliego.game.spreadsheet.workbook import Rows, WorkbookKind, workbook_cells, workbook_names
from pliego.game.spreadsheet.xlsx import XLSX
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, column_letter, whole_file

_WORKBOOKS = {kind.suffix: kind for kind in (XLSX, ODS)}
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')
_BARE = {separator: re.compile(f"[^{separator}\n]*") for separator in ",;\t"}
_BEFORE_QUOTES = {sign: re.compile(rf' +(?="[^"]*(?:""[^"]*)*" *(?:[{sign}\n]|\Z))') for sign in _BARE}
_BEHIND_QUOTES = {sign: re.compile(rf" +(?=[{sign}\n]|\Z)") for sign in _BARE}
"""Blanks between a separator and the quotes of a cell, as people type them."""
_OTHER_SEPARATORS = {"|": 1, ":": 2}
"""Signs that may divide columns too, and how often they stand in a row at least."""
_LOOKED_AT, _LEAST_LINES = 20, 2
_LINE = re.compile(r"[^\n]+")
_SEPARATOR_TOLD = re.compile(r"sep=([,;\t])\n", re.IGNORECASE)
"""A first line for spreadsheet programs, which they do not show."""


def table_cells(
    data: bytes, shown: str, part: str = "", place: Span | None = None, lang: str = "en"
) -> tuple[Rows, list[Problem]]:
    """Return the cells of a spreadsheet, whose kind its path says.

    `part` names a sheet of a workbook, and `place` is where content names it. Numbers of an XLSX workbook and
    of JSON are shown as in the language `lang`.
    """
    if kind := workbook_kind(shown):
        return workbook_cells(kind, data, shown, part, place, lang=lang)
    if data.startswith((ZIP, OLE)):
        message = f"expected a table as text, found a workbook called `{shown}`"
        return [], [Problem("sheet-kind", message, whole_file(shown), _right_ending(data))]
    text, problems = table_text(data, shown)
    if text is None:
        return [], problems
    if shown.lower().endswith(".json"):
        rows, faults = json_cells(text, shown, lang)
    else:
        rows, faults = csv_cells(text, shown)
        faults = [*faults, *short_rows(rows)]
        problems = [*problems, *_other_separator(text, shown)]
    return rows, [*problems, *faults]


def list_notes(data: bytes, name: str) -> list[str]:
    """Return notes on what becomes of the lists in a table that was read; none but JSON has any."""
    text = table_text(data, name)[0] if name.lower().endswith(".json") else None
    return json_list_notes(text) if text else []


def workbook_kind(name: str) -> WorkbookKind | None:
    """Return the kind of workbook that the name of a file says, None for a table as text."""
    return _WORKBOOKS.get(PurePosixPath(name).suffix.lower())


def sheet_names(data: bytes, path: str) -> list[str]:
    """Return the names of the sheets of a workbook that one sees; none for another file or a broken one."""
    kind = workbook_kind(path)
    return workbook_names(kind, data) if kind else []


def _right_ending(data: bytes) -> str:
    """Return what to do with a workbook whose name says that it is a table as text."""
    content = content_of(data)
    return f"give it the ending {content.suffix}" if content and content.suffix in _WORKBOOKS else EXPORT


def csv_cells(text: str, path: str) -> tuple[Rows, list[Problem]]:
    """Return the rows of a CSV or TSV file; none if its quotes do not close.

    The first line with commas, semicolons or tabs decides between them. Quotes are those of RFC 4180, and
    plain characters within a cell that does not begin with one. In a table with tabs they are so only if a
    cell needs them (`quotes`).
    """
    text = _with_plain_ends(text)
    told = _SEPARATOR_TOLD.match(text)
    separator = told[1] if told else _separator(text)
    start = told.end() if told else 0
    rows, quoted, faults = _read(text, path, separator, start, has_quotes=True)
    if separator == "\t" and (quoted or faults) and not are_marks(quoted, rows):
        rows, _none, _faults = _read(text, path, separator, start, has_quotes=False)
        kept = _filled(rows)
        return kept, [*kept_marks([cell for row in rows for cell in row]), *long_rows(kept, separator)]
    if faults:
        return [], faults
    places = {each.place for each in quoted}
    plain = [cell for row in rows for cell in row if cell.span not in places]
    kept = _filled(rows)
    swallowed = [*swallowed_rows(quoted, rows, separator)]
    return kept, [*swallowed, *lone_marks(plain), *long_rows(kept, separator)]


def separator_of(data: bytes, path: str) -> str:
    """Return the sign between the columns of a CSV or TSV file, "" for a table of another kind."""
    is_text = PurePosixPath(path).suffix.lower() in (".csv", ".tsv")
    text = _with_plain_ends(table_text(data, path)[0] or "") if is_text else ""
    told = _SEPARATOR_TOLD.match(text)
    return told[1] if told else _separator(text) if text else ""


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _filled(rows: Rows) -> Rows:
    """Return the rows from the first to the last with cells; a line without any is an empty row."""
    kept = [each if len(each) > 1 or (each and each[0].text) else [] for each in rows]
    full = [number for number, row in enumerate(kept) if row]
    return kept[full[0] : full[-1] + 1] if full else []


def _read(
    text: str, path: str, separator: str, start: int, *, has_quotes: bool
) -> tuple[Rows, list[QuotedCell], list[Problem]]:
    """Return the rows of a table, its cells in quotation marks and the fault that ends it. One pass looks at
    each character once."""
    rows: Rows = []
    row: list[Scalar] = []
    found: list[QuotedCell] = []
    line, column, number = (2, 1, 1) if start else (1, 1, 1)
    position, first = start, 0
    while position < len(text):
        place = Span(path, line, column, number, column_letter(len(row) + 1))
        may_begin = has_quotes and text[position] == " "
        if may_begin and (blanks := _BEFORE_QUOTES[separator].match(text, position)):
            column, position = column + len(blanks[0]), blanks.end()
        is_quoted = has_quotes and text[position] == '"'
        quoted = _QUOTED.match(text, position) if is_quoted else None
        match = quoted or _BARE[separator].match(text, position)
        assert match is not None
        end, written = match.end(), match[0]
        behind = _BEHIND_QUOTES[separator].match(text, end) if quoted else None
        end = behind.end() if behind else end
        if is_quoted and (quoted is None or text[end : end + 1] not in ("", separator, "\n")):
            return rows, found, [_open_quotes(place, closes=quoted is not None)]
        if quoted:
            found.append(QuotedCell(place, quoted[1], len(row)))
        row.append(Scalar((quoted[1].replace('""', '"') if quoted else written).strip(), place))
        if (breaks := written.count("\n")) > 0:
            line, column = line + breaks, len(written) - written.rfind("\n")
        else:
            column += len(written)
        column += len(behind[0]) if behind else 0
        if text[end : end + 1] == separator:
            column += 1
            if end + 1 == len(text):
                row.append(Scalar("", Span(path, line, column, number, column_letter(len(row) + 1))))
        else:
            found[first:] = [each._replace(behind=len(row) - 1 - each.before) for each in found[first:]]
            rows.append(row)
            row, line, column, number, first = [], line + 1, 1, number + 1, len(found)
        position = end + 1
    return [*rows, row], found, []


def _other_separator(text: str, path: str) -> Iterator[Problem]:
    """Warn of a table whose columns seem to stand between other signs than those that are read."""
    lines = [match[0] for match in islice(_LINE.finditer(text), _LOOKED_AT)]
    if len(lines) < _LEAST_LINES or any(sign in lines[0] for sign in _BARE):
        return
    for sign, least in _OTHER_SEPARATORS.items():
        counts = [line.count(sign) for line in lines]
        if counts[0] >= least and counts.count(counts[0]) * 2 >= len(counts):
            message = f"expected commas, semicolons or tabs between columns, found `{sign}` in each row"
            hint = "if it divides the columns, write tabs in its place, or export the table as .xlsx"
            yield Problem("sheet-separator", message, whole_file(path), hint, "warning")
            return


def _separator(text: str) -> str:
    """Return what separates the cells: the most frequent of three signs in the first line that has one."""
    lines = (match[0] for match in _LINE.finditer(text))
    first = next((line for line in lines if any(sign in line for sign in _BARE)), "")
    return max(_BARE, key=first.count)


def _open_quotes(place: Span, *, closes: bool) -> Problem:
    found = "text after the closing quote" if closes else "quotes that never close"
    hint = 'double the quotes inside a quoted cell: `"El ""Gordo"""`'
    return Problem("sheet-syntax", f"expected CSV, found {found}", place, hint)
