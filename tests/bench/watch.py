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
    """What a command took: seconds on the clock, seconds of processor time, its exit code, and the most
    memory in MB that it or a process of its own ever had."""

    wall: float
    cpu: float
    code: int
    mb: float = 0.0


def watch(words: Sequence[str], folder: Path) -> Watched:
    """Run a command to its end."""
    begin = time.perf_counter()
    silent = subprocess.DEVNULL
    process = subprocess.Popen(words, cwd=folder, stdout=silent, stderr=silent)
    _process, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - begin
    return Watched(wall, used.ru_utime + used.ru_stime, process.returncode, used.ru_maxrss / 1024)
