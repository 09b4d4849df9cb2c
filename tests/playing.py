"""Playtests of a few games for tests: runs, and what is counted in them.

In: a game that is made ready. Out: runs and tallies. The law of this file: a seed plays the same games again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import yaml
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.model.info import Pace
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable
from pliego.playtest.pace import Clock
from pliego.playtest.plan import Ready, make_ready
from pliego.playtest.runs import Run, Series, gather, play_game, play_series
from pliego.playtest.tally import Tally
from pliego.text.prose import plain_text

ROOT = Path(__file__).resolve().parents[1]
SURE = 3.0
"""How many errors a printed figure may be off."""


def tallies(ready: Ready, *runs: Run, jobs: int = 1, seed: str = "1") -> list[Tally]:
    """Play some runs and return what was counted in each."""
    series = Series(ready.game, ready.playable, runs, seed)
    return gather(series, play_series(series, jobs))


def run_of(ready: Ready, games: int, *bots: str, **readings: str) -> Run:
    """Return a run in the first setting, rulings read as told (`_` for `-`)."""
    named = {ruling.replace("_", "-"): reading for ruling, reading in readings.items()}
    return Run(ready.settings[0], bots or ("random", "random"), games, named)


def paced(game: str, pace: str, games: int, *bots: str) -> tuple[Ready, Run, Tally]:
    """Play a game in its last setting at a pace of its own."""
    found, _problems = make_ready(ROOT / "content" / game)
    assert found is not None
    info = found.game.info.model_copy(update={"pace": Pace.model_validate(yaml.safe_load(pace))})
    changed = replace(found, game=found.game.with_(info=info))
    setting = found.settings[-1]
    run = Run(setting, bots or ("random",) * setting.players, games)
    return changed, run, tallies(changed, run)[0]


@dataclass(frozen=True)
class Sample:
    """A few games between players who look a move ahead: of each the rule that ended it, its minutes, whether
    whoever began won alone, and how often each rule was applied."""

    ends: list[str]
    minutes: list[float]
    began: list[float]
    rules: list[Counter[str]]

    def shares(self, told: Sequence[float], printed: float, of: int) -> bool:
        """True if a printed share, of so many games, differs from one of these within three errors."""
        games = len(told)
        both = (sum(told) + printed * of) / (games + of)
        return abs(sum(told) / games - printed) <= SURE * sqrt(both * (1 - both) * (1 / games + 1 / of))

    def means(self, told: Sequence[float], printed: float, of: int) -> bool:
        """True if a printed mean, of so many games, differs from one of these within three errors."""
        error = stdev(told) * sqrt(1 / len(told) + 1 / of)
        return abs(mean(told) - printed) <= SURE * error

    def lasts(self, least: float, most: float) -> bool:
        """True if about nine in ten games last from so many minutes to so many, within three errors."""
        games, outside = len(self.minutes), sum(not least <= round(each) <= most for each in self.minutes)
        return outside <= 0.1 * games + SURE * sqrt(games * 0.1 * 0.9)


def sample(game: Game, playable: Playable, setting: Setting, games: int) -> Sample:
    """Play so many games of the run that the printed figures come from."""
    bots = ("greedy",) * setting.players
    found = Sample([], [], [], [])
    table, cap = playable.table(game, setting), playable.cap(game, setting)
    clock = Clock(game.info.pace, table.rules) if game.info.pace else None
    seeds = Random(f"1 {setting} {' '.join(bots)} 0")
    for _ in range(games):
        before = table.rules.applied()
        played = play_game(table.begin(), bots, seeds.getrandbits(32), cap)
        found.ends.append(played.reason)
        found.minutes.append(clock.lap(played.decisions) / 60 if clock else 0.0)
        found.began.append(0.0 if played.began is None else played.returns[played.began])
        found.rules.append(table.rules.applied() - before)
    return found


def cell(game: Game, text: str) -> str:
    """Return a cell of a table as it is printed."""
    return plain_text(fill(text, Scope(game, {}))[0])


def numbers(text: str) -> list[float]:
    """Return the numbers of a printed cell."""
    return [float(each.replace(",", ".")) for each in re.findall(r"\d+(?:,\d+)?", text)]
