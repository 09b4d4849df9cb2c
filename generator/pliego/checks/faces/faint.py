"""Faint words: words and icons differ from what is drawn beneath them, in colour and where ink is low.

    look/layouts/dorso.yaml:6:5: warning: expected `name` to stand out from what is beneath it, found #ffffff
        on #ffffff on `main/back`, where ink is low [words-faint]

In: a face in one ink. Out: problems (`words-faint`, a warning at the item). The laws of this file: only what
nobody can read is faint: contrasts below 1.3, in a third of a line of words or more. What lies on a picture
or a gradient is not judged, nor words that stand on the face once more and can be read there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

from pliego.cards.contrast import contrast, hex_of, mixed
from pliego.cards.drawing import Gradient, Item, Picture, Rgb, TextRun, VectorPath, scale_of
from pliego.cards.flat import (
    Edges,
    Leaf,
    Point,
    Polygon,
    at,
    corners,
    edges,
    is_inside,
    is_near,
    leaves,
    polygons,
    reach_of,
)
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import PlaceOf, inner, label_of
from pliego.game.model.look import ArtItem, FaceItem, IconItem, LayoutItem
from pliego.text.problems import Problem

LEAST_CONTRAST = 1.3
"""Below this contrast nobody can read a word."""
_NO_ROOM = ("text-overflow", "text-outside")
_NO_PICTURE = ("art-missing", "art-ambiguous", "file-unreadable", "path-outside")
"""The codes of faces without a picture, on which words may be meant to stand."""
_OPAQUE = 0.95
_HEIGHTS = (0.1, 0.25, 0.4)
"""Where the foot, the middle and the head of a small letter are above the baseline, in ems."""
_MOST_LETTERS = 7
"""So many letters of a line are looked at, from its first to its last."""
_FAINT_SHARE = 1 / 3
_THICK = 0.15
"""A line of this share of an em, or more, hides what is written across it in its colour."""
_PAPER = (1.0, 1.0, 1.0)
_NOWHERE = (inf, inf, -inf, -inf)
_MOST_LEAVES = 200
"""More leaves of one item are a picture, which is not judged."""


@dataclass
class _Ground:
    """Something painted: a leaf, or all pieces of an item. Those have no leaf: their colours are not known.
    Its box is measured when words lie on it."""

    leaf: Leaf | None = None
    pieces: Sequence[Item] = ()

    @cached_property
    def box(self) -> Edges:
        """The box round it with its line."""
        painted = leaves(self.pieces) if self.leaf is None else (self.leaf,)
        boxes = [box for leaf in painted if (box := reach_of(leaf)) is not None]
        left, top, right, bottom = edges([point for box in boxes for point in (box[:2], box[2:])]) or _NOWHERE
        half = _line_width(self.leaf) / 2 if self.leaf is not None else 0.0
        return left - half, top - half, right + half, bottom + half

    def holds(self, point: Point) -> bool:
        left, top, right, bottom = self.box
        return left <= point[0] <= right and top <= point[1] <= bottom

    def touches(self, box: Edges) -> bool:
        left, top, right, bottom = self.box
        return left <= box[2] and box[0] <= right and top <= box[3] and box[1] <= bottom

    @cached_property
    def outlines(self) -> list[Polygon]:
        """The outlines of a shape."""
        shape = self.leaf.item if self.leaf else None
        assert self.leaf is not None and isinstance(shape, VectorPath), "a picture has none"
        return polygons(shape.segments, self.leaf.matrix, closed=True)

    def covers(self, box: Edges) -> bool:
        """True for an opaque area round the four corners of a box."""
        leaf = self.leaf
        if leaf is None or not isinstance(leaf.item, VectorPath) or leaf.clips or leaf.opacity < 1:
            return False
        if not isinstance(leaf.item.fill, tuple):
            return False
        return all(self.holds(corner) and is_inside(corner, self.outlines) for corner in _corners_of(box))

    def may_hide(self, colour: Rgb) -> bool:
        """True if it has nearly a colour, or one that is not known."""
        leaf = self.leaf
        if leaf is None or not isinstance(leaf.item, VectorPath) or leaf.opacity < 1:
            return True
        painted = _colours(leaf.item)
        return any(not isinstance(each, tuple) or contrast(colour, each) < LEAST_CONTRAST for each in painted)


def _corners_of(box: Edges) -> Iterator[Point]:
    left, top, right, bottom = box
    yield from ((left, top), (right, top), (right, bottom), (left, bottom))


def _painted_ground(leaf: Leaf) -> Iterator[_Ground]:
    """Yield the ground that a shape or a picture is; none for a shape without colours."""
    is_seen = not isinstance(leaf.item, VectorPath) or bool(_colours(leaf.item))
    if is_seen:
        yield _Ground(leaf)


class _Pale(NamedTuple):
    """Words or an icon that are faint: what they are, their colour and that beneath."""

    item: LayoutItem
    words: str
    colour: Rgb
    ground: Rgb


def faint(face: Face, place: PlaceOf, ink: str) -> Iterator[Problem]:
    """Yield each item whose words or icon differ too little from what is beneath them. Words that find no
    room lie where they should not, and words may stand on a picture that is missing: a face with such is not
    judged yet."""
    if any(problem.code in (*_NO_ROOM, *_NO_PICTURE) for problem in face.problems):
        return
    found, read = _looked_through(face)
    told: set[int] = set()
    for pale in found:
        if pale.words not in read and id(pale.item) not in told:
            told.add(id(pale.item))
            yield _problem(face, pale, place, ink)


def _problem(face: Face, pale: _Pale, place: PlaceOf, ink: str) -> Problem:
    is_low = ink == "low"
    where = f"`{face.id}`{', where ink is low' if is_low else ''}"
    colours = f"{hex_of(pale.colour)} on {hex_of(pale.ground)}"
    message = (
        f"expected `{label_of(pale.item)}` to stand out from what is beneath it, found {colours} on {where}"
    )
    hint = "give it another `colour`" if pale.words else "give it another `tint`"
    if is_low and pale.words:
        hint = "give it a `colour-low` too, its colour where ink is low, such as `colour-low: ink`"
    elif is_low:
        hint = "draw it with `ink: colour`, and once more with `ink: low` and another `tint`"
    return Problem("words-faint", message, place(pale.item), hint, "warning")


def _looked_through(face: Face) -> tuple[list[_Pale], set[str]]:
    """Return what is faint on a face, and the words that can be read."""
    below = [ground for leaf in leaves(face.background()) for ground in _painted_ground(leaf)]
    pale: list[_Pale] = []
    read: set[str] = set()
    for item, pieces in zip(face.layout.items, face.pieces(), strict=True):
        if not pieces:
            continue
        if isinstance(item, IconItem) or _holds_picture(item):
            pale += _pale_sign(item, list(leaves(pieces)), below) if _is_sign(item) else ()
            below.append(_Ground(pieces=pieces))
            continue
        drawn = list(leaves(pieces))
        if len(drawn) > _MOST_LEAVES:
            below.append(_Ground(pieces=pieces))
            continue
        for leaf in drawn:
            if not isinstance(leaf.item, TextRun):
                below += _painted_ground(leaf)
            elif leaf.item.text.strip():
                spot = _pale_words(item, leaf, leaf.item, below)
                pale += spot
                read |= set() if spot else {leaf.item.text}
    return pale, read


def _is_sign(item: LayoutItem) -> bool:
    """True for an icon, or a picture that is painted in one colour."""
    return isinstance(item, IconItem) or (isinstance(item, ArtItem) and item.tint is not None)


def _holds_picture(item: LayoutItem) -> bool:
    """True if an item shows a picture, or another face, whose words are looked at there."""
    return isinstance(item, ArtItem | FaceItem) or any(map(_holds_picture, inner(item)))


def _pale_words(item: LayoutItem, leaf: Leaf, run: TextRun, below: Sequence[_Ground]) -> list[_Pale]:
    """Return a line of words if a third of it or more is faint. One letter on a picture is enough not to
    judge it."""
    found: list[_Pale] = []
    grounds, is_on_paper = _beneath(reach_of(leaf), below)
    hides = (is_on_paper and contrast(run.colour, _PAPER) < LEAST_CONTRAST) or leaf.opacity < 1
    if not hides and not any(each.may_hide(run.colour) for each in grounds):
        return []
    points = _letters(leaf, run)
    thick = _THICK * run.em_mm * scale_of(leaf.matrix)
    for point in points:
        ground = _colour_at(point, grounds, thick)
        if ground is None:
            return []
        if _contrast(run.colour, ground, leaf.opacity) < LEAST_CONTRAST:
            found.append(_Pale(item, run.text, run.colour, ground))
    return found[:1] if len(found) >= _FAINT_SHARE * len(points) else []


def _beneath(box: Edges | None, grounds: Sequence[_Ground]) -> tuple[list[_Ground], bool]:
    """Return what is painted beneath a box, from the last area on that covers it all. True besides, if there
    is no such area: then paper may be seen."""
    if box is None:
        return [], True
    found = [each for each in grounds if each.touches(box)]
    first = next((nth for nth in reversed(range(len(found))) if found[nth].covers(box)), None)
    return (found, True) if first is None else (found[first:], False)


def _letters(leaf: Leaf, run: TextRun) -> list[Point]:
    """Return foot, middle and head of some letters of a line, the first and the last among them."""
    steps = run.steps_em
    shown = [nth for nth, letter in enumerate(run.text[: len(steps)]) if not letter.isspace()]
    last = len(shown) - 1
    count = min(len(shown), _MOST_LETTERS)
    chosen = [shown[nth * last // max(1, count - 1)] for nth in range(count)]
    across = [run.x_mm + (sum(steps[:nth]) + steps[nth] / 2) * run.em_mm for nth in chosen]
    return [at(leaf.matrix, x, run.y_mm - height * run.em_mm) for x in across for height in _HEIGHTS]


def _pale_sign(item: LayoutItem, drawn: Sequence[Leaf], below: Sequence[_Ground]) -> Iterator[_Pale]:
    """Yield an icon if none of its shapes differs from what is beneath its middle."""
    paths = [(leaf, leaf.item) for leaf in drawn if isinstance(leaf.item, VectorPath)]
    box = edges([point for leaf, _path in paths for point in corners(leaf)])
    if box is None or len(paths) < len(drawn):
        return
    ground = _colour_at(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), below, inf)
    if ground is None:
        return
    colours = [(colour, leaf.opacity) for leaf, path in paths for colour in _colours(path)]
    plain = [(colour, opacity) for colour, opacity in colours if isinstance(colour, tuple)]
    if plain == colours and all(
        _contrast(colour, ground, opacity) < LEAST_CONTRAST for colour, opacity in plain
    ):
        yield from (_Pale(item, "", colour, ground) for colour, _opacity in plain[:1])


def _colours(path: VectorPath) -> list[Rgb | Gradient]:
    """Return the colours that a shape is painted in."""
    line = path.stroke.colour if path.stroke is not None and path.stroke.width_mm else None
    return [colour for colour in (path.fill, line) if colour is not None]


def _contrast(colour: Rgb, ground: Rgb, opacity: float) -> float:
    return contrast(mixed(colour, ground, opacity), ground)


def _colour_at(point: Point, below: Sequence[_Ground], thick: float) -> Rgb | None:
    """Return the colour of what is painted at a point, None if it is a picture or a gradient. Lines thinner
    than `thick` mm do not count."""
    colour: Rgb | None = _PAPER
    for ground in below:
        leaf = ground.leaf
        if not ground.holds(point):
            continue
        if leaf is None or isinstance(leaf.item, Picture):
            colour = None
        elif isinstance(leaf.item, VectorPath) and _is_within_clips(point, leaf):
            line, width = leaf.item.stroke, _line_width(leaf)
            if leaf.item.fill is not None and is_inside(point, ground.outlines):
                colour = _painted(leaf.item.fill, colour, leaf.opacity)
            if line is not None and width >= thick and is_near(point, ground.outlines, width / 2):
                colour = _painted(line.colour, colour, leaf.opacity)
    return colour


def _painted(fill: Rgb | Gradient, under: Rgb | None, opacity: float) -> Rgb | None:
    """Return the colour of an area over another colour."""
    if isinstance(fill, Gradient):
        return None
    if under is None:
        return fill if opacity >= _OPAQUE else None
    return mixed(fill, under, opacity)


def _is_within_clips(point: Point, leaf: Leaf) -> bool:
    return all(is_inside(point, polygons(clip.segments, matrix)) for clip, matrix in leaf.clips)


def _line_width(leaf: Leaf) -> float:
    """Return the width of the line of a shape in mm, 0 without one."""
    line = leaf.item.stroke if isinstance(leaf.item, VectorPath) else None
    return line.width_mm * scale_of(leaf.matrix) if line is not None else 0.0
