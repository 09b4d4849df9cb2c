"""Shape a text with HarfBuzz: which glyphs draw it, and the step of the pen after each.

In: a font of HarfBuzz, a text in Unicode's composed form (NFC). Out: `Shaped`, in ems. The law of this file:
a character is one glyph of the font's own character map, kerned and nothing else. Only a text with marks (an
accent without a composed form, a vowel sign) is drawn as the font builds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import uharfbuzz

from pliego.cards.drawing import Glyph, Letter
from pliego.cards.fonts.marks import Ink, attached, is_mark

_hb: Any = uharfbuzz
_JOINING = ("calt", "clig", "dlig", "dnom", "frac", "liga", "numr", "rclt")
_BUILDING = ("ccmp", "locl", "mark", "mkmk", "rlig")
_FEATURES = {"kern": True, **dict.fromkeys((*_JOINING, *_BUILDING), False)}
_FEATURES_OF_MARKS = {"kern": True, **dict.fromkeys(_JOINING, False)}
_FIRST_MARK = "\u0300"
"""No character before this one is a mark."""
INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")


@dataclass(frozen=True, slots=True)
class Shaped:
    """The pen's step after each character, in ems. A text with marks has `letters`: its glyphs from left to
    right. `ends` says which of them are the last of a character with its marks."""

    steps: tuple[float, ...]
    letters: tuple[Letter, ...] = ()
    ends: tuple[bool, ...] = ()

    def spaced(self, text: str, extra: float) -> Shaped:
        """Return this with a space after each character of the text that is seen."""
        if not extra:
            return self
        pairs = zip(self.steps, text, strict=True)
        steps = tuple([step if char in INVISIBLE or is_mark(char) else step + extra for step, char in pairs])
        letters = tuple(
            letter._replace(step=letter.step + extra) if is_end else letter
            for letter, is_end in zip(self.letters, self.ends, strict=True)
        )
        return replace(self, steps=steps, letters=letters)


def shape(font: Any, em: float, text: str) -> Shaped:
    """Shape a text."""
    if has_marks(text):
        return _with_marks(font, em, text)
    steps = [0.0] * len(text)
    for info, position in _glyphs(font, text, _FEATURES):
        steps[info.cluster] += position.x_advance / em
    return Shaped(tuple(steps))


def _with_marks(font: Any, em: float, text: str) -> Shaped:
    """Shape a text with marks, each at its letter."""
    found = list(_glyphs(font, text, _FEATURES_OF_MARKS))
    placed = [
        Letter(glyph, position.x_advance / em, position.x_offset / em, position.y_offset / em)
        for glyph, (_info, position) in zip(_named(font, text, found), found, strict=True)
    ]
    letters = tuple(attached(placed, [_ink(font, em, info.codepoint) for info, _position in found]))
    steps = [0.0] * len(text)
    for letter, (info, _position) in zip(letters, found, strict=True):
        steps[info.cluster] += letter.step
    ends = (*(not is_mark(text[info.cluster]) for info, _position in found[1:]), True)
    return Shaped(tuple(steps), letters, ends)


def _ink(font: Any, em: float, glyph: int) -> Ink:
    extents = font.get_glyph_extents(glyph)
    left, top = extents.x_bearing / em, extents.y_bearing / em
    return Ink(left, top + extents.height / em, left + extents.width / em, top)


def has_marks(text: str) -> bool:
    """True if a text has marks that are drawn at another character."""
    return max(text, default="") >= _FIRST_MARK and any(map(is_mark, text))


def _glyphs(font: Any, text: str, features: dict[str, bool]) -> Iterator[tuple[Any, Any]]:
    """Return the glyphs of a text, each with its place."""
    buffer = _hb.Buffer()
    if features is _FEATURES_OF_MARKS:
        buffer.cluster_level = _hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_codepoints([ord(char) for char in text])
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    if buffer.script is None:
        buffer.script = "Latn"
    _hb.shape(font, buffer, features)
    return zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True)


def _named(font: Any, text: str, found: list[tuple[Any, Any]]) -> Iterator[str | Glyph]:
    """Yield each glyph: a character if the font's character map has it so, else the font's number of it."""
    ends = dict(pairwise(sorted({info.cluster for info, _position in found} | {len(text)})))
    for info, _position in found:
        char = text[info.cluster]
        if font.get_nominal_glyph(ord(char)) == info.codepoint:
            yield char
        else:
            yield Glyph(info.codepoint, text[info.cluster : ends[info.cluster]])
