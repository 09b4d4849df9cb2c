"""Whether a TrueType file is as it was made: every table has the checksum that the file states.

In: bytes. Out: yes or no. The law of this file: nothing is parsed but the directory of tables.
"""

from __future__ import annotations

import sys
from array import array

from pliego.cards.fonts.tables import font_tables

_HEAD, _ADJUSTMENT = b"head", slice(8, 12)


def adds_up(data: bytes) -> bool:
    """True if every table has a name, lies in the file and has the checksum that the directory of tables
    states."""
    tables = font_tables(data)
    return bool(tables) and all(
        table.tag.isascii()
        and table.start + table.length <= len(data)
        and _checksum(table.tag, data[table.start : table.start + table.length]) == table.checksum
        for table in tables
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
