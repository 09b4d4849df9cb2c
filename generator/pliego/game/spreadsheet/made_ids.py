"""Ids of cards, made of what a row says: its title, and if several share it, what tells them apart.

In: the rows of a table by the keys of their columns. Out: an id for each. The law of this file: an id never
depends on where a row stands, so that a row more above it changes no other card; only of rows that say the
same in every cell the second is `…-2`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2s
from typing import TypeAlias

from pliego.game.model.names import free_id
from pliego.game.model.types import NO_TITLE
from pliego.text.letters import slug
from pliego.text.nodes import Scalar

CellsByKey: TypeAlias = Mapping[str, Scalar]
_LONGEST_ID, _LONGEST_PART = 60, 24
_NAMELESS = "card"
_FIRST = ("title", "subtitle", "value", "icon")
"""The keys that tell cards of one title apart, the best first; then come all others in their order."""
_LAST = ("text", "flavour", "art", "back", "origin", "note")
_NEVER = ("copies", "card")
_Wanted: TypeAlias = dict[int, str]
"""Ids by the number of the row."""


def made_ids(rows: Sequence[CellsByKey], columns: Sequence[str]) -> list[str]:
    """Return an id for each row. `columns` are the keys of the table in their order."""
    groups: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        groups[_start(row["title"].text)].append(number)
    keys = _in_order_of_weight(columns)
    wanted: _Wanted = {}
    for start, numbers in groups.items():
        wanted |= _told_apart(start, numbers, rows, keys)
    counts = Counter(wanted.values())
    sole = {id_ for id_, count in counts.items() if count == 1}
    return _unique([wanted[number] for number in range(len(rows))], sole)


def _start(title: str) -> str:
    """Return the id of a title that is one of its kind."""
    if title == NO_TITLE:
        return _NAMELESS
    return _cut(slug(title), _LONGEST_ID) or f"{_NAMELESS}-{_digest(title)}"


def _cut(id_: str, most: int) -> str:
    return id_[:most].strip("-")


def _digest(text: str) -> str:
    return blake2s(text.encode("utf-8", "surrogatepass"), digest_size=3).hexdigest()


def _in_order_of_weight(columns: Sequence[str]) -> list[str]:
    names = dict.fromkeys(columns)
    others = [name for name in names if name not in (*_FIRST, *_LAST, *_NEVER)]
    return [
        *(name for name in _FIRST if name in names),
        *others,
        *(name for name in _LAST if name in names),
    ]


def _told_apart(id_: str, numbers: Sequence[int], rows: Sequence[CellsByKey], keys: Sequence[str]) -> _Wanted:
    """Return the ids of rows that would have one id: with a part more from the first column that differs."""
    if len(numbers) == 1:
        return {numbers[0]: id_}
    for at, key in enumerate(keys):
        cells = {number: rows[number][key].text if key in rows[number] else "" for number in numbers}
        if len({*cells.values()}) == 1:
            continue
        groups: dict[str, list[int]] = defaultdict(list)
        parts = _parts({*cells.values()}, key)
        for number, cell in cells.items():
            groups[parts[cell]].append(number)
        found: _Wanted = {}
        for part, group in groups.items():
            longer = "-".join(filter(None, (_cut(id_, _LONGEST_ID), part)))
            found |= _told_apart(longer, group, rows, keys[at + 1 :])
        return found
    return dict.fromkeys(numbers, id_)


def _parts(cells: Collection[str], key: str) -> dict[str, str]:
    """Return what each of some different cells adds to an id: its words, or a digest where words do not tell
    them apart."""
    words = {cell: slug(cell) if key != "title" else _digest(cell) for cell in cells}
    often = Counter(words.values())
    return {
        cell: word
        if often[word] == 1 and len(word) <= _LONGEST_PART and (word or not cell)
        else _digest(cell)
        for cell, word in words.items()
    }


def _unique(wanted: Sequence[str], sole: Collection[str]) -> list[str]:
    """Return each wanted id once; ids that only one row wants stay as they are."""
    taken = {id_ for id_ in sole if free_id(id_) == id_}
    times: Counter[str] = Counter()
    ids: list[str] = []
    for id_ in wanted:
        if id_ in taken and id_ in sole:
            ids.append(id_)
            continue
        free = free_id(id_, taken, times[id_] + 1)
        times[id_] += 1
        taken.add(free)
        ids.append(free)
    return ids
