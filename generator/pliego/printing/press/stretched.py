"""Stretch the outermost edge of a face that bleeds a hair less than a shop asks for.

In: a drawing, the bleed in mm that is asked for. Out: a drawing with that bleed. The laws of this file: only
the ring beyond the drawn bleed is new. It shows the same face, a little larger. A face that lacks more than
`MOST_SHORT_MM` stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from pliego.cards.drawing import Drawing, Group, Matrix, Segment, VectorPath, rectangle
from pliego.printing.sheets.shapes import without_words

MOST_SHORT_MM = 0.5
_EXACT_MM = 0.001


def stretched(drawing: Drawing, bleed_mm: float) -> Drawing:
    """Return a drawing whose bleed is as wide as asked for, if it nearly is."""
    if not drawing.bleed_mm or not _EXACT_MM < bleed_mm - drawing.bleed_mm <= MOST_SHORT_MM:
        return drawing
    larger = Group(without_words(drawing.items), _grown(drawing, bleed_mm))
    ring = VectorPath((*_box(drawing, bleed_mm), *_box(drawing, drawing.bleed_mm)), even_odd=True)
    return replace(drawing, items=(Group((larger,), clip=ring), *drawing.items), bleed_mm=bleed_mm)


def _grown(drawing: Drawing, bleed_mm: float) -> Matrix:
    """Return the matrix that makes the drawn bleed as wide as it should be, from the middle of the face."""
    across = (drawing.w_mm + 2 * bleed_mm) / (drawing.w_mm + 2 * drawing.bleed_mm)
    down = (drawing.h_mm + 2 * bleed_mm) / (drawing.h_mm + 2 * drawing.bleed_mm)
    return across, 0.0, 0.0, down, drawing.w_mm / 2 * (1 - across), drawing.h_mm / 2 * (1 - down)


def _box(drawing: Drawing, bleed_mm: float) -> tuple[Segment, ...]:
    """Return the outline of a face with some bleed."""
    reach = 2 * bleed_mm
    return rectangle(-bleed_mm, -bleed_mm, drawing.w_mm + reach, drawing.h_mm + reach)
