"""The vocabulary of the template game: copy it, with `oldengine/template.py`, to begin a game of your own.

In: a `Game` that the models accept. Out: `SCHEMA`. The law of this file: every number comes from the content.

**State** of an example: `{turn: rojo, deck: {alta: 1, baja: 2}, points: {rojo: 3, azul: 0}, passed: 1}`:
who is to act, the cards left to draw, what each side has, and 1 if the rival has just passed. `then` names
what it is about, `winner: rojo` included. **Steps**: `{seat: rojo, act: robar}` and then the card that comes,
`{act: alta}`; or `{seat: rojo, act: pasar}`.
"""

from __future__ import annotations

from pydantic import Field

from generator.model.game import Game
from generator.model.types import Id, Model, Whole
from generator.oldgames.schema import Schema
from generator.source import Problem

DRAW, PASS = "robar", "pasar"


class State(Model):
    """A position, as an example writes it."""

    turn: Id | None = None
    deck: dict[Id, Whole] = Field(default={})
    points: dict[Id, Whole] = Field(default={})
    passed: Whole = 0
    winner: Id | None = None


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: what a side may do, and the cards that may come."""
    return frozenset([DRAW, PASS, *game.cards])


def check(game: Game) -> list[Problem]:
    """Return what only this game can get wrong: a card to be drawn is worth something."""
    cards = {entry.card for deck in game.decks.values() for entry in deck.cards}
    worthless = [name for name, card in game.cards.items() if name in cards and card.value is None]
    return [
        Problem(
            "card-value",
            f"expected a `value` of `{name}`, found none",
            game.places.at("cards.yaml", "cards", name),
        )
        for name in worthless
    ]


SCHEMA = Schema(state=State, acts=acts, check=check)
