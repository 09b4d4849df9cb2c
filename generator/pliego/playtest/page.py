"""A playtest as a page of HTML in a single file.

In: a `Playtest`, the templates. Out: HTML. The law of this file: every text of the content is escaped.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pliego.playtest.plots import Plot, TableRow, histogram, shares
from pliego.playtest.report import Playtest, RunFigures, SeatFigures
from pliego.playtest.statistics import share
from pliego.text.files import Folder

_TEMPLATE = "playtest/playtest.html"
_MOST_MOVES = 24


@dataclass(frozen=True)
class _RunPlots:
    """A run with its plots."""

    run: RunFigures
    lengths: Plot
    seats: Plot
    players: Plot | None
    ends: Plot
    moves: Plot
    wins: Plot
    more_moves: int


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
    drawn = [_plots_of(run) for run in found.runs]
    return environment.get_template(_TEMPLATE).render(found=found, drawn=drawn)


def _plots_of(run: RunFigures) -> _RunPlots:
    fair = 1 / run.players
    moves = run.moves[:_MOST_MOVES]
    seats = [*run.seats, *([run.began] if run.began else [])]
    return _RunPlots(
        run=run,
        lengths=histogram(run.histogram, run.decisions),
        seats=shares([_seat(each, "who began") for each in seats], fair),
        players=shares([_seat(each, "all seats") for each in run.bots_results], fair)
        if run.bots_results
        else None,
        ends=shares(
            [TableRow(e.rule, e.share, f"{e.share.share:.1%}", f"{e.games:,} games") for e in run.ends]
        ),
        moves=shares([_chosen(run, n) for n in range(len(moves))]),
        wins=shares(
            [
                TableRow(m.kind, m.won, f"{m.won.share:.1%}", f"played in {m.games:,} games, by a seat")
                for m in moves
            ],
            fair,
        ),
        more_moves=len(run.moves) - len(moves),
    )


def _seat(each: SeatFigures, unnamed: str) -> TableRow:
    name = " · ".join(filter(None, (each.bot, each.seat or unnamed)))
    games = f"{each.games:,} games, {each.alone:,} won alone"
    return TableRow(name, each.won, f"{each.won.share:.1%}", games)


def _chosen(run: RunFigures, nth: int) -> TableRow:
    move = run.moves[nth]
    tip = f"offered {move.offered:,} times, chosen {move.played:,} times"
    return TableRow(
        move.kind, share(move.played, move.offered), f"{move.chosen:.0%} of offers", tip, whisker=False
    )
