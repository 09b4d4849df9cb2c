"""Declare the options that several commands share.

In: nothing. Out: decorators for commands. The law of this file: an option is declared once. Only `--room`
names Python to run, and only a person can give it: content never names code.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from pliego.cli.report import FORMATS

Command = TypeVar("Command", bound=Callable[..., object])


@dataclass(frozen=True)
class BuildOptions:
    """The options of `pliego build` and `pliego release` as they are typed: lists have commas."""

    games: str
    langs: str
    papers: str
    inks: str = ""
    backs: str = ""
    products: str = ""
    since: str = ""
    dpi: int | None = None
    bleed: bool = False
    unpack: bool = False
    strict: bool = False
    draft: bool = False
    printer: str = ""
    core: float | None = None
    stock: str = ""
    marks: str | None = None
    cutter: str = ""
    marks_on: str = "front"
    once: bool = False
    profile: str = ""
    shop: str = ""
    standard: str | None = None


def _bring(_context: click.Context, _option: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    from pliego.games.brought import NothingBrought, bring

    here, above = str(Path.cwd()), str(Path.cwd().parent)
    if here not in sys.path:
        sys.path.insert(0, here)
    if above not in sys.path:
        sys.path.append(above)  # what is installed comes first: much may lie beside a game
    try:
        bring(name)
    except (ImportError, NothingBrought, SyntaxError, ValueError) as error:
        raise click.BadParameter(f"`{name}` cannot be used: {error}") from error


def folders_typed(
    _context: click.Context, _option: click.Parameter, typed: tuple[str, ...]
) -> tuple[Path, ...]:
    """Return folders that were typed. `make` and some shells leave a `~` in them."""
    if not typed:
        return ()
    from pliego.text.allowed import folder_at

    folders = tuple(folder for path in typed if (folder := folder_at(path)) is not None)
    if len(folders) < len(typed):
        wrong = ", ".join(f"`{path}`" for path in typed if folder_at(path) is None)
        raise click.BadParameter(f"expected folders, found none at {wrong}")
    return folders


def _allow(context: click.Context, option: click.Parameter, typed: tuple[str, ...]) -> None:
    if folders := folders_typed(context, option, typed):
        from pliego.text.allowed import allow

        allow(folders)


def _folder(_context: click.Context, _option: click.Parameter, out: Path) -> Path:
    """Return the folder to write to. A project could bring a link of that name, which leads anywhere."""
    if out.is_symlink():
        message = f"expected a folder to write to, found the link `{out}`: name the folder that it leads to"
        raise click.BadParameter(message)
    return out


def refused(out: Path, error: OSError) -> Exception:
    """Return why a folder cannot be written to: a wrong command line, unless the machine has no room."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
        return error
    return click.UsageError(f"--out: expected a folder to write to, found `{out}` ({error.strerror})")


NAMES = click.argument("names", metavar="[GAMES]...", nargs=-1)
GAMES = click.option("--games", default="", help="The same, comma separated.  [default: all]")
PAPERS = click.option(
    "--papers",
    default="",
    help="a4, letter, a3, sra3, tabloid, legal, a5, 4x6, universal, or a size in mm (210x330).  "
    "[default: a4,letter]",
)
OUT = click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build"),
    callback=_folder,
    help="Folder to write to.  [default: build]",
)
_CONTENT = click.option(
    "--content",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Folder of the games.  [default: the current one]",
)
_ALLOW = click.option(
    "--allow",
    multiple=True,
    metavar="FOLDER",
    callback=_allow,
    expose_value=False,
    help="A folder outside the game whose tables its decks may use (sheet: ../exports/cards.csv).  "
    "Repeatable.",
)


def CONTENT(command: Command) -> Command:
    """Declare where the games are, and which tables outside them may be read."""
    return _CONTENT(_ALLOW(command))


ROOM = click.option(
    "--room",
    default=None,
    metavar="MODULE",
    callback=_bring,
    expose_value=False,
    help="Python module of yours that plays, checks or prints a game (my_game.room), looked for in this "
    "folder and the one above.",
)
FORMAT = click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="Form of the report."
)
DATA_FORMAT = click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="Tables or data."
)
JOBS = click.option(
    "--jobs", type=click.IntRange(min=1), default=None, help="Workers.  [default: one per core]"
)
PLAYERS = click.option("--players", type=int, default=None, help="How many play.  [default: every number]")
VARIANT = click.option("--variant", default=None, help="A variant.  [default: every one]")
SCENARIO = click.option("--scenario", default=None, help="A scenario.  [default: every one]")
SEED = click.option("--seed", default="1", help="The same seed gives the same games.  [default: 1]")
