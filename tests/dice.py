"""Chances worked out a second time, by somebody else's arithmetic of dice and decks.

In: decks of a game. Out: decks of icepool, and how likely a hand lacks something.
"""

from __future__ import annotations

from fractions import Fraction

import icepool
from pliego.game.model.game import Game


def deck_of(game: Game, *names: str) -> icepool.Deck[str]:
    """Return some decks of a game as one."""
    return icepool.Deck({entry.card: entry.copies for name in names for entry in game.decks[name].cards})


def lacking(deck: icepool.Deck[str], hand: int, unwanted: set[str]) -> Fraction:
    """Return how likely a hand is to hold none of some cards."""
    return deck.deal(hand).keep_outcomes(sorted(unwanted)).size().probability(0)
