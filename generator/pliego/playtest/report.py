"""The report of a playtest: its tallies as figures, in the game's words, each rule with its place.

In: a game, its room's `Playable`, runs and their tallies. Out: `Playtest`, plain data. The law of this file:
nothing depends on the machine, so the same games give the same report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pliego.checks.played.binding import rule_place
from pliego.checks.played.phases import unused_ways
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable
from pliego.playing.players import PLAYERS
from pliego.playtest.pace import Minutes, minutes
from pliego.playtest.runs import Run
from pliego.playtest.statistics import Bin, Share, Spread, bins, per_1000, share, spread
from pliego.playtest.tally import Result, Tally
from pliego.text.problems import Problem, Span
from pliego.text.prose import plain_text

_WORDS = 9
_BARS = 40


@dataclass(frozen=True)
class SeatFigures:
    """The results of a seat, of a player, or of a player at a seat. A shared win counts in part in `won`."""

    seat: str | None
    bot: str | None
    games: int
    won: Share
    alone: int


@dataclass(frozen=True)
class EndFigures:
    """How often a rule ended the game."""

    rule: str
    sentence: str
    games: int
    share: Share


@dataclass(frozen=True)
class MoveFigures:
    """A kind of move: at how many decisions it was offered and chosen, and in how many games it was chosen.

    `won` is the share of those games that its player won.
    """

    kind: str
    offered: int
    played: int
    chosen: float
    games: int
    won: Share


@dataclass(frozen=True)
class ChanceFigures:
    """A result of chance (a drawn card, a number of a die), and how often it came."""

    kind: str
    times: int


@dataclass(frozen=True)
class RuleFigures:
    """How often a rule was applied in a thousand games."""

    rule: str
    per_1000: float
    sentence: str
    place: str


@dataclass(frozen=True)
class WayFigures:
    """A way from a phase to the next, or to `end`, the end of the game."""

    phase: str
    next: str
    place: str


@dataclass(frozen=True)
class PartFigures:
    """The most of a component in use at once, and how many are printed (None: unknown)."""

    component: str
    most: int
    printed: int | None

    @property
    def runs_out(self) -> bool:
        """True if a game needed more than are printed."""
        return self.printed is not None and self.most > self.printed


@dataclass(frozen=True)
class RunFigures:
    """One run. Moves, results of chance and components are those of the first `watched` games.

    `began` is the result of the seat that moved first (None: all move at once).
    """

    players: int
    variant: str | None
    scenario: str | None
    bots: tuple[str, ...]
    readings: Mapping[str, str]
    games: int
    watched: int
    decisions: Spread
    minutes: Minutes | None
    histogram: tuple[Bin, ...]
    longest_seed: int
    longest_bots: tuple[str, ...]
    seats: tuple[SeatFigures, ...]
    began: SeatFigures | None
    bots_results: tuple[SeatFigures, ...]
    draws: int
    ends: tuple[EndFigures, ...]
    moves: tuple[MoveFigures, ...]
    fell: tuple[ChanceFigures, ...]
    rules: tuple[RuleFigures, ...]
    never: tuple[RuleFigures, ...]
    parts: tuple[PartFigures, ...]

    @property
    def title(self) -> str:
        """The setting and the players, in a line."""
        who = self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)
        return f"{Setting(self.players, self.variant, self.scenario)} · {who}"


@dataclass(frozen=True)
class PlayerWords:
    """A kind of player, and its description: how far its figures can be trusted."""

    name: str
    words: str


@dataclass(frozen=True)
class Playtest:
    """All runs of a game and their kinds of players.

    `never` holds the rules that no run applied, `untrodden` the ways between phases that no watched game
    took.
    """

    game: str
    title: str
    version: str
    seed: str
    players: tuple[PlayerWords, ...]
    runs: tuple[RunFigures, ...]
    never: tuple[RuleFigures, ...]
    untrodden: tuple[WayFigures, ...]

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def report(
    game: Game, playable: Playable, seed: str, runs: Sequence[Run], tallies: Sequence[Tally]
) -> Playtest:
    """Return the report of some runs."""
    figures = tuple(_run(game, playable, run, tally) for run, tally in zip(runs, tallies, strict=True))
    applied = {rule for tally in tallies for rule in tally.rules}
    unused = {each.rule: each for run in figures for each in run.never if each.rule not in applied}
    ways = tuple(_unused_ways(game, tallies))
    bots = dict.fromkeys(bot for run in runs for bot in run.bots)
    return Playtest(
        game=game.id,
        title=game.info.title,
        version=game.info.version,
        seed=seed,
        players=tuple(PlayerWords(bot, PLAYERS[bot].words) for bot in bots),
        runs=figures,
        never=tuple(unused.values()),
        untrodden=ways,
    )


def _unused_ways(game: Game, tallies: Sequence[Tally]) -> Iterator[WayFigures]:
    phases = game.info.phases
    for phase, following in unused_ways(phases, {step for tally in tallies for step in tally.steps}):
        nth = phases[phase].next.index(following)
        place = game.places.at("game.yaml", "phases", phase, "next", nth)
        yield WayFigures(phase, following, _shown(place))


def _run(game: Game, playable: Playable, run: Run, tally: Tally) -> RunFigures:
    table = playable.table(game, run.setting, readings=run.readings)
    titles = list(table.seat_titles)
    assert tally.longest is not None
    printed = table.printed() if tally.most else {}
    parts = {**dict.fromkeys(printed, 0), **tally.most}
    seats, bots = _results(tally, titles)
    return RunFigures(
        players=run.setting.players,
        variant=run.setting.variant,
        scenario=run.setting.scenario,
        bots=run.bots,
        readings=dict(run.readings),
        games=tally.games,
        watched=tally.watched,
        decisions=spread(tally.lengths),
        minutes=minutes(game, run.setting, tally.durations),
        histogram=tuple(bins(tally.lengths, _BARS)),
        longest_seed=tally.longest.seed,
        longest_bots=tally.longest.bots,
        seats=tuple(seats),
        began=_seat_figures(tally.began, None, None) if tally.began.games else None,
        bots_results=tuple(bots) if run.rotates else (),
        draws=tally.games - sum(result.alone for result in tally.results.values()),
        ends=tuple(_ends(game, tally)),
        moves=tuple(_moves(tally)),
        fell=tuple(ChanceFigures(kind, times) for kind, times in sorted(tally.fell.items())),
        rules=tuple(_rules(game, tally)),
        never=tuple(_never(game, playable, run.setting, tally)),
        parts=tuple(PartFigures(name, most, printed.get(name)) for name, most in sorted(parts.items())),
    )


def _results(tally: Tally, titles: Sequence[str]) -> tuple[list[SeatFigures], list[SeatFigures]]:
    """Return the results of each seat, and those of each player, in all and at each seat."""
    seats: dict[int, Result] = {}
    bots: dict[str, Result] = {}
    for (seat, bot), result in sorted(tally.results.items()):
        seats.setdefault(seat, Result()).merge(result)
        bots.setdefault(bot, Result()).merge(result)
    at_seats = [_seat_figures(result, titles[seat], None) for seat, result in seats.items()]
    by_bot: list[SeatFigures] = []
    for bot, total in sorted(bots.items()):
        by_bot.append(_seat_figures(total, None, bot))
        own = [(seat, result) for (seat, name), result in sorted(tally.results.items()) if name == bot]
        by_bot.extend(_seat_figures(result, titles[seat], bot) for seat, result in own)
    return at_seats, by_bot


def _seat_figures(result: Result, seat: str | None, bot: str | None) -> SeatFigures:
    return SeatFigures(seat, bot, result.games, share(result.got, result.games), result.alone)


def _ends(game: Game, tally: Tally) -> Iterator[EndFigures]:
    for rule, games in sorted(tally.ends.items(), key=lambda each: (-each[1], each[0])):
        yield EndFigures(rule, first_words(game, rule), games, share(games, tally.games))


def _moves(tally: Tally) -> Iterator[MoveFigures]:
    for kind, count in sorted(tally.moves.items(), key=lambda each: (-each[1].played, each[0])):
        result = count.result
        chosen = round(count.played / count.offered, 4) if count.offered else 0.0
        won = share(result.got, result.games)
        yield MoveFigures(kind, count.offered, count.played, chosen, result.games, won)


def _rules(game: Game, tally: Tally) -> Iterator[RuleFigures]:
    for rule, times in sorted(tally.rules.items(), key=lambda each: (-each[1], each[0])):
        if times:
            yield _rule(game, rule, per_1000(times, tally.games))


def _never(game: Game, playable: Playable, setting: Setting, tally: Tally) -> Iterator[RuleFigures]:
    bound = playable.bound()
    for rule in _in_force(game, setting):
        if rule in bound and not tally.rules[rule]:
            yield _rule(game, rule, 0.0)


def _in_force(game: Game, setting: Setting) -> Iterator[str]:
    """Yield the rules in force in a setting."""
    elsewhere = {
        rule.rule
        for scenario, rule in game.scenario_rules()
        if setting.scenario is None or scenario is not game.scenarios.get(setting.scenario)
    }
    for name, rule in game.rules.items():
        if name not in elsewhere and (not rule.variants or setting.variant in rule.variants):
            yield name


def _rule(game: Game, rule: str, per_1000: float) -> RuleFigures:
    return RuleFigures(rule, per_1000, first_words(game, rule), _shown(rule_place(game, rule)))


def _shown(place: Span | None) -> str:
    return f"{place.path}:{place.line}" if place else ""


def first_words(game: Game, rule: str) -> str:
    """Return the first words of a rule's sentence; "" for an unknown rule."""
    found = game.rules.get(rule)
    if found is None:
        return ""
    words = plain_text(fill(found.text, Scope(game, {"self": found}))[0]).split()
    return " ".join(words[:_WORDS]) + (" …" if len(words) > _WORDS else "")


def too_few(game: Game, playtest: Playtest) -> list[Problem]:
    """Return a problem for each component of which games needed more than are printed."""
    short = [part for run in playtest.runs for part in run.parts if part.runs_out]
    needed = {part.component: part for part in sorted(short, key=lambda part: part.most)}
    return [_too_few(game, part) for part in needed.values()]


def _too_few(game: Game, part: PartFigures) -> Problem:
    kind, _, rest = part.component.partition("/")
    place = game.places.at("boards.yaml", kind, rest.split("/")[0], key=True)
    message = f"expected enough of `{part.component}`, found {part.printed} where {part.most} were needed"
    return Problem("too-few-printed", message, place, "print more, or say what to use instead", "warning")
