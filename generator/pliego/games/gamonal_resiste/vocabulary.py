"""*Gamonal resiste*: its verbs, and the state of its examples.

In: effects of cards and tables, `given`, `when` and `then` of examples.yaml. Out: `VERBS`, `State`, the moves
of an example. The law of this file: it says what may be written; rules live elsewhere.

**The street.** Squares count from 1 (the end of `vecinos`, left) to `{value.casillas}` (the end of
`autoridades`, right). The sides never share a square and never cross. On neighbouring squares they are *in
contact*.

**Verbs of a card**: `advance: n` squares when apart, `push: n` squares in contact (a card with it attacks),
`guard: n` added to the die when attacked, `draw: n` cards.

**Verbs of the table `pares`** (a row for each card you play, a column for each card of the rival; all told
from *your* side): `advance` and `draw` of the card itself, `rival-draw`, `both-draw`, `still: word` (nobody
moves or draws), `push: n` and `pushed: n` (without a roll), `roll: {win: n, lose: n}` (both roll, ties again;
`win` is what you push, `lose` what the rival pushes), `roll: {rival-guard: m, beat: n}` (the rival adds `m`;
above that total you push) and `roll: {guard: m, beaten: n}` (you add `m`; above your total the rival pushes).

**State** of an example: `{vecinos: 3, autoridades: 4}`, squares; a side off the street is left out of
`then`. Optional: `hand: {vecinos: 4}` (before choosing; in `then`, after the turn), likewise `deck` and
`discard`, `reshuffled: {vecinos: 1}` (how often so far), `winner: vecinos`. **Steps**: `{seat: vecinos,
act: avance}` for each seat (with an empty hand, the card that is turned up from the deck), then one
`{dice: {vecinos: 5, autoridades: 2}}` for each throw, ties included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Id, Model, Whole
from pliego.game.room import Argument
from pliego.playing.declared import read_as

VERBS: dict[str, Argument] = {
    "advance": "number",
    "push": "number",
    "guard": "number",
    "draw": "number",
    "rival-draw": "number",
    "both-draw": "number",
    "still": "word",
    "pushed": "number",
    "roll": "verbs",
    "win": "number",
    "lose": "number",
    "rival-guard": "number",
    "beat": "number",
    "beaten": "number",
}


Side = Literal["vecinos", "autoridades"]
_FACE = re.compile(r"[0-9]{1,4}")
PLAYED_VALUES = {
    "casillas": (2, 100),
    "mano": (1, 20),
    "avance": (1, 10),
    "carga": (1, 10),
    "defensa": (0, 10),
    "robar": (0, 10),
    "dado-caras": (1, 20),
    "mezclas": (0, 10),
}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {"empate": frozenset({"repite", "nadie"})}
"""Words of game.yaml: what becomes of two attacks that throw as much."""
SIDES: tuple[Side, Side] = ("vecinos", "autoridades")


class State(Model):
    """Where both sides stand and how many cards they have where; a side off the street has no square.

    `reshuffled` counts how often a side has made its discard a new deck.
    """

    vecinos: Whole | None = None
    autoridades: Whole | None = None
    hand: dict[Side, Whole] = Field(default_factory=dict)
    deck: dict[Side, Whole] = Field(default_factory=dict)
    discard: dict[Side, Whole] = Field(default_factory=dict)
    reshuffled: dict[Side, Whole] = Field(default_factory=dict)
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
    return read_as(State, game, raw)


def played(example: Example) -> dict[Side, str]:
    """Return the card that each side plays in an example."""
    found = {step.seat: step.act for step in example.when if step.seat}
    return {side: act for side in SIDES if isinstance(act := found.get(side), str)}


def throws(example: Example) -> list[tuple[int, dict[Side, int]]]:
    """Return the throws of an example's dice in order, each with the position of its step."""
    steps = enumerate(example.when)
    return [(index, _pips(step.dice)) for index, step in steps if isinstance(step.dice, dict)]


def _pips(dice: Mapping[str, str]) -> dict[Side, int]:
    return {side: int(dice[side]) for side in SIDES if _FACE.fullmatch(dice.get(side, ""))}


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, `levantar` (turn up the top card), `pasar`."""
    return frozenset(game.cards) | {"levantar", "pasar"}
