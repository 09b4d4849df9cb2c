"""Run `pliego watch`: show a game on a page that follows what is saved.

In: a game, a language, a port. Out: a page on this machine, lines on the terminal. The law of this file: it
ends when it is interrupted, and ends everything that it began.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

import click

from pliego.cli.report import Report
from pliego.text.files import real
from pliego.text.problems import Problem
from pliego.watch.followed import Followed
from pliego.watch.memory import Memory
from pliego.watch.rulebook import RulebookPress
from pliego.watch.server import Display, PageServer
from pliego.watch.snapshot import Snapshot, take_snapshot

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
    folders = (content.absolute(), templates.absolute(), out.absolute())
    watch = Watch(server, game, lang, *folders, report)
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
    """Updates the page of a game whenever the content of one of its files has changed.

    It owns what is kept from one save to the next: the display, the press, and the files that it follows.
    """

    def __init__(
        self,
        server: PageServer,
        game: str,
        lang: str,
        content: Path,
        templates: Path,
        out: Path,
        report: Report,
    ) -> None:
        self.server, self.path, self.templates, self.lang = server, content / game, templates, lang
        self.press = RulebookPress(content, game, lang, out)
        self.report = report
        self.here, self.folder = Path.cwd(), real(self.path)
        self.files, self.memory = Followed(), Memory()
        self.told: frozenset[Problem] = frozenset()

    def check_once(self) -> None:
        """Check once for changes, and show them."""
        _stand_in(self.here)
        if not self.server.display.step or self._has_changed():
            self.press.ask_to_end()
            self._update()
        if self.press.take() or self.press.is_printing != self.server.display.is_printing:
            self._show(self.server.display.snapshot)
            self._report_problems()

    def _has_changed(self) -> bool:
        """True if a file has changed, or if the folder of the game is a link that was turned elsewhere."""
        before, self.folder = self.folder, real(self.path)
        return self.folder != before or self.files.have_changed()

    def _update(self) -> None:
        began, before = time.monotonic(), self.server.display.snapshot
        snapshot = take_snapshot(self.path, self.templates, self.lang, before)
        self._print(snapshot)
        self._show(snapshot)
        self._report_faces(snapshot, before, time.monotonic() - began)
        self._report_problems()
        earlier, self.files = self.files, self.files.after(snapshot.reads)
        del snapshot, before
        self.memory.give_back(self.files.size_since(earlier))

    def _print(self, snapshot: Snapshot) -> None:
        """Print the rulebook, unless the game has errors. Then the old pages stay."""
        if not snapshot.is_sound:
            self.press.stop()
        elif snapshot.has_rulebook:
            self.press.lang = snapshot.lang
            self.press.start(snapshot.problems)
        else:
            self.press.forget()

    def _report_faces(self, snapshot: Snapshot, before: Snapshot, seconds: float) -> None:
        changed = sum(shown != before.faces.get(name) for name, shown in snapshot.faces.items())
        self.report.line(f"{changed} of {len(snapshot.faces)} faces changed ({seconds:.1f} s)")

    def _report_problems(self) -> None:
        """Print the problems that were not there before."""
        problems = self.server.display.problems
        self.report.problems([problem for problem in problems if problem not in self.told])
        self.told = frozenset(problems)

    def _show(self, snapshot: Snapshot) -> None:
        press, step = self.press, self.server.display.step + 1
        self.server.display = Display(step, snapshot, press.pages, press.problems, press.is_printing)


def _stand_in(folder: Path) -> None:
    """Make a folder the working folder again: somebody may have deleted it, and made it anew. Paths are shown
    from it."""
    for each in (folder, *folder.parents):
        with suppress(OSError):
            os.chdir(each)
            return
