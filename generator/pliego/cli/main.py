"""Define the commands of `pliego`. Each is a line of the README. Those for tables, for play and for
translators stand in `tables`, `playing` and `translate`.

In: the command line. Out: files, printed problems, an exit code. The law of this file: a command imports what
it needs when it runs, so that `--help` is instant. `exits` explains the exit codes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pliego.cli.games import GamesFolder, game_here, games_folder
from pliego.cli.options import (
    CONTENT,
    FORMAT,
    GAMES,
    JOBS,
    NAMES,
    OUT,
    PAPERS,
    ROOM,
    BuildOptions,
)
from pliego.cli.playing import odds, playtest, rulings
from pliego.cli.printer import calibrate, printer
from pliego.cli.report import Report
from pliego.cli.tables import add, allow, fetch, new
from pliego.cli.translate import translate
from pliego.make.targets import DPI, LEAST_DPI, MARK_SIDES, MARKS, MOST_CORE_MM, MOST_DPI, USUAL_STANDARD
from pliego.printing.press.standards import STANDARDS
from pliego.printing.products.catalogue import names
from pliego.text.machine import templates


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="pliego")
def cli() -> None:
    """Tabletop games as code: from YAML to rulebook, cards, boards and sheets as print-ready PDF."""


def _joined(names: tuple[str, ...], games: str, here: GamesFolder) -> str:
    """Return games named one by one and games separated by commas as one list, or else the game of the
    current folder."""
    return ",".join(here.games((*names, *filter(None, games.split(",")))))


@cli.command()
@NAMES
@GAMES
@click.option("--langs", default="", help="Languages.  [default: every complete one]")
@PAPERS
@click.option("--inks", default="", help="colour, low.  [default: colour]")
@click.option("--backs", default="", help="duplex, short, fold, none.  [default: duplex]")
@click.option(
    "--core",
    type=click.FloatRange(0, MOST_CORE_MM),
    default=None,
    metavar="MM",
    help="Thickness of what you glue between the halves of --backs fold: they keep clear of the fold.",
)
@click.option(
    "--stock",
    default="",
    metavar="PAPER",
    help="The paper of a booklet, 80g, 100g, 120g … or the thickness of a sheet in mm, 0.12: inner pages lie "
    "nearer to the fold by it.  [default: 80g]",
)
@click.option(
    "--marks",
    type=click.Choice(MARKS),
    default=None,
    help="What shows the cuts: marks in the margin, a cross on each corner, or a thin line along each cut.  "
    "[default: margin]",
)
@click.option(
    "--marks-on",
    type=click.Choice(MARK_SIDES),
    default="front",
    help="The side of a sheet with backs that shows them.",
)
@click.option(
    "--cutter",
    default="",
    metavar="NAME",
    help="Sheets with the marks of a cutting machine, and the files that it reads: silhouette, cameo5a, "
    "brother, opos, or a FILE.yaml that describes yours.",
)
@click.option("--products", default="", help=f"{', '.join(names())}.")
@click.option(
    "--dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), default=None, help=f"Of images.  [default: {DPI}]"
)
@click.option("--bleed", is_flag=True, help="Images with their bleed.")
@click.option("--once", is_flag=True, help="Press: each face once; list.csv says how many copies it has.")
@click.option(
    "--shop",
    default="",
    metavar="NAME",
    help="Press: what a print shop asks for: drivethrucards, or a FILE.yaml that describes it.",
)
@click.option(
    "--profile",
    default="",
    metavar="NAME",
    help="Press: the CMYK profile of the print shop, by name or path; none prints in RGB.  "
    "[default: one of this machine]",
)
@click.option(
    "--standard",
    type=click.Choice(list(STANDARDS)),
    default=None,
    help=f"Press: the PDF/X that the shop asks for; x-1a has no transparency.  [default: {USUAL_STANDARD}]",
)
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
@click.option(
    "--printer",
    default="",
    metavar="NAME",
    help="Files that make up for what `pliego printer NAME` knows of your printer, beside the plain ones.",
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
    options = BuildOptions(_joined(names, games, here), **typed)
    run_build(options, here.content, templates(), out, jobs, Report(form))


@cli.command()
@NAMES
@GAMES
@click.option("--langs", default="", help="Languages.  [default: all, each of which must be complete]")
@PAPERS
@click.option("--printer", default="", metavar="NAME", help="Refused: what is handed on is for any printer.")
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
    options = BuildOptions(_joined(names, games, here), **typed)
    run_release(options, here.content, templates(), out, jobs, Report(form))


@cli.command()
@click.argument("sums", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@JOBS
@CONTENT
@ROOM
@FORMAT
def verify(sums: Path, jobs: int | None, content: Path | None, form: str) -> None:
    """Rebuild what was released, and compare it with its published digests (SUMS, a SHA256SUMS)."""
    from pliego.cli.verifying import run_verify

    run_verify(sums, games_folder(content).content, templates(), jobs, Report(form))


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
    run_watch(here.content, here.one(game, "pliego watch"), lang, templates(), out, port, Report("text"))


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


for command in (odds, playtest, rulings, new, add, fetch, allow, calibrate, printer, translate):
    cli.add_command(command)
