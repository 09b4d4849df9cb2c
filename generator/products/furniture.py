"""What stands round the faces on a sheet: cut marks, fold lines, ruler, the sheet's name, register marks.

In: a sheet's geometry in mm and a few words. Out: `Drawing`s as large as the page. The law of this file:
everything lies outside the faces (marks may overprint the outer bleed) and inside the printer margin; what
has no room there is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Drawing, Group, Item, Path, Placement, Rgb, Run, Stroke, rectangle
from generator.fonts import Fonts
from generator.page import MARGIN_MM, OVERLAP_MM, STRIP_MM, Grid, Paper, Tile, Tiling
from generator.units import MM_PER_PT

RULER_MM = 100.0
Block = tuple[float, float, float, float]
"""The box (x, y, w, h) round all faces of a page."""

_INK: Rgb = (0.0, 0.0, 0.0)
_PAPER: Rgb = (1.0, 1.0, 1.0)
_GREY: Rgb = (0.35, 0.35, 0.35)
_HAIR = Stroke(_INK, 0.15)
_FOLD = Stroke(_GREY, 0.2, (2.0, 1.2))
_CAPTION_PT, _NUMBER_PT = 5.5, 7.0
_CLEAR_MM = 3.0
_MARK_MM, _GAP_MM, _CROSS_MM, _SHORTEST_MM = 8.0, 0.6, 2.0, 0.4
_TICK_MM, _MAP_CELL_MM = 2.0, 3.0


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sheet's margin and the font they are set in."""

    fonts: Fonts
    font: str
    ruler: str
    name: str


def cut_marks(grid: Grid) -> list[Item]:
    """Return a mark in the margin at both ends of every cut, the same on every sheet of one grid."""
    return _cut_marks(grid.paper, grid.columns_mm(), grid.rows_mm())


def _cut_marks(paper: Paper, columns: Sequence[float], rows: Sequence[float]) -> list[Item]:
    items: list[Item] = []
    for x in columns:
        items += _marks(x, rows[0], rows[-1], paper.h_mm, upright=True)
    for y in rows:
        items += _marks(y, columns[0], columns[-1], paper.w_mm, upright=False)
    return items


def _marks(at: float, first: float, last: float, length: float, *, upright: bool) -> list[Item]:
    before = (max(MARGIN_MM, first - _MARK_MM), first - _GAP_MM)
    behind = (last + _GAP_MM, min(length - MARGIN_MM, last + _MARK_MM))
    spans = [(a, b) for a, b in (before, behind) if b - a > _SHORTEST_MM]
    return [line(at, a, at, b) if upright else line(a, at, b, at) for a, b in spans]


def tile_marks(tiling: Tiling, tile: Tile) -> list[Item]:
    """Return the cut marks of a tile, and a mark wherever the edge of its neighbour will come to lie."""
    slot = tile.slot
    across = (slot.x_mm, slot.x_mm + slot.w_mm)
    down = (slot.y_mm, slot.y_mm + slot.h_mm)
    items = _cut_marks(tiling.paper, across, down)
    for x in _meetings(across, tile.column, tiling.columns):
        items += _marks(x, *down, tiling.paper.h_mm, upright=True)
    for y in _meetings(down, tile.row, tiling.rows):
        items += _marks(y, *across, tiling.paper.w_mm, upright=False)
    return items


def _meetings(ends: tuple[float, float], number: int, count: int) -> list[float]:
    before = [ends[0] + OVERLAP_MM] if number > 0 else []
    return before + ([ends[1] - OVERLAP_MM] if number < count - 1 else [])


def tile_map(tiling: Tiling, tile: Tile) -> list[Item]:
    """Return the assembly map below a tile, at the right: all tiles as small boxes, this one filled."""
    size = min(_MAP_CELL_MM, (STRIP_MM - 2 * _TICK_MM) / tiling.rows)
    left = tiling.paper.w_mm - MARGIN_MM - _MARK_MM - tiling.columns * size
    top = tiling.paper.h_mm - MARGIN_MM - STRIP_MM + _GAP_MM
    items: list[Item] = []
    for each in tiling.tiles:
        box = rectangle(left + each.column * size, top + each.row * size, size, size)
        items.append(Path(box, fill=_INK if each == tile else None, stroke=_HAIR))
    return items


def line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke = _HAIR) -> Path:
    """Return a straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke)


def fold_line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """Return a dashed fold line."""
    return line(x1, y1, x2, y2, _FOLD)


def register_marks(paper: Paper, block: Block) -> list[Item]:
    """Return a cross in the middle of the top margin, and of the bottom one if the ruler is not there, at the
    same place on front and back."""
    _x, y, _w, h = block
    room = min(y, paper.h_mm - y - h) - MARGIN_MM
    reach = min(_CROSS_MM / 2, (room - _GAP_MM) / 2)
    if reach < _SHORTEST_MM / 2:
        return []
    x = paper.w_mm / 2
    items: list[Item] = []
    places = [MARGIN_MM + reach, *([] if _is_below(paper, block) else [paper.h_mm - MARGIN_MM - reach])]
    for at in places:
        items += [line(x - _CROSS_MM, at, x + _CROSS_MM, at), line(x, at - reach, x, at + reach)]
    return items


def strip(paper: Paper, block: Block, words: Words) -> list[Item]:
    """Return the ruler and the sheet's name in the widest margin beside the block; nothing if all are too
    thin."""
    x, y, _w, h = block
    below, beside = paper.h_mm - (y + h) - MARGIN_MM, x - MARGIN_MM
    if max(below, beside) < _TICK_MM + 0.2:
        return []
    if _is_below(paper, block):
        return _strip_items(MARGIN_MM, paper.h_mm - MARGIN_MM - 0.2, words, paper.w_mm - 2 * MARGIN_MM)
    bottom = paper.h_mm - MARGIN_MM
    length = bottom - MARGIN_MM
    turned = (0.0, -1.0, 1.0, 0.0, MARGIN_MM + _TICK_MM + 0.1, bottom)
    return [Group(tuple(_strip_items(0.0, 0.0, words, length)), turned)]


def _is_below(paper: Paper, block: Block) -> bool:
    """True if the ruler runs along the bottom margin, which is as wide as the left one."""
    x, y, _w, h = block
    return paper.h_mm - (y + h) >= x


def _strip_items(x: float, y: float, words: Words, length: float) -> list[Item]:
    """The ruler with its ticks standing on (x, y), its words behind it."""
    items: list[Item] = [line(x, y, x + RULER_MM, y)]
    for mm in range(0, 101, 5):
        tick = _TICK_MM if mm % 50 == 0 else 1.2 if mm % 10 == 0 else 0.7
        items.append(line(x + mm, y, x + mm, y - tick))
    room = length - RULER_MM - 2.0
    return items + caption(f"{words.ruler} · {words.name}", x + RULER_MM + 2.0, y - 0.3, words, room)


def caption(text: str, x: float, y: float, words: Words, length: float) -> list[Item]:
    """Return a line of small text that starts at (x, y); what is longer than its margin is cut at a word."""
    while text:
        advances = words.fonts.advances(words.font, text, _CAPTION_PT)
        if sum(advances) <= length:
            return [Run(text, words.font, _CAPTION_PT, x, y, _GREY, advances)]
        text = text.rsplit(" ", 1)[0].rstrip(" ·") if " " in text else ""
    return []


def page_number(paper: Paper, block: Block | None, words: Words, full: str, short: str) -> list[Item]:
    """Return the number of a kit's page in the top right corner, on white. Beside a block of faces it is the
    bare number, clear of the block and of its cut marks."""
    right, text = paper.w_mm - MARGIN_MM, full if block is None else short
    advances = words.fonts.advances(words.font, text, _NUMBER_PT)
    width, height = sum(advances), _NUMBER_PT * MM_PER_PT * 0.72
    if block is not None and right - width < block[0] + block[2] and block[1] < MARGIN_MM + 2 * height:
        right = block[0] + block[2] - _CLEAR_MM
    ground = Path(rectangle(right - width - 0.6, MARGIN_MM - 0.4, width + 1.2, height + 0.8), fill=_PAPER)
    number = Run(text, words.font, _NUMBER_PT, right - width, MARGIN_MM + height, _INK, advances)
    return [ground, number]


def corner_line(text: str, paper: Paper, words: Words) -> list[Item]:
    """Return one small line of text in the bottom left corner of a page."""
    advances = words.fonts.advances(words.font, text, _NUMBER_PT)
    return [Run(text, words.font, _NUMBER_PT, MARGIN_MM, paper.h_mm - MARGIN_MM - 0.5, _GREY, advances)]


def overlay(paper: Paper, items: Sequence[Item]) -> Placement:
    """Return items as a placement that covers the page; they are furniture, not content."""
    return Placement(Drawing(paper.w_mm, paper.h_mm, (Group(tuple(items), role="artifact"),)), 0.0, 0.0)
