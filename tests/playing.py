"""Playtests of a few games for tests: runs, and what is counted in them.

In: a game that is made ready. Out: runs and tallies. The law of this file: a seed plays the same games again.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml

from generator.model.info import Pace
from generator.playtest.plan import Ready, make_ready
from generator.playtest.runs import Run, Series, gather, play_series
from generator.playtest.tally import Tally

ROOT = Path(__file__).resolve().parents[1]


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
