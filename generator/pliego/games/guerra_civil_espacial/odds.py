"""*Guerra Civil Espacial*: exact chances that matter at the table.

In: a game's content. Out: `ODDS`. The law of this file: chances are counted, never tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.numbers import CardKind, card_kinds
from pliego.playing.content import ContentReader
from pliego.playing.playable import Odds


def _copies(game: Game, which: Callable[[CardKind], object] = lambda _card: True) -> int:
    return sum(card.copies for card in card_kinds(game).values() if which(card))


def _is_colony(card: CardKind) -> bool:
    return card.colonies > 0


def colony_in_dispute(game: Game) -> Fraction:
    """Return the chance that the first card turned up is a colony."""
    return Fraction(_copies(game, _is_colony), _copies(game))


def _hand_without(game: Game, which: Callable[[CardKind], object]) -> Fraction:
    hand, size = ContentReader(game).value("mano"), _copies(game)
    return Fraction(comb(size - _copies(game, which), hand), comb(size, hand))


def colony_in_hand(game: Game) -> Fraction:
    """Return the chance that a first hand holds a colony."""
    return 1 - _hand_without(game, _is_colony)


def shield_in_hand(game: Game) -> Fraction:
    """Return the chance that a first hand holds a card that answers."""
    return 1 - _hand_without(game, lambda card: "shield" in card.effect)


def hand_without_fleet(game: Game) -> Fraction:
    """Return the chance that a first hand has no numbered card."""
    return _hand_without(game, lambda card: card.ships)


def lots_tied(game: Game) -> Fraction:
    """Return the chance that two players tie in their first draws for the command."""
    fleet = [card.copies for card in card_kinds(game).values() if card.ships]
    return Fraction(sum(copies * (copies - 1) for copies in fleet), sum(fleet) * (sum(fleet) - 1))


ODDS: Mapping[str, Odds] = {
    "colonia-en-disputa": lambda tables: colony_in_dispute(tables.game),
    "colonia-en-mano": lambda tables: colony_in_hand(tables.game),
    "escudo-en-mano": lambda tables: shield_in_hand(tables.game),
    "mano-sin-flota": lambda tables: hand_without_fleet(tables.game),
    "empate-al-sortear": lambda tables: lots_tied(tables.game),
}
