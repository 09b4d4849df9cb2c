"""Draw what stands round the faces on a sheet: fold lines, ruler, name and number, register marks.

In: a sheet's geometry in mm and a few words. Out: `Drawing`s as large as the page. The law of this file:
everything lies outside the faces and inside the printer margin. Marks can overprint the outer bleed. What has
no room is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pliego.cards.drawing import (
    Box,
    Drawing,
    Group,
    Item,
    Placement,
    Rgb,
    Stroke,
    TextRun,
    VectorPath,
    rectangle,
)
from pliego.cards.fonts.measure import Fonts
from pliego.printing.paper import MARGIN_MM, STRIP_MM, Paper, Tile, Tiling
from pliego.printing.sheets.cuts import (
    EDGE,
    GAP_MM,
    HAIR,
    MARK_MM,
    MARKED_MARGIN_MM,
    SHORTEST_MM,
    grown,
    inside,
    line,
)
from pliego.text.units import MM_PER_PT

RULER_MM, SHORT_RULER_MM = 100.0, 50.0
"""The length of the ruler, and of that in a margin that is too short for it."""
_INK: Rgb = (0.0, 0.0, 0.0)
_PAPER: Rgb = (1.0, 1.0, 1.0)
_GREY: Rgb = (0.35, 0.35, 0.35)
_FOLD = Stroke(_GREY, 0.2, (2.0, 1.2))
_CAPTION_PT, _NUMBER_PT = 7.0, 9.0
_CLEAR_MM, _PAD_MM = 3.0, 0.4
_CAPITAL_MM = _NUMBER_PT * MM_PER_PT * 0.72
_TAG_MM, _TAG_LINE_MM = (1.8, 0.8), 0.2
"""How far a tag reaches beyond its words, across and down, and the width of its edge."""
_CROSS_MM = 2.0
_TICK_MM, _MAP_CELL_MM = 2.0, 3.0
_KEPT_BLEED_MM = 1.5
_APART_MM = 0.6
"""The space between the ruler and the cut marks beside it."""


@dataclass(frozen=True, slots=True)
class MarginWords:
    """The words of a sheet's margin and their font. `ruler` is what stands beside the ruler."""

    fonts: Fonts
    font: str
    ruler: str
    name: str


def tile_map(tiling: Tiling, tile: Tile) -> list[Item]:
    """Return the assembly map, below a tile at the right: a small box for each tile, this one filled."""
    size = min(_MAP_CELL_MM, (STRIP_MM - 2 * _TICK_MM) / tiling.rows)
    left = tiling.paper.w_mm - MARGIN_MM - MARK_MM - tiling.columns * size
    top = tiling.paper.h_mm - MARGIN_MM - STRIP_MM + GAP_MM
    items: list[Item] = []
    for each in tiling.tiles:
        box = rectangle(left + each.column * size, top + each.row * size, size, size)
        items.append(VectorPath(box, fill=_INK if each == tile else None, stroke=HAIR))
    return items


def fold_line(x1: float, y1: float, x2: float, y2: float) -> VectorPath:
    """Return a dashed fold line."""
    return line(x1, y1, x2, y2, _FOLD)


def register_marks(paper: Paper, sides: Sequence[Box], bleed_mm: float = 0.0) -> list[Item]:
    """Return a cross in the middle of the top margin, and one in the bottom margin if there is no ruler.
    They are at the same place on front and back. `sides` are the blocks of faces of both. A cross that
    touches their bleed has a white edge."""
    room = min(min(y, paper.h_mm - y - h) for _x, y, _w, h in sides) - MARGIN_MM
    reach = min(_CROSS_MM / 2, (room - GAP_MM) / 2)
    if reach < SHORTEST_MM / 2:
        return []
    x = paper.w_mm / 2
    items: list[Item] = []
    has_ruler = any(_is_below(paper, block) for block in sides)
    places = [MARGIN_MM + reach, *([] if has_ruler else [paper.h_mm - MARGIN_MM - reach])]
    strokes = [HAIR] if 2 * reach < room - bleed_mm else [EDGE, HAIR]
    for at in places:
        for stroke in strokes:
            items.append(line(x - _CROSS_MM, at, x + _CROSS_MM, at, stroke))
            items.append(line(x, at - reach, x, at + reach, stroke))
    return items


def strip(paper: Paper, block: Box, words: MarginWords, bleed_mm: float = 0.0) -> list[Item]:
    """Return the ruler and the sheet's name in the widest margin beside the block, or nothing if all
    margins are too narrow. If they lie on bleed, it is white behind them."""
    x, y, _w, h = block
    below, beside = paper.h_mm - (y + h) - MARGIN_MM, x - MARGIN_MM
    if max(below, beside) < _TICK_MM + 0.2:
        return []
    ground = _ground_of_strip(paper, block, bleed_mm)
    if _is_below(paper, block):
        level = paper.h_mm - MARGIN_MM - 0.2
        return [*ground, *_strip_items(MARGIN_MM, level, words, paper.w_mm - 2 * MARGIN_MM)]
    bottom = paper.h_mm - MARGIN_MM
    length = bottom - MARGIN_MM
    turned = (0.0, -1.0, 1.0, 0.0, MARGIN_MM + _TICK_MM + 0.1, bottom)
    return [*ground, Group(tuple(_strip_items(0.0, 0.0, words, length)), turned)]


def _ground_of_strip(paper: Paper, block: Box, bleed_mm: float) -> list[Item]:
    """Return the white ground of a strip that lies on bleed, unless too little bleed were left for a cut
    that wanders."""
    is_below, deep = _is_below(paper, block), MARGIN_MM + _TICK_MM + _PAD_MM
    gap = paper.h_mm - block[1] - block[3] if is_below else block[0]
    outer = gap - bleed_mm - _PAD_MM
    if outer + _PAD_MM >= deep or gap - deep < _KEPT_BLEED_MM:
        return []
    if is_below:
        box = rectangle(MARGIN_MM, paper.h_mm - deep, paper.w_mm - 2 * MARGIN_MM, deep - outer)
    else:
        box = rectangle(outer, MARGIN_MM, deep - outer, paper.h_mm - 2 * MARGIN_MM)
    return [VectorPath(box, fill=_PAPER)]


def room_beside_strip(paper: Paper, block: Box) -> Box:
    """Return the box for cut marks round a block: what a printer can print on, without ruler and name. If
    no mark would have room beside them, it is all that a printer can print on."""
    left, top, width, height = inside(paper)
    deep = _TICK_MM + _APART_MM
    is_below = _is_below(paper, block)
    margin = paper.h_mm - block[1] - block[3] if is_below else block[0]
    if margin - deep < MARKED_MARGIN_MM:
        return left, top, width, height
    return (left, top, width, height - deep) if is_below else (left + deep, top, width - deep, height)


def _is_below(paper: Paper, block: Box) -> bool:
    """True if the ruler runs along the bottom margin, which is as wide as the left one."""
    x, y, _w, h = block
    return paper.h_mm - (y + h) >= x


def _strip_items(x: float, y: float, words: MarginWords, length: float) -> list[Item]:
    """Return the ruler with its ticks, which stands on (x, y), and the words behind it."""
    ruler = RULER_MM if length >= RULER_MM else SHORT_RULER_MM
    items: list[Item] = [line(x, y, x + ruler, y)]
    for mm in range(0, int(ruler) + 1, 5):
        tick = _TICK_MM if mm % 50 == 0 else 1.2 if mm % 10 == 0 else 0.7
        items.append(line(x + mm, y, x + mm, y - tick))
    text = f"{ruler:g}\u00a0mm · {words.ruler} · {words.name}"
    return items + caption(text, x + ruler + 2.0, y - 0.3, words, length - ruler - 2.0)


def caption(text: str, x: float, y: float, words: MarginWords, length: float) -> list[Item]:
    """Return a line of small text that starts at (x, y). In a short margin it loses its last parts."""
    while text:
        run = _run(text, _CAPTION_PT, (x, y), _GREY, words)
        if run.width_mm <= length:
            return [run]
        text = text.rpartition(" · ")[0]
    return []


def page_number(paper: Paper, text: str, words: MarginWords, trim: Box | None, bleed_mm: float) -> list[Item]:
    """Return the number of a kit's page on a white tag: in the top right corner, or near it, clear of a
    block of faces, their bleed and their cut marks. It stands upright in a margin that is too narrow for it
    otherwise. Only on what fills the whole page, such as a board, it lies in its corner."""
    width = words.fonts.width(words.font, text, _NUMBER_PT) + 2 * _TAG_MM[0]
    height, right = _CAPITAL_MM + 2 * _TAG_MM[1], paper.w_mm - MARGIN_MM
    if place := _clear((right - width, MARGIN_MM), (width, height), trim, bleed_mm):
        return _tag(text, words, (*place, width, height))
    if place := _clear((right - height, MARGIN_MM), (height, width), trim, bleed_mm):
        down = (0.0, 1.0, -1.0, 0.0, place[0] + height, place[1])
        return [Group(tuple(_tag(text, words, (0.0, 0.0, width, height))), down)]
    return _tag(text, words, (right - width, MARGIN_MM, width, height))


def _tag(text: str, words: MarginWords, box: Box) -> list[Item]:
    """Return words on a white tag."""
    x, y, width, height = box
    edge = Stroke(_INK, _TAG_LINE_MM)
    tag = VectorPath(rectangle(x, y, width, height, height / 2), fill=_PAPER, stroke=edge)
    start = (x + _TAG_MM[0], y + _TAG_MM[1] + _CAPITAL_MM)
    return [tag, _run(text, _NUMBER_PT, start, _INK, words)]


def _clear(
    corner: tuple[float, float], size: tuple[float, float], trim: Box | None, bleed_mm: float
) -> tuple[float, float] | None:
    """Return the first of three places that touches nothing, or nothing but bleed; None if all touch a
    face."""
    if trim is None:
        return corner
    left, top, width, _height = trim
    right = left + width
    marks = [
        (right, top - _PAD_MM, MARK_MM, 2 * _PAD_MM),
        (right - _PAD_MM, top - MARK_MM, 2 * _PAD_MM, MARK_MM),
    ]
    places = [corner, (corner[0], top + _CLEAR_MM), (right - _CLEAR_MM - size[0], corner[1])]
    for reach in (bleed_mm, 0.0):
        taken = [grown(trim, reach), *marks]
        for place in places:
            if not any(_touch((*place, *size), other) for other in taken):
                return place
    return None


def _touch(one: Box, other: Box) -> bool:
    return all(
        one[axis] - _PAD_MM < other[axis] + other[axis + 2]
        and other[axis] < one[axis] + one[axis + 2] + _PAD_MM
        for axis in (0, 1)
    )


def corner_line(text: str, paper: Paper, words: MarginWords) -> list[Item]:
    """Return one small line of text in the bottom left corner of a page."""
    return [_run(text, _NUMBER_PT, (MARGIN_MM, paper.h_mm - MARGIN_MM - 0.5), _GREY, words)]


def _run(text: str, size_pt: float, place: tuple[float, float], colour: Rgb, words: MarginWords) -> TextRun:
    return words.fonts.run(text, words.font, size_pt, place, colour)


def overlay(paper: Paper, items: Sequence[Item]) -> Placement:
    """Return items as a placement that covers the page. They are furniture, not content."""
    return Placement(Drawing(paper.w_mm, paper.h_mm, (Group(tuple(items), role="artifact"),)), 0.0, 0.0)
