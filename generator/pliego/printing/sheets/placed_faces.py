"""Compute the geometry of faces on a sheet: the box round them, cuts, folds, records for the manifest.

In: faces, the numbers of their copies, and their slots. Out: boxes, `Cuts`, fold lines, `FaceRecord`s. The
law of this file: arithmetic. Nothing is placed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliego.cards.drawing import Box, Group, Item, VectorPath
from pliego.cards.layout.result import Face
from pliego.printing.paper import Paper, Slot
from pliego.printing.sheets import furniture
from pliego.printing.sheets.cuts import THIN_EDGE, Cuts, cuts_round, grown, line
from pliego.printing.sheets.sheet import FaceRecord

PlacedFace = tuple[Face, int, Slot]
"""A face, the number of its copy, and its slot."""


def block_of(faces: Sequence[FaceRecord]) -> Box:
    """Return the box round printed faces."""
    return _round([(face.x_mm, face.y_mm, face.w_mm, face.h_mm) for face in faces])


def records_of(faces: Sequence[PlacedFace], side: str, page: int) -> list[FaceRecord]:
    """Return the records for the manifest of one side of a sheet."""
    return [
        FaceRecord(f.id, "front" if side == "front" else "back", page, copy, s.x_mm, s.y_mm, s.w_mm, s.h_mm)
        for f, copy, s in faces
    ]


def fold_lines(folds: Sequence[Item]) -> int:
    """Return how many folds there are when the faces stay together. Folds on one line are one."""
    drawn = [fold.items[-1] if isinstance(fold, Group) else fold for fold in folds]
    paths = [fold for fold in drawn if isinstance(fold, VectorPath)]
    ends = [(path.segments[0][1], path.segments[1][1]) for path in paths]
    return len({("y", round(a[1], 2)) if a[1] == b[1] else ("x", round(a[0], 2)) for a, b in ends})


def folds_of(face: Face, slot: Slot) -> list[Item]:
    """Return the fold lines of a face on the sheet. Those of a net run through its colours, so they have a
    white edge."""
    x, y = slot.x_mm, slot.y_mm
    folds = [(x1 + x, y1 + y, x2 + x, y2 + y) for x1, y1, x2, y2 in face.layout.folds]
    if face.layout.net is None:
        return [furniture.fold_line(*fold) for fold in folds]
    return [Group((line(*fold, THIN_EDGE), furniture.fold_line(*fold))) for fold in folds]


def room_for_marks(paper: Paper, faces: Sequence[PlacedFace]) -> Box:
    """Return the box on a sheet that the cut marks of all its faces can use."""
    return furniture.room_beside_strip(paper, _round([_box_of(slot) for _f, _c, slot in faces]))


def cuts_of(room: Box, faces: Sequence[PlacedFace], without: Sequence[float] = ()) -> Cuts:
    """Return the cuts round the kept parts of faces. Their marks stay inside a room."""
    kept = [_kept(face, slot) for face, _copy, slot in faces]
    cuts = cuts_round(room, _round([_box_of(slot) for _f, _c, slot in faces]), kept, without)
    return replace(cuts, bleed_mm=max(face.drawing.bleed_mm for face, _copy, _slot in faces))


def trim_of(faces: Sequence[PlacedFace]) -> Box:
    """Return the box round the faces of a sheet."""
    return _round([_box_of(slot) for _face, _copy, slot in faces])


def bleed_of(paper: Paper, faces: Sequence[PlacedFace]) -> Box:
    """Return the box round faces and their bleed, as far as there is paper."""
    boxes = [grown(_box_of(slot), face.drawing.bleed_mm) for face, _copy, slot in faces]
    return shared_box(_round(boxes), (0.0, 0.0, paper.w_mm, paper.h_mm))


def shared_box(one: Box, other: Box) -> Box:
    """Return the box that two boxes share."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


def _kept(face: Face, slot: Slot) -> Box:
    if face.layout.keep is None:
        return _box_of(slot)
    x, y, w, h = face.layout.keep
    return slot.x_mm + x, slot.y_mm + y, w, h


def _box_of(slot: Slot) -> Box:
    return slot.x_mm, slot.y_mm, slot.w_mm, slot.h_mm


def _round(boxes: Sequence[Box]) -> Box:
    """Return the box round boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top
