"""Compute on which side of which sheet each page of a folded booklet lies.

In: a number of pages, the size of a page, the edge about which a printer turns a sheet. Out: the pages of
each side in mm. The law of this file: numbers only, nothing is drawn. The sheets lie in each other, the first
one outside, and are folded in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

PAGES_OF_SHEET = 4
SHEET_MM = 0.1
"""The thickness of a sheet of plain paper (80 g/m²)."""


@dataclass(frozen=True, slots=True)
class BookletPage:
    """A page on a side of a sheet: its number from 1, the place of its left and of its upper edge, and its
    turn (0 or 180 degrees)."""

    number: int
    x_mm: float
    turn: int
    y_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class BookletSide:
    """One side of a landscape sheet, with its left and its right page as they are printed."""

    left: BookletPage
    right: BookletPage


def padding(pages: int) -> int:
    """Return how many pages a booklet lacks to fill its last sheet."""
    return -pages % PAGES_OF_SHEET


def booklet_sides(
    pages: int, page_w_mm: float, *, is_long_edge: bool, sheet_mm: float = SHEET_MM
) -> Iterator[BookletSide]:
    """Yield the sides of all sheets: the front and the back of the outermost, then those of the next.

    A printer that turns a landscape sheet about its long edge prints each back upside down, so a back is
    turned. The deeper a sheet lies in the others, the farther the others push it out. So its pages lie
    nearer to the fold by the `sheet_mm` of each sheet around it.
    """
    if padding(pages):
        raise ValueError(f"expected a multiple of {PAGES_OF_SHEET} pages, found {pages}")
    for sheet in range(pages // PAGES_OF_SHEET):
        first, creep = 2 * sheet + 1, sheet * sheet_mm
        yield _side(pages + 1 - first, first, page_w_mm, creep, 0)
        yield _side(first + 1, pages - first, page_w_mm, creep, 180 if is_long_edge else 0)


def _side(left: int, right: int, page_w_mm: float, creep_mm: float, turn: int) -> BookletSide:
    """Return a side; if it is turned, its pages change places."""
    pair = (right, left) if turn else (left, right)
    return BookletSide(BookletPage(pair[0], creep_mm, turn), BookletPage(pair[1], page_w_mm - creep_mm, turn))
