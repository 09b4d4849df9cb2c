"""Where items stand: frames, turns, scales, and the letters that count them.

In: numbers and drawings. Out: matrices and items. The law of this file: nothing is looked up.
"""

from __future__ import annotations

import math

from generator.drawing import Box, Drawing, Group, Item, Matrix, VectorPath, rectangle, translate
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a list of items stands: its origin in mm and the scale of its measures."""

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


def scaled(drawing: Drawing, box: Box, how: str, *, clip: bool = True) -> list[Item]:
    """Return a drawing scaled into a box: whole (`contain`), filling it (`cover`) or out of proportion
    (`stretch`)."""
    x, y, w, h = box
    if not (drawing.w_mm and drawing.h_mm):
        return []
    across, down = w / drawing.w_mm, h / drawing.h_mm
    if how == "stretch":
        return [Group(drawing.items, (across, 0.0, 0.0, down, x, y))]
    scale = max(across, down) if how == "cover" else min(across, down)
    left, top = x + (w - drawing.w_mm * scale) / 2, y + (h - drawing.h_mm * scale) / 2
    inner = Group(drawing.items, translate(left, top, scale))
    if how == "cover" and clip:
        return [Group((inner,), clip=VectorPath(rectangle(*box)))]
    return [inner]
