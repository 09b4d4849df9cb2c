"""The columns of a spreadsheet: keys of a card, verbs of its effect, or free fields.

In: the rows of a table, and the `columns` of its deck (`{Qty: copies, Name: title}`). Out: the name of each
column, the row where the cards begin, and problems. The law of this file: a column that is spelled nearly
like a key is a problem; any other is a free field of the card, `{card.fields.wood}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import TypeAlias

from pliego.game.model.parts import Card, DeckCard
from pliego.game.spreadsheet.counts import count_of
from pliego.text.letters import normal_form, slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, closest, column_letter, did_you_mean
from pliego.text.quoting import quoted

ENTRY = ("copies",)
FREE = "fields."
NONE = "none"
GUESS = "?"
"""The end of a key that `pliego new` has guessed: `copies?`."""
_NAMING = frozenset({"card", "title"})
"""The keys of which a table needs one: they name its cards."""
_NO_COLUMNS = ("effect", "fields_")
_COLUMNS = ("card", *ENTRY, *(name for name in Card.model_fields if name not in _NO_COLUMNS))
KEYS = frozenset((*_COLUMNS, *DeckCard.model_fields)) - {"layout", "colour"}
"""The names of columns that are keys of a card."""
_VERB = "effect."
LIKE = 0.75
"""How much a column must be like a key, from 0 to 1, to be a misspelt one."""
HEAD_ROWS = 10
"""The names of the columns stand in one of the first rows."""
ColumnNames: TypeAlias = Mapping[str, Sequence[Scalar]]
"""The `columns` of a deck: the keys or free fields of each column, by the name at its head."""


@dataclass(frozen=True)
class Head:
    """The names of each column, none for one that is left out, and the number of the row that has them."""

    names: list[tuple[str, ...]]
    rows: int
    problems: list[Problem]


def column_names(row: Sequence[Scalar]) -> list[str]:
    """Return how `columns` of a deck calls each column: by its heading, the second of one heading `Cost (2)`;
    "" for a column without a heading."""
    names: list[str] = []
    taken: dict[str, int] = {}
    for cell in row:
        name = " ".join(cell.text.split())
        times = taken[plain_name(name)] = taken.get(plain_name(name), 0) + 1
        names.append(f"{name} ({times})" if name and times > 1 else name)
    return names


def lettered(table: Sequence[list[Scalar]]) -> list[list[Scalar]]:
    """Return a table without headings below a row of the letters that spreadsheets name columns by."""
    place, width = table[0][0].span, max(map(len, table))
    return [[Scalar(column_letter(number), place) for number in range(1, width + 1)], *table]


def read_head(table: Sequence[list[Scalar]], columns: ColumnNames) -> Head:
    """Find the row that names the columns: the first with a card or its title as `columns` calls it, else the
    first that names one, else the first."""
    written = {plain_name(name) for name, to in columns.items() if _NAMING & {*(each.text for each in to)}}
    cells = [(n, c, cell) for n, row in enumerate(table[:HEAD_ROWS]) for c, cell in enumerate(row)]
    known = [(n, c) for n, c, cell in cells if plain_name(cell.text) in written]
    known += [(n, c) for n, c, cell in cells if names_cards(cell.text, columns)]
    return head_at(table, last_heading(table, *known[0]) if known else 0, columns)


def head_at(table: Sequence[list[Scalar]], number: int, columns: ColumnNames) -> Head:
    """Return the head of a table whose columns a row names, counted from 0."""
    named = {plain_name(name): to for name, to in columns.items()}
    return _head(table[number], number + 1, named, columns)


def names_cards(heading: str, columns: ColumnNames) -> bool:
    """True for the heading of a column of titles or ids."""
    named = {plain_name(name): to for name, to in columns.items()}
    return bool(_NAMING & {*_keys_of(heading, named)})


def guessed_copies(columns: ColumnNames, rows: Sequence[Mapping[str, Scalar]]) -> Iterator[Problem]:
    """Warn of a column that `pliego new` has taken for the copies without being sure, if it changes how many
    cards there are. `rows` are the cards by the keys of their columns."""
    counts = [count_of(row["copies"].text) if "copies" in row else 1 for row in rows]
    cards = sum(1 if count is None else count for count in counts)
    guesses = [
        (name, to) for name, several in columns.items() for to in several if to.text == f"copies{GUESS}"
    ]
    for name, to in guesses if cards != len(rows) else ():
        counted = f"copies, {cards:,} cards of {len(rows):,} rows"
        message = f"expected to know what `{name}` means, found a guess: {counted}"
        key = quoted(name)
        hint = f"write `{key}: copies` if that is right, else `{key}: value`, a field of your own, or `none`"
        yield Problem("sheet-guess", message, to.span, hint, "warning")


def with_headings(rows: Sequence[list[Scalar]], names: Sequence[str]) -> list[list[Scalar]]:
    """Return rows of cells, each with the heading of its column in its place."""
    headings = [f"`{name}`" if name else "" for name in names]
    return [
        [
            cell._replace(span=cell.span._replace(heading=heading)) if heading else cell
            for cell, heading in zip(row, chain(headings, repeat("")), strict=False)
        ]
        for row in rows
    ]


def at_headings(problems: Iterable[Problem], names: Sequence[str], rows: int) -> list[Problem]:
    """Return problems of a table, each at the heading of its column and not at the letter of it. `rows` is
    the row of the headings, which keep their letters, as do the rows above."""
    headings = {column_letter(number): f"`{name}`" for number, name in enumerate(names, 1) if name}
    return [
        replace(problem, span=span._replace(heading=headings[span.heading]))
        if (span := problem.span) and span.row > rows and span.heading in headings
        else problem
        for problem in problems
    ]


def last_heading(table: Sequence[list[Scalar]], row: int, column: int) -> int:
    """Return the last of several rows of headings: a heading that is merged downwards stands in each."""
    name = table[row][column].text
    while len(table) > row + 1 and len(table[row + 1]) > column and table[row + 1][column].text == name:
        row += 1
    return row


def plain_name(name: str) -> str:
    """Return a name in small letters, with single blanks, each letter in one form."""
    return normal_form(" ".join(name.split())).casefold()


def _keys_of(column: str, named: ColumnNames) -> list[str]:
    """Return what a column is by `columns` of its deck or by its own name; nothing if neither is a key."""
    name = plain_name(column)
    if name in named:
        written = [to.text.strip().removesuffix(GUESS) for to in named[name]]
        return [each.casefold() if each.casefold() in (*KEYS, NONE) else each for each in written]
    return [name] if name in KEYS else []


def _head(row: list[Scalar], rows: int, named: ColumnNames, columns: ColumnNames) -> Head:
    """Return the names of the columns in a row, and problems of the row."""
    names: list[tuple[str, ...]] = []
    taken: dict[str, Scalar] = {}
    problems: list[Problem] = []
    again: list[tuple[Problem, Scalar]] = []
    for cell, name in zip(row, column_names(row), strict=True):
        found, faults = _column(cell, name if plain_name(name) in named else cell.text.strip(), named)
        problems += faults
        again += [(_again(key, taken[key], cell, name), cell) for key in found if key in taken]
        found = [key for key in found if key not in taken]
        taken.update(dict.fromkeys(found, cell))
        names.append(tuple(found))
    problems += _with_written_over(again, [*_unknown_columns(row, columns)], columns, row)
    if not any(cell.text for cell in row):
        message = f"expected the names of the columns in {row[0].span.row_of_table}, found none"
        problems += [_fault(message, row[0].span, "write them above the cards: Name, Copies, Text")]
    elif not taken.keys() & _NAMING and not _is_looked_for(columns, row):
        message = f"expected a column `card` or `title` in {row[0].span.row_of_table}, found none"
        free = (
            cell.text for cell, keys in zip(row, names, strict=True) if all(k.startswith(FREE) for k in keys)
        )
        first = quoted(next(filter(None, free), "Name"))
        hint = f"say in cards.yaml which it is: `columns: {{{first}: title}}`; there are {_listed(row)}"
        problems += [_fault(message, row[0].span, hint)]
    return Head(names, rows, problems)


def _unknown_columns(row: list[Scalar], columns: ColumnNames) -> Iterator[Problem]:
    """Yield the names of `columns` that no column has."""
    written = {*map(plain_name, column_names(row))}
    for name, to in columns.items():
        if plain_name(name) not in written:
            gone = f"there are {_listed(row)}; if the column is gone, delete `{quoted(name)}` here"
            hint = did_you_mean(name, [cell.text for cell in row if cell.text], gone)
            place = to[0].span if to else row[0].span
            message = f"expected a column `{name}` in {_head_in_words(row[0].span)}, found none"
            yield _fault(message, place, hint)


def _with_written_over(
    again: Sequence[tuple[Problem, Scalar]],
    unknown: list[Problem],
    columns: ColumnNames,
    row: Sequence[Scalar],
) -> list[Problem]:
    """Return the problems of headings that come twice and of those that are missing: one, if somebody has
    typed one heading over the other."""
    written = {*map(plain_name, column_names(row))}
    missing = [name for name in columns if plain_name(name) not in written]
    is_over = (
        [plain_name(cell.text) for cell in row].count(plain_name(again[0][1].text)) > 1 if again else False
    )
    if not is_over or len(again) != 1 or len(missing) != 1 or len(unknown) != 1:
        return [*(problem for problem, _cell in again), *unknown]
    (problem, cell), name = again[0], missing[0]
    message = f"{problem.message}, and no column `{name}`"
    hint = f"one of the two is probably `{name}`: call it so again in {cell.span.path.rpartition('/')[2]}"
    return [_fault(message, cell.span, hint)]


def _head_in_words(place: Span) -> str:
    """Return the row of headings in words: `row 1 of the table`."""
    return place._replace(heading="").in_table + ("" if place.sheet else " of the table")


def _is_looked_for(columns: ColumnNames, row: Sequence[Scalar]) -> bool:
    """True if `columns` says which column has the titles or ids, and the table has none of that name."""
    written = {*map(plain_name, column_names(row))}
    keys = (to.text for name, several in columns.items() if plain_name(name) not in written for to in several)
    return any(key in _NAMING for key in keys)


def _fault(message: str, place: Span, hint: str) -> Problem:
    return Problem("sheet-head", message, place, hint)


def _again(name: str, first: Scalar, cell: Scalar, called: str) -> Problem:
    """Return the problem that two columns are the same key or field."""
    key = f"the field `{name.removeprefix(FREE)}`" if name.startswith(FREE) else f"`{name}`"
    one, other = " ".join(first.text.split()), " ".join(cell.text.split())
    message = f"expected one column for {key}, found `{one}` ({first.span}) and `{other}` ({cell.span})"
    hint = f"say in `columns` what else one of them is, or leave it out: `{{{called}: none}}`"
    return _fault(message, cell.span, hint)


def _listed(row: Sequence[Scalar]) -> str:
    return ", ".join(f"`{cell.text}`" for cell in row if cell.text) or "none"


def _column(cell: Scalar, written: str, named: ColumnNames) -> tuple[list[str], list[Problem]]:
    """Return the keys or fields of a column; none if it is left out or its name is a problem."""
    names = _keys_of(written, named) if written else [NONE]
    if names == [NONE]:
        return [], []
    if "" in names:
        place = named[plain_name(written)][names.index("")].span
        message = f"expected what the column `{written}` is, found nothing"
        hint = "a key of a card such as `text`, a name for a field of your own, or `none` to leave it out"
        return [], [_fault(message, place, hint)]
    if not names and (close := closest(written.casefold(), sorted(KEYS), LIKE)):
        message = f"expected a known column, found `{written}`"
        key, own = (f"{{{quoted(written)}: {each}}}" for each in (close, slug(written)))
        hint = f"if it is the `{close}`, say `columns: {key}` in cards.yaml; `{own}` is a field of your own"
        return [], [_fault(message, cell.span, hint)]
    fields = [_field(name) for name in names or [written]]
    if "" in fields:
        message = f"expected a name with letters or digits, found `{written}`"
        hint = f"`columns: {{{quoted(written)}: none}}` leaves it out"
        return [], [_fault(message, cell.span, hint)]
    return list(dict.fromkeys(fields)), []


def _field(name: str) -> str:
    """Return a key as it is, any other name as a free field; "" for a name without letters and digits."""
    if name in KEYS or name.startswith(_VERB):
        return name
    field = slug(name.removeprefix(FREE))
    return f"{FREE}{field}" if field else ""
