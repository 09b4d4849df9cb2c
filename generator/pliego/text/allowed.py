"""The folders outside a game whose tables its decks may use, as the person at the keyboard allows them.

In: the variable `PLIEGO_ALLOW`, which `--allow` sets, and a file of the user with a folder in each line. Out:
whether a file lies in one of the folders, and what is wrong with a line. The laws of this file: no game can
allow anything, for it may come from somebody else; where a file lies is known after all links are resolved.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from pathlib import Path

from pliego.text.files import MISSING, FileFault, Missing, Reads, decoded, real
from pliego.text.problems import Problem, Span

VARIABLE = "PLIEGO_ALLOW"
"""Holds folders, one in a line. Processes that we begin have it too."""
HOME = "~/"
"""How the path of a file in the user's own folder begins."""
_FILE = "allowed-folders.txt"
_MOST_STEPS_UP = 2


def allow(folders: Iterable[Path]) -> None:
    """Allow folders in this run, besides those that are allowed already."""
    known = [*map(str, _of_run()), *(str(real(each)) for each in folders)]
    os.environ[VARIABLE] = "\n".join(dict.fromkeys(known))


def allowance(target: Path, reads: Reads) -> tuple[bool, list[Problem]]:
    """Return whether a file without links lies in an allowed folder, and what is wrong in the user's file.

    That file is read only if no folder of this run holds the target. A refusal is recorded with it, since a
    new line there changes the answer.
    """
    file = users_file()
    if file is None or _holds(_of_run(), target):
        return _holds(_of_run(), target), []
    was, folders, problems = MISSING, list[Path](), list[Problem]()
    try:
        data, was = reads.held.file(file)
        folders, problems = folders_in(data, file)
    except Missing:
        pass
    except FileFault as fault:
        problems = [fault.problem(Span(shown_home(file)))]
    if is_refused := not _holds(folders, target):
        reads.files[str(file)] = was
    return not is_refused, problems


def folder_at(path: str) -> Path | None:
    """Return the folder at a path, in which `~` is that of the user; None if there is none."""
    try:
        folder = Path(path).expanduser()
        return folder if folder.is_dir() else None
    except (RuntimeError, OSError, ValueError):
        return None


def users_folder() -> Path | None:
    """Return the user's own folder, without links; None if there is none."""
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return real(home) if home.is_absolute() else None


def users_file() -> Path | None:
    """Return the place of the file in which a user allows folders, None if there is no folder for it. It is
    never found from the current folder, which may be that of somebody's game."""
    return kept_file(_FILE)


def own_file(path: Path, reads: Reads) -> bytes:
    """Return a file of a person that lies outside the game, and record it. Raise FileFault."""
    file = path.absolute()
    data, reads.files[str(file)] = reads.held.file(file)
    return data


def kept_file(name: str) -> Path | None:
    """Return the place of a file that Pliego keeps for a user, None if there is no folder for it."""
    from click import get_app_dir

    folder, home = Path(get_app_dir("pliego")), users_folder()
    if not folder.is_absolute():
        return home / ".config/pliego" / name if home else None
    return folder / name


def folders_in(data: bytes, file: Path) -> tuple[list[Path], list[Problem]]:
    """Return the folders that the user's file allows, and a warning for each line that names none."""
    at = shown_home(file)
    text, problems = decoded(data, at)
    folders = []
    for number, line in enumerate((text or "").removeprefix("\ufeff").splitlines(), 1):
        written = line.strip()
        if not written or written.startswith("#"):
            continue
        folder = folder_at(written)
        if folder is not None and folder.is_absolute():
            folders.append(folder)
        else:
            problems.append(_no_folder(written, Span(at, number)))
    return folders, problems


def _no_folder(line: str, place: Span) -> Problem:
    if line.startswith(("/", "~")):
        message, hint = f"expected a folder, found none at `{line}`", "make it, or take the line out"
    else:
        message = f"expected the whole path of a folder, found `{line}`"
        hint = "write it as `/home/me/exports`, or as `~/exports`"
    return Problem("allowed-folder", message, place, hint, "warning")


def shown_home(path: Path) -> str:
    """Return the whole path as people see it, with `~` for the folder of the user."""
    home, path = users_folder(), real(path)
    return HOME + path.relative_to(home).as_posix() if home and path.is_relative_to(home) else path.as_posix()


def as_typed(folder: Path) -> str:
    """Return a folder as one types it on the command line, from the current folder if it is near."""
    relative, from_home = os.path.relpath(folder), shown_home(folder)
    if Path(relative).parts.count("..") <= _MOST_STEPS_UP:
        return shlex.quote(relative)
    if from_home.startswith(HOME):
        return HOME + shlex.quote(from_home.removeprefix(HOME))
    return shlex.quote(str(folder))


def _of_run() -> list[Path]:
    return [Path(line) for line in os.environ.get(VARIABLE, "").split("\n") if line]


def _holds(folders: Iterable[Path], target: Path) -> bool:
    return any(target.is_relative_to(real(folder)) for folder in folders)
