"""The glyphs of one TrueType file: its characters, metrics and outlines.

In: the bytes of the file. Out: fractions of the em, y down. The law of this file: what the font says and
draws; nothing is guessed.
"""

from __future__ import annotations

import io
from functools import cached_property
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont, TTLibError

from generator.drawing import Segment

_bounds_pen: Any = BoundsPen


class Outlines:
    """One font file; raises ValueError if the bytes are no TrueType font."""

    def __init__(self, data: bytes) -> None:
        try:
            font: Any = TTFont(io.BytesIO(data), lazy=True)
            self.characters: dict[int, str] = font.getBestCmap() or {}
            tables = font["OS/2"], font["name"], font["glyf"]
        except (TTLibError, KeyError, AssertionError) as error:
            raise ValueError(f"not a TrueType font: {error}") from error
        self._font = font
        self._os2: Any = tables[0]
        self.name: str = tables[1].getDebugName(6) or "Unnamed"
        self.units_per_em: int = font["head"].unitsPerEm
        self._drawn: dict[str, tuple[Segment, ...]] = {}

    @property
    def ascent(self) -> float:
        """How far the font reaches above the baseline."""
        return float(self._os2.sTypoAscender / self.units_per_em)

    @property
    def descent(self) -> float:
        """How far the font reaches below the baseline, positive."""
        return float(-self._os2.sTypoDescender / self.units_per_em)

    @cached_property
    def cap_height(self) -> float:
        """The height of the capital H as it is drawn: what a font states of it may be in the wrong unit."""
        return self._top("H")

    @cached_property
    def x_height(self) -> float:
        """The height of the small x as it is drawn."""
        return self._top("x")

    def outline(self, char: str) -> tuple[Segment, ...]:
        """Return the outline of a character, the font's own box for one it lacks."""
        drawn = self._drawn.get(char)
        if drawn is None:
            pen = _Segments(self._glyphs, 1 / self.units_per_em)
            self._glyphs[self.characters.get(ord(char), ".notdef")].draw(pen)
            drawn = self._drawn[char] = tuple(pen.segments)
        return drawn

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    def _top(self, char: str) -> float:
        pen: Any = _bounds_pen(self._glyphs)
        self._glyphs[self.characters.get(ord(char), ".notdef")].draw(pen)
        return float(pen.bounds[3] / self.units_per_em) if pen.bounds else 0.0


class _Segments(BasePen):
    """Writes a glyph down as the segments of a `Path`; quadratic curves become cubic in the base class."""

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
