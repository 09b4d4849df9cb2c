"""Define the commands of `pliego`. Each is a line of the README.

In: the command line. Out: files, printed problems, an exit code. The law of this file: a command imports what
it needs when it runs, so that `--help` is instant. `exits` explains the exit codes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pliego.cli.games import game_here, games_folder
from pliego.cli.options import (
    CONTENT,
    DATA_FORMAT,
    FORMAT,
    GAMES,
    JOBS,
    NAMES,
    OUT,
    PAPERS,
    PLAYERS,
    ROOM,
    SCENARIO,
    SEED,
    VARIANT,
    BuildOptions,
    folders_typed,
)
from pliego.cli.report import Report
from pliego.cli.translate import translate
from pliego.make.targets import DPI, LEAST_DPI, MOST_DPI
from pliego.printing.products.catalogue import names
from pliego.text.machine import templates


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pliego")
def cli() -> None:
    """Tabletop games as code: from YAML to rulebook, cards, boards and sheets as print-ready PDF."""


def _joined(names: tuple[str, ...], games: str) -> str:
    """Return games named one by one and games separated by commas as one list."""
    return ",".join(filter(None, [*names, games]))


@cli.command()
@NAMES
@GAMES
@click.option("--langs", default="", help="Languages.  [default: every complete one]")
@PAPERS
@click.option("--inks", default="", help="colour, low.  [default: colour]")
@click.option("--backs", default="", help="duplex, short, fold, none.  [default: duplex]")
@click.option("--products", default="", help=f"{', '.join(names())}.")
@click.option(
    "--dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), default=None, help=f"Of images.  [default: {DPI}]"
)
@click.option("--bleed", is_flag=True, help="Images with their bleed.")
@click.option("--unpack", is_flag=True, help="Also unpack ZIPs into folders beside them.")
@click.option(
    "--changed-since",
    "since",
    type=click.Path(),
    default="",
    metavar="MANIFEST",
    help="Only the faces that differ from those of an earlier build's manifest.json.",
)
@click.option("--strict", is_flag=True, help="Refuse a language in which a text is missing or old.")
@click.option(
    "--draft",
    is_flag=True,
    help="Print whatever is wrong, with marks on the faces: a draft, in files of its own. "
    "The exit code is 1 if something is wrong.",
)
@OUT
@JOBS
@CONTENT
@ROOM
@FORMAT
def build(
    names: tuple[str, ...],
    games: str,
    out: Path,
    jobs: int | None,
    content: Path | None,
    form: str,
    **typed: Any,
) -> None:
    """Build what is stale: PDFs and manifest.json."""
    from pliego.cli.building import run_build

    here = games_folder(content)
    options = BuildOptions(_joined(names, games) or here.only, **typed)
    run_build(options, here.content, templates(), out, jobs, Report(form))


@cli.command()
@NAMES
@GAMES
@click.option("--langs", default="", help="Languages.  [default: all, each of which must be complete]")
@PAPERS
@OUT
@JOBS
@CONTENT
@ROOM
@FORMAT
def release(
    names: tuple[str, ...],
    games: str,
    out: Path,
    jobs: int | None,
    content: Path | None,
    form: str,
    **typed: Any,
) -> None:
    """Pack games: a ZIP of PDFs for each game, language and paper, with a picture of its pages."""
    from pliego.cli.releasing import run_release

    here = games_folder(content)
    options = BuildOptions(_joined(names, games) or here.only, **typed)
    run_release(options, here.content, templates(), out, jobs, Report(form))


@cli.command()
@click.argument("games", nargs=-1)
@click.option(
    "--mutate", is_flag=True, help="Change each number, switch off each rule; list what nothing notices."
)
@CONTENT
@ROOM
@FORMAT
def check(games: tuple[str, ...], mutate: bool, content: Path | None, form: str) -> None:
    """Report what is wrong with the content: data, references, fit, glyphs, rules, examples."""
    here = games_folder(content)
    games, folders = here.games(games), (here.content, templates())
    if mutate:
        from pliego.cli.checking import run_mutate

        run_mutate(games, *folders, Report(form))
    else:
        from pliego.cli.checking import run_check

        run_check(games, *folders, Path("build"), Report(form))


@cli.command()
@click.argument("games", nargs=-1)
@CONTENT
@ROOM
@FORMAT
def decks(games: tuple[str, ...], content: Path | None, form: str) -> None:
    """Show every deck: copies, totals, values, missing art, longest text, how full the boxes are."""
    from pliego.cli.decks import run_decks

    here = games_folder(content)
    run_decks(here.games(games), here.content, templates(), Report(form))


@cli.command()
@click.argument("games", nargs=-1)
@CONTENT
@ROOM
@DATA_FORMAT
def odds(games: tuple[str, ...], content: Path | None, form: str) -> None:
    """Show the exact chances that the engine computes: what `{odds.ID}` prints."""
    from pliego.cli.odds import run_odds

    here = games_folder(content)
    run_odds(here.games(games), here.content, Report(form))


@cli.command()
@click.argument("games", nargs=-1)
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, 10**7),
    default=1000,
    help="Games of each run.  [default: 1000]",
)
@PLAYERS
@VARIANT
@SCENARIO
@click.option(
    "--bots",
    multiple=True,
    metavar="NAMES",
    help="Who plays, by seat: random, greedy, searching.  Repeatable, a run each."
    "  [default: all random; all greedy]",
)
@click.option(
    "--reading", "readings", multiple=True, metavar="RULING=READING", help="Read a ruling so.  Repeatable."
)
@SEED
@click.option(
    "--record",
    type=click.IntRange(min=0),
    default=None,
    metavar="SEED",
    help="Print one game as a transcript.",
)
@OUT
@JOBS
@CONTENT
@ROOM
@DATA_FORMAT
def playtest(
    games: tuple[str, ...],
    seed: str,
    record: int | None,
    out: Path,
    jobs: int | None,
    content: Path | None,
    form: str,
    **typed: Any,
) -> None:
    """Let simple players play. Print length, balance, ends and unused rules; write a page per game."""
    from pliego.cli.playtest import Simulation, plan_of, run_playtest, run_record

    plan = plan_of(**typed, once=record is not None)
    here = games_folder(content)
    games, simulation = here.games(games), Simulation(here.content, templates(), out, seed, jobs)
    if record is None:
        run_playtest(games, plan, simulation, Report(form))
    run_record(games, plan, record, simulation.content, Report(form))


@cli.command()
@click.argument("games", nargs=-1)
@click.option("--compare", is_flag=True, help="Play every other reading against the chosen one.")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, 10**7),
    default=400,
    help="Games of each reading.  [default: 400]",
)
@PLAYERS
@VARIANT
@SCENARIO
@click.option(
    "--bots",
    default="greedy",
    metavar="NAMES",
    help="Who plays, by seat: random, greedy, searching.  [default: greedy]",
)
@SEED
@JOBS
@CONTENT
@ROOM
@DATA_FORMAT
def rulings(
    games: tuple[str, ...],
    compare: bool,
    bots: str,
    seed: str,
    jobs: int | None,
    content: Path | None,
    form: str,
    **typed: Any,
) -> None:
    """List the rulings on gaps of the source; with --compare, what the other readings would change."""
    from pliego.cli.playtest import Simulation, plan_of
    from pliego.cli.rulings import run_rulings

    plan = plan_of(bots=(bots,), **typed) if compare else None
    here = games_folder(content)
    simulation = Simulation(here.content, templates(), Path("build"), seed, jobs)
    run_rulings(here.games(games), plan, simulation, Report(form))


@cli.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Where to write those that all games share.  [default: templates/schema]",
)
@CONTENT
@ROOM
def schema(out: Path | None, content: Path | None) -> None:
    """Write the JSON Schemas that help editors with the YAML; a game's own go beside its scenarios."""
    from pliego.cli.checking import run_schema

    run_schema(out or templates() / "schema", games_folder(content).content, Report("text"))


@cli.command()
@click.argument("game", required=False)
@click.option("--lang", default="", help="Language.  [default: the one it is written in]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8417,
    help="Where to serve; 0: any free one.  [default: 8417]",
)
@OUT
@CONTENT
@ROOM
def watch(game: str | None, lang: str, port: int, out: Path, content: Path | None) -> None:
    """Show a game in the browser, and follow what is saved."""
    from pliego.cli.watching import run_watch

    here = games_folder(content)
    run_watch(here.content, here.one(game), lang, templates(), out, port, Report("text"))


@cli.command()
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
@click.option("--vscode", is_flag=True, help="Tell VS Code which schema belongs to which file.")
def new(name: str, lang: str, labels: str, decks: tuple[Path, ...], vscode: bool) -> None:
    """Begin a game: a folder that prints at once, with your own cards if you give a table of them."""
    from pliego.cli.starting import run_new

    run_new(name, lang, labels, decks, templates(), vscode, Report("text"))


@cli.command()
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


@cli.command()
@click.argument("game", required=False)
@click.option("--deck", default=None, help="Only the table of this deck.  [default: every deck with `from:`]")
@click.option("--yes", is_flag=True, help="Take the tables without a question.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and take nothing.")
@CONTENT
def fetch(game: str | None, deck: str | None, yes: bool, dry_run: bool, content: Path | None) -> None:
    """Bring the tables that decks have on the web, and show what changes before they are taken."""
    from pliego.cli.fetching import Wish, run_fetch

    run_fetch(games_folder(content), game, Wish(deck, yes, dry_run), Report("text"))


@cli.command()
@click.argument("folders", nargs=-1, callback=folders_typed)
def allow(folders: tuple[Path, ...]) -> None:
    """Let the decks of any game take their tables from folders outside it; without one, list them."""
    from pliego.cli.allowing import run_allow

    run_allow(folders, Report("text"))


@cli.command()
@click.argument("name", metavar="[LAYOUT]", required=False)
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    metavar="FILE",
    help="Write a face with the boxes of its items: .png or .svg.",
)
@click.option("--game", default=None, help="The game.  [default: the one of the current folder, if any]")
@CONTENT
def layout(name: str | None, picture: Path | None, game: str | None, content: Path | None) -> None:
    """List the layouts, or the items of one: what they print, where, in which style and colours."""
    from pliego.cli.layouts import run_layout

    run_layout(name, game_here(game, content), templates(), picture, Report("text"))


cli.add_command(translate)
