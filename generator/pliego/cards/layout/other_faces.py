"""Show another component's face on a face.

In: the draft of a face, the item that names a component, the other faces of the game. Out: the items that
draw it in its box. The law of this file: no face shows itself, and only so many stand inside each other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from pliego.cards.drawing import Box, Drawing, Group, Item, Stroke, VectorPath
from pliego.cards.layout.cut_shape import outline
from pliego.cards.layout.draft import Draft
from pliego.cards.layout.layers import without_layers
from pliego.cards.layout.placing import scaled
from pliego.cards.layout.result import Face
from pliego.game.model.look import FaceItem
from pliego.text.problems import Problem, did_you_mean

_MOST_NESTED = 12
_TOO_DEEP = f"at most {_MOST_NESTED} faces inside each other, found more", "show what is inside directly"


class OtherFaces(Protocol):
    """The other faces of the same game, which a face may show."""

    @property
    def unfinished(self) -> Collection[object]:
        """The faces that are being drawn, one inside the other."""

    def is_unfinished(self, component: str, side: str = "front") -> bool:
        """True if a component's face is being drawn."""

    def ids(self, side: str = "front") -> list[str]:
        """Return the ids of all components on one side."""

    def face(self, component: str, side: str = "front") -> Face | None:
        """Return a component's face; None if there is none."""

    def sizes_of_deck(self, component: str) -> Mapping[str, float]:
        """Return the size in points of each style that has one size in the deck of a component."""

    def is_reported(self, component: str, side: str = "front") -> bool:
        """True if a face cannot be drawn for a reason already reported."""


def face_to_show(draft: Draft, others: OtherFaces, item: FaceItem, name: str) -> Face | None:
    """Return the face that an item names. Report why there is none, unless that is reported already."""
    if others.is_unfinished(name, item.side):
        why, hint = f"another face, found `{name}`, which shows itself", "show another component"
    elif len(others.unfinished) > _MOST_NESTED:
        why, hint = _TOO_DEEP
    elif (face := others.face(name, item.side)) is None:
        if others.is_reported(name, item.side):
            return None
        why, hint = f"a component, found `{name}`", did_you_mean(name, others.ids(item.side))
    elif face.nested >= _MOST_NESTED:
        why, hint = _TOO_DEEP
    else:
        return face
    problem = Problem("unknown-face", f"expected {why}", draft.template_span(item.face), hint)
    draft.record_shown([problem], item.face)
    return None


def shown_face(draft: Draft, item: FaceItem, face: Face, box: Box) -> list[Item]:
    """Return the items that draw a face in a box. The draft records what it is made of."""
    draft.art |= face.made_of.art
    draft.layouts |= face.made_of.layouts
    draft.nested = max(draft.nested, face.nested + 1)
    size = face.drawing.w_mm, face.drawing.h_mm
    draft.shows = max(draft.shows, min(box[2] / size[0], box[3] / size[1]) if all(size) else 0.0)
    clip = VectorPath(outline(face.layout))
    inner: list[Item] = [Group(without_layers(face.drawing.items), clip=clip)]
    if item.border and (ink := draft.colour("ink", draft.subject.scope)):
        inner.append(VectorPath(clip.segments, stroke=Stroke(ink, 0.4)))
    return scaled(Drawing(*size, tuple(inner)), box, "contain", clip=False)
