"""*Guerra Civil Espacial*: its verbs, and the state of its examples.

In: effects of cards and tables, `given`, `when` and `then` of examples.yaml. Out: `VERBS`, `State`, the words
of an example. The law of this file: it says what may be written; rules live elsewhere.

**Decks.** `flota` (numbered cards, each with a `value`), `especiales`, `comandante` and `primacia` (one card
each). The first two are shuffled into one.

**Verbs of a special card**: `colony: n` colonies for whoever wins it · `steal: n` cards at random from one
hand · `take: pile` all of that pile (`descarte` or `chatarra`) · `end: pile` the round ends and the cards
lying open go to that pile · `itself: pile` but the card itself goes to this one · `sweep: pile` they go there
and the round goes on · `strike: pile` the others' numbered cards go there · `redraw: n` new disputed cards ·
`commander: {multiply: n}` or `others: {multiply: n}` the ships of whoever plays it and is the commander,
or is not · `shield: respuesta` it may answer · `blocked-by: card` what answers it.

**State** of an example: see `State`. **Steps**: `{seat: nora, act: f-07}` plays that card (an answer stands
right after the card it answers), `pasar`, `abandonar`, `cambiar` (the commander's swap; the old disputed card
lies in the zone), `{play: nave-pirata, from: hugo, steal: f-03}`, and `{act: recoger}` without a seat, the
end of the round (`{discard: [f-01]}` for whoever holds too many cards).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from pliego.game.model.book import Step
from pliego.game.model.game import Game
from pliego.game.model.types import Flag, Id, Model, Whole
from pliego.game.room import Argument
from pliego.playing.declared import read_as

VERBS: dict[str, Argument] = {
    "colony": "number",
    "steal": "number",
    "take": "word",
    "end": "word",
    "itself": "word",
    "sweep": "word",
    "strike": "word",
    "redraw": "number",
    "multiply": "number",
    "commander": "verbs",
    "others": "verbs",
    "shield": "word",
    "blocked-by": "word",
}
PLAYED_VALUES = {
    "mano": (0, 30),
    "multiplicador": (1, 10),
    "agotamientos": (1, 10),
    "botin-pirata": (0, 10),
}
"""How large the values of game.yaml may be that decide how long it takes to work the game out."""
PLAYED_WORDS: Mapping[str, frozenset[str]] = {
    "chatarra": frozenset({"chatarra"}),
    "descarte": frozenset({"descarte"}),
    "mando": frozenset({"derecha", "izquierda"}),
    "sin-ganador": frozenset({"chatarra", "descarte"}),
}
"""Words of game.yaml: the piles that verbs name, where the command goes, and a card that nobody wins."""
FLEET, SPECIALS, COMMANDER, PRIMACY, AIDS = "flota", "especiales", "comandante", "primacia", "ayudas"
"""The decks."""
GOALS, TIMING = "objetivo", "especiales"
"""The tables: colonies that win, and what special cards do."""
SWAP, COLLECT = "cambiar", "recoger"
WORDS = frozenset({"pasar", "abandonar", SWAP, COLLECT})
PILES = ("deck", "discard", "junk")


class State(Model):
    """The table in the middle of a round; seats are those of game.yaml, in the order of their turns.

    `commander` is who has the commander's card, `disputed` the card that is fought for. `zones` are the
    cards lying before each seat in the order they came, `idle` those of them that lie crosswise without
    effect, `kept` the cards lying face down until the round ends. `hands` are hands card by card;
    `colonies` counts the colonies won, `primacy` names who was first to have most, `out` who has
    abandoned. `deck` (top first), `discard` and `junk` list the cards that matter, `emptied` counts how
    often the deck has run out. `over` says that the round has ended, `taken` who won the disputed card (a
    colony is counted, another card is `kept`), `winner` who won the game.
    """

    commander: Id | None = None
    disputed: Id | None = None
    zones: dict[Id, list[Id]] = Field(default_factory=dict)
    idle: dict[Id, list[Id]] = Field(default_factory=dict)
    kept: dict[Id, list[Id]] = Field(default_factory=dict)
    hands: dict[Id, list[Id]] = Field(default_factory=dict)
    colonies: dict[Id, Whole] = Field(default_factory=dict)
    primacy: Id | None = None
    out: list[Id] = Field(default_factory=list)
    deck: list[Id] = Field(default_factory=list)
    discard: list[Id] = Field(default_factory=list)
    junk: list[Id] = Field(default_factory=list)
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
    return read_as(State, game, raw)


def card_of(step: Step) -> str | None:
    """Return the card that a step plays from the hand, None if it plays none."""
    if isinstance(step.act, str):
        return None if step.act in WORDS else step.act
    played = step.act.get("play") if isinstance(step.act, dict) else None
    return played if isinstance(played, str) else None


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, or what is done without one."""
    return frozenset(game.cards) | WORDS
