"""Many games played, to find out how the rules play.

In: a game, how it is set up, who plays, how many games, a seed. Out: a `Tally` for each run. The law of this
file: the same seed gives the same tallies, whatever the number of workers: games are dealt in blocks, each
with luck of its own, and counted in the order of the blocks.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generator.model.game import Game
from generator.oldengine.bots import BOTS, THINKERS
from generator.oldengine.kernel import Endless, Setting, State
from generator.oldengine.play import Played, play
from generator.oldengine.table import Engine, Table
from generator.proof.playtest_pace import Clock, Listening, timed
from generator.proof.playtest_tally import Seen, Tally
from generator.proof.playtest_watch import Watched

BLOCK = 25
"""So many games are dealt to a worker at once."""
WATCHED = 250
"""So many games of a run are watched act by act, which takes longer than playing them at random."""


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
        return game < WATCHED or not THINKERS.isdisjoint(self.bots)

    @property
    def blocks(self) -> int:
        """Into how many blocks it is dealt."""
        return -(-self.games // BLOCK)


class _Tables(NamedTuple):
    """The table that is counted, its book, who times it, a table for trying out, and the rules that setting
    the first up applied."""

    played: Table
    book: Listening
    clock: Clock | None
    tried: Table
    set_up: Mapping[str, int]


@dataclass
class Floor:
    """Where games are played: a game and its engine, the runs, and the tables laid out so far."""

    game: Game
    engine: Engine
    runs: Sequence[Run]
    seed: str
    _tables: dict[int, _Tables] = field(default_factory=dict)

    def block(self, number: int, block: int) -> Tally:
        """Play a block of a run; stops at a game that does not end."""
        run = self.runs[number]
        table, book, clock, thinking, set_up = self._tables_of(number)
        cap = self.engine.cap(self.game, run.setting)
        seeds = Random(f"{self.seed} {run.setting} {' '.join(run.bots)} {block}")
        tally, began = Tally(), time.process_time()
        book.forget()
        if clock is not None:
            clock.start()
        for game in range(block * BLOCK, min((block + 1) * BLOCK, run.games)):
            seed, seated = seeds.getrandbits(32), run.seated(game)
            begun = table.begin()
            thought = thinking.begin() if THINKERS & {*seated} else None
            watched = Watched(begun, thought) if run.watches(game) else None
            try:
                played = play_game(watched or begun, seated, seed, cap)
            except Endless:
                tally.endless = Seen(seed, seated, cap)
                break
            tally.add(seed, seated, played, watched)
            if clock is not None:
                tally.lasting[clock.lap(played.plies)] += 1
        tally.rules = book.applied()
        tally.rules.update({rule: times * tally.games for rule, times in set_up.items()})
        tally.asked = frozenset(book.asked)
        tally.seconds = time.process_time() - began
        return tally

    def _tables_of(self, number: int) -> _Tables:
        """Return the tables of a run, laid out once; raises Lacking."""
        if number not in self._tables:
            self._tables.clear()
            run = self.runs[number]
            pace = self.game.info.pace
            book = Listening(timed(pace), run.readings)
            clock = Clock(pace, book) if pace else None
            played = self.engine.table(self.game, run.setting, book)
            tried = self.engine.lay_out(self.game, run.setting, readings=run.readings)
            self._tables[number] = _Tables(played, book, clock, tried, book.applied())
        return self._tables[number]


def play_game(state: State, bots: Sequence[str], seed: int, cap: int) -> Played:
    """Play the game that a seed gives; raises Endless."""
    random = Random(seed)
    return play(state, [BOTS[name](random) for name in bots], random, cap)


Counted = Iterator[tuple[int, Tally]]
_floors: list[Floor] = []
"""The floor of a worker."""


@contextmanager
def crew(floor: Floor, jobs: int) -> Iterator[Counted]:
    """Play all runs side by side; yields the blocks counted, each with its run, in order."""
    tasks = [(number, block) for number, run in enumerate(floor.runs) for block in range(run.blocks)]
    workers = min(jobs, len(tasks))
    if workers < 2 or not sys.platform.startswith("linux"):
        yield ((number, floor.block(number, block)) for number, block in tasks)
        return
    with multiprocessing.get_context("fork").Pool(workers, _take_place, (floor,)) as pool:
        yield zip([number for number, _ in tasks], pool.imap(_play_block, tasks), strict=True)


def _take_place(floor: Floor) -> None:
    """Begin a worker's life; Ctrl+C is left to whoever began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _floors[:] = [floor]


def _play_block(task: tuple[int, int]) -> Tally:
    return _floors[0].block(*task)


def gather(floor: Floor, counted: Counted) -> Iterator[Tally]:
    """Yield each run's tally when all its blocks are counted; a run with an endless game is not counted
    further."""
    left = [run.blocks for run in floor.runs]
    tallies = [Tally() for _ in floor.runs]
    for number, tally in counted:
        if tallies[number].endless is None:
            tallies[number].merge(tally)
        left[number] -= 1
        if not left[number]:
            yield tallies[number]
