"""*Guerra Civil Espacial*: exact chances that matter at the table.

In: the game set up. Out: `ODDS`. The law of this file: chances are counted, never tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Final

from pliego.games.guerra_civil_espacial.numbers import CardKind, Numbers
from pliego.playing.playable import GameTables, Odds


def _numbers(tables: GameTables) -> Numbers:
    found: Numbers = tables.of(tables.settings[0]).rules.numbers
    return found


def _chance(which: Callable[[CardKind], object], hand: Callable[[Numbers], int], none: bool = False) -> Odds:
    """Return what works out how likely some cards are among those drawn, or how likely `none` is."""

    def found(tables: GameTables) -> Fraction:
        numbers = _numbers(tables)
        size, drawn = len(numbers.deck()), hand(numbers)
        others = sum(card.copies for card in numbers.cards.values() if not which(card))
        without = Fraction(comb(others, drawn), comb(size, drawn))
        return without if none else 1 - without

    return found


def lots_tied(tables: GameTables) -> Fraction:
    """Return the chance that two players tie in their first draws for the command."""
    fleet = [card.copies for card in _numbers(tables).cards.values() if card.ships]
    return Fraction(sum(copies * (copies - 1) for copies in fleet), sum(fleet) * (sum(fleet) - 1))


ODDS: Final[Mapping[str, Odds]] = {
    "colonia-en-disputa": _chance(lambda card: card.colonies, lambda _numbers: 1),
    "colonia-en-mano": _chance(lambda card: card.colonies, lambda numbers: numbers.hand),
    "escudo-en-mano": _chance(lambda card: "shield" in card.effect, lambda numbers: numbers.hand),
    "mano-sin-flota": _chance(lambda card: card.ships, lambda numbers: numbers.hand, none=True),
    "empate-al-sortear": lots_tied,
}
