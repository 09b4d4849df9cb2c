"""A game laid out to be played: its numbers, read once from the content, and the rules in force.

In: a `Game`, a `Setting`, the rules switched off, the readings. Out: `Table`, the base of each game's own,
and `Engine`, what a game's module offers. The law of this file: a number that is not in the content is a
`Lacking`, never a default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.book import Book, bound_rules
from generator.oldengine.kernel import Act, Setting, State


class Lacking(Exception):
    """Something the engine needs is not in the content (a broken entry dropped out, or was never written).

    `file` and `path` say where it should stand.
    """

    def __init__(self, what: str, file: str, *path: str | int) -> None:
        super().__init__(f"{what} is not in {file}")
        self.what, self.file, self.path = what, file, path


class Table(ABC):
    """A game, set up one way, with every number read from its content. It never changes while a game lasts,
    but for what it remembers having worked out. `seat_titles`: what the players call each seat."""

    state: ClassVar[type[State]]
    seat_titles: Sequence[str]

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        self.game, self.setting = game, setting
        chosen = {name: ruling.chosen for name, ruling in game.rulings.items()}
        book.readings = {**chosen, **book.readings}
        self.book = book

    @abstractmethod
    def begin(self) -> State:
        """Return a game about to begin."""

    @abstractmethod
    def stage(self, example: Example, nth: int) -> Staged:
        """Return an example ready to be played. What it leaves open (cards nobody names) is filled in one of
        several ways, by `nth`; whatever the way, it must come out as written."""

    @classmethod
    def setting_of(cls, game: Game, example: Example) -> Setting:
        """Return the setting an example is played in: with the fewest players, unless a game says better."""
        del example
        return Setting(game.info.players.min)

    def printed(self) -> Mapping[str, int]:
        """Return how much of each component there is, by the keys of `State.in_use`."""
        return {}

    def value(self, name: str) -> int:
        """Return a declared number (`game.yaml`, `values`); raises `Lacking`."""
        found = self.game.info.values.get(name)
        if found is None:
            raise Lacking(f"the value `{name}`", "game.yaml", "values")
        return found.value

    def board_number(self, board: str, name: str) -> int:
        """Return a number of a board (`boards.yaml`, `numbers`); raises `Lacking`."""
        found = self.game.boards.get(board)
        if found is None or name not in found.numbers:
            raise Lacking(f"the number `{name}` of the board `{board}`", "boards.yaml", "boards")
        return found.numbers[name]

    def filled(self, given: Any) -> Any:
        """Return data with every `{value.ID}` filled in, numbers as whole numbers; raises `Lacking`."""
        if isinstance(given, Mapping):
            return {key: self.filled(each) for key, each in given.items()}
        if isinstance(given, list | tuple):
            return [self.filled(each) for each in given]
        if isinstance(given, str) and given.startswith("{value.") and given.endswith("}"):
            return self.value(given[len("{value.") : -1])
        return given

    def number(self, given: Any, what: str, file: str, *path: str | int) -> int:
        """Return a number of an effect or a table row, `{value.ID}` filled in; raises `Lacking`."""
        if isinstance(given, int):
            return given
        text = str(given)
        if text.startswith("{value.") and text.endswith("}"):
            return self.value(text[len("{value.") : -1])
        if not text.lstrip("-").isdigit():
            raise Lacking(what, file, *path)
        return int(text)


@dataclass(frozen=True, slots=True)
class Move:
    """What an example's step does: the seat that acts (or `CHANCE`), its act in notation (None: whatever luck
    does), and the position of the step in `when`."""

    seat: int
    act: str | None
    step: int


@dataclass(frozen=True, slots=True)
class Staged:
    """An example on the table: the position it begins with, its moves, and what to compare at the end.

    `shows(state)` returns, for each key of `then`, what the engine got, in the form `then` is written in.
    `legal` and `illegal` acts are asked for after so many moves as `asked` says.
    """

    state: State
    moves: Sequence[Move]
    claimed: Mapping[str, Any]
    shows: Callable[[State], Mapping[str, Any]]
    legal: Sequence[tuple[int, str]] = ()
    illegal: Sequence[tuple[int, str]] = ()
    asked: int = 0


Odds = Callable[[Game], Fraction]


@dataclass(frozen=True, slots=True)
class Engine:
    """What a game's module offers.

    `settings`: every way the game can be set up. `table`: lays one out. `unbound`: rules that no code can
    show, each with the reason (by rule id). `unplayed`: rulings whose other readings cannot be played, each
    with the reason. `odds`: exact chances by id, which content may name as `{odds.ID}`. `cap`: the most
    decisions a game may take, computed from the content.
    """

    table: type[Table]
    settings: Callable[[Game], Sequence[Setting]]
    cap: Callable[[Game, Setting], int]
    unbound: Mapping[str, str] = field(default_factory=dict)
    unplayed: Mapping[str, str] = field(default_factory=dict)
    odds: Mapping[str, Odds] = field(default_factory=dict)
    also: tuple[type, ...] = ()

    def lay_out(
        self,
        game: Game,
        setting: Setting,
        off: Collection[str] = (),
        readings: Mapping[str, str] | None = None,
    ) -> Table:
        """Return the game ready to begin; raises `Lacking` if the content does not say enough."""
        return self.table(game, setting, Book(off, readings))

    def bound(self) -> dict[str, list[str]]:
        """Return every rule that is bound to code, with the names of the methods."""
        found: dict[str, list[str]] = {}
        for name, method in bound_rules(self.table, self.table.state, *self.also):
            found.setdefault(name, []).append(method.__qualname__)
        return found


def acts_by_notation(state: State, acts: Iterable[Act]) -> dict[str, Act]:
    """Return acts by their notation."""
    return {state.notation(act): act for act in acts}
