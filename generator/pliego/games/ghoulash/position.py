"""*Ghoulash*: two hidden drawings and two explorers.

In: the numbers of a game. Out: `Night`, a position; `Explorer`. Places are squares (`9-J`) and doors
(`9-J/10-J`) by name; seats are those of game.yaml, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from pliego.game.model.game import Game
from pliego.games.ghoulash.numbers import Numbers
from pliego.games.ghoulash.vocabulary import BOXES, scenario_of, value_of
from pliego.playing.areas import Areas
from pliego.playing.moves import Setting
from pliego.playing.position import Position, PositionPart, hidden, own, public
from pliego.playing.rules import Rules

Things: TypeAlias = tuple[str, ...]
"""Symbols drawn on one place."""
SecretMap: TypeAlias = dict[str, Things]
"""What is drawn, by place; a door has the symbol that blocks it."""
LINES, WOUNDS, FIGURES = "sheets/hoja/lineas", "sheets/hoja/cuadros", "sheets/hoja/figuras"
"""The components of a sheet that a night uses up."""


@dataclass(slots=True)
class Explorer(PositionPart):
    """What an explorer has drawn on the movement grid, carries and has suffered: both players know it.

    `at` is its square ("" before it sets out). `known` says of each square it has entered which obstacle
    stays there ("" for none), `doors` of each door it has tried whether it is open. `ways` are the areas of
    squares between which it goes freely, with everything that can be announced from there. `left` are the
    squares of what it has left behind for later; `has_kit`: it has taken a medkit along, which is
    against the rules.
    """

    at: str = public(default="")
    known: dict[str, str] = public(default_factory=dict)
    doors: dict[str, bool] = public(default_factory=dict)
    ways: Areas = public(default_factory=Areas, compare=False)
    left: list[str] = public(default_factory=list)
    carried: int = public(default=0)
    has_kit: bool = public(default=False)
    wounds: int = public(default=0)
    line: int = public(default=1)
    lost: int = public(default=0)


@dataclass(slots=True)
class Night(Position[Numbers]):
    """Two drawings, of which each explores the other's.

    `undrawn` is what a seat has still to draw, in order; `crossed` what is crossed out of its drawing. Seat
    `first` began (-1: not tossed yet), `turn` is whose turn it is: `fresh` if it has entered a new square,
    `redrawn` if it has drawn something anew, `penned` if nothing new can be reached. In an encounter `facing`
    is what was announced last, `told` all that was, `queue` what is still to come; `again`: the square was
    known.
    `weak` is the zone a seat has circled. `done` are the seats that have done what the scenario asks, where
    the round is played to its end.
    """

    drawn: list[SecretMap] = own(cards=True, default_factory=lambda: [{}, {}])
    undrawn: list[list[str]] = public(cards=True, default_factory=lambda: [[], []])
    crossed: list[SecretMap] = public(cards=True, default_factory=lambda: [{}, {}])
    explorers: list[Explorer] = public(default_factory=lambda: [Explorer(), Explorer()])
    first: int = public(default=-1)
    turn: int = public(default=0)
    turns: int = public(default=0, compare=False)
    fresh: bool = public(default=False)
    redrawn: bool = public(default=False)
    penned: bool = public(default=False)
    again: bool = public(default=False)
    facing: str = public(default="")
    told: Things = public(default=())
    queue: Things = hidden(default=())
    weak: list[int] = own(default_factory=lambda: [0, 0])
    done: list[int] = public(default_factory=list)

    @property
    def explorer(self) -> Explorer:
        """The explorer whose turn it is."""
        return self.explorers[self.turn]

    def seen(self, seat: int) -> Explorer:
        """Return the explorer of the other seat, who learns what this one has drawn."""
        return self.explorers[1 - seat]

    def symbol(self, seat: int) -> str:
        """Return the symbol that a seat is to draw next."""
        return self.undrawn[seat][0]

    def found(self, seat: int, symbol: str) -> list[str]:
        """Return the squares where an explorer's finds of a symbol are crossed out, one for each."""
        crossed = self.crossed[1 - seat].items()
        return [square for square, things in crossed for each in things if each == symbol]

    @classmethod
    def begin(cls, rules: Rules[Numbers], **given: Any) -> Self:
        """Return two empty grids."""
        wanted = [name for name, entry in rules.numbers.place.items() for _ in range(entry.count)]
        return cls(rules=rules, undrawn=[[*wanted], [*wanted]], **given)

    @property
    def began(self) -> int:
        """The seat that began."""
        return self.first

    def termination_measure(self) -> tuple[int, ...]:
        """Each turn something new is found, a medkit used or a wound suffered; and of each there is an
        end."""
        numbers, explorers = self.numbers, self.explorers
        lines = [numbers.lines - each.line for each in explorers]
        entered = sum(len({*each.known, each.at} - {""}) for each in explorers)
        return (
            sum(map(len, self.undrawn)),
            len(explorers) * len(numbers.map.squares) - entered,
            sum(len(numbers.map.doors) - len(each.doors) for each in explorers),
            sum(lines),
            sum(
                (left + 1) * numbers.boxes - each.wounds for left, each in zip(lines, explorers, strict=True)
            ),
            len(self.queue) + bool(self.facing),
            int(not any(self.weak)),
            int(self.fresh),
        )

    def in_use(self) -> Mapping[str, int]:
        """Return the lines, boxes and battle figures of a sheet in use."""
        ghouls = [each for each, entry in self.numbers.place.items() if entry.kind == "ghoul"]
        fought = [sum(len(self.found(seat, each)) for each in ghouls) for seat in range(len(self.explorers))]
        fought[self.turn] += any(self.weak)
        return {
            LINES: max(each.line for each in self.explorers),
            WOUNDS: max(each.wounds for each in self.explorers),
            FIGURES: max(fought),
        }


def printed(game: Game, setting: Setting) -> Mapping[str, int]:
    """Return how many of each the sheet of a scenario has."""
    scenario = scenario_of(game, setting.scenario)
    assert scenario is not None
    return {LINES: scenario.lines, WOUNDS: value_of(game, BOXES), FIGURES: scenario.ghouls}


def put(drawing: SecretMap, place: str, symbol: str) -> None:
    """Draw a symbol on a place."""
    drawing[place] = (*drawing.get(place, ()), symbol)


def take(drawing: SecretMap, place: str, symbol: str) -> None:
    """Take a symbol off a place."""
    things = list(drawing[place])
    things.remove(symbol)
    if things:
        drawing[place] = tuple(things)
    else:
        del drawing[place]
