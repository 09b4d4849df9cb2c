"""Whether a TrueType file is as it was made: every table has the checksum that the file states.

In: bytes. Out: yes or no. The law of this file: nothing is parsed but the directory of tables.
"""

from __future__ import annotations

import struct
import sys
from array import array

_HEAD, _ADJUSTMENT = b"head", slice(8, 12)


def adds_up(data: bytes) -> bool:
    """True if every table lies in the file and has the checksum that the directory of tables states."""
    try:
        (count,) = struct.unpack_from(">4xH", data)
        tables = [struct.unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(count)]
    except struct.error:
        return False
    return all(
        start + length <= len(data) and _checksum(tag, data[start : start + length]) == stated
        for tag, stated, start, length in tables
    )


def _checksum(tag: bytes, table: bytes) -> int:
    """Return the sum of a table's words, as OpenType counts it: `head` without its own adjustment."""
    padded = bytearray(table + bytes(-len(table) % 4))
    if tag == _HEAD:
        padded[_ADJUSTMENT] = bytes(4)
    words = array("I", bytes(padded))
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF
