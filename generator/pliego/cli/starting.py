"""Run `pliego new`: write a folder with a game that prints at once.

In: a name, a language, perhaps a table of cards. Out: files, and what to do next. The laws of this file: no
existing file is overwritten; the folder is whole, or there is none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from pliego.cards.art.finished_card import has_rounded_corners
from pliego.cli.report import Report
from pliego.cli.rows_told import rows_told
from pliego.game.beginning import SCHEMAS, Beginning, SourceTable, begin, languages
from pliego.game.finished import begin_with_faces
from pliego.game.model.addresses import is_like_address
from pliego.game.model.names import name_fault
from pliego.game.pictures import art_beside
from pliego.game.spreadsheet.kinds import EXPORT
from pliego.game.spreadsheet.row_counts import counted_rows
from pliego.game.table_names import TABLES, file_and_sheet
from pliego.games.opening import read_game
from pliego.make.writing import new_folder, write_in
from pliego.text.files import FileFault, Folder, read_regular
from pliego.text.letters import slug
from pliego.text.problems import Problem, Span, closest
from pliego.text.yamltree import without_controls
from pliego.translate.languages import unsettable

_LOCKS = {"~$": "Excel", ".~lock.": "LibreOffice"}
"""How the names of the files begin that programs keep beside an open table."""


def run_new(
    name: str,
    lang: str,
    labels: str,
    decks: Sequence[Path],
    faces: Path | None,
    templates: Path,
    editor: bool,
    report: Report,
) -> None:
    """Write a new game, say what to do next, and exit."""
    title, faults = without_controls(" ".join(Path(name).name.split()), Span(name))
    for fault in faults:
        raise click.UsageError(f"{fault.message}, in the name `{name}`")
    folder = Path(name).parent / slug(title)
    if not slug(title):
        raise click.UsageError(f"expected a name with letters or digits, found `{name}`")
    if unfit := name_fault(folder.name):
        raise click.UsageError(f"{unfit.message}; {unfit.hint}")
    if folder.exists():
        raise click.UsageError(f"expected a name that is free, found that `{folder}` is there already")
    files = Folder(templates)
    words = _language_of_words(lang, labels, languages(files))
    if title == slug(title):
        title = title.replace("-", " ").capitalize()
    if faces is not None:
        begun = begin_with_faces(files, title, words, _pictures(faces, decks), lang, has_rounded_corners)
    else:
        tables = [SourceTable(*table_of(deck), art_beside(Folder(deck.parent))) for deck in decks]
        begun = begin(files, title, words, tables, own_lang=lang)
    if not begun.files:
        report.problems(begun.problems)
        sys.exit(1)
    with new_folder(folder) as part:
        uncopied = _copy(part, begun)
        _write(part, begun, editor)
    _print_written(folder, begun, uncopied, report)


def _pictures(faces: Path, decks: Sequence[Path]) -> Folder:
    """Return the folder of finished pictures. Raise UsageError."""
    if decks:
        raise click.UsageError("--faces: expected a folder of pictures or tables of cards, found both")
    if not faces.is_dir():
        raise click.UsageError(f"--faces: expected a folder of pictures, found none at `{faces}`")
    return Folder(faces)


def _language_of_words(lang: str, labels: str, known: Sequence[str]) -> str:
    """Return the language of the words that a new game in a language begins with. Raise UsageError."""
    listed = ", ".join(f"`{each}`" for each in known)
    near = lang.split("-")[0]
    if labels and labels not in known:
        raise click.UsageError(f"--labels: expected one of {listed}, found `{labels}`")
    if near in known:
        if labels not in ("", near):
            raise click.UsageError(f"--labels: expected a language for want of `{lang}`, but that is there")
        return near
    if not labels:
        also = f"for any other, say whose words page 1 takes: `--lang {lang} --labels en`"
        raise click.UsageError(f"--lang: expected one of {listed}, found `{lang}`; {also}")
    if fault := unsettable(lang, Span(lang)):
        raise click.UsageError(f"--lang: {fault.message}; {fault.hint}")
    return labels


def table_of(deck: Path) -> tuple[str, bytes]:
    """Return the name and the bytes of a table. `cards.xlsx#Two` is one sheet of it."""
    file = Path(file_and_sheet(str(deck))[0])
    if is_like_address(str(deck)):
        message = (
            "--deck: expected a file, found an address; download the table first and give that file; then "
        )
        raise click.UsageError(
            f"{message}`from` in cards.yaml names the address, and `pliego fetch` brings it"
        )
    if lock := _lock(file.name):
        meant = file.with_name(file.name.removeprefix(lock).rstrip("#"))
        keeper = _LOCKS[lock]
        raise click.UsageError(
            f"--deck: expected a table, found what {keeper} keeps of an open one; take `{meant}`"
        )
    if file.suffix.lower() not in TABLES:
        kinds = f"a table ({', '.join(TABLES)})"
        raise click.UsageError(f"--deck: expected {kinds}, found `{deck}`; {EXPORT}")
    try:
        return str(deck), read_regular(file)
    except FileFault as fault:
        raise click.UsageError(f"--deck: {fault.message} (`{file}`){_meant(file)}") from None


def _lock(name: str) -> str:
    """Return how the name of a file begins that a program keeps beside an open table, "" for another."""
    return next((lock for lock in _LOCKS if name.startswith(lock)), "")


def _meant(file: Path) -> str:
    """Return the table beside a file that is not there whose name is nearest, in words."""
    beside = [path.name for path in file.parent.glob("*") if path.suffix.lower() in TABLES]
    near = closest(file.name, [name for name in beside if not _lock(name)])
    return f"; did you mean `{file.with_name(near)}`?" if near and not file.exists() else ""


def _write(folder: Path, begun: Beginning, editor: bool) -> None:
    files = dict(begun.files)
    if editor:
        files[".vscode/settings.json"] = json.dumps({"yaml.schemas": SCHEMAS}, indent=1).encode() + b"\n"
    for path, data in files.items():
        write_in(folder, path, data)


def _copy(folder: Path, begun: Beginning) -> list[Problem]:
    """Copy the pictures that a table names; return those that cannot be read."""
    problems: list[Problem] = []
    for path, cell in begun.pictures.items():
        try:
            write_in(folder, path, begun.folders[path].read(cell.text))
        except FileFault as fault:
            problems.append(replace(fault.problem(cell.span), severity="warning"))
    return problems


def _print_written(folder: Path, begun: Beginning, uncopied: Sequence[Problem], report: Report) -> None:
    written = [path for path in begun.files if not path.startswith("schema/")]
    report.line(f"{folder}/: {', '.join(sorted(written))}, and schema/ for editors")
    game, problems = read_game(folder)
    for line in (*counted_rows(game), *begun.columns):
        report.line(f"  {line}")
    for note in begun.notes:
        if note not in begun.repeated:
            report.line(f"  {note}")
    report.line("  game.yaml: players, minutes, age and rights are examples, which page 1 of the kit prints")
    rows = rows_told(Folder(folder), problems, begun.problems, begun.sources)
    report.problems([*begun.problems, *rows, *uncopied])
    report.line(f"next: cd {folder} && pliego build, or pliego watch to see it in the browser")
