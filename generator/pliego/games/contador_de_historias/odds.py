"""*El Contador de Historias*: the exact chances of its first cards and throws.

In: the game as it is played. Out: `odds`. The law of this file: every card and every throw is counted, and
the rules are asked what it does; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from pliego.game.model.game import Game
from pliego.games.contador_de_historias import day, fighting, zombies
from pliego.games.contador_de_historias.position import NEAREST, Camp, begin
from pliego.games.contador_de_historias.vocabulary import FOOD
from pliego.playing.exact import first_card
from pliego.playing.example_setup import take
from pliego.playing.playable import Odds, Playable

HARM = frozenset({"arrive", "lose", "sickness", "tired", "near"})
"""What a bad event does."""


def bare(playable: Playable, game: Game) -> Camp:
    """Return the table before anything is set up; raises `MissingContent`."""
    return begin(playable.table(game, playable.settings(game)[0]).rules)


def blow(playable: Playable, game: Game, card: str, wounds: bool) -> Fraction:
    """Return how likely a blow hits a fresh zombie, or wounds whoever strikes."""
    camp = bare(playable, game)
    for each in take(camp, "zombies", [card]):
        zombies.stand(camp, each, NEAREST)
    hits = {roll: fighting.strikes_home(camp, roll, NEAREST) for roll in camp.numbers.faces}
    bites = [fighting.answers(camp, roll, NEAREST, hit) for roll, hit in hits.items()]
    return Fraction(sum(bites if wounds else hits.values()), len(hits))


def bad_event(playable: Playable, game: Game, watched: bool) -> Fraction:
    """Return how likely an event takes something away or brings counters, with a watch or without."""
    camp = bare(playable, game)
    bad = [bool(HARM & {*day.met(camp, dice, watched)}) for dice in day.throws(camp)]
    return Fraction(sum(bad), len(bad))


def odds(playable: Playable) -> Mapping[str, Odds]:
    """Return the chances of the game, by their ids."""
    return {
        "zombi-especial": lambda game: first_card(
            game, "zombis", lambda card: "group" not in game.cards[card].effect
        ),
        "recurso-comida": lambda game: first_card(game, "recursos", lambda card: card == FOOD),
        "sitio-infestado": lambda game: first_card(
            game, "emplazamientos", lambda card: game.cards[card].effect.get("site") == "infested"
        ),
        "golpe-rezagado": partial(blow, playable, card="normal-1", wounds=False),
        "golpe-trio": partial(blow, playable, card="normal-3", wounds=False),
        "herida-trio": partial(blow, playable, card="normal-3", wounds=True),
        "suceso-malo": partial(bad_event, playable, watched=False),
        "suceso-malo-vigia": partial(bad_event, playable, watched=True),
    }
