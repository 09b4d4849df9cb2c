"""`pliego build`: the choice a person made, checked, built and told.

In: the options as typed. Out: a build, printed problems, an exit code. The law of this file: what is not
offered is refused before anything is touched, naming what is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from generator.build.run import Outcome, build
from generator.build.targets import BACKS, INKS, PAPERS, PRODUCT_NAMES, Choice
from generator.cli.report import Report, progress
from generator.source import has_errors

PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
LANGS = ("es",)


def run_build(
    asked: Mapping[str, str], content: Path, templates: Path, out: Path, jobs: int | None, report: Report
) -> None:
    """Build, tell and exit."""
    games = find(content)
    choice = Choice(
        games=_pick("games", asked["games"], games),
        langs=_pick("langs", asked["langs"], LANGS),
        papers=_pick("papers", asked["papers"], PAPERS) or PAPERS,
        inks=_pick("inks", asked["inks"], INKS) or ("colour",),
        backs=_pick("backs", asked["backs"], BACKS) or ("duplex",),
        products=_pick("products", asked["products"], PRODUCT_NAMES),
    )
    with progress() as listen:
        outcome = build(
            choice, content, templates, out, jobs or os.cpu_count() or 1, listen, choice.games or games
        )
    report.problems(outcome.problems)
    _tell(outcome, out, choice, report)
    sys.exit(1 if has_errors(outcome.problems) or (outcome.without_pango and choice.products) else 0)


def find(content: Path) -> list[str]:
    """Return the games of a content folder; a folder without any is a wrong command line."""
    games = sorted(path.parent.name for path in content.glob("*/game.yaml")) if content.is_dir() else []
    if not games:
        raise click.UsageError(f"expected games in `{content}` (folders with a game.yaml), found none")
    return games


def pick_games(asked: Sequence[str], games: Sequence[str]) -> Sequence[str]:
    """Return the games asked for, or all; raises UsageError for one that there is not."""
    unknown = [name for name in asked if name not in games]
    if unknown:
        known, wrong = (", ".join(f"`{name}`" for name in names) for names in (games, unknown))
        raise click.UsageError(f"expected one of {known}, found {wrong}")
    return asked or games


def _pick(option: str, typed: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return the comma separated names typed; raises UsageError for one that is not offered."""
    names = tuple(dict.fromkeys(name.strip() for name in typed.split(",") if name.strip()))
    unknown = [name for name in names if name not in offered]
    if unknown:
        wrong = ", ".join(f"`{name}`" for name in unknown)
        known = ", ".join(f"`{name}`" for name in offered)
        raise click.UsageError(f"--{option}: expected one of {known}, found {wrong}")
    return names


def _tell(outcome: Outcome, out: Path, choice: Choice, report: Report) -> None:
    if outcome.without_pango:
        lost = ", ".join(sorted({path.split("/")[0] for path in outcome.without_pango}))
        click.echo(
            f"warning: the rulebooks of {lost} were not built: they need Pango; install {PANGO}", err=True
        )
    made, fresh = len(outcome.made), len(outcome.fresh)
    if made or fresh:
        report.say(f"{made} built, {fresh} up to date in {out}/")
    elif not outcome.problems:
        names = ", ".join(choice.games) or "these games"
        report.say(f"nothing to build: {names} have no such product")
