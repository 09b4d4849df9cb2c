"""Many games played, to find out how the rules play.

In: a game, how it is set up, who plays, how many games, a seed. Out: a `Tally` for each run. The law of this
file: the same seed gives the same tallies, whatever the number of workers: games are dealt in blocks, each
with luck of its own, and counted in the order of the blocks.
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
from pliego.playtest.tally import Seen, Tally
from pliego.playtest.watch import Watched

BLOCK = 25
"""So many games are dealt to a worker at once."""
WATCHED = 250
"""So many games of a run are watched move by move, which takes longer than playing them at random."""


@dataclass(frozen=True)
class Run:
    """Games to be played one way: the setting, the player at each seat of the first game, rulings read
    otherwise. With players of several kinds everybody moves up a seat after each game."""

    setting: Setting
    bots: tuple[str, ...]
    games: int
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def rotates(self) -> bool:
        """True if it matters who sits where."""
        return len(set(self.bots)) > 1

    def seated(self, game: int) -> tuple[str, ...]:
        """Return who sits where in a game (from 0)."""
        turn = game % len(self.bots) if self.rotates else 0
        return (*self.bots[turn:], *self.bots[:turn])

    def watches(self, game: int) -> bool:
        """True if a game (from 0) is watched: all are in which somebody thinks, which takes longer still."""
        return game < WATCHED or any(PLAYERS[name].thinks for name in self.bots)

    @property
    def blocks(self) -> int:
        """Into how many blocks it is dealt."""
        return -(-self.games // BLOCK)


@dataclass
class Series:
    """The runs of a game and the luck they share; the game is laid out for one of them at a time."""

    game: Game
    playable: Playable
    runs: Sequence[Run]
    seed: str
    _laid_out: tuple[int, GameTable] | None = field(default=None, repr=False)

    def block(self, number: int, block: int) -> Tally:
        """Play a block of a run; stops at a game that does not end."""
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
                tally.endless = Seen(seed, seated, cap)
                break
            tally.add(seed, seated, played, watched)
            if clock is not None:
                tally.lasting[clock.lap(played.decisions)] += 1
        tally.rules = table.rules.applied()
        tally.asked = frozenset(table.rules.asked)
        tally.seconds = time.process_time() - began
        return tally

    def _table(self, number: int) -> GameTable:
        """Return the game laid out for a run; raises MissingContent."""
        if self._laid_out is None or self._laid_out[0] != number:
            run = self.runs[number]
            self._laid_out = number, self.playable.table(self.game, run.setting, readings=run.readings)
        return self._laid_out[1]


def play_game(
    match: Match, bots: Sequence[str], seed: int, cap: int, watcher: Watcher | None = None
) -> Played:
    """Play the game that a seed gives; raises Endless."""
    random = Random(seed)
    return play(match, [PLAYERS[name].make(random) for name in bots], random, cap, watcher)


def play_series(series: Series, processes: int) -> Iterator[tuple[int, Tally]]:
    """Play all runs side by side; yields the blocks counted, each with the number of its run, those of a run
    in order."""
    groups = [
        [partial(series.block, number, block) for block in range(run.blocks)]
        for number, run in enumerate(series.runs)
    ]
    return work(groups, processes)


def gather(series: Series, counted: Iterable[tuple[int, Tally]]) -> list[Tally]:
    """Return each run's tally; a run with an endless game is not counted further."""
    tallies = [Tally() for _ in series.runs]
    for number, tally in counted:
        if tallies[number].endless is None:
            tallies[number].merge(tally)
    return tallies
