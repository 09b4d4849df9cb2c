"""Share the height of page 1 or 2 of a kit among its picture, lists and texts.

In: faces, the layout of a page, and the facts that it shows. Out: a `PageRoom`: the layout with boxes moved,
the facts with a place for each row, and what has no room. The laws of this file: what texts need beyond their
boxes they take from the picture, if the page has one. Otherwise the boxes share their height, and all texts
become smaller alike, as far as their floors allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from pliego.cards.layout.faces import Faces
from pliego.cards.layout.typeset import STEP_PT
from pliego.cards.layout.words import flows
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.look import Layout, LayoutItem, TextItem
from pliego.printing.products.table_picture import arranged
from pliego.printing.sheets.stack import column_of, stack_of

LISTS = ("runs", "steps", "bring")
"""The lists of page 2, by the ids of their items and the names of their facts."""
PICTURE = "show"
"""The item of the picture on page 1, and the name of its facts."""
_GROUNDS = ("table", "table-low")
"""What lies behind the picture and changes its height with it."""
_BANDS = (("title",), (PICTURE,), ("runs",), ("tools", "bring"), ("steps",), ("notice",))
"""The items that can grow, from top to bottom. Those of one band stand side by side."""
_TOUCH_MM = 0.5
_ROUNDING_MM = 0.001


@dataclass(frozen=True, slots=True)
class PageRoom:
    """A page with room for its texts. `missing_mm` is the height that it lacks, `too_tall` has the ids of
    the items that do not fit their boxes then."""

    layout: Layout
    facts: Mapping[str, Any]
    missing_mm: float = 0.0
    too_tall: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Box:
    """The box of a text or list: its top and height in mm, how many points its text can be smaller than its
    target, and the height that it needs so many points below, worked out once for each number. A list has a
    `reach`, the height that it fills."""

    id: str
    top: float
    height: float
    slack: float
    text_height: Callable[[float], float]
    reach: float | None = None

    @property
    def floor(self) -> float:
        """The height that it needs at the smallest size."""
        return self.text_height(self.slack)

    def needed(self, less: float) -> float:
        """Return the height that its text needs, at some points below its target."""
        return self.text_height(less)


@dataclass(frozen=True, slots=True)
class _Band:
    """Boxes side by side."""

    boxes: Sequence[_Box] = field(default_factory=tuple)

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return max(box.top + box.height for box in self.boxes)

    @property
    def height(self) -> float:
        """The height that it has in the layout."""
        return max(box.height for box in self.boxes)

    @property
    def reach(self) -> float:
        """The height that it fills."""
        return max(box.height if box.reach is None else box.reach for box in self.boxes)

    def needed(self, less: float) -> float:
        """Return the height that it asks for, at some points below the targets of its texts."""
        return max(box.needed(less) for box in self.boxes)


def with_room(faces: Faces, layout: Layout, facts: Mapping[str, Any]) -> PageRoom:
    """Return a page with room for its texts. The lists of `facts` are rows without places."""
    scope = faces.scope(facts=facts)
    bands = [_Band(boxes) for ids in _BANDS if (boxes := list(_boxes(faces, layout, scope, ids)))]
    tall = tuple(box.id for band in bands for box in band.boxes if box.floor > box.height + _ROUNDING_MM)
    heights = _shared(bands) if tall else _closed(bands)
    moved = layout.model_copy(update={"items": [_moved(item, bands, heights) for item in layout.items]})
    missing = sum(heights) - sum(band.height for band in bands)
    placed = _with_places(faces, moved, facts)
    return PageRoom(moved, placed, missing, tall) if missing > _ROUNDING_MM else PageRoom(moved, placed)


def _boxes(faces: Faces, layout: Layout, scope: Scope, ids: Sequence[str]) -> Iterator[_Box]:
    """Yield the boxes of a band that the layout has and that hold something."""
    for item in layout.items:
        at = [value for value in item.at or () if isinstance(value, float)]
        if item.id is None or item.id not in ids or len(at) != 4:
            continue
        if item.id == PICTURE:
            yield _Box(item.id, at[1], at[3], 0.0, lambda _less: 0.0, at[3])
        elif item.id in LISTS:
            stack = stack_of(faces, layout, item.id, scope.names["facts"][item.id])
            yield _Box(item.id, at[1], at[3], stack.slack, cache(stack.needed), stack.reach)
        elif isinstance(item, TextItem) and (column := column_of(faces, item)):
            words = flows(fill(item.text, scope)[0], column.lettering)
            text = column._replace(flows=[words])
            yield _Box(item.id, at[1], at[3], text.slack, cache(partial(_text_height, text.heights)))


def _text_height(heights: Callable[[float], list[tuple[float, int]]], less: float) -> float:
    return heights(less)[0][0]


def _closed(bands: Sequence[_Band]) -> list[float]:
    """Return the height of each band if those of lists end where their rows do. The lowest gets the rest."""
    heights = [band.reach for band in bands]
    if heights:
        heights[-1] += sum(band.height for band in bands) - sum(heights)
    return heights


def _shared(bands: Sequence[_Band]) -> list[float]:
    """Return the height of each band: what it needs at the largest size at which all fit, and a share of
    what is left over."""
    total = sum(band.height for band in bands)
    most = max(box.slack for band in bands for box in band.boxes)
    less = 0.0
    while sum(band.needed(less) for band in bands) > total and less < most:
        less = min(most, less + STEP_PT)
    needed = [band.needed(less) for band in bands]
    picture = next((number for number, band in enumerate(bands) if band.boxes[0].id == PICTURE), None)
    if picture is not None and sum(needed) <= total:
        heights = [max(height, band.height) for height, band in zip(needed, bands, strict=True)]
        heights[picture] += total - sum(heights)
        if heights[picture] >= 0:
            return heights
    spare = [max(0.0, band.height - height) for band, height in zip(bands, needed, strict=True)]
    part = max(0.0, total - sum(needed)) / sum(spare) if sum(spare) else 0.0
    return [height + each * part for height, each in zip(needed, spare, strict=True)]


def _moved(item: LayoutItem, bands: Sequence[_Band], heights: Sequence[float]) -> LayoutItem:
    """Return an item at its new place: lower by what the bands above it have grown, and as high as its own
    band, if it has one."""
    at = list(item.at or ())
    if len(at) < 2 or not isinstance(top := at[1], float):
        return item
    for band, height in zip(bands, heights, strict=True):
        is_own = any(box.id == (PICTURE if item.id in _GROUNDS else item.id) for box in band.boxes)
        if band.bottom <= top + _TOUCH_MM and not is_own:
            at[1] = float(at[1]) + height - band.height
        if is_own and isinstance(at[-1], float):
            at[-1] += height - band.height
    return item.model_copy(update={"at": at})


def _with_places(faces: Faces, layout: Layout, facts: Mapping[str, Any]) -> dict[str, Any]:
    lists = {name: stack_of(faces, layout, name, facts[name]).placed() for name in LISTS}
    return {**facts, **lists, PICTURE: _picture(layout, facts)}


def _picture(layout: Layout, facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the faces of the picture with their places, none if it has no room."""
    at = next(([*(item.at or ())] for item in layout.items if item.id == PICTURE), [])
    width, height = (*[each for each in at[2:] if isinstance(each, float)], 0.0, 0.0)[:2]
    return arranged(facts.get(PICTURE, ()), width, height)
