"""The background of a face: what it looks like without its words.

In: the items of a drawing. Out: items without text and without words to be read aloud, for a copy of a face
that only lends its bleed. The law of this file: what has no words stays the same value, so that a PDF holds
it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliego.cards.drawing import Group, Item, TextRun


def without_words(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return items without text, nor words to be read aloud, nor groups that held nothing else."""
    kept = tuple(found for item in items for found in _silent(item))
    same = len(kept) == len(items) and all(a is b for a, b in zip(kept, items, strict=True))
    return items if same else kept


def _silent(item: Item) -> Sequence[Item]:
    if isinstance(item, TextRun):
        return ()
    if not isinstance(item, Group):
        return (item,)
    inner = without_words(item.items)
    if inner is item.items and not item.alt:
        return (item,)
    return (replace(item, items=inner, alt="", role="artifact"),) if inner else ()
