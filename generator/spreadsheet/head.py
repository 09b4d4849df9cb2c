"""What the columns of a spreadsheet are: the keys of a card, a verb of its effect, or a free field.

In: the rows of a table, and what its deck says of columns (`columns: {Qty: copies, Name: title}`). Out: the
name of each column, where the rows of cards begin, and every problem. The law of this file: a column that is
spelled nearly like a key is asked about; any other is a free field of the card, `{card.fields.wood}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from generator.model.parts import Card, DeckCard
from generator.near import near
from generator.nodes import Scalar
from generator.source import Problem

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


@dataclass(frozen=True)
class Head:
    """The names of the columns, "" for one that is left out, and the number of rows down to them."""

    names: list[str]
    rows: int
    problems: list[Problem]


def slug(text: str) -> str:
    """Return an id made of a text: `Wood cost` becomes `wood-cost`; nothing if it has no letters or
    digits."""
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return "-".join(_WORD.findall(plain))


def read_head(table: Sequence[list[Scalar]], columns: Mapping[str, Scalar]) -> Head:
    """Find the row that names the columns: the first that names a card or its title, else the first."""
    said = {" ".join(name.split()).casefold(): to for name, to in columns.items()}
    for number, row in enumerate(table[:_NOISE]):
        if {"card", "title"} & {_known(cell.text, said) for cell in row}:
            return _head(row, number + 1, said, columns)
    return _head(table[0], 1, said, columns)


def _known(written: str, said: Mapping[str, Scalar]) -> str:
    """Return the key that a column is by its name or by what its deck says; "" if it is none."""
    name = " ".join(written.split()).casefold()
    if name in said:
        return said[name].text.strip()
    return name if name in KEYS else ""


def _head(row: list[Scalar], rows: int, said: Mapping[str, Scalar], columns: Mapping[str, Scalar]) -> Head:
    names: list[str] = []
    problems: list[Problem] = []
    for cell in row:
        name, found = _column(cell, said)
        if name and name in names:
            message = f"expected each column once, found `{cell.text}` again"
            found = [Problem("sheet-head", message, cell.span, "rename one of them, or leave it out: `none`")]
            name = ""
        problems += found
        names.append(name)
    written = {" ".join(cell.text.split()).casefold() for cell in row}
    for name, to in columns.items():
        if " ".join(name.split()).casefold() not in written:
            close = near(name, [cell.text for cell in row if cell.text])
            hint = f"did you mean `{close[0]}`?" if close else f"there are {_listed(row)}"
            problems.append(
                Problem("sheet-head", f"expected a column of the spreadsheet, found `{name}`", to.span, hint)
            )
    if "card" not in names and "title" not in names:
        message = f"expected a column `card` or `title` in row {rows}, found none"
        hint = f"say which it is: `columns: {{{row[0].text or 'Name'}: title}}`; there are {_listed(row)}"
        problems.append(Problem("sheet-head", message, row[0].span, hint))
    return Head(names, rows, problems)


def _listed(row: Sequence[Scalar]) -> str:
    return ", ".join(f"`{cell.text}`" for cell in row if cell.text) or "none"


def _column(cell: Scalar, said: Mapping[str, Scalar]) -> tuple[str, list[Problem]]:
    """Return what a column is; "" if it is nothing, or if what it is called is a problem."""
    written = cell.text.strip()
    name = _known(written, said)
    if name == NONE or not written:
        return "", []
    if not name and (close := near(written.casefold(), sorted(KEYS), _LIKE)):
        message = f"expected a known column, found `{written}`"
        hint = f"did you mean `{close[0]}`? else say what it is: `columns: {{{written}: {slug(written)}}}`"
        return "", [Problem("sheet-head", message, cell.span, hint)]
    name = name or written
    if name in KEYS or name.startswith(_VERB):
        return name, []
    if not (field := slug(name.removeprefix(FREE))):
        message = f"expected a name with letters or digits, found `{written}`"
        return "", [
            Problem("sheet-head", message, cell.span, f'`columns: {{"{written}": none}}` leaves it out')
        ]
    return f"{FREE}{field}", []
