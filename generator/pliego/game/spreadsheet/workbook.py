"""The texts of a sheet of a workbook to rows of cells, as the spreadsheet program shows them.

In: the bytes of a file, its path, its kind (XLSX, ODS), perhaps the name of a sheet. Out: rows and problems.
The laws of this file: cells merged downwards all hold the text of the first; rows that are hidden are set
aside with a note; a workbook is untrusted: its size is known before it is unpacked, and any fault of its
parser is one problem.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import dropwhile

from pliego.game.spreadsheet.column_formulas import is_of_cells_above
from pliego.game.spreadsheet.kinds import OLE, content_of
from pliego.game.spreadsheet.runs import OF_CELLS_ABOVE, PLAIN
from pliego.text.letters import normal_form
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, column_letter, has_errors, whole_file

MAX_ROWS = 20_010
MOST_BYTES_UNPACKED = 60_000_000
MOST_COLUMNS = 200
HIDDEN_COLUMN = "sheet-hidden"
"""The code of the note that a hidden column is read."""
_MOST_QUOTED = 100
_MOST_LISTED = 12
Rows = list[list[Scalar]]


@dataclass
class SheetTexts:
    """The texts of a sheet's cells by row; hidden rows and columns, merged cells as first and last row and
    column, the rows and columns of formulas whose values are not saved, and what cells look like besides, by
    their rows and columns (`runs`). `name` is its own if the workbook shows others too; `formulas` are those
    of the cells above each other, by their rows and columns."""

    rows: list[list[str]]
    hidden: frozenset[int] = frozenset()
    hidden_columns: tuple[int, ...] = ()
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    unsaved: list[tuple[int, int]] = field(default_factory=list)
    looks: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    name: str = ""
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)


@dataclass(frozen=True)
class WorkbookKind:
    """A kind of workbook. `read` returns the sheet of a name (the first that one sees for "") with at most
    one row more than asked for, None if a workbook has none. It writes numbers and dates as a language does.
    `names` returns the names of the sheets that one sees."""

    name: str
    read: Callable[[bytes, int, str, str], SheetTexts | None]
    names: Callable[[bytes], list[str]]

    @property
    def suffix(self) -> str:
        return f".{self.name.lower()}"


class NoSuchSheet(LookupError):
    """A workbook has no sheet of this name; its text names the sheets that it has."""


class Refused(ValueError):
    """A file is no workbook of its kind: what was found, and what to do."""

    def __init__(self, found: str, hint: str) -> None:
        super().__init__(found)
        self.found = found
        self.hint = hint


class TooLarge(ValueError):
    """A workbook holds too much; its text says how much was found."""


def workbook_names(kind: WorkbookKind, data: bytes) -> list[str]:
    """Return the names of the sheets of a workbook that one sees; none for another file or a broken one."""
    try:
        _need_small(data)
        return kind.names(data)
    except Exception:  # a parser lets through any fault of its own
        return []


def workbook_cells(
    kind: WorkbookKind,
    data: bytes,
    path: str,
    part: str = "",
    place: Span | None = None,
    most_rows: int = MAX_ROWS,
    *,
    has_hidden: bool = False,
    lang: str = "en",
) -> tuple[Rows, list[Problem]]:
    """Return the rows of the first sheet that one sees, or of the one called `part`; at most one more than
    `most_rows`. With `has_hidden`, hidden rows too. `place` is where content names the sheet, `lang` the
    language of who works with it."""
    try:
        _need_kind(kind, data)
        _need_small(data)
        sheet = kind.read(data, most_rows, part, lang)
    except NoSuchSheet as missing:
        message = f"expected a sheet of the workbook, found `{part}`"
        return [], [Problem("sheet-missing", message, place, f"there are {missing}")]
    except TooLarge as found:
        message = f"expected a workbook of at most {MOST_BYTES_UNPACKED} bytes unpacked, found {found}"
        return [], [Problem("sheet-size", message, whole_file(path), "delete what the deck does not need")]
    except Refused as refused:
        return [], [_broken(kind, path, refused.found, refused.hint)]
    except Exception as error:  # as above
        reason = (" ".join(str(error).split()) or type(error).__name__)[:_MOST_QUOTED]
        hint = f"save it again as {kind.name}, or as CSV"
        return [], [_broken(kind, path, f"a fault in it: {reason}", hint)]
    if sheet is None:
        hint = "put the deck into its first sheet"
        return [], [_broken(kind, path, "one without a sheet of cells", hint)]
    rows, problems = _placed(sheet, path, has_hidden=has_hidden)
    if has_errors(problems):
        return [], problems
    problems += [_unsaved(_cell_place(path, *at)) for at in sheet.unsaved]
    if sheet.name:
        rows = [[cell._replace(span=cell.span._replace(sheet=sheet.name)) for cell in row] for row in rows]
        problems = [_on_sheet(problem, sheet.name) for problem in problems]
    return [*dropwhile(_is_empty, rows)], problems


def _is_empty(row: Sequence[Scalar]) -> bool:
    return not any(cell.text for cell in row)


def sheet_called(part: str, names: Sequence[str]) -> int:
    """Return the number of the sheet of a name, counted from 0; raises NoSuchSheet."""
    for number, name in enumerate(names):
        if normal_form(part) == normal_form(name):
            return number
    raise NoSuchSheet(", ".join(f"`{name}`" for name in names))


def cropped(row: list[str]) -> list[str]:
    """Return a row without the empty cells at its end."""
    last = max((number for number, text in enumerate(row, 1) if text), default=0)
    return row[:last]


def _need_kind(kind: WorkbookKind, data: bytes) -> None:
    """Raise Refused for a file of another kind, whatever its name says."""
    if data.startswith(OLE):
        raise Refused("one with a password, or of the old kind", f"save it as {kind.name}, without one")
    found = content_of(data)
    if found and found.suffix != kind.suffix:
        is_table = found.suffix in (".xlsx", ".ods")
        hint = f"give it the ending {found.suffix}" if is_table else f"save the table as {kind.suffix}"
        raise Refused(found.words, hint)


def _need_small(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        size = sum(file.file_size for file in packed.infolist())
    if size > MOST_BYTES_UNPACKED:
        raise TooLarge(f"{size} bytes of them")


def _placed(sheet: SheetTexts, path: str, *, has_hidden: bool) -> tuple[Rows, list[Problem]]:
    """Return the texts of a sheet as cells with their places; none if there are too many columns."""
    wide = next((number for number, row in enumerate(sheet.rows, 1) if len(row) > MOST_COLUMNS), None)
    if wide is not None:
        message = f"expected at most {MOST_COLUMNS} columns, found more"
        return [], [
            Problem("sheet-size", message, _cell_place(path, wide, MOST_COLUMNS + 1), "delete the rest")
        ]
    _fill_merged(sheet)
    for place in (each for each, text in sheet.formulas.items() if is_of_cells_above(text, each[0])):
        sheet.looks[place] = sheet.looks.get(place, PLAIN) | {OF_CELLS_ABOVE}
    headings = _section_rows(sheet)
    numbered = list(enumerate(sheet.rows, 1))
    hidden = [] if has_hidden else [n for n, row in numbered if n in sheet.hidden and any(row)]
    out = {*headings, *([] if has_hidden else sheet.hidden)}
    rows = [
        [
            Scalar(text, _cell_place(path, number, column), looks=sheet.looks.get((number, column), PLAIN))
            for column, text in enumerate(row, 1)
        ]
        for number, row in numbered
        if number not in out
    ]
    told = [
        _aside("hidden row", hidden, path, "show it in the spreadsheet program to print it"),
        _aside("row of one merged cell", headings, path, "a heading within the table is no card"),
    ]
    columns = () if has_hidden else _hidden_columns(sheet, path)
    return rows, [*(problem for problem in told if problem), *columns]


def _fill_merged(sheet: SheetTexts) -> None:
    """Write the text of the first of some merged cells into those below it. No cell is filled twice."""
    filled: dict[int, int] = {}
    for top, left, bottom, _right in sorted(sheet.merged):
        if top <= filled.get(left, 0) or top > len(sheet.rows) or len(sheet.rows[top - 1]) < left:
            continue
        filled[left] = bottom
        text, looks = sheet.rows[top - 1][left - 1], sheet.looks.get((top, left), PLAIN)
        for number, row in enumerate(sheet.rows[top : min(bottom, len(sheet.rows))], top + 1):
            if any(row):
                row += [""] * (left - len(row))
                sheet.looks |= {} if row[left - 1] or not looks else {(number, left): looks}
                row[left - 1] = row[left - 1] or text


def _section_rows(sheet: SheetTexts) -> list[int]:
    """Return the rows that hold one cell merged across others, below the first that is no such row."""
    across = {top for top, left, bottom, right in sheet.merged if top == bottom and right > left}
    inside = (n for n in sorted(across) if n <= len(sheet.rows))
    alone = dict.fromkeys(n for n in inside if sum(map(bool, sheet.rows[n - 1])) == 1)
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


def _hidden_columns(sheet: SheetTexts, path: str) -> Iterator[Problem]:
    """Yield a note for each hidden column, which is read for its ids, at its first cell below another."""
    for column in sheet.hidden_columns:
        rows = [n for n, row in enumerate(sheet.rows, 1) if len(row) >= column and row[column - 1]]
        if rows:
            message = "expected a column that one sees, found a hidden one, which is read like all others"
            hint = "delete what no card shall show, or leave it out: `columns: {…: none}`"
            place = _cell_place(path, rows[min(1, len(rows) - 1)], column)
            yield Problem(HIDDEN_COLUMN, message, place, hint, "note")


def _many(called: str) -> str:
    return called.replace("row", "rows", 1).replace("one merged cell", "one merged cell each")


def _cell_place(path: str, row: int, column: int) -> Span:
    return Span(path, row, column, row, column_letter(column))


def _on_sheet(problem: Problem, name: str) -> Problem:
    """Return a problem of a cell or a row with the name of its sheet."""
    return replace(problem, span=problem.span._replace(sheet=name)) if problem.span else problem


def _unsaved(place: Span) -> Problem:
    message = "expected what the formula gives, found that it was not saved with it"
    hint = "open the table in a spreadsheet program and save it there, or write the value"
    return Problem("sheet-formula", message, place, hint, "warning")


def _broken(kind: WorkbookKind, path: str, found: str, hint: str) -> Problem:
    return Problem("sheet-syntax", f"expected an {kind.name} workbook, found {found}", whole_file(path), hint)
