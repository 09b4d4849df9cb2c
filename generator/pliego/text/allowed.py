"""The folders outside a game whose tables its decks may use, as the person at the keyboard allows them.

In: the variable `PLIEGO_ALLOW`, which `--allow` sets, and a file of the user with a folder in each line. Out:
the folders, and what is wrong with a line. The law of this file: no game can allow anything, for it may come
from somebody else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from pliego.text.files import (
    MISSING,
    FileFault,
    Folder,
    Missing,
    OutsideRoot,
    Reads,
    decoded,
    read_regular,
    real,
    shown,
)
from pliego.text.problems import Problem, Span

VARIABLE = "PLIEGO_ALLOW"
"""Holds folders, separated as in `PATH`. Processes that we begin have it too."""
_FILE = "allowed-folders.txt"
_HOME = "~/"


class NotAllowed(OutsideRoot):
    """A table lies outside the game, in a folder that nobody has allowed."""

    def __init__(self, relative: str, folder: Path) -> None:
        super().__init__(relative)
        self.message = (
            f"expected a table in the game, found `{relative}`, which lies in a folder that is not allowed"
        )
        self.hint = (
            f"to let the game read it add `--allow {_quoted(os.path.relpath(folder))}`, or write the line "
            f"`{folder}` into {shown_home(users_file())}; or copy it into the game"
        )


def allow(folders: Iterable[Path]) -> None:
    """Allow folders in this run, besides those that are allowed already."""
    known = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*known, *(str(real(each)) for each in folders)]))


def allowed() -> tuple[list[Path], list[Problem]]:
    """Return the allowed folders, and a warning for each line of the user's file that names none."""
    typed = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    lines, problems = _lines(users_file())
    folders = [Path(line).expanduser() for line, _place in lines]
    for folder, (line, place) in zip(folders, lines, strict=True):
        if not folder.is_absolute() or not folder.is_dir():
            message = f"expected the whole path of a folder, found `{line}`"
            hint = "write it as `/home/me/exports`, or as `~/exports`"
            problems.append(Problem("allowed-folder", message, place, hint, "warning"))
    known = [folder for folder in folders if folder.is_absolute()]
    return [real(folder) for folder in (*map(Path, typed), *known)], problems


def read_table(folder: Folder, relative: str) -> tuple[bytes, list[Problem]]:
    """Return the bytes of a table of a game, which may lie in an allowed folder, and problems of the user's
    file. The read is recorded. Raise FileFault."""
    try:
        if not relative.startswith(_HOME):
            return folder.read(relative), []
    except OutsideRoot:
        pass
    written = Path(os.path.normpath(real(folder.root) / Path(relative).expanduser()))
    target = real(written)
    folders, problems = allowed()
    if not any(target.is_relative_to(each) for each in folders):
        raise NotAllowed(relative, target.parent)
    return _read(folder.reads, written, target), problems


def _read(reads: Reads, written: Path, target: Path) -> bytes:
    """Return the bytes of a file; record it by the path as it is written and by the one without links."""
    was = MISSING
    try:
        data, was = reads.held.file(target)
    finally:
        reads.files[str(target)] = reads.files[str(written)] = was
    return data


def users_file() -> Path:
    """Return the place of the file in which a user allows folders."""
    from click import get_app_dir

    return Path(get_app_dir("pliego"), _FILE)


def shown_home(path: Path) -> str:
    """Return a path with `~` for the folder of the user."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else shown(path)


def _lines(path: Path) -> tuple[list[tuple[str, Span]], list[Problem]]:
    """Return the lines of the user's file that are neither empty nor comments, each with its place."""
    at = shown_home(path)
    try:
        text, problems = decoded(read_regular(path), at)
    except Missing:
        return [], []
    except FileFault as fault:
        return [], [fault.problem(Span(at))]
    numbered = enumerate((text or "").splitlines(), 1)
    written = [(line.strip(), Span(at, number)) for number, line in numbered]
    return [(line, place) for line, place in written if line and not line.startswith("#")], problems


def _quoted(path: str) -> str:
    return f"'{path}'" if " " in path else path
