"""Print the figures of a playtest as tables on a terminal.

In: a `Playtest`, and the tallies for the pace. Out: printed tables. The law of this file: it adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table

from pliego.cli.report import console
from pliego.playtest.pace import Minutes
from pliego.playtest.report import Playtest, RunFigures, SeatFigures
from pliego.playtest.tally import Tally

_IN_FULL = 4
"""Up to this many runs are printed in full. The page has all of every run."""
_WORDS = frozenset(
    {
        *("rule", "place", "sentence", "phase", "next"),
        *("seat", "player", "move", "component", "run", "ends", "uneven seats", "!"),
    }
)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Return a table. A column holds words or numbers."""
    made = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    for heading in columns:
        made.add_column(heading, justify="left" if heading in _WORDS else "right")
    for row in rows:
        made.add_row(*row)
    return made


def show(found: Playtest, tallies: Sequence[Tally]) -> None:
    """Print the figures of a game: each run in full if there are few, or else a line for each."""
    out = console()
    for each in found.players:
        out.print(each.name, style="bold", end=" ")
        out.print(f"{each.words}.")
    out.print()
    if len(found.runs) > _IN_FULL:
        out.print(_overview(found))
    else:
        for run, tally in zip(found.runs, tallies, strict=True):
            out.rule(f"{found.title} · {run.title}", align="left", style="dim")
            _show(run, tally, out)
    if found.never:
        rows = [(each.rule, each.place, each.sentence) for each in found.never]
        out.print(table("Never applied in any run", ("rule", "place", "sentence"), rows))
    if found.untrodden:
        ways = [(each.phase, each.next, each.place) for each in found.untrodden]
        out.print(table("From phase to phase, as no game went", ("phase", "next", "place"), ways))


def _overview(found: Playtest) -> Table:
    title = f"{found.title} · {len(found.runs)} runs; name a setting to see all of one"
    columns = ("run", "games", "decisions", "nine in ten", "minutes", "!", "ends", "uneven seats")
    return table(title, columns, map(_line, found.runs))


def _line(run: RunFigures) -> tuple[str, ...]:
    length, fair = run.decisions, 1 / run.players
    ends = ", ".join(f"{each.rule} {each.share.share:.0%}" for each in run.ends)
    uneven = [
        f"{_name(e, 'who began')} {e.won.share:.0%}"
        for e in (*run.seats, *_beginner(run))
        if not e.won.low <= fair <= e.won.high
    ]
    return (
        run.title,
        f"{run.games:,}",
        f"{length.mean:.1f}",
        f"{length.low}–{length.high}",
        f"{run.minutes.low:.0f}–{run.minutes.high:.0f}" if run.minutes else "–",
        "!" if run.minutes and run.minutes.outside else "",
        ends,
        ", ".join(uneven) or "–",
    )


def _show(run: RunFigures, tally: Tally, out: Console) -> None:
    length = run.decisions
    pace = f"{tally.decisions / tally.seconds:,.0f} decisions per second and core" if tally.seconds else ""
    out.print(f"{run.games:,} games, {pace}, seed of the longest {run.longest_seed}")
    out.print(
        f"decisions: mean {length.mean:.1f}, median {length.median}, "
        f"nine in ten {length.low} to {length.high}, longest {length.most}"
    )
    if run.minutes is not None:
        out.print(_lasting(run.minutes))
    out.print()
    for each in _tables(run):
        out.print(each)
    out.print()


def _tables(run: RunFigures) -> Iterator[Table]:
    """Yield the tables of a run: seats, players, ends, moves, chance, rules, components."""
    columns = ("seat", "won", "95 %", "alone")
    seats = [_seat(each, "who began") for each in (*run.seats, *_beginner(run))]
    yield table(f"Seats ({run.draws} shared)", columns, seats)
    if run.bots_results:
        rows = [(each.bot or "", *_seat(each, "all seats")) for each in run.bots_results]
        yield table("Players", ("player", *columns), rows)
    ends = [(e.rule, f"{e.games:,}", f"{e.share.share:.1%}", e.sentence) for e in run.ends]
    yield table("Ends", ("rule", "games", "share", "sentence"), ends)
    watched = f" of the first {run.watched:,} games" if run.watched < run.games else ""
    yield _moves(run, watched)
    if run.fell:
        fell = [(each.kind, f"{each.times:,}") for each in run.fell]
        yield table(f"What fell{watched}", ("cards and dice", "times"), fell)
    rules = [(each.rule, f"{each.per_1000:,.0f}", each.sentence) for each in run.rules]
    yield table("Rules per 1,000 games", ("rule", "times", "sentence"), rules)
    if run.never:
        unused = [(each.rule, each.place, each.sentence) for each in run.never]
        yield table("Never applied", ("rule", "place", "sentence"), unused)
    if run.parts:
        yield _components(run, watched)


def _moves(run: RunFigures, watched: str) -> Table:
    rows = [
        (m.kind, f"{m.offered:,}", f"{m.played:,}", f"{m.chosen:.0%}", _range(m.won.low, m.won.high))
        for m in run.moves
    ]
    return table(f"Moves{watched}", ("move", "offered", "chosen", "of offers", "won when played"), rows)


def _components(run: RunFigures, watched: str) -> Table:
    rows = [
        (p.component, str(p.most), "–" if p.printed is None else str(p.printed), "!" * p.runs_out)
        for p in run.parts
    ]
    return table(f"Components, most in use{watched}", ("component", "most", "printed", ""), rows)


def _lasting(found: Minutes) -> str:
    """Return how long games take, and what is printed about it."""
    text = f"printed {found.printed[0]} to {found.printed[1]}"
    text += f", about {found.scenario} in the scenario" if found.scenario is not None else ""
    return (
        f"minutes: median {found.median:.0f}, nine in ten {found.low:.0f} to {found.high:.0f}, "
        f"longest {found.most:.0f}; {text}{f' (outside: {found.outside})' if found.outside else ''}"
    )


def _beginner(run: RunFigures) -> list[SeatFigures]:
    return [run.began] if run.began else []


def _name(each: SeatFigures, unnamed: str) -> str:
    return each.seat or unnamed


def _seat(each: SeatFigures, unnamed: str) -> tuple[str, str, str, str]:
    won = each.won
    return _name(each, unnamed), f"{won.share:.1%}", _range(won.low, won.high), f"{each.alone:,}"


def _range(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"
