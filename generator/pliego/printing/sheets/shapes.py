"""Cut faces to their shapes: rectangles, discs, hexagons. Return also the lines to cut along.

In: faces and their slots. Out: drawings inside the outline, with and without bleed, and outlines as marks.
The law of this file: the same question gets the same value, so that a document holds it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pliego.cards.drawing import Drawing, Group, Item, Rgb, Stroke, TextRun, VectorPath, translate
from pliego.cards.flat import leaves, reach_of
from pliego.cards.layout.cut_shape import cut_out, is_shaped, outline
from pliego.cards.layout.result import Face
from pliego.printing.paper import Slot
from pliego.printing.sheets.cuts import HAIR, THIN_EDGE
from pliego.printing.sheets.placed_faces import PlacedFace

BleedReach = tuple[float, float, float, float]
"""How far something reaches beyond the left, the top, the right and the bottom of a face, in mm."""
_TOUCH_MM = 0.01
_WHITE_HAIR = replace(HAIR, colour=(1.0, 1.0, 1.0))
_LIGHT, _DARK = (0.299, 0.587, 0.114), 0.2
"""How much red, green and blue count for the lightness of a colour, and below which one it is dark."""


@dataclass
class Shapes:
    """Cuts faces to their shapes, and keeps what it has cut."""

    _cut: dict[tuple[int, float], tuple[Drawing, Drawing]] = field(default_factory=dict)
    _backgrounds: dict[int, tuple[Drawing, Drawing]] = field(default_factory=dict)

    def inside(self, face: Face) -> Drawing:
        """Return the drawing of a face inside its outline."""
        drawing = face.drawing
        if not is_shaped(face.layout):
            return drawing
        key = id(drawing), 0.0
        if key not in self._cut:
            self._cut[key] = drawing, cut_out(face.layout, drawing)
        return self._cut[key][1]

    def bleed(self, face: Face) -> Drawing:
        """Return what shows the bleed of a face: its drawing without words, so that nobody reads it twice. A
        shaped face extends beyond its outline as far as its bleed."""
        drawing = self._background(face.drawing)
        if not is_shaped(face.layout):
            return drawing
        key = id(drawing), drawing.bleed_mm
        if key not in self._cut:
            self._cut[key] = drawing, cut_out(face.layout, drawing, drawing.bleed_mm)
        return self._cut[key][1]

    def _background(self, drawing: Drawing) -> Drawing:
        if id(drawing) not in self._backgrounds:
            self._backgrounds[id(drawing)] = drawing, replace(drawing, items=without_words(drawing.items))
        return self._backgrounds[id(drawing)][1]


def without_words(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return items without text, without words to be read aloud, and without groups that held nothing
    else. Items that have no words stay the same value."""
    kept = tuple(found for item in items for found in _without_words_in(item))
    same = len(kept) == len(items) and all(a is b for a, b in zip(kept, items, strict=True))
    return items if same else kept


def _without_words_in(item: Item) -> Sequence[Item]:
    if isinstance(item, TextRun):
        return ()
    if not isinstance(item, Group):
        return (item,)
    inner = without_words(item.items)
    if inner is item.items and not item.alt:
        return (item,)
    return (replace(item, items=inner, alt="", role="artifact"),) if inner else ()


def with_shape_of(back: Face, front: Face) -> Face:
    """Return a back with the shape of its front."""
    if back.layout.shape == front.layout.shape:
        return back
    return replace(back, layout=back.layout.model_copy(update={"shape": front.layout.shape}))


def reaches(faces: Sequence[PlacedFace]) -> Sequence[BleedReach | None]:
    """Return how far the bleed of each face may reach beyond its slot: as far as the bleed goes, but only
    half-way to a neighbour. None for a face without a near neighbour."""
    slots = tuple(slot for _face, _copy, slot in faces)
    return _reaches(slots, tuple(face.drawing.bleed_mm for face, _copy, _slot in faces))


@lru_cache(maxsize=64)
def _reaches(slots: tuple[Slot, ...], bleeds: tuple[float, ...]) -> list[BleedReach | None]:
    return [_reach(slot, bleed, slots) for slot, bleed in zip(slots, bleeds, strict=True)]


def _reach(slot: Slot, bleed: float, slots: Sequence[Slot]) -> BleedReach | None:
    right, bottom = slot.x_mm + slot.w_mm, slot.y_mm + slot.h_mm
    reach = [bleed] * 4
    for other in slots:
        other_right, other_bottom = other.x_mm + other.w_mm, other.y_mm + other.h_mm
        is_beside = other.y_mm < bottom - _TOUCH_MM and other_bottom > slot.y_mm + _TOUCH_MM
        is_in_line = other.x_mm < right - _TOUCH_MM and other_right > slot.x_mm + _TOUCH_MM
        apart = (slot.x_mm - other_right, slot.y_mm - other_bottom, other.x_mm - right, other.y_mm - bottom)
        for side, gap in enumerate(apart):
            if gap > -_TOUCH_MM and (is_in_line if side % 2 else is_beside):
                reach[side] = min(reach[side], max(0.0, round(gap / 2, 3)))
    if reach == [bleed] * 4:
        return None
    left, top, right, bottom = reach
    return (right, bottom, left, top) if slot.turn else (left, top, right, bottom)


def outlines(faces: Sequence[PlacedFace]) -> list[Item]:
    """Return the lines along which shaped faces are cut, on the sheet: black, or white on a dark ground. That
    of a net runs over grounds of all kinds, so it is black with a white edge."""
    return [
        Group(
            tuple(VectorPath(outline(face.layout), stroke=stroke) for stroke in _strokes(face)),
            translate(slot.x_mm, slot.y_mm),
        )
        for face, _copy, slot in faces
        if is_shaped(face.layout)
    ]


def _strokes(face: Face) -> Sequence[Stroke]:
    if face.layout.net is not None:
        return THIN_EDGE, HAIR
    return (_WHITE_HAIR if _is_dark(face) else HAIR,)


def _is_dark(face: Face) -> bool:
    """True if the last colour that covers the whole face is too dark for a black line."""
    w, h = face.drawing.w_mm, face.drawing.h_mm
    ground: Rgb = (1.0, 1.0, 1.0)
    for leaf in leaves(face.drawing.items):
        fill = leaf.item.fill if isinstance(leaf.item, VectorPath) else None
        if not isinstance(fill, tuple) or leaf.opacity < 1 or (box := reach_of(leaf)) is None:
            continue
        if max(box[0], box[1], w - box[2], h - box[3]) <= _TOUCH_MM:
            ground = fill
    return sum(share * part for share, part in zip(_LIGHT, ground, strict=True)) < _DARK
