"""*Ghoulash*: the words of its scenarios and examples.

In: scenario files, `when` of examples.yaml. Out: `GhoulashScenario`, the model of a scenario; the moves of an
example (`written` has the words of its `given` and `then`). The law of this file: it says what may be
written; what it means together is checked in `check_scenario`, the map's text is read in `map_text`.

**Moves of an example**: a word is one of `WORDS`; with an argument it is one of `NAMED`: `move: 9-J 8-J`
(every square on the way), `shoot: 4`, `draw: 1-A`, `redraw: 4-F`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Annotated, Literal

from pydantic import StringConstraints

from pliego.game.model.book import Rule
from pliego.game.model.game import Game, Scenario
from pliego.game.model.types import Flag, Id, Label, Model, Percent, Plain, PlayMinutes, Prose, Whole, Within
from pliego.games.ghoulash.moves import BUMP, LEAVE, REDRAW, STOP, TAKE, USE
from pliego.playing.declared import declared

OBJECTIVE, MEDKIT, HOLE, RUBBLE = "objetivo", "botiquin", "agujero", "escombros"
BOXES, ZONES = "heridas-linea", "zonas"
WORDS = frozenset({USE, LEAVE, TAKE, STOP, "wait", BUMP})
"""Moves without an argument: use a medkit, leave it or take it along, stop of one's own will, sit out a lost
turn, announce an impossible step."""
NAMED = frozenset({"move", "shoot", "draw", REDRAW})
"""Moves with an argument: walk over squares, shoot at a zone, draw a symbol somewhere, draw it elsewhere."""

SymbolCount = Annotated[Whole, Within(1, 60)]
Steps = Annotated[Whole, Within(0, 99)]
BuildingLetter = Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
Where = Literal["building", "street", "anywhere"]
SymbolKind = Literal["object", "obstacle", "ghoul", "door"]
"""What a symbol is to the rules: a square holds at most one of each kind; a door is shut by it."""
MET: tuple[SymbolKind, ...] = ("object", "ghoul", "obstacle")
"""The kinds of things that lie on a square."""
DOOR: SymbolKind = "door"
"""The kind of what blocks a door."""
PLAYED_VALUES = {
    "heridas-linea": (1, 60),
    "zonas": (1, 12),
    "herida-fallo": (0, 60),
    "herida-escombros": (0, 60),
    "herida-agujero": (0, 60),
    "turnos-agujero": (0, 20),
    "herida-sorpresa": (0, 60),
    "herida-espera": (0, 60),
}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {"orden": frozenset(map(" ".join, permutations(MET)))}
"""Words of game.yaml: in which order the things on a square are met."""


class Building(Model):
    """A building of the map. `limit` replaces the number of ghouls that its size would allow."""

    title: Label
    """What the building is called."""
    limit: Whole | None = None
    """The most ghouls it takes, instead of what its size allows."""


class SymbolPlacement(Model):
    """A symbol each player draws `count` times, and where it may stand.

    `limit` says in words where. `icon` if it is not the entry's own id; `buildings` names the only ones
    allowed; `squares` allows one for every so many squares of a building (never less than one); `spread` no
    two in one building; `steps` is the distance from a start that no allowed square may fall short of.
    """

    kind: SymbolKind
    """What it is to the rules."""
    count: SymbolCount
    """How many each player draws."""
    limit: Label
    """In words, where it may stand."""
    icon: Id | None = None
    """Its icon, if it is not of its own name."""
    where: Where = "anywhere"
    """Where it may stand."""
    buildings: list[BuildingLetter] = []
    """The only buildings it may stand in, by letter."""
    squares: Whole | None = None
    """One for every so many squares of a building."""
    spread: Flag = False
    """True: no two in one building."""
    steps: Steps = 0
    """How many steps from a start it stands at least."""

    def is_named(self, letters: Iterable[str]) -> bool:
        """True if the sheet names one of these buildings for it, or none at all."""
        return not self.buildings or any(letter in self.buildings for letter in letters)

    def may_stand_in(self, letter: str) -> bool:
        """True if it may stand in the building of this letter (or in the street, `.`)."""
        is_ground = self.where == "anywhere" or (self.where == "building") == letter.isalpha()
        return is_ground and self.is_named(letter)


class GhoulashScenario(Scenario):
    """A neighbourhood. `map` is read by `map_text`; squares are named `10-J`, doors `10-J/11-J`.

    `goal` ends it: `find` every `objetivo`, or `return` with them to one of the `exits`. `start` are the
    squares where one may enter, `passages` pairs of squares that count as neighbours, `marks` symbols printed
    on the map. `place` is what both players draw, by symbol; `samples` a legal drawing for each seat.
    `deaths` says how many games in a hundred, at least and at most, end by wounds among simple players.
    """

    minutes: PlayMinutes
    deaths: tuple[Percent, Percent] | None = None
    """How many games in a hundred end by wounds, at least and at most."""
    goal: Literal["find", "return"]
    """What ends it: to `find` every objective, or to `return` with them."""
    map: Plain
    """The map, as text."""
    buildings: dict[BuildingLetter, Building]
    """The buildings by the letters of the map."""
    start: list[Plain]
    """The squares where one may enter."""
    exits: list[Plain] = []
    """The squares where one may leave."""
    passages: list[tuple[Plain, Plain]] = []
    """Pairs of squares that count as neighbours."""
    marks: dict[Id, list[Plain]] = {}
    """Symbols printed on the map, and their squares."""
    place: dict[Id, SymbolPlacement]
    """What both players draw, by symbol."""
    rules: list[Rule] = []
    """Rules that hold in this scenario only."""
    samples: dict[Id, dict[Id, list[Plain]]] = {}
    """A legal drawing for each seat."""
    notes: Prose | None = None
    """What its designer says of it."""

    def icon(self, symbol: str) -> str:
        """Return the icon of a symbol: its own, else the one of its name."""
        entry = self.place.get(symbol)
        return (entry.icon if entry else None) or symbol

    @property
    def ghouls(self) -> int:
        """How many ghouls each player draws: as many as each has battle figures."""
        return sum(entry.count for entry in self.place.values() if entry.kind == "ghoul")

    @property
    def lines(self) -> int:
        """How many wound lines are needed: one, and one more for every medkit."""
        return 1 + (self.place[MEDKIT].count if MEDKIT in self.place else 0)

    def capacity(self, letter: str, squares: int) -> int | None:
        """Return the most ghouls that a building of so many squares takes, None if nothing limits it."""
        named = self.buildings.get(letter)
        if named is not None and named.limit is not None:
            return named.limit
        shares = [e.squares for e in self.place.values() if e.kind == "ghoul" and e.squares]
        return max(1, squares // shares[0]) if shares else None


def scenario_of(game: Game, name: str | None) -> GhoulashScenario | None:
    """Return a scenario of the game, None if there is none of that name."""
    found = game.scenarios.get(name or "")
    return found if isinstance(found, GhoulashScenario) else None


def value_of(game: Game, name: str) -> int:
    """Return a declared value for what is shown of it; 0 if there is none of this name."""
    return declared(game, name) or 0
