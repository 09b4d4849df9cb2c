"""The rows of an opened XLSX sheet, with the runs of every text, and what is struck out or raised in it.

In: a sheet that openpyxl opened to read only. Out: rows of cells. The law of this file: openpyxl's own
`iter_rows` forgets the runs of texts that stand in the sheet itself, so its parser is asked for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pliego.game.spreadsheet.raised import Height, is_levelled


def rich_rows(sheet: Any, columns: int) -> Iterator[Sequence[Any]]:
    """Yield the rows of a sheet from the first, those without cells too, with up to so many cells."""
    from openpyxl.worksheet._reader import WorkSheetParser

    book = sheet.parent
    with sheet._get_source() as source:
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,
            data_only=book.data_only,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
            rich_text=True,
        )
        expected = 1
        for number, row in parser.parse():
            yield from ((),) * (number - expected)
            yield sheet._get_row(row, 1, columns)
            expected = number + 1


def height_of(run: Any) -> Height:
    """Return whether a run of a text stands above or below the line."""
    height = run.font.vertAlign if not isinstance(run, str) and run.font else None
    return "above" if height == "superscript" else "below" if height == "subscript" else ""


def is_raised(cell: Any) -> bool:
    """True if a run of a cell is raised or lowered, and prints on the line."""
    runs = cell.value if isinstance(cell.value, list) else ()
    return any(is_levelled(str(run), height_of(run)) for run in runs)


def struck_fonts(sheet: Any) -> frozenset[int]:
    """Return the numbers of the styles of cells whose font has a line through its letters."""
    book = sheet.parent
    fonts = {number for number, font in enumerate(book._fonts) if font.strike}
    styles = enumerate(book._cell_styles) if fonts else ()
    return frozenset(number for number, style in styles if style.fontId in fonts)


def is_struck(cell: Any, styles: frozenset[int]) -> bool:
    """True if a cell, or a run of its text, is struck out; `styles` are those of `struck_fonts`."""
    if cell.value is None:
        return False
    runs = cell.value if isinstance(cell.value, list) else ()
    has_line = any(not isinstance(run, str) and run.font and run.font.strike for run in runs)
    return has_line or (bool(styles) and cell._style_id in styles)
