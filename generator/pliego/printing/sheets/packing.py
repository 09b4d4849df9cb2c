"""Small parts share sheets: what is left of each kind is a block of equal faces, placed beside others.

In: paper, and for each kind the size of its faces and how many there are. Out: `PackedSheet`s: for each block
its corner and its columns, in mm. The law of this file: arithmetic; blocks touch neither each other nor the
printer margin, and between them there is room for cut marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pliego.printing.paper import Paper

AISLE_MM = 7.0
"""The room between two blocks, where the marks of both stand."""


@dataclass(frozen=True, slots=True)
class Remnant:
    """So many faces of one size that are to be cut out; `number` is that of their kind."""

    number: int
    count: int
    w_mm: float
    h_mm: float


@dataclass(frozen=True, slots=True)
class PackedBlock:
    """The faces of a remnant, side by side in so many columns, and the block's top left corner."""

    of: Remnant
    columns: int
    x_mm: float = 0.0
    y_mm: float = 0.0

    @property
    def w_mm(self) -> float:
        """How wide the block is."""
        return self.columns * self.of.w_mm

    @property
    def h_mm(self) -> float:
        """How high it is."""
        return math.ceil(self.of.count / self.columns) * self.of.h_mm


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """A sheet of paper and the blocks on it."""

    paper: Paper
    blocks: tuple[PackedBlock, ...]


def pack(paper: Paper, remnants: Sequence[Remnant], margin_mm: float) -> list[PackedSheet]:
    """Return the fewest sheets found that take all remnants, each of which fits a sheet by itself.

    The blocks stand in rows, the highest first; whatever fits beside or below is placed there. Both ways of
    holding the paper and several widths of the blocks are tried.
    """
    tries = [
        _packed(sheet, _shaped(remnants, sheet, share, margin_mm), margin_mm)
        for sheet in (paper, paper.turned())
        for share in (1.0, 0.75, 0.5, 0.34)
    ]
    found = [each for each in tries if each is not None]
    return min(found, key=len) if found else []


def _shaped(
    remnants: Sequence[Remnant], paper: Paper, share: float, margin_mm: float
) -> list[PackedBlock] | None:
    """Return a block of each remnant, no wider than a share of the sheet if a single column is not; None if
    one does not fit the sheet."""
    room = paper.w_mm - 2 * margin_mm
    high = paper.h_mm - 2 * margin_mm
    blocks = []
    for remnant in remnants:
        most = math.floor((room + 1e-6) / remnant.w_mm)
        wanted = max(1, math.floor((share * room + 1e-6) / remnant.w_mm))
        fitting = [
            block
            for columns in range(1, min(most, remnant.count) + 1)
            if (block := PackedBlock(remnant, columns)).h_mm <= high + 1e-6
        ]
        if not fitting:
            return None
        blocks.append(min(fitting, key=lambda block: abs(block.columns - wanted)))
    return sorted(blocks, key=lambda block: (-block.h_mm, -block.w_mm, block.of.number))


def _packed(paper: Paper, blocks: list[PackedBlock] | None, margin_mm: float) -> list[PackedSheet] | None:
    if blocks is None:
        return None
    sheets = []
    left = blocks
    while left:
        placed = list(_one_sheet(paper, left, margin_mm))
        taken = {block.of.number for block in placed}
        left = [block for block in left if block.of.number not in taken]
        sheets.append(PackedSheet(paper, tuple(_centred(paper, placed))))
    return sheets


def _one_sheet(paper: Paper, blocks: Sequence[PackedBlock], margin_mm: float) -> Iterator[PackedBlock]:
    """Fill one sheet with rows of blocks, from the top."""
    right, bottom = paper.w_mm - margin_mm + 1e-6, paper.h_mm - margin_mm + 1e-6
    left = list(blocks)
    y = margin_mm
    while True:
        first = next((block for block in left if y + block.h_mm <= bottom), None)
        if first is None:
            return
        x = margin_mm
        for block in [first, *(each for each in left if each is not first)]:
            if x + block.w_mm <= right and block.h_mm <= first.h_mm + 1e-6:
                yield replace(block, x_mm=x, y_mm=y)
                left.remove(block)
                x += block.w_mm + AISLE_MM
        y += first.h_mm + AISLE_MM


def _centred(paper: Paper, blocks: Sequence[PackedBlock]) -> Iterator[PackedBlock]:
    """Move all blocks of a sheet to its middle."""
    x = min(block.x_mm for block in blocks)
    y = min(block.y_mm for block in blocks)
    w = max(block.x_mm + block.w_mm for block in blocks) - x
    h = max(block.y_mm + block.h_mm for block in blocks) - y
    dx, dy = (paper.w_mm - w) / 2 - x, (paper.h_mm - h) / 2 - y
    for block in blocks:
        yield replace(block, x_mm=block.x_mm + dx, y_mm=block.y_mm + dy)
