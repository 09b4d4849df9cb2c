"""Run `pliego add`: add a deck of somebody's table to a game that exists.

In: a game, the name of a deck, its table, the rows that it takes. Out: files in the folder of the game, and
what to do next. The laws of this file: no file is overwritten but cards.yaml and game.yaml, each of which
stays beside itself as it was (`cards.yaml~`); everything is checked before anything is written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from pliego.cards.look import Looks
from pliego.cli.report import Report
from pliego.cli.rows_told import rows_told
from pliego.cli.starting import table_of
from pliego.game.adding import Addition, add_deck, entry_keys
from pliego.game.model.game import Game
from pliego.game.model.names import name_fault
from pliego.game.pictures import art_beside
from pliego.game.spreadsheet.row_counts import counted_rows
from pliego.game.table_deck import TableDeck, deck_of_table
from pliego.game.table_names import file_and_sheet
from pliego.games.opening import read_game
from pliego.make.replacing import FileChanged, replace_file, write_problem
from pliego.make.writing import write_in
from pliego.text.allowed import as_typed
from pliego.text.files import FileFault, Folder
from pliego.text.letters import slug
from pliego.text.problems import Problem, Span, closest


def run_add(
    folder: Path, name: str, deck: Path, where: Sequence[str], templates: Path, report: Report
) -> None:
    """Add a deck to the game in a folder, say what to do next, and exit."""
    game, files = Folder(folder), Folder(templates)
    id_, title = _named(game, name)
    data = table_of(deck)
    beside = Folder(Path(file_and_sheet(str(deck))[0]).parent)
    found, problems = deck_of_table(files, data, art_beside(beside))
    if found is None:
        report.problems(problems)
        sys.exit(1)
    rows = _rows(where, found)
    if rows:
        found, problems = deck_of_table(files, data, art_beside(beside), rows)
        assert found is not None, "what was a deck is one"
    palette = _palette(folder, game, files)
    table = _below(folder, Path(file_and_sheet(str(deck))[0])), data[1]
    added = add_deck(game, id_, title, found, table, rows, palette)
    uncopied = _write(folder, added, found, beside, report)
    if not table[0]:
        added.notes.append(_how_to_link(folder, Path(file_and_sheet(str(deck))[0]), found.part))
    read, faults = read_game(folder)
    _print_added(folder, id_, added, found, report, counted_rows(read, id_))
    further = rows_told(game, faults, problems, _source(read, id_, file_and_sheet(data[0])[0]))
    report.problems([*problems, *further, *uncopied])
    report.line("next: pliego build, or pliego watch to see it in the browser")
    sys.exit(1 if added.paste else 0)


def _named(game: Folder, name: str) -> tuple[str, str]:
    """Return the id and the title of a new deck."""
    title = " ".join(name.split())
    id_ = slug(title)
    if not id_:
        raise click.UsageError(f"expected a name with letters or digits, found `{name}`")
    if unfit := name_fault(id_):
        raise click.UsageError(f"{unfit.message}; {unfit.hint}")
    if id_ in entry_keys(game, "cards.yaml", "decks"):
        raise click.UsageError(f"expected the name of a new deck, found `{id_}`, which the game has already")
    return id_, title.replace("-", " ").capitalize() if title == id_ else title


def _rows(where: Sequence[str], found: TableDeck) -> Mapping[str, list[str]]:
    """Return which cells the deck takes, by column."""
    rows: dict[str, list[str]] = {}
    columns = {name.casefold(): name for name in found.cells}
    for each in where:
        column, sign, cell = (part.strip() for part in each.partition("="))
        if not sign or not column:
            raise click.UsageError(f"--where: expected `Column=cell`, found `{each}`")
        if column.casefold() not in columns:
            raise click.UsageError(f"--where: expected a column, found `{column}`{_one_of(column, columns)}")
        name = columns[column.casefold()]
        cells = {cell.casefold(): cell for cell in found.cells[name] if cell}
        if cell.casefold() not in cells:
            message = f"--where: expected what a cell of `{name}` holds, found `{cell}`"
            raise click.UsageError(message + _one_of(cell, cells))
        rows.setdefault(name, []).append(cells[cell.casefold()])
    return rows


def _one_of(name: str, known: Mapping[str, str]) -> str:
    close = closest(name.casefold(), known)
    listed = ", ".join(f"`{each}`" for each in list(known.values())[:12])
    return f"; did you mean `{known[close]}`?" if close else f"; there are {listed}"


def _palette(folder: Path, game: Folder, templates: Folder) -> Mapping[str, str]:
    """Return the colours that the look of the game has."""
    read, _problems = read_game(folder)
    looks = Looks.of_game(game, templates)
    look = looks.look(read.info.theme if read else None, "colour")
    return look.colours if look else {}


def _below(folder: Path, file: Path) -> str:
    """Return the path of a table in the folder of the game, "" if it lies elsewhere."""
    home, there = folder.resolve(), file.resolve()
    return there.relative_to(home).as_posix() if there.is_relative_to(home) else ""


def _how_to_link(folder: Path, file: Path, part: str) -> str:
    """Return the note that a table was copied, and how a build can take it from where it lies."""
    there = file.resolve()
    sheet = os.path.relpath(there, folder.resolve()) + (f"#{part}" if part else "")
    how = f"write `sheet: {sheet}`, and build with `--allow {as_typed(there.parent)}`"
    return f"the table is a copy; to read `{file}` itself at each build, {how}"


def _write(folder: Path, added: Addition, found: TableDeck, beside: Folder, report: Report) -> list[Problem]:
    """Write what is new, then what changes; return the pictures that cannot be read."""
    problems: list[Problem] = []
    for path, cell in found.pictures.items():
        if not (folder / path).exists():
            try:
                added.new.setdefault(path, beside.read(cell.text))
            except FileFault as fault:
                problems.append(replace(fault.problem(cell.span), severity="warning"))
    for path, data in added.new.items():
        write_in(folder, path, data)
    for path, (before, after) in added.changed.items():
        try:
            replace_file(folder / path, before, after)
        except FileChanged as fault:
            report.problems([fault.problem(Span(str(folder / path)))])
            sys.exit(1)
        except OSError as error:
            report.problems([write_problem(folder / path, error)])
            sys.exit(1)
    return problems


def _source(game: Game | None, deck: str, file: str) -> dict[str, str]:
    """Return the table of a deck, by its place in the game; none if the deck could not be added."""
    added = game.decks.get(deck) if game else None
    return {file_and_sheet(added.sheet)[0]: file} if added and added.sheet else {}


def _print_added(
    folder: Path, deck: str, added: Addition, found: TableDeck, report: Report, rows: Sequence[str]
) -> None:
    written = sorted([*added.changed, *(path for path in added.new if path not in found.pictures)])
    report.line(f"{folder}/: the deck `{deck}` is added in {', '.join(written)}")
    for line in (*rows, found.became()):
        report.line(f"  {line}")
    for note in added.notes:
        if note not in found.repeated():
            report.line(f"  {note}")
    for file, lines in added.paste.items():
        report.line(
            f"  {file} is written in a way that cannot be added to. Add this to it yourself:\n{lines}"
        )
