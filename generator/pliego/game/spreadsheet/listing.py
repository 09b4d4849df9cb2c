"""How messages list rows of a table.

In: a cell of each row. Out: words, and the note that rows are no cards. The law of this file: a long list is
cut, and says how much.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_MOST_LISTED, _MOST_QUOTED = 8, 30


def listed_rows(cells: Sequence[Scalar]) -> str:
    """Return the rows of some cells with their first words."""
    return listed([f"{cell.span.row_of_table} (`{first_words(cell.text)}`)" for cell in cells])


def listed_numbers(cells: Sequence[Scalar]) -> str:
    """Return the rows of some cells by their numbers alone."""
    return listed([cell.span.row_of_table for cell in cells])


def first_words(text: str) -> str:
    """Return the first words of a cell, on one line, as messages quote them."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_QUOTED else f"{line[:_MOST_QUOTED]}…"


def listed(things: Sequence[str], most: int = _MOST_LISTED) -> str:
    """Return so many of some things at most, and how many more there are."""
    more = f", and {len(things) - most:,} more" if len(things) > most else ""
    return ", ".join(things[:most]) + more


def set_aside(called: str, cells: Sequence[Scalar], hint: str) -> Problem:
    """Return the note that rows are no cards, listed by a cell of each."""
    message = (
        f"set aside {len(cells):,} {called if len(cells) == 1 else _plural(called)}: {listed_rows(cells)}"
    )
    return Problem("sheet-aside", message, cells[0].span._replace(heading=""), hint, "note")


def _plural(called: str) -> str:
    first, blank, rest = called.partition(" ")
    return f"{first}s{blank}{rest}"
