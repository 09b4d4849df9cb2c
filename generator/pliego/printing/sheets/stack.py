"""Stack texts in one box at one size. Each gets the height that it needs.

In: faces, the item of a layout that repeats over rows, the rows. Out: data for that item. The law of this
file: all rows have one size, the largest between target and floor at which they fit together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pliego.cards.drawing import Drawing, Rgb
from pliego.cards.layout.artwork import BLACK
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.typeset import STEP_PT, set_text
from pliego.cards.layout.words import Flow, Lettering, flows
from pliego.game.model.look import Layout, RepeatItem, TextItem
from pliego.text.prose import literal

_APART = 0.35
"""The least space between two rows, in lines."""


def stacked(faces: Faces, layout: str, item: str, rows: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
    """Return the rows for a layout's repeat `item`, each with its y, its height h, and its room: h and the
    space to the next row, in mm. Without such an item the rows have no height."""
    repeat = _repeat(faces.look.layout(layout), item)
    heights = [0.0] * len(rows)
    apart = 0.0
    if repeat is not None:
        height = _measures(repeat)[3]
        heights = _heights(list(_columns(faces, repeat, rows)), height, len(rows))
        apart = max(0.0, height - sum(heights)) / max(1, len(rows))
        apart = min(apart, max(heights, default=0.0))
    starts = [sum(heights[:number]) + number * apart for number in range(len(heights))]
    return [
        {**row, "x": 0, "y": y, "h": height, "room": height + apart}
        for row, y, height in zip(rows, starts, heights, strict=True)
    ]


class _Column(NamedTuple):
    """One text of the repeat: its lettering, its width in mm, and its words in each row."""

    lettering: Lettering
    width: float
    flows: list[list[Flow]]

    @property
    def slack(self) -> float:
        """How many points the text can be smaller than its target."""
        style = self.lettering.style
        return style.target - (style.floor or style.target)

    def heights(self, less: float) -> list[tuple[float, int]]:
        """Return the height in mm and the lines of each row's text, at some points below the target."""
        style = self.lettering.style
        size = style.target - min(less, self.slack)
        found = [set_text(each, style, size, self.width) for each in self.flows]
        return [(setting.height_mm, len(setting.lines)) for setting in found]


def _repeat(layout: Layout | None, item: str) -> RepeatItem | None:
    found = (each for each in (layout.items if layout else ()) if isinstance(each, RepeatItem))
    return next((each for each in found if each.id == item and each.at), None)


def _columns(faces: Faces, repeat: RepeatItem, rows: Sequence[Mapping[str, str]]) -> Iterator[_Column]:
    """Yield the texts of a repeat that show one value of the row and are as high as the row: `text:
    "{it.text}"`, `at: [11, 0, 175, "{it.h}"]`."""
    for item in repeat.repeat:
        if not isinstance(item, TextItem) or not item.at or isinstance(item.at[3], float):
            continue
        for key in rows[0] if rows else ():
            if item.text == f"{{it.{key}}}" and (lettering := _lettering(faces, item)):
                texts = [flows(literal(row[key]), lettering) for row in rows]
                yield _Column(lettering, _measures(item)[2], texts)


def _measures(item: TextItem | RepeatItem) -> list[float]:
    return [value if isinstance(value, float) else 0.0 for value in item.at or ()]


def _lettering(faces: Faces, item: TextItem) -> Lettering | None:
    style = faces.look.styles.get(item.style)
    family = faces.look.fonts.get(style.font) if style else None
    return Lettering(faces.fonts, family, style, BLACK, _no_icon) if style and family else None


def _no_icon(_name: str, _colour: Rgb) -> Drawing | None:
    return None


def _heights(columns: Sequence[_Column], height: float, rows: int) -> list[float]:
    """Return the height of each row at the largest size at which all fit with a little space between."""
    most = max((column.slack for column in columns), default=0.0)
    less = 0.0
    while True:
        found = [max(row) for row in zip(*(column.heights(less) for column in columns), strict=True)]
        heights = [row[0] for row in found] or [0.0] * rows
        space = _APART * (rows - 1) * sum(heights) / max(1, sum(row[1] for row in found))
        if sum(heights) + space <= height or less >= most:
            return heights
        less = min(most, less + STEP_PT)
