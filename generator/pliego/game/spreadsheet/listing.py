"""How messages list rows of a table.

In: a cell of each row. Out: words. The law of this file: a long list is cut, and says how much.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.text.nodes import Scalar

_MOST_LISTED, _MOST_QUOTED = 8, 30


def listed_rows(cells: Sequence[Scalar]) -> str:
    """Return the rows of some cells with their first words."""
    return _listed([f"{cell.span.row_of_table} (`{first_words(cell.text)}`)" for cell in cells])


def listed_numbers(cells: Sequence[Scalar]) -> str:
    """Return the rows of some cells by their numbers alone."""
    return _listed([cell.span.row_of_table for cell in cells])


def first_words(text: str) -> str:
    """Return the first words of a cell, on one line, as messages quote them."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_QUOTED else f"{line[:_MOST_QUOTED]}…"


def _listed(rows: Sequence[str]) -> str:
    more = f", and {len(rows) - _MOST_LISTED:,} more" if len(rows) > _MOST_LISTED else ""
    return ", ".join(rows[:_MOST_LISTED]) + more
