"""Pack small parts onto shared sheets. The remnant of each kind is a block of equal faces.

In: paper, and for each kind the size and number of its faces. Out: `PackedSheet`s: the corner and the columns
of each block, in mm. The law of this file: arithmetic. Blocks touch neither each other nor the printer
margin, and there is room for cut marks between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pliego.printing.paper import Paper

AISLE_MM = 7.0
"""The space between two blocks, which holds the marks of both."""


@dataclass(frozen=True, slots=True)
class Remnant:
    """Some faces of one size that are cut out. `number` is the number of their kind."""

    number: int
    count: int
    w_mm: float
    h_mm: float


@dataclass(frozen=True, slots=True)
class PackedBlock:
    """The faces of a remnant in columns, and the top left corner of the block."""

    remnant: Remnant
    columns: int
    x_mm: float = 0.0
    y_mm: float = 0.0

    @property
    def w_mm(self) -> float:
        """How wide the block is."""
        return self.columns * self.remnant.w_mm

    @property
    def h_mm(self) -> float:
        """How high it is."""
        return math.ceil(self.remnant.count / self.columns) * self.remnant.h_mm


@dataclass(frozen=True, slots=True)
class PackedSheet:
    """A sheet of paper and the blocks on it."""

    paper: Paper
    blocks: tuple[PackedBlock, ...]


def pack(paper: Paper, remnants: Sequence[Remnant], margin_mm: float) -> list[PackedSheet]:
    """Return the fewest sheets found that take all remnants. Each remnant must fit a sheet by itself.

    The blocks stand in rows, the highest first. A block that fits beside or below others goes there. Both
    directions of the paper and several widths of the blocks are tried.
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
    """Return a block of each remnant, about as wide as a share of the sheet. None if one does not fit the
    sheet."""
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
    return sorted(blocks, key=lambda block: (-block.h_mm, -block.w_mm, block.remnant.number))


def _packed(paper: Paper, blocks: list[PackedBlock] | None, margin_mm: float) -> list[PackedSheet] | None:
    if blocks is None:
        return None
    sheets = []
    left = blocks
    while left:
        placed = list(_one_sheet(paper, left, margin_mm))
        taken = {block.remnant.number for block in placed}
        left = [block for block in left if block.remnant.number not in taken]
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
