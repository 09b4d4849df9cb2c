"""Tell of words that stand nearer to the cut than a print shop wants them.

In: an edition, its faces, the safe margin of a shop. Out: problems (`words-near-cut`): one warning for each
item of a layout, with the card that is worst. The law of this file: the letters count, not the boxes of the
layout; feet only where a letter has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pliego.cards.drawing import IDENTITY, Item, TextRun
from pliego.cards.flat import Leaf, Polygon, is_inside, leaves, mapped_corners, polygons
from pliego.cards.layout.bounds import distance
from pliego.cards.layout.cut_shape import outline
from pliego.cards.layout.own_places import OwnPlaces
from pliego.cards.layout.result import Face
from pliego.printing.products.edition import Edition
from pliego.text.problems import Problem

_ROUNDING_MM = 0.02
_TALL_EM, _FOOT_EM = 0.7, 0.2
"""How far letters reach above their baseline, and those with feet below it, in ems."""
_WITH_FEET = frozenset("gjpqyçß,;()[]{}/|Q@§$")


class _NearWords(NamedTuple):
    """Words near the cut: how far they are from it, the words, and the face."""

    mm: float
    text: str
    face: Face


def words_near_cut(edition: Edition, faces: Iterable[Face], safe_mm: float) -> Iterator[Problem]:
    """Yield a warning for each item of a layout whose words are nearer to the cut than `safe_mm`."""
    found = dict[tuple[str, int], list[_NearWords]]()
    for face in faces if safe_mm else ():
        layout = edition.faces.layout_of(face.id, face.side) or ""
        for number, near in _near(face, safe_mm):
            found.setdefault((layout, number), []).append(near)
    for (layout, number), several in found.items():
        yield _problem(edition, layout, number, several, safe_mm)


def _near(face: Face, safe_mm: float) -> Iterator[tuple[int, _NearWords]]:
    """Yield the nearest words of each item that has some near the cut, with the number of the item."""
    (edge,) = polygons(outline(face.layout), IDENTITY)
    for number, pieces in enumerate(face.pieces()):
        if (nearest := _nearest(pieces, edge)) and nearest[0] < safe_mm - _ROUNDING_MM:
            yield number, _NearWords(*nearest, face)


def _nearest(pieces: Sequence[Item], edge: Polygon) -> tuple[float, str] | None:
    """Return how far the nearest words are inside the cut, and these words; None if there are no words."""
    lines = ((leaf.item, leaf) for leaf in leaves(pieces) if isinstance(leaf.item, TextRun))
    words = ((_inside(run, leaf, edge), run.text.strip()) for run, leaf in lines if run.text.strip())
    return min(words, default=None)


def _inside(run: TextRun, leaf: Leaf, edge: Polygon) -> float:
    """Return how far the letters of a line are inside the cut, 0 if they are beyond it."""
    below = _FOOT_EM if _WITH_FEET & {*run.text} else 0.0
    box = (run.x_mm, run.y_mm - _TALL_EM * run.em_mm, run.x_mm + run.width_mm, run.y_mm + below * run.em_mm)
    points = mapped_corners(leaf.matrix, box)
    return min(distance(point, edge) if is_inside(point, [edge]) else 0.0 for point in points)


def _problem(
    edition: Edition, layout: str, number: int, several: Sequence[_NearWords], safe_mm: float
) -> Problem:
    looks, worst = edition.faces.look.looks, min(several, key=lambda near: near.mm)
    model = edition.faces.look.layout(layout)
    item = model.items[number] if model and number < len(model.items) else None
    others = len({near.face.id for near in several}) - 1
    more = f" and of {others} more" if others else ""
    message = (
        f"expected words {safe_mm:g} mm inside the cut, as the print shop asks, found `{worst.text}`"
        f" {worst.mm:.2f} mm from it on the {worst.face.side} of `{worst.face.id}`{more}"
    )
    hint = "move the box of the item, or make it smaller"
    problem = Problem("words-near-cut", message, looks.item_place(layout, item), hint, "warning")
    return OwnPlaces(edition.faces.game, looks).moved(problem, worst.face.id, worst.face.side)
