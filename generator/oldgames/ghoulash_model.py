"""The shapes of Ghoulash's own content: a scenario, what is drawn on it, and the state of an example.

In: nothing. Out: `GhoulashScenario` and `State`, the models the reader types the YAML with.
The law of this file: shapes only; what they mean together is checked in `ghoulash_check`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.book import Rule
from generator.model.game import Scenario
from generator.model.types import Flag, Id, Label, Model, Plain, Prose, Whole

Letter = Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
Where = Literal["building", "street", "anywhere"]
Kind = Literal["object", "obstacle", "ghoul", "door"]
"""What a symbol is to the rules: a square holds at most one of each kind; a door is shut by it."""


class Building(Model):
    """A building of the map. `limit` replaces the number of ghouls that its size would allow."""

    title: Label
    limit: Whole | None = None


class Placement(Model):
    """A symbol each player draws `count` times, and where it may stand.

    `limit` says in words where. `icon` if it is not the entry's own id; `buildings` names the only ones
    allowed; `squares` allows one for every so many squares of a building (never less than one); `spread` no
    two in one building; `steps` is the distance from a start that no allowed square may fall short of.
    """

    kind: Kind
    count: Whole
    limit: Label
    icon: Id | None = None
    where: Where = "anywhere"
    buildings: list[Letter] = []
    squares: Whole | None = None
    spread: Flag = False
    steps: Whole = 0


class GhoulashScenario(Scenario):
    """A neighbourhood. `map` is read by `ghoulash_map`; squares are named `10-J`, doors `10-J/11-J`.

    `goal` ends it: `find` every `objetivo`, or `return` with them to one of the `exits`. `start` are the
    squares where one may enter, `passages` pairs of squares that count as neighbours, `marks` symbols printed
    on the map. `place` is what both players draw, by symbol; `samples` a legal drawing for each seat.
    `deaths` says how many games in a hundred, at least and at most, end by wounds among simple players.
    """

    minutes: Whole
    deaths: tuple[Whole, Whole] | None = None
    goal: Literal["find", "return"]
    map: Plain
    buildings: dict[Letter, Building]
    start: list[Plain]
    exits: list[Plain] = []
    passages: list[tuple[Plain, Plain]] = []
    marks: dict[Id, list[Plain]] = {}
    place: dict[Id, Placement]
    rules: list[Rule] = []
    samples: dict[Id, dict[Id, list[Plain]]] = {}
    notes: Prose | None = None


class State(Model):
    """One explorer's situation on the opponent's hidden map.

    `at` is the explorer's square, `path` the squares walked before, `wounds` those on the current `line`,
    `lost` the turns still to be lost, `with` what is carried, `hidden` what the opponent drew, `safe` where a
    ghoul is dead, `used` the squares of used medkits, `weak` the circled zone of the ghoul being fought,
    `done` that the turn is over, `winner` and `by` the end and its rule. `told` is what the opponent has told
    of the square so far, `tried` the zones shot at in vain. `draws` is the symbol that the seat is drawing,
    `hidden` then what it has drawn itself.
    """

    scenario: Id
    seat: Id | None = None
    at: Plain
    path: list[Plain] = []
    wounds: Whole = 0
    line: Whole = 1
    lost: Whole = 0
    has: list[Id] = Field(default=[], alias="with")
    hidden: dict[Id, list[Plain]] = {}
    safe: list[Plain] = []
    used: list[Plain] = []
    weak: Whole | None = None
    told: list[Id] = []
    tried: list[Whole] = []
    draws: Id | None = None
    done: Flag = False
    winner: Id | None = None
    by: Plain | None = None
