"""The record of a game's room, and the game set up to be played.

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
from typing import Any, Final, TypeAlias

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.playing.content import ContentReader
from pliego.playing.example_setup import ExamplePlay, ExampleSetup, FillIn, set_up_example
from pliego.playing.imagining import deal_anew
from pliego.playing.match import Match
from pliego.playing.moves import Move, PhaseRun, Sentence, Setting
from pliego.playing.position import Position, numbers_of
from pliego.playing.rules import Reading, Rules, bound_rules, phases_of
from pliego.text.problems import Problem

Odds: TypeAlias = "Callable[[GameTables], Fraction]"
"""What works an exact chance out, of a game in any of its settings."""


def _titles_of_seats(game: Game, setting: Setting) -> Sequence[str]:
    return [seat.title for seat in game.info.seats.values()][: setting.players]


def every_table(game: Game) -> Sequence[Setting]:
    """Return every number of players in every variant."""
    counts = range(game.info.players.min, game.info.players.max + 1)
    return [Setting(count, variant) for variant in game.info.variants or (None,) for count in counts]


def every_seat(game: Game) -> Sequence[Setting]:
    """Return the one way to set a game up that needs a player in each seat."""
    return (Setting(len(game.info.seats)),)


def every_component(game: Game, setting: Setting) -> Mapping[str, int]:
    """Return how many of each part and of the cards of each deck are printed, and the numbers of boards."""
    boards = game.boards.items()
    numbers = {
        f"boards/{name}/{key}": count for name, board in boards for key, count in board.numbers.items()
    }
    decks = {f"decks/{name}": deck.size for name, deck in game.decks.items()}
    return {**every_part(game, setting), **numbers, **decks}


def every_part(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many of each token, sheet and aid are printed."""
    kinds = {"tokens": game.tokens, "sheets": game.sheets, "aids": game.aids}
    return {f"{kind}/{name}": part.copies for kind, parts in kinds.items() for name, part in parts.items()}


def every_card_once(game: Game, setting: Setting) -> int:
    """Return a cap for games in which each seat decides as often as there are cards."""
    return setting.players * sum(deck.size for deck in game.decks.values())


_DERIVED: Final[Any] = object()
"""The value of what is derived from the rest of a record."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A game as the engine plays it. Three things have no default.

    `room`: the package that holds the game. `describe`: a move in the players' words. `position`: the class
    of its positions; from it follow the numbers that the content says (`Position[Numbers]`), the table as it
    begins (`Position.begin`), and the form of examples (`pliego.playing.forms`).

    `rules`: the modules whose functions are bound to rules, in the rulebook's order: the room's `rules`, or
    those that its `RULES` lists. `phases`: each phase by its id in game.yaml, the first one first: those
    marked with `@phase` in the modules of `rules`.

    `settings`: every way the game can be set up. `cap`: the most decisions that a game may take. `parse`:
    the move with a notation, where moves have a type of their own; raises ValueError for what is no move.
    `examples`: what is particular in playing its examples.

    `readings`: other readings that can be played; `unplayed`: rulings of which none can, each with the
    reason. `unbound`: rules that no code can show, each with the reason. `odds`: exact chances by id, which
    content may name as `{odds.ID}`. `check`: facts of the game that can be computed to the last case.

    `narrate`: a move as a sample game tells it (default: as `describe` has it); `summary`:
    the position after a turn; `consequences`: what has changed since a position.

    `imagine` draws anew, in a position, what a seat cannot know: all cards that it cannot see, if nothing
    else is given. `estimate` guesses how likely a seat is to win. `printed`: how much of each component there
    is, by the keys of `Position.in_use`. `is_cooperative`: all seats win or lose together. In any other game
    a win that all seats share is no win.
    """

    room: str
    describe: Callable[[Match, int, Move], Sentence]
    position: type[Position[Any]] = Position
    rules: Sequence[ModuleType] = _DERIVED
    phases: Mapping[str, Callable[[Any], PhaseRun]] = _DERIVED
    numbers: Callable[[Game, Setting], Any] = _DERIVED
    begin: Callable[[Rules[Any]], Any] = _DERIVED
    settings: Callable[[Game], Sequence[Setting]] = every_table
    cap: Callable[[Game, Setting], int] = every_card_once
    parse: Callable[[str], Move] = str
    examples: ExamplePlay = field(default_factory=ExamplePlay)
    seat_titles: Callable[[Game, Setting], Sequence[str]] = _titles_of_seats
    imagine: Callable[[Any, int, Random], None] = deal_anew
    estimate: Callable[[Any, int], float] = lambda _position, _seat: 0.5
    readings: Sequence[Reading] = ()
    unplayed: Mapping[str, str] = field(default_factory=dict)
    unbound: Mapping[str, str] = field(default_factory=dict)
    odds: Mapping[str, Odds] = field(default_factory=dict)
    check: Callable[[GameTables], Iterable[Problem]] | None = None
    narrate: Callable[[Match, int, Move], Sentence] | None = None
    summary: Callable[[Match], Sentence | None] | None = None
    consequences: Callable[[Any, Match], Iterable[Sentence]] | None = None
    printed: Callable[[Game, Setting], Mapping[str, int]] = every_component
    began: Callable[[Any], int | None] = lambda position: position.began
    is_cooperative: bool = False

    def __post_init__(self) -> None:
        """Derive what was not given from the room's rules and its position."""
        position = self.position
        derived: dict[str, Callable[[], Any]] = {
            "rules": lambda: rules_of(self.room),
            "phases": lambda: phases_of(self.rules),
            "numbers": lambda: _reader(numbers_of(position)),
            "begin": lambda: position.begin,
        }
        for name, derive in derived.items():
            if getattr(self, name) is _DERIVED:
                object.__setattr__(self, name, derive())

    def __reduce__(self) -> tuple[object, ...]:
        return _record, (self.room,)

    def bound(self) -> dict[str, list[str]]:
        """Return every rule that is bound to code, with the names of the functions."""
        found: dict[str, list[str]] = {}
        for name, function in bound_rules(self.rules):
            found.setdefault(name, []).append(f"{function.__module__}.{function.__name__}")
        return found

    def chances(self) -> dict[str, Callable[[Game], Fraction]]:
        """Return what works each chance out, given the game."""

        def of(odds: Odds) -> Callable[[Game], Fraction]:
            return lambda game: odds(GameTables(game, self))

        return {name: of(odds) for name, odds in self.odds.items()}

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
    """A game set up in one setting, with its rules in force. It never changes while games are played, but for
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

    def set_up(self, example: Example, way: FillIn) -> ExampleSetup:
        """Return an example ready to be played."""
        return set_up_example(self, example, way)

    def printed(self) -> Mapping[str, int]:
        """Return how much of each component there is, by the keys of `Match.in_use`."""
        return self.playable.printed(self.game, self.setting)


class GameTables:
    """A game set up in each of its settings, each when it is first asked for, some rules switched `off`."""

    def __init__(self, game: Game, playable: Playable, off: Collection[str] = ()) -> None:
        self.game, self.playable, self.off = game, playable, off
        self._tables: dict[Setting, GameTable] = {}

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every way the game can be set up; raises `MissingContent`."""
        return tuple(self.playable.settings(self.game))

    def for_example(self, example: Example) -> GameTable:
        """Return the game set up in the setting that an example is played in; raises `MissingContent`."""
        return self.of(self.playable.examples.setting(self.game, example))

    def of(self, setting: Setting) -> GameTable:
        """Return the game set up in a setting; raises `MissingContent`."""
        if setting not in self._tables:
            self._tables[setting] = self.playable.table(self.game, setting, self.off)
        return self._tables[setting]


def rules_of(room: str) -> Sequence[ModuleType]:
    """Return the modules of a room's rules: its module `rules`, or those that it lists as `RULES`."""
    rules = import_module(f"{room}.rules")
    found: Sequence[ModuleType] = getattr(rules, "RULES", (rules,))
    return found


def _reader(kind: Any) -> Callable[[Game, Setting], Any]:
    """Return what reads the numbers of a game from its content."""
    return lambda game, setting: ContentReader(game, setting).all_of(kind)


def _record(room: str) -> Playable:
    """Return the record of a game's room."""
    found: Playable = import_module(room).GAME.playable
    return found
