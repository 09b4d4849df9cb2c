"""Compute where faces lie on paper: sheets, grids, duplex and fold.

In: sizes in mm. Out: slots in mm from the top left of the paper. The law of this file: numbers only, nothing
is drawn. No home printer reaches the margin of 5 mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

MARGIN_MM = 5.0
OVERLAP_MM = 10.0
FOLD_MM = 5.0
"""The least space between the bleed and a fold round a core."""
STRIP_MM = 10.0
"""The free space below tiles, for the ruler, the name and the assembly map."""
Backs = Literal["duplex", "short", "fold", "none"]
_SLACK_MM = 0.001


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, portrait unless turned. `title` is its name for people."""

    name: str
    w_mm: float
    h_mm: float
    title: str = ""

    def turned(self) -> Paper:
        """Return the same paper, turned by a quarter."""
        return replace(self, w_mm=self.h_mm, h_mm=self.w_mm)

    @property
    def is_landscape(self) -> bool:
        """True if it is wider than high."""
        return self.w_mm > self.h_mm


def is_of_size(paper: Paper, w_mm: float, h_mm: float) -> bool:
    """True if a page is a paper, upright or turned."""
    return sorted((w_mm, h_mm)) == sorted((paper.w_mm, paper.h_mm))


_TINY_MM = 90.0
_SMALL_MM = 170.0
"""A page narrower than this has one column of text."""


def is_small(paper: Paper) -> bool:
    """True if a page is too narrow for two columns of text."""
    return paper.w_mm < _SMALL_MM


def is_tiny(paper: Paper) -> bool:
    """True if a page is one of a zine, with narrow margins and small type."""
    return paper.w_mm < _TINY_MM


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one face: its trim box, and its turn clockwise (0 or 180 degrees)."""

    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Faces of one size on a sheet, centred, with a gutter between them or none."""

    paper: Paper
    columns: int
    rows: int
    w_mm: float
    h_mm: float
    gutter_mm: float = 0.0

    @property
    def places(self) -> int:
        """How many faces fit on one sheet."""
        return self.columns * self.rows

    @property
    def left_mm(self) -> float:
        """The block's distance from the paper's left edge."""
        block = self.columns * self.w_mm + (self.columns - 1) * self.gutter_mm
        return (self.paper.w_mm - block) / 2

    @property
    def top_mm(self) -> float:
        """The block's distance from the paper's top edge."""
        block = self.rows * self.h_mm + (self.rows - 1) * self.gutter_mm
        return (self.paper.h_mm - block) / 2

    def slot(self, place: int) -> Slot:
        """Return the slot of a place, counted from 0 along the rows."""
        column, row = place % self.columns, place // self.columns
        x, y = column * (self.w_mm + self.gutter_mm), row * (self.h_mm + self.gutter_mm)
        return Slot(self.left_mm + x, self.top_mm + y, self.w_mm, self.h_mm)

    def shrunk_to(self, faces: int) -> Grid:
        """Return the grid with no more columns and rows than a number of faces needs, centred again."""
        columns = min(self.columns, max(1, faces))
        return replace(self, columns=columns, rows=min(self.rows, math.ceil(faces / columns)))


def grid_for(
    paper: Paper, w_mm: float, h_mm: float, margin_mm: float = MARGIN_MM, gutter_mm: float = 0.0
) -> Grid | None:
    """Return the grid that takes the most faces, with a margin and a gutter. Portrait wins if landscape is no
    better.

    None if not a single face fits.
    """
    best: Grid | None = None
    for sheet in (paper, paper.turned()):
        columns = math.floor((sheet.w_mm - 2 * margin_mm + gutter_mm + _SLACK_MM) / (w_mm + gutter_mm))
        rows = math.floor((sheet.h_mm - 2 * margin_mm + gutter_mm + _SLACK_MM) / (h_mm + gutter_mm))
        if columns * rows > (best.places if best else 0):
            best = Grid(sheet, columns, rows, w_mm, h_mm, gutter_mm)
    return best


def back_slot(slot: Slot, paper: Paper, backs: Backs) -> Slot:
    """Return the slot of a back, exactly behind the slot of its front.

    `duplex` turns the sheet about its long edge, `short` about its short edge. A turn about a vertical edge
    mirrors x. A turn about a horizontal edge mirrors y and puts the back upside down, so that it is upright
    behind its front.
    """
    about_vertical = (backs == "duplex") != paper.is_landscape
    if about_vertical:
        return Slot(paper.w_mm - slot.x_mm - slot.w_mm, slot.y_mm, slot.w_mm, slot.h_mm, slot.turn)
    return Slot(slot.x_mm, paper.h_mm - slot.y_mm - slot.h_mm, slot.w_mm, slot.h_mm, (slot.turn + 180) % 360)


@dataclass(frozen=True, slots=True)
class FoldSheet:
    """A gutterfold: fronts in a row above a horizontal fold, their backs below it, turned by 180 degrees.

    Each half keeps `apart_mm` from the fold.
    """

    paper: Paper
    columns: int
    w_mm: float
    h_mm: float
    gutter_mm: float = 0.0
    apart_mm: float = 0.0

    @property
    def fold_mm(self) -> float:
        """The y of the fold."""
        return self.paper.h_mm / 2

    def slots(self, place: int) -> tuple[Slot, Slot]:
        """Return the slots of front and back of a place, counted from 0."""
        step = self.w_mm + self.gutter_mm
        x = (self.paper.w_mm - self.columns * step + self.gutter_mm) / 2 + place * step
        return (
            Slot(x, self.fold_mm - self.apart_mm - self.h_mm, self.w_mm, self.h_mm),
            Slot(x, self.fold_mm + self.apart_mm, self.w_mm, self.h_mm, 180),
        )


def fold_sheet(
    paper: Paper,
    w_mm: float,
    h_mm: float,
    gutter_mm: float = 0.0,
    apart_mm: float = 0.0,
    margin_mm: float = MARGIN_MM,
) -> FoldSheet | None:
    """Return the landscape sheet, or else the portrait one, on which front and back lie at both sides of the
    fold, as far apart from it as asked.

    None if none fits.
    """
    for sheet in (paper.turned(), paper):
        columns = math.floor((sheet.w_mm - 2 * margin_mm + gutter_mm + _SLACK_MM) / (w_mm + gutter_mm))
        if columns and 2 * (h_mm + apart_mm) <= sheet.h_mm - 2 * margin_mm + _SLACK_MM:
            return FoldSheet(sheet, columns, w_mm, h_mm, gutter_mm, apart_mm)
    return None


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a face that is larger than the page: its window in the face, and its slot on the sheet."""

    column: int
    row: int
    x_mm: float
    y_mm: float
    slot: Slot


@dataclass(frozen=True, slots=True)
class Tiling:
    """The tiles of a face. They have one size and overlap."""

    paper: Paper
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tile(paper: Paper, w_mm: float, h_mm: float) -> Tiling:
    """Return the tiling with the fewest tiles that overlap by 10 mm."""
    tilings = (_tiling(sheet, w_mm, h_mm) for sheet in (paper, paper.turned()))
    return min(tilings, key=lambda tiling: len(tiling.tiles))


def _tiling(paper: Paper, w_mm: float, h_mm: float) -> Tiling:
    room = paper.h_mm - 2 * MARGIN_MM - STRIP_MM
    across = _spans(w_mm, paper.w_mm - 2 * MARGIN_MM)
    down = _spans(h_mm, room)
    tiles = tuple(
        Tile(column, row, x, y, Slot((paper.w_mm - w) / 2, MARGIN_MM + (room - h) / 2, w, h))
        for row, (y, h) in enumerate(down)
        for column, (x, w) in enumerate(across)
    )
    return Tiling(paper, len(across), len(down), tiles)


def _spans(length: float, window: float) -> list[tuple[float, float]]:
    """Return start and length of equal windows that cover a length. Each overlaps the next."""
    if length <= window + _SLACK_MM:
        return [(0.0, length)]
    count = math.ceil((length - OVERLAP_MM - _SLACK_MM) / (window - OVERLAP_MM))
    size = (length + (count - 1) * OVERLAP_MM) / count
    return [(n * (size - OVERLAP_MM), size) for n in range(count)]


def fill_sheets(copies: Sequence[int], places: int) -> Iterator[list[tuple[int, int]]]:
    """Yield for each sheet a list of (number of the face, number of its copy from 1), faces in order."""
    everything = [(face, copy) for face, count in enumerate(copies) for copy in range(1, count + 1)]
    for start in range(0, len(everything), places):
        yield everything[start : start + places]
