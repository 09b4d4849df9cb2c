"""What a draft shows where something is wrong: a frame for a missing picture, a box for a missing character,
a mark round an item, a mark on a face.

In: boxes in mm, a name. Out: items. The law of this file: it decides nothing. A finished face holds none of
these.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from unicodedata import normalize

from pliego.cards.drawing import Box, Drawing, Group, Item, Rgb, Stroke, VectorPath, rectangle
from pliego.cards.fonts.measure import Fonts
from pliego.text.prose import Block, IconRef, Inline, Paragraph, Words, named_char, with_inner
from pliego.text.units import MM_PER_PT

MISSING = "missing character"
"""The name of the icon that stands for a character. It has spaces, so no game has an icon of this name."""
_RED: Rgb = (0.82, 0.08, 0.08)
_WHITE: Rgb = (1.0, 1.0, 1.0)
_GREY: Rgb = (0.85, 0.85, 0.85)
_DARK: Rgb = (0.35, 0.35, 0.35)
_HAIR_MM, _EDGE_MM, _CORNER_MM, _GAP_MM = 0.15, 0.4, 5.0, 0.7
_HALO_MM = 0.4
"""How far the white below a mark reaches beyond its red."""
_DASH_MM = (1.2, 0.8)
_SIZES_PT = (9, 8, 7, 6, 5, 4, 3)
_LEADING, _LETTER_EM = 1.2, 0.62
"""How far lines are apart, and how wide a letter is at most, on average."""


def frame(box: Box, name: str, fonts: Fonts, font: str) -> list[Item]:
    """Return a grey frame that fills a box, with a name in it."""
    x, y, w, h = box
    if w <= 0 or h <= 0:
        return []
    hair = Stroke(_DARK, _HAIR_MM)
    cross = ((x, y, x + w, y + h), (x, y + h, x + w, y))
    white = Stroke(_WHITE, 0.3)
    lines = [VectorPath((("M", (a, b)), ("L", (c, d))), stroke=white) for a, b, c, d in cross]
    ground = VectorPath(rectangle(*box), _GREY, hair)
    words = tuple(_named(box, name, fonts, font))
    return [Group((ground, *lines), role="artifact"), *([Group(words, role="paragraph")] if words else [])]


def _named(box: Box, name: str, fonts: Fonts, font: str) -> Iterator[Item]:
    """Yield the lines of a name in the middle of a box, as large as they fit."""
    x, y, w, h = box
    for size in _SIZES_PT:
        em = size * MM_PER_PT
        lines = textwrap.wrap(name, max(1, int(0.94 * w / (_LETTER_EM * em))))
        if len(lines) * em * _LEADING <= h:
            break
    lines = lines[: int(h / (em * _LEADING))]
    baseline = y + (h - len(lines) * em * _LEADING) / 2 + 0.9 * em
    for number, line in enumerate(lines):
        left = x + (w - fonts.width(font, line, size)) / 2
        yield fonts.run(line, font, size, (left, baseline + number * em * _LEADING), _DARK)


def mark(box: Box) -> list[Item]:
    """Return a dashed red line round a box, and a red corner. White below them shows them on any ground."""
    x, y, w, h = box
    if w <= 0 or h <= 0:
        return []
    x, y, w, h = x - _GAP_MM, y - _GAP_MM, w + 2 * _GAP_MM, h + 2 * _GAP_MM
    line = rectangle(x, y, w, h)
    white = VectorPath(line, stroke=Stroke(_WHITE, _EDGE_MM + 2 * _HALO_MM))
    edge = VectorPath(line, stroke=Stroke(_RED, _EDGE_MM, _DASH_MM))
    corner = _corner(x + w, y + h, -min(w, h, _CORNER_MM) / 2)
    return [Group((white, edge, *corner), role="artifact")]


def flag(w_mm: float) -> Item:
    """Return a red corner on the top right of a face."""
    return Group(_corner(w_mm, 0.0, min(w_mm, _CORNER_MM)), role="artifact")


def _corner(x: float, y: float, down: float) -> tuple[VectorPath, VectorPath]:
    """Return a red triangle in a corner on the right, with a white edge below it. It reaches so far to the
    left, and down; or up, if that is less than 0."""
    shape: tuple[tuple[str, tuple[float, ...]], ...] = (
        ("M", (x - abs(down), y)),
        ("L", (x, y)),
        ("L", (x, y + down)),
        ("Z", ()),
    )
    return VectorPath(shape, stroke=Stroke(_WHITE, 2 * _HALO_MM)), VectorPath(shape, _RED)


def character() -> Drawing:
    """Return the box that stands for a character or an icon that is missing."""
    white = VectorPath(rectangle(0.3, 0.0, 9.4, 10.0), _WHITE)
    box = VectorPath(rectangle(1.5, 0.5, 7.0, 9.0), stroke=Stroke(_RED, 0.9))
    return Drawing(10.0, 10.0, (white, box))


def with_boxes(blocks: Sequence[Block], missing: Set[str]) -> tuple[Block, ...]:
    """Return filled prose with a box in place of each missing character."""
    return tuple(
        Paragraph(_boxed(block.parts, missing))
        if isinstance(block, Paragraph)
        else replace(block, items=tuple(with_boxes(item, missing) for item in block.items))
        for block in blocks
    )


def _boxed(parts: Sequence[Inline], missing: Set[str]) -> tuple[Inline, ...]:
    found: list[Inline] = []
    for part in parts:
        if isinstance(part, Words):
            found += _split(normalize("NFC", part.text), missing)
        else:
            found.append(with_inner(part, lambda inner: _boxed(inner, missing)))
    return tuple(found)


def _split(text: str, missing: Set[str]) -> Iterator[Inline]:
    """Yield the words of a text, and an icon for each missing character. A style in capitals misses the
    capital."""
    held = ""
    for char in text:
        if char in missing or not missing.isdisjoint(char.upper()):
            yield from [Words(held)] if held else []
            yield IconRef(MISSING, named_char(char))
            held = ""
        else:
            held += char
    yield from [Words(held)] if held else []
