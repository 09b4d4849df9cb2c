"""Pack files into a ZIP.

In: names and bytes. Out: the bytes of a ZIP. The laws of this file: the same files make the same bytes.
Pictures are stored, because they are compressed already.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from datetime import date


def zipped(folder: str, day: date, files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP of files in a folder (in none if its name is empty), in the given order, all with one
    date."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for file, data in files:
            name = f"{folder}/{file}" if folder else file
            info = zipfile.ZipInfo(name, (max(day.year, 1980), day.month, day.day, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if file.endswith(".png") else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, data)
    return out.getvalue()
