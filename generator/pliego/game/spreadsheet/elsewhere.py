"""A table that has few of the columns that its deck names: another sheet has them, or all have other names.

In: the columns that a deck names and its table has not, and the other sheets of its workbook. Out: one
problem. The law of this file: most columns missing are one fault, and not one for each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from pliego.game.spreadsheet.cells import sheet_names, workbook_kind
from pliego.game.spreadsheet.first_row import is_like_a_card
from pliego.game.spreadsheet.head import HEAD_ROWS, ColumnNames, column_names, names_cards, plain_name
from pliego.game.spreadsheet.linked import table_file
from pliego.game.spreadsheet.renamed import FILE, Renaming
from pliego.game.spreadsheet.workbook import Rows, workbook_cells
from pliego.game.table_names import file_and_sheet
from pliego.text.files import Folder
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, in_backticks
from pliego.text.quoting import quoted

_MOST_LISTED = 8
_SEVERAL = 3
"""So many missing columns are reported together."""
_NO_ROWS = ("sheet-missing", "sheet-empty")
"""The problems of a deck that names no sheet, or an empty one."""
Sheets = Mapping[str, Rows]


def first_rows(folder: Folder, sheet: Scalar, lang: str) -> Sheets:
    """Return the first rows of each sheet of the workbook of a deck by its name; none of another table."""
    file, _part = file_and_sheet(sheet.text)
    kind = workbook_kind(file)
    data, shown, _problems = table_file(folder, file, sheet.span) if kind else (None, file, [])
    if kind is None or data is None:
        return {}
    return {
        name: workbook_cells(kind, data, shown, name, most_rows=HEAD_ROWS, lang=lang)[0]
        for name in sheet_names(data, shown)
    }


def lost_columns(
    renaming: Renaming,
    below: Rows,
    columns: ColumnNames,
    sheet: Scalar,
    sheets: Callable[[], Sheets],
) -> Problem | None:
    """Return the problem that a table lacks most of the columns of its deck, None if it has them. `below` are
    the rows below its headings."""
    missing = [name for name in columns if name in renaming.missing]
    is_most = len(missing) * 2 > len(columns)
    has_no_title = not columns and not any({"card", "title"} & {*keys} for keys in renaming.head.names)
    if not is_most and not has_no_title:
        return None
    is_one = len(missing) == 1 and not has_no_title
    other = "" if is_one and renaming.found else _holder(columns, renaming.row, sheets())
    if other:
        return _in_another_sheet(missing, renaming.row, sheet, other)
    if len(missing) < _SEVERAL:
        return None
    message = f"expected the {_columns(missing)}, which {FILE} names, found {_listed_cells(renaming.row)}"
    hint = _how_to_rename(missing, renaming, below, columns)
    return Problem("sheet-head", message, renaming.row[0].span._replace(heading=""), hint)


def with_the_right_sheet(
    problems: Sequence[Problem], columns: ColumnNames, sheet: Scalar, sheets: Callable[[], Sheets]
) -> list[Problem]:
    """Return problems, those that a sheet is empty or not there with the sheet that holds the columns."""
    is_told = any(problem.code in _NO_ROWS for problem in problems)
    other = _holder(columns, [], sheets()) if is_told else ""
    how = _how_to_take(sheet, other, columns)
    return [
        replace(each, hint="; ".join(filter(None, (each.hint, how))))
        if other and each.code in _NO_ROWS
        else each
        for each in problems
    ]


def _holder(columns: ColumnNames, row: Sequence[Scalar], sheets: Sheets) -> str:
    """Return the sheet that has most of some columns, more than a row of headings; "" if none has."""
    counts = {
        name: max((_count(columns, each) for each in rows[:HEAD_ROWS]), default=0)
        for name, rows in sheets.items()
    }
    best = max(counts, key=lambda name: counts[name], default="")
    least = max(len(columns) / 2, _count(columns, row))
    return best if best and counts[best] > least else ""


def _count(columns: ColumnNames, row: Sequence[Scalar]) -> int:
    """Return how many of some columns a row names; of none, whether it names one of titles or ids."""
    if not columns:
        return int(any(names_cards(cell.text, columns) for cell in row))
    written = {*map(plain_name, column_names(row))}
    return sum(plain_name(name) in written for name in columns)


def _in_another_sheet(missing: Sequence[str], row: Sequence[Scalar], sheet: Scalar, other: str) -> Problem:
    part = file_and_sheet(sheet.text)[1]
    read = f"sheet `{part}`" if part else f"the first sheet, `{row[0].span.sheet}`"
    named = f"the {_columns(missing)} in {read}" if missing else f"a column `card` or `title` in {read}"
    message = f"expected {named}, found {_listed_cells(row)}"
    return Problem("sheet-head", message, sheet.span, _how_to_take(sheet, other, missing))


def _how_to_rename(missing: Sequence[str], renaming: Renaming, below: Rows, columns: ColumnNames) -> str:
    """Return what to do if most columns have other names now, or if the headings are missing."""
    headings = column_names(renaming.row)
    line = min(place.line for name in missing for place in renaming.missing[name])
    file = renaming.row[0].span.path.rpartition("/")[2]
    if is_like_a_card(renaming.row, below):
        return f"if {file} has lost its row of headings, write it above the cards"
    if any(name not in renaming.found for name in missing):
        return (
            f"write the headings that there are in `columns` of {FILE}, line {line}; or mend them in {file}"
        )
    entries = (
        f"{quoted(headings[renaming.found[name]] if name in renaming.found else name)}: {_keys(to)}"
        for name, to in columns.items()
    )
    written = f"write `columns: {{{', '.join(entries)}}}` in {FILE}, line {line}"
    return f"{written}; or write the old headings again in {file}"


def _keys(to: Sequence[Scalar]) -> str:
    keys = ", ".join(each.text for each in to)
    return keys if len(to) == 1 else f"[{keys}]"


def _how_to_take(sheet: Scalar, other: str, columns: Collection[str]) -> str:
    """Return what to write for another sheet, which has some columns, or one of titles if none is named."""
    held = "the columns of this deck" if columns else "a column of titles"
    return f"sheet `{other}` has {held}: write `sheet: {quoted(f'{file_and_sheet(sheet.text)[0]}#{other}')}`"


def _columns(names: Sequence[str]) -> str:
    return f"{'column' if len(names) == 1 else 'columns'} {_listed(names)}"


def _listed(names: Collection[str]) -> str:
    """Return some names, the first of many."""
    listed = in_backticks([" ".join(name.split()) for name in [*names][:_MOST_LISTED]])
    return f"{listed} and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else listed or "none"


def _listed_cells(row: Sequence[Scalar]) -> str:
    return _listed([cell.text for cell in row if cell.text])
