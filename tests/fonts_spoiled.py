"""Fonts whose glyphs are made of each other, for tests: each is made here of a sound one.

In: a sound TrueType font, and which characters are made of which. Out: the bytes of a font.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from itertools import pairwise

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DOUBLING = {one: (other, other) for one, other in pairwise(LETTERS)}
"""Each letter is twice the next: the first is drawn 2 to the 51 times."""
CIRCLE = {"A": "B", "B": "C", "C": "A"}
ITSELF = {"A": "A"}
TOWER = {one: (other,) for one, other in pairwise(LETTERS)}
MANY = {one: other * 1000 for one, other in ("AB", "BC", "CW")}


def made_of(sound: bytes, parts: Mapping[str, Sequence[str]]) -> bytes:
    """Return a font whose characters are made of others, with the checksums of a sound one."""
    font = TTFont(io.BytesIO(sound), recalcBBoxes=False, recalcTimestamp=False)
    names = font.getBestCmap()
    for char, others in parts.items():
        glyph = Glyph()
        glyph.numberOfContours = -1
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
        glyph.components = [part(names[ord(other)]) for other in others]
        font["glyf"][names[ord(char)]] = glyph
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def part(name: str) -> GlyphComponent:
    """Return the part of a glyph that is another at the same place."""
    found = GlyphComponent()
    found.glyphName, found.x, found.y, found.flags = name, 0, 0, 0x2
    return found
