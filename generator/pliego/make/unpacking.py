"""Unpack a ZIP of the build folder into a folder beside it.

In: the build folder, the path of a ZIP in it. Out: a folder. The laws of this file: only files that an
earlier ZIP brought are deleted; a link is not followed.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from pliego.make.signed import read_signed, signed
from pliego.make.writing import place_in, write_in

UNPACKED = ".unpacked"
"""Lists the files that were unpacked into a folder."""


def unpack(root: Path, archive: str) -> Path:
    """Unpack a ZIP, without the folder that holds everything in it. Return the new folder. Delete the files
    of an earlier ZIP that this one does not have. Raise LinkInTheWay."""
    folder = PurePosixPath(archive).with_suffix("")
    before = {*read_signed(root / folder / UNPACKED, UNPACKED).get("files", ())}
    with zipfile.ZipFile(root / archive) as packed:
        names = _names(packed.namelist())
        _list(root, folder, before | names.keys())
        for name, full in names.items():
            write_in(root, folder / name, packed.read(full))
    for gone in sorted(before - names.keys()):
        place_in(root, folder / gone).unlink(missing_ok=True)
    _list(root, folder, names)
    return root / folder


def _list(root: Path, folder: PurePosixPath, names: Iterable[str]) -> None:
    listed = signed(UNPACKED, {"files": sorted(names)})
    write_in(root, folder / UNPACKED, json.dumps(listed).encode())


def _names(packed: list[str]) -> dict[str, str]:
    """Return the names of files in a ZIP by those that they get in the folder."""
    top = f"{packed[0].split('/')[0]}/" if packed else ""
    has_top = all(name.startswith(top) for name in packed)
    return {name.removeprefix(top) if has_top else name: name for name in packed}
