"""Looking at faces as they are printed: what goes wrong silently, with words for it and its place.

In: nothing. Out: how a check of faces is called, and the names of items. The law of this file: it knows no
check.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.model.look import LayoutItem
from generator.source import Span

PlaceOf = Callable[[LayoutItem | None], Span]
"""Where an item of the layout of the face that is looked at is written; the layout itself, if none."""
_KINDS = ("text", "art", "icon", "face", "table", "over", "count")


def label_of(item: LayoutItem) -> str:
    """Return what an item is called: its id, else what it shows, else its kind."""
    if item.id:
        return item.id
    said = next((getattr(item, kind) for kind in _KINDS if getattr(item, kind, None)), None)
    return str(said) if said else type(item).__name__.removesuffix("Item").lower()
