"""Several games checked at once, one process per core.

In: a content folder and names of games. Out: the problems of each, in the order asked for. The law of this
file: the answer is the same as checking one after the other.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from generator.proof.check import check_game
from generator.source import Problem

Task = tuple[Path, Path]


def side_by_side(content: Path, templates: Path, games: Sequence[str]) -> list[list[Problem]]:
    """Return the problems of each game."""
    tasks = [(content / game, templates) for game in games]
    workers = min(len(tasks), os.cpu_count() or 1)
    if workers < 2 or not sys.platform.startswith("linux"):
        return [_check(task) for task in tasks]
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        return pool.map(_check, tasks, chunksize=1)


def _check(task: Task) -> list[Problem]:
    """Check one game. A check makes no garbage that is worth looking for while it lasts."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return check_game(*task)[1]
    finally:
        if was_on:
            gc.enable()
