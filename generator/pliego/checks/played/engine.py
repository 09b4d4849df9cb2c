"""All checks that play a game: its rules are bound, its examples true, every setting playable.

In: a game's `GameTables`, and the problems already known. Out: problems, those of the content apart from
those that playing found. Code of this file: `engine-lacking` (a number or card that the game is played with
is missing). A game without rules has no problems here. The laws of this file: it does not report what another
problem has caused; an exception of the engine on sound content is our bug and goes through.
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
from pliego.playing.playable import GameTables
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
"""The kinds of entries that may have dropped out without a change to play."""
_UNPLAYABLE = frozenset({"unknown-verb", "verb-argument", "range", "copies", "deck-size"})
"""The codes of problems that make it another game; then nothing that playing finds means anything."""
CheckStep: TypeAlias = Callable[[], Iterable[Problem]]


class Findings(NamedTuple):
    """The problems of the content, and those that playing found."""

    content: list[Problem]
    play: list[Problem]


def check_play(tables: GameTables | None, known: Sequence[Problem]) -> Findings:
    """Return everything that is wrong with a game as it is played; `known` is what was found before.

    A game without an engine (`tables` is None) or without rules has no problems here.
    """
    if tables is None or not tables.game.rules:
        return Findings([], [])
    game = tables.game
    bound = list(check_binding(game, tables.playable))
    if not _can_be_played(game, known):
        return Findings(bound, [])
    seats, facts = _check_facts(tables, known)
    wrong = [*known, *seats.all, *facts.all]
    played, phrases = _Steps(game, wrong), _Steps(game, wrong)
    played.take(_examples(tables, known))
    played.take([partial(check_settings, tables, follows=_has_sound_phases(game, known))])
    phrases.take(partial(check_transcript_setting, tables, name) for name in game.transcripts)
    played.take(partial(check_transcript, tables, name) for name in game.transcripts)
    phrases.take([partial(check_phrases, tables)])
    content = dict.fromkeys([*seats.all, *facts.missing, *played.missing, *phrases.all])
    return Findings([*bound, *content], list(dict.fromkeys([*facts.problems, *played.problems])))


def stated_problems(tables: GameTables | None, known: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the problems of rules without code, exact facts and examples; play no game."""
    if tables is None or not tables.game.rules:
        return
    yield from check_binding(tables.game, tables.playable)
    if not _can_be_played(tables.game, known):
        return
    seats, facts = _check_facts(tables, known)
    yield from [*seats.all, *facts.all]
    played = _Steps(tables.game, [*known, *seats.all, *facts.all])
    for step in _examples(tables, known):
        yield from played.take([step])


def _check_facts(tables: GameTables, known: Sequence[Problem]) -> tuple[_Steps, _Steps]:
    """Check the number of seats, and the exact facts that the room can compute."""
    seats, facts = _Steps(tables.game, known), _Steps(tables.game, known)
    seats.take([partial(check_seats, tables)])
    if tables.playable.check is not None:
        facts.take([partial(tables.playable.check, tables)])
    return seats, facts


def _can_be_played(game: Game, known: Sequence[Problem]) -> bool:
    is_whole = all(kind in _SILENT_KINDS for kind, _ in game.dropped)
    return is_whole and not any(problem.code in _UNPLAYABLE for problem in known)


def _has_sound_phases(game: Game, known: Sequence[Problem]) -> bool:
    """True if there are phases, and no problem of them is known."""
    has_problem = any(p.code.startswith("phase-") or p.code == "unknown-phase" for p in known)
    return bool(game.info.phases) and not has_problem and all(kind != "phases" for kind, _ in game.dropped)


def _examples(tables: GameTables, known: Sequence[Problem]) -> Iterator[CheckStep]:
    """Yield a step for each example without a known error."""
    game = tables.game
    errors = [p.span for p in known if p.span and p.severity == "error"]
    wrong = [span.line for span in errors if span.path.endswith("examples.yaml")]
    starts = {name: game.places.at("examples.yaml", *game.example_path(name)) for name in game.examples}
    lines = sorted(span.line for span in starts.values() if span)
    for name, example in game.examples.items():
        first = span.line if (span := starts[name]) else 0
        last = min((line for line in lines if line > first), default=1 << 30)
        if not any(first <= line < last for line in wrong):
            yield partial(check_example, tables, example)


class _Steps:
    """Takes steps and collects their problems, and what content the engine misses.

    The engine may raise on broken content. Then the step ends there, what it found stays, and all others are
    taken. An exception on sound content goes through, and so does one of the machine.
    """

    def __init__(self, game: Game, known: Sequence[Problem]) -> None:
        self.game, self._is_sound = game, not game.dropped and not has_errors(known)
        self.problems: list[Problem] = []
        self.missing: list[Problem] = []

    @property
    def all(self) -> list[Problem]:
        """All that the steps found."""
        return [*self.problems, *self.missing]

    def take(self, steps: Iterable[CheckStep]) -> list[Problem]:
        """Take some more steps; return what they found."""
        before = len(self.problems), len(self.missing)
        for step in steps:
            try:
                self.problems.extend(step())
            except MissingContent as missing:
                self.missing.extend(_missing(self.game, missing))
            except (OSError, MemoryError):
                raise
            except Exception:
                if self._is_sound:
                    raise
        return [*self.problems[before[0] :], *self.missing[before[1] :]]


def _missing(game: Game, missing: MissingContent) -> Iterator[Problem]:
    kind = str(missing.path[0]) if missing.path else ""
    if (missing.file, "*") in game.dropped or any(kind == dropped for dropped, _ in game.dropped):
        return
    place = game.places.at(missing.file, *missing.path)
    message = f"expected {missing.what}, found none"
    yield Problem("engine-lacking", message, place, "the game is played with it")
