"""Set the words of a calibration sheet in a column, from top to bottom.

In: words and fonts. Out: items, and where the next ones begin. The law of this file: nothing is cut off; what
is too long for a line goes on in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import Group, Item, Rgb, Stroke, TextRun, VectorPath, ellipse
from pliego.cards.flat import Point
from pliego.cards.fonts.measure import Fonts
from pliego.printing.sheets.cuts import line
from pliego.text.units import MM_PER_PT

PLAIN, BOLD = "source-sans-3/Regular.ttf", "source-sans-3/Bold.ttf"
INK: Rgb = (0.0, 0.0, 0.0)
MUTED: Rgb = (0.3, 0.3, 0.3)
DISC_MM = 2.6
"""The radius of the disc with the number of a reading."""
_WHITE: Rgb = (1.0, 1.0, 1.0)
_CAPITALS, _CAPITALS_MM = 0.66, 1.4
"""The height of a capital: as a share of the size of the type, and half of it in a table in mm."""
_LEADING = 1.28
_BODY_PT, _TITLE_PT, _LEAD_PT = 11.0, 30.0, 12.0
_STEP_MM = 9.0
_RULE, _HAIR = Stroke(INK, 0.5), Stroke(MUTED, 0.2)


@dataclass
class PageText:
    """A column of text: its left edge, the top of what comes next, its width, all in mm."""

    fonts: Fonts
    x_mm: float
    y_mm: float
    w_mm: float

    def paragraph(
        self,
        text: str,
        size_pt: float = _BODY_PT,
        colour: Rgb = INK,
        *,
        font: str = PLAIN,
        indent_mm: float = 0.0,
        gap_mm: float = 3.0,
        role: str = "paragraph",
    ) -> Iterator[Item]:
        """Yield a paragraph, and move on below it."""
        runs: list[Item] = []
        for words in self._lines(text, font, size_pt, self.w_mm - indent_mm):
            self.y_mm += size_pt * MM_PER_PT * _LEADING
            runs.append(self.fonts.run(words, font, size_pt, (self.x_mm + indent_mm, self.y_mm), colour))
        self.y_mm += gap_mm
        yield Group(tuple(runs), role=role)

    def step(self, number: str, text: str) -> Iterator[Item]:
        """Yield a numbered step."""
        middle = self.x_mm + 2.8, self.y_mm + _BODY_PT * MM_PER_PT * 0.98
        disc = VectorPath(ellipse(middle[0] - 2.8, middle[1] - 2.8, 5.6, 5.6), stroke=Stroke(INK, 0.4))
        width = self.fonts.width(BOLD, number, _BODY_PT)
        place = middle[0] - width / 2, middle[1] + _BODY_PT * MM_PER_PT * 0.33
        yield Group((disc, self.fonts.run(number, BOLD, _BODY_PT, place, INK)), role="artifact")
        yield from self.paragraph(text, indent_mm=_STEP_MM)

    def table(
        self, heads: Sequence[str], rows: Sequence[Sequence[str]], columns: Sequence[float], row_mm: float
    ) -> Iterator[Item]:
        """Yield a table with room to write in its empty cells."""
        self.y_mm += 5.0
        yield self._row(heads, columns, 9.5, MUTED)
        yield self._rule(1.8, _RULE)
        for row in rows:
            self.y_mm += row_mm
            yield self._row(row, columns, 11.5, INK)
            yield self._rule(2.2, _HAIR)
        self.y_mm += 5.0

    def _row(self, cells: Sequence[str], columns: Sequence[float], size_pt: float, colour: Rgb) -> Item:
        places = ((self.x_mm + column, self.y_mm) for column in columns)
        items: list[Item] = []
        for n, (cell, place) in enumerate(zip(cells, places, strict=False)):
            if cell.isdigit():
                items += bubble(self.fonts, cell, (place[0] + DISC_MM, place[1] - _CAPITALS_MM))
            elif cell:
                items.append(self.fonts.run(cell, BOLD if n == 0 else PLAIN, size_pt, place, colour))
        return Group(tuple(items), role="paragraph")

    def _rule(self, below_mm: float, stroke: Stroke) -> Item:
        y = self.y_mm + below_mm
        return Group((line(self.x_mm, y, self.x_mm + self.w_mm, y, stroke),), role="artifact")

    def _lines(self, text: str, font: str, size_pt: float, most_mm: float) -> Iterator[str]:
        """Yield the lines of a text, as many words in each as there is room for."""
        words = ""
        for word in text.split(" "):
            longer = f"{words} {word}".strip()
            if words and self.fonts.width(font, longer, size_pt) > most_mm:
                yield words
                longer = word
            words = longer
        yield words


def label(
    fonts: Fonts, text: str, middle: Point, size_pt: float, colour: Rgb = INK, font: str = BOLD
) -> TextRun:
    """Return a short text about a middle."""
    width = fonts.width(font, text, size_pt)
    place = middle[0] - width / 2, middle[1] + size_pt * MM_PER_PT * _CAPITALS / 2
    return fonts.run(text, font, size_pt, place, colour)


def bubble(fonts: Fonts, number: str, middle: Point) -> Iterator[Item]:
    """Yield the number of a reading in a disc."""
    x, y = middle
    yield VectorPath(ellipse(x - DISC_MM, y - DISC_MM, 2 * DISC_MM, 2 * DISC_MM), fill=INK)
    yield label(fonts, number, middle, 10, _WHITE)


def headed(text: PageText, title: str, lead: str) -> Iterator[Item]:
    """Yield the title of a page and the line below it."""
    yield from text.paragraph(title, _TITLE_PT, font=BOLD, gap_mm=0.5, role="heading-1")
    yield from text.paragraph(lead, _LEAD_PT, MUTED, gap_mm=6.0)
