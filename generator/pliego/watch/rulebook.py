"""The rulebook of a watched game, printed in a process of its own.

In: a game and a language. Out: the pages of the rulebook as pictures, and its problems. The laws of this
file: a new print stops the one before; the child process ends when this one ends, since this one holds its
standard input; its temporary files are removed when it ends; the old pages stay if the rulebook cannot be
printed.
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
"""The dots per point of the pictures of pages."""
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
    _folder: TemporaryDirectory[str] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start to print the files as they are now."""
        self.stop()
        words = [sys.executable, "-m", "pliego.cli.exits", "build", "--content", str(self.content)]
        words += ["--games", self.game, "--langs", self.lang, "--papers", PAPER, "--products", PRODUCT]
        words += ["--out", str(self.out), "--jobs", "1", "--format", "json"]
        words += [word for name in brought_names() for word in ("--room", name)]
        pipe = subprocess.PIPE
        self._folder = TemporaryDirectory(prefix="pliego-", ignore_cleanup_errors=True)
        environment = {**os.environ, "TMPDIR": self._folder.name}
        self._child = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=environment
        )

    def stop(self) -> None:
        """Stop printing."""
        if self._child is not None:
            with self._child as child:
                child.kill()
            self._tidy()

    @property
    def is_printing(self) -> bool:
        """True until `take` has taken the result of the last start."""
        return self._child is not None

    def take(self) -> bool:
        """Take the result if there is one; return True if pages or problems have changed."""
        if self._child is None or self._child.poll() is None:
            return False
        before = (self.pages, self.problems)
        with self._child as child:
            output = child.stdout.read() if child.stdout else b""
        self._tidy()
        self.problems = tuple(_problems(output))
        if printed := self._printed():
            self.pages = tuple(_pictures(printed))
        return (self.pages, self.problems) != before

    def _tidy(self) -> None:
        """Forget the process that has ended, and remove its temporary files."""
        if self._folder is not None:
            self._folder.cleanup()
        self._child = self._folder = None

    def _printed(self) -> bytes | None:
        files = read_json(self.out / MANIFEST).get("files", ())
        asked = (self.game, self.lang, PAPER, PRODUCT)
        for entry in files:
            is_rulebook = (entry["game"], entry["lang"], entry["paper"], entry["product"]) == asked
            if is_rulebook and entry["ink"] == "colour":
                try:
                    return (self.out / str(entry["path"])).read_bytes()
                except OSError:
                    return None
        return None


def _problems(output: bytes) -> Sequence[Problem]:
    try:
        found: list[dict[str, Any]] = json.loads(output or b"[]")
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
