"""What the engine has to say about a game: the rules bound, the examples true, every setting playable.

In: a game and what is already known to be wrong with it. Out: problems, those of what the content says apart
from those that come of playing it. Code of this file: `engine-lacking` (a number or card that the game is
played with is not there). Of a game that states no rules yet nothing is said. The law of this file: what
another problem has already caused is not told again; an exception of the engine on sound content is our bug
and goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from pliego.checks.played.binding import check_binding
from pliego.checks.played.examples import check_example
from pliego.checks.played.seats import check_seats
from pliego.checks.played.settings import check_settings
from pliego.checks.played.transcripts import check_phrases, check_transcript, check_transcript_setting
from pliego.game.model.game import Game
from pliego.playing.content import MissingContent
from pliego.playing.playable import GameTables, Playable
from pliego.text.problems import Problem, has_errors

_SILENT_KINDS = frozenset(
    {
        "actions",
        "aids",
        "bring",
        "credits",
        "examples",
        "icons",
        "phases",
        "phrases",
        "questions",
        "rights",
        "rules",
        "rulings",
        "says",
        "sections",
        "terms",
        "transcripts",
    }
)
"""What may have dropped out without changing how the game is played."""
_UNPLAYABLE = frozenset({"unknown-verb", "verb-argument", "range", "copies", "deck-size"})
"""The codes of what makes it another game: nothing that is played of it is worth telling."""
CheckStep: TypeAlias = Callable[[], Iterable[Problem]]


class Findings(NamedTuple):
    """What is wrong with what a game says, and what comes out wrong when it is played."""

    said: list[Problem]
    played: list[Problem]


def look_into(tables: GameTables | None, known: Sequence[Problem]) -> Findings:
    """Return everything that is wrong with a game as it is played; `known` is what was found before. Nothing
    is wrong with a game that does not play itself (`tables` is None) or states no rules yet."""
    if tables is None or not tables.game.rules:
        return Findings([], [])
    game = tables.game
    bound = list(check_binding(game, tables.playable))
    if not _can_be_played(game, known):
        return Findings(bound, [])
    stated = _Stated(tables, known)
    played, told = _Steps(game, stated.wrong), _Steps(game, stated.wrong)
    played.take(_examples(tables, known))
    played.take([partial(check_settings, tables, follows=_has_sound_phases(game, known))])
    told.take(partial(check_transcript_setting, tables, name) for name in game.transcripts)
    played.take(partial(check_transcript, tables, name) for name in game.transcripts)
    told.take([partial(check_phrases, tables)])
    return Findings(
        [*bound, *_once([*stated.said.all, *stated.exact.lacking, *played.lacking, *told.all])],
        _once([*stated.exact.problems, *played.problems]),
    )


def engine_problems(tables: GameTables | None, known: Sequence[Problem]) -> list[Problem]:
    """Return the same in one list."""
    found = look_into(tables, known)
    return [*found.said, *found.played]


def stated_problems(tables: GameTables | None, known: Sequence[Problem]) -> Iterator[Problem]:
    """Yield what contradicts a statement, as it is found: rules without code, exact facts and examples that
    are not true; no game is played."""
    if tables is None or not tables.game.rules:
        return
    yield from check_binding(tables.game, tables.playable)
    if not _can_be_played(tables.game, known):
        return
    stated = _Stated(tables, known)
    yield from [*stated.said.all, *stated.exact.all]
    played = _Steps(tables.game, stated.wrong)
    for step in _examples(tables, known):
        yield from played.take([step])


class _Stated:
    """What a game says of its seats and of its numbers, held against what is worked out; `wrong` is all that
    is known to be wrong then."""

    def __init__(self, tables: GameTables, known: Sequence[Problem]) -> None:
        self.said, self.exact = _Steps(tables.game, known), _Steps(tables.game, known)
        self.said.take([partial(check_seats, tables)])
        self.exact.take(_exact(tables.playable, tables))
        self.wrong = [*known, *self.said.all, *self.exact.all]


def _can_be_played(game: Game, known: Sequence[Problem]) -> bool:
    return _is_playable(game) and not any(problem.code in _UNPLAYABLE for problem in known)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    return list(dict.fromkeys(problems))


def _exact(playable: Playable, tables: GameTables) -> Iterator[CheckStep]:
    if playable.check is not None:
        yield partial(playable.check, tables)


def _has_sound_phases(game: Game, known: Sequence[Problem]) -> bool:
    """True if there are phases to be followed: what is told of them otherwise is not told again."""
    told = any(p.code.startswith("phase-") or p.code == "unknown-phase" for p in known)
    return bool(game.info.phases) and not told and all(kind != "phases" for kind, _ in game.dropped)


def _is_playable(game: Game) -> bool:
    return all(kind in _SILENT_KINDS for kind, _ in game.dropped)


def _examples(tables: GameTables, known: Sequence[Problem]) -> Iterator[CheckStep]:
    """Yield the examples to be run: those of which nothing wrong is known."""
    game = tables.game
    wrong = [p.span.line for p in known if p.span and p.severity == "error" and _in_examples(p)]
    starts = {name: game.places.at("examples.yaml", *game.example_path(name)) for name in game.examples}
    lines = sorted(span.line for span in starts.values() if span)
    for name, example in game.examples.items():
        first = span.line if (span := starts[name]) else 0
        last = min((line for line in lines if line > first), default=1 << 30)
        if not any(first <= line < last for line in wrong):
            yield partial(check_example, tables, example)


def _in_examples(problem: Problem) -> bool:
    return problem.span is not None and problem.span.path.endswith("examples.yaml")


class _Steps:
    """Steps as they are taken: what they found, and what the game is played with and lacks. What an engine
    trips over is told already if anything is known to be wrong: one step is passed over then, with what it
    found kept, and all others are taken. On sound content, or where the machine refuses, it goes through."""

    def __init__(self, game: Game, known: Sequence[Problem]) -> None:
        self.game, self._is_sound = game, not game.dropped and not has_errors(known)
        self.problems: list[Problem] = []
        self.lacking: list[Problem] = []

    @property
    def all(self) -> list[Problem]:
        """Both."""
        return [*self.problems, *self.lacking]

    def take(self, steps: Iterable[CheckStep]) -> list[Problem]:
        """Take some more; return what they found."""
        before = len(self.problems), len(self.lacking)
        for step in steps:
            try:
                self.problems.extend(step())
            except MissingContent as lacking:
                self.lacking.extend(_lacking(self.game, lacking))
            except (OSError, MemoryError):
                raise
            except Exception:
                if self._is_sound:
                    raise
        return [*self.problems[before[0] :], *self.lacking[before[1] :]]


def _lacking(game: Game, lacking: MissingContent) -> Iterator[Problem]:
    kind = str(lacking.path[0]) if lacking.path else ""
    if (lacking.file, "*") in game.dropped or any(kind == dropped for dropped, _ in game.dropped):
        return
    place = game.places.at(lacking.file, *lacking.path)
    message = f"expected {lacking.what}, found none"
    yield Problem("engine-lacking", message, place, "the game is played with it")
