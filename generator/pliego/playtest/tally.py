"""What is counted while games are played.

In: finished games. Out: `Tally`, which adds up. The law of this file: it counts and judges nothing; tallies
added in the same order are the same, whoever made them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pliego.checks.played.phases import PhaseStep
from pliego.playing.play import Played
from pliego.playtest.watch import Watched


@dataclass(frozen=True, slots=True)
class Seen:
    """A game that can be seen again: its seed, who sat where, how many decisions it took."""

    seed: int
    bots: tuple[str, ...]
    decisions: int


@dataclass(slots=True)
class Result:
    """How somebody fared: games, what was won in all (a shared win in part), games won alone."""

    games: int = 0
    got: float = 0.0
    alone: int = 0

    def add(self, got: float) -> None:
        """Take in a game."""
        self.games += 1
        self.got += got
        self.alone += got == 1.0

    def merge(self, other: Result) -> None:
        """Take in somebody else's count."""
        self.games += other.games
        self.got += other.got
        self.alone += other.alone


@dataclass(slots=True)
class MoveCount:
    """A kind of move: how often it was offered and played, and how those fared who played it in a game."""

    offered: int = 0
    played: int = 0
    result: Result = field(default_factory=Result)


@dataclass
class Tally:
    """What was counted in some games: `lengths` games by decisions, `lasting` by the seconds they would take
    at a table, `watched` the games of which moves and components were counted, `results` by seat and player,
    `began` how whoever began fared, `ends` by rule, `rules` how often each was applied, `asked` the rulings
    whose other reading was asked for, `most` the most in use of each component, `steps` how games went from
    phase to phase, `fell` what chance did in the watched games. `endless` is the first game that did not end,
    after which no more were played. `seconds` of a core is what it took; it is not part of what was found."""

    games: int = 0
    watched: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    lasting: Counter[int] = field(default_factory=Counter)
    results: dict[tuple[int, str], Result] = field(default_factory=dict)
    began: Result = field(default_factory=Result)
    ends: Counter[str] = field(default_factory=Counter)
    moves: dict[str, MoveCount] = field(default_factory=dict)
    fell: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    asked: frozenset[str] = frozenset()
    most: dict[str, int] = field(default_factory=dict)
    steps: set[PhaseStep] = field(default_factory=set)
    longest: Seen | None = None
    endless: Seen | None = None
    seconds: float = 0.0

    @property
    def decisions(self) -> int:
        """The decisions of all games."""
        return sum(length * games for length, games in self.lengths.items())

    def add(self, seed: int, bots: tuple[str, ...], played: Played, watched: Watched | None) -> None:
        """Take in a finished game, its moves and components only if it was watched."""
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
            self._note_use(watched.most)
            self.steps |= watched.trail.steps
        self._note_length(Seen(seed, bots, played.decisions))

    def _add_moves(self, offered: Counter[str], played: Counter[str], got: float) -> None:
        for kind, times in offered.items():
            self.moves.setdefault(kind, MoveCount()).offered += times
        for kind, times in played.items():
            count = self.moves[kind]
            count.played += times
            count.result.add(got)

    def _note_use(self, most: dict[str, int]) -> None:
        for component, used in most.items():
            self.most[component] = max(used, self.most.get(component, 0))

    def _note_length(self, seen: Seen) -> None:
        if self.longest is None or seen.decisions > self.longest.decisions:
            self.longest = seen

    def merge(self, other: Tally) -> None:
        """Take in what was counted in later games."""
        self.games += other.games
        self.watched += other.watched
        self.lengths.update(other.lengths)
        self.lasting.update(other.lasting)
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
        self._note_use(other.most)
        self.steps |= other.steps
        if other.longest is not None:
            self._note_length(other.longest)
        self.endless = self.endless or other.endless
        self.seconds += other.seconds
