"""Texts stacked in one box at one size: each gets the height that it takes, measured.

In: faces, the item of a layout that repeats over the texts, the texts. Out: data for that item. The law of
this file: all texts have one size, the largest between target and floor at which they fit together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.drawing import Drawing, Rgb
from generator.layout.artwork import BLACK
from generator.layout.faces import Faces
from generator.layout.typeset import STEP_PT, set_text
from generator.layout.words import Lettering, flows
from generator.model.look import Layout, RepeatItem, TextItem
from generator.text import literal

_APART = 0.35
"""The least space between two texts, in lines."""

_Room = tuple[float, float]


def stacked(faces: Faces, layout: str, item: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    """Return numbered texts for a layout's repeat `item`, each with its y and h in mm; what space is left
    goes between them. Without such an item the texts have no height."""
    found = _column(faces.look.layout(layout), item)
    heights = [0.0] * len(texts)
    apart = 0.0
    if found is not None and (lettering := _lettering(faces, found[0])) is not None:
        heights = _heights(lettering, found[1], texts)
        apart = max(0.0, found[1][1] - sum(heights)) / max(1, len(texts))
        apart = min(apart, max(heights, default=0.0))
    starts = [sum(heights[:number]) + number * apart for number in range(len(heights))]
    return [
        {"text": text, "number": str(number), "x": 0, "y": y, "h": height}
        for number, (text, y, height) in enumerate(zip(texts, starts, heights, strict=True), 1)
    ]


def _column(layout: Layout | None, item: str) -> tuple[TextItem, _Room] | None:
    """Return the widest text of a repeat, its width, and the height of the repeat's box."""
    for each in layout.items if layout else ():
        if isinstance(each, RepeatItem) and each.id == item and each.at:
            texts = [(text, _measures(text)) for text in each.repeat if isinstance(text, TextItem)]
            text, at = max(texts, key=lambda pair: pair[1][2])
            return text, (at[2], _measures(each)[3])
    return None


def _measures(item: TextItem | RepeatItem) -> list[float]:
    return [value if isinstance(value, float) else 0.0 for value in item.at or ()]


def _lettering(faces: Faces, item: TextItem) -> Lettering | None:
    style = faces.look.styles.get(item.style)
    family = faces.look.fonts.get(style.font) if style else None
    return Lettering(faces.fonts, family, style, BLACK, _no_icon) if style and family else None


def _no_icon(_name: str, _colour: Rgb) -> Drawing | None:
    return None


def _heights(lettering: Lettering, box: _Room, texts: Sequence[str]) -> list[float]:
    """Return how high each text is at the largest size at which all fit with a little space between."""
    size, floor = lettering.style.target, lettering.style.floor or lettering.style.target
    paragraphs = [flows(literal(text), lettering) for text in texts]
    while True:
        set_texts = [set_text(each, lettering.style, size, box[0]) for each in paragraphs]
        heights = [setting.height_mm for setting in set_texts]
        lines = sum(len(setting.lines) for setting in set_texts)
        space = _APART * (len(texts) - 1) * sum(heights) / max(1, lines)
        if sum(heights) + space <= box[1] or size <= floor:
            return heights
        size = max(floor, size - STEP_PT)
