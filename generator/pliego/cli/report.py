"""Print what a command reports: problems as text, JSON or GitHub annotations, sentences, tables, progress.

In: problems and sentences. Out: lines on standard output (problems, results) and standard error (progress).
The laws of this file: nothing else in Pliego prints. No terminal and no build server obeys what is printed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pliego.text.printable import harmless, harmless_json
from pliego.text.problems import Problem, as_data, capped, has_errors, in_order
from pliego.text.process import signals_held

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 110
_BREAK = re.compile(r"\s*\n\s*")
FORMATS = ("text", "json", "github")
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


@dataclass(frozen=True, slots=True)
class Report:
    """Prints problems in one form. If a file has many of one kind, it prints the first ones and how many
    more there are."""

    form: str = "text"

    def problems(self, problems: Sequence[Problem]) -> None:
        """Print problems in order, each once."""
        ordered = capped(in_order(problems))
        if self.form == "json":
            self.data([as_data(problem) for problem in ordered])
            return
        for problem in ordered:
            click.echo(str(problem) if self.form == "text" else _annotation(problem))

    def data(self, data: object) -> None:
        """Print data as JSON."""
        click.echo(harmless_json(json.dumps(data, ensure_ascii=False, indent=1)))

    def line(self, sentence: str) -> None:
        """Print a sentence, unless only data is wanted."""
        if self.form == "text":
            say(sentence)

    def exit(self, problems: Sequence[Problem]) -> NoReturn:
        """Exit with 1 if there is an error, else with 0."""
        sys.exit(1 if has_errors(problems) else 0)


def say(sentence: str, *, err: bool = False) -> None:
    """Print a sentence as one line."""
    click.echo(harmless(sentence), err=err)


def say_lines(text: str, *, err: bool = False) -> None:
    """Print a text of several lines."""
    for line in text.rstrip("\n").split("\n"):
        say(line, err=err)


def console() -> Console:
    """Return the console for tables. It is as wide as the terminal, or has a fixed width if there is none.
    It prints each text as it stands, without markup and line breaks."""
    from rich.console import Console
    from rich.text import Text

    class PlainConsole(Console):
        """Makes each text harmless."""

        def render_str(self, text: str, **style: Any) -> Text:
            return super().render_str(harmless(_BREAK.sub(" ", text)), **style)

    width = None if Console().is_terminal else _WIDTH
    return PlainConsole(width=width, highlight=False, markup=False, emoji=False)


def _annotation(problem: Problem) -> str:
    span = problem.span
    at = f",line={span.line},col={span.column}" if span and span.line else ""
    place = f" file={_property(span.path)}{at}" if span else ""
    hint = f"\n{harmless(problem.hint)}" if problem.hint else ""
    in_table = f"{harmless(span.in_table)}: " if span and span.row else ""
    text = f"{in_table}{harmless(problem.message)} [{problem.code}]{hint}"
    return f"::{_GITHUB[problem.severity]}{place}::{_data(text)}"


def _data(text: str) -> str:
    """Escape the text of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape a property of a workflow command, such as a path."""
    return _data(harmless(text)).replace(":", "%3A").replace(",", "%2C")


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show the progress: a bar on a terminal, a plain line per file elsewhere."""
    if not sys.stderr.isatty():
        yield lambda path, done, total: say(f"[{done}/{total}] {path}", err=True)
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("printing")

    def listen(path: str, done: int, total: int) -> None:
        bar.update(task, completed=done, total=total, description=escape(harmless(path.rsplit("/", 1)[-1])))

    with signals_held():
        bar.start()  # its thread takes no signals
    try:
        yield listen
    finally:
        bar.stop()
