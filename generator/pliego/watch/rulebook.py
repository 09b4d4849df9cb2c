"""The rulebook of a watched game, printed in a process of its own while faces are looked at.

In: where the game is, a language. Out: its pages as pictures, what printing it found wrong. The laws of this
file: a newer state of the game ends the printing of an older one; the process that prints ends with this one,
which holds its standard input; what it laid aside is taken away when it is ended; what cannot be printed
leaves the pages as they were.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pliego.games.brought import brought_names
from pliego.make.manifest import MANIFEST
from pliego.make.records import read_json
from pliego.text.problems import Problem, problem_of

_SCALE = 1.5
"""Dots per point of the pictures of pages."""
PAPER, PRODUCT = "a4", "rulebook"


@dataclass
class RulebookPress:
    """Prints one rulebook again and again."""

    content: Path
    game: str
    lang: str
    out: Path
    pages: tuple[bytes, ...] = ()
    problems: tuple[Problem, ...] = ()
    _child: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _aside: TemporaryDirectory[str] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Begin to print what stands in the files now."""
        self.stop()
        words = [sys.executable, "-m", "pliego.cli.exits", "build", "--content", str(self.content)]
        words += ["--games", self.game, "--langs", self.lang, "--papers", PAPER, "--products", PRODUCT]
        words += ["--out", str(self.out), "--jobs", "1", "--format", "json"]
        words += [word for name in brought_names() for word in ("--room", name)]
        pipe = subprocess.PIPE
        self._aside = TemporaryDirectory(prefix="pliego-", ignore_cleanup_errors=True)
        room = {**os.environ, "TMPDIR": self._aside.name}
        self._child = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=room)

    def stop(self) -> None:
        """End what is being printed."""
        if self._child is not None:
            with self._child as child:
                child.kill()
            self._tidy()

    @property
    def is_printing(self) -> bool:
        """True until the last start is taken."""
        return self._child is not None

    def take(self) -> bool:
        """Take what was printed; True if pages or problems are others now."""
        if self._child is None or self._child.poll() is None:
            return False
        before = (self.pages, self.problems)
        with self._child as child:
            said = child.stdout.read() if child.stdout else b""
        self._tidy()
        self.problems = tuple(_problems(said))
        if printed := self._printed():
            self.pages = tuple(_pictures(printed))
        return (self.pages, self.problems) != before

    def _tidy(self) -> None:
        """Forget the process that has ended, and take away what it laid aside."""
        if self._aside is not None:
            self._aside.cleanup()
        self._child = self._aside = None

    def _printed(self) -> bytes | None:
        files = read_json(self.out / MANIFEST).get("files", ())
        asked = (self.game, self.lang, PAPER, PRODUCT)
        for entry in files:
            is_it = (entry["game"], entry["lang"], entry["paper"], entry["product"]) == asked
            if is_it and entry["ink"] == "colour":
                try:
                    return (self.out / str(entry["path"])).read_bytes()
                except OSError:
                    return None
        return None


def _problems(said: bytes) -> Sequence[Problem]:
    try:
        found: list[dict[str, Any]] = json.loads(said or b"[]")
    except ValueError:
        return ()
    return [problem_of(each) for each in found]


def _pictures(pdf: bytes) -> list[bytes]:
    """Return the pages of a PDF as PNG."""
    import pypdfium2

    found = []
    for page in pypdfium2.PdfDocument(pdf):
        out = io.BytesIO()
        page.render(scale=_SCALE).to_pil().save(out, "PNG")
        found.append(out.getvalue())
    return found
