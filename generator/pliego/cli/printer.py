"""Define the commands for one's own printer: `calibrate` and `printer`.

In: the command line. Out: a sheet, the user's file of printers, an exit code. The law of this file: it only
reads what is typed, and imports what a command needs when it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pliego.cli.report import Report
from pliego.make.targets import TWO_SIDED
from pliego.text.machine import templates

_STOCKS = ("plain", "card")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


def _named(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    if name and not _NAME.fullmatch(name):
        raise click.BadParameter(f"expected a name of at most 24 of a-z, 0-9 and -, found `{name}`")
    return name


def _listed(*counts: int) -> Callable[[click.Context, click.Parameter, str], tuple[float, ...]]:
    """Return what reads numbers with commas between them, as many as may be typed."""

    def read(_context: click.Context, _option: click.Parameter, typed: str) -> tuple[float, ...]:
        try:
            numbers = tuple(float(each) for each in typed.replace("\u2212", "-").split(",")) if typed else ()
        except ValueError:
            numbers = (0.0,) * (max(counts) + 1)
        if typed and len(numbers) not in counts:
            wanted = " or ".join(map(str, counts))
            raise click.BadParameter(f"expected {wanted} numbers with commas between them, found `{typed}`")
        return numbers

    return read


def _paper(_context: click.Context, _option: click.Parameter, typed: str | None) -> str | None:
    from pliego.printing.papers import paper_of

    try:
        return paper_of(typed.strip().lower()).name if typed is not None else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


_PAPER = click.option(
    "--paper", callback=_paper, default=None, help="a4, letter, a3 … or its size (210x330).  [default: a4]"
)
_STOCK = click.option(
    "--stock", type=click.Choice(_STOCKS), default=None, help="plain paper or card.  [default: plain]"
)
_BACKS = click.option(
    "--backs",
    type=click.Choice(TWO_SIDED),
    default=None,
    help="Turned about its long edge or its short one.  [default: duplex]",
)


@click.command()
@_PAPER
@_STOCK
@_BACKS
@click.option("--lang", default="en", help="The language of the sheet.  [default: en]")
@click.option(
    "--printer", default="", metavar="NAME", callback=_named, help="Corrected for a measured printer."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Folder to write to.  [default: the current one]",
)
def calibrate(
    paper: str | None, stock: str | None, backs: str | None, lang: str, printer: str, out: Path
) -> None:
    """Print a sheet to measure how far your printer is off."""
    from pliego.cli.calibrating import SheetWish, run_calibrate

    wish = SheetWish(paper or "a4", stock or "plain", backs or "duplex", lang, printer)
    run_calibrate(wish, templates(), out, Report("text"))


@click.command()
@click.argument("name", required=False, callback=_named)
@_PAPER
@_STOCK
@_BACKS
@click.option("--front", default="", metavar="1,2,3,4,5", callback=_listed(5), help="Readings of the front.")
@click.option(
    "--back",
    default="",
    metavar="A,A,B,B,C,C",
    callback=_listed(6),
    help="Readings of the back: right and down of each hole.",
)
@click.option(
    "--side",
    type=click.Choice(("front", "back")),
    default="back",
    help="Of --dx to --scale.  [default: back]",
)
@click.option("--dx", type=float, default=None, metavar="MM", help="How far too far right it is printed.")
@click.option("--dy", type=float, default=None, metavar="MM", help="How far too far down it is printed.")
@click.option("--turn", type=float, default=None, metavar="DEGREES", help="How far it is turned clockwise.")
@click.option(
    "--scale",
    default="",
    metavar="PERCENT",
    callback=_listed(1, 2),
    help="How large it is printed: 99.5, or width and height: 99.5,99.8.",
)
@click.option("--margin", type=float, default=None, metavar="MM", help="Its blank margin.")
@click.option(
    "--corrected", "is_corrected", is_flag=True, help="The sheet was one of `calibrate --printer NAME`."
)
@click.option("--remove", is_flag=True, help="Forget it, or only one paper of it.")
def printer(
    name: str | None,
    paper: str | None,
    stock: str | None,
    backs: str | None,
    remove: bool,
    **typed: Any,
) -> None:
    """Keep what you read off the sheet of `calibrate`; asks for it, or lists the printers without a name."""
    from pliego.cli.measuring import Readings, run_list, run_measure, run_remove

    report, readings = Report("text"), Readings(**typed)
    if name is None:
        if remove or not readings.is_empty:
            raise click.UsageError("expected the name of a printer, found none")
        run_list(report)
    elif remove:
        run_remove(name, (paper, stock, backs), report)
    else:
        run_measure(name, (paper or "a4", stock or "plain", backs or "duplex"), readings, report)
