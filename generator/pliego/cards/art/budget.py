"""Bound what a raster may cost, before anything of it is decoded.

In: the bytes of a PNG, JPEG or WebP, its size in pixels. Out: in words, the bound that it exceeds. The law of
this file: it reads the headers of a file's parts and skips their data.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import islice

MOST_PIXELS = 40_000_000
MOST_PARTS = 50_000
"""How many chunks a PNG may have, or segments a JPEG. Decoders take them one by one."""
MOST_PASSES = 16
"""How often a decoder may go through the pixels of the largest picture. The scans of a progressive JPEG go
through all of them; usual ones have about ten."""
TOO_MANY_PIXELS = f"{MOST_PIXELS // 10**6} million pixels, found more"

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
"""The markers of JPEG without a length."""
_SCAN, _END = 0xDA, 0xD9


def too_many_parts(data: bytes) -> str:
    """Return the bound that the number of a file's parts exceeds, in words, or nothing."""
    parts = sum(1 for _ in islice(_parts(data), MOST_PARTS + 1))
    return f"{MOST_PARTS:,} parts in a file, found more" if parts > MOST_PARTS else ""


def too_many_pixels(data: bytes, width: int, height: int) -> str:
    """Return the bound that the pixels of a picture exceed, in words, or nothing."""
    pixels = width * height
    if pixels > MOST_PIXELS:
        return f"{TOO_MANY_PIXELS} ({width:,} × {height:,})"
    most = MOST_PASSES * MOST_PIXELS // max(1, pixels)
    scans = sum(1 for part in _parts(data) if part == _SCAN)
    return f"{most:,} scans for {width:,} × {height:,} pixels, found {scans:,}" if scans > most else ""


def _parts(data: bytes) -> Iterator[int]:
    """Yield the marker of each segment of a JPEG, and 0 for each chunk of a PNG. Others have few parts."""
    if data.startswith(_PNG):
        return _chunks(data)
    return _segments(data) if data.startswith(_JPEG) else iter(())


def _chunks(data: bytes) -> Iterator[int]:
    at = len(_PNG)
    while at + 8 <= len(data):
        yield 0
        at += 12 + struct.unpack_from(">L", data, at)[0]


def _segments(data: bytes) -> Iterator[int]:
    """Yield the markers as decoders find them: what lies between two segments is skipped, and so are the
    samples after a scan's header (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B)."""
    at = len(_JPEG)
    while found := _MARKER.search(data, at):
        marker, at = found[1][0], found.end()
        if marker == _END:
            return
        if marker not in _ALONE:
            yield marker
            at += struct.unpack_from(">H", data, at)[0] if at + 2 <= len(data) else 2
