"""Place the marks that a font does not attach to a letter: above its middle, or below.

In: the letters of a text as HarfBuzz places them, and the ink of each. Out: letters. The law of this file: a
mark that the font attaches stays where the font wants it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pliego.cards.drawing import Letter

_ABOVE, _BELOW = 230, 220
"""Unicode's combining classes of marks that stand above and below the middle of a letter."""
_APART = 0.04
"""The least space between a mark and what it stands above or below, in ems."""


class Ink(NamedTuple):
    """The box round a glyph's outline, in ems, y up."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        """The middle between left and right."""
        return (self.left + self.right) / 2

    def moved(self, right: float, up: float) -> Ink:
        """Return the box moved."""
        return Ink(self.left + right, self.bottom + up, self.right + right, self.top + up)

    def with_(self, other: Ink) -> Ink:
        """Return the box round both."""
        ends = max(self.right, other.right), max(self.top, other.top)
        return Ink(min(self.left, other.left), min(self.bottom, other.bottom), *ends)


def is_mark(char: str) -> bool:
    """True if a character is drawn at the one before it."""
    return unicodedata.category(char).startswith("M")


def attached(letters: Sequence[Letter], inks: Sequence[Ink]) -> Iterator[Letter]:
    """Yield the letters, each mark at its letter."""
    pen, base = 0.0, None
    for letter, ink in zip(letters, inks, strict=True):
        place = _class_of(letter)
        if base and place in (_ABOVE, _BELOW) and letter.right == letter.up == 0:
            letter = letter._replace(step=0.0, right=base.middle - pen - ink.middle, up=_up(place, base, ink))
        drawn = ink.moved(pen + letter.right, letter.up)
        base = base.with_(drawn) if base and place else drawn
        pen += letter.step
        yield letter


def _class_of(letter: Letter) -> int:
    """Return the combining class of a letter, or 0 if it is not a mark."""
    text = letter.glyph if isinstance(letter.glyph, str) else letter.glyph.text
    return unicodedata.combining(text[0]) if text and is_mark(text[0]) else 0


def _up(place: int, base: Ink, mark: Ink) -> float:
    if place == _ABOVE:
        return max(0.0, base.top + _APART - mark.bottom)
    return min(0.0, base.bottom - _APART - mark.top)
