"""Lay out deck sheets for Tabletop Simulator: the cards of a deck side by side in one picture.

In: the number of cards and their size. Out: `DeckSheet`s: columns, rows and the pixels of a cell. The laws of
this file: arithmetic. A sheet has at most 10 × 7 cells and 4,096 pixels a side. Its last cell holds no card:
others see it instead of a card in a hand (https://kb.tabletopsimulator.com/custom-content/custom-deck/).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pliego.printing.pixels import Canvas
from pliego.text.units import MM_PER_INCH

MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
MOST_PX, MOST_DPI = 4096, 300
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """Some cards of a deck on a sheet. `first` is the first of them, `end` the one after the last."""

    first: int
    end: int
    columns: int
    rows: int
    cell: Canvas

    @property
    def w_px(self) -> int:
        """The width of the sheet."""
        return self.columns * self.cell.w_px

    @property
    def h_px(self) -> int:
        """The height of the sheet."""
        return self.rows * self.cell.h_px

    def corner(self, index: int) -> tuple[int, int]:
        """Return the top left of a cell, counted along the rows from 0."""
        return index % self.columns * self.cell.w_px, index // self.columns * self.cell.h_px


def deck_sheets(cards: int, w_mm: float, h_mm: float) -> Iterator[DeckSheet]:
    """Yield the sheets of a deck, each as large as possible."""
    for first in range(0, cards, MOST_CARDS):
        end = min(cards, first + MOST_CARDS)
        columns, rows = _grid(end - first + 1, w_mm, h_mm)
        yield DeckSheet(first, end, columns, rows, fitted(w_mm, h_mm, columns, rows))


def fitted(w_mm: float, h_mm: float, columns: int = 1, rows: int = 1) -> Canvas:
    """Return the canvas of a face on a sheet with this many columns and rows."""
    scale = min(MOST_PX / (columns * w_mm), MOST_PX / (rows * h_mm), MOST_DPI / MM_PER_INCH)
    w, h = max(1, int(w_mm * scale + 1e-6)), max(1, int(h_mm * scale + 1e-6))
    return Canvas(w, h, w, h, round(scale * MM_PER_INCH))


def _grid(cells: int, w_mm: float, h_mm: float) -> tuple[int, int]:
    """Return the columns and rows that hold a number of cells with the most pixels each. Of equal ones,
    return that with the fewest cells."""
    found = [
        (columns, rows)
        for columns in range(LEAST, MOST_COLUMNS + 1)
        for rows in range(LEAST, MOST_ROWS + 1)
        if columns * rows >= cells
    ]
    return max(found, key=lambda grid: (fitted(w_mm, h_mm, *grid).w_px, -grid[0] * grid[1], grid[0]))
