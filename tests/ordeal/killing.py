"""Commands of Pliego as processes of their own: run to their end, or killed -9.

In: a workshop, the words of commands. Out: exit codes, seconds, how many changes of files a command makes.
The law of this file: a process is killed by its number, and waited for.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from workshop import ROOT, Workshop, environment

Words = Sequence[str]
_QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_LONGEST_SECONDS = 180


def begun(shop: Workshop, words: Words, *, last: int | None = None) -> subprocess.Popen[bytes]:
    """Begin a command; with `last`, it is killed before that change of a file."""
    module = ["pliego"] if last is None else ["ordeal.dying", str(last)]
    paths = f"{ROOT / 'generator'}:{ROOT / 'tests'}"
    run = [sys.executable, "-m", *module, *words]
    return subprocess.Popen(
        run, cwd=shop.root, env=environment(PYTHONPATH=paths), start_new_session=True, **_QUIET
    )


def ended(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process; return its exit code."""
    return process.wait(_LONGEST_SECONDS)


def killed_after(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Kill a process after so many seconds; true if it was still at work."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def length(shop: Workshop, words: Words) -> float:
    """Return how many seconds a command takes."""
    begun_at = time.monotonic()
    assert ended(begun(shop, words)) == 0, words
    return time.monotonic() - begun_at


def changes(shop: Workshop, words: Words) -> int:
    """Return how many changes of files a command makes."""
    paths = f"{ROOT / 'generator'}:{ROOT / 'tests'}"
    run = [sys.executable, "-m", "ordeal.dying", "0", *words]
    done = subprocess.run(
        run, cwd=shop.root, env=environment(PYTHONPATH=paths), capture_output=True, text=True, check=True
    )
    return int(done.stderr.rsplit("\n", 2)[-2])
