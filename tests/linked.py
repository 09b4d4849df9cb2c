"""The references of a PDF that print a page number, as its reader sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2

_NUMBER = re.compile(r"(?:[(,] ?\S+\s)?(\d+)\)?")
"""The whole text of a box that a style sheet adds to a link: `7`, `(page 7)` or `, p. 7`."""


class Reference(NamedTuple):
    """What a link prints as the number of a page, and the number of the page that it leads to."""

    anchor: str
    printed: int
    leads_to: int


def page_references(path: Path) -> Iterator[Reference]:
    """Yield each link of a PDF that prints a page number."""
    with pikepdf.open(path) as pdf:
        first = int(pdf.Root.PageLabels.Nums[1].get("/St", 1)) if "/PageLabels" in pdf.Root else 1
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, first)}
        names = pikepdf.NameTree(pdf.Root.Names.Dests) if "/Dests" in pdf.Root.get("/Names", {}) else {}
        document = pypdfium2.PdfDocument(path)
        for index, page in enumerate(pdf.pages):
            notes = [note for note in page.get("/Annots", []) if "/Dest" in note]
            if not notes:
                continue
            words = document[index].get_textpage()
            for note in notes:
                printed = _NUMBER.fullmatch(words.get_text_bounded(*map(float, note.Rect)).strip())
                if printed:
                    target = names[str(note.Dest)] if isinstance(note.Dest, pikepdf.String) else note.Dest
                    yield Reference(str(note.Dest), int(printed[1]), numbers[target[0].objgen])
