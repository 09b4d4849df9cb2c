"""Measurements of our engine: how many decisions a second, traced and not, and how much memory.

In: a game and for how long to play, on the command line. Out: a line of JSON. The law of this file: whole
games, random players, through the public kernel; traced and untraced take turns. A simulation plays many
games in one setting, so speed is measured in one, after a warm-up twice as long.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from pliego.games import catalogue
from pliego.games.opening import read_game
from pliego.playing import play

from bench import untraced

ROOT = Path(__file__).resolve().parents[2]
_SLICE_SECONDS = 0.1
_WARMING = 2
"""A game is warmed up so many times as long as it is measured: little is then met for the first time."""
Clock = Callable[[], float]


def dealer(path: Path, rooms: Any, playing: Any, share: float | None = None) -> Callable[[], int]:
    """Return what plays one more game and says how many decisions it took: in the setting that stands so far
    down the list (0 the first, 1 the last), else each time in the next."""
    game, _problems = read_game(path)
    assert game is not None
    playable = rooms.record_of(game.info.engine).playable
    settings = playable.settings(game)
    if share is not None:
        settings = [settings[round(share * (len(settings) - 1))]]
    ready = [(playable.table(game, setting), playable.cap(game, setting)) for setting in settings]
    random, tables = Random(1), cycle(ready)
    player = playing.random_player(random)

    def one() -> int:
        table, cap = next(tables)
        match = table.begin()
        return int(playing.play(match, [player] * match.seats, random, cap).decisions)

    return one


def measure(
    path: Path, seconds: float, share: float = 0.0, clock: Clock = time.process_time
) -> dict[str, dict[str, float]]:
    """Play a game traced and untraced by turns, each for so many seconds, after warming up."""
    ways = {
        "traced": dealer(path, catalogue, play, share),
        "untraced": dealer(path, *untraced.load(), share),
    }
    for one in ways.values():
        _play_for(_WARMING * seconds, one, clock)
    done = {way: {"plies": 0.0, "seconds": 0.0} for way in ways}
    while any(each["seconds"] < seconds for each in done.values()):
        for way, one in ways.items():
            plies, taken = _play_for(min(_SLICE_SECONDS, seconds), one, clock)
            done[way]["plies"] += plies
            done[way]["seconds"] += taken
    return done


def _play_for(seconds: float, one: Callable[[], int], clock: Clock) -> tuple[int, float]:
    """Play whole games until the time is over; return the decisions and the seconds they took."""
    plies, begin = 0, clock()
    while (taken := clock() - begin) < seconds:
        plies += one()
    return plies, taken


def memory(path: Path, games: int) -> dict[str, float]:
    """Play so many games and return the most memory that this process ever took, in MB."""
    one = dealer(path, catalogue, play)
    for _ in range(games):
        one()
    return {"games": games, "mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def main(what: str, game: str, much: str, share: str = "0") -> None:
    """Print a measurement."""
    path = ROOT / "content" / game
    found = memory(path, int(much)) if what == "memory" else measure(path, float(much), float(share))
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
