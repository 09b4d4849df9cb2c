"""The reach of grounds: each painted area ends inside the cut or at the bleed, so that no cut shows paper.

    look/layouts/carta.yaml:9:5: warning: expected `ground` inside the cut or out to the bleed, found its left
        edge on the cut of `main/lobo` [ground-reach]

In: a face. Out: problems (`ground-reach`, a warning at the item of the layout, or at the `size` of a layout
that extends one of another size). The laws of this file: an area of the colour of the background shows no
edge. An area that reached the bleed in the extended layout reaches it here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import Item, VectorPath
from pliego.cards.flat import Edges, Leaf, leaves, reach_of
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.faces.face_items import Candidates, edges_of, label_of
from pliego.checks.faces.reach import SIDES, SLACK_MM, beyond_cut, from_cut, wrong_sides
from pliego.game.model.look import EllipseItem, GroupItem, Layout, LayoutItem, PathItem, RectItem
from pliego.text.problems import Problem

_PAPER = (1.0, 1.0, 1.0)


@dataclass
class Grounds:
    """Checks faces; it remembers which areas of a layout may reach too far or not far enough."""

    looks: Looks

    def __post_init__(self) -> None:
        self._areas = Candidates(lambda layout: _candidates(layout, self._parent(layout)))

    def check(self, face: Face, layout: str) -> Iterator[Problem]:
        """Yield each painted area of a face that ends between the cut and the bleed."""
        for item, pieces in self._areas.items(face):
            if sides := list(_ends(face, item, pieces, self._parent(face.layout))):
                yield self._problem(face, layout, item, sides)

    def _parent(self, layout: Layout) -> Layout | None:
        """Return the layout that another extends."""
        return self.looks.layout(layout.extends) if layout.extends else None

    def _problem(
        self, face: Face, layout: str, item: LayoutItem, sides: Sequence[tuple[str, float]]
    ) -> Problem:
        found = " and ".join(f"its {side} edge {from_cut(beyond)}" for side, beyond in sides)
        wanted = f"`{label_of(item)}` inside the cut or out to the bleed"
        message = f"expected {wanted}, found {found} on `{face.id}`"
        place, w, h = self.looks.item_place(layout, item), face.drawing.w_mm, face.drawing.h_mm
        hint = f"move the edge {face.layout.bleed:g} mm beyond the cut; `background:` fills the whole face"
        if place.path != self.looks.place(layout).path:
            place = self.looks.key_place(layout, "size")
            hint = f"give `{label_of(item)}` an `at` for {w:g} × {h:g} mm, or write `background:` instead"
        return Problem("ground-reach", message, place, hint, "warning")


def _candidates(layout: Layout, parent: Layout | None) -> list[int]:
    """Return the numbers of the areas of a layout with a bleed that may end between the cut and the bleed."""
    if not layout.bleed or layout.keep is not None:
        return []
    return [n for n, item in enumerate(layout.items) if _may_end(layout, item, parent)]


def _may_end(layout: Layout, item: LayoutItem, parent: Layout | None) -> bool:
    if not isinstance(item, RectItem | EllipseItem | PathItem | GroupItem):
        return False
    box = None if isinstance(item, PathItem | GroupItem) else edges_of(item)
    return box is None or any(True for _side in (*wrong_sides(layout, box), *_lost(layout, item, parent)))


def _ends(
    face: Face, item: LayoutItem, pieces: Sequence[Item], parent: Layout | None
) -> Iterator[tuple[str, float]]:
    """Yield the sides where an item ends in the wrong place, each with its distance beyond the cut."""
    areas = [leaf for leaf in leaves(pieces) if _shows(face, leaf)]
    found = {side: mm for leaf in areas if (box := reach_of(leaf)) for side, mm in _wrong(face.layout, box)}
    if areas:
        found = {**dict(_lost(face.layout, item, parent)), **found}
    yield from ((side, found[side]) for side in SIDES if side in found)


def _wrong(layout: Layout, box: Edges) -> Iterator[tuple[str, float]]:
    """Yield the wrong sides of an area, if a part of it lies on the face."""
    w, h = layout.size or (0.0, 0.0)
    if box[0] < w and box[1] < h and box[2] > 0 and box[3] > 0:
        yield from wrong_sides(layout, box)


def _shows(face: Face, leaf: Leaf) -> bool:
    """True if a leaf is an area of another colour than the background."""
    if not isinstance(leaf.item, VectorPath) or leaf.item.fill is None:
        return False
    ground = face.drawing.items[: face.parts[0]] if face.parts else ()
    below = next((item.fill for item in ground if isinstance(item, VectorPath)), _PAPER)
    return leaf.item.fill != below


def _lost(layout: Layout, item: LayoutItem, parent: Layout | None) -> Iterator[tuple[str, float]]:
    """Yield the sides of an area that reach the bleed in the extended layout and not here."""
    before = next((each for each in parent.items if each.id and each.id == item.id), None) if parent else None
    if parent is None or before is None or not parent.size or parent.size == layout.size:
        return
    old, new = edges_of(before), edges_of(item)
    if old is None or new is None:
        return
    for side, was, now in zip(SIDES, beyond_cut(parent, old), beyond_cut(layout, new), strict=True):
        if was >= parent.bleed - SLACK_MM and now < layout.bleed - SLACK_MM:
            yield side, now
