"""The tally of played games.

In: finished games. Out: `Tally`, which adds up. The law of this file: it counts and judges nothing; tallies
added in the same order are the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pliego.checks.played.phases import PhaseStep
from pliego.playing.play import Played
from pliego.playtest.watched import Watched


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game that can be played again: its seed, the player at each seat, and its number of decisions."""

    seed: int
    bots: tuple[str, ...]
    decisions: int


@dataclass(slots=True)
class Result:
    """Somebody's results: games, the sum of wins (a shared win in part), and games won alone."""

    games: int = 0
    got: float = 0.0
    alone: int = 0

    def add(self, got: float) -> None:
        """Add a game."""
        self.games += 1
        self.got += got
        self.alone += got == 1.0

    def merge(self, other: Result) -> None:
        """Add another result."""
        self.games += other.games
        self.got += other.got
        self.alone += other.alone


@dataclass(slots=True)
class MoveCount:
    """A kind of move: how often it was offered and played, and the results of those who played it."""

    offered: int = 0
    played: int = 0
    result: Result = field(default_factory=Result)


@dataclass
class Tally:
    """The counts of some games.

    `lengths` counts games by decisions, and `durations` by their seconds at a table. `results` holds results
    by seat and player, and `began` those of whoever moved first. `ends` counts games by the rule that ended
    them. `rules` counts how often each rule was applied. `asked` holds the rulings that a game needed.

    `watched` is the number of watched games. Of these, `moves` counts the kinds of moves, `fell` the results
    of chance, `most` the most in use of each component, and `steps` holds the steps between phases.

    `longest` is the longest game. `endless` is the first game without end; none were played after it.
    `seconds` is the time of a core; it is no result of play.
    """

    games: int = 0
    watched: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    durations: Counter[int] = field(default_factory=Counter)
    results: dict[tuple[int, str], Result] = field(default_factory=dict)
    began: Result = field(default_factory=Result)
    ends: Counter[str] = field(default_factory=Counter)
    moves: dict[str, MoveCount] = field(default_factory=dict)
    fell: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    asked: frozenset[str] = frozenset()
    most: dict[str, int] = field(default_factory=dict)
    steps: set[PhaseStep] = field(default_factory=set)
    longest: SeenGame | None = None
    endless: SeenGame | None = None
    seconds: float = 0.0

    @property
    def decisions(self) -> int:
        """The decisions of all games."""
        return sum(length * games for length, games in self.lengths.items())

    def add(self, seed: int, bots: tuple[str, ...], played: Played, watched: Watched | None) -> None:
        """Add a finished game; add its moves and components if it was watched."""
        self.games += 1
        self.lengths[played.decisions] += 1
        self.ends[played.reason] += 1
        for seat, got in enumerate(played.returns):
            self.results.setdefault((seat, bots[seat]), Result()).add(got)
            if watched is not None:
                self._add_moves(watched.offered[seat], watched.played[seat], got)
        if played.began is not None:
            self.began.add(played.returns[played.began])
        if watched is not None:
            self.watched += 1
            self.fell.update(watched.fell)
            self._add_use(watched.most)
            self.steps |= watched.trail.steps
        self._add_length(SeenGame(seed, bots, played.decisions))

    def _add_moves(self, offered: Counter[str], played: Counter[str], got: float) -> None:
        for kind, times in offered.items():
            self.moves.setdefault(kind, MoveCount()).offered += times
        for kind, times in played.items():
            count = self.moves[kind]
            count.played += times
            count.result.add(got)

    def _add_use(self, most: dict[str, int]) -> None:
        for component, used in most.items():
            self.most[component] = max(used, self.most.get(component, 0))

    def _add_length(self, seen: SeenGame) -> None:
        if self.longest is None or seen.decisions > self.longest.decisions:
            self.longest = seen

    def merge(self, other: Tally) -> None:
        """Add the counts of later games."""
        self.games += other.games
        self.watched += other.watched
        self.lengths.update(other.lengths)
        self.durations.update(other.durations)
        self.ends.update(other.ends)
        self.fell.update(other.fell)
        self.rules.update(other.rules)
        self.asked |= other.asked
        for who, result in other.results.items():
            self.results.setdefault(who, Result()).merge(result)
        self.began.merge(other.began)
        for kind, count in other.moves.items():
            mine = self.moves.setdefault(kind, MoveCount())
            mine.offered += count.offered
            mine.played += count.played
            mine.result.merge(count.result)
        self._add_use(other.most)
        self.steps |= other.steps
        if other.longest is not None:
            self._add_length(other.longest)
        self.endless = self.endless or other.endless
        self.seconds += other.seconds
