"""Where a sheet is cut, and the marks in its margin that say so.

In: the boxes that are cut out of a sheet, in mm. Out: `Cuts`: how many straight cuts there are, and their
marks as items of a `Drawing`. The law of this file: a cut that is counted is marked at both ends, and a mark
lies between the printer margin and the faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pliego.cards.drawing import Box, Item, Stroke, VectorPath
from pliego.printing.paper import MARGIN_MM, OVERLAP_MM, Paper, Tile, Tiling

HAIR = Stroke((0.0, 0.0, 0.0), 0.15)

MARK_MM = 8.0
GAP_MM, SHORTEST_MM = 0.6, 0.4
"""The least space between a face and a mark, the shortest mark."""
_GAP_SHARE = 0.3
_PAPER = (1.0, 1.0, 1.0)
_MATCH_MM, _MATCH_IN_MM = 0.7, 1.0
"""Half the width of a match mark, and how far inside the edge its middle lies."""
MARKED_MARGIN_MM = MARGIN_MM + SHORTEST_MM / (1 - _GAP_SHARE)
"""How far faces stay from the paper's edge so that the shortest mark has room between."""

_Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cuts:
    """The straight cuts through a sheet that marks show: the x of the upright ones, the y of the level ones,
    the box round the faces, at whose sides the marks stand, and the box that they may not leave."""

    block: Box
    room: Box
    upright_mm: tuple[float, ...]
    level_mm: tuple[float, ...]

    @property
    def count(self) -> int:
        """How many cuts there are."""
        return len(self.upright_mm) + len(self.level_mm)

    def marks(self) -> list[Item]:
        """Return a mark in the margin at both ends of every cut."""
        x, y, w, h = self.block
        left, top, width, height = self.room
        above = _spans(y, y + h, (top, top + height))
        beside = _spans(x, x + w, (left, left + width))
        upright: list[Item] = [line(at, a, at, b) for at in self.upright_mm for a, b in above]
        return upright + [line(a, at, b, at) for at in self.level_mm for a, b in beside]


def inside(paper: Paper) -> Box:
    """Return the box that a printer reaches."""
    return MARGIN_MM, MARGIN_MM, paper.w_mm - 2 * MARGIN_MM, paper.h_mm - 2 * MARGIN_MM


def cuts_round(room: Box, block: Box, boxes: Iterable[Box], without: Sequence[float] = ()) -> Cuts:
    """Return the cuts along the sides of boxes, those at one place being one; `without` are levels that are
    folded. A cut for whose marks there is no room beside the block is none."""
    boxes = list(boxes)
    x, y, w, h = block
    left, top, width, height = room
    upright = _places(side for box in boxes for side in (box[0], box[0] + box[2]))
    level = _places(side for box in boxes for side in (box[1], box[1] + box[3]))
    level = tuple(at for at in level if all(abs(at - fold) > 0.01 for fold in without))
    return Cuts(
        block,
        room,
        upright if _spans(y, y + h, (top, top + height)) else (),
        level if _spans(x, x + w, (left, left + width)) else (),
    )


def grown(box: Box, by_mm: float) -> Box:
    """Return a box that reaches further on every side."""
    x, y, w, h = box
    return x - by_mm, y - by_mm, w + 2 * by_mm, h + 2 * by_mm


def _places(sides: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted({round(side, 3) for side in sides}))


def _spans(first: float, last: float, room: _Span) -> list[_Span]:
    """Return from where to where the marks before and behind a block run; none if one has no room."""
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
    """Return a diamond wherever the edge of a tile's neighbour will come to lie: on the tile itself, at both
    ends of that edge, so that it is still there when the margin has been cut off."""
    slot = tile.slot
    across, down = (slot.x_mm, slot.x_mm + slot.w_mm), (slot.y_mm, slot.y_mm + slot.h_mm)
    items: list[Item] = []
    for x in _meetings(across, tile.column, tiling.columns):
        items += [_diamond(x, y) for y in (down[0] + _MATCH_IN_MM, down[1] - _MATCH_IN_MM)]
    for y in _meetings(down, tile.row, tiling.rows):
        items += [_diamond(x, y) for x in (across[0] + _MATCH_IN_MM, across[1] - _MATCH_IN_MM)]
    return items


def _meetings(ends: _Span, number: int, count: int) -> list[float]:
    before = [ends[0] + OVERLAP_MM] if number > 0 else []
    return before + ([ends[1] - OVERLAP_MM] if number < count - 1 else [])


def _diamond(x: float, y: float) -> VectorPath:
    r = _MATCH_MM
    corners = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    path = (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))
    return VectorPath(path, fill=_PAPER, stroke=HAIR)
