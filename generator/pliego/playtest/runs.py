"""Runs: many games played, to learn how the rules play.

In: a game, its setting, its players, a number of games, a seed. Out: a `Tally` for each run. The law of this
file: the same seed gives the same tallies, with any number of workers. For this, games come in blocks, each
with its own luck, and blocks are counted in order.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from pliego.game.model.game import Game
from pliego.make.workers import work
from pliego.playing.match import Match
from pliego.playing.moves import Endless, Setting
from pliego.playing.play import Played, Watcher, play
from pliego.playing.playable import GameTable, Playable
from pliego.playing.players import PLAYERS
from pliego.playtest.pace import Clock
from pliego.playtest.tally import SeenGame, Tally
from pliego.playtest.watched import Watched

BLOCK = 25
"""The number of games that a worker gets at once."""
WATCHED = 250
"""The number of games of a run that are watched move by move; that costs more than random play."""


@dataclass(frozen=True)
class Run:
    """Games that are played in one way: a setting, a player at each seat, and changed readings of rulings.

    If the players are of several kinds, everybody moves up a seat after each game.
    """

    setting: Setting
    bots: tuple[str, ...]
    games: int
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def rotates(self) -> bool:
        """True if players are of several kinds, so that seats matter."""
        return len(set(self.bots)) > 1

    def seated(self, game: int) -> tuple[str, ...]:
        """Return the player at each seat in a game (counted from 0)."""
        turn = game % len(self.bots) if self.rotates else 0
        return (*self.bots[turn:], *self.bots[:turn])

    def watches(self, game: int) -> bool:
        """True if a game (counted from 0) is watched; all are if a player thinks, which costs more still."""
        return game < WATCHED or any(PLAYERS[name].thinks for name in self.bots)

    @property
    def blocks(self) -> int:
        """The number of its blocks."""
        return -(-self.games // BLOCK)


@dataclass
class Series:
    """The runs of a game and their common seed; it keeps the table of the last run that was played."""

    game: Game
    playable: Playable
    runs: Sequence[Run]
    seed: str
    _last: tuple[int, GameTable] | None = field(default=None, repr=False)

    def block(self, number: int, block: int) -> Tally:
        """Play a block of a run; stop at a game without end."""
        run, table = self.runs[number], self._table(number)
        pace = self.game.info.pace
        cap = self.playable.cap(self.game, run.setting)
        seeds = Random(f"{self.seed} {run.setting} {' '.join(run.bots)} {block}")
        tally, began = Tally(), time.process_time()
        table.rules.forget()
        clock = Clock(pace, table.rules) if pace else None
        for game in range(block * BLOCK, min((block + 1) * BLOCK, run.games)):
            seed, seated = seeds.getrandbits(32), run.seated(game)
            match = table.begin()
            watched = Watched(match) if run.watches(game) else None
            try:
                played = play_game(match, seated, seed, cap, watched)
            except Endless:
                tally.endless = SeenGame(seed, seated, cap)
                break
            tally.add(seed, seated, played, watched)
            if clock is not None:
                tally.durations[clock.lap(played.decisions)] += 1
        tally.rules = table.rules.applied()
        tally.asked = frozenset(table.rules.asked)
        tally.seconds = time.process_time() - began
        return tally

    def _table(self, number: int) -> GameTable:
        """Return the table for a run; raises MissingContent."""
        if self._last is None or self._last[0] != number:
            run = self.runs[number]
            self._last = number, self.playable.table(self.game, run.setting, readings=run.readings)
        return self._last[1]


def play_game(
    match: Match, bots: Sequence[str], seed: int, cap: int, watcher: Watcher | None = None
) -> Played:
    """Play the game of a seed; raises Endless."""
    random = Random(seed)
    return play(match, [PLAYERS[name].make(random) for name in bots], random, cap, watcher)


def play_series(series: Series, processes: int) -> Iterator[tuple[int, Tally]]:
    """Play all runs side by side; yield the tally of each block, with the number of its run.

    The blocks of a run come in order.
    """
    groups = [
        [partial(series.block, number, block) for block in range(run.blocks)]
        for number, run in enumerate(series.runs)
    ]
    return work(groups, processes)


def gather(series: Series, counted: Iterable[tuple[int, Tally]]) -> list[Tally]:
    """Return each run's tally; blocks after an endless game are not counted."""
    tallies = [Tally() for _ in series.runs]
    for number, tally in counted:
        if tallies[number].endless is None:
            tallies[number].merge(tally)
    return tallies
