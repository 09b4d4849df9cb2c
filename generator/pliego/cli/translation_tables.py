"""Run `pliego translate export` and `import`: write and read translations as tables.

In: a game, a language, a file. Out: a CSV or XLSX file, or the PO file with its translations; problems, an
exit code. The laws of this file: a table with a mistake changes nothing; a file that is there already is
written over only if somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

import click

from pliego.cli.translating import TranslationProject, begun, change_catalog
from pliego.game.spreadsheet.cell_styles import word_problems
from pliego.game.spreadsheet.cells import csv_cells, workbook_kind
from pliego.game.spreadsheet.workbook import workbook_cells
from pliego.make.replacing import contents, replace_file, write_problem
from pliego.text.files import FileFault, catalog_file, decoded, read_regular, shown
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import Catalog
from pliego.text.problems import Problem, Span, has_errors
from pliego.translate.tables import CellTooLong, TableCells, as_csv, as_xlsx, rows_of, with_table

_MOST_ROWS = 50_000
_MAKERS: dict[str, Callable[[Iterable[TableCells]], bytes]] = {"csv": as_csv, "xlsx": as_xlsx}


def run_export(
    project: TranslationProject, game: str, lang: str, asked: dict[str, Path | None], *, overwrite: bool
) -> None:
    """Write a translation as tables: to a path for each form (`csv`, `xlsx`) that is asked for."""
    paths = {form: path for form, path in asked.items() if path is not None}
    if not paths:
        raise click.UsageError("expected `--csv FILE` or `--xlsx FILE`, found neither")
    before = {form: _free(form, path, overwrite=overwrite) for form, path in paths.items()}
    work, catalog = begun(project, game, lang)
    notes, problems = project.notes(work, catalog), [*work.problems]
    for form, path in paths.items():
        rows = rows_of(work.texts, catalog, notes, work.name, form)
        found = _written(path, before[form], rows, _MAKERS[form])
        problems.extend(found)
        if not found:
            project.report.line(f"{path}: {len(work.texts)} texts")
    project.report.problems(problems)
    project.report.exit(problems)


def _free(form: str, path: Path, *, overwrite: bool) -> bytes | None:
    """Return what is in a file that may be written, None if it is not there; raises UsageError."""
    if path.suffix.lower() != f".{form}":
        raise click.UsageError(f"--{form}: expected a file called `….{form}`, found `{path}`")
    try:
        before = contents(path)
    except FileFault as fault:
        raise click.UsageError(f"--{form}: {fault.message} (`{path}`)") from None
    if before is not None and not overwrite:
        message = f"--{form}: expected a name that is free, found that `{path}` is there already"
        raise click.UsageError(f"{message}: import it first, or say --overwrite")
    return before


def _written(
    path: Path,
    before: bytes | None,
    rows: Iterable[TableCells],
    make: Callable[[Iterable[TableCells]], bytes],
) -> list[Problem]:
    """Write a table; return why it cannot be written."""
    try:
        replace_file(path, before, make(rows))
    except CellTooLong as error:
        message = f"expected texts that fit into the cells of a workbook, found `{error}`, which is longer"
        return [Problem("export-long", message, Span(shown(path)), "export it with --csv")]
    except FileFault as fault:
        return [fault.problem(Span(shown(path)))]
    except OSError as error:
        return [write_problem(path, error)]
    return []


def run_import(project: TranslationProject, game: str, lang: str, file: Path, *, overwrite: bool) -> None:
    """Take translations from a table."""
    work, _catalog = begun(project, game, lang)
    cells, problems = _cells(file)
    taken = 0

    def with_cells(catalog: Catalog) -> tuple[Catalog | None, Sequence[Problem]]:
        nonlocal taken
        new, found = with_table(work.texts, catalog, cells, shown(file), work.name, overwrite=overwrite)
        taken = sum(new.entries[name] is not catalog.entries.get(name) for name in new.entries)
        return new if taken else None, found

    if not has_errors(problems):
        problems = change_catalog(project, work, lang, with_cells)
    if not has_errors(problems):
        project.report.line(f"{work.folder.shown(catalog_file(lang))}: {taken} translations taken over")
    project.report.problems(problems)
    project.report.exit(problems)


def _cells(file: Path) -> tuple[Sequence[Sequence[Scalar]], list[Problem]]:
    path = shown(file)
    try:
        data = read_regular(file)
    except FileFault as fault:
        return [], [fault.problem(Span(path))]
    if kind := workbook_kind(path):
        rows, problems = workbook_cells(kind, data, path, most_rows=_MOST_ROWS, has_hidden=True)
        columns = zip_longest(*rows, fillvalue=Scalar("", Span(path)))
        return rows, [*problems, *(each for column in columns for each in word_problems(column))]
    text, problems = decoded(data.removeprefix(b"\xef\xbb\xbf"), path)
    return csv_cells(text, path) if text is not None else ([], problems)
