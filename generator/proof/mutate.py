"""How much of a game is held by more than its own word: `check --mutate`.

In: a game. Out: for each number of it what notices when it changes, for each rule what notices when it is
switched off. A change is caught by a check of data, an exact fact or a worked example; sample games, games
played by chance and what is printed do not count. The law of this file: what is wrong before the change
catches nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from generator.checks import run_checks
from generator.engine.catalogue import engine_of
from generator.engine.odds import open_game
from generator.model.game import Game
from generator.nodes import Tree
from generator.proof.deal import deal
from generator.proof.engine import stated_problems
from generator.proof.laid import Tables
from generator.proof.numbers import Mutant, mutants
from generator.proof.played import check_example, check_transcript
from generator.reader import read_game
from generator.source import Problem

_CHUNK = 16
"""So many changes make one job."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What notices a change: a code, with the example's name for a worked example; "" if nothing does.
    `broke` says what the engine tripped over, which is our bug."""

    mutant: Mutant
    caught_by: str = ""
    broke: str = ""


@dataclass(frozen=True, slots=True)
class Mutated:
    """What became of a game's numbers and rules. `noticed` says by rule which example or sample game fails
    without it, "" if none does."""

    game: Game
    verdicts: tuple[Verdict, ...]
    noticed: tuple[tuple[str, str], ...]


Signature = tuple[str, str, object]
Words = list[str]
"""What a job says of a change: who caught it, what broke."""


def mutate_games(paths: Sequence[Path], processes: int) -> list[Mutated]:
    """Change every number and switch off every rule of some games, each of them sound."""
    opened = [(path, game) for path in paths for game, _ in [read_game(path)] if game is not None]
    games = [game for _, game in opened]
    changes = [tuple(mutants(game)) for game in games]
    tried = deal([_tries(*each, all_) for each, all_ in zip(opened, changes, strict=True)], processes)
    noticed = deal([_switches(game) for game in games], processes)
    return [
        _gathered(game, all_, chain.from_iterable(words), names)
        for game, all_, words, names in zip(games, changes, tried, noticed, strict=True)
    ]


def _gathered(game: Game, changes: Sequence[Mutant], words: Iterable[Words], names: Sequence[str]) -> Mutated:
    verdicts = (Verdict(mutant, *each) for mutant, each in zip(changes, words, strict=True))
    return Mutated(game, tuple(verdicts), tuple(zip(_rules(game), names, strict=True)))


def _tries(path: Path, game: Game, changes: Sequence[Mutant]) -> list[partial[list[Words]]]:
    """Return the jobs that change a game's numbers."""
    known = frozenset(map(_signature, _wrong(path, game, {})))
    starts = range(0, len(changes), _CHUNK)
    return [partial(_try_all, path, game, known, changes[first : first + _CHUNK]) for first in starts]


def _switches(game: Game) -> list[partial[str]]:
    """Return the jobs that switch a game's rules off."""
    return [partial(switched_off, game, rule) for rule in _rules(game)]


def _rules(game: Game) -> list[str]:
    engine = engine_of(game.info.engine)
    return [rule for rule in (engine.bound() if engine else ()) if rule in game.rules]


def _try_all(path: Path, game: Game, known: Collection[Signature], chunk: Sequence[Mutant]) -> list[Words]:
    verdicts = (try_mutant(path, game, known, mutant) for mutant in chunk)
    return [[verdict.caught_by, verdict.broke] for verdict in verdicts]


def try_mutant(path: Path, game: Game, known: Collection[Signature], mutant: Mutant) -> Verdict:
    """Change one number and say what notices first."""
    try:
        for problem in _wrong(path, game, {mutant.number.file: mutant.tree(game)}):
            if _signature(problem) not in known:
                return Verdict(mutant, _name(game, problem))
    except Exception as error:  # an engine that trips over a number: told by place, as our bug
        return Verdict(mutant, broke=f"{type(error).__name__}: {error}")
    return Verdict(mutant)


def _wrong(path: Path, game: Game, changed: dict[str, Tree]) -> Iterator[Problem]:
    """Yield the errors of a game with some files changed, looks left alone: those of the data first."""
    found, problems = open_game(path, instead={**game.places.trees, **changed})
    if found is not None:
        problems = [*problems, *run_checks(found)]
    yield from (problem for problem in problems if problem.severity == "error")
    if found is not None:
        stated = stated_problems(found.game, problems)
        yield from (problem for problem in stated if problem.severity == "error")


def _signature(problem: Problem) -> Signature:
    return problem.code, problem.message, problem.span


def _name(game: Game, problem: Problem) -> str:
    """Return what noticed: the code, and the worked example it was noticed in."""
    place = problem.span
    if place is None or not place.path.endswith("examples.yaml"):
        return problem.code
    starts = {name: game.places.at("examples.yaml", *game.example_path(name)) for name in game.examples}
    before = [name for name, span in starts.items() if span and span.line <= place.line]
    return f"{problem.code} {before[-1]}" if before else problem.code


def switched_off(game: Game, rule: str) -> str:
    """Return the example or sample game that fails without a rule, "" if none does."""
    engine = engine_of(game.info.engine)
    return _first_to_fail(Tables(game, engine, {rule})) if engine else ""


def _first_to_fail(tables: Tables) -> str:
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
