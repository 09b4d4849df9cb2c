"""*Batalla entre titanes*: its verbs, its actions, and the state of its examples.

In: effects of cards and tables, `given`, `when` and `then` of examples.yaml. Out: `VERBS`, `ACTIONS`,
`State`, the acts of an example. The law of this file: it says what may be written; rules live elsewhere.

**The strip.** Spaces count from 1 (the end of `fuego`, left) to the board's `spaces` (the end of `hielo`,
right). Both titans begin one place beyond: at 0 and at spaces + 1. They never share a space and never cross.

**Decks.** `combate`: cards that differ by their `value` alone. `especiales`: one is turned up each round.

**Verbs of a special card**: `hand-more: n` and `hand-less: n` cards in a full hand · `shorten: n` spaces
closed at each end · `forbid: action` that nobody may do · `double: n`, cards of that value count twice ·
`worth: n` rounds won at once · `open: word` hands lie face up · `remove: n` cards out of the deck, unseen.

**Verbs of the table `finales`**, column `gana`, to whom a round goes: `striker: word` who attacked ·
`last-striker: word` who attacked last of all · `unstuck: word` the rival of who can do nothing · `more: word`
who holds more cards of the distance · `further: word` who is further from its start · `nobody: n` nobody, of
fewer than `n` ties in a row.

**State** of an example: see `State`. **Steps**: `{seat: fuego, act: {do: avance, cards: [golpe-3]}}`,
likewise `retroceso`, `ataque`, `parada` and `retirada`; `{do: avance-ataque, advance: golpe-2, cards:
[golpe-4, golpe-4]}`; `{do: roba, cards: [golpe-1]}` names the cards that are drawn; `pasa` (a hand that
parries have emptied) and `muestra` (hands turned up when the deck has run out).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

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


class State(Model):
    """A moment of a round.

    Places count from 0, off the strip before its first space, to one more than its spaces, off its other
    end; `fuego` starts at 0, `hielo` at the other. `hand` lists the cards of a hand that is known, `deck`
    counts the cards left to draw, `special` is the card that holds this round. `attack` is an attack that
    waits for its answer, `by` the titan that makes it. `winner` is who won the round (`tablas`: nobody) and
    `ending` why, a row of the table `finales`; `wins` counts rounds, that one included, `ties` the rounds
    tied in a row before it, afterwards those that still count. `games` counts the games of a match (named,
    the example is part of one), `champion` is who has won the whole. `starts` is who begins the round,
    afterwards the next one. `discard` are the cards of the discard that can be seen, `counts` what each titan
    may count.
    """

    variant: Id | None = None
    fuego: Whole
    hielo: Whole
    hand: dict[Side, list[Id]] = Field(default_factory=dict)
    deck: Whole | None = None
    special: Id | None = None
    attack: Act | None = None
    by: Side | None = None
    winner: Literal["fuego", "hielo", "tablas"] | None = None
    ending: Id | None = None
    wins: dict[Side, Whole] = Field(default_factory=dict)
    games: dict[Side, Whole] = Field(default_factory=dict)
    ties: Whole | None = None
    starts: Side | None = None
    champion: Side | None = None
    discard: list[Id] = Field(default_factory=list)
    counts: dict[Side, Counts] = Field(default_factory=dict)

    def place(self, side: Side) -> int:
        """Return where a titan stands."""
        return self.fuego if side == "fuego" else self.hielo

    @property
    def distance(self) -> int:
        """How many steps separate the titans."""
        return self.hielo - self.fuego


def read_state(game: Game, raw: Mapping[str, Any]) -> State | None:
    """Return a state whose `{value.ID}` are filled in, None if the data is not one."""
    return read_as(State, game, raw)


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
