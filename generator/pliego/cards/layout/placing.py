"""Compute where items stand: frames, turns, scales, and the letters that count them.

In: numbers and drawings. Out: matrices and items. The law of this file: nothing is looked up.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from pliego.cards.drawing import Box, Drawing, Group, Item, Matrix, VectorPath, rectangle, translate
from pliego.game.model.look import Focus

MOST_CUT = 0.4
"""The share of a picture's width or height that can be cut away unasked: a fifth at each end."""
_MOST_CUT_OF_SQUARE = 0.25
"""The same of a square picture, which seldom has so much to spare."""
_SQUARE = 0.05
"""By which share of its height the width of a square may differ from it."""
_SHIFTS = {"left": (0.0, 0.5), "right": (1.0, 0.5), "top": (0.5, 0.0), "bottom": (0.5, 1.0)}
"""The shares of the spare width and height left of the box and above it, by the focus."""


class Frame(NamedTuple):
    """The place of a list of items: its origin in mm and the scale of its measures."""

    x: float = 0.0
    y: float = 0.0
    across: float = 1.0
    down: float = 1.0


def letter(index: int) -> str:
    """Return A, B … Z, AA, AB … for 0, 1 …"""
    before = letter(index // 26 - 1) if index >= 26 else ""
    return before + chr(ord("A") + index % 26)


def turned(degrees: float, cx: float, cy: float) -> Matrix:
    """Return the matrix that turns clockwise about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def most_cut(drawing: Drawing) -> float:
    """Return the share of a picture's width or height that can be cut away unasked."""
    is_square = abs(drawing.w_mm - drawing.h_mm) <= _SQUARE * drawing.h_mm
    return _MOST_CUT_OF_SQUARE if is_square else MOST_CUT


def cut_away(drawing: Drawing, box: Box) -> tuple[float, str]:
    """Return which share of a drawing is cut away if it covers a box, and of which side: its `width` or
    its `height`."""
    if not (drawing.w_mm and drawing.h_mm and box[2] > 0 and box[3] > 0):
        return 0.0, "height"
    across, down = box[2] / drawing.w_mm, box[3] / drawing.h_mm
    return 1 - min(across, down) / max(across, down), "height" if across > down else "width"


def scaled(drawing: Drawing, box: Box, how: str, focus: Focus = "middle", *, clip: bool = True) -> list[Item]:
    """Return a drawing scaled into a box: whole (`contain`), filling it (`cover`, with its focus in view)
    or out of proportion (`stretch`)."""
    x, y, w, h = box
    if not (drawing.w_mm and drawing.h_mm):
        return []
    across, down = w / drawing.w_mm, h / drawing.h_mm
    if how == "stretch":
        return [Group(drawing.items, (across, 0.0, 0.0, down, x, y))]
    scale = max(across, down) if how == "cover" else min(across, down)
    across, down = _SHIFTS.get(focus, (0.5, 0.5)) if how == "cover" else (0.5, 0.5)
    left, top = x + (w - drawing.w_mm * scale) * across, y + (h - drawing.h_mm * scale) * down
    inner = Group(drawing.items, translate(left, top, scale))
    if how == "cover" and clip:
        return [Group((inner,), clip=VectorPath(rectangle(*box)))]
    return [inner]
