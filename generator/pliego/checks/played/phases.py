"""Phases in play, compared with the phases of the content.

    game.yaml:71:64: error: expected a way from `elegir` to `recoger`, as it is played, found `mostrar`
    [phase-step]
        hint: name it in `next`, or let what lies between go on by `itself`

In: positions of play, in order, and the phases of a game. Out: a `Trail`, the seen steps; problems; the ways
that no game took. Codes: `phase-step` (play takes a way that the content does not have), `phase-mover`
(somebody decides or luck acts, and `by` does not allow it), `phase-missing` (the engine is in an unknown
phase). The laws of this file: a phase shows only where somebody decides or luck acts, so play may pass over a
phase whose `by` has a `count` or `itself`, and over no other; steps are judged when all games are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from pliego.game.model.game import Game
from pliego.game.model.info import END, Phase
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER
from pliego.text.graph import Neighbours, distances
from pliego.text.problems import Problem, did_you_mean, in_backticks

Stop: TypeAlias = tuple[str, str]
"""The phase of a position, and whether luck acts or somebody decides there."""
PhaseStep: TypeAlias = tuple[Stop, Stop]
Way: TypeAlias = tuple[str, str]
"""A phase and what may follow it."""

_PASSES: Final = frozenset({"count", "itself"})
_FILE: Final = "game.yaml"
_BEGIN: Final[Stop] = ("", "")
_OVER: Final[Stop] = (END, "")


class Trail:
    """A game as it goes from position to position; it adds each step between phases to `steps`."""

    __slots__ = ("_here", "steps")

    def __init__(self, match: Match, steps: set[PhaseStep]) -> None:
        self._here, self.steps = _BEGIN, steps
        self.follow(match)

    def follow(self, match: Match) -> None:
        """Add the step to the position that the game has reached."""
        actor = match.actor
        there = _OVER if actor == OVER else (match.phase, "luck" if actor == CHANCE else "decision")
        self.steps.add((self._here, there))
        self._here = there


def unused_ways(phases: Mapping[str, Phase], steps: Iterable[PhaseStep]) -> Iterator[Way]:
    """Yield the ways of the content that no step took."""
    used: set[Way] = set()
    for here, there in _known(phases, steps):
        used |= _ways(phases, here, there)
    ways = ((name, to) for name, phase in phases.items() for to in phase.next)
    yield from (way for way in ways if way not in used)


def check_trails(game: Game, steps: Iterable[PhaseStep]) -> Iterator[Problem]:
    """Yield where steps of play do not match the content."""
    phases, seen = game.info.phases, sorted(steps)
    stops = sorted({there for _, there in seen} - {_OVER})
    for name in dict.fromkeys(name for name, _ in stops if name not in phases):
        message = f"expected the phase `{name}`, in which the game is as it is played, found none"
        place = game.places.at(_FILE, "phases", key=True)
        yield Problem("phase-missing", message, place, did_you_mean(name, phases))
    for name, mover in stops:
        if name in phases and mover not in phases[name].by:
            found = in_backticks(phases[name].by) or "nothing"
            message = f"expected `{mover}` in `by` of `{name}`, as it is played, found {found}"
            hint = "somebody decides there" if mover == "decision" else "dice or cards decide there"
            yield Problem("phase-mover", message, game.places.at(_FILE, "phases", name, "by"), hint)
    for here, there in _known(phases, seen):
        if not _ways(phases, here, there):
            yield _wrong_step(game, here, there)


def _known(phases: Mapping[str, Phase], steps: Iterable[PhaseStep]) -> Iterator[Way]:
    """Yield the steps between two phases that both exist."""
    for here, there in steps:
        if not _stays(here, there) and {here[0], there[0]} <= {*phases, _BEGIN[0], END}:
            yield here[0], there[0]


def _stays(here: Stop, there: Stop) -> bool:
    """True if a step stays in its phase, and luck acts before or after it: that counts as one stay."""
    return here[0] == there[0] and "luck" in (here[1], there[1])


def _wrong_step(game: Game, here: str, there: str) -> Problem:
    phases, places = game.info.phases, game.places
    if not here:
        first = next(iter(phases))
        message = f"expected the game to begin with `{first}`, found `{there}`, as it is played"
        hint = "list first what comes first, or let it go on by `itself`"
        return Problem("phase-step", message, places.at(_FILE, "phases", first, key=True), hint)
    found = in_backticks(phases[here].next) or "nothing"
    message = f"expected a way from `{here}` to `{there}`, as it is played, found {found}"
    hint = "name it in `next`, or let what lies between go on by `itself`"
    return Problem("phase-step", message, places.at(_FILE, "phases", here, "next"), hint)


def _ways(phases: Mapping[str, Phase], here: str, there: str) -> set[Way]:
    """Return every way that a step between two phases may have taken; none if the step is not possible.

    A step may pass over phases that go on by themselves or by a count.
    """
    graph = _passable(phases, there)
    following = phases[here].next if here else [*phases][:1]
    reach = {name: set(distances(graph, [name])) for name in graph}
    first = [to for to in following if there in reach[to] and (to != here or to == there)]
    between = {name for to in first for name in reach[to] if there in reach[name]} - {there}
    ways_taken = {(name, to) for name in between for to in graph[name] if there in reach[to] and to != name}
    return ways_taken | {(here, to) for to in first}


def _passable(phases: Mapping[str, Phase], last: str) -> Neighbours[str]:
    """Return what may follow each phase that play may pass over, up to a last one."""
    passed = {name for name, phase in phases.items() if name != last and not _PASSES.isdisjoint(phase.by)}
    return {**{name: list(each.next) if name in passed else [] for name, each in phases.items()}, END: []}
