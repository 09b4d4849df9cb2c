"""What a game's room tells the engine: its record, and the game laid out to be played.

In: a game's content. Out: `Playable`, of which each room has one; `GameTable`. The law of this file: a record
holds functions and data of one game; nothing here knows which.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.playing.imagining import deal_anew
from pliego.playing.match import Match
from pliego.playing.moves import Move, PhaseRun, Sentence, Setting
from pliego.playing.position import Position
from pliego.playing.rules import Reading, Rules, bound_rules
from pliego.text.problems import Problem

Odds: TypeAlias = Callable[[Game], Fraction]


class ExampleWay(Random):
    """One of several ways of filling in what an example leaves open, the first by the number 0, and the
    chance for it. It notes whether it was asked for anything."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._number, self.was_asked = number, False

    @property
    def number(self) -> int:
        """Which of the ways it is."""
        self.was_asked = True
        return self._number

    def random(self) -> float:
        """Return a number from 0 to 1."""
        self.was_asked = True
        return super().random()

    def getrandbits(self, bits: int, /) -> int:
        """Return a number of so many bits."""
        self.was_asked = True
        return super().getrandbits(bits)


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """What a step of an example does: the seat that moves (or `CHANCE`), its move in notation (None: whatever
    chance does), and the position of the step in `when`."""

    seat: int
    move: str | None
    step: int


@dataclass(frozen=True, slots=True)
class ExampleSetup:
    """An example set up: the match as it begins, its steps, and what to compare at the end.

    `shows(match)` returns, for each key of `then`, what the engine got, in the form `then` is written in.
    `legal` and `illegal` moves are asked for after so many steps as `asked` says.
    """

    match: Match
    steps: Sequence[ExampleStep]
    claimed: Mapping[str, Any]
    shows: Callable[[Match], Mapping[str, Any]]
    legal: Sequence[tuple[int, str]] = ()
    illegal: Sequence[tuple[int, str]] = ()
    asked: int = 0


def _titles_of_seats(game: Game, setting: Setting) -> Sequence[str]:
    return [seat.title for seat in game.info.seats.values()][: setting.players]


def every_table(game: Game) -> Sequence[Setting]:
    """Return every number of players in every variant."""
    counts = range(game.info.players.min, game.info.players.max + 1)
    return [Setting(count, variant) for variant in game.info.variants or (None,) for count in counts]


def every_part(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many of each token, sheet and aid are printed."""
    kinds = {"tokens": game.tokens, "sheets": game.sheets, "aids": game.aids}
    return {f"{kind}/{name}": part.copies for kind, parts in kinds.items() for name, part in parts.items()}


@dataclass(frozen=True, slots=True)
class Playable:
    """A game as the engine plays it.

    `room`: the package that holds it. `rules`: the modules whose functions are bound to rules, in the
    rulebook's order. `phases`: each phase by its id in `game.yaml`, the first one first: a generator function
    of the position that returns the next phase. `numbers`: what the content says, read for a setting.
    `begin`: the table before anything is set
    up. `settings`: every way the game can be set up. `cap`: the most decisions a game may
    take.

    `set_up`: an example on the table; what it leaves open is filled in one of several ways; whatever the
    way, it must come out as written. `setting_of`: the setting it is played in.

    `readings`: other readings that can be played; `unplayed`: rulings of which none can, each with the
    reason. `unbound`: rules that no code can show, each with the reason. `odds`: exact chances by id, which
    content may name as `{odds.ID}`. `check`: facts of the game that can be computed to the last case.

    `describe`, `narrate`, `summary`, `consequences`: moves, positions and what has changed since one, in the
    players' words.
    `imagine` draws anew, in a position, what a seat cannot know (if nothing is said, all cards that it cannot
    see); `estimate` guesses how likely it is to win.
    `measure`, `in_use`, `turns`: see `Match`. `printed`: how much of each component there is, by the keys of
    `in_use`. `began`: the seat that moved first, asked of a position in which the game is over; None: all
    move at once. `together`: all seats win or lose as one, so that a win shared by all is none the less a
    win.
    """

    room: str
    rules: Sequence[ModuleType]
    phases: Mapping[str, Callable[[Any], PhaseRun]]
    numbers: Callable[[Game, Setting], Any]
    begin: Callable[[Rules[Any]], Position[Any]]
    settings: Callable[[Game], Sequence[Setting]]
    cap: Callable[[Game, Setting], int]
    set_up: Callable[[GameTable, Example, ExampleWay], ExampleSetup]
    describe: Callable[[Match, int, Move], Sentence]
    seat_titles: Callable[[Game, Setting], Sequence[str]] = _titles_of_seats
    imagine: Callable[[Any, int, Random], None] = deal_anew
    estimate: Callable[[Any, int], float] = lambda _position, _seat: 0.5
    setting_of: Callable[[Game, Example], Setting] = lambda game, _example: Setting(game.info.players.min)
    readings: Sequence[Reading] = ()
    unplayed: Mapping[str, str] = field(default_factory=dict)
    unbound: Mapping[str, str] = field(default_factory=dict)
    odds: Mapping[str, Odds] = field(default_factory=dict)
    check: Callable[[GameTables], Iterable[Problem]] | None = None
    narrate: Callable[[Match, int, Move], Sentence] | None = None
    summary: Callable[[Match], Sentence | None] | None = None
    consequences: Callable[[Any, Match], Iterable[Sentence]] | None = None
    measure: Callable[[Any], tuple[int, ...]] | None = None
    in_use: Callable[[Any], Mapping[str, int]] | None = None
    turns: Callable[[Any], int] | None = None
    printed: Callable[[Game, Setting], Mapping[str, int]] | None = None
    began: Callable[[Any], int] | None = None
    together: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        return _record, (self.room,)

    def bound(self) -> dict[str, list[str]]:
        """Return every rule that is bound to code, with the names of the functions."""
        found: dict[str, list[str]] = {}
        for name, function in bound_rules(self.rules):
            found.setdefault(name, []).append(f"{function.__module__}.{function.__name__}")
        return found

    def readings_of(self, game: Game, readings: Mapping[str, str] | None = None) -> list[Reading]:
        """Return the other readings in force: those that the game's rulings choose, but for `readings`."""
        chosen = {name: ruling.chosen for name, ruling in game.rulings.items()} | dict(readings or {})
        return [each for each in self.readings if chosen.get(each.ruling) == each.reading]

    def table(
        self,
        game: Game,
        setting: Setting,
        off: Collection[str] = (),
        readings: Mapping[str, str] | None = None,
    ) -> GameTable:
        """Return the game ready to begin, rulings read as chosen but for `readings`.

        Raises `MissingContent` if the content does not say enough.
        """
        others = self.readings_of(game, readings)
        rules = Rules(game, setting, self.numbers(game, setting), others, off)
        return GameTable(self, game, setting, rules, dict(readings or {}), frozenset(off))


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game laid out in one setting: its rules in force. It never changes while games are played, but for
    what the rules count."""

    playable: Playable
    game: Game
    setting: Setting
    rules: Rules[Any]
    readings: Mapping[str, str]
    off: frozenset[str]

    def __reduce__(self) -> tuple[object, ...]:
        return self.playable.table, (self.game, self.setting, self.off, dict(self.readings))

    @property
    def seat_titles(self) -> Sequence[str]:
        """What the players call each seat."""
        return self.playable.seat_titles(self.game, self.setting)

    def begin(self) -> Match:
        """Return a game about to begin."""
        self.rules.add_up()
        return Match(self, self.playable.begin(self.rules), next(iter(self.playable.phases)))

    def set_up(self, example: Example, way: ExampleWay) -> ExampleSetup:
        """Return an example ready to be played."""
        return self.playable.set_up(self, example, way)

    def printed(self) -> Mapping[str, int]:
        """Return how much of each component there is, by the keys of `Match.in_use`."""
        return self.playable.printed(self.game, self.setting) if self.playable.printed else {}


class GameTables:
    """A game laid out in each of its settings, each when it is first asked for, some rules switched `off`."""

    def __init__(self, game: Game, playable: Playable, off: Collection[str] = ()) -> None:
        self.game, self.playable, self.off = game, playable, off
        self._laid_out: dict[Setting, GameTable] = {}

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every way the game can be set up; raises `MissingContent`."""
        return tuple(self.playable.settings(self.game))

    def for_example(self, example: Example) -> GameTable:
        """Return the game laid out in the setting that an example is played in; raises `MissingContent`."""
        return self.of(self.playable.setting_of(self.game, example))

    def of(self, setting: Setting) -> GameTable:
        """Return the game laid out in a setting; raises `MissingContent`."""
        if setting not in self._laid_out:
            self._laid_out[setting] = self.playable.table(self.game, setting, self.off)
        return self._laid_out[setting]


def _record(room: str) -> Playable:
    """Return the record of a game's room."""
    found: Playable = import_module(room).GAME.playable
    return found
