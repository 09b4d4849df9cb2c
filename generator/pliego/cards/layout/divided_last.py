"""Set a text that is too wide with divided words, if it then fits its box.

In: the prose, its lettering, its box, and how it was set. Out: how it is set. The law of this file: words are
divided only if the text then fits its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliego.cards.layout.pieces import Lettering
from pliego.cards.layout.typeset import LineRoom, TypeBlock, fit, overrun
from pliego.cards.layout.words import flows
from pliego.text.prose import Block
from pliego.text.units import MM_PER_PT


def fit_divided(
    whole: TypeBlock,
    blocks: Sequence[Block],
    lettering: Lettering,
    size_mm: tuple[float, float],
    sizes_pt: tuple[float, float],
    room: LineRoom | None,
) -> TypeBlock:
    """Return the setting with divided words if that with whole words is too wide, else the one there is.
    `sizes_pt` are the target and the floor."""
    style = lettering.style
    if not style.hyphens_last or not overrun(whole, size_mm)[0]:
        return whole
    divided = replace(lettering, style=style.model_copy(update={"hyphens": True}))
    paragraphs = flows(blocks, divided, size_mm[0] / (sizes_pt[0] * MM_PER_PT))
    setting = fit(paragraphs, style, size_mm, *sizes_pt, room)
    return whole if any(overrun(setting, size_mm)) else setting
