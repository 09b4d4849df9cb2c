"""*El Contador de Historias*: the exact chances of its first cards and throws.

In: the game as it is played. Out: `ODDS`. The law of this file: every card and every throw is counted, and
the rules are asked what it does; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from pliego.game.model.parts import Card
from pliego.games.contador_de_historias import day, fighting, zombies
from pliego.games.contador_de_historias.position import NEAREST, Camp
from pliego.games.contador_de_historias.vocabulary import FOOD
from pliego.playing.exact import first_card
from pliego.playing.forms import take
from pliego.playing.playable import GameTables, Odds

HARM = frozenset({"arrive", "lose", "sickness", "tired", "near"})
"""What a bad event does."""


def bare(tables: GameTables) -> Camp:
    """Return the table before anything is set up; raises `MissingContent`."""
    return Camp.begin(tables.of(tables.settings[0]).rules)


def blow(tables: GameTables, card: str, wounds: bool) -> Fraction:
    """Return how likely a blow hits a fresh zombie, or wounds whoever strikes."""
    camp = bare(tables)
    for each in take(camp, "zombies", [card]):
        zombies.stand(camp, each, NEAREST)
    hits = {roll: fighting.strikes_home(camp, roll, NEAREST) for roll in camp.numbers.faces}
    bites = [fighting.answers(camp, roll, NEAREST, hit) for roll, hit in hits.items()]
    return Fraction(sum(bites if wounds else hits.values()), len(hits))


def bad_event(tables: GameTables, watched: bool) -> Fraction:
    """Return how likely an event takes something away or brings counters, with a watch or without."""
    camp = bare(tables)
    bad = [bool(HARM & {*day.met(camp, dice, watched)}) for dice in day.throws(camp)]
    return Fraction(sum(bad), len(bad))


def first(deck: str, which: Callable[[Card], bool]) -> Odds:
    """Return the chance that the first card of a deck is one of some."""
    return lambda tables: first_card(tables.game, deck, lambda card: which(tables.game.cards[card]))


ODDS: Mapping[str, Odds] = {
    "zombi-especial": first("zombis", lambda card: "group" not in card.effect),
    "recurso-comida": lambda tables: first_card(tables.game, "recursos", lambda card: card == FOOD),
    "sitio-infestado": first("emplazamientos", lambda card: card.effect.get("site") == "infested"),
    "golpe-rezagado": partial(blow, card="normal-1", wounds=False),
    "golpe-trio": partial(blow, card="normal-3", wounds=False),
    "herida-trio": partial(blow, card="normal-3", wounds=True),
    "suceso-malo": partial(bad_event, watched=False),
    "suceso-malo-vigia": partial(bad_event, watched=True),
}
