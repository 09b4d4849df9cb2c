"""`check`: everything short of setting the rulebook's pages.

In: a content folder and the templates. Out: the game and every problem of data, references, fit and glyphs.
The law of this file: nothing is printed and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.checks import CHECKS, Check, run_checks
from generator.engine.odds import open_game
from generator.files import Folder, Reads
from generator.layout.result import Fit
from generator.look import Shelf
from generator.model.game import Game
from generator.proof.engine import PLAYED, engine_problems
from generator.proof.fit import fit_problems
from generator.session import Session
from generator.source import Problem, in_order


@dataclass(frozen=True)
class Examined:
    """A game as checked: itself (None if it cannot be read), every problem, and how its texts fit."""

    game: Game | None
    problems: tuple[Problem, ...]
    fits: tuple[Fit, ...] = ()


def examine_game(path: Path, templates: Path, reads: Reads | None = None) -> Examined:
    """Read a game and say everything that is wrong with it."""
    reads = reads if reads is not None else Reads()
    session, problems = open_game(path, reads)
    if session is None:
        return Examined(None, tuple(in_order(problems)))
    shelf = Shelf(Folder(templates, reads))
    unfit, fits = fit_problems(session, shelf)
    problems = [*problems, *data_problems(session, shelf, problems), *unfit, *shelf.problems]
    return Examined(session.game, tuple(in_order(problems)), tuple(fits))


def check_game(path: Path, templates: Path, reads: Reads | None = None) -> tuple[Game | None, list[Problem]]:
    """Return a game and every problem of it."""
    examined = examine_game(path, templates, reads)
    return examined.game, list(examined.problems)


def printable_game(path: Path, templates: Path, reads: Reads) -> tuple[Game | None, list[Problem]]:
    """Return a game and every problem of it, for printing.

    What comes out otherwise when it is played is a warning here: a number may be tried on paper before the
    examples follow it.
    """
    game, problems = check_game(path, templates, reads)
    return game, [replace(p, severity="warning") if p.code in PLAYED else p for p in problems]


def data_problems(
    session: Session, shelf: Shelf, known: Sequence[Problem], checks: Sequence[Check] = CHECKS
) -> list[Problem]:
    """Return what the checks and then the engine find wrong; `known` is what reading the game found."""
    found = run_checks(session, shelf, checks)
    return [*found, *engine_problems(session.game, [*known, *found])]
