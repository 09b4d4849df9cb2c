"""Pictures off the face: every picture lies on its face. One beyond the cut would silently not be printed.

    look/layouts/carta.yaml:9:5: warning: expected `art` on the face, found it wholly beyond the edge of
        `main/lobo` [art-outside]

In: a face. Out: problems (`art-outside`, a warning at the item of the layout). The law of this file: a
picture is off the face only if no part of it is on it. `reach` checks how near to the cut it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pliego.cards.drawing import Item
from pliego.cards.flat import leaves, reach_of
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import Candidates, PlaceOf, edges_of, inner, is_on_face, label_of
from pliego.game.model.look import ArtItem, FaceItem, GroupItem, IconItem, Layout, LayoutItem, RepeatItem
from pliego.text.problems import Problem


@dataclass
class OffFace:
    """Checks faces; it remembers which pictures of a layout may lie off them."""

    _pictures: Candidates = field(default_factory=lambda: Candidates(_candidates))

    def check(self, face: Face, place: PlaceOf) -> Iterator[Problem]:
        """Yield each picture that has no part on its face."""
        for item, pieces in self._pictures.items(face):
            if pieces and not _is_on(face.layout, item, pieces):
                message = (
                    f"expected `{label_of(item)}` on the face, found it wholly beyond the edge of `{face.id}`"
                )
                size = " × ".join(f"{side:g}" for side in face.layout.size or ())
                yield Problem(
                    "art-outside", message, place(item), f"move it: the face is {size} mm", "warning"
                )


def _candidates(layout: Layout) -> list[int]:
    """Return the numbers of the pictures of a layout whose boxes are not on its faces."""
    return [number for number, item in enumerate(layout.items) if _may_be_off(layout, item)]


def _may_be_off(layout: Layout, item: LayoutItem) -> bool:
    edges = edges_of(item)
    return _shows_pictures(item) and (edges is None or not is_on_face(layout, edges))


def _shows_pictures(item: LayoutItem) -> bool:
    return isinstance(item, ArtItem | IconItem | FaceItem) or any(map(_shows_pictures, inner(item)))


def _is_on(layout: Layout, item: LayoutItem, pieces: Sequence[Item]) -> bool:
    """True if a part of an item is painted on the face; a picture is never painted beyond its box."""
    if not isinstance(item, GroupItem | RepeatItem) and (edges := edges_of(item)):
        return is_on_face(layout, edges)
    return any(is_on_face(layout, edges) for leaf in leaves(pieces) if (edges := reach_of(leaf)))
