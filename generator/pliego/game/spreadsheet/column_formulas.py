"""Formulas of the cells above: sums, averages and counts below a column.

In: a formula of a workbook, as XLSX or ODS writes it, and its row. Out: whether it is of cells above each
other, all of them above its own row. The law of this file: a formula of single cells, or of cells beside each
other, may be a number of a card.
"""

from __future__ import annotations

import re

_OF_TABLE = re.compile(r"\[[^\[\]]*\]")
"""A column of a table of Excel: `SUBTOTAL(109,[Copies])`, `SUM(Cards[Copies])`."""
_CELLS = re.compile(r"\$?\b([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?(?![\w(])")
_FUNCTION = re.compile(r"[^\W\d][\w.]*\(")
_QUOTED = re.compile(r'"[^"]*"')


def may_be_of_cells_above(formula: str) -> bool:
    """True for a formula with a function and with cells above each other, wherever they are."""
    return is_of_cells_above(formula, 1 << 30)


def is_of_cells_above(formula: str, row: int) -> bool:
    """True for a formula, in a row counted from 1, of columns of cells that all stand above it."""
    plain = _QUOTED.sub("", formula.upper())
    if plain.startswith(("OF:", "OOOC:")):
        plain = plain.replace("[.", "").replace(":.", ":").replace("]", "")
    elif _OF_TABLE.search(plain):
        return _FUNCTION.search(plain) is not None and _CELLS.search(_OF_TABLE.sub("", plain)) is None
    ranges = [found.groups() for found in _CELLS.finditer(plain)]
    is_above = all(left == right and int(last or row) < row for left, _first, right, last in ranges)
    return bool(ranges) and is_above and _FUNCTION.search(plain) is not None
