"""Columns that cards.yaml names, and that have another name in the table now.

In: the rows of a table, and the deck that takes it. Out: the rows with the old names in the row of headings,
and a problem for each. The laws of this file: a column is renamed only if exactly one heading can be its new
name; what follows from it is not reported again, for the rows are read under the old name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pliego.game.spreadsheet.choices import BY, CHOSEN
from pliego.game.spreadsheet.head import (
    FREE,
    GUESS,
    HEAD_ROWS,
    KEYS,
    LIKE,
    NONE,
    ColumnNames,
    column_names,
    plain_name,
    read_head,
)
from pliego.game.spreadsheet.workbook import Rows
from pliego.text.letters import slug
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Scalar
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Problem, Span, closest
from pliego.text.quoting import quoted

_FILE = "cards.yaml"


def with_old_names(table: Rows, deck: MapNode, columns: ColumnNames) -> tuple[Rows, list[Problem]]:
    """Return a table with the headings that its deck expects, and the problem of each that was renamed."""
    number = _head_row(table, columns)
    row = table[number]
    search = _Search.of(row, deck, columns)
    found = {name: place for name in search.missing if (place := search.new_place(name)) is not None}
    if not found:
        return list(table), []
    problems = [_problem(name, row[place], search.missing[name], columns) for name, place in found.items()]
    headings = [cell.text for cell in row]
    return [
        _restored(each, found) if [c.text for c in each] == headings else each for each in table
    ], problems


def _restored(row: list[Scalar], found: Mapping[str, int]) -> list[Scalar]:
    """Return a row of headings with the old names of its columns."""
    old = {place: name for name, place in found.items()}
    return [cell._replace(text=old.get(n, cell.text)) for n, cell in enumerate(row)]


def _head_row(table: Rows, columns: ColumnNames) -> int:
    """Return the row of headings: the one with the title, else that with most names that the deck knows."""
    last = read_head(table, columns).rows - 1
    if _has_title(table[last], columns):
        above = (n for n, row in enumerate(table[:last]) if _is_repeated(row, table[last], columns))
        return next(above, last)
    known = {*map(plain_name, columns), *KEYS}
    counts = [sum(plain_name(cell.text) in known for cell in row) for row in table[:HEAD_ROWS]]
    return counts.index(max(counts))


def _has_title(row: Sequence[Scalar], columns: ColumnNames) -> bool:
    return any({"card", "title"} & {*keys} for keys in read_head([list(row)], columns).names)


def _is_repeated(row: Sequence[Scalar], below: Sequence[Scalar], columns: ColumnNames) -> bool:
    """True for headings without a title, of which a row below repeats most, with the title's old name."""
    pairs = zip(row, below, strict=False)
    same = sum(bool(one.text) and plain_name(one.text) == plain_name(two.text) for one, two in pairs)
    return same > 1 and same * 2 >= sum(bool(cell.text) for cell in below) and not _has_title(row, columns)


@dataclass(frozen=True)
class _Search:
    """The headings of a table, and the names that its deck looks for in vain, with their places there."""

    headings: Sequence[str]
    columns: ColumnNames
    missing: Mapping[str, Sequence[Span]]

    @classmethod
    def of(cls, row: Sequence[Scalar], deck: MapNode, columns: ColumnNames) -> _Search:
        headings = column_names(row)
        written = {*map(plain_name, headings)}
        keys = {
            key.removeprefix(FREE) for several in read_head([list(row)], columns).names for key in several
        }
        missing: dict[str, list[Span]] = {}
        for name, place in _names_of(deck):
            is_key = name not in columns and ({plain_name(name), slug(name)} & {*keys, *map(slug, headings)})
            if plain_name(name) not in written and not is_key:
                missing.setdefault(name, []).append(place)
        return cls(headings, columns, missing)

    def new_place(self, name: str) -> int | None:
        """Return the column, from 0, that a missing name has become; None if none or several may be it."""
        free = [n for n in range(len(self.headings)) if self._is_free(n, name)]
        by_name = {plain_name(self.headings[n]): n for n in reversed(free)}
        near = closest(plain_name(name), by_name)
        alike = [by_name[near]] if near else [n for n in free if _shares_words(name, self.headings[n])]
        between = [n for n in free if n in self._between(name)]
        return next((several[0] for several in (alike, between) if len(several) == 1), None)

    def _is_free(self, number: int, name: str) -> bool:
        """True for a heading that the deck does not know, and that is no other key of a card."""
        heading = plain_name(self.headings[number])
        near = heading if heading in KEYS else closest(heading, sorted(KEYS), LIKE)
        is_known = heading in {*map(plain_name, self.columns)} or heading.endswith(")")
        return bool(slug(heading)) and not is_known and (not near or near in _keys(name, self.columns))

    def _between(self, name: str) -> range:
        """Return the columns between the neighbours that a name has in `columns`, none for another."""
        places = {plain_name(heading): n for n, heading in enumerate(self.headings)}
        names = list(self.columns)
        if name not in names:
            return range(0)
        at = names.index(name)
        before = [places[each] for each in map(plain_name, names[:at]) if each in places]
        behind = [places[each] for each in map(plain_name, names[at + 1 :]) if each in places]
        return range(max(before, default=-1) + 1, min(behind, default=len(self.headings)))


def _names_of(deck: MapNode) -> Iterator[tuple[str, Span]]:
    """Yield each name of a column that a deck writes, with its place."""
    for key in ("columns", "where"):
        if isinstance(node := deck.entries.get(key), MapNode):
            yield from node.keys.items()
    fill = deck.entries.get("fill")
    named = fill.items if isinstance(fill, NodeSequence) else (fill,)
    choices = (node for key in CHOSEN if isinstance(node := deck.entries.get(key), MapNode))
    for node in (*named, *(choice.entries.get(BY) for choice in choices)):
        if isinstance(node, Scalar):
            yield node.text, node.span


def _keys(name: str, columns: ColumnNames) -> list[str]:
    """Return what `columns` of a deck takes a column for."""
    return [to.text.removesuffix(GUESS) for to in columns.get(name, ())]


def _shares_words(name: str, other: str) -> bool:
    """True if all words of one name stand in the other."""
    one, two = {*plain_name(name).split()}, {*plain_name(other).split()}
    return one <= two or two <= one


def _problem(name: str, cell: Scalar, places: Sequence[Span], columns: ColumnNames) -> Problem:
    keys = [key for key in _keys(name, columns) if key != NONE]
    taken = " and ".join(f"the {key}" if key in KEYS else f"the field `{key}`" for key in keys)
    which = f", which {_FILE} takes for {taken}," if taken else f" of {_FILE}"
    new = " ".join(cell.text.split())
    message = f"expected the column `{name}`{which} found none; `{new}` probably takes its place"
    lines = ", ".join(dict.fromkeys(str(place.line) for place in places))
    noun = "line" if "," not in lines else "lines"
    hint = f"write `{quoted(new)}` in place of `{quoted(name)}` in {_FILE}, {noun} {lines}"
    hint += f"; or call the column `{name}` again in {cell.span.path.rpartition('/')[2]}"
    return Problem("sheet-head", message, cell.span, hint)
