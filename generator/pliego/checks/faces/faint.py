"""Faint words: words and icons differ from what is drawn beneath them, in colour and where ink is low.

    look/layouts/dorso.yaml:6:5: warning: expected `name` to stand out from what is beneath it, found #ffffff
        on #ffffff on `main/back`, where ink is low [words-faint]

In: a face in one ink. Out: problems (`words-faint`, a warning at the item). The laws of this file: only what
nobody can read is faint: contrasts below 1.3. What lies on a picture or a gradient is not judged, nor words
that stand on the face once more and can be read there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pliego.cards.contrast import contrast, hex_of, mixed
from pliego.cards.drawing import Gradient, Picture, Rgb, TextRun, VectorPath
from pliego.cards.flat import Edges, Leaf, Point, at, corners, edges, is_inside, leaves, polygons, reach_of
from pliego.cards.layout.result import Face
from pliego.checks.faces.face_items import PlaceOf, inner, label_of
from pliego.game.model.look import ArtItem, FaceItem, IconItem, LayoutItem
from pliego.text.problems import Problem

LEAST_CONTRAST = 1.3
"""Below this contrast nobody can read a word."""
_NO_ROOM = ("text-overflow", "text-outside")
_OPAQUE = 0.95
_MIDDLE = 0.25
"""Where the middle of a letter is above its baseline, in ems."""
_PAPER = (1.0, 1.0, 1.0)
_MOST_LEAVES = 200
"""More leaves of one item are a picture, which is not judged."""


class _Ground(NamedTuple):
    """Something painted: its box and its leaf. A picture has no leaf: its colours are not known."""

    box: Edges
    leaf: Leaf | None = None


@dataclass
class _Below:
    """What is painted so far, and its colours, if all are opaque."""

    grounds: list[_Ground] = field(default_factory=list)
    colours: set[Rgb] = field(default_factory=lambda: {_PAPER})
    is_mixed: bool = False

    def paint(self, leaf: Leaf) -> None:
        """Add a shape or a picture."""
        fill = leaf.item.fill if isinstance(leaf.item, VectorPath) else None
        if (box := reach_of(leaf)) is None or (fill is None and isinstance(leaf.item, VectorPath)):
            return
        self.grounds.append(_Ground(box, leaf))
        if isinstance(fill, tuple):
            self.colours.add(fill)
            self.is_mixed = self.is_mixed or leaf.opacity < 1

    def may_hide(self, colour: Rgb, opacity: float) -> bool:
        """True if something of nearly this colour is painted, or colours are mixed."""
        is_mixed = self.is_mixed or opacity < 1
        return is_mixed or any(contrast(colour, each) < LEAST_CONTRAST for each in self.colours)


class _Pale(NamedTuple):
    """Words or an icon that are faint: what they are, their colour and that beneath."""

    item: LayoutItem
    words: str
    colour: Rgb
    ground: Rgb


def faint(face: Face, place: PlaceOf, ink: str) -> Iterator[Problem]:
    """Yield each item whose words or icon differ too little from what is beneath them. Words that find no
    room lie where they should not, so a face with such is not judged yet."""
    if any(problem.code in _NO_ROOM for problem in face.problems):
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
    below = _Below()
    for leaf in leaves(face.background()):
        below.paint(leaf)
    pale: list[_Pale] = []
    read: set[str] = set()
    for item, pieces in zip(face.layout.items, face.pieces(), strict=True):
        drawn = list(leaves(pieces)) if pieces else []
        if isinstance(item, IconItem) or _holds_picture(item) or len(drawn) > _MOST_LEAVES:
            pale += _pale_sign(item, drawn, below.grounds) if _is_sign(item) else ()
            below.grounds += _whole(drawn)
            continue
        for leaf in drawn:
            if not isinstance(leaf.item, TextRun):
                below.paint(leaf)
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


def _whole(drawn: Sequence[Leaf]) -> Iterator[_Ground]:
    """Yield one ground of unknown colour for all that an item drew."""
    boxes = [box for leaf in drawn if (box := reach_of(leaf))]
    box = edges([point for box in boxes for point in (box[:2], box[2:])])
    yield from [_Ground(box)] if box else ()


def _pale_words(item: LayoutItem, leaf: Leaf, run: TextRun, below: _Below) -> list[_Pale]:
    """Return a line of words if it is faint at its first, middle and last letter."""
    found: _Pale | None = None
    if not below.may_hide(run.colour, leaf.opacity):
        return []
    for point in _letters(leaf, run):
        ground = _colour_at(point, below.grounds)
        if ground is None or _contrast(run.colour, ground, leaf.opacity) >= LEAST_CONTRAST:
            return []
        found = found or _Pale(item, run.text, run.colour, ground)
    return [found] if found else []


def _letters(leaf: Leaf, run: TextRun) -> Iterator[Point]:
    """Yield the middle of the first, the middle and the last letter of a line."""
    y, steps = run.y_mm - _MIDDLE * run.em_mm, run.steps_em
    shown = [nth for nth, letter in enumerate(run.text[: len(steps)]) if not letter.isspace()]
    for nth in dict.fromkeys(shown[place] for place in (0, len(shown) // 2, -1)) if shown else ():
        yield at(leaf.matrix, run.x_mm + (sum(steps[:nth]) + steps[nth] / 2) * run.em_mm, y)


def _pale_sign(item: LayoutItem, drawn: Sequence[Leaf], below: Sequence[_Ground]) -> Iterator[_Pale]:
    """Yield an icon if none of its shapes differs from what is beneath its middle."""
    paths = [(leaf, leaf.item) for leaf in drawn if isinstance(leaf.item, VectorPath)]
    box = edges([point for leaf, _path in paths for point in corners(leaf)])
    if box is None or len(paths) < len(drawn):
        return
    ground = _colour_at(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), below)
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


def _colour_at(point: Point, below: Sequence[_Ground]) -> Rgb | None:
    """Return the colour of what is painted at a point, None if it is a picture or a gradient."""
    colour: Rgb | None = _PAPER
    for box, leaf in below:
        if not (box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]):
            continue
        if leaf is None or isinstance(leaf.item, Picture):
            colour = None
        elif isinstance(leaf.item, VectorPath) and _is_within(point, leaf, leaf.item):
            colour = _painted(leaf.item.fill, colour, leaf.opacity)
    return colour


def _painted(fill: Rgb | Gradient | None, under: Rgb | None, opacity: float) -> Rgb | None:
    """Return the colour of an area over another colour."""
    if fill is None or isinstance(fill, Gradient):
        return None
    if under is None:
        return fill if opacity >= _OPAQUE else None
    return mixed(fill, under, opacity)


def _is_within(point: Point, leaf: Leaf, path: VectorPath) -> bool:
    outlines = [polygons(path.segments, leaf.matrix), *(polygons(c.segments, m) for c, m in leaf.clips)]
    return all(is_inside(point, each) for each in outlines)
