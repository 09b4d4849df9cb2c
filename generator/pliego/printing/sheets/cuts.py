"""Find where a sheet is cut, and draw the marks in its margin.

In: the boxes that are cut out of a sheet, in mm. Out: `Cuts`: the straight cuts, and their marks as items of
a `Drawing`. The laws of this file: every counted cut has a mark at both ends. A mark lies between the printer
margin and the faces, or on a cut. One on the bleed or between faces has a white edge, so that it is seen on
dark colours, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pliego.cards.drawing import Box, Item, Stroke, VectorPath
from pliego.printing.paper import MARGIN_MM, OVERLAP_MM, Paper, Tile, Tiling

HAIR = Stroke((0.0, 0.0, 0.0), 0.15)
EDGE = Stroke((1.0, 1.0, 1.0), 0.75)
"""The white line below a mark on the bleed."""

MARK_MM = 8.0
GAP_MM, SHORTEST_MM = 0.6, 0.4
"""The least space between a face and a mark, and the shortest mark."""
_GAP_SHARE = 0.3
_PAPER = (1.0, 1.0, 1.0)
_MATCH_MM, _MATCH_IN_MM = 0.7, 1.0
"""Half the width of a match mark, and how far inside the edge its middle lies."""
MARKED_MARGIN_MM = MARGIN_MM + SHORTEST_MM / (1 - _GAP_SHARE)
"""How far faces stay from the edge of the paper, so that the shortest mark has room."""

MarkKind = Literal["margin", "crosses", "hairlines", "none"]
MarkSide = Literal["front", "back", "both"]
_ARM_MM = 2.0
"""The length of an arm of a cross."""
_THIN = Stroke((0.0, 0.0, 0.0), 0.1)
THIN_EDGE = Stroke((1.0, 1.0, 1.0), 0.3)
"""The white line below a thin one, so that it is seen on dark colours, too."""

_Span = tuple[float, float]


@dataclass(frozen=True, slots=True, order=True)
class MarkStyle:
    """What shows where a sheet is cut, and on which side of it.

    `margin`: a mark in the margin at both ends of each cut. `crosses`: a cross on each corner of each face.
    `hairlines`: a thin line along each cut. A sheet without a back has its marks on the front.
    """

    kind: MarkKind = "margin"
    side: MarkSide = "front"

    @property
    def on_front(self) -> bool:
        """True if fronts of sheets with a back have marks."""
        return self.side != "back"

    @property
    def on_back(self) -> bool:
        """True if backs have marks."""
        return self.side != "front"


USUAL_MARKS = MarkStyle()


@dataclass(frozen=True, slots=True)
class Cuts:
    """The straight cuts of a sheet that have marks: the x of the vertical ones, the y of the horizontal
    ones. The marks stand beside `block`, the box round the faces, and stay inside `room`. The faces bleed
    `bleed_mm` beyond the block. Their corners are places where two cuts meet."""

    block: Box
    room: Box
    vertical_mm: tuple[float, ...]
    horizontal_mm: tuple[float, ...]
    bleed_mm: float = 0.0
    corners: frozenset[tuple[float, float]] = frozenset()

    @property
    def count(self) -> int:
        """How many cuts there are."""
        return len(self.vertical_mm) + len(self.horizontal_mm)

    def marks(self, kind: MarkKind = "margin") -> list[Item]:
        """Return the marks of a kind."""
        drawn = {"margin": self._in_margin, "crosses": self._crosses, "hairlines": self._hairlines}
        return drawn[kind]() if kind in drawn else []

    def _crosses(self) -> list[Item]:
        """Return a cross at each corner. Its arms lie along the cuts, never inside a face."""
        arms: list[tuple[float, float, float, float]] = []
        left, top, width, height = self.room
        for x, y in sorted(self.corners):
            if y in self.horizontal_mm:
                arms.append((max(left, x - _ARM_MM), y, min(left + width, x + _ARM_MM), y))
            if x in self.vertical_mm:
                arms.append((x, max(top, y - _ARM_MM), x, min(top + height, y + _ARM_MM)))
        return _thin(arms)

    def _hairlines(self) -> list[Item]:
        """Return a line along each cut, from end to end of the room."""
        left, top, width, height = self.room
        upright = [(at, top, at, top + height) for at in self.vertical_mm]
        return _thin([*upright, *((left, at, left + width, at) for at in self.horizontal_mm)])

    def _in_margin(self) -> list[Item]:
        """Return a mark in the margin at both ends of every cut."""
        x, y, w, h = self.block
        left, top, width, height = self.room
        above = _spans(y, y + h, (top, top + height))
        beside = _spans(x, x + w, (left, left + width))
        edges: list[Item] = []
        marks: list[Item] = []
        for at in self.vertical_mm:
            marks += [line(at, a, at, b) for a, b in above]
            edges += [line(at, a, at, b, EDGE) for a, b in above if self._ends_on_bleed(y, y + h, a, b)]
        for at in self.horizontal_mm:
            marks += [line(a, at, b, at) for a, b in beside]
            edges += [line(a, at, b, at, EDGE) for a, b in beside if self._ends_on_bleed(x, x + w, a, b)]
        return [*edges, *marks]

    def _ends_on_bleed(self, first: float, last: float, start: float, end: float) -> bool:
        """True if a mark beside a block ends before it leaves the bleed far enough to be seen."""
        return max(first - start, end - last) < self.bleed_mm + SHORTEST_MM


def _thin(lines: Sequence[tuple[float, float, float, float]]) -> list[Item]:
    return [*(line(*each, THIN_EDGE) for each in lines), *(line(*each, _THIN) for each in lines)]


def inside(paper: Paper) -> Box:
    """Return the box that a printer can print on."""
    return MARGIN_MM, MARGIN_MM, paper.w_mm - 2 * MARGIN_MM, paper.h_mm - 2 * MARGIN_MM


def cuts_round(room: Box, block: Box, boxes: Iterable[Box], without: Sequence[float] = ()) -> Cuts:
    """Return the cuts along the sides of boxes. Cuts at one place are one. `without` are levels that are
    folded. A cut without room for its marks is left out."""
    boxes = list(boxes)
    x, y, w, h = block
    left, top, width, height = room
    vertical = _places(side for box in boxes for side in (box[0], box[0] + box[2]))
    horizontal = _places(side for box in boxes for side in (box[1], box[1] + box[3]))
    horizontal = tuple(at for at in horizontal if all(abs(at - fold) > 0.01 for fold in without))
    return Cuts(
        block,
        room,
        vertical if _spans(y, y + h, (top, top + height)) else (),
        horizontal if _spans(x, x + w, (left, left + width)) else (),
        corners=frozenset(corner for box in boxes for corner in _corners(box)),
    )


def _corners(box: Box) -> Iterator[tuple[float, float]]:
    x, y, w, h = box
    yield from ((round(a, 3), round(b, 3)) for a in (x, x + w) for b in (y, y + h))


def grown(box: Box, by_mm: float) -> Box:
    """Return a box that is larger on every side."""
    x, y, w, h = box
    return x - by_mm, y - by_mm, w + 2 * by_mm, h + 2 * by_mm


def _places(sides: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted({round(side, 3) for side in sides}))


def _spans(first: float, last: float, room: _Span) -> list[_Span]:
    """Return the start and end of the marks before and behind a block, or nothing if one has no room."""
    before, behind = first - room[0], room[1] - last
    reach = min(before, behind)
    gap = min(GAP_MM, _GAP_SHARE * reach)
    if reach - gap < SHORTEST_MM - 1e-6:
        return []
    return [(max(room[0], first - MARK_MM), first - gap), (last + gap, min(room[1], last + MARK_MM))]


@lru_cache(maxsize=4096)
def line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke = HAIR) -> VectorPath:
    """Return a straight line."""
    return VectorPath((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke)


def match_marks(tiling: Tiling, tile: Tile) -> list[Item]:
    """Return a diamond at both ends of every edge where a neighbour of this tile will end. It lies on the
    tile, so that it remains when the margin is cut off."""
    slot = tile.slot
    across, down = (slot.x_mm, slot.x_mm + slot.w_mm), (slot.y_mm, slot.y_mm + slot.h_mm)
    items: list[Item] = []
    for x in _overlaps(across, tile.column, tiling.columns):
        items += [_diamond(x, y) for y in (down[0] + _MATCH_IN_MM, down[1] - _MATCH_IN_MM)]
    for y in _overlaps(down, tile.row, tiling.rows):
        items += [_diamond(x, y) for x in (across[0] + _MATCH_IN_MM, across[1] - _MATCH_IN_MM)]
    return items


def _overlaps(ends: _Span, number: int, count: int) -> list[float]:
    before = [ends[0] + OVERLAP_MM] if number > 0 else []
    return before + ([ends[1] - OVERLAP_MM] if number < count - 1 else [])


def _diamond(x: float, y: float) -> VectorPath:
    r = _MATCH_MM
    corners = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    path = (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))
    return VectorPath(path, fill=_PAPER, stroke=HAIR)
