"""The rulebook of a watched game, printed in a process of its own.

In: a game and a language. Out: the pages of the rulebook as pictures, and its problems. The laws of this
file: a new print stops the one before; the old pages stay if the rulebook cannot be printed; if it cannot be
printed, a problem says why.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pliego.games.brought import brought_names
from pliego.make.targets import PrintRun, Target
from pliego.text.files import FileFault, digest, read_regular
from pliego.text.problems import Problem, has_errors, problem_of
from pliego.watch.command import Ended, HeldCommand

_SCALE = 1.5
"""The dots per point of the pictures of pages."""
PAPER, PRODUCT, INK, BACKS = "a4", "rulebook", "colour", "duplex"


@dataclass
class RulebookPress:
    """Prints one rulebook again and again."""

    content: Path
    game: str
    lang: str
    out: Path
    pages: tuple[bytes, ...] = ()
    problems: tuple[Problem, ...] = ()
    _printing: HeldCommand | None = field(default=None, repr=False)
    _known: frozenset[Problem] = frozenset()
    _digest: str = ""

    def start(self, known: Iterable[Problem] = ()) -> None:
        """Start to print the files as they are now; only problems that are not `known` are new ones."""
        self.stop()
        self._known = frozenset(known)
        words = ["build", "--content", str(self.content), "--games", self.game, "--langs", self.lang]
        words += ["--papers", PAPER, "--products", PRODUCT, "--inks", INK, "--backs", BACKS]
        words += ["--out", str(self.out), "--jobs", "1", "--format", "json"]
        words += [word for name in brought_names() for word in ("--room", name)]
        try:
            self._printing = HeldCommand(words)
        except OSError as error:
            self.problems = (_unprinted(f"the machine refused: {error.strerror}"),)

    def ask_to_end(self) -> None:
        """Ask the print to end, since its result will be old."""
        if self._printing is not None:
            self._printing.ask_to_end()

    def stop(self) -> None:
        """Stop printing."""
        if self._printing is not None:
            self._printing.end()
            self._printing = None

    def forget(self) -> None:
        """Stop, and show nothing: the game has no rulebook any more."""
        self.stop()
        self.pages, self.problems, self._digest = (), (), ""

    @property
    def is_printing(self) -> bool:
        """True until `take` has taken the result of the last start."""
        return self._printing is not None

    def take(self) -> bool:
        """Take the result if there is one; return True if pages or problems have changed."""
        if self._printing is None or not self._printing.has_ended:
            return False
        before = (self.pages, self.problems)
        ended, self._printing = self._printing.result(), None
        self.problems = tuple(each for each in _problems(ended) if each not in self._known)
        if ended.code == 0:
            self._take_pages()
        return (self.pages, self.problems) != before

    def _take_pages(self) -> None:
        """Draw the pages of the rulebook, unless they are drawn already."""
        run = PrintRun(self.game, self.lang, PAPER, INK, BACKS)
        try:
            printed = read_regular(self.out / Target(run, PRODUCT).path)
        except FileFault as fault:
            self.problems = (*self.problems, fault.problem(None))
            return
        if digest(printed) != self._digest:
            self.pages, self._digest = tuple(_pictures(printed)), digest(printed)


def _problems(ended: Ended) -> Sequence[Problem]:
    """Return the problems that the print told. If it failed without an error among them, its last line says
    why."""
    found: list[Problem] = []
    with suppress(ValueError):
        found = [problem_of(each) for each in json.loads(ended.output or b"[]")]
    if ended.code == 0 or has_errors(found):
        return found
    lines = ended.errors.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return [*found, _unprinted(last or f"a process that ended with {ended.code}")]


def _unprinted(found: str) -> Problem:
    """Return the problem of a print that failed."""
    message = f"expected a printed rulebook, found `{found}`"
    return Problem(
        "rulebook-unprinted", message, None, "mend that; the next change of a file prints it again"
    )


def _pictures(pdf: bytes) -> list[bytes]:
    """Return the pages of a PDF as PNG."""
    import pypdfium2

    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            out = io.BytesIO()
            page.render(scale=_SCALE).to_pil().save(out, "PNG")
            found.append(out.getvalue())
    return found
