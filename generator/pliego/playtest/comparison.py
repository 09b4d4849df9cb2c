"""What the other readings of a ruling would change.

In: a game that can be played; tallies of the same games under the chosen reading and under another. Out:
`RulingFigures`, plain data. The law of this file: a difference is marked only if chance alone is unlikely to
cause it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.book import Ruling
from pliego.game.model.game import Game
from pliego.playtest.plan import Ready, replay_command
from pliego.playtest.runs import Run
from pliego.playtest.statistics import means_differ, per_1000, share, shares_differ, spread
from pliego.playtest.tally import Result, Tally
from pliego.text.prose import plain_text


@dataclass(frozen=True)
class Change:
    """A figure under the chosen reading and under the other.

    `what` is one of length, seat, began, shared, end, move, stops and starts (of a rule). `of` names the
    seat, rule or kind of move. A `marked` figure differs by more than chance.
    """

    what: str
    of: str
    chosen: float
    other: float
    marked: bool


@dataclass(frozen=True)
class Contrast:
    """One reading against the chosen one, in one setting.

    `same` means that no game differs. `endless` is the command that shows a game without end.
    """

    setting: str
    games: int
    same: bool
    changes: tuple[Change, ...] = ()
    endless: str | None = None

    @property
    def marked(self) -> tuple[Change, ...]:
        """The figures that differ by more than chance."""
        return tuple(change for change in self.changes if change.marked)


@dataclass(frozen=True)
class ReadingFigures:
    """A reading: its text, whether it is the chosen one, and its comparison, once played.

    `asked` is true if a game needed the ruling, and None if no game was played.
    """

    id: str
    text: str
    chosen: bool
    contrasts: tuple[Contrast, ...] = ()
    asked: bool | None = None


@dataclass(frozen=True)
class RulingFigures:
    """A ruling with its readings. `unplayed` is the reason why they cannot be played; "" if they can."""

    game: str
    id: str
    question: str
    kind: str
    chosen: str
    unplayed: str
    readings: tuple[ReadingFigures, ...]

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def list_rulings(ready: Ready) -> list[RulingFigures]:
    """Return every ruling of a game, without a comparison."""
    return [_figures(ready, name, ruling) for name, ruling in ready.game.rulings.items()]


def _figures(ready: Ready, name: str, ruling: Ruling) -> RulingFigures:
    readings = [
        ReadingFigures(key, _plain_words(ready.game, reading.text), key == ruling.chosen)
        for key, reading in ruling.readings.items()
    ]
    return RulingFigures(
        game=ready.game.id,
        id=name,
        question=_plain_words(ready.game, ruling.question),
        kind=ruling.kind,
        chosen=ruling.chosen,
        unplayed=ready.playable.unplayed.get(name, ""),
        readings=tuple(readings),
    )


def _plain_words(game: Game, prose: str) -> str:
    return " ".join(plain_text(fill(prose, Scope(game))[0]).split())


Key = tuple[str, str]
"""A ruling and one of its readings; both are empty for the game with its chosen readings."""
AS_RULED: Key = ("", "")


def comparisons(ready: Ready, base: Sequence[Run]) -> list[tuple[Key, Run]]:
    """Return the runs of a comparison: the given runs, then the same runs with every other reading.

    All runs play with the same luck.
    """
    keyed = [(AS_RULED, run) for run in base]
    for name, ruling in ready.game.rulings.items():
        for reading in ruling.readings if name not in ready.playable.unplayed else ():
            if reading != ruling.chosen:
                keyed += [((name, reading), replace(run, readings={name: reading})) for run in base]
    return keyed


def compare(ready: Ready, keyed: Sequence[tuple[Key, Run]], tallies: Sequence[Tally]) -> list[RulingFigures]:
    """Return every ruling with the changes by its other readings."""
    played: dict[Key, list[tuple[Run, Tally]]] = {}
    for (key, run), tally in zip(keyed, tallies, strict=True):
        played.setdefault(key, []).append((run, tally))
    return [
        replace(ruled, readings=tuple(_compared(ready, ruled, reading, played) for reading in ruled.readings))
        for ruled in list_rulings(ready)
    ]


def _compared(
    ready: Ready, ruled: RulingFigures, reading: ReadingFigures, played: dict[Key, list[tuple[Run, Tally]]]
) -> ReadingFigures:
    others = played.get((ruled.id, reading.id))
    if others is None:
        return reading
    pairs = list(zip(played[AS_RULED], others, strict=True))
    asked = any(ruled.id in tally.asked for _run, tally in others)
    contrasts = tuple(_contrast(ready, one[1], run, other) for one, (run, other) in pairs)
    return replace(reading, contrasts=contrasts, asked=asked)


def _contrast(ready: Ready, chosen: Tally, run: Run, other: Tally) -> Contrast:
    if other.endless is not None:
        return Contrast(
            str(run.setting), other.games, False, (), replay_command(ready.game, run, other.endless)
        )
    counts = ("lengths", "ends", "results", "rules", "moves")
    same = all(getattr(chosen, name) == getattr(other, name) for name in counts)
    titles = ready.playable.table(ready.game, run.setting).seat_titles
    changes = () if same else tuple(_changes(titles, chosen, other))
    return Contrast(str(run.setting), other.games, same, changes)


def _changes(titles: Sequence[str], chosen: Tally, other: Tally) -> Iterator[Change]:
    marked = means_differ(chosen.lengths, other.lengths)
    yield Change("length", "", spread(chosen.lengths).mean, spread(other.lengths).mean, marked)
    one, two = _by_seat(chosen), _by_seat(other)
    for seat, title in enumerate(titles):
        yield _share("seat", title, one[seat].got, chosen.games, two[seat].got, other.games)
    if chosen.began.games or other.began.games:
        first, then = chosen.began, other.began
        yield _share("began", "", first.got, first.games, then.got, then.games)
    shared = [tally.games - sum(each.alone for each in tally.results.values()) for tally in (chosen, other)]
    yield _share("shared", "", shared[0], chosen.games, shared[1], other.games)
    for rule in sorted({*chosen.ends, *other.ends}):
        yield _share("end", rule, chosen.ends[rule], chosen.games, other.ends[rule], other.games)
    yield from _moves(chosen, other)
    yield from _rules(chosen, other)


def _share(what: str, of: str, one: float, of_one: int, two: float, of_two: int) -> Change:
    marked = shares_differ(one, of_one, two, of_two)
    return Change(what, of, share(one, of_one).share, share(two, of_two).share, marked)


def _by_seat(tally: Tally) -> dict[int, Result]:
    seats: dict[int, Result] = {}
    for (seat, _bot), result in tally.results.items():
        seats.setdefault(seat, Result()).merge(result)
    return seats


def _moves(chosen: Tally, other: Tally) -> Iterator[Change]:
    """Yield the share of offers at which each kind of move is chosen."""
    for kind in sorted({*chosen.moves, *other.moves}):
        one, two = chosen.moves.get(kind), other.moves.get(kind)
        if one is not None and two is not None:
            yield _share("move", kind, one.played, one.offered, two.played, two.offered)


def _rules(chosen: Tally, other: Tally) -> Iterator[Change]:
    """Yield the rules that only one reading applies, with their uses in a thousand games.

    A rule is marked if the other reading is unlikely to have missed it by chance.
    """
    for rule in sorted({*chosen.rules, *other.rules}):
        one, two = chosen.rules[rule], other.rules[rule]
        if (one == 0) != (two == 0):
            what = "starts" if one == 0 else "stops"
            marked = shares_differ(min(one, chosen.games), chosen.games, min(two, other.games), other.games)
            yield Change(what, rule, per_1000(one, chosen.games), per_1000(two, other.games), marked)
