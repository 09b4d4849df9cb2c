"""Several games checked at once, one process per core; a game's data apart from its faces.

In: a content folder and names of games. Out: the problems of each, in the order asked for. The laws of this
file: the answer is the same as checking one after the other; what only some jobs need is imported in them, so
that the processes import side by side.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.proof.deal import deal
from generator.source import Problem, Span, in_order

if TYPE_CHECKING:
    from generator.look import Shelf
    from generator.session import Session

Plain = list[Any]
Told = list[list[Plain]]
"""The problems of a part of a game, and those of the themes and layouts that it was looked at with."""


def side_by_side(content: Path, templates: Path, games: Sequence[str]) -> list[list[Problem]]:
    """Return the problems of each game."""
    cores = os.cpu_count() or 1
    if cores < 2:
        from generator.proof.check import check_game

        return [check_game(content / game, templates)[1] for game in games]
    groups = [[partial(part, content / game, templates) for part in (_faces, _data)] for game in games]
    with _no_looking_for_garbage():
        told = deal(groups, cores)
    return [_merged(faces, data) for faces, data in told]


@contextmanager
def _no_looking_for_garbage() -> Iterator[None]:
    """For a second or so: modules are no garbage."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def _merged(faces: Told, data: Told) -> list[Problem]:
    return in_order(map(_written, [*data[0], *faces[0], *faces[1], *data[1]]))


def _plain(problem: Problem) -> Plain:
    span = problem.span
    place = [span.path, span.line, span.column] if span else None
    return [problem.code, problem.message, place, problem.hint, problem.severity]


def _written(plain: Plain) -> Problem:
    code, message, place, hint, severity = plain
    return Problem(code, message, Span(*place) if place else None, hint, severity)


def _told(*lists: Sequence[Problem]) -> Told:
    return [[_plain(problem) for problem in problems] for problems in lists]


def _faces(path: Path, templates: Path) -> Told:
    """Return what is wrong with the faces of a game, and with its pictures, which are read for them."""
    from generator.checks import PICTURES, run_checks
    from generator.proof.fit import fit_problems

    session, _problems = _read(path)
    if session is None:
        return _told([], [])
    shelf = _shelf(path, templates)
    problems = fit_problems(session, shelf)[0]
    return _told([*problems, *run_checks(session, shelf, PICTURES)], shelf.problems)


def _data(path: Path, templates: Path) -> Told:
    """Return what is wrong with everything else."""
    from generator.checks import OTHERS
    from generator.proof.check import data_problems

    session, problems = _read(path)
    if session is None:
        return _told(problems, [])
    shelf = _shelf(path, templates)
    return _told([*problems, *data_problems(session, shelf, problems, OTHERS)], shelf.problems)


@lru_cache(maxsize=8)
def _read(path: Path) -> tuple[Session | None, tuple[Problem, ...]]:
    """Read a game once in each process, all of which are gone when the check is done."""
    from generator.engine.odds import open_game

    session, problems = open_game(path)
    return session, tuple(problems)


@lru_cache(maxsize=8)
def _shelf(_path: Path, templates: Path) -> Shelf:
    """Return the themes and layouts that a game is looked at with, one shelf for each game in a process."""
    from generator.files import Folder
    from generator.look import Shelf

    return Shelf(Folder(templates))
