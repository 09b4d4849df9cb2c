"""*Guerra Civil Espacial*: exact chances that matter at the table.

In: a game's content. Out: `ODDS`. The law of this file: chances are counted, never tried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from generator.model.game import Game
from generator.oldengine.gce_kinds import Kind, declared, kinds_of
from generator.oldengine.table import Odds


def _deck(game: Game) -> tuple[list[Kind], int]:
    kinds = kinds_of(game)
    return kinds, sum(kind.copies for kind in kinds)


def colony_in_dispute(game: Game) -> Fraction:
    """Return the chance that the first card turned up is a colony."""
    kinds, size = _deck(game)
    return Fraction(sum(kind.copies for kind in kinds if kind.number("colony")), size)


def _hand_without(game: Game, unwanted: int, size: int) -> Fraction:
    hand = declared(game, "mano")
    return Fraction(comb(size - unwanted, hand), comb(size, hand))


def colony_in_hand(game: Game) -> Fraction:
    """Return the chance that a first hand holds a colony."""
    kinds, size = _deck(game)
    return 1 - _hand_without(game, sum(kind.copies for kind in kinds if kind.number("colony")), size)


def shield_in_hand(game: Game) -> Fraction:
    """Return the chance that a first hand holds a card that answers."""
    kinds, size = _deck(game)
    return 1 - _hand_without(game, sum(kind.copies for kind in kinds if kind.word("shield")), size)


def hand_without_fleet(game: Game) -> Fraction:
    """Return the chance that a first hand has no numbered card."""
    kinds, size = _deck(game)
    return _hand_without(game, sum(kind.copies for kind in kinds if kind.fleet), size)


def lots_tied(game: Game) -> Fraction:
    """Return the chance that two players tie in their first lots for the command."""
    kinds, _ = _deck(game)
    fleet = [kind.copies for kind in kinds if kind.fleet]
    total = sum(fleet)
    return Fraction(sum(copies * (copies - 1) for copies in fleet), total * (total - 1))


ODDS: Mapping[str, Odds] = {
    "colonia-en-disputa": colony_in_dispute,
    "colonia-en-mano": colony_in_hand,
    "escudo-en-mano": shield_in_hand,
    "mano-sin-flota": hand_without_fleet,
    "empate-al-sortear": lots_tied,
}
