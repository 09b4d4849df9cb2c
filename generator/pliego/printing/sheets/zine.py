"""Compute where the eight pages of a zine lie on one side of one sheet.

In: the size of a landscape sheet. Out: the places of its pages, its folds and its slit, in mm from the top
left. The law of this file: numbers only, nothing is drawn.

The sheet has two rows of four pages. It is folded lengthwise and cut along the middle of that fold, from
the first upright fold to the last. Then both ends are pushed together, and the pages are laid round. So the
upper row stands on its head, and a page faces the one beside it: 8 faces 1, 2 faces 3, 4 faces 5, 6 faces
7.
"""

from __future__ import annotations

from pliego.printing.sheets.booklet import BookletPage

PAGES = 8
COLUMNS, ROWS = 4, 2
_UPPER, _LOWER = (7, 6, 5, 4), (8, 1, 2, 3)
SheetLine = tuple[float, float, float, float]


def zine_pages(w_mm: float, h_mm: float) -> tuple[BookletPage, ...]:
    """Return the pages of a sheet, row by row."""
    page_w, page_h = w_mm / COLUMNS, h_mm / ROWS
    upper = (BookletPage(number, column * page_w, 180) for column, number in enumerate(_UPPER))
    lower = (BookletPage(number, column * page_w, 0, page_h) for column, number in enumerate(_LOWER))
    return (*upper, *lower)


def folds(w_mm: float, h_mm: float) -> tuple[SheetLine, ...]:
    """Return the folds: three upright ones, and what the slit leaves of the long one."""
    upright = ((w_mm * part / COLUMNS, 0.0, w_mm * part / COLUMNS, h_mm) for part in range(1, COLUMNS))
    middle, first, last = h_mm / ROWS, w_mm / COLUMNS, w_mm * (COLUMNS - 1) / COLUMNS
    return (*upright, (0.0, middle, first, middle), (last, middle, w_mm, middle))


def slit(w_mm: float, h_mm: float) -> SheetLine:
    """Return the line that is cut."""
    return w_mm / COLUMNS, h_mm / ROWS, w_mm * (COLUMNS - 1) / COLUMNS, h_mm / ROWS
