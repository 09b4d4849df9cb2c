"""Define the commands of `pliego translate`, for those who translate games.

In: the command line. Out: PO files and tables, printed problems, an exit code. The law of this file: it only
reads what is typed.
"""

from __future__ import annotations

from pathlib import Path

import click

from pliego.cli.options import CONTENT, FORMAT, OUT
from pliego.cli.report import Report

_LANGS = click.option("--langs", default="", help="Languages, comma separated.  [default: all begun]")
_VIA = click.option("--via", default="", help="A language whose text is added to each note, such as en.")


@click.group()
def translate() -> None:
    """Put games into other languages: PO files in content/GAME/locale; `templates` is a game here too."""


@translate.command()
@click.argument("game")
@click.argument("lang")
@_VIA
@CONTENT
@FORMAT
def init(game: str, lang: str, via: str, content: Path | None, form: str) -> None:
    """Begin a language: write content/GAME/locale/LANG.po with every text of the game."""
    from pliego.cli.translating import TranslationProject, run_init

    run_init(TranslationProject.at(content, Report(form), via), game, lang)


@translate.command()
@click.argument("games", nargs=-1)
@OUT
@CONTENT
@FORMAT
def extract(games: tuple[str, ...], out: Path, content: Path | None, form: str) -> None:
    """Write every text of games as templates without a language: OUT/pot/GAME.pot."""
    from pliego.cli.translating import TranslationProject, run_extract

    run_extract(TranslationProject.at(content, Report(form)), games, out)


@translate.command()
@click.argument("games", nargs=-1)
@_LANGS
@_VIA
@click.option("--prune", is_flag=True, help="Delete translations of removed texts.")
@CONTENT
@FORMAT
def update(
    games: tuple[str, ...], langs: str, via: str, prune: bool, content: Path | None, form: str
) -> None:
    """Bring PO files up to date with the games; no translation is lost."""
    from pliego.cli.translating import TranslationProject, run_update

    run_update(TranslationProject.at(content, Report(form), via), games, langs, prune=prune)


@translate.command()
@click.argument("games", nargs=-1)
@_LANGS
@CONTENT
@FORMAT
def status(games: tuple[str, ...], langs: str, content: Path | None, form: str) -> None:
    """Show for each game, language and kind of text: done, to be checked, missing, does not fit."""
    from pliego.cli.translating import TranslationProject
    from pliego.cli.translation_status import run_status

    run_status(TranslationProject.at(content, Report(form)), games, langs)


@translate.command()
@click.argument("games", nargs=-1)
@_LANGS
@CONTENT
@FORMAT
def questions(games: tuple[str, ...], langs: str, content: Path | None, form: str) -> None:
    """List the translators' own comments (`# …`)."""
    from pliego.cli.translating import TranslationProject
    from pliego.cli.translation_status import run_questions

    run_questions(TranslationProject.at(content, Report(form)), games, langs)


_TABLE = click.Path(path_type=Path, dir_okay=False)
_OVERWRITE = "--overwrite"


@translate.command()
@click.argument("game")
@click.argument("lang")
@click.option("--csv", "as_csv", type=_TABLE, default=None, help="Write CSV to this file.")
@click.option("--xlsx", "as_xlsx", type=_TABLE, default=None, help="Write a workbook to this file.")
@click.option(_OVERWRITE, is_flag=True, help="Write over a FILE that is there already.")
@_VIA
@CONTENT
@FORMAT
def export(
    game: str,
    lang: str,
    as_csv: Path | None,
    as_xlsx: Path | None,
    overwrite: bool,
    via: str,
    content: Path | None,
    form: str,
) -> None:
    """Write a translation as a table, for those who do not use PO."""
    from pliego.cli.translating import TranslationProject
    from pliego.cli.translation_tables import run_export

    project = TranslationProject.at(content, Report(form), via)
    run_export(project, game, lang, {"csv": as_csv, "xlsx": as_xlsx}, overwrite=overwrite)


@translate.command(name="import")
@click.argument("game")
@click.argument("lang")
@click.argument("file", type=_TABLE)
@click.option(_OVERWRITE, is_flag=True, help="Take a translation that has changed since, too.")
@CONTENT
@FORMAT
def import_(game: str, lang: str, file: Path, overwrite: bool, content: Path | None, form: str) -> None:
    """Take translations over from a table (CSV, XLSX, ODS) that was exported."""
    from pliego.cli.translating import TranslationProject
    from pliego.cli.translation_tables import run_import

    run_import(TranslationProject.at(content, Report(form)), game, lang, file, overwrite=overwrite)


@translate.command()
@click.argument("game")
@click.argument("lang")
@OUT
@CONTENT
@FORMAT
def proof(game: str, lang: str, out: Path, content: Path | None, form: str) -> None:
    """Print source beside translation for a reviewer: OUT/GAME/LANG/GAME-proof-LANG.pdf."""
    from pliego.cli.translating import TranslationProject
    from pliego.cli.translation_proof import run_proof

    run_proof(TranslationProject.at(content, Report(form)), game, lang, out)
