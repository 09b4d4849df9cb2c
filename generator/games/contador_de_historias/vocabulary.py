"""*El Contador de Historias*: its verbs, and the state of its examples.

In: effects of cards and tables, `given`, `when` and `then` of examples.yaml. Out: `VERBS`, `State`, the words
of an example. The law of this file: it says what may be written; rules live elsewhere.

**State** of an example: fields of `Camp` by their names; of an outing, `site` by its card, with its cards
`inside`, `waiting` and its `payment`; `strip` and `lives` by square (`"3": salvaje`). `phase` is where play
stands, and, in `then`, where it stops; `people` says whose each character is and what differs from its card;
`ends` is the rule that ended the game, `won` 1 if the camp won; `ask`: after so many steps `legal` and
`illegal` are asked. **Steps**: `{seat: noa, act: disparar}`, then
what dice and cards do, without a seat: `{act: "4"}`, `{act: comida}`, `{act: "3-4"}`.
"""

from __future__ import annotations

from typing import Final

from pydantic import Field

from generator.engine.laying import ExampleState
from generator.games.record import Argument
from generator.model.types import Id, Model, Whole

RESOURCES = ("comida", "material", "municion", "medicina", "combustible")
FOOD, AMMUNITION, MEDICINE, FUEL = "comida", "municion", "medicina", "combustible"
NORMAL = "normal"
HIDDEN: Final = {"supplies": "resources", "infested": "zombies", "allies": "strangers"}
"""The kinds of sites, each with the deck from which the cards face down come."""
_NUMBERS = """
    attack defence group stride reach health stamina noise load strike bullets cost distance hull arrive
    sickness heal renown near tired supply clear chapter repair sum help players characters chapters
"""
_WORDS = "armoured grip weapon site seek zone colour nothing none"
VERBS: dict[str, Argument] = {
    **dict.fromkeys((*_NUMBERS.split(), *RESOURCES), "number"),
    **dict.fromkeys(_WORDS.split(), "word"),
    **dict.fromkeys(["build", "use", "gives", "lose", "gain"], "verbs"),
}
PLAYED_VALUES = {"dias": (1, 20), "caras": (1, 12), "dados-suceso": (1, 3), "habitaciones": (0, 6)}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS = {"orden-avance": frozenset({"cercano", "lejano"})}
"""Words of game.yaml: which zombie of the strip advances first."""


class Survivor(Model):
    """A character of an example: whose it is, and what differs from its card."""

    seat: Id | None = None
    health: Whole | None = None
    stamina: Whole | None = None
    bullets: Whole | None = None
    task: Id | None = None


class State(ExampleState):
    """The camp at a moment."""

    people: dict[Id, Survivor] = Field(default={})
    day: Whole = 1
    chapters: Whole = 0
    extended: Whole = 0
    hull: Whole | None = None
    near: Whole = 0
    counters: dict[Id, Whole] = Field(default={})
    distance: list[Whole] = Field(default=[])
    reputation: dict[Id, Whole] = Field(default={})
    store: list[Id] = Field(default=[])
    built: list[Id] = Field(default=[])
    resources: list[Id] = Field(default=[])
    sites: list[Id] = Field(default=[])
    open: list[Id] = Field(default=[])
    dead: list[Id] = Field(default=[])
    who: Id | None = None
    left: Whole = 0
    going: Whole = 0
    site: Id | None = None
    new: Whole = 0
    carried: list[Id] = Field(default=[])
    gathered: list[Id] = Field(default=[])
    strip: dict[str, Id] = Field(default={})
    lives: dict[str, Whole] = Field(default={})
    inside: list[Id] = Field(default=[])
    waiting: list[Id] = Field(default=[])
    payment: Id | None = None
