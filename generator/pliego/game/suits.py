"""The suits of a table of cards: ids, titles, and a sign of its own for each.

In: the cells of a column, the words for suits. Out: suits in order. The law of this file: two suits never get
the same sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pliego.text.letters import slug

SUIT_COLOURS = {
    **dict.fromkeys(("heart", "diamond", "cup"), "red"),
    **dict.fromkeys(("spade", "club"), "black"),
    **dict.fromkeys(("coin", "star"), "yellow"),
    **dict.fromkeys(("sword", "drop"), "blue"),
    **dict.fromkeys(("baton", "leaf"), "green"),
    "moon": "purple",
}
"""The colours of signs, by names of the theme `plain`; other signs are black."""


class SuitSign(NamedTuple):
    """The title of a suit, and its drawing below `templates/suits/`."""

    title: str
    sign: str


def suits(cells: Sequence[str], known: Mapping[str, str], others: Sequence[str]) -> dict[str, SuitSign]:
    """Return the suits of a column in order, each with a sign of its own; none if these are no suits.

    `known` are the signs of suits by their ids, `others` the signs for suits with other names.
    """
    titles = {slug(cell): cell for cell in reversed(cells) if slug(cell)}
    ids = [name for name in dict.fromkeys(map(slug, cells)) if name]
    taken = [known[name] for name in ids if name in known]
    free = [sign for sign in others if sign not in taken]
    strange = [name for name in ids if name not in known]
    if len(ids) < 2 or len(strange) > len(free) or len(set(taken)) < len(taken):
        return {}
    signs = {**known, **dict(zip(strange, free, strict=False))}
    return {name: SuitSign(titles[name], signs[name]) for name in ids}
