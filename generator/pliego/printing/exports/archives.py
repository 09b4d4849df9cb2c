"""Pack files into a ZIP, and unpack a ZIP into a folder.

In: names and bytes. Out: the bytes of a ZIP; a folder. The laws of this file: the same files make the same
bytes. Pictures are stored, because they are compressed already. In a folder, only files of an earlier ZIP are
deleted.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path, PurePosixPath

UNPACKED = ".unpacked"
"""Lists the files that were unpacked into a folder."""


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


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a ZIP into a folder, without the folder that holds everything in it. Delete the files of an
    earlier ZIP that this one does not have."""
    csv_bytes = folder / UNPACKED
    before = set(csv_bytes.read_text("utf-8", "replace").splitlines()) if csv_bytes.is_file() else set()
    with zipfile.ZipFile(archive) as packed:
        top = f"{packed.namelist()[0].split('/')[0]}/" if packed.namelist() else ""
        has_top = all(name.startswith(top) for name in packed.namelist())
        names = {name.removeprefix(top) if has_top else name: name for name in packed.namelist()}
        folder.mkdir(exist_ok=True)
        csv_bytes.write_text("".join(f"{name}\n" for name in sorted(before | set(names))), "utf-8")
        for name, full in names.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(packed.read(full))
    for gone in sorted(before - set(names)):
        inside = ".." not in PurePosixPath(gone).parts and not PurePosixPath(gone).is_absolute()
        if inside and (folder / gone).is_file():
            (folder / gone).unlink()
    csv_bytes.write_text("".join(f"{name}\n" for name in sorted(names)), "utf-8")
