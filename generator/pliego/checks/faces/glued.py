"""Words on a tab: a tab is glued to the inside of a part, so nobody reads what is printed on it.

    look/layouts/heroe.yaml:6:5: error: expected words beside the glue, found `Ana` of `title` on a tab of
        `tokens/ana` [net-text]

In: a face of a folded part. Out: problems (`net-text`, an error at the item of the layout). The law of this
file: a line of text counts where it is printed. One that leaves its own panel is reported as that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pliego.cards.drawing import Item, TextRun
from pliego.cards.flat import Point, Polygon, corners, is_inside, leaves
from pliego.cards.layout.result import Face
from pliego.cards.nets.folded import net_of_part
from pliego.checks.faces.face_items import Candidates, PlaceOf, label_of
from pliego.game.model.look import Layout
from pliego.text.problems import Problem


@dataclass
class Glued:
    """Checks faces of folded parts."""

    _items: Candidates = field(default_factory=lambda: Candidates(_candidates))

    def check(self, face: Face, place: PlaceOf) -> Iterator[Problem]:
        """Yield each item with words on a tab."""
        if any(problem.code == "text-outside" for problem in face.problems):
            return
        tabs = _tabs(face.layout)
        for item, pieces in self._items.items(face):
            if text := _on_a_tab(pieces, tabs):
                found = f"`{text.strip()}` of `{label_of(item)}` on a tab of `{face.id}`"
                hint = "a tab is glued to the inside: put the words on `front`, `back` or `sides`"
                message = f"expected words beside the glue, found {found}"
                yield Problem("net-text", message, place(item), hint)


def _candidates(layout: Layout) -> list[int]:
    return [*range(len(layout.items))] if layout.net else []


def _tabs(layout: Layout) -> list[Polygon]:
    """Return the outlines of the tabs of a net."""
    return [[*panel.corners] for panel in net_of_part(layout.net).tabs] if layout.net else []


def _on_a_tab(pieces: Sequence[Item], tabs: Sequence[Polygon]) -> str:
    """Return the first line of text that touches a tab, "" if none does."""
    lines = ((leaf, leaf.item) for leaf in leaves(pieces) if isinstance(leaf.item, TextRun))
    for leaf, run in lines:
        points = list(_points(corners(leaf))) if run.text.strip() else []
        if any(is_inside(point, [tab]) for tab in tabs for point in points):
            return run.text
    return ""


def _points(box: Polygon) -> Iterator[Point]:
    """Yield the corners of a box, the middles of its sides and its own middle."""
    yield from box
    for (ax, ay), (bx, by) in combinations(box, 2):
        yield (ax + bx) / 2, (ay + by) / 2
