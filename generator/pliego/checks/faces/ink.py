"""Low ink: a face is mostly paper where it is printed with outlines instead of fills.

    look/layouts/carta.yaml:7:5: warning: expected at most 30 % of a face inked where ink is low, found 94 %
        of `main/lobo`, most of it from `ground` [ink-heavy]

In: faces in low ink. Out: problems (`ink-heavy`, a warning at the item with most ink). The law of this file:
a layout is sample_faces by two of its faces, the first and the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import PlaceOf, label_of
from pliego.game.model.look import LayoutItem
from pliego.text.problems import Problem

MOST_INK = 0.3
"""The largest share of a face with ink where ink is low."""
Component = tuple[str, str]
"""A component and a side."""


def sample_faces(faces: Faces) -> Iterator[Component]:
    """Yield the faces that stand for their layouts."""
    by_layout: dict[str, list[Component]] = {}
    for side in ("front", "back"):
        for component in faces.ids(side):
            if name := faces.layout_of(component, side):
                by_layout.setdefault(name, []).append((component, side))
    for several in by_layout.values():
        yield from dict.fromkeys((several[0], several[-1]))


def heavy(face: Face, place: PlaceOf) -> Iterator[Problem]:
    """Yield a warning if too much of a face is inked."""
    from pliego.printing.ink import ink_of

    share = ink_of(face.drawing)
    if share <= MOST_INK:
        return
    item = _worst(face)
    most = f"`{label_of(item)}`" if item else "its background"
    found = f"{share * 100:.0f} % of `{face.id}`, most of it from {most}"
    message = f"expected at most {MOST_INK * 100:.0f} % of a face inked where ink is low, found {found}"
    hint = "draw it in outline with `ink: low`, and as it is with `ink: colour`"
    yield Problem("ink-heavy", message, place(item), hint, "warning")


def _worst(face: Face) -> LayoutItem | None:
    """Return the item with most ink; None if the background has more."""
    from pliego.printing.ink import ink_of

    ground = face.drawing.items[: face.parts[0]]
    best, most = None, ink_of(replace(face.drawing, items=ground))
    items: Sequence[LayoutItem] = face.layout.items
    for item, pieces in zip(items, face.pieces(), strict=True):
        if (share := ink_of(replace(face.drawing, items=pieces))) > most:
            best, most = item, share
    return best
