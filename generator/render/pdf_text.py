"""Runs of text as PDF operators: every character stands where the run says.

In: a run and its embedded font. Out: operators. The law of this file: nothing is measured and nothing moves;
the characters can be copied out of the PDF in their order, spaces included.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing import Run
from generator.fonts import Fonts
from generator.render.notation import number
from generator.units import MM_PER_PT

_WIDE = 70
"""From this many thousandths of an em between letters, readers take each letter for a word."""


def quoted(text: str) -> str:
    """Return any text as a PDF string."""
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def text_ops(run: Run, face: TTFont, fonts: Fonts, document: PDFDocument) -> Iterator[str]:
    """Yield the operators that draw a run, in mm that run downwards. Its colour is already set."""
    size = run.size_pt * MM_PER_PT
    pieces, widest = _pieces(run, face, fonts, document, size)
    if not pieces:
        return
    spell = widest > _WIDE and len(run.text.strip()) > 1
    if spell:
        yield f"/Span <</ActualText {quoted(run.text)}>> BDC"
    yield f"BT 1 0 0 -1 {number(run.x_mm)} {number(run.y_mm)} Tm"
    for subset, shown in pieces:
        yield f"{face.getSubsetInternalName(subset, document)} {number(size)} Tf [{''.join(shown)}] TJ"
    yield "ET"
    if spell:
        yield "EMC"


def _pieces(
    run: Run, face: TTFont, fonts: Fonts, document: PDFDocument, size: float
) -> tuple[list[tuple[int, list[str]]], float]:
    """Return what each subset of the font shows, glyphs and shifts in turn, and the widest gap after a
    letter."""
    pieces: list[tuple[int, list[str]]] = []
    pen = at = widest = 0.0
    widths: Any = face.face.getCharWidth
    for char, advance in zip(run.text, run.advances_mm, strict=True):
        drawn = fonts.drawn(run.font, char)
        if drawn:
            ((subset, code),) = face.splitString(drawn, document)
            shift = round((pen - at) / size * 1000)
            if not pieces or pieces[-1][0] != subset:
                pieces.append((subset, []))
            shown = pieces[-1][1]
            if shift:
                shown.append(str(shift))
                pen -= shift * size / 1000
            shown.append(f"<{code.hex()}>")
            width = widths(ord(drawn)) * size / 1000
            pen += width
            if not char.isspace():
                widest = max(widest, (advance - width) / size * 1000)
        at += advance
    return pieces, widest
