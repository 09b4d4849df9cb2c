"""Faces that are cut out round or as hexagons: what is printed of them, and the line to cut along.

In: faces and their slots. Out: drawings inside the outline, with and without bleed, and outlines as marks.
The law of this file: what is asked for twice is the same value, so that a document holds it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pliego.cards.drawing import Drawing, Group, Item, VectorPath, rectangle, translate
from pliego.cards.layout.cut_shape import cut_out, is_shaped, outline
from pliego.cards.layout.result import Face
from pliego.printing.paper import Slot
from pliego.printing.sheets.cuts import HAIR
from pliego.printing.sheets.placed_faces import PlacedFace

Leeway = tuple[float, float, float, float]
"""So many mm beyond the left, the top, the right, the bottom of a face."""
_TOUCH_MM = 0.01


@dataclass
class Shapes:
    """Cuts faces to their shapes; it owns what it has cut."""

    _cut: dict[tuple[int, Leeway | None], tuple[Drawing, Drawing]] = field(default_factory=dict)

    def inside(self, face: Face, drawing: Drawing) -> Drawing:
        """Return a drawing of a face within the face's outline; one that is not shaped as it is."""
        if not is_shaped(face.layout):
            return drawing
        key = id(drawing), None
        if key not in self._cut:
            self._cut[key] = drawing, cut_out(face.layout, drawing)
        return self._cut[key][1]

    def bleeding(self, face: Face, drawing: Drawing, reach: Leeway | None) -> Drawing:
        """Return a drawing of a face as far beyond its outline as its bleed and the room round it go; one
        that is not shaped as it is."""
        if reach is None:
            return drawing
        key = id(drawing), reach
        if key not in self._cut:
            left, top, right, bottom = reach
            room = rectangle(-left, -top, drawing.w_mm + left + right, drawing.h_mm + top + bottom)
            grown = cut_out(face.layout, drawing, drawing.bleed_mm)
            self._cut[key] = drawing, replace(grown, items=(Group(grown.items, clip=VectorPath(room)),))
        return self._cut[key][1]


def cut_alike(back: Face, front: Face) -> Face:
    """Return a back that is cut out as its front is."""
    if back.layout.shape == front.layout.shape:
        return back
    return replace(back, layout=back.layout.model_copy(update={"shape": front.layout.shape}))


def reaches(faces: Sequence[PlacedFace]) -> list[Leeway | None]:
    """Return how far beyond its slot the bleed of each face may go, None where a face is not shaped: as far
    as the bleed goes, but only half-way to a neighbour."""
    return [_reach(face, slot, faces) if is_shaped(face.layout) else None for face, _copy, slot in faces]


def _reach(face: Face, slot: Slot, faces: Sequence[PlacedFace]) -> Leeway:
    right, bottom = slot.x_mm + slot.w_mm, slot.y_mm + slot.h_mm
    reach = [face.drawing.bleed_mm] * 4
    for _face, _copy, other in faces:
        other_right, other_bottom = other.x_mm + other.w_mm, other.y_mm + other.h_mm
        is_beside = other.y_mm < bottom - _TOUCH_MM and other_bottom > slot.y_mm + _TOUCH_MM
        is_in_line = other.x_mm < right - _TOUCH_MM and other_right > slot.x_mm + _TOUCH_MM
        apart = (slot.x_mm - other_right, slot.y_mm - other_bottom, other.x_mm - right, other.y_mm - bottom)
        for side, gap in enumerate(apart):
            if gap > -_TOUCH_MM and (is_in_line if side % 2 else is_beside):
                reach[side] = min(reach[side], max(0.0, round(gap / 2, 3)))
    left, top, right, bottom = reach
    return (right, bottom, left, top) if slot.turn else (left, top, right, bottom)


def outlines(faces: Sequence[PlacedFace]) -> list[Item]:
    """Return the lines along which shaped faces are cut, where they lie."""
    return [
        Group((VectorPath(outline(face.layout), stroke=HAIR),), translate(slot.x_mm, slot.y_mm))
        for face, _copy, slot in faces
        if is_shaped(face.layout)
    ]
