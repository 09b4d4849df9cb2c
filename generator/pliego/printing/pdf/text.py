"""Write runs of text as PDF operators.

In: a run and its typeface. Out: operators. The law of this file: nothing is measured and nothing moves. Every
character stands where the run puts it. The text can be copied out of the PDF in its order, with its spaces.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.drawing import TextRun
from pliego.printing.pdf.file import wide_string
from pliego.printing.pdf.notation import number
from pliego.printing.pdf.typeface import Typeface

_WIDE = 0.07
"""If letters are this many ems apart, programs take each letter for a word."""
_LEAST = 0.0005
"""Half of the least shift that a PDF can write, in ems."""


def text_ops(run: TextRun, face: Typeface) -> Iterator[str]:
    """Yield the operators that draw a run, in mm that run down. Its colour is already set."""
    pieces, is_wide = _pieces(run, face)
    if not pieces:
        return
    spell = (is_wide or bool(run.letters)) and len(run.text.strip()) > 1
    if spell:
        yield f"/Span <</ActualText {wide_string(run.text)}>> BDC"
    yield f"BT 1 0 0 -1 {number(run.x_mm)} {number(run.y_mm)} Tm"
    rise = 0.0
    for part, up, shown in pieces:
        if up != rise:
            rise = up
            yield f"{number(up * run.em_mm)} Ts"
        yield f"{part} {number(run.em_mm)} Tf [{''.join(shown)}] TJ"
    if rise:
        yield "0 Ts"
    yield "ET"
    if spell:
        yield "EMC"


def _pieces(run: TextRun, face: Typeface) -> tuple[list[tuple[str, float, list[str]]], bool]:
    """Return what each part of the font shows: its rise, its glyphs, and the shifts that put them where the
    run wants them. Return too whether letters stand so far apart that a reader of the PDF would not see
    words."""
    pieces: list[tuple[str, float, list[str]]] = []
    shown: list[str] = []
    last, rise = "", 0.0
    ahead = 0.0
    """How far the pen is ahead of where the run wants it, in ems."""
    is_wide = False
    for glyph, step, right, up in run.drawn:
        found = face[glyph]
        if found is None:
            ahead -= step
            continue
        part, code, width = found
        if part != last or up != rise:
            last, rise, shown = part, up, []
            pieces.append((part, up, shown))
        if not -_LEAST <= ahead - right <= _LEAST:
            shift = round((ahead - right) * 1000)
            shown.append(str(shift))
            ahead -= shift / 1000
        shown.append(code)
        ahead += width - step
        if step - width > _WIDE:
            is_wide = True
    return pieces, is_wide
