"""The text of a CSV file to rows of cells, each at its line and column.

In: text, its path. Out: rows (empty lines hold none) and every problem. Commas or semicolons, whichever the
first line has more of; any kind of line end; quotes as RFC 4180 has them, and plain within a bare cell.
The law of this file: one pass from left to right, each character looked at once.
"""

from __future__ import annotations

import re

from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')
_BARE = {separator: re.compile(f"[^{separator}\n]*") for separator in ",;\t"}


def csv_cells(text: str, path: str) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return the rows of a CSV file; where its quotes do not close, none."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    rows: list[list[Scalar]] = []
    row: list[Scalar] = []
    line = column = 1
    position = 0
    while position < len(text):
        place = Span(path, line, column)
        quoted = _QUOTED.match(text, position) if text[position] == '"' else None
        match = quoted or _BARE[separator].match(text, position)
        assert match is not None
        end = match.end()
        if text[position] == '"' and (quoted is None or text[end : end + 1] not in ("", separator, "\n")):
            return [], [_quotes(place, closes=quoted is not None)]
        said = match[0]
        row.append(Scalar((quoted[1].replace('""', '"') if quoted else said).strip(), place))
        if (broken := said.count("\n")) > 0:
            line, column = line + broken, len(said) - said.rfind("\n")
        else:
            column += len(said)
        if text[end : end + 1] == separator:
            column += 1
            if end + 1 == len(text):
                row.append(Scalar("", Span(path, line, column)))
        else:
            rows.append(row)
            row, line, column = [], line + 1, 1
        position = end + 1
    return [each for each in [*rows, row] if len(each) > 1 or (each and each[0].text)], []


def _quotes(place: Span, *, closes: bool) -> Problem:
    found = "text after the closing quote" if closes else "quotes that never close"
    hint = 'double the quotes inside a quoted cell: `"El ""Gordo"""`'
    return Problem("sheet-syntax", f"expected CSV, found {found}", place, hint)
