"""Files packed in a ZIP, and unpacked into a folder again.

In: names and bytes. Out: the bytes of a ZIP; a folder. The laws of this file: the same files make the same
bytes; what is packed already (pictures) is not packed again; in a folder only
what was unpacked there before is ever deleted.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path, PurePosixPath

UNPACKED = ".unpacked"
"""Lists what was unpacked into a folder."""


def zipped(folder: str, day: date, files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP of files in a folder (in none if it has no name), in the order given, all of one day."""
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
    """Unpack a ZIP of ours into a folder, without the folder that holds everything in it. Files that an
    earlier ZIP put there and this one has not are deleted."""
    listed = folder / UNPACKED
    before = set(listed.read_text("utf-8", "replace").splitlines()) if listed.is_file() else set()
    with zipfile.ZipFile(archive) as packed:
        top = _top(packed.namelist())
        names = {name.removeprefix(top): name for name in packed.namelist()}
        folder.mkdir(exist_ok=True)
        listed.write_text("".join(f"{name}\n" for name in sorted(before | set(names))), "utf-8")
        for name, full in names.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(packed.read(full))
    for gone in sorted(before - set(names)):
        inside = ".." not in PurePosixPath(gone).parts and not PurePosixPath(gone).is_absolute()
        if inside and (folder / gone).is_file():
            (folder / gone).unlink()
    listed.write_text("".join(f"{name}\n" for name in sorted(names)), "utf-8")


def _top(names: Sequence[str]) -> str:
    """Return the folder that all names begin with, if there is one."""
    top = names[0].split("/")[0] + "/" if names else ""
    return top if all(name.startswith(top) for name in names) else ""
