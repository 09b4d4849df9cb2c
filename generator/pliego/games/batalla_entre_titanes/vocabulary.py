"""*Batalla entre titanes*: its verbs and its actions.

In: effects of cards and tables, the steps of examples. Out: `VERBS`, `ACTIONS`, the acts of
an example. The law of this file: it says what may be written; rules live elsewhere.

**Decks.** `combate`: cards that differ by their `value` alone. `especiales`: one is turned up each round.

**Verbs of a special card**: `hand-more: n` and `hand-less: n` cards in a full hand · `shorten: n` spaces
closed at each end · `forbid: action` that nobody may do · `double: n`, cards of that value count twice ·
`worth: n` rounds won at once · `open: word` hands lie face up · `remove: n` cards out of the deck, unseen.

**Verbs of the table `finales`**, column `gana`, to whom a round goes: `striker: word` who attacked ·
`last-striker: word` who attacked last of all · `unstuck: word` the rival of who can do nothing · `more: word`
who holds more cards of the distance · `further: word` who is further from its start · `nobody: n` nobody, of
fewer than `n` ties in a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.types import Id, Model, Whole
from pliego.game.room import Argument
from pliego.playing.declared import read_as

Side = Literal["fuego", "hielo"]
SIDES: tuple[Side, Side] = ("fuego", "hielo")
Deed = Literal[
    "avance", "retroceso", "ataque", "parada", "avance-ataque", "retirada", "roba", "pasa", "muestra"
]
ACTIONS: Mapping[Deed, str] = {
    "avance": "MOV-1",
    "retroceso": "MOV-2",
    "ataque": "ATA-1",
    "parada": "NOR-3",
    "avance-ataque": "AVA-1",
    "retirada": "AVA-2",
}
"""Each action of the printed table, and the rule that says what it does."""
WORDS: tuple[Deed, ...] = ("roba", "pasa", "muestra")
PLAYED_VALUES = {
    "mano": (0, 30),
    "rondas": (0, 20),
    "casillas": (3, 40),
    "casillas-larga": (3, 40),
    "valor-mayor": (1, 10),
    "copias": (1, 10),
    "especial-trono": (1, 10),
    "empates": (1, 10),
}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {"empieza": frozenset({"perdedor", "ganador"})}
"""Words of game.yaml: who of a round that is over begins the next."""
COMBAT, SPECIALS, BOARD, ENDINGS = "combate", "especiales", "alfombra", "finales"
MATCH = "partidas"
"""In the scenario of a setting: several games in a row."""
HIT, LAST_HIT, STUCK, COUNT, PLACE, LEVEL = (
    "ataque",
    "ataque-final",
    "sin-accion",
    "recuento",
    "posicion",
    "empate",
)
"""The rows of the table of endings."""
VERBS: dict[str, Argument] = {
    "hand-more": "number",
    "hand-less": "number",
    "shorten": "number",
    "forbid": "word",
    "double": "number",
    "worth": "number",
    "open": "word",
    "remove": "number",
    "striker": "word",
    "last-striker": "word",
    "unstuck": "word",
    "more": "word",
    "further": "word",
    "nobody": "number",
}


class Act(Model):
    """What a titan does. `cards` are those played (with `roba`, those drawn); `advance` is the card that
    moves in an `avance-ataque`. A bare word is short for `{do: word}`."""

    do: Deed
    cards: list[Id] = []
    advance: Id | None = None

    @property
    def played(self) -> tuple[Id, ...]:
        """The cards that leave the hand, in the order they are played."""
        cards = () if self.do == "roba" else tuple(self.cards)
        return (self.advance, *cards) if self.advance else cards


class Counts(Model):
    """What a titan may count without looking: the cards of the deck and of the rival's hand."""

    deck: Whole
    hand: Whole


def read_act(game: Game, raw: str | Mapping[str, Any] | None) -> Act | None:
    """Return an act, None if the data is not one."""
    return read_as(Act, game, {"do": raw} if isinstance(raw, str) else raw or {})


def acts_of(game: Game, example: Example) -> list[tuple[int, Side, Act]]:
    """Return what is done in an example, each with the position of its step; what cannot be read is left
    out."""
    found = []
    for index, step in enumerate(example.when):
        act = read_act(game, step.act)
        if step.seat in SIDES and act is not None:
            found.append((index, SIDES[SIDES.index(step.seat)], act))
    return found


def words(_game: Game) -> frozenset[str]:
    """Return the words of an example's act that stand alone."""
    return frozenset({*ACTIONS, *WORDS})
