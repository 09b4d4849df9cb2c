"""*Ghoulash*: the ground of a scenario, and where a step may lead.

In: a game's content. Out: `GhoulashGround`: squares and doors by number, and what is next to what. The law of
this file: nothing here knows what anybody has drawn.

A square's number is its place in reading order; a door's its place in the order of the map's text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from generator.model.game import Game
from generator.oldengine.book import Book, Memo, forbids, rule
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Lacking, Table
from generator.oldgames import ghoulash_map as maps
from generator.oldgames.ghoulash_map import CLOSED, Side
from generator.oldgames.ghoulash_model import GhoulashScenario
from generator.oldgames.ghoulash_place import ground_of
from generator.oldgames.ghoulash_rooms import rooms_of

Near = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""What is next to a square: the squares one may simply step to, and (door, square) pairs."""
_COMPASS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


class GhoulashGround(Table):
    """The map as it is printed."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.seat_ids = list(game.info.seats)
        self.seat_titles = [seat.title for seat in game.info.seats.values()]
        self.scenario = self._scenario(setting.scenario)
        self.file = f"scenarios/{setting.scenario}.yaml"
        self.grid, flaws = ground_of(self.scenario)
        if flaws:
            raise Lacking("a sound map", self.file, "map")
        self.squares = self.grid.columns * self.grid.rows
        self.entered = [self.grid.squares[self.spot(v)] != CLOSED for v in range(self.squares)]
        self.building = [self.grid.squares[self.spot(v)] for v in range(self.squares)]
        self.doors = [side for side, barrier in self.grid.sides.items() if barrier == "door"]
        self._door_of = {side: d for d, side in enumerate(self.doors)}
        self.can_be_shut = any(e.kind == "door" and e.count for e in self.scenario.place.values())
        self.starts, self.exits = self.numbers("start"), self.numbers("exits")
        pairs = [(self.number_of(one), self.number_of(other)) for one, other in self.grid.passages]
        self._passage = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        self.special = frozenset(each.rule for each in self.scenario.rules)
        self.near: Memo[int, Near] = book.memo(self._near)
        self.entries: Memo[int, tuple[int, ...]] = book.memo(self._entries)

    def _scenario(self, name: str | None) -> GhoulashScenario:
        scenario = self.game.scenarios.get(name or "")
        if not isinstance(scenario, GhoulashScenario):
            raise Lacking(f"the scenario `{name}`", "game.yaml", "engine")
        return scenario

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the squares that the scenario names `start` or `exits`."""
        named = self.scenario.start if key == "start" else self.scenario.exits
        found = [self.named(text) for text in named]
        if None in found or not (found or key == "exits"):
            raise Lacking(f"a square of `{key}`", self.file, key)
        return tuple(square for square in found if square is not None)

    # -- names

    def spot(self, square: int) -> maps.Square:
        """Return the column and row of a square."""
        return square % self.grid.columns, square // self.grid.columns

    def number_of(self, spot: maps.Square) -> int:
        """Return the number of the square at a column and row."""
        return spot[1] * self.grid.columns + spot[0]

    def name(self, square: int) -> str:
        """Return a square's name."""
        return maps.name(self.spot(square))

    def named(self, text: str) -> int | None:
        """Return the square of a name, None if there is none."""
        spot = maps.named(text)
        return self.number_of(spot) if spot in self.grid.squares else None

    def door_name(self, door: int) -> str:
        """Return a door's name."""
        return maps.side_name(self.doors[door])

    def door_named(self, text: str) -> int | None:
        """Return the door of a name, None if there is none."""
        side = maps.named_side(text)
        return self._door_of.get(side) if side else None

    def door_between(self, one: int, other: int) -> int | None:
        """Return the door between two squares, None if there is none."""
        side = maps.between(self.spot(one), self.spot(other))
        return self._door_of.get(side) if side else None

    @cached_property
    def ends(self) -> list[tuple[int, int]]:
        """The two squares of each door."""
        return [(self.number_of(one), self.number_of(other)) for one, other in map(maps.beside, self.doors)]

    @cached_property
    def room(self) -> list[int]:
        """The room of each square, -1 in the street."""
        found = [-1] * self.squares
        for number, squares in enumerate(rooms_of(self.grid)):
            for spot in squares:
                found[self.number_of(spot)] = number
        return found

    # -- where a step may lead

    def _near(self, square: int) -> Near:
        steps = self.through_gaps(self.straight(self.announced(square), square), square)
        if square in self._passage:
            steps = [*steps, *self.underground(square)]
        if not self.can_be_shut:
            return tuple(sorted(steps)), ()
        doors = [(d, w) for w in steps if (d := self.door_between(square, w)) is not None]
        plain = [w for w in steps if self.door_between(square, w) is None]
        return tuple(sorted(plain)), tuple(sorted(doors))

    @rule("MOV-2", off=())
    def announced(self, square: int) -> Sequence[int]:
        """Return the squares that can be announced next: any beside this one that can be entered."""
        x, y = self.spot(square)
        beside = [(x + dx, y + dy) for dx, dy in _COMPASS if (x + dx, y + dy) in self.grid.squares]
        return [v for v in map(self.number_of, beside) if self.entered[v]]

    @forbids("MOV-3")
    def straight(self, steps: Sequence[int], square: int) -> Sequence[int]:
        """Nobody steps diagonally."""
        x, y = self.spot(square)
        return [v for v in steps if x == self.spot(v)[0] or y == self.spot(v)[1]]

    @forbids("MOV-4")
    def through_gaps(self, steps: Sequence[int], square: int) -> Sequence[int]:
        """Nobody walks through a wall."""
        if self.book.reads("puertas", "por-cualquier-lado"):
            return steps
        return [v for v in steps if self._gap(square, v)]

    def _gap(self, one: int, other: int) -> bool:
        side: Side | None = maps.between(self.spot(one), self.spot(other))
        return side is None or self.grid.barrier(side) in ("open", "door")

    @rule("TREN-1", off=())
    def underground(self, square: int) -> Sequence[int]:
        """Return the other end of a passage."""
        return (self._passage[square],)

    def _entries(self, _: int) -> tuple[int, ...]:
        return tuple(self.entrances())

    @rule("MOV-1", off=lambda self: self.border())
    def entrances(self) -> Sequence[int]:
        """Return where one may begin: the printed start, if it is the only one without being asked."""
        return self.border() if self.book.reads("entrada", "cualquier-borde") else self.starts

    def border(self) -> Sequence[int]:
        """Return the squares of street at the edge of the map."""
        last = self.grid.columns - 1, self.grid.rows - 1
        edge = [v for v in range(self.squares) if 0 in self.spot(v) or _touches(self.spot(v), last)]
        return [v for v in edge if self.entered[v] and not self.grid.is_building(self.spot(v))]


def _touches(spot: maps.Square, last: tuple[int, int]) -> bool:
    return spot[0] == last[0] or spot[1] == last[1]
