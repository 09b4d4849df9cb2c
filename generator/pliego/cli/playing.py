"""Define the commands that play games: `odds`, `playtest` and `rulings`.

In: the command line. Out: tables or data, printed problems, an exit code. The law of this file: it only reads
what is typed, and imports what a command needs when it runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pliego.cli.games import games_folder
from pliego.cli.options import CONTENT, DATA_FORMAT, JOBS, OUT, PLAYERS, ROOM, SCENARIO, SEED, VARIANT
from pliego.cli.report import Report
from pliego.text.machine import templates


@click.command()
@click.argument("games", nargs=-1)
@CONTENT
@ROOM
@DATA_FORMAT
def odds(games: tuple[str, ...], content: Path | None, form: str) -> None:
    """Show the exact chances that the engine computes: what `{odds.ID}` prints."""
    from pliego.cli.odds import run_odds

    here = games_folder(content)
    run_odds(here.games(games), here.content, Report(form))


@click.command()
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


@click.command()
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
