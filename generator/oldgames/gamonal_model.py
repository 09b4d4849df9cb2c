"""The state of an example of *Gamonal resiste*: where both sides stand, and what they hold.

In: `given`, `when` and `then` of examples.yaml. Out: `State`, cards played, throws. The law of this file: it
says what is; rules live elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, ValidationError

from generator.model.book import Example
from generator.model.game import Game
from generator.model.types import Id, Model, Whole

Side = Literal["vecinos", "autoridades"]
SIDES: tuple[Side, Side] = ("vecinos", "autoridades")


class State(Model):
    """Where both sides stand and how many cards they have where; a side off the street has no square.

    `reshuffled` counts how often a side has made its discard a new deck.
    """

    vecinos: Whole | None = None
    autoridades: Whole | None = None
    hand: dict[Side, Whole] = Field(default={})
    deck: dict[Side, Whole] = Field(default={})
    discard: dict[Side, Whole] = Field(default={})
    reshuffled: dict[Side, Whole] = Field(default={})
    winner: Id | None = None

    def square(self, side: Side) -> int | None:
        """Return the square a side stands on, None if it is off the street."""
        return self.vecinos if side == "vecinos" else self.autoridades

    @property
    def contact(self) -> bool:
        """True if the sides stand on neighbouring squares."""
        if self.vecinos is None or self.autoridades is None:
            return False
        return self.autoridades - self.vecinos == 1


def read_state(game: Game, raw: Mapping[str, Any]) -> State | None:
    """Return a state whose `{value.ID}` are filled in, None if the data is not one."""
    values = {name: value.value for name, value in game.info.values.items()}
    try:
        return State.model_validate(raw, context={"values": values})
    except ValidationError:
        return None


def played(example: Example) -> dict[Side, str]:
    """Return the card that each side plays in an example."""
    found = {step.seat: step.act for step in example.when if step.seat}
    return {side: act for side in SIDES if isinstance(act := found.get(side), str)}


def throws(example: Example) -> list[tuple[int, dict[Side, int]]]:
    """Return the throws of an example's dice in order, each with the position of its step."""
    steps = enumerate(example.when)
    return [(index, _pips(step.dice)) for index, step in steps if isinstance(step.dice, dict)]


def _pips(dice: Mapping[str, str]) -> dict[Side, int]:
    return {side: int(dice[side]) for side in SIDES if dice.get(side, "").isdigit()}
