"""*Ghoulash*: two hidden drawings and two explorers, and the numbers they are played with.

In: a game's content. Out: `Night`, a position; `Explorer`; `Numbers`. Places are squares (`9-J`) and doors
(`9-J/10-J`) by name; seats are those of game.yaml, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pliego.game.model.game import Game
from pliego.games.ghoulash import grid as maps
from pliego.games.ghoulash.grid import StreetGrid
from pliego.games.ghoulash.neighbourhood import Neighbourhood, allowed, grid_of, neighbourhood
from pliego.games.ghoulash.vocabulary import (
    BOXES,
    HOLE,
    KINDS,
    MEDKIT,
    OBJECTIVE,
    RUBBLE,
    ZONES,
    GhoulashScenario,
    SymbolKind,
    SymbolPlacement,
    scenario_of,
)
from pliego.playing.areas import Areas
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.moves import Setting
from pliego.playing.position import Position, PositionPart, hidden, own, public
from pliego.playing.rules import Rules

Things: TypeAlias = tuple[str, ...]
"""Symbols drawn on one place."""
SecretMap: TypeAlias = dict[str, Things]
"""What is drawn, by place; a door has the symbol that blocks it."""
DOOR: SymbolKind = "door"


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says. `place`: what each draws, by symbol; `ghoul_limit`: the most ghouls of each
    building; `may_be_blocked`: the door between two squares, if doors may be blocked at all; `samples`: a
    drawing for each seat; `goals`: how many objectives there are, `goal_squares` where one may be. Of
    `ORFANATO-1` and `ORFANATO-2` only where the scenario has them: `surprise`, `linger`. `order`: in
    which order the kinds of things on a square are met."""

    map: Neighbourhood
    place: Mapping[str, SymbolPlacement]
    seats: Sequence[str]
    seat_titles: Sequence[str]
    symbol_titles: Mapping[str, str]
    ghoul_limit: Mapping[str, int]
    may_be_blocked: Mapping[tuple[str, str], str]
    samples: Mapping[str, Mapping[str, Sequence[str]]]
    goals: int
    goal_squares: tuple[str, ...]
    must_return: bool
    boxes: int
    lines: int
    zones: int
    miss: int
    rubble: int
    known_hole: int
    turns_in_hole: int
    surprise: int
    linger: int
    order: Sequence[str]

    def kind(self, thing: str) -> SymbolKind:
        """Return what a symbol is to the rules; a blocked door is told by the door's name."""
        return DOOR if thing in self.map.doors else self.place[thing].kind

    def rank(self, symbol: str) -> tuple[int, bool, int]:
        """Return what orders the symbols of a square: their kinds as they are met, the objective foremost."""
        return self.order.index(self.kind(symbol)), symbol != OBJECTIVE, [*self.place].index(symbol)


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


def begin(rules: Rules[Numbers]) -> Night:
    """Return two empty grids."""
    wanted = [name for name, entry in rules.numbers.place.items() for _ in range(entry.count)]
    return Night(rules=rules, undrawn=[[*wanted], [*wanted]])


def numbers(game: Game, setting: Setting) -> Numbers:
    """Return what the content says in numbers; raises `MissingContent`."""
    read, scenario = ContentReader(game), scenario_of(game, setting.scenario)
    if scenario is None:
        raise MissingContent(f"the scenario `{setting.scenario}`", "game.yaml", "engine")
    file = f"scenarios/{setting.scenario}.yaml"
    grid = _sound_grid(scenario, file)
    map_ = _sound_map(scenario, grid, file)
    _need_symbols(scenario, file)
    is_blocked = any(entry.kind == DOOR and entry.count for entry in scenario.place.values())
    added = {each.rule for each in scenario.rules}
    return Numbers(
        map=map_,
        place=scenario.place,
        seats=list(game.info.seats),
        seat_titles=[seat.title for seat in game.info.seats.values()],
        symbol_titles={name: game.info.icons[scenario.icon(name)].title for name in scenario.place
                       if scenario.icon(name) in game.info.icons},
        ghoul_limit=_ghoul_limit(scenario, map_, file),
        may_be_blocked=map_.between if is_blocked else {},
        samples=scenario.samples,
        goals=scenario.place[OBJECTIVE].count,
        goal_squares=tuple(map(maps.name, allowed(scenario.place[OBJECTIVE], scenario, grid))),
        must_return=scenario.goal == "return",
        boxes=read.value(BOXES),
        lines=scenario.lines,
        zones=read.value(ZONES),
        miss=read.value("herida-fallo"),
        rubble=read.value("herida-escombros"),
        known_hole=read.value("herida-agujero"),
        turns_in_hole=read.value("turnos-agujero"),
        surprise=read.value("herida-sorpresa") if "ORFANATO-1" in added else 0,
        linger=read.value("herida-espera") if "ORFANATO-2" in added else 0,
        order=[*read.word("orden").split(), DOOR],
    )  # fmt: skip


def drawing_numbers(game: Game, scenario: GhoulashScenario) -> Numbers:
    """Return the numbers that a map is drawn with, everything else nought: a map can be drawn though a value
    that is played with later is missing. Raises `MissingContent` for a map that is not sound."""
    grid = _sound_grid(scenario, "scenarios")
    map_ = neighbourhood(scenario, grid)
    if any(each not in map_.spot for each in map_.starts) or not map_.starts:
        raise MissingContent("a square of `start`", "scenarios", "start")
    limits = {name: scenario.capacity(name, len(squares)) for name, squares in map_.buildings.items()}
    later = ("goals", "boxes", "lines", "zones", "miss", "rubble", "known_hole", "turns_in_hole")
    return Numbers(
        map=map_,
        place=scenario.place,
        seats=list(game.info.seats),
        seat_titles=[],
        symbol_titles={},
        ghoul_limit={
            name: len(map_.buildings[name]) if most is None else most for name, most in limits.items()
        },
        may_be_blocked=map_.between,
        samples=scenario.samples,
        goal_squares=(),
        must_return=False,
        surprise=0,
        linger=0,
        order=KINDS,
        **dict.fromkeys(later, 0),
    )


def _sound_grid(scenario: GhoulashScenario, file: str) -> StreetGrid:
    grid, flaws = grid_of(scenario)
    if flaws:
        raise MissingContent("a sound map", file, "map")
    return grid


def _sound_map(scenario: GhoulashScenario, grid: StreetGrid, file: str) -> Neighbourhood:
    found = neighbourhood(scenario, grid)
    for key, squares in (("start", found.starts), ("exits", found.exits)):
        if any(each not in found.spot for each in squares) or (key == "start" and not squares):
            raise MissingContent(f"a square of `{key}`", file, key)
    return found


def _need_symbols(scenario: GhoulashScenario, file: str) -> None:
    for name in (OBJECTIVE, MEDKIT):
        if name not in scenario.place:
            raise MissingContent(f"the symbol `{name}`", file, "place")
    for name, entry in scenario.place.items():
        if entry.kind == "obstacle" and name not in (HOLE, RUBBLE):
            raise MissingContent(f"what the obstacle `{name}` does", file, "place", name)


def _ghoul_limit(scenario: GhoulashScenario, map_: Neighbourhood, file: str) -> dict[str, int]:
    found = {letter: scenario.capacity(letter, len(squares)) for letter, squares in map_.buildings.items()}
    if None in found.values() and scenario.ghouls:
        raise MissingContent("`squares` of the ghouls", file, "place")
    return {letter: limit or 0 for letter, limit in found.items()}
