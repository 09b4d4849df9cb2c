"""Columns that cards.yaml names, and that have another name in the table now.

In: the rows of a table, and the deck that takes it. Out: the rows with the old names in the row of headings,
and a problem for each. The laws of this file: a column is renamed only if exactly one heading can be its new
name, and a heading is the new name of one column only; what follows from it is not reported again, for the
rows are read under the old name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pliego.game.spreadsheet.choices import BY, CHOSEN
from pliego.game.spreadsheet.column_cells import misfit
from pliego.game.spreadsheet.head import (
    FREE,
    GUESS,
    HEAD_ROWS,
    KEYS,
    LIKE,
    ColumnNames,
    Head,
    column_names,
    head_at,
    names_cards,
    plain_name,
    read_head,
)
from pliego.game.spreadsheet.workbook import Rows
from pliego.text.letters import slug
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Scalar
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Span, closest

FILE = "cards.yaml"
_AGAIN = re.compile(r"\(\d+\)$")
"""How the name of a column ends whose heading stands further left too: `Cost (2)`."""


@dataclass(frozen=True)
class Renaming:
    """The head of a table, and the names that its deck looks for in vain, with their places there. `found`
    are the columns, from 0, that some of them have become."""

    head: Head
    row: Sequence[Scalar]
    missing: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    found: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class RenamedColumn:
    """A column that a deck knows by an old name: its heading now, the places of the old name in cards.yaml,
    and what the deck takes it for."""

    name: str
    cell: Scalar
    places: tuple[Span, ...]
    keys: tuple[str, ...]


def renaming_of(table: Rows, deck: MapNode, columns: ColumnNames) -> Renaming:
    """Return the head of a table, and what of its columns has another name than its deck says."""
    head = _head_of(table, columns)
    row = table[head.rows - 1]
    missing = _missing(row, head, deck, columns)
    if not missing:
        return Renaming(head, row)
    return Renaming(head, row, missing, _Search(table[head.rows - 1 :], columns, [*missing]).found())


def with_old_names(
    table: Rows, renaming: Renaming, columns: ColumnNames
) -> tuple[Rows, Head, list[RenamedColumn]]:
    """Return a table with the headings that its deck expects, its head, and the columns that were renamed."""
    row, found = renaming.row, renaming.found
    if not found:
        return list(table), renaming.head, []
    renamed = [
        RenamedColumn(name, row[place], (*renaming.missing[name],), (*keys_named(name, columns),))
        for name, place in found.items()
    ]
    headings = [cell.text for cell in row]
    restored = [_restored(each, found) if [c.text for c in each] == headings else each for each in table]
    return restored, read_head(restored, columns), renamed


def _restored(row: list[Scalar], found: Mapping[str, int]) -> list[Scalar]:
    """Return a row of headings with the old names of its columns."""
    old = {place: name for name, place in found.items()}
    return [cell._replace(text=old.get(n, cell.text)) for n, cell in enumerate(row)]


def _head_of(table: Rows, columns: ColumnNames) -> Head:
    """Return the head of a table: the row with the title, else that with most names that the deck knows, else
    the first with two cells; an empty first row is the head."""
    head = read_head(table, columns)
    last = head.rows - 1
    if any({"card", "title"} & {*keys} for keys in head.names):
        above = (n for n, row in enumerate(table[:last]) if _is_repeated(row, table[last], columns))
        number = next(above, last)
    else:
        known = {*map(plain_name, columns), *KEYS}
        counts = [sum(plain_name(cell.text) in known for cell in row) for row in table[:HEAD_ROWS]]
        full = (n for n, row in enumerate(table[:HEAD_ROWS]) if sum(bool(cell.text) for cell in row) > 1)
        number = counts.index(max(counts)) if any(counts) else next(full, 0)
        number = number if any(cell.text for cell in table[0]) else 0
    return head if number == last else head_at(table, number, columns)


def _is_repeated(row: Sequence[Scalar], below: Sequence[Scalar], columns: ColumnNames) -> bool:
    """True for headings without a title, of which a row below repeats most, with the title's old name."""
    pairs = zip(row, below, strict=False)
    same = sum(bool(one.text) and plain_name(one.text) == plain_name(two.text) for one, two in pairs)
    is_most = same > 1 and same * 2 >= sum(bool(cell.text) for cell in below)
    return is_most and not any(names_cards(cell.text, columns) for cell in row)


def _missing(row: Sequence[Scalar], head: Head, deck: MapNode, columns: ColumnNames) -> dict[str, list[Span]]:
    """Return the names of columns that a deck writes and its table has not, with their places."""
    headings = column_names(row)
    written = {*map(plain_name, headings)}
    keys = {key.removeprefix(FREE) for several in head.names for key in several}
    missing: dict[str, list[Span]] = {}
    for name, place in _names_of(deck):
        is_key = name not in columns and ({plain_name(name), slug(name)} & {*keys, *map(slug, headings)})
        if plain_name(name) not in written and not is_key:
            missing.setdefault(name, []).append(place)
    return missing


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


@dataclass(frozen=True)
class _Search:
    """A table from its headings on, the `columns` of its deck, and the names that it has not."""

    table: Rows
    columns: ColumnNames
    missing: Sequence[str]

    def found(self) -> dict[str, int]:
        """Return the column, from 0, that each missing name has become: one with a name like it, else the
        one between the same neighbours. A name that may be several is not there. If all columns are renamed
        (translated), they are taken in their order."""
        if len(self._free) == len(self.columns) and {*self.missing} == {*self.columns}:
            return dict(zip(self.columns, self._free, strict=True))
        by_name = {name: n for name in self.missing if (n := self._alike(name)) is not None}
        taken = [*by_name.values()]
        found = {name: n for name, n in by_name.items() if taken.count(n) == 1}
        runs: dict[range, list[str]] = {}
        for name in self.columns:
            if name in self.missing and name not in found:
                runs.setdefault(self._between(name, found), []).append(name)
        for between, names in runs.items():
            free = [n for n in self._free if n in between and n not in found.values()]
            free = [n for n in free if any(self._may_be(name, n) for name in names)]
            if len(free) == len(names) and (len(names) == 1 or self._is_even):
                pairs = zip(names, free, strict=True)
                found |= {name: n for name, n in pairs if self._may_be(name, n)}
        return {name: found[name] for name in self.missing if name in found}

    @cached_property
    def _headings(self) -> list[str]:
        return column_names(self.table[0])

    @cached_property
    def _free(self) -> list[int]:
        """The columns with a heading that the deck does not know."""
        known = {*map(plain_name, self.columns)}
        return [
            n
            for n, heading in enumerate(self._headings)
            if slug(heading) and plain_name(heading) not in known and not _AGAIN.search(heading)
        ]

    @cached_property
    def _is_whole(self) -> bool:
        """True if the deck seems to name every column, as `pliego new` writes it: no heading is left over."""
        return len(self._free) <= self._wanted

    @cached_property
    def _is_even(self) -> bool:
        """True if no heading is left over but those that are keys of a card themselves."""
        return sum(not self._is_key(n) for n in self._free) <= self._wanted

    @cached_property
    def _wanted(self) -> int:
        return sum(name in self.columns for name in self.missing)

    def _cells(self, number: int) -> list[str]:
        return [row[number].text for row in self.table[1:] if number < len(row)]

    def _own(self, number: int) -> str:
        """Return the key of a card that a heading is, or nearly is."""
        heading = plain_name(self._headings[number])
        return heading if heading in KEYS else closest(heading, sorted(KEYS), LIKE)

    def _is_key(self, number: int) -> bool:
        """True for a heading that is a key, of which its cells may be, and no other column is."""
        own = self._own(number)
        named = {
            key for each in self.columns if each not in self.missing for key in keys_named(each, self.columns)
        }
        return bool(own) and own not in named and not misfit(own, self._cells(number), is_strict=True)

    def _alike(self, name: str) -> int | None:
        """Return the column with a name like a missing one; None if none or several have."""
        free = [n for n in self._free if self._may_be(name, n)]
        by_name = {plain_name(self._headings[n]): n for n in reversed(free)}
        if near := closest(plain_name(name), by_name):
            return by_name[near]
        alike = [n for n in free if _shares_words(name, self._headings[n])]
        return alike[0] if len(alike) == 1 else None

    def _may_be(self, name: str, number: int) -> bool:
        """True for a column that can hold what the name held, and whose heading is no other key of a card, or
        may be none because the deck names all other columns."""
        keys = keys_named(name, self.columns)
        if "copies" in keys and misfit("copies", self._cells(number), is_strict=True):
            return False
        return self._own(number) in keys or self._is_whole or not self._is_key(number)

    def _between(self, name: str, found: Mapping[str, int]) -> range:
        """Return the columns between the neighbours that a name has in `columns`."""
        places = {plain_name(heading): n for n, heading in enumerate(self._headings)}
        places |= {plain_name(each): n for each, n in found.items()}
        names = [*map(plain_name, self.columns)]
        at = names.index(plain_name(name))
        before = [places[each] for each in names[:at] if each in places]
        behind = [places[each] for each in names[at + 1 :] if each in places]
        return range(max(before, default=-1) + 1, min(behind, default=len(self._headings)))


def keys_named(name: str, columns: ColumnNames) -> list[str]:
    """Return what `columns` of a deck takes a column for."""
    return [to.text.removesuffix(GUESS) for to in columns.get(name, ())]


def _shares_words(name: str, other: str) -> bool:
    """True if all words of one name stand in the other."""
    one, two = {*plain_name(name).split()}, {*plain_name(other).split()}
    return one <= two or two <= one
