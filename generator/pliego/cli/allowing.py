"""Run `pliego allow`: write folders into the user's file, from which decks of any game may take their tables.

In: folders. Out: lines in the user's file, or what it allows. The law of this file: what stands in it stays.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from pliego.cli.report import Report
from pliego.make.replacing import write_problem
from pliego.make.writing import write_whole
from pliego.text.allowed import folders_in, shown_home, users_file
from pliego.text.files import FileFault, Missing, read_regular, real
from pliego.text.problems import Span

_FIRST = b"# Folders outside a game from which its decks may take their tables, one in a line.\n"


def run_allow(folders: Sequence[Path], report: Report) -> None:
    """Allow folders for all games, or list those that are allowed, and exit."""
    file = users_file()
    if file is None:
        raise click.UsageError("expected a folder of yours for the list of allowed folders, found no HOME")
    data = _content(file, report)
    known, problems = folders_in(data, file)
    new = [each for each in dict.fromkeys(map(real, folders)) if each not in map(real, known)]
    if new:
        _write(file, (data if data.endswith(b"\n") else data + b"\n") + b"".join(map(_line, new)), report)
    report.problems(problems)
    listed = ", ".join(f"`{shown_home(each)}`" for each in [*known, *new])
    report.line(f"decks of any game may take their tables from {listed or 'no folder outside it'}")
    if listed:
        report.line(f"to allow a folder no more, take its line out of {shown_home(file)}")
    report.exit(problems)


def _content(file: Path, report: Report) -> bytes:
    try:
        return read_regular(file)
    except Missing:
        return _FIRST
    except FileFault as fault:
        report.problems([fault.problem(Span(shown_home(file)))])
        sys.exit(1)


def _line(folder: Path) -> bytes:
    """Return the line of a folder. Raise UsageError if its name cannot stand in a line."""
    text = str(folder)
    if text.splitlines() != [text] or text.strip() != text or not text.isprintable():
        raise click.UsageError(f"expected a folder whose name is one line of text, found `{folder}`")
    return f"{text}\n".encode()


def _write(file: Path, data: bytes, report: Report) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)
    except OSError as error:
        report.problems([write_problem(file, error)])
        sys.exit(1)
