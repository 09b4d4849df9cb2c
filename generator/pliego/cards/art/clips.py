"""Join the shapes of a clipPath into one outline.

In: a clipPath, and the elements of its picture by their ids. Out: the outline inside which something is
painted, and a problem for what it cannot be. The law of this file: an outline is filled by one rule, so
several shapes are joined only where that rule fills each of them and what they share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pliego.cards.art.nodes import Presentation, SvgNode
from pliego.cards.art.outline import box, mapped, shape
from pliego.cards.art.values import Reference
from pliego.cards.art.vocabulary import SHAPES
from pliego.cards.drawing import IDENTITY, Matrix, Segment, VectorPath, multiply
from pliego.cards.flat import Polygon, polygons
from pliego.text.problems import Problem


@dataclass(frozen=True, slots=True)
class _Part:
    node: SvgNode
    outline: tuple[Segment, ...]
    even_odd: bool


def clip_of(clip: SvgNode, ids: Mapping[str, SvgNode]) -> tuple[VectorPath, list[Problem]]:
    """Return the outline of a clipPath."""
    parts: list[_Part] = []
    problems: list[Problem] = []
    outer = clip.values.get("transform", IDENTITY)
    for child in clip.children:
        found = _part(child, ids, replace(Presentation(), **clip.look), outer)
        if found is not None:
            parts.append(found)
        elif child.tag == "use":
            message = "expected that a `use` in `clipPath` names a shape, found another element"
            problems.append(Problem("svg-element", message, child.span, "clip with one path"))
    if not _can_join(parts):
        message = "expected shapes in `clipPath` that do not cut holes into each other, found some that do"
        hint = "join them into one path (Inkscape: Path → Union; Illustrator: Pathfinder → Unite)"
        problems.append(Problem("svg-element", message, clip.span, hint))
    segments = tuple(segment for part in parts for segment in part.outline)
    return VectorPath(segments, even_odd=bool(parts) and parts[0].even_odd), problems


def outline_of(node: SvgNode) -> tuple[Segment, ...]:
    """Return the outline of a shape."""
    if node.tag == "path":
        data: tuple[Segment, ...] = node.values.get("d", ())
        return data
    return shape(node.tag, node.values, node.values.get("points", ()))


def _part(node: SvgNode, ids: Mapping[str, SvgNode], look: Presentation, outer: Matrix) -> _Part | None:
    """Return a shape of a clip, or the one that a `use` names."""
    look = replace(look, **node.look)
    matrix = multiply(outer, node.values.get("transform", IDENTITY))
    if node.tag == "use":
        place = (1.0, 0.0, 0.0, 1.0, node.values.get("x", 0.0), node.values.get("y", 0.0))
        named = node.values.get("href")
        target = ids.get(named.id) if isinstance(named, Reference) else None
        if target is None or target.tag not in SHAPES:
            return None
        return _part(target, ids, look, multiply(matrix, place))
    if node.tag not in SHAPES:
        return None
    return _Part(node, mapped(outline_of(node), matrix), look.clip_even_odd)


def _can_join(parts: Sequence[_Part]) -> bool:
    """True if one outline of all parts leaves open what each of them does."""
    if len(parts) < 2 or (_lie_apart(parts) and len({part.even_odd for part in parts}) == 1):
        return True
    turns = {turn for part in parts for turn in _turns(part)}
    return len(turns) < 2 and not any(part.even_odd for part in parts)


def _lie_apart(parts: Sequence[_Part]) -> bool:
    boxes = [found for part in parts if (found := box(part.outline))]
    return not any(
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
        for number, one in enumerate(boxes)
        for other in boxes[:number]
    )


def _turns(part: _Part) -> Iterator[bool]:
    """Yield for each outline of a part whether it runs clockwise."""
    for polygon in polygons(part.outline, IDENTITY):
        yield _area(polygon) > 0


def _area(polygon: Polygon) -> float:
    """Return the area of a polygon, negative if it runs counterclockwise."""
    following = [*polygon[1:], *polygon[:1]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(polygon, following, strict=True))
