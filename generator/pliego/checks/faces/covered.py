"""Covered words: no item hides the words of an earlier one.

    look/layouts/carta.yaml:12:5: warning: expected words that stay uncovered, found `title` under `band`
        [text-covered]

In: a face. Out: problems (`text-covered`, a warning at the hidden item; `words-meet` where other words lie
over it). The laws of this file: a letter is hidden if its middle lies in something painted later that is more
than half opaque; words meet where letters lie over letters. A component on a face may hide what lies below
it, as at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from pliego.cards.drawing import Gradient, Item, Picture, TextRun, VectorPath
from pliego.cards.flat import (
    Edges,
    Leaf,
    Point,
    at,
    corners,
    edges,
    is_inside,
    leaves,
    polygons,
    reach_of,
)
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import ByLayout, PlaceOf, edges_of, inner, label_of
from pliego.game.model.look import (
    EllipseItem,
    FaceItem,
    GroupItem,
    Layout,
    LayoutItem,
    LineItem,
    PathItem,
    RectItem,
    RepeatItem,
    TableItem,
    TextItem,
)
from pliego.text.problems import Problem

_VEIL = 0.5
_MIDDLE = 0.25
"""Where the middle of a letter is above its baseline, in ems."""
_SMALL, _WITH_FEET = frozenset("acegmnopqrsuvwxyz.,:;-–—…·"), frozenset("gjpqyç,;Q")
_SMALL_EM, _TALL_EM, _FOOT_EM = 0.48, 0.7, 0.18
"""How far letters reach above and below their baseline, in ems."""
_APART_MM = 0.05
_HINT = "draw it later, or move one of the two"


@dataclass
class Covered:
    """Checks faces; it remembers which items of a layout may hide which."""

    _pairs: ByLayout[list[tuple[int, int]]] = field(default_factory=lambda: ByLayout(_candidates))

    def check(self, face: Face, place: PlaceOf) -> Iterator[Problem]:
        """Yield each item whose words a later one hides."""
        pairs = self._pairs.of(face.layout)
        pieces = [_Piece(each) for each in face.pieces()] if pairs else []
        for under, over in pairs:
            if code := _hides(pieces[under], pieces[over]):
                items = face.layout.items
                found = f"found `{label_of(items[under])}` of `{face.id}` under `{label_of(items[over])}`"
                message = f"expected words that stay uncovered, {found}"
                yield Problem(code, message, place(items[under]), _HINT, "warning")


@dataclass
class _Piece:
    """What an item of a layout drew; its leaves are found when they are first needed."""

    items: Sequence[Item]

    @cached_property
    def solid(self) -> list[tuple[Leaf, Edges]]:
        """Its leaves that hide what lies below them, each with its box."""
        return [(leaf, box) for leaf in leaves(self.items) if _is_solid(leaf) and (box := reach_of(leaf))]

    @cached_property
    def words(self) -> list[tuple[Leaf, Edges]]:
        """Its lines of text, each with its box."""
        return [(leaf, box) for leaf, box in self.solid if _has_letters(leaf)]

    @cached_property
    def box(self) -> Edges | None:
        """The box round all solid leaves."""
        return _round([box for _leaf, box in self.solid])

    @cached_property
    def word_box(self) -> Edges | None:
        """The box round all words."""
        return _round([box for _leaf, box in self.words])


def _round(boxes: Sequence[Edges]) -> Edges | None:
    return edges([point for left, top, right, bottom in boxes for point in ((left, top), (right, bottom))])


def _has_letters(leaf: Leaf) -> bool:
    return isinstance(leaf.item, TextRun) and bool(leaf.item.text.strip())


def _candidates(layout: Layout) -> list[tuple[int, int]]:
    """Return pairs of items of which the later may hide words of the earlier."""
    items, boxes = layout.items, [_box(item) for item in layout.items]
    return [
        (under, over)
        for under, item in enumerate(items)
        if _has_words(item)
        for over in range(under + 1, len(items))
        if _paints(items[over]) and _may_meet(boxes[under], boxes[over])
    ]


def _has_words(item: LayoutItem) -> bool:
    return isinstance(item, TextItem | TableItem) or any(map(_has_words, inner(item)))


def _paints(item: LayoutItem) -> bool:
    """True if an item may paint an area; a component shown on the face does not count."""
    if isinstance(item, GroupItem | RepeatItem):
        return not _shows_a_face(item) and any(map(_paints, inner(item)))
    if isinstance(item, LineItem | FaceItem) or item.opacity < _VEIL:
        return False
    shape = {RectItem: "rect", EllipseItem: "ellipse", PathItem: "shape"}.get(type(item))
    return shape is None or getattr(item, shape).fill != "none"


def _shows_a_face(item: LayoutItem) -> bool:
    return isinstance(item, FaceItem) or any(map(_shows_a_face, inner(item)))


def _box(item: LayoutItem) -> Edges | None:
    """Return the edges of an item's box; None if they are only known when it is drawn."""
    return None if isinstance(item, GroupItem | RepeatItem | PathItem) else edges_of(item)


def _may_meet(one: Edges | None, other: Edges | None) -> bool:
    return one is None or other is None or _meet(one, other, 0)


def _hides(under: _Piece, over: _Piece) -> str:
    """Return the code of the problem if one item hides words of another; "" if it does not."""
    if not (under.word_box and over.box and _meet(under.word_box, over.box)):
        return ""
    for leaf, mine in under.words:
        near = [other for other, box in over.solid if _meet(mine, box)]
        if near and isinstance(leaf.item, TextRun) and (code := _hidden(leaf, leaf.item, near)):
            return code
    return ""


def _is_solid(leaf: Leaf) -> bool:
    if leaf.opacity < _VEIL:
        return False
    if not isinstance(leaf.item, VectorPath):
        return True
    fill = leaf.item.fill
    return fill is not None and (not isinstance(fill, Gradient) or leaf.opacity * fill.least_opacity >= _VEIL)


def _meet(one: Edges, other: Edges, slack_mm: float = _APART_MM) -> bool:
    """True if the areas between edges overlap by more than a little."""
    is_apart_x = one[2] <= other[0] + slack_mm or other[2] <= one[0] + slack_mm
    return not (is_apart_x or one[3] <= other[1] + slack_mm or other[3] <= one[1] + slack_mm)


def _hidden(leaf: Leaf, run: TextRun, near: Sequence[Leaf]) -> str:
    letters = list(_letters(leaf, run))
    for other in near:
        if isinstance(other.item, TextRun):
            if other.item.text == run.text:
                continue  # a shadow of itself
            if _words_meet(leaf, other):
                return "words-meet"
        elif any(map(partial(_covers, other), letters)):
            return "text-covered"
    return ""


def _covers(leaf: Leaf, point: Point) -> bool:
    item = leaf.item
    assert isinstance(item, VectorPath | Picture)
    outline = polygons(item.segments, leaf.matrix) if isinstance(item, VectorPath) else [corners(leaf)]
    clips = (polygons(clip.segments, matrix) for clip, matrix in leaf.clips)
    return is_inside(point, outline) and all(is_inside(point, clip) for clip in clips)


def _words_meet(one: Leaf, other: Leaf) -> bool:
    """True if a letter of one line lies over a letter of another, as far as their shapes reach."""
    theirs = list(_letter_boxes(other))
    return any(_meet(mine, box) for mine in _letter_boxes(one) for box in theirs)


def _letter_boxes(leaf: Leaf) -> Iterator[Edges]:
    """Yield about the area that each letter of a line inks."""
    run = leaf.item
    assert isinstance(run, TextRun)
    x = run.x_mm
    for letter, step in zip(run.text, run.steps_em, strict=False):
        step_mm = step * run.em_mm
        top = run.y_mm - run.em_mm * (_SMALL_EM if letter in _SMALL else _TALL_EM)
        foot = run.y_mm + run.em_mm * (_FOOT_EM if letter in _WITH_FEET else 0)
        if not letter.isspace():
            points = [at(leaf.matrix, left, y) for left in (x, x + step_mm) for y in (top, foot)]
            if (box := edges(points)) is not None:
                yield box
        x += step_mm


def _letters(leaf: Leaf, run: TextRun) -> Iterator[Point]:
    """Yield the middle of each letter."""
    x, y = run.x_mm, run.y_mm - _MIDDLE * run.em_mm
    for letter, step in zip(run.text, run.steps_em, strict=False):
        step_mm = step * run.em_mm
        if not letter.isspace():
            yield at(leaf.matrix, x + step_mm / 2, y)
        x += step_mm
