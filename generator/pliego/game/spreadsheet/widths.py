"""Rows of a CSV or TSV file that have fewer or more cells than its headings.

In: rows of cells. Out: problems. The laws of this file: what all rows have in common is one problem, of the
headings; a short row is told, for a cell in its middle may have been forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pliego.game.spreadsheet.listing import listed_rows
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Severity

_FEW = 3
"""One row in so many, or fewer, is short by mistake; more are short by habit."""


def short_rows(rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Yield one problem for the rows with fewer cells than most: a warning, or a note if they are many. Rows
    with a single cell are none."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width = max(widths, key=lambda each: (widths[each], each), default=0)
    short = [row for row in rows[1:] if 1 < len(row) < width]
    if short:
        cells = [next((cell for cell in row if cell.text), row[0]) for row in short]
        message = f"expected {width} cells in each row, found fewer in {listed_rows(cells)}"
        hint = "what is forgotten in the middle moves the rest to the left: leave its cell empty instead"
        severity: Severity = "warning" if len(short) * _FEW <= len(rows) else "note"
        yield Problem("sheet-short", message, short[0][-1].span._replace(heading=""), hint, severity)


def without_a_heading(rows: Sequence[Sequence[Scalar]], head: Sequence[Scalar]) -> Iterator[Problem]:
    """Yield the problem that most rows have more cells than there are headings."""
    wide = [row for row in rows if any(cell.text for cell in row[len(head) :])]
    if len(wide) > 1 and len(wide) * 2 > len(rows):
        most = max(len(row) for row in wide)
        message = f"expected a heading for each column, found {len(head)} above rows of {most} cells"
        hint = "one is missing: write it where its column is, or quote texts that hold the separator"
        yield Problem("sheet-columns", message, head[0].span, hint)
