"""Define the commands that begin games and bring tables of cards: `new`, `add`, `fetch` and `allow`.

In: the command line. Out: files in the folder of a game, notes, an exit code. The law of this file: it only
reads what is typed, and imports what a command needs when it runs.
"""

from __future__ import annotations

from pathlib import Path

import click

from pliego.cli.games import games_folder
from pliego.cli.options import CONTENT, folders_typed
from pliego.cli.report import Report
from pliego.text.machine import templates


@click.command()
@click.argument("name")
@click.option(
    "--lang",
    default="en",
    help="The language of its words and of the kit: de, en, es, fr, it, pl, pt.  [default: en]",
)
@click.option("--labels", default="", help="The language of page 1 of the kit if --lang is none of those.")
@click.option(
    "--deck",
    "decks",
    type=click.Path(path_type=Path, dir_okay=False),
    multiple=True,
    help="A table of cards: .csv, .tsv, .xlsx, .ods or .json; cards.ods#Two is one sheet. Again for another.",
)
@click.option(
    "--faces",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="A folder of finished pictures of cards: goblin.png, its back goblin-back.png, or back.png for all.",
)
@click.option("--vscode", is_flag=True, help="Tell VS Code which schema belongs to which file.")
def new(name: str, lang: str, labels: str, decks: tuple[Path, ...], faces: Path | None, vscode: bool) -> None:
    """Begin a game: a folder that prints at once, with your own cards if you give a table of them."""
    from pliego.cli.starting import run_new

    run_new(name, lang, labels, decks, faces, templates(), vscode, Report("text"))


@click.command()
@click.argument("name", metavar="DECK")
@click.option(
    "--deck",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="A table of cards: .csv, .tsv, .xlsx, .ods or .json; cards.ods#Two is one sheet of it.",
)
@click.option(
    "--where",
    multiple=True,
    metavar="COLUMN=CELL",
    help="Only the rows whose cell is that. Repeatable: of one column any, of several columns all.",
)
@click.option("--game", default=None, help="The game.  [default: the one of the current folder]")
@CONTENT
def add(name: str, deck: Path, where: tuple[str, ...], game: str | None, content: Path | None) -> None:
    """Add a deck to a game, from a table of cards."""
    from pliego.cli.adding import run_add

    here = games_folder(content)
    run_add(here.content / here.one(game), name, deck, where, templates(), Report("text"))


@click.command()
@click.argument("game", required=False)
@click.option("--deck", default=None, help="Only the table of this deck.  [default: every deck with `from:`]")
@click.option("--yes", is_flag=True, help="Take the tables without a question.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and take nothing.")
@CONTENT
def fetch(game: str | None, deck: str | None, yes: bool, dry_run: bool, content: Path | None) -> None:
    """Bring the tables that decks have on the web, and show what changes before they are taken."""
    from pliego.cli.fetching import Wish, run_fetch

    run_fetch(games_folder(content), game, Wish(deck, yes, dry_run), Report("text"))


@click.command()
@click.argument("folders", nargs=-1, callback=folders_typed)
def allow(folders: tuple[Path, ...]) -> None:
    """Let the decks of any game take their tables from folders outside it; without one, list them."""
    from pliego.cli.allowing import run_allow

    run_allow(folders, Report("text"))
