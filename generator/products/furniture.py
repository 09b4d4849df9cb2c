"""What stands round the faces on a sheet: cut marks, fold lines, the ruler, the name of the sheet, register
marks.

In: a sheet's geometry in mm and a few words. Out: `Drawing`s as large as the page. The law of this file:
everything lies outside the faces (marks may overprint the outer bleed) and inside the printer margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Drawing, Group, Item, Path, Placement, Rgb, Run, Stroke
from generator.fonts import Fonts
from generator.page import MARGIN_MM, Grid, Paper
from generator.units import MM_PER_PT

RULER_MM = 100.0
_INK: Rgb = (0.0, 0.0, 0.0)
_GREY: Rgb = (0.35, 0.35, 0.35)
_HAIR = Stroke(_INK, 0.15)
_FOLD = Stroke(_GREY, 0.2, (2.0, 1.2))
_CAPTION_PT = 5.5
_MARK_MM, _GAP_MM, _CROSS_MM = 8.0, 0.6, 2.0


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sheet's margin and the font they are set in."""

    fonts: Fonts
    font: str
    ruler: str
    name: str


def cut_marks(grid: Grid) -> list[Item]:
    """Return a mark in the margin at both ends of every cut, the same on every sheet of one grid."""
    columns, rows = grid.columns_mm(), grid.rows_mm()
    items: list[Item] = []
    for x in columns:
        items += _marks(x, rows[0], rows[-1], grid.paper.h_mm, upright=True)
    for y in rows:
        items += _marks(y, columns[0], columns[-1], grid.paper.w_mm, upright=False)
    return items


def _marks(at: float, first: float, last: float, length: float, *, upright: bool) -> list[Item]:
    spans = [
        (max(MARGIN_MM, first - _MARK_MM), first - _GAP_MM),
        (last + _GAP_MM, min(length - MARGIN_MM, last + _MARK_MM)),
    ]
    return [line(at, a, at, b) if upright else line(a, at, b, at) for a, b in spans if b - a > 0.4]


def line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke = _HAIR) -> Path:
    """Return a straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke)


def fold_line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """Return a dashed fold line."""
    return line(x1, y1, x2, y2, _FOLD)


def register_marks(paper: Paper) -> list[Item]:
    """Return a cross in the middle of the top and bottom margin, at the same place on front and back."""
    x = paper.w_mm / 2
    items: list[Item] = []
    for y in (MARGIN_MM + _CROSS_MM / 2, paper.h_mm - MARGIN_MM - _CROSS_MM / 2):
        items += [line(x - _CROSS_MM, y, x + _CROSS_MM, y), line(x, y - _CROSS_MM / 2, x, y + _CROSS_MM / 2)]
    return items


def strip(paper: Paper, block: tuple[float, float, float, float], words: Words) -> list[Item]:
    """Return the ruler and the sheet's name in the widest margin beside the block (x, y, w, h of all
    faces)."""
    x, y, _w, h = block
    below, beside = paper.h_mm - (y + h) - MARGIN_MM, x - MARGIN_MM
    if below >= beside:
        start = max(MARGIN_MM, min(x, (paper.w_mm - RULER_MM) / 2))
        return _strip_items(start, paper.h_mm - MARGIN_MM - 0.2, words, paper.w_mm - MARGIN_MM - start)
    bottom = min(paper.h_mm - MARGIN_MM, y + h)
    length = bottom - MARGIN_MM
    turned = (0.0, -1.0, 1.0, 0.0, MARGIN_MM + 2.4, bottom)
    return [Group(tuple(_strip_items(0.0, 0.0, words, length)), turned)]


def _strip_items(x: float, y: float, words: Words, length: float) -> list[Item]:
    """The ruler with its ticks standing on (x, y), its words behind it."""
    ticks = [
        line(x + mm, y, x + mm, y - (2.0 if mm % 50 == 0 else 1.2 if mm % 10 == 0 else 0.7))
        for mm in range(0, 101, 5)
    ]
    items: list[Item] = [line(x, y, x + RULER_MM, y), *ticks]
    items += caption(
        f"{words.ruler} · {words.name}", x + RULER_MM + 2.0, y - 0.3, words, length - RULER_MM - 2.0
    )
    return items


def caption(text: str, x: float, y: float, words: Words, length: float) -> list[Item]:
    """Return a line of small text that starts at (x, y); what is longer than its margin is cut at a word."""
    while text:
        advances = words.fonts.advances(words.font, text, _CAPTION_PT)
        if sum(advances) <= length:
            return [Run(text, words.font, _CAPTION_PT, x, y, _GREY, advances)]
        text = text.rsplit(" ", 1)[0] if " " in text else ""
    return []


def centred_line(text: str, paper: Paper, words: Words, size_pt: float = 8.0) -> list[Item]:
    """Return one line of text in the middle of a page."""
    advances = words.fonts.advances(words.font, text, size_pt)
    x = (paper.w_mm - sum(advances)) / 2
    return [Run(text, words.font, size_pt, x, paper.h_mm / 2 + size_pt * MM_PER_PT / 3, _GREY, advances)]


def overlay(paper: Paper, items: Sequence[Item]) -> Placement:
    """Return items as a placement that covers the page; they are furniture, not content."""
    return Placement(Drawing(paper.w_mm, paper.h_mm, (Group(tuple(items), role="artifact"),)), 0.0, 0.0)
