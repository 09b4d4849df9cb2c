"""Faces that are cut out round or as hexagons: what is printed of them, and the line to cut along.

In: faces and their slots. Out: drawings inside the outline, with and without bleed, and outlines as marks.
The law of this file: what is asked for twice is the same value, so that a document holds it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from generator.drawing import Drawing, Group, Item, VectorPath, translate
from generator.layout.cut_shape import is_shaped, outline
from generator.layout.result import Face
from generator.page import Slot
from generator.products.cuts import HAIR


@dataclass
class Shapes:
    """Cuts faces to their shapes; it owns what it has cut."""

    _cut: dict[tuple[int, float], tuple[Drawing, Drawing]] = field(default_factory=dict)

    def inside(self, face: Face, drawing: Drawing, beyond_mm: float = 0.0) -> Drawing:
        """Return a drawing of a face within the face's outline, or so far beyond; one that is not shaped as
        it is."""
        if not is_shaped(face.layout):
            return drawing
        key = id(drawing), beyond_mm
        if key not in self._cut:
            clip = VectorPath(outline(face.layout, beyond_mm))
            self._cut[key] = drawing, replace(drawing, items=(Group(drawing.items, clip=clip),))
        return self._cut[key][1]


def outlines(faces: Sequence[tuple[Face, int, Slot]]) -> list[Item]:
    """Return the lines along which shaped faces are cut, where they lie."""
    return [
        Group((VectorPath(outline(face.layout), stroke=HAIR),), translate(slot.x_mm, slot.y_mm))
        for face, _copy, slot in faces
        if is_shaped(face.layout)
    ]
