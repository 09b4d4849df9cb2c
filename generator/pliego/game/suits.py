"""The suits of a deck: what a table of cards calls them, and a sign for each.

In: the cells of a column. Out: the suits by id, each with its title and the name of a drawing below
`templates/suits/`. The law of this file: a suit that has a sign of its own gets it; of the others no two get
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pliego.game.spreadsheet import slug

NAMES = frozenset({"suit", "suits", "palo", "palos"})
"""What a column of suits is called."""
_SIGNS = {
    **dict.fromkeys(("hearts", "heart", "corazones"), "heart"),
    **dict.fromkeys(("diamonds", "diamond", "diamantes", "rombos"), "diamond"),
    **dict.fromkeys(("spades", "spade", "picas"), "spade"),
    **dict.fromkeys(("clubs", "club", "treboles"), "club"),
    **dict.fromkeys(("coins", "coin", "oros", "oro", "monedas"), "coin"),
    **dict.fromkeys(("cups", "cup", "copas"), "cup"),
    **dict.fromkeys(("swords", "sword", "espadas"), "sword"),
    **dict.fromkeys(("batons", "wands", "bastos"), "baton"),
    **dict.fromkeys(("stars", "star", "estrellas"), "star"),
    **dict.fromkeys(("moons", "moon", "lunas"), "moon"),
    **dict.fromkeys(("leaves", "leaf", "hojas"), "leaf"),
    **dict.fromkeys(("drops", "water", "agua", "gotas"), "drop"),
}
_PLAIN = ("star", "moon", "leaf", "drop", "square", "triangle", "hexagon", "cross", "coin", "diamond")
"""What suits of other names get, the first first."""


class SuitSign(NamedTuple):
    """What a suit is called, and its drawing."""

    title: str
    sign: str


def suits(cells: Sequence[str]) -> dict[str, SuitSign]:
    """Return the suits in the order they come; none if there are too few or too many to be suits."""
    titles = {slug(cell): cell for cell in reversed(cells) if slug(cell)}
    ids = [name for name in dict.fromkeys(map(slug, cells)) if name]
    taken = [_SIGNS[name] for name in ids if name in _SIGNS]
    free = [sign for sign in _PLAIN if sign not in taken]
    others = [name for name in ids if name not in _SIGNS]
    if len(ids) < 2 or len(others) > len(free) or len(set(taken)) < len(taken):
        return {}
    signs = {**_SIGNS, **dict(zip(others, free, strict=False))}
    return {name: SuitSign(titles[name], signs[name]) for name in ids}
