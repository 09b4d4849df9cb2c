"""Whether the words of a face without a safe area keep as far from its cut as a cut wanders.

    look/layouts/carta.yaml:7:5: warning: expected `title` 1.5 mm inside the cut, found `Lobo` 0.4 mm from it
        on `main/lobo` [text-reach]

In: a face that is cut out. Out: problems (`text-reach`, a warning at the item of the layout). The law of this
file: what hangs over the cut, or out of a safe area that the layout says, is an error told elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checking.looking import PlaceOf, label_of
from generator.checking.reach import DRIFT_MM
from generator.drawing import Drawing, Item
from generator.layout.bounds import SLACK_MM, overhanging
from generator.layout.cut_shape import is_shaped
from generator.layout.draft import lies_within
from generator.layout.result import Face
from generator.source import Problem


def near_cut(face: Face, place: PlaceOf) -> Iterator[Problem]:
    """Yield each item of a face whose words stand nearer to the cut than that may be off."""
    layout, size = face.layout, (face.drawing.w_mm, face.drawing.h_mm)
    if layout.safe or layout.keep is not None or is_shaped(layout):
        return
    for item, pieces in zip(layout.items, face.pieces(), strict=True):
        if lies_within(item, size, DRIFT_MM) or not (found := _nearest(pieces, size)):
            continue
        text, inside = found
        message = (
            f"expected `{label_of(item)}` {DRIFT_MM:g} mm inside the cut, found `{text.strip()}`"
            f" {inside:.1f} mm from it on `{face.id}`"
        )
        hint = "move its box, and write `safe: 3` in the layout"
        yield Problem("text-reach", message, place(item), hint, "warning")


def _nearest(pieces: Sequence[Item], size: tuple[float, float]) -> tuple[str, float] | None:
    """Return the line nearest to the cut and how far inside it is; None if none is near or one hangs over."""
    over = [(text, DRIFT_MM - mm) for text, mm in overhanging(Drawing(*size, tuple(pieces)), DRIFT_MM)]
    text, inside = min(over, key=lambda found: found[1], default=("", -DRIFT_MM))
    return (text, max(0.0, inside)) if inside >= -SLACK_MM else None
