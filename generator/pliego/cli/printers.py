"""Find a printer that a person has measured, for a command that names it.

In: the name of a printer, papers and ways of printing backs as typed. Out: the papers it is measured on, or a
wrong command line. The law of this file: nothing is written. An unknown printer is refused, with those that
are known.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from pliego.cli.games import suggestion
from pliego.cli.report import Report
from pliego.make.printers import Printers, PrinterSheet, measured_for, printers_file, printers_in
from pliego.text.allowed import shown_home
from pliego.text.files import FileFault, Missing, read_regular
from pliego.text.problems import Span, has_errors


def file_of_printers() -> Path:
    """Return the file of the user's printers. Raise UsageError if there is no folder for it."""
    file = printers_file()
    if file is None:
        raise click.UsageError("expected a folder of yours for the list of printers, found no HOME")
    return file


def known_printers(file: Path, report: Report) -> Printers:
    """Return the printers of the user's file. Exit if something is wrong in it."""
    try:
        found, problems = printers_in(read_regular(file), file)
    except Missing:
        return {}
    except FileFault as fault:
        found, problems = {}, [fault.problem(Span(shown_home(file)))]
    report.problems(problems)
    if has_errors(problems):
        sys.exit(1)
    return found


def sheets_of(name: str, printers: Printers) -> Sequence[PrinterSheet]:
    """Return what is measured of a printer. Raise UsageError if it is unknown."""
    if name not in printers:
        known = ", ".join(f"`{each}`" for each in sorted(printers)) or "none"
        near = suggestion([name], sorted(printers)) if printers else ""
        message = f"expected a printer that is measured ({known}), found `{name}`{near}"
        raise click.UsageError(f"{message}; `pliego calibrate` prints the sheet to measure one with")
    return printers[name]


def papers_of_printer(
    name: str, papers: Sequence[str], backs: Sequence[str], report: Report
) -> tuple[str, ...]:
    """Return the papers to print for a printer: those asked for, or else those that it is measured on. Raise
    UsageError if one is not measured. Say if a stock is not."""
    sheets = sheets_of(name, known_printers(file_of_printers(), report))
    measured = list(dict.fromkeys(each.paper for each in sheets))
    for paper in papers or measured:
        for way in backs:
            if measured_for(sheets, paper, way, "plain") is None:
                raise click.UsageError(f"--printer: {_not_measured(name, sheets, paper, way)}")
            _say_other_stock(name, sheets, paper, way, report)
    return tuple(papers or measured)


def _not_measured(name: str, sheets: Sequence[PrinterSheet], paper: str, backs: str) -> str:
    known = ", ".join(f"{each.paper} with --backs {each.backs}" for each in sheets)
    command = f"pliego calibrate --paper {paper}" + (" --backs short" if backs == "short" else "")
    expected = f"expected `{name}` to be measured on {paper} with --backs {backs}, found it on {known}"
    return f"{expected}; `{command}` prints the sheet for it"


def _say_other_stock(
    name: str, sheets: Sequence[PrinterSheet], paper: str, backs: str, report: Report
) -> None:
    """Say if a printer is measured on plain paper alone, or on card alone."""
    found = {measured_for(sheets, paper, backs, stock) for stock in ("plain", "card")}
    for each in found if len(found) == 1 else ():
        if each is not None:
            other = "card" if each.stock == "plain" else "plain paper"
            report.line(f"`{name}` is measured on {paper} {each.stock} alone: {other} is corrected alike")
