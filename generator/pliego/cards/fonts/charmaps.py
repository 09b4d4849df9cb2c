"""How many characters a TrueType file claims to draw, by its character maps.

In: bytes. Out: a number. The law of this file: nothing is expanded, so that a damaged range of four thousand
million characters costs what a sound one does.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from pliego.cards.fonts.tables import font_tables

_SEGMENTS, _GROUPS = 4, (12, 13)
"""The formats of maps that say ranges (https://learn.microsoft.com/typography/opentype/spec/cmap)."""
_ENDS_AT, _GROUPS_AT = 14, 16


def characters_claimed(data: bytes) -> int:
    """Return how many characters the largest of a file's maps claims, those counted twice that it claims
    twice; 0 for a file without a map that can be read so far."""
    starts = {table.tag: table.start for table in font_tables(data)}
    start = starts.get(b"cmap", len(data))
    try:
        (count,) = struct.unpack_from(">xxH", data, start)
        offsets = [struct.unpack_from(">4xL", data, start + 4 + 8 * n)[0] for n in range(count)]
    except struct.error:
        return 0
    return max((_claimed(data, start + offset) for offset in {*offsets}), default=0)


def _claimed(data: bytes, at: int) -> int:
    total = 0
    try:
        for first, last in _ranges(data, at):
            total += max(0, last - first + 1)
    except struct.error:
        return total  # the rest lies beyond the file
    return total


def _ranges(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    (kind,) = struct.unpack_from(">H", data, at)
    if kind == _SEGMENTS:
        count = struct.unpack_from(">6xH", data, at)[0] // 2
        for number in range(count):
            (last,) = struct.unpack_from(">H", data, at + _ENDS_AT + 2 * number)
            (first,) = struct.unpack_from(">H", data, at + _ENDS_AT + 2 * (count + 1 + number))
            yield first, last
    elif kind in _GROUPS:
        (count,) = struct.unpack_from(">12xL", data, at)
        for number in range(count):
            first, last = struct.unpack_from(">LL", data, at + _GROUPS_AT + 12 * number)
            yield first, last
