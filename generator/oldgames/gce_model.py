"""The state of an example of *Guerra Civil Espacial*: what lies before whom in the middle of a round.

In: `given`, `when` and `then` of examples.yaml. Out: `State`, and what can be counted on the table. The law
of this file: it says what is; rules live elsewhere, and every number comes from a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

from pydantic import ValidationError

from generator.model.book import Step
from generator.model.game import Game
from generator.model.types import Flag, Id, Model, Whole

FLEET, SPECIALS, COMMANDER = "flota", "especiales", "comandante"
SWAP = "cambiar"
WORDS = frozenset({"pasar", "abandonar", SWAP, "recoger"})
PILES = ("deck", "discard", "junk")


class State(Model):
    """The table in the middle of a round; seats are those of game.yaml, in the order of their turns.

    `commander` is who has the commander's card, `disputed` the card that is fought for. `zones` are the
    cards lying before each seat in the order they came, `idle` those of them that lie crosswise without
    effect, `kept` the cards lying face down until the round ends. `hands` are hands card by card;
    `colonies` counts the colonies won, `out` names who has abandoned. `deck` (top first), `discard` and
    `junk` list the cards that matter, `emptied` counts how often the deck has run out. `over` says that the
    round has ended, `taken` who won the disputed card (a colony is counted, another card is `kept`),
    `winner` who won the game.
    """

    commander: Id | None = None
    disputed: Id | None = None
    zones: dict[Id, list[Id]] = {}
    idle: dict[Id, list[Id]] = {}
    kept: dict[Id, list[Id]] = {}
    hands: dict[Id, list[Id]] = {}
    colonies: dict[Id, Whole] = {}
    out: list[Id] = []
    deck: list[Id] = []
    discard: list[Id] = []
    junk: list[Id] = []
    emptied: Whole = 0
    over: Flag = False
    taken: Id | None = None
    winner: Id | None = None

    def seats(self) -> list[str]:
        """Return the seats that have a zone or a hand, each once, in the order written."""
        return list(dict.fromkeys([*self.zones, *self.hands]))

    def lists(self) -> Iterator[tuple[tuple[str, ...], list[str]]]:
        """Yield every list of cards that lie apart from each other, with its path in the data."""
        yield from ((("zones", seat), cards) for seat, cards in self.zones.items())
        yield from ((("kept", seat), cards) for seat, cards in self.kept.items())
        yield from ((("hands", seat), cards) for seat, cards in self.hands.items())
        yield from (((pile,), getattr(self, pile)) for pile in PILES)


def read_state(game: Game, raw: Mapping[str, Any]) -> State | None:
    """Return a state whose `{value.ID}` are filled in, None if the data is not one."""
    values = {name: value.value for name, value in game.info.values.items()}
    try:
        return State.model_validate(raw, context={"values": values})
    except ValidationError:
        return None


def ships(game: Game, state: State, seat: str) -> int:
    """Return how many ships a seat has: its numbered cards, times its multiplying cards that take effect."""
    zone = [game.cards[card] for card in state.zones.get(seat, ()) if card in game.cards]
    return sum(card.value or 0 for card in zone) * times(game, state, seat)


def times(game: Game, state: State, seat: str) -> int:
    """Return by how much a seat's cards multiply its ships, 1 if none does."""
    lying = list(state.zones.get(seat, ()))
    for card in state.idle.get(seat, ()):
        if card in lying:
            lying.remove(card)
    role = "commander" if state.commander == seat else "others"
    effects = [game.cards[card].effect.get(role, {}) for card in lying if card in game.cards]
    return prod(effect.get("multiply", 1) for effect in effects)


def leaders(game: Game, state: State) -> list[str]:
    """Return the seats still in the round that no other has more ships than."""
    inside = [seat for seat in state.seats() if seat not in state.out]
    most = max((ships(game, state, seat) for seat in inside), default=0)
    return [seat for seat in inside if ships(game, state, seat) == most]


def card_of(step: Step) -> str | None:
    """Return the card that a step plays from the hand, None if it plays none."""
    if isinstance(step.act, str):
        return None if step.act in WORDS else step.act
    played = step.act.get("play") if isinstance(step.act, dict) else None
    return played if isinstance(played, str) else None


def colonies_of(game: Game, card: str) -> int:
    """Return how many colonies a card is worth to whoever wins it."""
    worth = game.cards[card].effect.get("colony", 0) if card in game.cards else 0
    return worth if isinstance(worth, int) else 0
