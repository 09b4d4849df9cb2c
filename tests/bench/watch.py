"""Commands watched: how long they take and how much memory.

In: a command. Out: seconds on the clock, seconds of all cores, MB at the most. The law of this file: a
command runs as a person runs it, in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Watched:
    """What a command took: seconds on the clock, seconds of processor time, and its exit code."""

    wall: float
    cpu: float
    code: int


def watch(words: Sequence[str], folder: Path) -> Watched:
    """Run a command to its end."""
    before, begin = os.times(), time.perf_counter()
    done = subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Watched(time.perf_counter() - begin, cpu, done.returncode)
