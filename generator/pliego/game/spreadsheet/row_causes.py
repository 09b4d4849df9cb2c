"""Wrong cells of a row that is told already: its cells stand in wrong columns, or it is no card.

In: the rows of a deck, and the problems of its table. Out: the rows without such cells, and the problems. The
law of this file: what stops a build stays an error, at its cause alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from pliego.game.pictures import ArtFiles
from pliego.game.spreadsheet.misfits import Row, fits
from pliego.game.spreadsheet.moved_rows import MOVED_ROW
from pliego.game.spreadsheet.second_heads import SECOND_HEAD
from pliego.game.spreadsheet.widths import LONG_ROWS, SHORT_ROWS
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem


def with_causes(
    cards: Sequence[Row],
    problems: Sequence[Problem],
    rows: Sequence[Sequence[Scalar]],
    width: int,
    art: ArtFiles,
) -> tuple[list[Row], list[Problem]]:
    """Return the rows of a deck without the cells that their columns cannot hold, in rows that are told to
    have moved, to have a cell too many or too few, or to explain the headings; and the problems, with an
    error where that is why. `rows` are those of the table, `width` its columns, `art` the game's pictures."""
    kept, found = list(cards), list[Problem]()
    for problem in problems:
        kept, is_cause = _without_odd(kept, rows_explained(problem, rows, width), art)
        found.append(replace(problem, severity="error") if is_cause else problem)
    return kept, found


def rows_explained(problem: Problem, rows: Sequence[Sequence[Scalar]], width: int) -> set[int]:
    """Return the numbers of the rows in which a problem may explain wrong cells. `width` is the number of
    columns of the table."""
    if problem.code == LONG_ROWS:
        return {row[0].span.row for row in rows if len(row) > width}
    if problem.code == SHORT_ROWS:
        return {row[0].span.row for row in rows if 1 < len(row) < width}
    return {problem.span.row} if problem.code in (SECOND_HEAD, MOVED_ROW) and problem.span else set()


def _without_odd(cards: list[Row], numbers: Collection[int], art: ArtFiles) -> tuple[list[Row], bool]:
    """Return rows without the cells in some of them that their columns cannot hold; True if there are any."""
    kept: list[Row] = []
    for row in cards:
        is_told = row["card"].span.row in numbers
        odd = {key for key in row if is_told and key != "card" and not fits(key, row[key].text, art)}
        kept.append({key: cell for key, cell in row.items() if key not in odd} if odd else row)
    return kept, any(row is not other for row, other in zip(cards, kept, strict=True))
