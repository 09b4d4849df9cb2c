"""What the columns of a spreadsheet are: the keys of a card, a verb of its effect, or a free field.

In: the rows of a table, and what its deck says of columns (`columns: {Qty: copies, Name: title}`). Out: the
name of each column, where the rows of cards begin, and every problem. The law of this file: a column that is
spelled nearly like a key is asked about; any other is a free field of the card, `{card.fields.wood}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from unicodedata import combining, normalize

from pliego.game.model.parts import Card, DeckCard
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, closest, did_you_mean

ENTRY = ("copies",)
FREE = "fields."
NONE = "none"
_HELD = ("effect", "fields_")
_COLUMNS = ("card", *ENTRY, *(name for name in Card.model_fields if name not in _HELD))
KEYS = frozenset((*_COLUMNS, *DeckCard.model_fields))
"""What a column may be called to be a key of a card."""
_VERB = "effect."
_LIKE = 0.75
"""How like a key a column is that was probably meant to be one."""
_NOISE = 10
"""So many rows at most stand above the names of the columns."""
_WORD = re.compile(r"[a-z0-9]+")
ColumnNames: TypeAlias = Mapping[str, Sequence[Scalar]]
"""What a deck says of columns, by the name at their head: the keys or free fields that each is."""


@dataclass(frozen=True)
class Head:
    """What each column is called, nothing for one that is left out, and the number of rows down to them."""

    names: list[tuple[str, ...]]
    rows: int
    problems: list[Problem]


def slug(text: str) -> str:
    """Return an id made of a text: `Wood cost` becomes `wood-cost`; nothing if it has no letters or
    digits."""
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return "-".join(_WORD.findall(plain))


def read_head(table: Sequence[list[Scalar]], columns: ColumnNames) -> Head:
    """Find the row that names the columns: the first that names a card or its title, else the first."""
    said = {" ".join(name.split()).casefold(): to for name, to in columns.items()}
    for number, row in enumerate(table[:_NOISE]):
        if {"card", "title"} & {name for cell in row for name in _known(cell.text, said)}:
            return _head(row, number + 1, said, columns)
    return _head(table[0], 1, said, columns)


def _known(written: str, said: ColumnNames) -> list[str]:
    """Return the keys that a column is by its name or by what its deck says; none if it is no key."""
    name = " ".join(written.split()).casefold()
    if name in said:
        return [_as_key(to.text.strip()) for to in said[name]]
    return [name] if name in KEYS else []


def _as_key(name: str) -> str:
    """Return what a column is said to be, in small letters if that is a key."""
    return name.casefold() if name.casefold() in (*KEYS, NONE) else name


def _head(row: list[Scalar], rows: int, said: ColumnNames, columns: ColumnNames) -> Head:
    names: list[tuple[str, ...]] = []
    taken: dict[str, Scalar] = {}
    problems: list[Problem] = []
    for cell in row:
        found, faults = _column(cell, said)
        problems += faults
        problems += [_again(name, taken[name], cell) for name in found if name in taken]
        found = [name for name in found if name not in taken]
        taken.update(dict.fromkeys(found, cell))
        names.append(tuple(found))
    written = {" ".join(cell.text.split()).casefold() for cell in row}
    for name, to in columns.items():
        if " ".join(name.split()).casefold() not in written:
            hint = did_you_mean(name, [cell.text for cell in row if cell.text], f"there are {_listed(row)}")
            place = to[0].span if to else row[0].span
            problems.append(
                Problem("sheet-head", f"expected a column of the spreadsheet, found `{name}`", place, hint)
            )
    if not any(cell.text for cell in row):
        message = f"expected the names of the columns in row {rows}, found none"
        problems.append(
            Problem("sheet-head", message, row[0].span, "write them above the cards: Name, Copies, Text")
        )
    elif not taken.keys() & {"card", "title"}:
        message = f"expected a column `card` or `title` in row {rows}, found none"
        hint = f"say which it is: `columns: {{{row[0].text or 'Name'}: title}}`; there are {_listed(row)}"
        problems.append(Problem("sheet-head", message, row[0].span, hint))
    return Head(names, rows, problems)


def _again(name: str, first: Scalar, cell: Scalar) -> Problem:
    """Return the problem that a column is what one before it is."""
    key = f"the field `{name.removeprefix(FREE)}`" if name.startswith(FREE) else f"`{name}`"
    one, other = " ".join(first.text.split()), " ".join(cell.text.split())
    message = f"expected one column for {key}, found `{one}` ({first.span}) and `{other}` ({cell.span})"
    hint = "rename one of them in the table"
    if one.casefold() != other.casefold():
        hint = f"say in `columns` what else one of them is, or leave it out: `{{{other}: none}}`"
    return Problem("sheet-head", message, cell.span, hint)


def _listed(row: Sequence[Scalar]) -> str:
    return ", ".join(f"`{cell.text}`" for cell in row if cell.text) or "none"


def _column(cell: Scalar, said: ColumnNames) -> tuple[list[str], list[Problem]]:
    """Return what a column is; nothing if it is left out, or if what it is called is a problem."""
    written = cell.text.strip()
    names = _known(written, said) if written else [NONE]
    if names == [NONE]:
        return [], []
    if "" in names:
        place = said[" ".join(written.split()).casefold()][names.index("")].span
        message = f"expected what the column `{written}` is, found nothing"
        hint = "a key of a card such as `text`, a name for a field of your own, or `none` to leave it out"
        return [], [Problem("sheet-head", message, place, hint)]
    if not names and (close := closest(written.casefold(), sorted(KEYS), _LIKE)):
        message = f"expected a known column, found `{written}`"
        hint = f"did you mean `{close}`? else say what it is: `columns: {{{written}: {slug(written)}}}`"
        return [], [Problem("sheet-head", message, cell.span, hint)]
    fields = [_field(name) for name in names or [written]]
    if "" in fields:
        message = f"expected a name with letters or digits, found `{written}`"
        hint = f'`columns: {{"{written}": none}}` leaves it out'
        return [], [Problem("sheet-head", message, cell.span, hint)]
    return list(dict.fromkeys(fields)), []


def _field(name: str) -> str:
    """Return the key or the free field that is called so; nothing if there is no letter or digit in it."""
    if name in KEYS or name.startswith(_VERB):
        return name
    field = slug(name.removeprefix(FREE))
    return f"{FREE}{field}" if field else ""
