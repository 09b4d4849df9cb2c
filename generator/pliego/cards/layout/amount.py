"""Count how much a face draws, once everything that it shows is drawn in its place.

In: the items of a drawing. Out: their `Amount`. The law of this file: a group that stands many times is
counted many times but walked once, so the count of a drawing takes no longer than its description.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pliego.cards.drawing import Group, Item, TextRun, VectorPath

MOST_PIECES = 50_000
MOST_POINTS = 1_000_000


class Amount(NamedTuple):
    """How many shapes, lines of text, pictures and groups are drawn, and how many segments and letters they
    have."""

    pieces: int = 0
    points: int = 0

    @property
    def excess(self) -> str:
        """In words: the bound that this exceeds, or nothing."""
        if self.pieces > MOST_PIECES:
            return f"{MOST_PIECES:,} shapes, texts, pictures and groups"
        return f"{MOST_POINTS:,} points and letters" if self.points > MOST_POINTS else ""


def amount_of(items: Iterable[Item]) -> Amount:
    """Return the amount of some items."""
    return _Count().of(items)


class _Count:
    """Counts one drawing. It remembers the groups that it met."""

    def __init__(self) -> None:
        self._known: dict[int, Amount] = {}

    def of(self, items: Iterable[Item]) -> Amount:
        pieces = points = 0
        for item in items:
            if isinstance(item, Group):
                inside = self._group(item)
                pieces, points = pieces + inside.pieces, points + inside.points
            else:
                pieces, points = pieces + 1, points + _points(item)
        return Amount(pieces, points)

    def _group(self, group: Group) -> Amount:
        key = id(group.items)
        if key not in self._known:
            self._known[key] = self.of(group.items)
        inner, clip = self._known[key], len(group.clip.segments) if group.clip else 0
        return Amount(inner.pieces + 1, inner.points + clip)


def _points(item: Item) -> int:
    if isinstance(item, VectorPath):
        return len(item.segments)
    return len(item.text) if isinstance(item, TextRun) else 1
