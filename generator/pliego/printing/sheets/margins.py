"""Fill the margins of pages: ruler, name, register marks, the number of a page in a kit.

In: pages and the faces on them. Out: the same pages with something in their margins. The law of this file:
faces stay where they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pliego.cards.drawing import Item, Page
from pliego.cards.layout.faces import Faces
from pliego.printing.paper import Paper
from pliego.printing.papers import paper_label
from pliego.printing.sheets import furniture
from pliego.printing.sheets.placed_faces import block_of
from pliego.printing.sheets.sheet import Sheet


@dataclass(frozen=True)
class Margins:
    """Fills the margins of one game's pages on one paper, for a cutting machine if that is named."""

    faces: Faces
    paper: Paper
    machine: str = ""

    def words(self, name: str) -> furniture.MarginWords:
        """Return the words of a page's margin."""
        info, labels = self.faces.game.info, self.faces.labels
        edition = f"{info.title} {info.version} · {name} · {paper_label(labels, self.paper)}"
        edition += f" · {self.machine}" if self.machine else ""
        return furniture.MarginWords(
            self.faces.fonts, self.faces.look.text_font, labels["print-at-100"], edition
        )

    def named(self, sheet: Sheet, name: str) -> Sheet:
        """Return a sheet with ruler and name on each page. A double-sided one gets register marks. There is
        no number: a kit puts its own into a corner."""
        front = self._named_page(sheet.front, sheet, 1, name)
        back = sheet.back and self._named_page(sheet.back, sheet, 2, f"{name} · {self.faces.labels['back']}")
        return replace(sheet, front=front, back=back)

    def _named_page(self, page: Page, sheet: Sheet, side: int, name: str) -> Page:
        paper = self._paper_of(page)
        faces = {page: [face for face in sheet.faces if face.page == page] for page in (1, 2)}
        blocks = {page: block_of(several) for page, several in faces.items() if several}
        items = furniture.strip(paper, blocks[side], self.words(name), _bleed_of(page))
        if sheet.back is not None:
            items += furniture.register_marks(paper, list(blocks.values()), _bleed_of(page))
        return self._with(page, items)

    def numbered(self, page: Page, sheet: Sheet | None, number: int) -> Page:
        """Return a page of a kit with its number in the corner, clear of the sheet's faces."""
        bleed = _bleed_of(page)
        trim = block_of(sheet.faces) if sheet and sheet.faces else None
        draft = f"{self.faces.labels['draft']} · " if self.faces.is_draft else ""
        text = f"{draft}{self.faces.labels['page-short']}\u00a0{number}"
        return self._with(
            page, furniture.page_number(self._paper_of(page), text, self.words(""), trim, bleed)
        )

    def filler(self, page: Page) -> Page:
        """Return an empty page of the same size with a line that says why it is empty."""
        items = furniture.corner_line(self.faces.labels["filler"], self._paper_of(page), self.words(""))
        return self._with(Page(page.w_mm, page.h_mm), items)

    def _paper_of(self, page: Page) -> Paper:
        return replace(self.paper, w_mm=page.w_mm, h_mm=page.h_mm)

    def _with(self, page: Page, items: list[Item]) -> Page:
        overlay = furniture.overlay(self._paper_of(page), items)
        return replace(page, placements=(*page.placements, overlay))


def _bleed_of(page: Page) -> float:
    """Return how far the faces of a page bleed, in mm."""
    return max((placed.drawing.bleed_mm for placed in page.placements if placed.bleed), default=0.0)
