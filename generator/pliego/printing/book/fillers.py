"""Fill the last pages of a booklet with something useful: the aids of the game, then pages for notes.

In: a `Typesetter`, a number of pages, their size. Out: a view of each page. The law of this file: an aid is
printed as large as it is, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pliego.printing.book.figures import FigureRequest
from pliego.printing.book.html import Typesetter
from pliego.printing.paper import Paper

_MARGINS_MM = (22.0, 34.0)
"""What the margins of a small page take of its width and height."""
_HEADING_MM = 12.0
_LINE_MM = 8.5
"""From one line for notes to the next."""


@dataclass(frozen=True, slots=True)
class FillerView:
    """A page behind the text: a picture with its width in mm and its words, or lines for notes."""

    src: str = ""
    alt: str = ""
    width: float = 0.0
    lines: int = 0


def filled_pages(setter: Typesetter, pages: int, paper: Paper) -> list[FillerView]:
    """Return the pages behind the text: notes first, so that aids are on the last ones."""
    room = (paper.w_mm - _MARGINS_MM[0], paper.h_mm - _MARGINS_MM[1])
    aids = [aid for aid, _page in zip(_aids(setter, room) if pages else (), range(pages), strict=False)]
    notes = FillerView(lines=int((room[1] - _HEADING_MM) / _LINE_MM))
    return [*[notes] * (pages - len(aids)), *aids]


def _aids(setter: Typesetter, room: tuple[float, float]) -> Iterator[FillerView]:
    """Yield each aid that fits on a page."""
    for name, aid in setter.game.aids.items():
        entry = setter.entry("boards.yaml", "aids", name, self=aid)
        address = entry.picture(FigureRequest("face", f"aids/{name}", alt=aid.title))
        if address is None:
            continue
        drawing = setter.pictures.drawings[address]
        if drawing.w_mm <= room[0] and drawing.h_mm <= room[1]:
            yield FillerView(address, entry.words(aid.title, "title"), drawing.w_mm)
