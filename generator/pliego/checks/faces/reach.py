"""The reach of pictures: each ends inside the safe area or at the bleed, where no cut can hit its edge.

    look/layouts/carta.yaml:9:5: warning: expected `art` inside the safe area or out to the bleed, found its
        left edge 1 mm from the cut on `main/lobo` [art-reach]

In: a face. Out: problems (`art-reach`, a warning at the item of the layout). The law of this file: the
painted part of a picture counts, not its empty margins. Unlike words, a picture may lie in the safe margin,
but no nearer to the cut than a cut may be off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pliego.cards.drawing import Item, VectorPath
from pliego.cards.flat import Edges, edges, leaves, reach_of
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import Candidates, PlaceOf, edges_of, is_on_face, label_of
from pliego.game.model.look import ArtItem, Layout, LayoutItem
from pliego.text.problems import Problem

DRIFT_MM = 1.5
"""How far a cut may be off, by hand or at a shop (a sixteenth of an inch)."""
SLACK_MM = 0.05
SIDES = ("left", "top", "right", "bottom")


@dataclass
class Reach:
    """Checks faces; it remembers which pictures of a layout may reach too far."""

    _pictures: Candidates = field(default_factory=lambda: Candidates(_candidates))

    def check(self, face: Face, place: PlaceOf, *, is_cut_out: bool = False) -> Iterator[Problem]:
        """Yield each picture of a face with an edge between the safe area and the bleed.

        Check a face without a safe area only if it is certain to be cut out.
        """
        for item, pieces in self._pictures.items(face, is_cut_out):
            painted = _painted(pieces, item)
            if painted is None or not is_on_face(face.layout, painted):
                continue
            if sides := list(wrong_sides(face.layout, painted)):
                yield _problem(face, item, sides, place)


def _candidates(layout: Layout, is_cut_out: bool) -> list[int]:
    """Return the numbers of the pictures of a layout whose boxes reach too far."""
    is_looked_at = (layout.safe or is_cut_out) and layout.keep is None
    return [n for n, item in enumerate(layout.items if is_looked_at else []) if _may_reach(layout, item)]


def _may_reach(layout: Layout, item: LayoutItem) -> bool:
    if not isinstance(item, ArtItem):
        return False
    box = edges_of(item)
    return box is None or any(True for _side in wrong_sides(layout, box))


def _painted(pieces: Sequence[Item], item: LayoutItem) -> Edges | None:
    """Return the edges of the painted part of a picture inside its box; None if nothing is painted."""
    shown = [
        leaf for leaf in leaves(pieces) if not isinstance(leaf.item, VectorPath) or _is_painted(leaf.item)
    ]
    found = [box for leaf in shown if (box := reach_of(leaf))]
    whole = edges([point for box in found for point in (box[:2], box[2:])])
    if whole is None or (box := edges_of(item)) is None:
        return whole
    return max(whole[0], box[0]), max(whole[1], box[1]), min(whole[2], box[2]), min(whole[3], box[3])


def _is_painted(path: VectorPath) -> bool:
    return path.fill is not None or path.stroke is not None


def wrong_sides(layout: Layout, painted: Edges) -> Iterator[tuple[str, float]]:
    """Yield the edges between the safe area and the bleed, each with its distance beyond the cut."""
    near = min(_safe(layout), DRIFT_MM) - SLACK_MM
    for side, beyond in zip(SIDES, beyond_cut(layout, painted), strict=True):
        if -near < beyond < layout.bleed - SLACK_MM:
            yield side, beyond


def beyond_cut(layout: Layout, painted: Edges) -> tuple[float, float, float, float]:
    """Return how far each edge lies beyond the cut, in mm."""
    w, h = layout.size or (0.0, 0.0)
    left, top, right, bottom = painted
    return -left, -top, right - w, bottom - h


def _safe(layout: Layout) -> float:
    return layout.safe or DRIFT_MM


def _problem(face: Face, item: LayoutItem, sides: Sequence[tuple[str, float]], place: PlaceOf) -> Problem:
    layout = face.layout
    found = " and ".join(f"its {side} edge {from_cut(beyond)}" for side, beyond in sides)
    wanted = f"`{label_of(item)}` inside the safe area" + (" or out to the bleed" if layout.bleed else "")
    hint = f"move it {_safe(layout):g} mm inside the cut, or {layout.bleed:g} mm beyond it"
    message = f"expected {wanted}, found {found} on `{face.id}`"
    return Problem("art-reach", message, place(item), hint, "warning")


def from_cut(beyond: float) -> str:
    """Return in words how far an edge lies beyond the cut."""
    if abs(beyond) < SLACK_MM:
        return "on the cut"
    return f"{abs(beyond):.1f} mm {'beyond' if beyond > 0 else 'from'} the cut"
