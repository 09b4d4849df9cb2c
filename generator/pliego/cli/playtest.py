"""Run `pliego playtest`: simple players play games, to show how the rules work.

In: games by name, and a plan of the games to play. Out: printed tables or JSON, a page per game, an exit
code. The law of this file: wrong names are refused before anything is played. A page is written whole or not
at all.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from pliego.cli.games import find_games, pick_games
from pliego.cli.options import refused
from pliego.cli.report import Report, progress, say_lines
from pliego.playtest.plan import Plan, PlanError, Ready, endless, make_ready, runs_of
from pliego.playtest.report import Playtest, too_few
from pliego.playtest.report import report as figures_of
from pliego.playtest.runs import Run, Series, gather, play_series
from pliego.playtest.tally import SeenGame, Tally
from pliego.text.problems import Problem, as_data, has_errors

_SECONDS_BETWEEN_LINES = 15.0


@dataclass(frozen=True)
class Simulation:
    """The folders, the seed and the workers of a simulation."""

    content: Path
    templates: Path
    out: Path
    seed: str
    jobs: int | None

    @property
    def workers(self) -> int:
        """How many workers can play at once."""
        return self.jobs or os.cpu_count() or 1


def run_playtest(names: Sequence[str], plan: Plan, simulation: Simulation, report: Report) -> NoReturn:
    """Play, report, write and exit."""
    found: list[Playtest] = []
    games, problems = ready_games(names, simulation.content, report)
    with usage_errors():
        planned = [(ready, runs_of(ready, plan)) for ready in games]
    for ready, runs in planned:
        tested, wrong = _test(ready, runs, simulation, report)
        problems.extend(wrong)
        found += [tested] if tested else []
    if report.form == "json":
        report.data(
            {"problems": [as_data(p) for p in problems], "playtests": [each.data() for each in found]}
        )
    else:
        report.problems(problems)
    report.exit(problems)


def ready_games(names: Sequence[str], content: Path, report: Report) -> tuple[list[Ready], list[Problem]]:
    """Return the games asked for, or all that can be played, and the problems. If a game was named and has
    no engine, the command line is wrong."""
    games: list[Ready] = []
    problems: list[Problem] = []
    for name in pick_games(names, find_games(content)):
        ready, wrong = make_ready(content / name)
        problems.extend(wrong)
        if ready is not None:
            games.append(ready)
        elif not has_errors(wrong):
            if names:
                raise click.UsageError(f"`{name}` cannot be played: its game.yaml names no engine that plays")
            report.line(f"{name}: no engine plays it")
    return games, problems


def _test(
    ready: Ready, runs: Sequence[Run], simulation: Simulation, report: Report
) -> tuple[Playtest | None, list[Problem]]:
    """Play one game, print and write the figures. Return them (None if the game does not end) and the
    problems."""
    from pliego.cli.playtest_text import show
    from pliego.make.writing import write_in
    from pliego.playtest.page import page

    game = ready.game
    tallies = play_all(Series(game, ready.playable, runs, simulation.seed), simulation.workers)
    stuck = [endless(game, run, t.endless) for run, t in zip(runs, tallies, strict=True) if t.endless]
    if stuck:
        return None, stuck
    found = figures_of(game, ready.playable, simulation.seed, runs, tallies)
    if report.form == "text":
        show(found, tallies)
    made = page(found, simulation.templates).encode()
    try:
        target = write_in(simulation.out, f"{game.id}/{game.id}-playtest.html", made)
    except OSError as error:
        raise refused(simulation.out, error) from None
    report.line(str(target))
    return found, list(too_few(game, found))


@contextmanager
def usage_errors() -> Iterator[None]:
    """Raise a `PlanError` as an error of the command line."""
    try:
        yield
    except PlanError as error:
        raise click.UsageError(str(error)) from None


def play_all(series: Series, workers: int) -> list[Tally]:
    """Play every run, and show the progress."""
    with progress() as listen:
        return gather(series, _shown(series, workers, _seldom(listen)))


def _shown(
    series: Series, workers: int, listen: Callable[[str, int, int], None]
) -> Iterator[tuple[int, Tally]]:
    done, total = 0, sum(run.games for run in series.runs)
    for number, tally in play_series(series, workers):
        done += tally.games
        run = series.runs[number]
        listen(f"{series.game.id}: {run.setting} · {', '.join(dict.fromkeys(run.bots))}", done, total)
        yield number, tally


def _seldom(listen: Callable[[str, int, int], None]) -> Callable[[str, int, int], None]:
    """Print a progress line only now and then if there is no terminal."""
    if sys.stderr.isatty():
        return listen
    last = time.monotonic()

    def seldom(what: str, done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _SECONDS_BETWEEN_LINES:
            last = time.monotonic()
            listen(what, done, total)

    return seldom


def run_record(names: Sequence[str], plan: Plan, seed: int, content: Path, report: Report) -> NoReturn:
    """Play the one game of a seed, print it as a transcript and exit."""
    from pliego.playtest.record import as_yaml, record

    if len(names) != 1:
        raise click.UsageError(f"--record: expected one game, found {len(names)}")
    games, problems = ready_games(names, content, report)
    for ready in games:
        with usage_errors():
            run = _only(runs_of(ready, plan))
        found = record(ready, run, seed)
        if not found.ends:
            problems.append(endless(ready.game, run, SeenGame(seed, run.bots, found.decisions)))
        say_lines(as_yaml(ready.game.info.title, found))
    for problem in problems:
        say_lines(str(problem), err=True)
    sys.exit(1 if has_errors(problems) else 0)


def _only(runs: Sequence[Run]) -> Run:
    if len(runs) != 1:
        ways = "; ".join(dict.fromkeys(str(run.setting) for run in runs))
        raise PlanError(f"expected one way to play, found {len(runs)}: {ways}")
    return runs[0]


def plan_of(
    count: int,
    bots: Sequence[str],
    players: int | None,
    variant: str | None,
    scenario: str | None,
    readings: Sequence[str] = (),
    once: bool = False,
) -> Plan:
    """Return the plan from the options of a command. With `once`, it is one game of one line-up."""
    line_ups = [tuple(name.strip() for name in each.split(",")) for each in bots]
    chosen = dict(_reading(each) for each in readings)
    default = (("greedy",),) if once else (("random",), ("greedy",))
    return Plan(count, line_ups or default, players, variant, scenario, chosen)


def _reading(typed: str) -> tuple[str, str]:
    ruling, equals, reading = typed.partition("=")
    if not equals:
        raise click.UsageError(f"--reading: expected RULING=READING, found `{typed}`")
    return ruling.strip(), reading.strip()
