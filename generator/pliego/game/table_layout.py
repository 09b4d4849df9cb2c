"""The ready layout for the cards of somebody's table: one that prints every column.

In: the keys of the columns, as cards.yaml writes them. Out: the name of a layout, and notes on columns that
it does not print. The law of this file: a layout that suits a table gives way to one that prints more of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pliego.game.columns import (
    ART,
    ICON,
    TITLE_AND_ART,
    TITLE_AND_ICON,
    TITLE_AND_TEXT,
    TITLE_AND_VALUE,
)
from pliego.game.spreadsheet.column_cells import by_own_layout
from pliego.game.spreadsheet.head import KEYS

_LAYOUTS = (
    (frozenset({ICON, TITLE_AND_ICON}), "suit-card"),
    (frozenset({"cost", "attack", "defence"}), "cost-card"),
    (frozenset({"flavour", "subtitle", ART}), "art-card"),
)
"""The ready layout for a table that has one of these columns; the first match counts."""
_OTHER_LAYOUT, _PICTURE_LAYOUT, _WORDS_LAYOUT = "text-card", "full-art-card", "prompt-card"
"""The ready layouts for all other tables, for cards that are all picture, and for cards without titles."""
_SUIT_TEXT_LAYOUT, _BESIDE_SUIT = "suit-text-card", frozenset({"title", "subtitle", "text", "flavour"})
"""The ready layout for suits with more than a rank, and the columns of which one makes it more."""
_BESIDE_ART = frozenset({"text", "flavour", *_LAYOUTS[0][0], *_LAYOUTS[1][0]})
"""Columns that cards which are all picture do not have."""
_WORDS = frozenset({"title", "value", "subtitle", "text", "flavour"})
PRINTS = {
    "text-card": _WORDS,
    "art-card": _WORDS | {ART},
    "cost-card": _WORDS | {ART, "cost", "cost-icon", "attack", "defence"},
    "suit-text-card": _WORDS | {ART, ICON},
    "suit-card": frozenset({"value", ICON, ART}),
    "full-art-card": _WORDS - {"flavour"} | {ART},
    "prompt-card": frozenset({"value", "text"}),
}
"""The keys that each ready layout for tables prints."""
_SHOWN = frozenset().union(*PRINTS.values())


def layout_for(keys: set[str]) -> str:
    """Return the ready layout that suits the keys of a table's columns; if it does not print all of them, the
    one that prints most."""
    printed = printed_keys(keys)
    return max((_usual_layout(keys), *PRINTS), key=lambda layout: len(printed & PRINTS[layout]))


def printed_keys(keys: set[str]) -> set[str]:
    """Return the keys that a card shows. A title that is made of another column is that column's."""
    made_of = TITLE_AND_TEXT, TITLE_AND_VALUE, TITLE_AND_ART, TITLE_AND_ICON
    return {keys_of(key)[1] if key in made_of else key for key in keys} & _SHOWN


def keys_of(key: str) -> list[str]:
    """Return the keys of a column as cards.yaml writes them: `[title, icon]`."""
    return key.strip("[]").split(", ")


def lost_notes(columns: Mapping[str, str], layout: str) -> list[str]:
    """Return a note for each column that the layout of a table leaves out, though another would print it."""
    lost = {name: key for name, key in columns.items() if printed_keys({key}) - PRINTS[layout]}
    how = {name: by_own_layout(key if key in KEYS else f"fields.{key}") for name, key in lost.items()}
    return [f"column `{name}` has no place in the layout `{layout}`; {each}" for name, each in how.items()]


def _usual_layout(keys: set[str]) -> str:
    if keys & {TITLE_AND_TEXT, TITLE_AND_VALUE}:
        return _OTHER_LAYOUT if "flavour" in keys else _WORDS_LAYOUT
    if keys & _LAYOUTS[0][0] and keys & _BESIDE_SUIT:
        return _SUIT_TEXT_LAYOUT
    if TITLE_AND_ART in keys or (ART in keys and not keys & _BESIDE_ART):
        return _PICTURE_LAYOUT
    return next((layout for wanted, layout in _LAYOUTS if wanted & keys), _OTHER_LAYOUT)
