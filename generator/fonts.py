"""Fonts: how far each character moves the pen, what a font lacks, and the outlines of its glyphs.

In: TrueType files below one folder; a font's key is its path there, `anton/Regular.ttf`. Out: measures in
millimetres or fractions of the em, outlines in em units (y down), the file's bytes.
The law of this file: one character is one glyph of the font's own character map, only kerned, so that what is
measured here is what every back end draws. No ligature, no fallback font, no system font.
"""

from __future__ import annotations

from typing import Any

import uharfbuzz

from generator.drawing import Segment
from generator.files import Folder, OutsideRoot
from generator.outlines import Outlines
from generator.units import MM_PER_PT

_hb: Any = uharfbuzz
_REFUSED = [
    "calt",
    "ccmp",
    "clig",
    "dlig",
    "dnom",
    "frac",
    "liga",
    "locl",
    "mark",
    "mkmk",
    "numr",
    "rclt",
    "rlig",
]
_FEATURES = {"kern": True, **dict.fromkeys(_REFUSED, False)}
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_HYPHENS = {"\u2011": "\u2010", "\u2010": "-"}


class FontMissing(KeyError):
    """There is no TrueType font of this key."""

    def __str__(self) -> str:
        return f"there is no TrueType font `{self.args[0]}`"


class _Face:
    """One font file, and what was already asked of it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.outlines = Outlines(data)
        self.em = self.outlines.units_per_em
        self.font: Any = _hb.Font(_hb.Face(data))
        self.steps: dict[str, tuple[float, ...]] = {}

    def shaped(self, text: str) -> tuple[float, ...]:
        """Return the pen's step after each character in ems, kerned."""
        steps = self.steps.get(text)
        if steps is None:
            steps = self.steps[text] = _shape(self.font, self.em, text)
        return steps


class Fonts:
    """The fonts of one folder; a file is read when it is first asked for, and every answer is kept."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._faces: dict[str, _Face] = {}

    def advances(self, font: str, text: str, size_pt: float, tracking: float = 0.0) -> tuple[float, ...]:
        """Return the pen's step in mm after each character of a text in Unicode's composed form (NFC),
        kerned, and `tracking` thousandths of an em added to each. A soft hyphen has no width."""
        scale = size_pt * MM_PER_PT
        extra = tracking / 1000
        steps = self._face(font).shaped(text)
        if not extra:
            return tuple([step * scale for step in steps])
        pairs = zip(steps, text, strict=True)
        return tuple([(step if char in _UNSEEN else step + extra) * scale for step, char in pairs])

    def width(self, font: str, text: str, size_pt: float, tracking: float = 0.0) -> float:
        """Return the sum of the advances."""
        return sum(self.advances(font, text, size_pt, tracking))

    def missing(self, font: str, text: str) -> list[str]:
        """Return the characters that have no glyph, each once, in the order of the text. Spaces, soft hyphens
        and others that are never seen are not asked for."""
        known = self._face(font).outlines.characters
        drawn = ((c, self.drawn(font, c)) for c in dict.fromkeys(text))
        return [c for c, glyph in drawn if glyph and not c.isspace() and ord(glyph) not in known]

    def drawn(self, font: str, char: str) -> str:
        """Return the character whose glyph is drawn for `char`: itself, the plain space for a space that
        the font lacks, a hyphen for the unbreakable one, or nothing for what is never seen."""
        if char in _UNSEEN:
            return ""
        known = self._face(font).outlines.characters
        while ord(char) not in known and (char.isspace() or char in _HYPHENS) and char != " ":
            char = _HYPHENS.get(char, " ")
        return char

    def ascent(self, font: str) -> float:
        """Return how far the font reaches above the baseline, in ems (typographic metric of table OS/2)."""
        return self._face(font).outlines.ascent

    def descent(self, font: str) -> float:
        """Return how far the font reaches below the baseline, in ems: a positive number."""
        return self._face(font).outlines.descent

    def cap_height(self, font: str) -> float:
        """Return the height of the capital H, in ems."""
        return self._face(font).outlines.cap_height

    def x_height(self, font: str) -> float:
        """Return the height of the small x, in ems."""
        return self._face(font).outlines.x_height

    def outline(self, font: str, char: str) -> tuple[Segment, ...]:
        """Return what is drawn for a character, its origin on the baseline, in ems, y down: the font's box
        for what it lacks, nothing for a space. Overlapping contours fill by the non-zero rule."""
        glyph = self.drawn(font, char)
        return () if not glyph or glyph.isspace() else self._face(font).outlines.outline(glyph)

    def data(self, font: str) -> bytes:
        """Return the bytes of the font's file."""
        return self._face(font).data

    def family(self, font: str) -> str:
        """Return the font's PostScript name, the one that a PDF shows."""
        return self._face(font).outlines.name

    def _face(self, font: str) -> _Face:
        face = self._faces.get(font)
        if face is None:
            face = self._faces[font] = self._read(font)
        return face

    def _read(self, font: str) -> _Face:
        try:
            return _Face(self.folder.read(font))
        except (OSError, OutsideRoot, ValueError) as error:
            raise FontMissing(font) from error


def _shape(font: Any, em: float, text: str) -> tuple[float, ...]:
    buffer = _hb.Buffer()
    buffer.add_codepoints([ord(char) for char in text])
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    if buffer.script is None:
        buffer.script = "Latn"
    _hb.shape(font, buffer, _FEATURES)
    steps = [0.0] * len(text)
    for info, position in zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True):
        steps[info.cluster] += position.x_advance / em
    return tuple(steps)
