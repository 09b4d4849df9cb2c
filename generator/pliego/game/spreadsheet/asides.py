"""Rows of a table that are no cards: comments, dividers, totals, bare numbers, the headings once more.

In: the row of headings, and the rows below it. Out: the rows that are cards, and a note for each kind of row
that was set aside. The law of this file: nothing is set aside without a note.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pliego.game.spreadsheet.among_numbers import among_numbers
from pliego.game.spreadsheet.copies_alone import last_sum
from pliego.game.spreadsheet.listing import listed_numbers, listed_rows, set_aside
from pliego.game.spreadsheet.moved_rows import moved_rows
from pliego.game.spreadsheet.narrow_rows import is_divider, narrow_rows
from pliego.game.spreadsheet.other_headings import other_headings
from pliego.game.spreadsheet.second_heads import second_head
from pliego.game.spreadsheet.tallies import tallies
from pliego.game.spreadsheet.totals import is_number, is_of_formulas, is_total, is_untitled_total
from pliego.text.letters import bare
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

_COMMENT = re.compile(r"//|#(\s|$)")
_FEW = 2
_FORMULA = "sheet-formula"
"""The code of the warning that a formula has no value, which says nothing of a row that is no card."""
_AGAIN, _OTHER = "headings again", "other headings"
_NO_CARD = "such a row is no card; you may delete it"
_KINDS = {
    "comment": ("comment", "a row that begins with `#` or `//` is no card"),
    "divider": ("divider", "a line between cards is no card"),
    "total": ("total", "a row that adds up the others is no card"),
    "formula": ("row of formulas", "a row of formulas of the cells above it is no card"),
    "number": ("row with only a number", "fill it, or delete it"),
}
"""How each kind is called, and what to know about it."""


class KeptRows(NamedTuple):
    """The rows of a table that are cards, the same before gaps were filled, and notes on the others."""

    rows: list[list[Scalar]]
    written: list[list[Scalar]]
    notes: list[Problem]


def without_asides(
    head: list[Scalar],
    rows: Sequence[list[Scalar]],
    titles: Collection[int],
    written: Sequence[list[Scalar]] | None = None,
    told: Sequence[Problem] = (),
    copies: int | None = None,
) -> KeptRows:
    """Return the rows that are cards, and a note for each kind of the others. `titles` are the columns of
    titles and ids, from 0: a number there is a card. `written` are the same rows before gaps were filled, if
    any were. `told` are the problems of the table; a total may have formulas whose values were not saved.
    `copies` is the column of copies if there is one."""
    aside: dict[str, list[list[Scalar]]] = {}
    kept: list[list[Scalar]] = []
    cards: list[list[Scalar]] = []
    headings = [bare(cell.text) for cell in head]
    own_rows = rows if written is None else written
    summing = _rows_of_formulas(own_rows)
    unsaved = {problem.span.row for problem in told if problem.code == _FORMULA and problem.span}
    for row, own in zip(rows, own_rows, strict=True):
        has_unsaved = bool(own) and own[0].span.row in unsaved
        kind = _kind(own, headings, has_unsaved=has_unsaved) or _kind_of_numbers(own, row, titles)
        if kind := kind or ("formula" if own and own[0].span.row in summing else ""):
            aside.setdefault(kind, []).append(own)
        else:
            kept.append(row)
            cards.append(own)
    if last := last_sum(cards, titles, copies):
        number = next(n for n, own in enumerate(cards) if own is last)
        aside.setdefault("total", []).append(cards.pop(number))
        del kept[number]
    others = other_headings(head, aside.pop(_OTHER, []), cards, aside.get(_AGAIN, []))
    return KeptRows(kept, cards, [*_notes(aside), *others])


class OddRows(NamedTuple):
    """Problems of rows that print as cards and may be none, and which of these are other tables or sums."""

    problems: list[Problem]
    of_other_tables: set[int]


def odd_rows(
    head: Sequence[Scalar],
    rows: Sequence[list[Scalar]],
    titles: Collection[int],
    copies: int | None = None,
    left: Collection[int] = (),
) -> OddRows:
    """Warn of rows that may be no cards. `rows` are as they are written, before gaps were filled; `titles`
    are the columns of titles and ids, `copies` is that of copies if there is one, `left` are
    those that no card has, from 0."""
    cards, sums = tallies(rows, titles, copies)
    narrow, of_others = narrow_rows(cards, titles)
    repeats = _repeats(cards, [bare(cell.text) for cell in head])
    of_sums = {row[0].span.row for row in rows if row} - {row[0].span.row for row in cards if row}
    told = [*narrow, *repeats, *sums, *second_head(cards), *moved_rows(cards)]
    rows_told = {each.span.row for each in told if each.span} | of_others
    usual = [row for row in cards if row and row[0].span.row not in rows_told]
    others = {*titles, *left, *(() if copies is None else (copies,))}
    numbers = among_numbers(head, usual, others)
    return OddRows([*told, *numbers], of_others | of_sums)


def of_cards(
    told: Sequence[Problem], rows: Sequence[list[Scalar]], kept: Sequence[list[Scalar]]
) -> list[Problem]:
    """Return problems of a table without those of formulas in rows that were set aside. `rows` are all rows,
    `kept` those that are cards."""
    cards = {row[0].span.row for row in kept if row}
    aside = {row[0].span.row for row in rows if row} - cards
    return [each for each in told if each.code != _FORMULA or not each.span or each.span.row not in aside]


def _repeats(rows: Sequence[list[Scalar]], headings: Sequence[str]) -> Iterator[Problem]:
    """Warn of rows that repeat several headings in their columns, behind a first cell of their own."""
    alike = [row for row in rows if len(_repeated(row, headings)) >= _FEW]
    cells = [next(cell for cell in row if cell.text) for row in alike]
    if cells:
        message = f"expected cards, found headings of the table again in {listed_rows(cells)}"
        hint = "each prints as a card; begin a row of headings with `#`"
        yield Problem("sheet-alone", message, cells[0].span._replace(heading=""), hint, "warning")


def above_headings(rows: Sequence[list[Scalar]]) -> list[Problem]:
    """Return what to say of the rows above the last of some rows, which has the headings: a warning if one of
    them may be a card, for it has cells in half of the columns."""
    *above, head = rows
    headings = [bare(cell.text) for cell in head]
    filled = [row for row in above if any(cell.text for cell in row) and not is_comment(row, len(head))]
    others = [row for row in filled if not _repeated(row, headings)]
    if not others:
        return []
    cells = [next(cell for cell in row if cell.text) for row in others]
    wanted = sum(map(bool, headings))
    is_card = any(sum(bool(cell.text) for cell in row) * 2 >= wanted > 1 for row in others)
    if not is_card:
        return [set_aside("row above the headings", cells, "a row above the headings is no card")]
    message = f"expected the headings above all cards, found them below {listed_rows(cells)}"
    hint = "what stands above them is left out: move the headings to the top, or say `headings: no`"
    return [Problem("sheet-above", message, cells[0].span._replace(heading=""), hint, "warning")]


def is_comment(row: Sequence[Scalar], columns: int) -> bool:
    """True for `// …` and `# …`, and for `#…` with nothing beside it. `columns` is how many the table has: in
    a table of one, `#…` may be a card."""
    filled = [cell.text for cell in row if cell.text]
    if not filled:
        return False
    if _COMMENT.match(filled[0]):
        return True
    return filled[0].startswith("#") and len(filled) == 1 and columns > 1 and not filled[0][1:].isdigit()


def _rows_of_formulas(rows: Sequence[Sequence[Scalar]]) -> set[int]:
    """Return the numbers of the rows that have nothing but formulas of the cells above them, if they are few
    beside the others: a formula may be a number of a card too."""
    filled = [row for row in rows if any(cell.text for cell in row)]
    found = {row[0].span.row for above, row in pairwise([(), *filled]) if is_of_formulas(row, above)}
    others = len(filled) - len(found)
    return found if len(found) <= others and others >= _FEW else set()


def _kind(row: Sequence[Scalar], headings: Sequence[str], *, has_unsaved: bool) -> str:
    """Return the kind of a row that is no card, "" for a card, perhaps."""
    filled = [cell.text for cell in row if cell.text]
    if not filled:
        return ""
    if is_comment(row, len(headings)):
        return "comment"
    if is_divider(row, len(headings)):
        return "divider"
    if is_total(row, has_unsaved=has_unsaved):
        return "total"
    repeated = _repeated(row, headings)
    if len(repeated) == len(filled) == sum(map(bool, headings[: len(row)])) > 1:
        return _AGAIN
    return _OTHER if len(repeated) >= _FEW and bare(filled[0]) in repeated else ""


def _kind_of_numbers(own: Sequence[Scalar], row: Sequence[Scalar], titles: Collection[int]) -> str:
    """Return the kind of a row without a title that has only numbers, "" for another. `own` is the row before
    gaps were filled."""
    if is_untitled_total(own, titles):
        return "total"
    filled = [cell.text for cell in row if cell.text]
    has_title = any(number < len(row) and row[number].text for number in titles)
    return "number" if len(filled) == 1 and titles and not has_title and is_number(filled[0]) else ""


def _repeated(row: Sequence[Scalar], headings: Sequence[str]) -> list[str]:
    """Return the headings that a row repeats in their columns."""
    pairs = zip(row, headings, strict=False)
    return [head for cell, head in pairs if head and cell.text and bare(cell.text) == head]


def _notes(aside: dict[str, list[list[Scalar]]]) -> Iterator[Problem]:
    for kind, rows in aside.items():
        cells = [next(cell for cell in row if cell.text) for row in rows]
        yield (
            _repeated_headings(cells)
            if kind == _AGAIN
            else set_aside(_KINDS[kind][0], cells, _KINDS[kind][1])
        )


def _repeated_headings(cells: Sequence[Scalar]) -> Problem:
    """Return the note that rows repeat the row of headings, as joined tables and printed pages do."""
    verb = "repeats" if len(cells) == 1 else "repeat"
    message = f"{listed_numbers(cells)} {verb} the headings; left out"
    return Problem("sheet-aside", message, cells[0].span._replace(heading=""), _NO_CARD, "note")
