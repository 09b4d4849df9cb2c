"""A designer's desk: a game of their own, `pliego watch` at work on it, and what its page is told.

In: a folder, which gets a new game if there is none. Out: a running `watch`, edits, the data of its page. The
law of this file: what `watch` prints is kept, so that a test can look for tracebacks in it.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workshop import environment, heed_ctrl_c

PLIEGO = [sys.executable, "-m", "pliego"]
_PAGE_SIZE = 4096


class Desk:
    """A game of a designer's own, a new one if there is none, and the page that shows it."""

    def __init__(self, root: Path, under: Callable[[], None] = heed_ctrl_c, **env: str) -> None:
        self.root = root / "spells"
        if not self.root.is_dir():
            begin = [*PLIEGO, "new", "Spells"]
            subprocess.run(begin, cwd=root, env=environment(), check=True, capture_output=True)
        self._printed = root / "terminal.txt"
        with self._printed.open("wb") as printed:
            self.process = subprocess.Popen(
                [*PLIEGO, "watch", "--port", "0"],
                cwd=self.root,
                env=environment(PYTHONUNBUFFERED="1", **env),
                stdout=printed,
                stderr=subprocess.STDOUT,
                preexec_fn=under,
            )
        try:
            self.url = self._url()
        except AssertionError:
            self.leave()
            raise

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_error: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Kill `watch` if it has not ended, so that a test that failed leaves nothing."""
        self.process.kill()
        self.process.wait()

    def _url(self) -> str:
        for _ in range(600):
            if found := re.search(r"http://127\.0\.0\.1:\d+/", self.terminal()):
                return found[0]
            time.sleep(0.1)
        raise AssertionError(self.terminal())

    def terminal(self) -> str:
        """Return everything that `watch` has printed so far."""
        return self._printed.read_text("utf-8")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text in a file of the game."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    def now(self) -> dict[str, Any]:
        """Return what the page is told now."""
        with urllib.request.urlopen(f"{self.url}state") as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def state(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return what the page is told, as soon as it is so."""
        for _ in range(600):
            found = self.now()
            if until(found):
                return found
            time.sleep(0.05)
        raise AssertionError({key: value for key, value in found.items() if key != "faces"})

    def megabytes(self) -> float:
        """Return the memory of `watch`."""
        statm = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(statm.split()[1]) * _PAGE_SIZE / 1e6

    def end(self) -> int:
        """End `watch` as Ctrl+C does; return its exit code."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)
        return self.process.returncode


def is_settled(state: dict[str, Any]) -> bool:
    """True if everything is shown and nothing is being printed."""
    return state["step"] > 0 and not state["printing"]


def codes(state: dict[str, Any]) -> list[str]:
    """Return the codes of the problems that the page shows."""
    return [each["code"] for each in state["problems"]]
