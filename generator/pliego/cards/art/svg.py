"""Turn an SVG file into a `Drawing`: expand uses, inherit properties, resolve gradients and clips.

In: the bytes of one file. Out: its drawing in the units of its viewBox, and every problem with its place. The
law of this file: the size of a drawing is limited, whatever uses what. A picture with a mistake is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pliego.cards.art.clips import clip_of, outline_of
from pliego.cards.art.colours import CurrentColour, Paint, Shade
from pliego.cards.art.foreign import tidied
from pliego.cards.art.gradients import Fill, fill, inverse
from pliego.cards.art.nodes import Presentation, SvgNode, SvgNodes
from pliego.cards.art.outline import Bounds, mapped
from pliego.cards.art.tree import parse
from pliego.cards.art.values import Reference
from pliego.cards.art.vocabulary import SHAPES
from pliego.cards.drawing import (
    IDENTITY,
    Drawing,
    Group,
    Item,
    Rgb,
    Segment,
    Stroke,
    VectorPath,
    rectangle,
)
from pliego.cards.flat import edges, leaves, mapped_corners, points_box
from pliego.text.problems import Problem, has_errors, in_order

MAX_ITEMS = 20_000
MAX_NESTED = 100
_OUTLINED = (
    "Inkscape: Path → Stroke to Path; Illustrator: Object → Path → Outline Stroke; Figma: Outline stroke"
)
_FARTHEST = 1e7
_CONTAINERS = ("svg", "g", "symbol")


def read_svg(data: bytes, path: str) -> tuple[Drawing | None, list[Problem]]:
    """Read one SVG. The drawing is as large as its viewBox. One unit counts as one millimetre until it is
    placed. It is None if there is any error."""
    drawing, problems = _read(data, path)
    return drawing, list(problems)


@lru_cache(maxsize=512)
def _read(data: bytes, path: str) -> tuple[Drawing | None, tuple[Problem, ...]]:
    root, problems = parse(data, path)
    if root is None:
        return None, tuple(in_order(problems))
    nodes = SvgNodes()
    tidy, strange = tidied(root)
    picture = nodes.read(tidy)
    problems = list(dict.fromkeys([*problems, *strange, *nodes.problems]))
    if picture is None or "viewBox" not in picture.values:
        return None, tuple(in_order(problems))
    expansion = _Expansion(nodes.ids, picture.values["viewBox"])
    drawing = expansion.drawing(picture)
    problems = in_order(dict.fromkeys([*problems, *expansion.problems]))
    return (None if has_errors(problems) else drawing), tuple(problems)


class _TooMuch(Exception):
    """The picture is too large to be drawn."""


@dataclass(slots=True)
class _Expansion:
    """One picture while it is drawn. It keeps its problems, and `read_svg` returns them."""

    ids: Mapping[str, SvgNode]
    view: tuple[float, float, float, float]
    problems: list[Problem] = field(default_factory=list)
    _count: int = 0
    _nested: int = 0
    _using: list[str] = field(default_factory=list)

    def drawing(self, picture: SvgNode) -> Drawing:
        """Return the whole picture, moved so that its viewBox begins at the origin."""
        left, top, width, height = self.view
        try:
            items = self._items(picture, Presentation())
        except _TooMuch:
            items = ()
        if (left or top) and items:
            items = (Group(items, (1.0, 0.0, 0.0, 1.0, -left, -top)),)
        boxes = list(_boxes(items))
        if not all(abs(edge) <= _FARTHEST for box in boxes for edge in box):
            message = "expected shapes near the viewBox, found some that transforms move far out of it"
            self.problems.append(Problem("svg-size", message, picture.span, "check its transforms"))
            return Drawing(width, height, ())
        if _overflows(boxes, width, height):
            items = (Group(items, clip=VectorPath(rectangle(0, 0, width, height))),)
        return Drawing(width, height, items)

    def _items(self, node: SvgNode, look: Presentation) -> tuple[Item, ...]:
        self._count += 1
        if self._count > MAX_ITEMS or self._nested > MAX_NESTED:
            kind = f"{MAX_ITEMS} shapes" if self._count > MAX_ITEMS else f"{MAX_NESTED} levels"
            message = f"expected at most {kind} once every `use` is drawn, found more"
            self.problems.append(Problem("svg-size", message, node.span, "use less"))
            raise _TooMuch
        look = replace(look, **node.look) if node.look else look
        self._nested += 1
        body: tuple[Item, ...] = ()
        if node.tag in SHAPES:
            body = tuple(self._shape(node, look))
        elif node.tag == "use":
            body = self._use(node, look)
        elif node.tag in _CONTAINERS:
            drawn = (child for child in node.children if child.tag != "symbol")
            body = tuple(item for child in drawn for item in self._items(child, look))
        self._nested -= 1
        return self._wrapped(node, body)

    def _wrapped(self, node: SvgNode, body: tuple[Item, ...]) -> tuple[Item, ...]:
        values = node.values
        clip = self._clip(node)
        if not body or not (clip or node.off or "transform" in values or "opacity" in values):
            return body
        group = Group(body, values.get("transform", IDENTITY), clip, values.get("opacity", 1.0), off=node.off)
        return body if group == Group(body) else (group,)

    def _clip(self, node: SvgNode) -> VectorPath | None:
        reference = node.values.get("clip-path")
        clip = self.ids.get(reference.id) if isinstance(reference, Reference) else None
        if clip is None:
            return None
        self._count += 1
        outline, problems = clip_of(clip, self.ids)
        self.problems += problems
        return outline

    def _use(self, node: SvgNode, look: Presentation) -> tuple[Item, ...]:
        reference = node.values.get("href")
        target = self.ids.get(reference.id) if isinstance(reference, Reference) else None
        if reference is None or target is None:
            return ()
        if reference.id in self._using:
            message = f"expected an end, found that `#{reference.id}` uses itself"
            self.problems.append(Problem("svg-size", message, node.span, "delete this `use`"))
            return ()
        self._using.append(reference.id)
        items = self._items(target, look)
        self._using.pop()
        return self._placed(node, target, items)

    def _placed(self, node: SvgNode, target: SvgNode, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Put what is used at the place of the `use`, and a symbol with a viewBox into its box."""
        x, y = node.values.get("x", 0.0), node.values.get("y", 0.0)
        view = target.values.get("viewBox") if target.tag == "symbol" else None
        if view is None:
            return (Group(items, (1.0, 0.0, 0.0, 1.0, x, y)),) if items and (x or y) else items
        w, h = node.values.get("width", self.view[2]), node.values.get("height", self.view[3])
        scale = min(w / view[2], h / view[3])
        if not items or not scale:
            return ()
        shift = (
            x + (w - scale * view[2]) / 2 - scale * view[0],
            y + (h - scale * view[3]) / 2 - scale * view[1],
        )
        edge = VectorPath(rectangle(view[0], view[1], view[2], view[3]))
        return (Group(items, (scale, 0.0, 0.0, scale, *shift), edge),)

    def _shape(self, node: SvgNode, look: Presentation) -> Iterator[Item]:
        outline = () if look.hidden else outline_of(node)
        paint = self._fill(look.fill, look, outline) if outline and node.tag != "line" else Fill(None)
        line = self._fill(look.stroke, look, outline) if outline and look.width else Fill(None)
        if line.matrix:
            self._refuse_ellipse(node)
        colour = line.paint
        stroke_opacity = look.stroke_opacity * line.opacity
        stroke = None
        if colour is not None:
            start = look.dash_start % sum(look.dashes) if look.dashes else 0.0
            miter = max(1.0, look.miter)
            stroke = Stroke(colour, look.width, look.dashes, look.cap, look.join, miter, start)
        is_filled = paint.paint is not None
        fill_opacity = look.fill_opacity * paint.opacity
        is_plain = not paint.matrix and fill_opacity == stroke_opacity == 1
        if is_filled and stroke and is_plain and not look.line_first:
            yield VectorPath(outline, paint.paint, stroke, look.even_odd, look.solid)
            return
        lined = VectorPath(outline, None, stroke, look.even_odd, look.solid)
        if stroke and look.line_first:
            yield from _translucent(lined, stroke_opacity)
        if is_filled:
            filled = VectorPath(outline, paint.paint, None, look.even_odd, look.solid)
            inner: Item = filled
            if matrix := paint.matrix:
                inner = Group((replace(filled, segments=mapped(outline, inverse(matrix))),), matrix)
            yield from _translucent(inner, fill_opacity)
        if stroke and not look.line_first:
            yield from _translucent(lined, stroke_opacity)

    def _refuse_ellipse(self, node: SvgNode) -> None:
        message = (
            "expected a gradient of a line whose circles stay circles, found one that makes them ellipses"
        )
        hint = f"use a linear gradient, or turn the line into a shape ({_OUTLINED})"
        self.problems.append(Problem("svg-colour", message, node.span, hint))

    def _fill(self, paint: Paint, look: Presentation, outline: tuple[Segment, ...]) -> Fill:
        if not isinstance(paint, Reference):
            return Fill(_resolved(paint, look), opacity=_opacity(paint))
        target = self.ids.get(paint.id)
        view = (0.0, 0.0, self.view[2], self.view[3])
        return fill(target, self.ids, outline, view) if target else Fill(None)


def _resolved(paint: Paint, look: Presentation) -> Rgb | None:
    if isinstance(paint, CurrentColour):
        return look.colour
    if isinstance(paint, Shade):
        return paint.colour
    return None if isinstance(paint, Reference) else paint


def _opacity(paint: Paint) -> float:
    return paint.opacity if isinstance(paint, Shade) else 1.0


def _translucent(item: Item, opacity: float) -> Iterator[Item]:
    if opacity:
        yield item if opacity == 1 else Group((item,), opacity=opacity)


def _overflows(boxes: list[Bounds], width: float, height: float) -> bool:
    near = max(width, height) * 1e-6
    return any(
        left < -near or top < -near or right > width + near or bottom > height + near
        for left, top, right, bottom in boxes
    )


def _boxes(items: tuple[Item, ...]) -> Iterator[Bounds]:
    """Yield a box round each path: never too small, sometimes larger than needed."""
    for leaf in leaves(items):
        if isinstance(leaf.item, VectorPath) and (box := points_box(leaf.item.segments)):
            reach = 2 * leaf.item.stroke.width_mm if leaf.item.stroke else 0.0
            grown = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
            if around := edges(mapped_corners(leaf.matrix, grown)):
                yield around
