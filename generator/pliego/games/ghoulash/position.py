"""*Ghoulash*: two hidden drawings and two explorers, and the numbers they are played with.

In: a game's content. Out: `Night`, a position; `Explorer`; `SheetNumbers` and `Numbers`. Places are squares
(`9-J`) and doors (`9-J/10-J`) by name; seats are those of game.yaml, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeAlias

from pliego.game.model.game import Game
from pliego.games.ghoulash.map_text import map_of
from pliego.games.ghoulash.street_map import StreetMap
from pliego.games.ghoulash.vocabulary import (
    BOXES,
    HOLE,
    MEDKIT,
    OBJECTIVE,
    RUBBLE,
    ZONES,
    GhoulashScenario,
    SymbolKind,
    SymbolPlacement,
    scenario_of,
    value_of,
)
from pliego.games.ghoulash.written import WRITTEN
from pliego.playing.areas import Areas
from pliego.playing.content import ContentReader, MissingContent, read_by
from pliego.playing.forms import WrittenForm
from pliego.playing.moves import Setting
from pliego.playing.position import Position, PositionPart, hidden, own, public
from pliego.playing.rules import Rules

Things: TypeAlias = tuple[str, ...]
"""Symbols drawn on one place."""
SecretMap: TypeAlias = dict[str, Things]
"""What is drawn, by place; a door has the symbol that blocks it."""
DOOR: SymbolKind = "door"
LINES, WOUNDS, FIGURES = "sheets/hoja/lineas", "sheets/hoja/cuadros", "sheets/hoja/figuras"
"""The components of a sheet that a night uses up."""


# -- what the content says


def _scenario(read: ContentReader) -> GhoulashScenario:
    found = scenario_of(read.game, read.setting.scenario)
    if found is None:
        raise MissingContent(f"the scenario `{read.setting.scenario}`", "game.yaml", "engine")
    return found


def _missing(read: ContentReader, what: str, *path: str) -> MissingContent:
    return MissingContent(what, f"scenarios/{read.setting.scenario}.yaml", *path)


@lru_cache(maxsize=1)  # it is asked for by several fields
def _map(read: ContentReader) -> StreetMap:
    """Return a map that can be read, with the squares where one enters on it."""
    found, flaws = map_of(_scenario(read))
    if flaws:
        raise _missing(read, "a sound map", "map")
    if not found.starts or any(each not in found.spot for each in found.starts):
        raise _missing(read, "a square of `start`", "start")
    return found


def _ghoul_limit(read: ContentReader) -> Mapping[str, int]:
    """Return the most ghouls of each building: as many as its squares, where the sheet does not say."""
    most, found = _scenario(read).capacity, dict[str, int]()
    for letter, squares in _map(read).buildings.items():
        limit = most(letter, len(squares))
        found[letter] = len(squares) if limit is None else limit
    return found


def _may_be_blocked(read: ContentReader) -> Mapping[tuple[str, str], str]:
    is_blocked = any(entry.kind == DOOR and entry.count for entry in _scenario(read).place.values())
    return _map(read).between if is_blocked else {}


def _goals(read: ContentReader) -> int:
    """Return how many objectives there are, if everything that is drawn can be played with."""
    scenario, place = _scenario(read), _scenario(read).place
    for name in (OBJECTIVE, MEDKIT):
        if name not in place:
            raise _missing(read, f"the symbol `{name}`", "place")
    for name, entry in place.items():
        if entry.kind == "obstacle" and name not in (HOLE, RUBBLE):
            raise _missing(read, f"what the obstacle `{name}` does", "place", name)
    sizes = {letter: len(squares) for letter, squares in _map(read).buildings.items()}
    if scenario.ghouls and None in (scenario.capacity(*each) for each in sizes.items()):
        raise _missing(read, "`squares` of the ghouls", "place")
    return place[OBJECTIVE].count


def _goal_squares(read: ContentReader) -> tuple[str, ...]:
    return tuple(_map(read).allowed(_scenario(read).place[OBJECTIVE]))


def _must_return(read: ContentReader) -> bool:
    map_ = _map(read)
    if any(each not in map_.spot for each in map_.exits):
        raise _missing(read, "a square of `exits`", "exits")
    return _scenario(read).goal == "return"


def _only_with(rule: str, value: str) -> int:
    """Declare a value that a rule of some scenarios needs; 0 without that rule."""

    def read_value(read: ContentReader) -> int:
        return read.value(value) if rule in {each.rule for each in _scenario(read).rules} else 0

    found: int = read_by(read_value)
    return found


def _titles(read: ContentReader) -> Mapping[str, str]:
    scenario, icons = _scenario(read), read.game.info.icons
    return {name: icons[icon].title for name in scenario.place if (icon := scenario.icon(name)) in icons}


@dataclass(frozen=True, slots=True)
class SheetNumbers:
    """What the sheet of a scenario says: all that drawing needs. `place`: what each draws, by symbol;
    `ghoul_limit`: the most ghouls of each building; `may_be_blocked`: the door between two squares, if doors
    may be blocked at all; `samples`: a drawing for each seat."""

    map: StreetMap = read_by(lambda read: _map(read))
    place: Mapping[str, SymbolPlacement] = read_by(lambda read: _scenario(read).place)
    seats: Sequence[str] = read_by(lambda read: [*read.game.info.seats])
    ghoul_limit: Mapping[str, int] = read_by(_ghoul_limit)
    may_be_blocked: Mapping[tuple[str, str], str] = read_by(_may_be_blocked)
    samples: Mapping[str, Mapping[str, Sequence[str]]] = read_by(lambda read: _scenario(read).samples)

    def kind(self, thing: str) -> SymbolKind:
        """Return what a symbol is to the rules; of a blocked door, the door's name is given."""
        return DOOR if thing in self.map.doors else self.place[thing].kind


@dataclass(frozen=True, slots=True)
class Numbers(SheetNumbers):
    """What the content says. `goals`: how many objectives there are, `goal_squares` where one may be. Of
    `ORFANATO-1` and `ORFANATO-2` only where the scenario has them: `surprise`, `linger`. `order`: in which
    order the kinds of things on a square are met."""

    goals: int = read_by(_goals)
    goal_squares: tuple[str, ...] = read_by(_goal_squares)
    must_return: bool = read_by(_must_return)
    boxes: int = read_by(lambda read: read.value(BOXES))
    lines: int = read_by(lambda read: _scenario(read).lines)
    zones: int = read_by(lambda read: read.value(ZONES))
    miss: int = read_by(lambda read: read.value("herida-fallo"))
    rubble: int = read_by(lambda read: read.value("herida-escombros"))
    known_hole: int = read_by(lambda read: read.value("herida-agujero"))
    turns_in_hole: int = read_by(lambda read: read.value("turnos-agujero"))
    surprise: int = _only_with("ORFANATO-1", "herida-sorpresa")
    linger: int = _only_with("ORFANATO-2", "herida-espera")
    order: Sequence[str] = read_by(lambda read: [*read.word("orden").split(), DOOR])
    seat_titles: Sequence[str] = read_by(lambda read: [seat.title for seat in read.game.info.seats.values()])
    symbol_titles: Mapping[str, str] = read_by(_titles)

    def rank(self, symbol: str) -> tuple[int, bool, int]:
        """Return what orders the symbols of a square: their kinds as they are met, the objective foremost."""
        return self.order.index(self.kind(symbol)), symbol != OBJECTIVE, [*self.place].index(symbol)


# -- what lies on the table


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

    also_written: ClassVar[Mapping[str, WrittenForm]] = WRITTEN

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

    def measure(self) -> tuple[int, ...]:
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
