"""Tables: each row has a cell for every column and no other cell, and differs from all other rows.

    tables.yaml:18:7: error: expected a cell for the column `suya`, found none [missing-cell]

Codes: `missing-cell`, `unknown-column` (in `keys`, or in the first row that has it), `duplicate-row` (equal
in all `keys`), `table-empty`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.model.parts import Table
from pliego.text.nodes import Path
from pliego.text.problems import Problem, closest, did_you_mean, in_backticks

_FILE = "tables.yaml"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield what is wrong with the tables."""
    for name, table in inspection.game.tables.items():
        at: Path = ("tables", name)
        for key, found in (("columns", table.columns), ("rows", table.rows)):
            if not found:
                message = f"expected {key} in the table `{name}`, found none"
                yield Problem("table-empty", message, inspection.at(_FILE, *at, key), f"write its {key}")
        if table.columns:
            yield from _cells(inspection, at, table)
            yield from _keys(inspection, at, table)


def _cells(inspection: Inspection, at: Path, table: Table) -> Iterator[Problem]:
    for column in table.columns:
        rows = [row for row, cells in table.rows.items() if column not in cells]
        missing = [row for row in rows if not _is_misspelt(column, table, row)]
        if missing and len(missing) == len(table.rows):
            message = f"expected cells in the column `{column}`, found none"
            place = inspection.at(_FILE, *at, "columns", column, key=True)
            yield Problem("missing-cell", message, place, "write them, or delete the column")
            continue
        for row in missing:
            message = f"expected a cell for the column `{column}`, found none"
            place = inspection.at(_FILE, *at, "rows", row, key=True)
            yield Problem("missing-cell", message, place, f"add `{column}:` to the row `{row}`")
    for column, row in _unknown_columns(table).items():
        yield _unknown(inspection, (*at, "rows", row, column), column, table, key=True)


def _is_misspelt(column: str, table: Table, row: str) -> bool:
    """True if a row has a cell with nearly the column's name; that cell is reported instead."""
    unknown = [name for name in table.rows[row] if name not in table.columns]
    return bool(closest(column, unknown))


def _unknown_columns(table: Table) -> dict[str, str]:
    """Return the columns of cells that the table does not have, each with its first row."""
    found: dict[str, str] = {}
    for row, cells in table.rows.items():
        for column in cells:
            if column not in table.columns:
                found.setdefault(column, row)
    return found


def _keys(inspection: Inspection, at: Path, table: Table) -> Iterator[Problem]:
    for i, column in enumerate(table.keys):
        if column not in table.columns:
            yield _unknown(inspection, (*at, "keys", i), column, table, key=False)
    columns = [column for column in table.keys if column in table.columns]
    seen: dict[tuple[str, ...], str] = {}
    for row, cells in table.rows.items():
        named = tuple(str(cells.get(column)) for column in columns)
        if columns and named in seen:
            message = (
                f"expected rows that differ in {in_backticks(columns)}, found `{row}` like `{seen[named]}`"
            )
            place = inspection.at(_FILE, *at, "rows", row, key=True)
            yield Problem("duplicate-row", message, place, "change one of them")
        seen.setdefault(named, row)


def _unknown(inspection: Inspection, path: Path, column: str, table: Table, *, key: bool) -> Problem:
    message = f"expected a column of the table, found `{column}`"
    place = inspection.at(_FILE, *path, key=key)
    return Problem("unknown-column", message, place, did_you_mean(column, table.columns))
