"""Read the glyphs of one TrueType file: its characters, name and outlines.

In: the bytes of the file. Out: fractions of the em, y down. The law of this file: everything comes from the
font. Nothing is guessed.
"""

from __future__ import annotations

import io
import logging
import struct
from functools import cached_property
from typing import Any

from fontTools.pens.basePen import BasePen, NullPen
from fontTools.ttLib import TTFont, TTLibError

from pliego.cards.drawing import Segment

logging.getLogger("fontTools").setLevel(logging.CRITICAL)


def is_whole(data: bytes) -> bool:
    """True if every table and every glyph of a TrueType font can be read, also by the writer of PDFs. This
    reads the whole file, so it is slow."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    try:
        TTFontFile(io.BytesIO(data))
        font: Any = TTFont(io.BytesIO(data))
        font.ensureDecompiled()
        glyphs = font.getGlyphSet()
        for name in font.getGlyphOrder():
            glyphs[name].draw(NullPen())
    except Exception:  # fontTools lets through whatever its parsers trip over
        return False
    return True


_READ_ERRORS = (AssertionError, LookupError, TypeError, ValueError, struct.error)


class Outlines:
    """One font file. Raise ValueError if the bytes are no TrueType font."""

    def __init__(self, data: bytes) -> None:
        try:
            font: Any = TTFont(io.BytesIO(data), lazy=True)
            self.characters: dict[int, str] = font.getBestCmap() or {}
            tables = font["OS/2"], font["name"], font["glyf"]
        except (*_READ_ERRORS, TTLibError) as error:
            raise ValueError(f"not a TrueType font: {error}") from error
        self._font = font
        self.name: str = tables[1].getDebugName(6) or "Unnamed"
        self.units_per_em: int = font["head"].unitsPerEm
        self._drawn: dict[str, tuple[Segment, ...]] = {}

    def outline(self, char: str) -> tuple[Segment, ...]:
        """Return the outline of a character, or the font's box for a missing one."""
        return self._outline(self.characters.get(ord(char), ".notdef"))

    def outline_of(self, number: int) -> tuple[Segment, ...]:
        """Return the outline of the glyph with a number."""
        return self._outline(self._font.getGlyphName(number))

    def _outline(self, name: str) -> tuple[Segment, ...]:
        drawn = self._drawn.get(name)
        if drawn is None:
            pen = _Segments(self._glyphs, 1 / self.units_per_em)
            self._glyphs[name].draw(pen)
            drawn = self._drawn[name] = tuple(pen.segments)
        return drawn

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()


class _Segments(BasePen):
    """Records a glyph as the segments of a path. The base class makes quadratic curves cubic."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)  # type: ignore[no-untyped-call]
        self._scale = scale
        self.segments: list[Segment] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self._add("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self._add("L", pt)

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self._add("C", *points)

    def _closePath(self) -> None:
        self._add("Z")

    def _endPath(self) -> None:
        self._add("Z")

    def _add(self, kind: str, *points: tuple[float, float]) -> None:
        self.segments.append((kind, tuple(n * self._scale for x, y in points for n in (x, -y))))
