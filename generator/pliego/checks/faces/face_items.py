"""Looking at faces as they are printed: what goes wrong silently, with words for it and its place.

In: nothing. Out: how a check of faces is called, and the names and boxes of items. The law of this file: it
knows no check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pliego.cards.drawing import Box
from pliego.cards.layout.flat import Edges
from pliego.game.model.look import GroupItem, Layout, LayoutItem, RepeatItem
from pliego.text.problems import Span

PlaceOf = Callable[[LayoutItem | None], Span]
"""Where an item of the layout of the face that is looked at is written; the layout itself, if none."""
T = TypeVar("T")
_KINDS = ("text", "art", "icon", "face", "table", "over", "count")


@dataclass
class ByLayout(Generic[T]):
    """What follows from a layout alone, worked out for the first of its faces."""

    work_out: Callable[..., T]
    _found: dict[tuple[Any, ...], tuple[Layout, T]] = field(default_factory=dict)

    def of(self, layout: Layout, *besides: object) -> T:
        """Return it for a layout, and for what is given besides."""
        key = id(layout), *besides
        if key not in self._found:
            self._found[key] = layout, self.work_out(layout, *besides)  # who is known by its id must stay
        return self._found[key][1]


def box_of(item: LayoutItem) -> Box | None:
    """Return the box of an item; None if that is only known when it is drawn."""
    at = [value for value in item.at or () if isinstance(value, float)]
    return (at[0], at[1], at[2], at[3]) if len(at) == 4 and not item.move and not item.rotate else None


def edges_of(item: LayoutItem) -> Edges | None:
    """Return the edges of an item's box; None if they are only known when it is drawn."""
    box = box_of(item)
    return (box[0], box[1], box[0] + box[2], box[1] + box[3]) if box else None


def inner(item: LayoutItem) -> Sequence[LayoutItem]:
    """Return the items that one holds: what a group or a repeated item draws, of any other none."""
    match item:
        case GroupItem(group=items) | RepeatItem(repeat=items):
            return items
    return ()


def is_on_face(layout: Layout, edges: Edges) -> bool:
    """True if something between edges lies on the faces of a layout."""
    w, h = layout.size or (0.0, 0.0)
    left, top, right, bottom = edges
    return left < w and top < h and right > 0 and bottom > 0


def label_of(item: LayoutItem) -> str:
    """Return what an item is called: its id, else what it shows, else its kind."""
    if item.id:
        return item.id
    said = next((getattr(item, kind) for kind in _KINDS if getattr(item, kind, None)), None)
    return str(said) if said else type(item).__name__.removesuffix("Item").lower()
