"""The rows of an opened XLSX sheet, with the runs of every text and their styles.

In: a sheet that openpyxl opened to read only. Out: rows of cells. The law of this file: openpyxl's own
`iter_rows` forgets the runs of texts that stand in the sheet itself, so its parser is asked for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pliego.game.spreadsheet.raised import Height
from pliego.game.spreadsheet.runs import USUAL, RunStyle, StyledRun

_BLACK = {("theme", 1), ("indexed", 8), ("indexed", 64), ("rgb", "FF000000"), ("rgb", "00000000")}
"""The colours of texts that nobody has coloured."""


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


def cell_styles(sheet: Any) -> list[RunStyle]:
    """Return the style of the words of a cell, by the number of its style."""
    book = sheet.parent
    fonts = [_style_of(font)._replace(height="") for font in book._fonts]
    styles = [fonts[style.fontId] if style.fontId < len(fonts) else USUAL for style in book._cell_styles]
    return [USUAL if style == USUAL else style for style in styles] or [USUAL]


def runs_of(cell: Any, styles: Sequence[RunStyle]) -> list[StyledRun]:
    """Return the runs of a text; one without a font has that of its cell."""
    usual = styles[cell._style_id]
    return [
        (str(run), usual) if isinstance(run, str) else (str(run.text or ""), _style_of(run.font))
        for run in cell.value
    ]


def _style_of(font: Any) -> RunStyle:
    if font is None:
        return USUAL
    has_line = font.u not in (None, "none")
    return RunStyle(
        bool(font.b), bool(font.i), has_line, bool(font.strike), _colour(font.color), _height(font.vertAlign)
    )


def _colour(colour: Any) -> str:
    """Return the name of a colour, "" for the black of most texts."""
    if colour is None or colour.type == "auto" or (colour.type, colour.value) in _BLACK:
        return ""
    return f"{colour.type} {colour.value} {colour.tint:g}"


def _height(written: str | None) -> Height:
    return "above" if written == "superscript" else "below" if written == "subscript" else ""
