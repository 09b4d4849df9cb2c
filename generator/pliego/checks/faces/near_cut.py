"""Words near the cut: on a face without a safe area, words keep as far from the cut as a cut may be off.

    look/layouts/carta.yaml:7:5: warning: expected `title` 1.5 mm inside the cut, found `Lobo` 0.4 mm from it
        on `main/lobo` [text-reach]

In: a face that is cut out. Out: problems (`text-reach`, a warning at the item of the layout). The law of this
file: the layout engine reports words beyond the cut, or outside the safe area of a layout, as errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pliego.cards.drawing import Drawing, Item
from pliego.cards.layout.bounds import SLACK_MM, lies_within, overhanging
from pliego.cards.layout.cut_shape import is_shaped
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import Candidates, PlaceOf, label_of
from pliego.checks.faces.reach import DRIFT_MM
from pliego.game.model.look import Layout
from pliego.text.problems import Problem


@dataclass
class NearCut:
    """Checks faces; it remembers which items of a layout may come near the cut."""

    _items: Candidates = field(default_factory=lambda: Candidates(_candidates))

    def check(self, face: Face, place: PlaceOf) -> Iterator[Problem]:
        """Yield each item of a face whose words are nearer to the cut than a cut may be off."""
        size = face.drawing.w_mm, face.drawing.h_mm
        for item, pieces in self._items.items(face, size):
            if found := _nearest(pieces, size):
                text, inside = found
                message = (
                    f"expected `{label_of(item)}` {DRIFT_MM:g} mm inside the cut, found `{text.strip()}`"
                    f" {inside:.1f} mm from it on `{face.id}`"
                )
                hint = "move its box, and write `safe: 3` in the layout"
                yield Problem("text-reach", message, place(item), hint, "warning")


def _candidates(layout: Layout, size: tuple[float, float]) -> list[int]:
    """Return the numbers of the items of a layout whose boxes are near the cut of faces of this size."""
    if layout.safe or layout.keep is not None or is_shaped(layout):
        return []
    return [n for n, item in enumerate(layout.items) if not lies_within(item, size, DRIFT_MM)]


def _nearest(pieces: Sequence[Item], size: tuple[float, float]) -> tuple[str, float] | None:
    """Return the line nearest to the cut, and how far inside it is; None if none is near or one is beyond."""
    over = [(text, DRIFT_MM - mm) for text, mm in overhanging(Drawing(*size, tuple(pieces)), DRIFT_MM)]
    text, inside = min(over, key=lambda found: found[1], default=("", -DRIFT_MM))
    return (text, max(0.0, inside)) if inside >= -SLACK_MM else None
