"""The file of a table, which may lie outside the game where a person allows its folder.

In: the folder of a game, and a path as cards.yaml writes it (`../exports/cards.csv`, `~/exports/cards.csv`).
Out: the bytes, the path that problems show, and problems. The laws of this file: only a table is read outside
the game; a link counts by where it leads; a table is recorded by its path from the game, so a game that was
moved together with its table is up to date.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path, PurePath, PurePosixPath
from typing import NamedTuple

from pliego.game.table_names import TABLES
from pliego.text.allowed import HOME, allowance, as_typed, shown_home, users_folder
from pliego.text.files import (
    CHANGED,
    MISSING,
    FileFault,
    Folder,
    Held,
    Missing,
    OutsideRoot,
    Unreadable,
    listing,
    real,
)
from pliego.text.letters import normal_form
from pliego.text.problems import Problem, Span, did_you_mean, has_errors


class TableFile(NamedTuple):
    """The bytes of a table, None if it cannot be read; its path as people see it; what is wrong."""

    data: bytes | None
    shown: str
    problems: list[Problem]


class NotAllowed(OutsideRoot):
    """A table lies outside the game, in a folder that nobody has allowed."""

    def __init__(self, file: str, game: str, folder: Path) -> None:
        super().__init__(file)
        expected = "expected a table in the folder of the game, or in a folder that you allow"
        self.message = f"{expected}, found `{file}`, which lies in `{shown_home(folder)}`"
        typed = as_typed(folder)
        once = f"`pliego build {game} --allow {typed}`, or once for all games `pliego allow {typed}`"
        self.hint = f"if the game is to read that folder, type {once}; else copy the table into the game"


def table_file(folder: Folder, file: str, place: Span, if_missing: str = "") -> TableFile:
    """Return the file of a table that is named at a place; `if_missing` says what brings it."""
    shown = file if is_outside(file) else folder.shown(file)
    path, problems = folder.root / file, list[Problem]()
    try:
        outside = _outside(folder, file)
        if outside is None:
            return TableFile(folder.read(file), shown, [])
        path, target = outside, _without_links(outside)
        is_allowed, problems = _permission(folder, outside, target)
        if is_allowed:
            return TableFile(_read(folder, outside), shown, problems)
        refused = NotAllowed(file, real(folder.root).name, target.parent)
        faults = [] if has_errors(problems) else [refused.problem(place)]
    except Missing:
        message = f"expected a spreadsheet, found no file `{file}`"
        faults = [Problem("sheet-missing", message, place, if_missing or _instead(file, path))]
    except FileFault as fault:
        faults = [fault.problem(place)]
    return TableFile(None, shown, [*problems, *faults])


def is_outside(file: str) -> bool:
    """True for a path that says by itself that it leads out of the game."""
    path = PurePosixPath(file)
    return path.is_absolute() or file.startswith(HOME) or ".." in path.parts


def _outside(folder: Folder, file: str) -> Path | None:
    """Return the path of a table outside the game as it is written; None for one in the game."""
    if file.startswith(HOME):
        home = users_folder()
        return home / file.removeprefix(HOME) if home else None
    try:
        folder.path(file)
    except OutsideRoot:
        return real(folder.root) / file
    return None


def _permission(folder: Folder, written: Path, target: Path) -> tuple[bool, list[Problem]]:
    """Return whether a table may be read, and problems of the user's file. A refused one is recorded, since
    its link can be mended. Raise Unreadable for a link to something else."""
    is_table = target.suffix.lower() in TABLES
    is_inside = target.is_relative_to(real(folder.root))
    is_allowed, problems = (True, []) if is_inside or not is_table else allowance(target, folder.reads)
    if not is_table or not is_allowed:
        folder.reads.files[str(written)] = CHANGED
    if not is_table:
        raise Unreadable(f"a link to `{target.name}`, which is no table", "copy the table into the game")
    return is_allowed, problems


def _read(folder: Folder, written: Path) -> bytes:
    """Return the bytes of a table outside the game; record it by its path as it is written."""
    reads, was = folder.reads, MISSING
    written = written.with_name(_spelled(reads.held, written))
    try:
        data, was = reads.held.file(_without_links(written))
    finally:
        reads.files[str(written)] = was
    return data


def _without_links(path: Path) -> Path:
    try:
        return real(path)
    except (ValueError, OSError) as error:
        raise Unreadable(f"no path: {error}", "rename it") from error


def _spelled(held: Held, path: Path) -> str:
    """Return the name of a file with the letters as its folder composes them."""
    if path.name.isascii():
        return path.name
    with suppress(FileFault):
        known = held.names(path.parent, path.suffix if path.suffix.isascii() else "")
        return known.get(path.name) or known.get(normal_form(path.name), path.name)
    return path.name


def _instead(file: str, path: Path) -> str:
    """Return what to write for a table that is not there, "" if nothing is alike."""
    if "\\" in file:
        return f"write the path with `/`: `{file.replace(chr(92), '/')}`"
    with suppress(FileFault):
        names = [name for name in listing(path.parent, "") if PurePath(name).suffix.lower() in TABLES]
        return did_you_mean(path.name, names, "")
    return ""
