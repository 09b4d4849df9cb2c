"""The items of a face: their places, names and boxes, for the checks of faces.

In: nothing. Out: what a check of faces is called with, and the names and boxes of items. The law of this
file: it knows no check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pliego.cards.drawing import Item
from pliego.cards.flat import Edges
from pliego.cards.layout.result import Face
from pliego.game.model.look import GroupItem, Layout, LayoutItem, RepeatItem
from pliego.text.problems import Span

PlaceOf = Callable[[LayoutItem | None], Span]
"""From an item of the layout of the checked face to its place; from None to the place of the layout."""
T = TypeVar("T")
_KINDS = ("text", "art", "icon", "face", "table", "over", "count")


@dataclass
class ByLayout(Generic[T]):
    """Values that depend on a layout only; each is worked out once, for the first face of the layout."""

    work_out: Callable[..., T]
    _found: dict[tuple[Any, ...], tuple[Layout, T]] = field(default_factory=dict)

    def of(self, layout: Layout, *others: object) -> T:
        """Return the value for a layout and other arguments."""
        key = id(layout), *others
        if key not in self._found:
            # The layout is kept too, since its id is unique only as long as it lives.
            self._found[key] = layout, self.work_out(layout, *others)
        return self._found[key][1]


class Candidates(ByLayout[list[int]]):
    """The items of a layout that a check looks at, by their numbers."""

    def items(self, face: Face, *others: object) -> Iterator[tuple[LayoutItem, Sequence[Item]]]:
        """Yield each candidate of a face, with what it drew."""
        numbers = self.of(face.layout, *others)
        pieces = face.pieces() if numbers else []
        yield from ((face.layout.items[number], pieces[number]) for number in numbers)


def edges_of(item: LayoutItem) -> Edges | None:
    """Return the edges of an item's box; None if they are only known when it is drawn."""
    at = [value for value in item.at or () if isinstance(value, float)]
    if len(at) != 4 or item.move or item.rotate or item.panel:
        return None
    x, y, w, h = at
    return x, y, x + w, y + h


def inner(item: LayoutItem) -> Sequence[LayoutItem]:
    """Return the items of a group or a repeated item; no items for any other."""
    match item:
        case GroupItem(group=items) | RepeatItem(repeat=items):
            return items
    return ()


def is_on_face(layout: Layout, edges: Edges) -> bool:
    """True if some of the area between edges lies on the faces of a layout."""
    w, h = layout.size or (0.0, 0.0)
    left, top, right, bottom = edges
    return left < w and top < h and right > 0 and bottom > 0


def label_of(item: LayoutItem) -> str:
    """Return a name for an item: its id, else what it shows, else its kind."""
    if item.id:
        return item.id
    shown = next((getattr(item, kind) for kind in _KINDS if getattr(item, kind, None)), None)
    return str(shown) if shown else type(item).__name__.removesuffix("Item").lower()
