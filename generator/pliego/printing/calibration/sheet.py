"""Draw the sheet with which a person measures a printer: its front and its back.

In: a paper, its stock, the way it is turned, words, fonts. Out: two `Page`s. The laws of this file: what is
measured lies where `readings` says; words stand in the middle, clear of what is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pliego.cards.drawing import Drawing, Group, Item, Page, Placement
from pliego.cards.flat import Point
from pliego.cards.fonts.measure import Fonts
from pliego.printing.calibration.marks import arrow, blank_lines, cross, ruler, scale
from pliego.printing.calibration.page_text import BOLD, MUTED, PageText, bubble, headed
from pliego.printing.calibration.readings import crosses, ideal_front, scales
from pliego.printing.paper import Backs, Paper
from pliego.printing.papers import paper_label
from pliego.printing.sheets.sheet import Stock

_LEFT_MM, _TOP_MM = 44.0, 42.0
_FROM_EDGE_MM, _SHORT_OF_MM = 6.0, 4.0
_STEPS = ("print", "front", "back", "type")
_READ = ("a-left", "c-left", "a-top", "a-b", "a-c", "blank")
_COLUMNS_MM = (10.0, 92.0, 120.0)
_ROW_MM = 8.4


@dataclass(frozen=True)
class CalibrationSheet:
    """What a sheet is for: a paper of a stock, turned about an edge, and a printer if it is corrected."""

    paper: Paper
    stock: Stock
    backs: Backs
    labels: Mapping[str, str]
    fonts: Fonts
    printer: str = ""

    def pages(self) -> list[Page]:
        """Return the front and the back."""
        w, h = self.paper.w_mm, self.paper.h_mm
        sides = (self._front(), self._back())
        return [Page(w, h, (Placement(Drawing(w, h, tuple(items)), 0.0, 0.0),)) for items in sides]

    def lead(self, side: str) -> str:
        """Return the line that says what the sheet is for."""
        labels = self.labels
        words = [paper_label(labels, self.paper), labels[f"paper-{self.stock}"]]
        words += [labels[f"both-sides-{self.backs}"], labels[side]]
        return " · ".join([*words, *([self.printer] if self.printer else [])])

    @property
    def commands(self) -> tuple[str, str]:
        """What is typed to keep the readings, and to see whether they are right."""
        about = "" if self.paper.name == "a4" else f" --paper {self.paper.name}"
        about += "" if self.stock == "plain" else f" --stock {self.stock}"
        about += "" if self.backs == "duplex" else f" --backs {self.backs}"
        name = self.printer or "NAME"
        return f"pliego printer {name}{about}", f"pliego calibrate --printer {name}{about}"

    def _front(self) -> Iterator[Item]:
        text = PageText(self.fonts, _LEFT_MM, _TOP_MM, crosses(self.paper)[1][0] - _LEFT_MM)
        yield from headed(text, self.labels["calibration"], self.lead("front"))
        if self.printer:
            yield from text.paragraph(self.labels["calibration-zero"], font=BOLD)
        for number, name in enumerate(_STEPS, 1):
            yield from text.step(str(number), self.labels[f"calibration-step-{name}"])
        yield from self._front_table(text)
        for label, command in zip(("measure", "proof"), self.commands, strict=True):
            yield from text.paragraph(self.labels[f"calibration-{label}"], 9.5, MUTED, gap_mm=0.6)
            yield from text.paragraph(command, 11.5, font=BOLD)
        yield Group(tuple(self._front_marks()), role="artifact")

    def _front_table(self, text: PageText) -> Iterator[Item]:
        names = ("reading", "ideal", "read")
        heads = ["", *(self.labels[f"calibration-{name}"] for name in names)]
        ideals = [*(f"{each:g} mm" for each in ideal_front(self.paper)), "–"]
        rows = [
            [str(number), self.labels[f"calibration-{name}"], ideal]
            for number, (name, ideal) in enumerate(zip(_READ, ideals, strict=True), 1)
        ]
        yield from text.table(heads, rows, (0.0, *_COLUMNS_MM), _ROW_MM)

    def _front_marks(self) -> Iterator[Item]:
        a, b, c = crosses(self.paper)
        yield from ruler(self.fonts, a, b)
        yield from ruler(self.fonts, a, c)
        for letter, point, side in (("A", a, (-1, -1)), ("B", b, (1, -1)), ("C", c, (-1, 1))):
            yield from cross(self.fonts, letter, point, side)
        for number, point in (("1", a), ("2", c)):
            x, y = point
            yield from arrow((x - _SHORT_OF_MM, y), (_FROM_EDGE_MM, y))
            yield from bubble(self.fonts, number, ((x + _FROM_EDGE_MM - _SHORT_OF_MM) / 2, y + 4.6))
        yield from arrow((a[0], a[1] - _SHORT_OF_MM), (a[0], _FROM_EDGE_MM))
        yield from bubble(self.fonts, "3", (a[0] + 4.6, (a[1] + _FROM_EDGE_MM - _SHORT_OF_MM) / 2))
        yield from bubble(self.fonts, "4", ((a[0] + b[0]) / 2, a[1] - 4.6))
        yield from bubble(self.fonts, "5", (a[0] - 4.6, (a[1] + c[1]) / 2))
        yield from blank_lines(self.fonts, self.paper)

    def _back(self) -> Iterator[Item]:
        top = min(y for _x, y in scales(self.paper, self.backs)) + _TOP_MM - 20.0
        text = PageText(self.fonts, _LEFT_MM, top, self.paper.w_mm - 2 * _LEFT_MM)
        yield from headed(text, self.labels["calibration"], self.lead("back"))
        yield from text.step("3", self.labels["calibration-step-back"])
        names = ("hole", "right", "down")
        heads = [self.labels[f"calibration-{name}"] for name in names]
        yield from text.table(heads, [["A"], ["B"], ["C"]], (0.0, 30.0, 76.0), _ROW_MM + 2.0)
        yield from text.paragraph(self.labels["calibration-minus"])
        yield Group(tuple(self._back_marks()), role="artifact")

    def _back_marks(self) -> Iterator[Item]:
        middles: Sequence[Point] = scales(self.paper, self.backs)
        for letter, middle in zip("ABC", middles, strict=True):
            yield from scale(self.fonts, letter, middle, self.paper)
