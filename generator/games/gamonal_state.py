"""The state of an example of *Gamonal resiste*: where both sides stand.

In: `given` and `then` of examples.yaml. Out: `State`. The law of this file: it only says what is; rules live elsewhere.
"""

from __future__ import annotations

from typing import Any, Literal

from generator.model.game import Game
from generator.model.types import Id, Model, Whole

Side = Literal["vecinos", "autoridades"]
SIDES: tuple[Side, Side] = ("vecinos", "autoridades")


class State(Model):
    """Where both sides stand; what else an example cares about."""

    vecinos: Whole | None = None
    autoridades: Whole | None = None
    hand: dict[Side, Whole] = {}
    deck: dict[Side, Whole] = {}
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


def values_of(game: Game) -> dict[str, Any]:
    """Return the context in which a model reads `{value.ID}`."""
    return {"values": {name: value.value for name, value in game.info.values.items()}}
