"""Run `pliego translate export` and `import`: write and read translations as tables.

In: a game, a language, a file. Out: a CSV or XLSX file, or the PO file with its translations; problems, an
exit code. The law of this file: a table with a mistake changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pliego.cli.translating import TranslationProject, begun, write_catalog
from pliego.game.spreadsheet.cells import csv_cells, xlsx_cells
from pliego.make.writing import write_whole
from pliego.text.files import FileFault, decoded, read_regular, shown
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, has_errors
from pliego.translate.tables import as_csv, as_xlsx, rows_of, with_table

_MOST_ROWS = 50_000


def run_export(
    project: TranslationProject, game: str, lang: str, csv: Path | None, xlsx: Path | None
) -> None:
    """Write a translation as a table."""
    if csv is None and xlsx is None:
        raise click.UsageError("expected `--csv FILE` or `--xlsx FILE`, found neither")
    work, catalog = begun(project, game, lang)
    notes = project.notes(work, catalog)
    for path, made in ((csv, as_csv), (xlsx, as_xlsx)):
        if path is not None:
            write_whole(path, made(rows_of(work.texts, catalog, notes)))
            project.report.line(f"{path}: {len(work.texts)} texts")


def run_import(project: TranslationProject, game: str, lang: str, file: Path) -> None:
    """Take translations from a table."""
    work, catalog = begun(project, game, lang)
    cells, problems = _cells(file)
    if not has_errors(problems):
        new, problems = with_table(work.texts, catalog, cells, shown(file))
        if not has_errors(problems):
            changed = sum(new.entries[name] is not catalog.entries.get(name) for name in new.entries)
            write_catalog(project, work, new)
            project.report.line(f"{catalog.path}: {changed} translations taken over")
    project.report.problems(problems)
    project.report.exit(problems)


def _cells(file: Path) -> tuple[Sequence[Sequence[Scalar]], list[Problem]]:
    path = shown(file)
    try:
        data = read_regular(file)
    except FileFault as fault:
        return [], [fault.problem(Span(path))]
    if file.suffix.lower() == ".xlsx":
        return xlsx_cells(data, path, most_rows=_MOST_ROWS)
    text, problems = decoded(data.removeprefix(b"\xef\xbb\xbf"), path)
    return csv_cells(text, path) if text is not None else ([], problems)
