"""Run `pliego rulings`: list how each gap of the source is ruled, and what the other readings would change.

In: games by name, and a plan of the games to play. Out: printed rulings or JSON, an exit code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from rich.padding import Padding

from pliego.cli.playtest import Simulation, play_all, ready_games, usage_errors
from pliego.cli.report import Report, console
from pliego.playtest.comparison import (
    AS_RULED,
    Change,
    Contrast,
    ReadingFigures,
    RulingFigures,
    compare,
    comparisons,
    list_rulings,
)
from pliego.playtest.plan import Plan, Ready, endless, runs_of
from pliego.playtest.runs import Run, Series
from pliego.text.problems import Problem, as_data

_WORDS = {
    "seat": "{} wins",
    "began": "who began wins",
    "shared": "shared",
    "end": "ends by {}",
    "move": "{} chosen",
}
"""The words for each share."""


def run_rulings(names: Sequence[str], plan: Plan | None, simulation: Simulation, report: Report) -> NoReturn:
    """List the rulings of games, compared if there is a plan, and exit."""
    found: list[RulingFigures] = []
    games, problems = ready_games(names, simulation.content, report)
    with usage_errors():
        planned = [(ready, runs_of(ready, plan) if plan else []) for ready in games]
    for ready, runs in planned:
        rulings, wrong = _compared(ready, runs, simulation) if runs else (list_rulings(ready), [])
        problems.extend(wrong)
        found.extend(rulings)
        if report.form == "text":
            _show(ready, rulings)
    if report.form == "json":
        report.data({"problems": [as_data(p) for p in problems], "rulings": [each.data() for each in found]})
    else:
        report.problems(problems)
    report.exit(problems)


def _compared(
    ready: Ready, base: Sequence[Run], simulation: Simulation
) -> tuple[list[RulingFigures], list[Problem]]:
    """Return every ruling with its other readings played. Return problems instead if a game as ruled does
    not end."""
    keyed = comparisons(ready, base)
    runs = [run for _key, run in keyed]
    tallies = play_all(Series(ready.game, ready.playable, runs, simulation.seed), simulation.workers)
    stuck = [
        endless(ready.game, run, tally.endless)
        for (key, run), tally in zip(keyed, tallies, strict=True)
        if key == AS_RULED and tally.endless
    ]
    return [] if stuck else compare(ready, keyed, tallies), stuck


def _show(ready: Ready, rulings: Sequence[RulingFigures]) -> None:
    out = console()
    out.rule(f"{ready.game.info.title} · {len(rulings)} rulings", align="left", style="dim")
    for ruled in rulings:
        out.print(ruled.question, style="bold", end="  ")
        out.print(f"{ruled.id}, {ruled.kind}", style="dim")
        for reading in ruled.readings:
            text = f"{'●' if reading.chosen else '○'} {reading.id}: {reading.text}"
            out.print(Padding(text, (0, 0, 0, 2), expand=False))
            for line in _played_as(reading):
                out.print(Padding(line, (0, 0, 0, 6), expand=False))
        if ruled.unplayed:
            out.print(Padding(f"not played: {ruled.unplayed}", (0, 0, 0, 4), expand=False))
        out.print()


def _played_as(reading: ReadingFigures) -> Iterator[str]:
    if reading.contrasts and not reading.asked and all(each.same for each in reading.contrasts):
        yield "in these games nothing depended on this ruling"
        return
    for each in reading.contrasts:
        yield f"{each.setting}, {each.games:,} games: {_outcome(each)}"
        if each.marked:
            yield f"beyond chance: {'; '.join(map(_figure, each.marked))}"
        if each.changes:
            yield f"within chance: {'; '.join(_within(each)) or 'nothing'}"


def _outcome(contrast: Contrast) -> str:
    if contrast.endless:
        return f"a game does not end; see it: {contrast.endless}"
    if contrast.same:
        return "no game went differently"
    return "this changes" if contrast.marked else "nothing changes beyond chance"


def _within(contrast: Contrast) -> Iterator[str]:
    """Yield the figures that are always shown, although they differ by no more than chance."""
    for change in contrast.changes:
        if not change.marked and change.what in ("length", "seat", "began", "end", "stops", "starts"):
            yield _figure(change)


def _figure(change: Change) -> str:
    if change.what in ("stops", "starts"):
        was = change.chosen or change.other
        return f"{change.of} {change.what} being applied ({was:g} in 1,000 games)"
    if change.what == "length":
        return f"decisions {change.chosen:.1f} → {change.other:.1f}"
    words = _WORDS[change.what]
    return f"{words.format(change.of)} {change.chosen:.1%} → {change.other:.1%}"
