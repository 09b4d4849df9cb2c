"""Columns with gaps: a suit or a kind that stands in the first of its rows only.

In: the rows below the headings, the names of their columns, those that a deck wants filled. Out: the rows,
each gap with the text above it, and problems. The law of this file: an empty row stays
empty, and so do the gaps of a comment or a divider.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pliego.game.spreadsheet.asides import is_comment
from pliego.game.spreadsheet.head import FREE, Head
from pliego.game.spreadsheet.narrow_rows import is_divider
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, did_you_mean

_LEAST_GAPS = 2


def filled_down(
    rows: Sequence[list[Scalar]], names: Sequence[str], head: Head, wanted: Sequence[Scalar]
) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return rows in which the empty cells of some columns say what the cell above says."""
    columns: list[int] = []
    problems: list[Problem] = []
    for each in wanted:
        column = _column(each.text, names, head)
        if column is None:
            message = f"expected a column of the spreadsheet, found `{each.text}`"
            hint = did_you_mean(each.text, [name for name in names if name])
            problems.append(Problem("sheet-head", message, each.span, hint))
        else:
            columns.append(column)
    return with_gaps_filled(rows, columns), problems


def has_gaps(cells: Sequence[str]) -> bool:
    """True for a column in which each kind stands once, with at least as many gaps below: `a, , , b, , `."""
    kinds = [cell for cell in cells if cell]
    gaps = len(cells) - len(kinds)
    is_begun = bool(cells) and bool(cells[0])
    return is_begun and len({*kinds}) == len(kinds) and gaps >= max(len(kinds), _LEAST_GAPS)


def look_merged(name: str, cells: Mapping[str, Sequence[str]], title: str) -> bool:
    """True for a column with gaps that may be merged cells, whose text holds for the rows below: one left of
    the titles, or one of words. Costs that one kind of card has, and another one has not, are none."""
    if not has_gaps(cells[name]):
        return False
    names = [*cells]
    is_left = title in names and names.index(name) < names.index(title)
    is_number = all(any(map(str.isdigit, cell)) for cell in cells[name] if cell)
    others = (each for each in names if each not in (name, title) and _are_kinds(cells[each]))
    is_by_kind = any(_tells(cells[each], cells[name]) for each in others)
    return (is_left or not is_number) and not (is_by_kind and (is_number or not is_left))


def _are_kinds(cells: Sequence[str]) -> bool:
    """True for words some of which come again."""
    full = [cell for cell in cells if cell]
    return len({*full}) < len(full) and not any(any(map(str.isdigit, cell)) for cell in full)


def _tells(kinds: Sequence[str], cells: Sequence[str]) -> bool:
    """True if a kind says of each row whether its cell is empty."""
    pairs = {*zip(kinds, map(bool, cells), strict=False)}
    return len(pairs) == len({kind for kind, _is_full in pairs})


def _column(name: str, names: Sequence[str], head: Head) -> int | None:
    """Return the number of a column by its name, or by the key that it is."""
    keys = [[key.removeprefix(FREE) for key in several] for several in head.names]
    found = (n for n, each in enumerate(names) if bare(each) == bare(name) or bare(name) in keys[n])
    return next(found, None)


def with_gaps_filled(rows: Sequence[list[Scalar]], columns: Sequence[int]) -> list[list[Scalar]]:
    """Return rows in which each empty cell of some columns, counted from 0, says what the one above says."""
    if not columns:
        return list(rows)
    above: dict[int, str] = {}
    width = max(map(len, rows), default=0)
    filled = []
    for row in rows:
        cells = list(row)
        is_card = any(cell.text for cell in row) and not is_comment(row, width) and not is_divider(row, width)
        for column in columns if is_card else ():
            place = row[0].span
            cells += [Scalar("", place) for _each in range(column + 1 - len(cells))]
            if cells[column].text:
                above[column] = cells[column].text
            elif column in above:
                cells[column] = cells[column]._replace(text=above[column])
        filled.append(cells)
    return filled
