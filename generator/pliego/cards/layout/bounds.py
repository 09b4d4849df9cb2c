"""Check that all words of a face lie on it. Words beyond the edge would be cut off unnoticed.

In: a drawing and its safe margin. Out: the lines of text that reach beyond, and how far. The law of this
file: text is judged at its final place, with the matrix of every group applied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pliego.cards.drawing import IDENTITY, Drawing, Group, Item, Matrix, Segment, TextRun, multiply
from pliego.cards.flat import Point, Polygon, at, corners, distance_to_line, is_inside, leaves, polygons
from pliego.game.model.look import EllipseItem, LayoutItem, LineItem, PathItem, RectItem, TextItem

SLACK_MM = 0.25
"""How far a line of text can reach beyond an edge."""


def overhanging(drawing: Drawing, safe_mm: float) -> Iterator[tuple[str, float]]:
    """Yield each line of text whose baseline leaves the face's safe area, and by how many mm."""
    for run, matrix in _runs(drawing.items, IDENTITY):
        ends = (at(matrix, run.x_mm, run.y_mm), at(matrix, run.x_mm + run.width_mm, run.y_mm))
        over = max(_beyond(x, drawing.w_mm, safe_mm) for x, _y in ends)
        over = max(over, *(_beyond(y, drawing.h_mm, safe_mm) for _x, y in ends))
        if over > SLACK_MM and run.text.strip():
            yield run.text, over


def outside(drawing: Drawing, outline: Sequence[Segment]) -> Iterator[tuple[str, float]]:
    """Yield each line of text that leaves an outline on the face, and by how many mm."""
    edge = polygons(outline, IDENTITY)
    for leaf in leaves(drawing.items):
        if isinstance(leaf.item, TextRun) and leaf.item.text.strip():
            beyond = [point for point in corners(leaf) if not is_inside(point, edge)]
            over = max((distance(point, edge[0]) for point in beyond), default=0.0)
            if over > SLACK_MM:
                yield leaf.item.text, over


def distance(point: Point, outline: Polygon) -> float:
    """Return how far a point is from an outline."""
    ends = zip(outline, [*outline[1:], outline[0]], strict=True)
    return min(distance_to_line(point, first, last) for first, last in ends)


def _beyond(at: float, length: float, safe: float) -> float:
    return max(safe - at, at - (length - safe))


def _runs(items: Sequence[Item], matrix: Matrix) -> Iterator[tuple[TextRun, Matrix]]:
    for item in items:
        if isinstance(item, TextRun):
            yield item, matrix
        elif isinstance(item, Group):
            plain = item.matrix == IDENTITY
            yield from _runs(item.items, matrix if plain else multiply(matrix, item.matrix))


def lies_within(item: LayoutItem, size: Sequence[float], safe: float) -> bool:
    """True if text in an item's box cannot reach beyond the edge: the box stands upright inside the safe
    area, or holds no text."""
    if isinstance(item, RectItem | EllipseItem | LineItem | PathItem):
        return True
    if not isinstance(item, TextItem) or item.rotate or item.move or item.panel or len(item.at or ()) != 4:
        return False
    at = [value for value in item.at or () if isinstance(value, float)]
    if len(at) != 4:
        return False
    (x, y, w, h), (width, height) = at, size
    return min(x, y) >= safe and x + w <= width - safe and y + h <= height - safe
