"""*El Contador de Historias*: its verbs, and the state of its examples.

In: effects of cards and tables, `given`, `when` and `then` of examples.yaml. Out: `VERBS`, `State`, the words
of an example. The law of this file: it says what may be written; rules live elsewhere.

**Verbs.** Of a zombie: `attack`, `defence`, `group` (normal zombies on the card), `armoured`, `stride`,
`reach`, `grip`. Of a character: `health`, `stamina`, `noise`, `load`, `strike`, `weapon`, `bullets`, `cost`.
Of a site: `site`, or `seek` and `distance` by car. Of a section: `zone`, `colour`, `build`, `use`, `gives`.
Of an event or a section: `arrive`, `lose`, `gain`, `sickness`, `heal`, `renown`, `near`, `tired`, `supply`,
`clear`, `chapter`, `repair`, `nothing`, and the resources. Of a table: `sum`, `help`, `none`, `players` …

**State** of an example: see `State`. **Steps**: `{seat: noa, act: disparar}`, then what dice and cards do,
`{act: "4"}`, `{act: comida}`, `{act: "3-4"}`, without a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, ValidationError

from generator.games.record import Argument
from generator.model.game import Game
from generator.model.types import Id, Model, Whole

RESOURCES = ("comida", "material", "municion", "medicina", "combustible")
FOOD, AMMUNITION, MEDICINE, FUEL = "comida", "municion", "medicina", "combustible"
NORMAL = "normal"
SITES = ("supplies", "infested", "allies")
VERBS: dict[str, Argument] = {
    **{
        name: "number"
        for name in (
            "attack", "defence", "group", "stride", "reach", "health", "stamina", "noise", "load", "strike",
            "bullets", "cost", "distance", "hull", "arrive", "sickness", "heal", "renown", "near", "tired",
            "supply", "clear", "chapter", "repair", "sum", "help", "players", "characters", "chapters",
            *RESOURCES,
        )
    },
    **{
        name: "word"
        for name in ("armoured", "grip", "weapon", "site", "seek", "zone", "colour", "nothing", "none")
    },
    **{name: "verbs" for name in ("build", "use", "gives", "lose", "gain")},
}  # fmt: skip
PLAYED_VALUES = {"dias": (1, 20), "caras": (1, 12), "dados-suceso": (1, 3), "habitaciones": (0, 6)}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {"orden-avance": frozenset({"cercano", "lejano"})}
"""Words of game.yaml: which zombie of the strip advances first."""


class Survivor(Model):
    """A character of an example: whose it is, and what differs from its card."""

    seat: Id | None = None
    health: Whole | None = None
    stamina: Whole | None = None
    bullets: Whole | None = None
    task: Id | None = None


class State(Model):
    """The camp at a moment. `phase` is where play stands, `day` the day, `people` the characters in play.

    `store`, `sections`, `chapters`, `counters` (by kind), `distance` (counters of 1, 2 and 3), `reputation`
    (by seat) and `hull` are what the camp has. `who` is out, with `left` encounters to come on the way to a
    site at `going`, or at `site` (`new`: in a room not yet searched), carrying `carried`; `strip` says by
    square which zombie card stands there, `lives` what is left of it. `inside` are the cards face down at
    `site`, `waiting` the characters face up, `payment` their price; `gathered` the zombies of the day,
    `found` the card just turned up, `fight` whom a trial is fought for. `near`: how much closer zombies
    appear. `out`: who has died. `ends` is the rule that ended the game, `won` 1 if the camp won.
    """

    phase: Id | None = None
    variant: Id | None = None
    day: Whole | None = None
    people: dict[Id, Survivor] = Field(default={})
    store: list[Id] = Field(default=[])
    sections: list[Id] = Field(default=[])
    chapters: Whole | None = None
    counters: dict[Id, Whole] = Field(default={})
    distance: list[Whole] = Field(default=[])
    reputation: dict[Id, Whole] = Field(default={})
    hull: Whole | None = None
    who: Id | None = None
    left: Whole | None = None
    going: Whole | None = None
    site: Id | None = None
    new: Whole | None = None
    carried: list[Id] = Field(default=[])
    strip: dict[str, Id] = Field(default={})
    lives: dict[str, Whole] = Field(default={})
    inside: list[Id] = Field(default=[])
    waiting: list[Id] = Field(default=[])
    payment: Id | None = None
    gathered: list[Id] = Field(default=[])
    found: Id | None = None
    fight: Id | None = None
    near: Whole | None = None
    events: Whole | None = None
    extended: Whole | None = None
    open: list[Id] = Field(default=[])
    out: list[Id] = Field(default=[])
    ends: str | None = None
    won: Whole | None = None


def read_state(game: Game, raw: Mapping[str, Any]) -> State | None:
    """Return a state whose `{value.ID}` are filled in, None if the data is not one."""
    values = {name: value.value for name, value in game.info.values.items()}
    try:
        return State.model_validate(raw, context={"values": values})
    except ValidationError:
        return None
