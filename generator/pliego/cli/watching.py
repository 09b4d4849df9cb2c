"""Run `pliego watch`: show a game on a page that follows what is saved.

In: a game, a language, a port. Out: a page on this machine, lines on the terminal. The law of this file: it
ends when it is interrupted, and ends everything that it began.
"""

from __future__ import annotations

import time
from pathlib import Path

import click

from pliego.cli.report import Report
from pliego.watch.rulebook import RulebookPress
from pliego.watch.server import Display, PageServer
from pliego.watch.snapshot import Snapshot, Stamp, is_older, stamp_of, take_snapshot

_SECONDS = 0.15
"""The time between two checks of the files."""


def run_watch(
    content: Path, game: str, lang: str, templates: Path, out: Path, port: int, report: Report
) -> None:
    """Serve the page and update it until interrupted."""
    try:
        server = PageServer(templates, port)
    except OSError as error:
        hint = "name another with --port"
        raise click.UsageError(
            f"expected a free port, found {port} taken ({error.strerror}): {hint}"
        ) from None
    server.start()
    report.line(f"{game}: {server.url} (Ctrl-C ends)")
    watch = Watch(server, content, game, lang, templates, out, report)
    try:
        while True:
            watch.check_once()
            time.sleep(_SECONDS)
    except KeyboardInterrupt:
        report.line("ended")
    finally:
        watch.press.stop()
        server.stop()


class Watch:
    """Updates the page of a game whenever one of its files was saved."""

    def __init__(
        self,
        server: PageServer,
        content: Path,
        game: str,
        lang: str,
        templates: Path,
        out: Path,
        report: Report,
    ) -> None:
        self.server, self.path, self.templates, self.lang = server, content / game, templates, lang
        self.press = RulebookPress(content, game, lang, out)
        self.report = report
        self.stamp: Stamp | None = None

    def check_once(self) -> None:
        """Check once for changes, and show them."""
        if not self.server.display.step or self._stamp() != self.stamp:
            self._update()
        if self.press.take() or self.press.is_printing != self.server.display.is_printing:
            self._show(self.server.display.snapshot)

    def _stamp(self) -> Stamp:
        return stamp_of(self.server.display.snapshot.reads, self.path / "game.yaml")

    def _update(self) -> None:
        began, before = time.time_ns(), self.server.display.snapshot
        snapshot = take_snapshot(self.path, self.templates, self.lang, before)
        if snapshot.is_sound and snapshot.has_rulebook:
            self.press.lang = snapshot.lang
            self.press.start()
        self._show(snapshot)
        stamp = self._stamp()
        self.stamp = stamp if is_older(stamp, began) else None
        self._report(snapshot, before, (time.time_ns() - began) / 1e9)

    def _report(self, snapshot: Snapshot, before: Snapshot, seconds: float) -> None:
        changed = sum(shown != before.faces.get(name) for name, shown in snapshot.faces.items())
        self.report.line(f"{changed} of {len(snapshot.faces)} faces changed ({seconds:.1f} s)")
        self.report.problems([problem for problem in snapshot.problems if problem not in before.problems])

    def _show(self, snapshot: Snapshot) -> None:
        press, step = self.press, self.server.display.step + 1
        self.server.display = Display(step, snapshot, press.pages, press.problems, press.is_printing)
