"""The places of a layout that no card of a deck uses, for columns that nothing prints.

In: a layout, what it draws, the cards of a deck, the cells of columns. Out: a key for each column, as far as
there are places. The law of this file: a disc takes short words and numbers alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pliego.game.model.look import Layout
from pliego.game.model.parts import Card
from pliego.game.spreadsheet.column_cells import fit_discs, misfit

_LONGEST_LINE = 30
"""More characters than these are too long for the line below the title."""
_OF_ICONS = "-icon"
_TEXTS = ("text", "flavour")


def free_places(
    layout: Layout, drawn: Collection[str], cards: Sequence[Card], columns: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """Return the key that a column may be, by its heading. `drawn` is what the layout prints of cards, such
    as `fields.cost`, and `columns` are the cells of columns."""
    keys = [*layout.fields_, "value", "subtitle", *_TEXTS]
    free = [key for key in keys if _is_drawn(key, drawn) and not any(_of_card(card, key) for card in cards)]
    found: dict[str, str] = {}
    for heading, cells in columns.items():
        key = next((key for key in free if _suits(key, [*filter(None, cells)])), None)
        if key is not None:
            free.remove(key)
            found[heading] = key
    return found


def _is_drawn(key: str, drawn: Collection[str]) -> bool:
    return (key in drawn or f"fields.{key}" in drawn) and not key.endswith(_OF_ICONS)


def _of_card(card: Card, key: str) -> object:
    return getattr(card, key) if key in ("value", "subtitle", *_TEXTS) else card.fields_.get(key)


def _suits(key: str, cells: Sequence[str]) -> bool:
    """True if all cells of a column fit a place."""
    if key in _TEXTS:
        return True
    if key == "subtitle":
        return all(len(cell) <= _LONGEST_LINE and "\n" not in cell for cell in cells)
    return all(fit_discs([cell]) for cell in cells) and not (
        key == "value" and misfit(key, cells, is_strict=True)
    )
