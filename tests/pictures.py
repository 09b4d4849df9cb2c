"""Rasters as cameras, programs and attackers make them, for tests: each is built here, none lies in a file.

In: sizes and numbers. Out: the bytes of a PNG, JPEG or WebP.
"""

from __future__ import annotations

import io
import re
import zlib
from typing import Any

from PIL import Image

HEAD = b"\x89PNG\r\n\x1a\n"
_SCAN = re.compile(rb"\xff\xda(?:[^\xff]|\xff\x00)*", re.DOTALL)


def raster(
    kind: str, size: tuple[int, int] = (30, 20), mode: str = "RGB", tone: Any = 0, **how: Any
) -> bytes:
    """Return a picture of one colour in a format, saved with the options of Pillow."""
    file = io.BytesIO()
    Image.new(mode, size, tone).save(file, kind, **how)
    return file.getvalue()


def turned(kind: str = "JPEG") -> bytes:
    """Return a picture that its EXIF data turns."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return raster(kind, exif=exif)


def moving(kind: str) -> bytes:
    """Return a picture of two frames: a WebP, or a PNG (APNG)."""
    other = Image.new("RGB", (30, 20), "red")
    return raster(kind, save_all=True, append_images=[other], duration=100)


def many_views() -> bytes:
    """Return a JPEG with a second picture behind it (MPO), as phones write them."""
    return raster("MPO", save_all=True, append_images=[Image.new("RGB", (9, 9), "red")])


def lossless() -> bytes:
    """Return a JPEG of 8 × 8 middle greys in the lossless coding, which few programs know. Each pixel is as
    predicted: one bit."""
    frame = segment(0xC3, b"\x08\0\x08\0\x08\1\1\x11\0")
    codes = segment(0xC4, b"\0\1" + bytes(16))
    return b"\xff\xd8" + frame + codes + segment(0xDA, b"\1\1\0\1\0\0") + bytes(8) + b"\xff\xd9"


def segment(marker: int, data: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(data) + 2).to_bytes(2, "big") + data


def with_scans(size: tuple[int, int], more: int) -> bytes:
    """Return a progressive JPEG in grey whose last scan comes that many times more."""
    data = raster("JPEG", size, "L", 100, progressive=True)
    return data[:-2] + _SCAN.findall(data)[-1] * more + data[-2:]


def with_parts(kind: str, number: int) -> bytes:
    """Return a small picture with that many empty chunks or segments before its pixels."""
    data = raster(kind)
    at, part = (33, chunk(b"tEXt", b"a\0b")) if kind == "PNG" else (2, b"\xff\xfe\0\2")
    return data[:at] + part * number + data[at:]


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def claiming(width: int, height: int) -> bytes:
    """Return a PNG that says it is so large, and has no data to show for it."""
    data = raster("PNG")
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + data[24:29]
    return HEAD + chunk(b"IHDR", head) + data[33:]
