"""Print what a command reports: problems as text, JSON or GitHub annotations, sentences, and progress.

In: problems and sentences. Out: lines on standard output (problems, results) and standard error (progress).
The law of this file: nothing else in Pliego prints.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import click

from pliego.text.problems import Problem, as_data, capped, has_errors, in_order
from pliego.text.process import signals_held

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 110
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
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
            click.echo(json.dumps([as_data(problem) for problem in ordered], ensure_ascii=False, indent=1))
            return
        for problem in ordered:
            click.echo(clean(str(problem)) if self.form == "text" else _annotation(problem))

    def data(self, data: object) -> None:
        """Print data as JSON."""
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))

    def line(self, sentence: str) -> None:
        """Print a sentence, unless only data is wanted."""
        if self.form == "text":
            click.echo(clean(sentence))

    def exit(self, problems: Sequence[Problem]) -> NoReturn:
        """Exit with 1 if there is an error, else with 0."""
        sys.exit(1 if has_errors(problems) else 0)


def console() -> Console:
    """Return the console for tables. It is as wide as the terminal, or has a fixed width if there is none."""
    from rich.console import Console

    return Console(width=None if Console().is_terminal else _WIDTH, highlight=False)


def clean(text: str) -> str:
    """Return a text that cannot control a terminal. Each control character becomes an escape."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def _annotation(problem: Problem) -> str:
    span = problem.span
    place = f" file={_property(span.path)},line={span.line},col={span.column}" if span else ""
    text = f"{problem.message} [{problem.code}]" + (f"\n{problem.hint}" if problem.hint else "")
    return f"::{_GITHUB[problem.severity]}{place}::{clean(_data(text))}"


def _data(text: str) -> str:
    """Escape the text of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape a property of a workflow command, such as a path."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show the progress: a bar on a terminal, a plain line per file elsewhere."""
    if not sys.stderr.isatty():
        yield lambda path, done, total: click.echo(f"[{done}/{total}] {path}", err=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("printing")

    def listen(path: str, done: int, total: int) -> None:
        bar.update(task, completed=done, total=total, description=path.rsplit("/", 1)[-1])

    with signals_held():
        bar.start()  # its thread takes no signals
    try:
        yield listen
    finally:
        bar.stop()
