"""Place lines of text: a setting in its box becomes runs and icons.

In: a `TypeBlock`, its lettering, a box in mm. Out: items. The law of this file: what was measured is drawn.
Nothing is broken or fitted here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.cards.drawing import Drawing, Group, Item, TextRun, translate
from pliego.cards.layout.pieces import ICON_EM, Lettering
from pliego.cards.layout.typeset import Line, TypeBlock
from pliego.text.prose import IconRef
from pliego.text.units import MM_PER_PT


def place(
    setting: TypeBlock,
    lettering: Lettering,
    box: tuple[float, float, float, float],
    align: str,
    valign: str,
    role: str = "paragraph",
) -> list[Item]:
    """Return the items of a setting in its box. Each paragraph is one group."""
    paragraphs = _paragraphs(setting, lettering, box, align, valign)
    return [Group(tuple(paragraph), role=role) for paragraph in paragraphs if paragraph]


def _paragraphs(
    setting: TypeBlock, lettering: Lettering, box: tuple[float, float, float, float], align: str, valign: str
) -> list[list[Item]]:
    x, y, w, h = box
    em = setting.size_pt * MM_PER_PT
    font = lettering.font(False, False)
    top = y + {"top": 0.0, "middle": (h - setting.height_mm) / 2, "bottom": h - setting.height_mm}[valign]
    baseline = top + _first_baseline(
        lettering, font, em, single=len(setting.lines) == 1 and valign == "middle"
    )
    paragraphs: list[list[Item]] = [[]]
    for number, line in enumerate(setting.lines):
        if number and line.first:
            paragraphs.append([])
            baseline += em * lettering.style.paragraph
        spare = w - line.width_em * em
        left = x + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        paragraphs[-1].extend(_line_items(line, lettering, left, baseline, setting.size_pt))
        baseline += em * lettering.style.leading
    return paragraphs


def _first_baseline(lettering: Lettering, font: str, em: float, *, single: bool) -> float:
    """Return how far the baseline is below the top of the first line. A single line in the middle of its
    box is centred by its capitals."""
    leading = lettering.style.leading
    if single:
        return em * (leading + lettering.fonts.cap_height(font)) / 2
    ascent, descent = lettering.fonts.ascent(font), lettering.fonts.descent(font)
    return em * ((leading - ascent - descent) / 2 + ascent)


def _line_items(
    line: Line, lettering: Lettering, left: float, baseline: float, size_pt: float
) -> Iterator[Item]:
    em, colour = size_pt * MM_PER_PT, lettering.colour
    pen = left + line.indent_em * em
    if line.mark:
        start = left + (line.indent_em - line.mark.width_em - 0.35) * em
        yield TextRun(line.mark.text, line.mark.font, size_pt, start, baseline, colour, line.mark.steps)
    for text, font, steps, letters, width_em, icon in line.runs():
        if icon is None:
            yield TextRun(text, font, size_pt, pen, baseline, colour, steps, letters)
        elif (drawing := lettering.icon(icon.icon, colour)) is not None:
            yield _icon(drawing, icon, pen, baseline, em)
        pen += width_em * em


def _icon(drawing: Drawing, icon: IconRef, x: float, baseline: float, em: float) -> Group:
    scale = 0.95 * em / max(drawing.w_mm, drawing.h_mm)
    left = x + (ICON_EM * em - drawing.w_mm * scale) / 2
    top = baseline - 0.36 * em - drawing.h_mm * scale / 2
    return Group(drawing.items, translate(left, top, scale), role="figure", alt=icon.title)
