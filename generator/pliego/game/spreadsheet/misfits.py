"""Columns of which no cell fits the key (texts in the column `origin`), and single odd cells.

In: the rows of cards, and the key of each column. Out: the rows without such columns, and problems. The law
of this file: a column is a misfit only if all its cells are wrong, and more than a few, or if a third of its
values are none; else each wrong cell is a problem of its own elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, get_args

from pliego.game.model.parts import is_rank
from pliego.game.model.types import ID_PATTERN, Origin
from pliego.game.pictures import ArtFiles, is_picture
from pliego.game.spreadsheet.misread import misread
from pliego.text.letters import slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem
from pliego.text.quoting import quoted

Row: TypeAlias = dict[str, Scalar]
"""A card of a table: its cells by the keys of their columns."""
_FEW = 5
_TYPOS, _SHARE = 2, 3
"""More values than these, one cell in so many, are no values by intention."""
_MOST_QUOTED = 40
_ERRORS = frozenset(
    (
        *("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#ERROR!"),
        *("#¡REF!", "#N/D", "#¿NOMBRE?", "#¡VALOR!", "#¡DIV/0!", "#¡NULO!", "#¡NUM!", "#¡DESBORDAMIENTO!"),
        *("#NOME?", "#VALOR!", "#NULO!", "#NÚM!", "#DESPEJAR!"),
        *("#BEZUG!", "#NV", "#WERT!", "#ZAHL!", "#ÜBERLAUF!", "#NOM?", "#VALEUR!", "#NUL!", "#NOMBRE!"),
        *("#PROPAGATION!", "#RIF!", "#VALORE!", "#NULLO!", "#ESPANSIONE!"),
        *("#ADR!", "#N/D!", "#NAZWA?", "#ARG!", "#DZIEL/0!", "#ZERO!", "#LICZBA!", "#ROZLANIE!"),
        *("#ССЫЛКА!", "#Н/Д", "#ИМЯ?", "#ЗНАЧ!", "#ДЕЛ/0!", "#ПУСТО!", "#ЧИСЛО!", "#ПЕРЕНОС!"),
    )
)
"""As Excel writes the errors of formulas in English, Spanish, Portuguese, German, French, Italian, Polish and
Russian; Chinese and Japanese write the English ones."""
_ERRORS_OF_LIBREOFFICE = re.compile(r"Err:[0-9]{3}")
_FORMULA = re.compile(
    r"=\s*[-+(]*\s*(\$?[A-Z]{1,3}\$?\d|[\d.,]+\s*[-+*/^&]|\"[^\"]*\"\s*&|[A-ZА-Я][A-ZА-Я.]+\()"
)
"""`=A1…`, `=1+2`, `="a"&…`, `=SUM(…`."""
_ORIGINS = get_args(Origin)
_EXPECTED = {
    "card": "ids of a-z, 0-9 and -",
    "back": "ids of layouts",
    "copies": "how many of each card",
    "origin": " or ".join(f"`{each}`" for each in _ORIGINS),
    "art": "pictures",
    "value": "numbers, or words such as `J` or `2+`",
}
"""What a key holds, in words."""


def without_misfits(
    rows: Sequence[Row], heads: Mapping[str, Scalar], art: ArtFiles
) -> tuple[list[Row], list[Problem]]:
    """Return rows without the columns of which no cell fits, and a problem for each such column.

    `heads` are the cells that name the columns, `art` the pictures of the game.
    """
    misfits = {key: problem for key in heads if (problem := _misfit(key, rows, heads[key], art)) is not None}
    return [_without(row, misfits) for row in rows] if misfits else list(rows), list(misfits.values())


def fits(key: str, cell: str, art: ArtFiles) -> bool:
    """True if a cell is what a key holds, or nearly; of a key that holds any words, always."""
    if key in ("card", "back"):
        return re.search(ID_PATTERN, cell) is not None
    if key == "value":
        return is_rank(cell) or cell.startswith("{")
    if key == "copies":
        return any(sign.isdigit() or sign == "{" for sign in cell)
    if key == "art":
        return is_picture(cell) or bool(art.meant(cell))
    return cell in _ORIGINS if key == "origin" else True


def odd_cells(head: Sequence[Scalar], rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Warn of columns with cells and no name, of letters read as those of another code page, of formulas, and
    of cells with the error of one."""
    yield from nameless_columns(head, rows)
    yield from misread([*head, *chain.from_iterable(rows)])
    yield from _typed_formulas(rows)
    for cell in (cell for row in rows for cell in row if _is_error(cell.text)):
        message = f"expected what a formula gives, found its error `{cell.text}`"
        yield Problem("sheet-formula", message, cell.span, "mend the formula, and save the table", "warning")


def nameless_columns(head: Sequence[Scalar], rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Warn of columns with cells and no name; a head without any name has none to expect."""
    for number, cell in enumerate(head if any(cell.text for cell in head) else ()):
        below = [row[number] for row in rows if number < len(row) and row[number].text]
        if not cell.text.strip() and below:
            more = f" and {len(below) - 1:,} more" if len(below) > 1 else ""
            message = f"expected a name for column {number + 1}, found none above `{_quoted(below[0])}`{more}"
            hint = "name it in the table; what has no name is left out"
            yield Problem("sheet-nameless", message, cell.span, hint, "warning")


def is_formula(text: str) -> bool:
    """True for a formula in place of what it gives."""
    return text.startswith("=") and _FORMULA.match(text) is not None


def _is_error(text: str) -> bool:
    return text in _ERRORS or (text.startswith("Err:") and bool(_ERRORS_OF_LIBREOFFICE.fullmatch(text)))


def _typed_formulas(rows: Sequence[Sequence[Scalar]]) -> Iterator[Problem]:
    """Warn once of cells that hold a formula in place of what it gives."""
    found = [cell for row in rows for cell in row if is_formula(cell.text)]
    if found:
        more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
        message = f"expected what a formula gives, found the formula `{_quoted(found[0])}`{more}"
        hint = "it prints as it stands: write the value, or save the table from a spreadsheet program"
        yield Problem("sheet-formula", message, found[0].span, hint, "warning")


def _quoted(cell: Scalar) -> str:
    text = " ".join(cell.text.split())
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}…"


def _without(row: Row, keys: Collection[str]) -> Row:
    """Return a row without the cells of some keys; make an id of the cell in place of a wrong one."""
    kept = {key: cell for key, cell in row.items() if key not in keys or key == "card"}
    if "card" in keys:
        kept["card"] = row["card"]._replace(text=slug(row["card"].text) or "card")
    return kept


def _misfit(key: str, rows: Sequence[Row], head: Scalar, art: ArtFiles) -> Problem | None:
    cells = [row[key] for row in rows if key in row]
    odd = [cell for cell in cells if key in _EXPECTED and not fits(key, cell.text, art)]
    is_some = len(odd) > _TYPOS and len(cells) <= _SHARE * len(odd)
    is_misfit = is_some if key == "value" else len(cells) == len(odd) > _FEW
    if not is_misfit:
        return None
    found = f"found `{_quoted(odd[0])}` and {len(odd) - 1:,} more that are none"
    message = f"expected {_EXPECTED[key]} in column `{head.text}`, for it is `{key}`, {found}"
    own = slug(head.text) if key == "value" else ""
    other = "title" if key == "card" else own or "text"
    written = f"`columns: {{{quoted(head.text)}: {other}}}`"
    hint = f"say what it is: {written}, a field of your own, or `none` to leave it out"
    return Problem("sheet-misfit", message, head.span, hint)
