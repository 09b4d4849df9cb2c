"""*Guerra Civil Espacial*: the words that its content uses.

In: nothing. Out: `VERBS`, the ids of decks and tables, the words of moves. The law of this file: it says what
may be written; rules live elsewhere.

**Decks.** `flota` (numbered cards, each with a `value`), `especiales`, `comandante` and `primacia` (one card
each). The first two are shuffled into one.

**Verbs of a special card**: `colony: n` colonies for whoever wins it · `steal: n` cards at random from one
hand · `take: pile` all of that pile (`descarte` or `chatarra`) · `end: pile` the round ends and the cards
lying open go to that pile · `itself: pile` but the card itself goes to this one · `sweep: pile` they go there
and the round goes on · `strike: pile` the others' numbered cards go there · `redraw: n` new disputed cards ·
`commander: {multiply: n}` or `others: {multiply: n}` the ships of whoever plays it and is the commander,
or is not · `shield: respuesta` it may answer · `blocked-by: card` what answers it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pliego.game.model.game import Game
from pliego.game.room import Argument

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
PASS, ABANDON, SWAP = "pasar", "abandonar", "cambiar"
"""The moves of a turn that play no card; `cambiar` is the relief."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The move of playing a card against a rival: `nave-pirata@2`, seats counted from 1."""

    card: str
    rival: int

    def __str__(self) -> str:
        return f"{self.card}@{self.rival + 1}"


def parse(text: str) -> str | Aim:
    """Return the move with a notation. Raises ValueError for none."""
    card, aimed, rival = text.partition("@")
    return Aim(card, int(rival) - 1) if aimed else text


def acts(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card to play, or what is done without one."""
    return frozenset(game.cards) | {PASS, ABANDON, SWAP}
