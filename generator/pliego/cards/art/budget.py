"""Read the parts of a raster file before anything of it is decoded: what it costs, how it is coded.

In: the bytes of a picture, its size in pixels. Out: in words, the bound that it exceeds; whether
every program can show it. The law of this file: it reads the headers of a file's parts and skips their data.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import islice

MOST_PIXELS = 40_000_000
MOST_SIDE = 65_535
"""The longest side of a JPEG. Readers of PDFs leave out much longer pictures."""
MOST_PARTS = 50_000
"""How many chunks a PNG may have, or segments a JPEG. Decoders take them one by one."""
MOST_PASSES = 16
"""How often a decoder may go through the pixels of the largest picture. The scans of a progressive JPEG go
through all of them; usual ones have about ten."""
MOST_NOTES = 4_000
"""How many blocks of a GIF may stand before its first picture. A decoder joins them one by one."""
TOO_MANY_PIXELS = f"{MOST_PIXELS // 10**6} million pixels, found more"

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_GIFS = (b"GIF87a", b"GIF89a")
_EXTENSION = 0x21
_TIFFS = {
    b"II*\0": ("<", 4, "H", "HHI4s"),
    b"MM\0*": (">", 4, "H", "HHI4s"),
    b"II+\0": ("<", 8, "Q", "HHQ8s"),
    b"MM\0+": (">", 8, "Q", "HHQ8s"),
}
"""How a TIFF is written, by its first bytes: the order of bytes; where the place of its list of entries
stands, how their number is written, and how an entry is."""
_AS_BYTES = (1, 2, 6, 7)
"""The types of TIFF whose values a decoder keeps as they are."""
_TIFF_COMPRESSION, _TILE_WIDTH, _TILE_LENGTH = 259, 322, 323
_JPEG_INSIDE = (6, 7, 34892)
_LAST_CHUNK = b"IEND"
_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_ALONE = frozenset((0x01, *range(0xD0, 0xDA)))
"""The markers of JPEG without a length."""
_SCAN, _END = 0xDA, 0xD9
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_USUAL_FRAMES = frozenset((0xC0, 0xC1, 0xC2))
"""The markers of the codings that PDF has: baseline, extended and progressive, each with Huffman codes."""


def too_many_parts(data: bytes) -> str:
    """Return the bound that the number of a file's parts exceeds, in words, or nothing."""
    if data[:6] in _GIFS and sum(1 for _ in islice(_notes(data), MOST_NOTES + 1)) > MOST_NOTES:
        return f"{MOST_NOTES:,} blocks before the picture of a GIF, found more"
    if any(count > MOST_PARTS for _tag, kind, count, _value in _entries(data) if kind not in _AS_BYTES):
        return f"{MOST_PARTS:,} parts in a file, found more"
    parts = sum(1 for _ in islice(_parts(data), MOST_PARTS + 1))
    return f"{MOST_PARTS:,} parts in a file, found more" if parts > MOST_PARTS else ""


def too_many_pixels(data: bytes, width: int, height: int) -> str:
    """Return the bound that the pixels of a picture exceed, in words, or nothing."""
    pixels = width * height
    if pixels > MOST_PIXELS:
        return f"{TOO_MANY_PIXELS} ({width:,} × {height:,})"
    if max(width, height) > MOST_SIDE:
        return f"{MOST_SIDE:,} pixels along a side, found {width:,} × {height:,}"
    most = MOST_PASSES * MOST_PIXELS // max(1, pixels)
    scans = sum(1 for part in _parts(data) if part == _SCAN)
    return f"{most:,} scans for {width:,} × {height:,} pixels, found {scans:,}" if scans > most else ""


def tile_too_large(data: bytes) -> str:
    """Return the bound that the tiles of a TIFF exceed, in words, or nothing."""
    found = {tag: value for tag, _kind, _count, value in _entries(data)}
    pixels = found.get(_TILE_WIDTH, 0) * found.get(_TILE_LENGTH, 0)
    return f"{MOST_PIXELS // 10**6} million pixels in a tile, found more" if pixels > MOST_PIXELS else ""


def holds_jpeg(data: bytes) -> bool:
    """True for a TIFF whose picture is a JPEG: its scans are not counted."""
    return any(tag == _TIFF_COMPRESSION and value in _JPEG_INSIDE for tag, _, _, value in _entries(data))


def has_usual_coding(data: bytes) -> bool:
    """True for a JPEG that every program can show: it is not lossless, and its codes are Huffman's."""
    return {part for part, _end in _segments(data) if part in _FRAMES} <= _USUAL_FRAMES


def is_cut_off(data: bytes) -> bool:
    """True for a PNG without an end: some programs show what there is of it, others refuse it."""
    return data.startswith(_PNG) and not any(kind == _LAST_CHUNK for kind in _chunks(data))


def first_view(data: bytes) -> bytes:
    """Return a JPEG without what lies behind its end."""
    return next((data[:end] for part, end in _segments(data) if part == _END), data)


def _parts(data: bytes) -> Iterator[int]:
    """Yield the marker of each segment of a JPEG, and 0 for each chunk of a PNG. Others have few parts."""
    if data.startswith(_PNG):
        return (0 for _kind in _chunks(data))
    return (part for part, _end in _segments(data)) if data.startswith(_JPEG) else iter(())


def _chunks(data: bytes) -> Iterator[bytes]:
    """Yield the kind of each chunk of a PNG."""
    at = len(_PNG)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">L4s", data, at)
        yield kind
        at += 12 + length


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield markers as decoders find them, and where their segments end. What lies between two segments is
    skipped, and so are the samples after a scan's header (https://www.w3.org/Graphics/JPEG/itu-t81.pdf,
    annex B)."""
    at, marker = len(_JPEG), 0
    while marker != _END and (found := _MARKER.search(data, at)):
        marker, at = found[1][0], found.end()
        if marker not in _ALONE:
            at += struct.unpack_from(">H", data, at)[0] if at + 2 <= len(data) else 2
        if marker not in _ALONE or marker == _END:
            yield marker, at


def _notes(data: bytes) -> Iterator[int]:
    """Yield the size of each block of a GIF before its first picture."""
    flags = data[10] if len(data) > 10 else 0
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    while at + 2 < len(data) and data[at] in (_EXTENSION, 0):
        if data[at] == 0:
            at += 1
            yield 0
            continue
        at += 2
        while at < len(data) and data[at]:
            yield data[at]
            at += 1 + data[at]
        at += 1


def _entries(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield tag, type, number of values and first value of each entry of the first picture of a TIFF."""
    if data[:4] not in _TIFFS:
        return
    order, at, count, entry = _TIFFS[data[:4]]
    wide = order + ("I" if at == 4 else "Q")
    if len(data) < 2 * at:
        return
    (start,) = struct.unpack_from(wide, data, at)
    if start + struct.calcsize(order + count) > len(data):
        return
    (number,) = struct.unpack_from(order + count, data, start)
    size, start = struct.calcsize(order + entry), start + struct.calcsize(order + count)
    for place in islice(range(start, len(data) - size + 1, size), min(number, MOST_PARTS)):
        tag, kind, values, value = struct.unpack_from(order + entry, data, place)
        (first,) = struct.unpack_from(order + "H", value) if kind == 3 else struct.unpack(wide, value)
        yield tag, kind, values, first
