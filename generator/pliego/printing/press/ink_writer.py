"""Write the operators of a content stream anew, in the inks of a press.

In: the operators of a content stream in red, green and blue, one by one, and the inks. Out: operators. The
laws of this file: a colour is written when something is painted in it, because black words are printed over
what is below and black shapes are not. No line is thinner on paper than a press prints. Nothing is moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from pliego.cards.drawing import Matrix, Rgb, multiply, scale_of
from pliego.cards.layout.layers import LEAST_LINE_PT
from pliego.printing.pdf.inks import Inks
from pliego.printing.pdf.notation import number

OVER, BESIDE = "/PressOver", "/PressBeside"
"""The names of the states that print over what is below, and that do not."""
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_WORDS = frozenset(("Tj", "TJ", "'", '"'))
_RGB = "/DeviceRGB"
_COLOURS = {"rg": "fill", "g": "fill", "RG": "line", "G": "line"}
_IN_SPACE = {"sc": "fill", "scn": "fill", "SC": "line", "SCN": "line"}
_OTHERS = {"cs": "fill", "k": "fill", "CS": "line", "K": "line", **_IN_SPACE}
_ROUND_UP = 1.0001
Operators = Iterator[tuple[list[Any], str]]


@dataclass(frozen=True, slots=True)
class InkWish:
    """What the PDF asks for: the matrix, the colours, the width of lines. A colour is None where a form takes
    that of its place, or where no colour is painted but a pattern."""

    matrix: Matrix
    fill: Rgb | None = None
    line: Rgb | None = None
    width: float | None = None
    is_rgb: bool = False


@dataclass(frozen=True, slots=True)
class _WrittenInks:
    """What the new content has set so far."""

    fill: tuple[float, ...] | None = None
    line: tuple[float, ...] | None = None
    width: float | None = None
    over: bool = False

    def with_colour(self, kind: str, inks: tuple[float, ...] | None) -> _WrittenInks:
        """Return this with other inks of shapes (`fill`) or of lines."""
        return replace(self, fill=inks) if kind == "fill" else replace(self, line=inks)


@dataclass
class InkWriter:
    """Writes one content stream."""

    inks: Inks
    wish: InkWish
    uses_states: bool = False
    _written: _WrittenInks = _WrittenInks()
    _saved: list[tuple[InkWish, _WrittenInks]] = field(default_factory=list)

    def before(self, name: str) -> Operators:
        """Yield what has to stand before an operator that paints."""
        if name in _WORDS and self.wish.fill is not None:
            inks, over = self.inks.letters(self.wish.fill)
            yield from self._over(over)
            yield from self._colour("fill", inks)
        elif name in _FILLS or name in _STROKES or name == "Do":
            yield from self._over(False)
            for kind, names in (("fill", _FILLS), ("line", _STROKES)):
                colour: Rgb | None = getattr(self.wish, kind)
                if colour is not None and (name in names or name == "Do"):
                    yield from self._colour(kind, self.inks.parts(colour))
            if name in _STROKES or name == "Do":
                yield from self._width()

    def takes(self, name: str, given: Sequence[Any]) -> bool:
        """Follow an operator. Return True if it must not be written."""
        if name == "q":
            self._saved.append((self.wish, self._written))
        elif name == "Q" and self._saved:
            self.wish, self._written = self._saved.pop()
        elif name == "cm":
            matrix: Any = tuple(float(each) for each in given)
            self.wish = replace(self.wish, matrix=multiply(self.wish.matrix, matrix))
        elif name == "w":
            self.wish = replace(self.wish, width=float(given[0]))
        else:
            return self._takes_colour(name, given)
        return name == "w"

    def _takes_colour(self, name: str, given: Sequence[Any]) -> bool:
        """Follow an operator that may set a colour. Return True if it must not be written."""
        is_rgb = name in ("cs", "CS") and str(given[0]) == _RGB
        if name in _COLOURS or is_rgb or (name in _IN_SPACE and self.wish.is_rgb):
            parts = [float(each) for each in given] if not is_rgb else [0.0]
            red, green, blue = parts * 3 if len(parts) == 1 else parts
            kind = {**_COLOURS, **_OTHERS}[name]
            self.wish = _with(replace(self.wish, is_rgb=is_rgb or self.wish.is_rgb), kind, (red, green, blue))
            return True
        if name in _OTHERS:
            self.wish = _with(replace(self.wish, is_rgb=False), _OTHERS[name], None)
            self._written = self._written.with_colour(_OTHERS[name], None)
        return False

    def _colour(self, kind: str, inks: tuple[float, ...]) -> Operators:
        if (self._written.fill if kind == "fill" else self._written.line) != inks:
            self._written = self._written.with_colour(kind, inks)
            operator = self.inks.fill if kind == "fill" else self.inks.line
            yield [Decimal(number(each)) for each in inks], operator

    def _width(self) -> Operators:
        """Yield the width of a line, as wide as a press needs it."""
        if self.wish.width is None:
            return
        scale = scale_of(self.wish.matrix)
        least = LEAST_LINE_PT / scale * _ROUND_UP if scale else 0.0
        width = max(self.wish.width, least)
        if self._written.width != width:
            self._written = replace(self._written, width=width)
            yield [Decimal(number(width))], "w"

    def _over(self, over: bool) -> Operators:
        if self._written.over != over:
            import pikepdf

            self.uses_states = True
            self._written = replace(self._written, over=over)
            yield [pikepdf.Name(OVER if over else BESIDE)], "gs"


def _with(wish: InkWish, kind: str, colour: Rgb | None) -> InkWish:
    """Return a wish with another colour of shapes (`fill`) or of lines."""
    return replace(wish, fill=colour) if kind == "fill" else replace(wish, line=colour)
