"""Repeat items of a layout: find the elements, and the place and the names of each.

In: a draft, a repeat item, its box. Out: for each element the names that its items can use, and their frame.
The law of this file: nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pliego.cards.drawing import Box
from pliego.cards.layout.draft import Draft
from pliego.cards.layout.placing import Frame, letter
from pliego.cards.layout.templates import is_absent
from pliego.game.fill import find_list
from pliego.game.lookup import Bound, Scope
from pliego.game.model.look import RepeatItem

_MAX_ELEMENTS = 2000


def repeated(
    draft: Draft, item: RepeatItem, box: Box, scope: Scope, frame: Frame
) -> Iterator[tuple[dict[str, Any], Frame]]:
    """Yield the names and the frame of each element of a repeat item."""
    elements = _elements(draft, item, scope)
    dx, dy = (*(draft.measure(value, scope) for value in item.pitch if elements), 0.0, 0.0)[:2]
    size = (dx, dy)
    for index, element in enumerate(elements):
        if item.spread:
            cell, size = _spread(item, box, index, len(elements))
        elif item.placed:
            column, row = (_coordinate(draft, element, axis) for axis in ("x", "y"))
            cell = Frame(box[0] + column * dx, box[1] + row * dy, dx, dy)
        else:
            row, column = divmod(index, max(1, int(item.columns)))
            cell = Frame(box[0] + column * dx, box[1] + row * dy, frame.across, frame.down)
        yield (
            {
                **scope.names,
                item.name: element,
                "index": index + 1,
                "letter": letter(index),
                "cell": {"w": size[0], "h": size[1]},
                "last": len(elements),
            },
            cell,
        )


def _spread(item: RepeatItem, box: Box, index: int, total: int) -> tuple[Frame, tuple[float, float]]:
    """Return the frame and the size of a cell if the cells divide the box."""
    x, y, w, h = box
    across = w / total if item.spread == "x" else 0.0
    down = h / total if item.spread == "y" else 0.0
    return Frame(x + index * across, y + index * down), (across or w, down or h)


def _elements(draft: Draft, item: RepeatItem, scope: Scope) -> Sequence[Any]:
    if item.over is None:
        return range(1, _allowed(draft, int(draft.count(item.count or "0", scope))) + 1)
    found, faults = find_list(item.over, scope)
    if faults := [fault for fault in faults if not is_absent(fault, scope)]:
        draft.record_faults(faults, draft.layout_span(item.over))
    return found[: _allowed(draft, len(found))]


def _allowed(draft: Draft, elements: int) -> int:
    """Return how many elements are drawn: all, or none if there are too many, which is reported."""
    if elements > _MAX_ELEMENTS:
        message = f"expected at most {_MAX_ELEMENTS} elements, found {elements}"
        draft.fault("layout-elements", message, draft.layout_span())
        return 0
    return elements


def _coordinate(draft: Draft, element: Any, axis: str) -> float:
    """Return a coordinate of a placed element, or 0 if it has none, which is reported."""
    thing = element.thing if isinstance(element, Bound) else element
    value = thing.get(axis, 0) if isinstance(thing, Mapping) else None
    if isinstance(value, int | float):
        return float(value)
    message = f"expected elements with an {axis} that is a number, found `{value or thing}`"
    draft.fault("layout-placed", message, draft.layout_span())
    return 0.0
