"""What the cells of a column can be, and notes for the author on columns that are no key of a card.

In: the cells of a column, a key of a card, the free fields of columns. Out: what the key cannot hold, in
words, or a note. The law of this file: it decides nothing; it looks at cells and says what it sees.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise

from pliego.game.model.parts import is_rank
from pliego.game.model.types import ID_PATTERN
from pliego.game.pictures import is_picture
from pliego.game.spreadsheet.counts import count_of
from pliego.text.quoting import quoted

_ICON = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|:[\w-]+:")
_MOST_WORDS, _SHORT_WORD = 2, 5
_FEW_ROWS = 5
"""So few numbers, each once, may be copies by chance."""
_ONE = {"copies": "number of copies", "card": "id", "art": "picture"}
_ELSE = "; `pliego check` names free places of its layout, if there are any"
_WORDS = ("title", "text", "flavour", "subtitle")
"""Keys that hold any words."""


def fit_discs(cells: Sequence[str]) -> bool:
    """True if most cells fit a disc: each other is an error at its row."""
    full = [cell for cell in cells if cell]
    return sum(map(_fits_a_disc, full)) * 2 > len(full) or not full


def _fits_a_disc(cell: str) -> bool:
    """True for what the ready layouts print in a disc: a number, icons, a short word or two."""
    words = _ICON.sub("x", cell).split()
    return len(words) <= _MOST_WORDS and all(len(word) <= _SHORT_WORD for word in words)


def are_pictures(cells: Sequence[str]) -> bool:
    """True if all cells that are not empty name pictures."""
    return all(map(is_picture, filter(None, cells)))


def is_numbering(cells: Sequence[str]) -> bool:
    """True for cells that number their rows: 1, 2, 3 …, in any order if they are many, or three or more that
    rise all the way: 4, 7, 12."""
    numbers = [count_of(cell) for cell in cells if cell]
    if len(numbers) > _FEW_ROWS and {*numbers} == {*range(1, len(numbers) + 1)}:
        return True
    steps = [b - a if a is not None and b is not None else 0 for a, b in pairwise(numbers)]
    return bool(steps) and all(step == 1 or (step > 0 and len(steps) > 1) for step in steps)


def misfit(key: str, cells: Sequence[str], *, is_strict: bool) -> str:
    """Return what speaks against a column as a key, in words; "" if nothing does.

    A few odd cells speak against it only if `is_strict`: else each is an error at its row.
    """
    full = [cell for cell in cells if cell]
    if key in _WORDS:
        return "has no filled cell" if key == "title" and cells and not full else ""
    if key == "note":
        return "is for the author alone" if full else ""
    if key == "card":
        odd = _no_ids(cells)
    elif key == "copies":
        odd = [_no(key, cell) for cell in full if count_of(cell) is None]
        is_strict = is_strict and len(odd) * 2 >= len(full)
    elif key == "value":
        odd = [_no(key, cell) for cell in full if not is_rank(cell)]
    else:
        odd, is_strict = [_no(key, cell) for cell in full], True
    fitting = len(cells if key == "card" else full) - len(odd)
    is_wrong = bool(odd) and (is_strict or fitting < (1 if key == "copies" else len(odd) + 1))
    return odd[0] if is_wrong else ""


def _no_ids(cells: Sequence[str]) -> list[str]:
    """Return why cells are no ids of cards, in words, for each."""
    odd = [_no("card", cell) if cell else "has an empty cell" for cell in cells if not _is_id(cell)]
    often = Counter(filter(_is_id, cells))
    again = [[f"holds `{cell}` {_times(times)}"] * (times - 1) for cell, times in often.items()]
    return [*odd, *chain.from_iterable(again)]


def _is_id(cell: str) -> bool:
    return re.search(ID_PATTERN, cell) is not None


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _no(key: str, cell: str) -> str:
    return f"holds `{cell}`, which is no {_ONE.get(key, key)}"


def why_free(name: str, other: str, key: str, unfit: str) -> str:
    """Return why a column is no key of a card though its name says so, "" for another name. `other` is the
    column that is the key."""
    if unfit:
        return f", for it {unfit}"
    return f", for `{other}` is the {key} of the cards" if other and other != name else ""


def how_to_take(name: str, other: str, key: str) -> str:
    """Return what to write if a column is to be a key that another column is; "" if none is."""
    if not other or other == name:
        return ""
    pair = f"`{quoted(name)}: {key}, {quoted(other)}: none`"
    return f"; if it is the {key}, write {pair} in cards.yaml"


def unprinted_note(fields: Mapping[str, str]) -> list[str]:
    """Return one note on all columns that no ready layout prints. It names each field that is not called as
    its column is."""
    if not fields:
        return []
    first = next(iter(fields))
    if len(fields) == 1:
        return [f"column `{first}` is kept as a field of its own; {by_a_layout(fields[first])}{_ELSE}"]
    named = ", ".join(f"`{name}`" for name in fields)
    other = [name for name, field in fields.items() if "-".join(name.casefold().split()) != field]
    others = "".join(f", `{name}` with {{card.fields.{fields[name]}}}" for name in other if name != first)
    of = f" for `{first}`" if others else ""
    start = f"columns {named} are kept as fields of their own; {by_a_layout(fields[first])}{of}{others}"
    return [(start if len({first, *other}) == len(fields) else f"{start}, and so on") + _ELSE]


def by_a_layout(field: str) -> str:
    """Return how a free field is printed that no ready layout prints."""
    return by_own_layout(f"fields.{field}")


def by_own_layout(key: str) -> str:
    """Return how a key of a card, or a free field (`fields.wood`), is printed that its layout leaves out."""
    return f"not printed yet: a layout of your own prints {{card.{key}}}"
