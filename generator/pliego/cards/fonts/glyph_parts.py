"""Count what a TrueType font draws, once every glyph that others are made of is drawn in its place.

In: the bytes of a file. Out: in words, what no font has: glyphs without end. The law of this file: it reads
what glyphs are made of and draws nothing; a glyph is read once
(https://learn.microsoft.com/typography/opentype/spec/glyf).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pliego.cards.fonts.tables import font_tables

_MOST_NESTED = 16
_LEAST_POINTS, _POINTS_PER_BYTE = 1_000_000, 4
"""Usual fonts draw less than a point for each byte of their file."""
_TABLES = (b"head", b"maxp", b"loca", b"glyf")
_HEADER, _PART, _NEGATIVE = 10, 6, 0x80
_WORDS, _SCALE, _MORE, _TWO_SCALES, _FOUR_SCALES = 0x1, 0x8, 0x20, 0x40, 0x80
_EXTRA = ((_WORDS, 2), (_SCALE, 2), (_TWO_SCALES, 4), (_FOUR_SCALES, 8))


class _TooComplex(Exception):
    """The glyphs have no end, or too many points; it says which."""


def glyphs_without_end(data: bytes) -> str:
    """Return why the glyphs of a font take too long to draw, or nothing. A file that is no TrueType font
    has none."""
    listed = [table for table in font_tables(data) if table.tag in _TABLES]
    tables = {table.tag: data[table.start : table.start + table.length] for table in listed}
    if len(tables) < len(listed):
        return "two tables of one name"
    try:
        (is_long,) = struct.unpack_from(">h", tables[b"head"], 50)
        (count,) = struct.unpack_from(">H", tables[b"maxp"], 4)
        loca, glyf = tables[b"loca"], tables[b"glyf"]
    except (KeyError, struct.error):
        return ""
    kind, size, unit = ("L", 4, 1) if is_long else ("H", 2, 2)
    starts = struct.unpack_from(f">{min(count + 1, len(loca) // size)}{kind}", loca)
    glyphs = _Glyphs(glyf, [unit * start for start in starts], _LEAST_POINTS + _POINTS_PER_BYTE * len(data))
    try:
        glyphs.draw_all()
    except _TooComplex as found:
        return str(found)
    return ""


class _Glyphs:
    """The glyphs of one font: how many points each draws, and how deep others lie in it."""

    def __init__(self, data: bytes, starts: Sequence[int], most: int) -> None:
        self._data, self._most, self._read = data, most, 0
        self._made_of_others: dict[int, int] = {}
        """Where each glyph starts that is made of others."""
        self._known = {number: (points, 0) for number, points in self._plain(starts)}

    def _plain(self, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the number of each glyph with contours of its own, and its points."""
        data, last = self._data, len(self._data) - _HEADER
        for number, (start, end) in enumerate(pairwise(starts)):
            if start >= end or start >= last:
                continue
            if data[start] & _NEGATIVE:
                self._made_of_others[number] = start
            elif contours := data[start] << 8 | data[start + 1]:
                at = start + _HEADER + 2 * (contours - 1)
                yield number, 1 + int.from_bytes(data[at : at + 2], "big")

    def draw_all(self) -> None:
        """Count every glyph. Raise _TooComplex."""
        points = sum(points for points, _deep in self._known.values())
        for number in self._made_of_others:
            points += self._size(number, 0)[0]
            self._limit(points)
        self._limit(points)

    def _limit(self, points: int) -> None:
        if points > self._most:
            raise _TooComplex(f"glyphs of more than {self._most:,} points")

    def _size(self, number: int, outer: int) -> tuple[int, int]:
        """Return the points of a glyph that lies so deep in others, and how deep others lie in it."""
        points, deep = self._known.get(number) or self._counted(number, outer)
        if outer + deep > _MOST_NESTED:
            raise _TooComplex(f"glyphs that contain each other more than {_MOST_NESTED} times")
        return points, deep

    def _counted(self, number: int, outer: int) -> tuple[int, int]:
        points, deep = 0, 0
        for part in self._parts(number) if outer <= _MOST_NESTED else ():
            inner = self._size(part, outer + 1)
            points, deep = points + 1 + inner[0], max(deep, inner[1] + 1)
            self._limit(points)
        self._known[number] = points, deep
        return points, deep

    def _parts(self, number: int) -> Iterator[int]:
        """Yield the glyphs that a glyph is made of."""
        at, more = self._made_of_others.get(number, len(self._data)) + _HEADER, _MORE
        while more and at + 4 <= len(self._data):
            flags, part = struct.unpack_from(">HH", self._data, at)
            yield part
            self._read += _PART
            if self._read > len(self._data):
                raise _TooComplex("glyphs that lie over each other in the file")
            at += _PART + sum(size for flag, size in _EXTRA if flags & flag)
            more = flags & _MORE
