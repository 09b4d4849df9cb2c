"""The directory of a TrueType file: which tables it says it has, and where.

In: bytes. Out: `FontTable`s, in the file's order. The law of this file: what the file says is returned,
true or not; nothing is looked up in a table (https://learn.microsoft.com/typography/opentype/spec/otff).
"""

from __future__ import annotations

import struct
from typing import NamedTuple

_AT, _EACH = 12, 16


class FontTable(NamedTuple):
    """A table by its tag: the checksum that is stated, where it begins and how long it is, in bytes."""

    tag: bytes
    checksum: int
    start: int
    length: int


def font_tables(data: bytes) -> tuple[FontTable, ...]:
    """Return the tables that a file says it has; none if its directory cannot be read whole."""
    try:
        (count,) = struct.unpack_from(">4xH", data)
        found = [struct.unpack_from(">4sLLL", data, _AT + _EACH * number) for number in range(count)]
    except struct.error:
        return ()
    return tuple(FontTable(*each) for each in found)
