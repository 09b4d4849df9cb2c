"""Stack texts in one box at one size. Each gets the height that it needs.

In: faces, the item of a layout that repeats over rows, the rows. Out: data for that item. The law of this
file: all rows have one size, the largest between target and floor at which they fit together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pliego.cards.drawing import Drawing, Rgb
from pliego.cards.layout.artwork import BLACK
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.pieces import Lettering
from pliego.cards.layout.typeset import STEP_PT, set_text
from pliego.cards.layout.words import Flow, flows
from pliego.game.model.look import Layout, RepeatItem, TextItem
from pliego.text.prose import literal

_APART = 0.35
"""The least space between two rows, in lines."""
_ROUNDING_MM = 1e-6


class StackColumn(NamedTuple):
    """A text of each row: its lettering, its width in mm, its words row by row, its target and floor."""

    lettering: Lettering
    width: float
    flows: Sequence[Sequence[Flow]]
    target: float
    floor: float

    @property
    def slack(self) -> float:
        """How many points the text can be smaller than its target."""
        return max(0.0, self.target - self.floor)

    def heights(self, less: float) -> list[tuple[float, int]]:
        """Return the height in mm and the lines of each row's text, at some points below the target."""
        style, size = self.lettering.style, self.target - min(less, self.slack)
        found = [set_text(each, style, size, self.width) for each in self.flows]
        return [(setting.height_mm, len(setting.lines)) for setting in found]


@dataclass(frozen=True, slots=True)
class Stack:
    """Rows one below the other in a box of some height, in mm."""

    rows: Sequence[Mapping[str, str]]
    columns: Sequence[StackColumn]
    height: float

    @property
    def slack(self) -> float:
        """How many points its texts can be smaller than their target."""
        return max((column.slack for column in self.columns), default=0.0)

    def needed(self, less: float) -> float:
        """Return the height that the rows and the least space between them need, at some points below the
        target."""
        heights, space = self._set(less)
        return sum(heights) + space

    @property
    def reach(self) -> float:
        """The height that the rows take if they have all the space between them that they can use."""
        heights = self._set(self._less())[0]
        return min(self.height, sum(heights) + len(heights) * max(heights, default=0.0))

    def placed(self) -> list[dict[str, Any]]:
        """Return the rows, each with its y, its height h, and its room: h and the space to the next row, in
        mm."""
        heights = self._set(self._less())[0]
        apart = max(0.0, self.height - sum(heights)) / max(1, len(self.rows))
        apart = min(apart, max(heights, default=0.0))
        starts = [sum(heights[:number]) + number * apart for number in range(len(heights))]
        return [
            {**row, "x": 0, "y": y, "h": height, "room": height + apart}
            for row, y, height in zip(self.rows, starts, heights, strict=True)
        ]

    def _less(self) -> float:
        """Return the fewest points below the target at which the rows fit, or else all that there are."""
        less = 0.0
        while self.needed(less) > self.height + _ROUNDING_MM and less < self.slack:
            less = min(self.slack, less + STEP_PT)
        return less

    def _set(self, less: float) -> tuple[list[float], float]:
        """Return the height of each row, and the least space between all of them."""
        found = [max(row) for row in zip(*(column.heights(less) for column in self.columns), strict=True)]
        heights = [row[0] for row in found] or [0.0] * len(self.rows)
        lines = max(1, sum(row[1] for row in found))
        return heights, _APART * (len(self.rows) - 1) * sum(heights) / lines


def stack_of(faces: Faces, layout: Layout | None, item: str, rows: Sequence[Mapping[str, str]]) -> Stack:
    """Return the rows in the box of a layout's repeat `item`. Without such an item they have no height."""
    repeat = _repeat(layout, item)
    if repeat is None:
        return Stack(rows, (), 0.0)
    return Stack(rows, list(_columns(faces, repeat, rows)), _measures(repeat)[3])


def column_of(faces: Faces, item: TextItem, texts: Sequence[Sequence[Flow]] = ()) -> StackColumn | None:
    """Return a text of a layout with its words, or None if the theme lacks its style or font."""
    style = faces.look.styles.get(item.style)
    family = faces.look.fonts.get(style.font) if style else None
    if style is None or family is None:
        return None
    target = item.target or style.target
    floor = item.floor or style.floor or target
    return StackColumn(
        Lettering(faces.fonts, family, style, BLACK, _no_icon), _measures(item)[2], texts, target, floor
    )


def _repeat(layout: Layout | None, item: str) -> RepeatItem | None:
    found = (each for each in (layout.items if layout else ()) if isinstance(each, RepeatItem))
    return next((each for each in found if each.id == item and each.at), None)


def _columns(faces: Faces, repeat: RepeatItem, rows: Sequence[Mapping[str, str]]) -> Iterator[StackColumn]:
    """Yield the texts of a repeat that show one value of the row and are as high as the row: `text:
    "{it.text}"`, `at: [11, 0, 175, "{it.h}"]`."""
    for item in repeat.repeat:
        if not isinstance(item, TextItem) or len(item.at or ()) != 4 or isinstance(_last(item), float):
            continue
        for key in rows[0] if rows else ():
            if item.text == f"{{it.{key}}}" and (column := column_of(faces, item)):
                yield column._replace(flows=[flows(literal(row[key]), column.lettering) for row in rows])


def _measures(item: TextItem | RepeatItem) -> list[float]:
    """Return the box of an item. What is a template, or is not given, is 0."""
    given = [value if isinstance(value, float) else 0.0 for value in item.at or ()]
    return [*given, 0.0, 0.0, 0.0, 0.0][:4]


def _last(item: TextItem) -> float | str | None:
    return item.at[-1] if item.at else None


def _no_icon(_name: str, _colour: Rgb) -> Drawing | None:
    return None
