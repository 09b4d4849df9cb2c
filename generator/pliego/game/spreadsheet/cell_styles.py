"""What a workbook shows of cells besides their letters: what of it a card prints, and what is reported.

In: the rows of cards with the looks of their cells (`runs`), and the keys of their columns. Out: rows in
which texts that are bold or italic as a whole have marks, and problems, one for each column. The law of this
file: what a whole column or a whole row looks like is the style of the table, and no card prints it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pliego.game.spreadsheet.listing import listed_numbers
from pliego.game.spreadsheet.runs import (
    ALL_BOLD,
    ALL_COLOURED,
    ALL_ITALIC,
    ALL_STRUCK,
    ALL_UNDERLINED,
    COLOURED,
    RAISED,
    STRUCK,
    UNDERLINED,
    whole_marked,
)
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Severity

_LookedRows: TypeAlias = Sequence[Sequence[Scalar]]
_TEXTS = frozenset({"text", "flavour"})
"""The keys of columns in which a cell that is bold as a whole prints so."""
_NO_WORDS = frozenset({"card", "copies", "origin", "art", "back", "icon", "note"})
"""The keys of columns whose words no card prints."""
_LINES = (ALL_BOLD, ALL_ITALIC, ALL_UNDERLINED)
"""The looks of cells as a whole of which a note tells outside of texts; a colour there tells kinds apart."""
_WHOLE = (*_LINES, ALL_COLOURED)
_OF_WORDS = {ALL_UNDERLINED: UNDERLINED, ALL_COLOURED: COLOURED}
"""The looks of words for those of a text as a whole that no card prints."""
_PLAINLY = "which print as any others"


def with_styles(rows: _LookedRows, keys: Sequence[Sequence[str]]) -> tuple[list[list[Scalar]], list[Problem]]:
    """Return rows whose texts have the marks of their cells, and problems. `keys` are those of columns."""
    if not any(cell.looks for row in rows for cell in row):
        return [[*row] for row in rows], []
    struck = {number for number, row in enumerate(rows) if _is_whole(row, ALL_STRUCK)}
    rows = [
        [cell._replace(looks=cell.looks - {STRUCK}) for cell in row] if n in struck else row
        for n, row in enumerate(rows)
    ]
    styled, rows = _without_styles_of_the_table(rows)
    problems = [_struck_rows([rows[number][0] for number in sorted(struck)])] if struck else []
    problems += [_styled_rows([rows[number][0] for number in sorted(styled)])] if styled else []
    for number, names in enumerate(keys):
        cells = [row[number] for row in rows if number < len(row) and row[number].looks] if names else []
        is_text = _TEXTS.issuperset(names)
        problems += word_problems([_with_words(cell) if is_text else cell for cell in cells])
        problems += [] if is_text or not _NO_WORDS.isdisjoint(names) else _whole_cells(cells)
    texts = {number for number, names in enumerate(keys) if names and _TEXTS.issuperset(names)}
    marked = [[_marked(cell) if n in texts else cell for n, cell in enumerate(row)] for row in rows]
    return marked, problems


def word_problems(cells: Iterable[Scalar]) -> Iterator[Problem]:
    """Warn of what cards do not print of words in the cells of a column: once of each kind."""
    cells = [cell for cell in cells if cell.looks]
    if found := [cell for cell in cells if STRUCK in cell.looks]:
        message = f"expected words that count, found some that are struck out, {_PLAINLY}"
        yield _told("sheet-struck", message, found, "delete them, or take the line away")
    if found := [cell for cell in cells if RAISED in cell.looks]:
        message = "expected letters on the line, found raised or lowered ones, which print on the line"
        hint = "only a raised 1, 2 or 3 stays raised; write another as a sign of its own, such as `⁴` or `₂`"
        yield _told("sheet-raised", message, found, hint)
    if found := [cell for cell in cells if cell.looks & {UNDERLINED, COLOURED}]:
        kinds = {UNDERLINED: "underlined", COLOURED: "in another colour"}
        seen = " and ".join(words for look, words in kinds.items() if any(look in c.looks for c in found))
        message = f"expected plain, bold or italic words, found some {seen}, {_PLAINLY}"
        yield _told(
            "sheet-style", message, found, "make them bold or italic, which prints, or leave them plain"
        )


def _without_styles_of_the_table(rows: _LookedRows) -> tuple[set[int], _LookedRows]:
    """Return the numbers of the rows that are bold, italic or underlined as a whole, and all rows without
    such looks where the whole row or the whole column has them. A row in one colour tells kinds apart."""
    whole_rows = set[int]()
    for look in _WHOLE:
        filled = Counter(n for row in rows for n, cell in enumerate(row) if cell.text)
        having = Counter(n for row in rows for n, cell in enumerate(row) if look in cell.looks)
        columns = {number for number, count in having.items() if count == filled[number]}
        found = (
            {number for number, row in enumerate(rows) if _is_whole(row, look, columns)} if having else set()
        )
        whole_rows |= found if look != ALL_COLOURED else set()
        rows = (
            [
                [
                    cell._replace(looks=cell.looks - {look}) if r in found or c in columns else cell
                    for c, cell in enumerate(row)
                ]
                for r, row in enumerate(rows)
            ]
            if having
            else rows
        )
    return whole_rows, rows


def _is_whole(row: Sequence[Scalar], look: str, besides: Iterable[int] = ()) -> bool:
    """True if the filled cells of a row, two at least, have a look; those of some columns do not count."""
    looks = [cell.looks for number, cell in enumerate(row) if cell.text and number not in besides]
    return len(looks) > 1 and all(look in each for each in looks)


def _with_words(cell: Scalar) -> Scalar:
    """Return a text that is underlined or coloured as a whole as one with such words."""
    words = {look for whole, look in _OF_WORDS.items() if whole in cell.looks}
    return cell._replace(looks=cell.looks | words) if words else cell


def _marked(cell: Scalar) -> Scalar:
    bold, italic = ALL_BOLD in cell.looks, ALL_ITALIC in cell.looks
    return cell._replace(text=whole_marked(cell.text, bold=bold, italic=italic)) if bold or italic else cell


def _whole_cells(cells: Iterable[Scalar]) -> list[Problem]:
    """Return a note on the cells of a column that are bold, italic or underlined as a whole, if any is."""
    found = [cell for cell in cells if not cell.looks.isdisjoint(_LINES)]
    if not found:
        return []
    seen = " or ".join(look for look in _LINES if any(look in cell.looks for cell in found))
    message = f"expected cells of one style, found some that are {seen} as a whole, {_PLAINLY}"
    hint = "the layout says how this column prints; only texts print as bold or italic as their cells"
    return [_told("sheet-style", message, found, hint, "note")]


def _styled_rows(first_cells: Sequence[Scalar]) -> Problem:
    message = (
        f"expected rows of one style, found some that are bold, italic or underlined as a whole, {_PLAINLY}"
    )
    hint = "to print a text in bold, make its cell bold, and another of its row plain"
    return _told("sheet-style", message, first_cells, hint, "note")


def _struck_rows(first_cells: Sequence[Scalar]) -> Problem:
    message = f"expected rows that count, found some that are struck out as a whole, {_PLAINLY}"
    return _told("sheet-struck", message, first_cells, "delete them, hide them, or begin them with `# `")


def _told(
    code: str, message: str, cells: Sequence[Scalar], hint: str, severity: Severity = "warning"
) -> Problem:
    """Return the problem of some cells, at the first of them, with the rows of all."""
    listed = f": {listed_numbers(cells)}" if len(cells) > 1 else ""
    return Problem(code, f"{message}{listed}", cells[0].span, hint, severity)
