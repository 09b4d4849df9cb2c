"""Several games checked at once, one process per core; a game's data apart from its faces.

In: a content folder and names of games. Out: the problems of each, in the order asked for. The laws of this
file: the answer is the same as checking one after the other; what only some jobs need is imported in them, so
that the processes import side by side.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.source import Problem, in_order
from generator.sweeping import unswept
from generator.workers import together

if TYPE_CHECKING:
    from generator.look import Shelf
    from generator.session import Session


class CheckedPart(NamedTuple):
    """The problems of a part of a game, and those of the themes and layouts that it was looked at with."""

    own: list[Problem]
    shelf: list[Problem]


def side_by_side(content: Path, templates: Path, games: Sequence[str]) -> list[list[Problem]]:
    """Return the problems of each game."""
    cores = os.cpu_count() or 1
    if cores < 2:
        from generator.checking.examine import check_game

        return [check_game(content / game, templates)[1] for game in games]
    groups = [[partial(part, content / game, templates) for part in (_faces, _data)] for game in games]
    with unswept():
        parts = together(groups, cores)
    return [in_order([*data.own, *faces.own, *faces.shelf, *data.shelf]) for faces, data in parts]


def _faces(path: Path, templates: Path) -> CheckedPart:
    """Return what is wrong with the faces of a game, and with its pictures, which are read for them."""
    from generator.checking.fit import fit_problems
    from generator.checks import PICTURES, run_checks

    session, _problems = _read(path)
    if session is None:
        return CheckedPart([], [])
    shelf = _shelf(path, templates)
    problems = fit_problems(session, shelf)[0]
    return CheckedPart([*problems, *run_checks(session, shelf, PICTURES)], shelf.problems)


def _data(path: Path, templates: Path) -> CheckedPart:
    """Return what is wrong with everything else."""
    from generator.checking.examine import data_problems
    from generator.checks import OTHERS

    session, problems = _read(path)
    if session is None:
        return CheckedPart([*problems], [])
    shelf = _shelf(path, templates)
    data, played = data_problems(session, shelf, problems, OTHERS)
    return CheckedPart([*problems, *data, *played], shelf.problems)


@lru_cache(maxsize=8)
def _read(path: Path) -> tuple[Session | None, tuple[Problem, ...]]:
    """Read a game once in each process, all of which are gone when the check is done."""
    from generator.odds import open_game

    session, problems = open_game(path)
    return session, tuple(problems)


@lru_cache(maxsize=8)
def _shelf(path: Path, templates: Path) -> Shelf:
    """Return the themes and layouts that a game is looked at with, one shelf for each game in a process."""
    from generator.files import Folder
    from generator.look import Shelf

    return Shelf.of_game(Folder(path), Folder(templates))
