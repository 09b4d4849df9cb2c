"""*El Contador de Historias*: the exact chances of its first cards and throws.

In: the game. Out: `ODDS`. The law of this file: every card and every throw is counted; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from generator.engine.playable import Odds
from generator.engine.rules import ContentReader, Lacking
from generator.games.contador_de_historias.position import ZombieKind
from generator.model.game import Game
from generator.model.parts import Effect

HARM = frozenset({"arrive", "lose", "sickness", "tired", "near"})
"""What a bad event does."""


def first_card(game: Game, deck: str, wanted: Callable[[str, Effect], bool]) -> Fraction:
    """Return how likely the top card of a full deck is one that is wanted."""
    cards = ContentReader(game).deck(deck)
    if not cards:
        raise Lacking(f"a card of `{deck}`", "cards.yaml", "decks", deck)
    return Fraction(sum(wanted(card, game.cards[card].effect) for card in cards), len(cards))


def blow(game: Game, card: str, wounds: bool) -> Fraction:
    """Return how likely a blow hits a fresh zombie, or wounds whoever strikes."""
    if card not in game.cards:
        raise Lacking(f"the card `{card}`", "cards.yaml", "cards")
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
    "zombi-especial": partial(first_card, deck="zombis", wanted=lambda _card, kind: "group" not in kind),
    "recurso-comida": partial(first_card, deck="recursos", wanted=lambda card, _kind: card == "comida"),
    "sitio-infestado": partial(
        first_card, deck="emplazamientos", wanted=lambda _card, kind: kind.get("site") == "infested"
    ),
    "golpe-rezagado": partial(blow, card="normal-1", wounds=False),
    "golpe-trio": partial(blow, card="normal-3", wounds=False),
    "herida-trio": partial(blow, card="normal-3", wounds=True),
    "suceso-malo": partial(bad_event, column="sin"),
    "suceso-malo-vigia": partial(bad_event, column="con"),
}
