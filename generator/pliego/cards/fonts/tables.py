"""Read the tables of a TrueType file: whether they are whole, and how many characters the file claims.

In: the bytes of a file. Out: `FontTable`s in the file's order, yes or no, a number. The law of this file: it
returns what the file says, true or not (https://learn.microsoft.com/typography/opentype/spec/otff).
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from typing import NamedTuple

from pliego.cards.fonts.known import once_a_file

_AT, _EACH = 12, 16


class FontTable(NamedTuple):
    """A table: its tag, the checksum that the file states, its start and its length in bytes."""

    tag: bytes
    checksum: int
    start: int
    length: int


def font_tables(data: bytes) -> tuple[FontTable, ...]:
    """Return the tables that a file lists, or none if its directory cannot be read."""
    try:
        (count,) = struct.unpack_from(">4xH", data)
        found = [struct.unpack_from(">4sLLL", data, _AT + _EACH * number) for number in range(count)]
    except struct.error:
        return ()
    return tuple(FontTable(*each) for each in found)


_SEGMENTS, _GROUPS = 4, (12, 13)
"""The formats of maps that have ranges (https://learn.microsoft.com/typography/opentype/spec/cmap)."""
_ENDS_AT, _GROUPS_AT = 14, 16


def characters_claimed(data: bytes) -> int:
    """Return how many characters the largest of a file's maps claims. A character that is claimed twice
    counts twice. 0 for a file without a readable map."""
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


_HEAD, _ADJUSTMENT = b"head", slice(8, 12)


@once_a_file
def has_right_checksums(data: bytes) -> bool:
    """True if every table has a name, lies in the file, and has the checksum that the directory states."""
    tables = font_tables(data)
    return bool(tables) and all(
        table.tag.isascii()
        and table.start + table.length <= len(data)
        and _checksum(table.tag, data[table.start : table.start + table.length]) == table.checksum
        for table in tables
    )


def _checksum(tag: bytes, table: bytes) -> int:
    """Return the sum of a table's words, as OpenType defines it: `head` without its own adjustment."""
    padded = bytearray(table + bytes(-len(table) % 4))
    if tag == _HEAD:
        padded[_ADJUSTMENT] = bytes(4)
    words = array("I", bytes(padded))
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF
