"""The state of an example of *Batalla entre titanes*: where both titans stand, and what they hold.

In: `given`, `when` and `then` of examples.yaml. Out: `State`, `Act`s, the strip. The law of this file: it
says what is; rules live elsewhere, and every number comes from the content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import Field, ValidationError

from generator.model.book import Example
from generator.model.game import Game
from generator.model.types import Id, Model, Whole

Side = Literal["fuego", "hielo"]
SIDES: tuple[Side, Side] = ("fuego", "hielo")
Deed = Literal[
    "avance", "retroceso", "ataque", "parada", "avance-ataque", "retirada", "roba", "pasa", "muestra"
]
ACTIONS: tuple[Deed, ...] = ("avance", "retroceso", "ataque", "parada", "avance-ataque", "retirada")
WORDS: tuple[Deed, ...] = ("roba", "pasa", "muestra")
COMBAT, SPECIALS, BOARD, ENDINGS = "combate", "especiales", "alfombra", "finales"
COUNT = "recuento"
"""The row of the table of endings in which the cards of the distance are counted."""
M = TypeVar("M", bound=Model)


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
    tied in a row before it. `games` counts the games of a match (named, the example is part of one),
    `champion` is who has won the whole. `starts` is who begins the round, afterwards the next one. `discard`
    are the cards of the discard that can be seen, `counts` what each titan may count.
    """

    variant: Id | None = None
    fuego: Whole
    hielo: Whole
    hand: dict[Side, list[Id]] = Field(default={})
    deck: Whole | None = None
    special: Id | None = None
    attack: Act | None = None
    by: Side | None = None
    winner: Literal["fuego", "hielo", "tablas"] | None = None
    ending: Id | None = None
    wins: dict[Side, Whole] = Field(default={})
    games: dict[Side, Whole] = Field(default={})
    ties: Whole = 0
    starts: Side | None = None
    champion: Side | None = None
    discard: list[Id] = []
    counts: dict[Side, Counts] = Field(default={})

    def place(self, side: Side) -> int:
        """Return where a titan stands."""
        return self.fuego if side == "fuego" else self.hielo

    @property
    def distance(self) -> int:
        """How many steps separate the titans: the value of a card that reaches the other."""
        return self.hielo - self.fuego


@dataclass(frozen=True, slots=True)
class Strip:
    """The spaces that can be stood on, first to last; a titan that has not come in stands one beyond."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """How many spaces there are."""
        return self.last - self.first + 1

    def start(self, side: Side) -> int:
        """Return the place off the strip where a titan begins."""
        return self.first - 1 if side == "fuego" else self.last + 1


def strip_of(game: Game, special: str | None = None) -> Strip | None:
    """Return the strip, shortened at both ends if the special card says so; None without a board."""
    board = game.boards.get(BOARD)
    if board is None or "spaces" not in board.numbers:
        return None
    card = game.cards.get(special or "")
    cut = int(card.effect.get("shorten", 0)) if card else 0
    return Strip(1 + cut, board.numbers["spaces"] - cut)


def value_of(game: Game, card: str, special: str | None = None) -> int | None:
    """Return what a card counts, twice its value if the special card says so; None if it has no value."""
    known, held = game.cards.get(card), game.cards.get(special or "")
    if known is None or known.value is None:
        return None
    return known.value * 2 if held and held.effect.get("double") == known.value else known.value


def read_state(game: Game, raw: Mapping[str, Any]) -> State | None:
    """Return a state whose `{value.ID}` are filled in, None if the data is not one."""
    return _read(game, State, raw)


def acts_of(game: Game, example: Example) -> list[tuple[int, Side, Act]]:
    """Return what is done in an example, each with the position of its step; what cannot be read is left
    out."""
    found = []
    for index, step in enumerate(example.when):
        act = read_act(game, step.act)
        if step.seat in SIDES and act is not None:
            found.append((index, SIDES[SIDES.index(step.seat)], act))
    return found


def read_act(game: Game, raw: str | Mapping[str, Any] | None) -> Act | None:
    """Return an act, None if the data is not one."""
    return _read(game, Act, {"do": raw} if isinstance(raw, str) else raw or {})


def other(side: Side) -> Side:
    """Return the rival."""
    return "hielo" if side == "fuego" else "fuego"


def _read(game: Game, model: type[M], raw: Mapping[str, Any]) -> M | None:
    values = {name: value.value for name, value in game.info.values.items()}
    try:
        return model.model_validate(raw, context={"values": values})
    except ValidationError:
        return None
