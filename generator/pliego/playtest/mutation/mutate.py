"""Change each number of a game, switch off each rule, and find what notices.

In: a game. Out: for each number what notices its change, for each rule what notices its absence. A check of
data, an exact fact or a worked example can notice a number; sample games, random games and printed texts do
not count. The law of this file: a problem that exists before the change notices nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from pliego.checks.content import ERRORS, PICTURES, find_problems
from pliego.checks.content.inspection import Inspection
from pliego.checks.played.engine import stated_problems
from pliego.checks.played.examples import check_example
from pliego.checks.played.transcripts import check_transcript
from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.games.opening import open_game
from pliego.games.played import played
from pliego.make.workers import together
from pliego.playing.playable import GameTables, Playable
from pliego.playtest.mutation.numbers import Mutant, mutants
from pliego.text.nodes import Tree
from pliego.text.problems import Problem

_CHUNK = 16
"""The number of changes in a job."""
_CHECKS = tuple(check for check in ERRORS if check not in PICTURES)
"""The checks that a number can matter to; it changes no picture."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What notices a change: a code, and the name of the example if it was one; "" if nothing does.

    `broke` is the exception that the engine raised, which is our bug.
    """

    mutant: Mutant
    caught_by: str = ""
    broke: str = ""


@dataclass(frozen=True, slots=True)
class Mutated:
    """The results for a game's numbers and rules.

    `noticed` names for each rule the example or sample game that fails without it; "" if none does.
    """

    game: Game
    verdicts: tuple[Verdict, ...]
    noticed: tuple[tuple[str, str], ...]


Signature: TypeAlias = tuple[str, str, object]


def mutate_games(paths: Sequence[Path], processes: int) -> list[Mutated]:
    """Change every number and switch off every rule of some sound games."""
    opened = [(path, session) for path in paths for session, _ in [open_game(path)] if session is not None]
    tried = together([_tries(path, session.game) for path, session in opened], processes)
    noticed = together([_switches(session) for _, session in opened], processes)
    return [
        Mutated(each.game, tuple(chain.from_iterable(verdicts)), tuple(zip(_rules(each), names, strict=True)))
        for (_, each), verdicts, names in zip(opened, tried, noticed, strict=True)
    ]


def _tries(path: Path, game: Game) -> list[partial[list[Verdict]]]:
    """Return the jobs that change a game's numbers."""
    changes = tuple(mutants(game))
    known = frozenset(map(_signature, _wrong(path, game, {})))
    starts = range(0, len(changes), _CHUNK)
    return [partial(_try_all, path, game, known, changes[first : first + _CHUNK]) for first in starts]


def _switches(session: Session) -> list[partial[str]]:
    """Return the jobs that switch a game's rules off."""
    own = played(session)
    if own is None:
        return []
    return [partial(switched_off, own.game, own.record.playable, rule) for rule in _rules(session)]


def _rules(session: Session) -> list[str]:
    own = played(session)
    return [rule for rule in (own.record.playable.bound() if own else ()) if rule in session.game.rules]


def _try_all(path: Path, game: Game, known: Collection[Signature], chunk: Sequence[Mutant]) -> list[Verdict]:
    return [try_mutant(path, game, known, mutant) for mutant in chunk]


def try_mutant(path: Path, game: Game, known: Collection[Signature], mutant: Mutant) -> Verdict:
    """Change one number; return what notices first."""
    try:
        for problem in _wrong(path, game, {mutant.number.file: mutant.tree(game)}):
            if _signature(problem) not in known:
                return Verdict(mutant, _name(game, problem))
    except Exception as error:  # reported at the place of the number, as our bug
        return Verdict(mutant, broke=f"{type(error).__name__}: {error}")
    return Verdict(mutant)


def _wrong(path: Path, game: Game, changed: dict[str, Tree]) -> Iterator[Problem]:
    """Yield the errors of a game with some files changed, those of the data first; do not check the look."""
    opened, known = open_game(path, instead={**game.places.trees, **changed})
    yield from _errors(known)
    if opened is None:
        return
    for problem in find_problems(Inspection(opened), _CHECKS):
        known.append(problem)
        yield from _errors([problem])
    own = played(opened)
    yield from _errors(stated_problems(own.tables if own else None, known))


def _errors(problems: Iterable[Problem]) -> Iterator[Problem]:
    return (problem for problem in problems if problem.severity == "error")


def _signature(problem: Problem) -> Signature:
    return problem.code, problem.message, problem.span


def _name(game: Game, problem: Problem) -> str:
    """Return the code of a problem, and the name of the worked example that has it."""
    place = problem.span
    if place is None or not place.path.endswith("examples.yaml"):
        return problem.code
    starts = {name: game.places.at("examples.yaml", *game.example_path(name)) for name in game.examples}
    before = [name for name, span in starts.items() if span and span.line <= place.line]
    return f"{problem.code} {before[-1]}" if before else problem.code


def switched_off(game: Game, playable: Playable, rule: str) -> str:
    """Return the example or sample game that fails without a rule; "" if none does."""
    tables = GameTables(game, playable, {rule})
    for name, example in tables.game.examples.items():
        try:
            if list(check_example(tables, example)):
                return name
        except Exception as error:
            return f"{name} ({type(error).__name__})"
    for name in tables.game.transcripts:
        try:
            if list(check_transcript(tables, name)):
                return f"transcript {name}"
        except Exception as error:
            return f"transcript {name} ({type(error).__name__})"
    return ""
