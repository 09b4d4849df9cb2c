"""*El Contador de Historias*: the exact chances of its first cards and throws.

In: the game. Out: `ODDS`. The law of this file: every card and every throw is counted; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from generator.engine.exact import first_card
from generator.engine.playable import Odds
from generator.engine.rules import ContentReader
from generator.games.contador_de_historias.position import ZombieKind
from generator.model.game import Game

HARM = frozenset({"arrive", "lose", "sickness", "tired", "near"})
"""What a bad event does."""


def blow(game: Game, card: str, wounds: bool) -> Fraction:
    """Return how likely a blow hits a fresh zombie, or wounds whoever strikes."""
    read = ContentReader(game)
    zombie, throws = read.printed_on(card, ZombieKind), range(1, read.value("caras") + 1)
    hits = {roll for roll in throws if roll > max(zombie.defence, read.value("fallo"))}
    bites = {roll for roll in throws if roll <= zombie.attack} - hits
    return Fraction(len(bites if wounds else hits), len(throws))


def bad_event(game: Game, column: str) -> Fraction:
    """Return how likely an event takes something away or brings counters, in a column of its table."""
    read = ContentReader(game)
    throws = [*product(range(1, read.value("caras") + 1), repeat=read.value("dados-suceso"))]
    rows = [row for _, row in read.rows("sucesos", "dados", column)]
    bad = {row["dados"].get("sum") for row in rows if HARM & {*row[column]}}
    return Fraction(sum(sum(throw) in bad for throw in throws), len(throws))


ODDS: Mapping[str, Odds] = {
    "zombi-especial": lambda game: first_card(
        game, "zombis", lambda card: "group" not in game.cards[card].effect
    ),
    "recurso-comida": lambda game: first_card(game, "recursos", lambda card: card == "comida"),
    "sitio-infestado": lambda game: first_card(
        game, "emplazamientos", lambda card: game.cards[card].effect.get("site") == "infested"
    ),
    "golpe-rezagado": partial(blow, card="normal-1", wounds=False),
    "golpe-trio": partial(blow, card="normal-3", wounds=False),
    "herida-trio": partial(blow, card="normal-3", wounds=True),
    "suceso-malo": partial(bad_event, column="sin"),
    "suceso-malo-vigia": partial(bad_event, column="con"),
}
