"""Runs of text as PDF operators: every character stands where the run says.

In: a run and its typeface. Out: operators. The law of this file: nothing is measured and nothing moves; the
characters can be copied out of the PDF in their order, spaces included.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from pliego.cards.drawing import TextRun
from pliego.cards.fonts.measure import Fonts
from pliego.printing.pdf.file import wide_string
from pliego.printing.pdf.notation import number

_WIDE = 0.07
"""From this many ems between letters, readers take each letter for a word."""
_LEAST = 0.0005
"""Half of the least shift that a PDF can tell, in ems."""


class _Glyph(NamedTuple):
    """How a character is shown: the part of the font that has it, its code there, its width in ems."""

    part: str
    code: str
    width: float


class _EmbeddedFace(TTFont):
    """A font whose codes stand for characters, except the first: that is the sign for a missing one."""

    def addObjects(self, doc: Any) -> None:
        """Add the font, and take that sign out of what its codes stand for."""
        known = set(doc.idToObject)
        super().addObjects(doc)
        for name in sorted(set(doc.idToObject) - known):
            if name.startswith("toUnicodeCMap:"):
                stream = doc.idToObject[name]
                stream.content = _NO_CHARACTER.sub(_one_less, stream.content)


def _one_less(match: re.Match[str]) -> str:
    return f"{int(match[1]) - 1} beginbfchar\n"


_NO_CHARACTER = re.compile(r"(\d+) beginbfchar\n<00> <0000>\n")


class Typeface(dict[str, _Glyph | None]):
    """One font as it is embedded in one document, only the characters that are drawn with it: how each
    character met so far is shown, None if it is never seen."""

    def __init__(self, fonts: Fonts, font: str, document: PDFDocument) -> None:
        super().__init__()
        self._fonts = fonts
        self._font = font
        self._document = document
        self._face = _EmbeddedFace(font, io.BytesIO(fonts.data(font)), asciiReadable=False, shapable=False)

    def __missing__(self, char: str) -> _Glyph | None:
        found = self[char] = self._embedded(char)
        return found

    def _embedded(self, char: str) -> _Glyph | None:
        char = self._fonts.drawn(self._font, char)
        if not char:
            return None
        ((subset, code),) = self._face.splitString(char, self._document)
        part: Any = self._face.getSubsetInternalName(subset, self._document)
        face: Any = self._face.face
        return _Glyph(part, f"<{code.hex()}>", face.getCharWidth(ord(char)) / 1000)


def text_ops(run: TextRun, face: Typeface) -> Iterator[str]:
    """Yield the operators that draw a run, in mm that run downwards. Its colour is already set."""
    pieces, is_wide = _pieces(run, face)
    if not pieces:
        return
    spell = is_wide and len(run.text.strip()) > 1
    if spell:
        yield f"/Span <</ActualText {wide_string(run.text)}>> BDC"
    yield f"BT 1 0 0 -1 {number(run.x_mm)} {number(run.y_mm)} Tm"
    for part, shown in pieces:
        yield f"{part} {number(run.em_mm)} Tf [{''.join(shown)}] TJ"
    yield "ET"
    if spell:
        yield "EMC"


def _pieces(run: TextRun, face: Typeface) -> tuple[list[tuple[str, list[str]]], bool]:
    """Return what each part of the font shows: glyphs, and the shifts that put them where the run wants
    them; and whether any letters stand so far apart that a reader of the PDF would not see words."""
    pieces: list[tuple[str, list[str]]] = []
    shown: list[str] = []
    last = ""
    ahead = 0.0
    """How far the pen of whoever shows the glyphs is ahead of where the run wants it, in ems."""
    is_wide = False
    for char, step in zip(run.text, run.steps_em, strict=True):
        glyph = face[char]
        if glyph is None:
            ahead -= step
            continue
        part, code, width = glyph
        if part != last:
            last, shown = part, []
            pieces.append((part, shown))
        if not -_LEAST <= ahead <= _LEAST:
            shift = round(ahead * 1000)
            shown.append(str(shift))
            ahead -= shift / 1000
        shown.append(code)
        ahead += width - step
        if step - width > _WIDE:
            is_wide = True
    return pieces, is_wide
