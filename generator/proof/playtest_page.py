"""A playtest as a page of HTML that needs nothing but itself.

In: a `Playtest`, the templates. Out: HTML. The law of this file: everything that content says is escaped.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.files import Folder
from generator.proof.playtest_figures import share
from generator.proof.playtest_plots import Plot, Row, histogram, shares
from generator.proof.playtest_report import Playtest, RunFigures, SeatFigures

_TEMPLATE = "playtest/playtest.html"
_MOST_ACTS = 24


@dataclass(frozen=True)
class _Drawn:
    """A run with its plots."""

    run: RunFigures
    lengths: Plot
    seats: Plot
    players: Plot | None
    ends: Plot
    acts: Plot
    wins: Plot
    more_acts: int


def page(found: Playtest, templates: Path) -> str:
    """Return the page."""
    from jinja2 import FunctionLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    folder = Folder(templates)
    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(lambda name: folder.read(name).decode("utf-8")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    drawn = [_draw(run) for run in found.runs]
    return environment.get_template(_TEMPLATE).render(found=found, drawn=drawn)


def _draw(run: RunFigures) -> _Drawn:
    fair = 1 / run.players
    acts = run.acts[:_MOST_ACTS]
    return _Drawn(
        run=run,
        lengths=histogram(run.histogram, run.decisions),
        seats=shares([_seat(each) for each in run.seats], fair),
        players=shares([_seat(each) for each in run.bots_results], fair) if run.bots_results else None,
        ends=shares([Row(e.rule, e.share, f"{e.share.share:.1%}", f"{e.games:,} games") for e in run.ends]),
        acts=shares([_chosen(run, n) for n in range(len(acts))]),
        wins=shares(
            [
                Row(a.kind, a.won, f"{a.won.share:.1%}", f"played in {a.games:,} games, by a seat")
                for a in acts
            ],
            fair,
        ),
        more_acts=len(run.acts) - len(acts),
    )


def _seat(each: SeatFigures) -> Row:
    name = " · ".join(filter(None, (each.bot, each.seat or "all seats")))
    return Row(name, each.won, f"{each.won.share:.1%}", f"{each.games:,} games, {each.alone:,} won alone")


def _chosen(run: RunFigures, nth: int) -> Row:
    act = run.acts[nth]
    tip = f"offered {act.offered:,} times, chosen {act.played:,} times"
    return Row(act.kind, share(act.played, act.offered), f"{act.chosen:.0%} of offers", tip, whisker=False)
