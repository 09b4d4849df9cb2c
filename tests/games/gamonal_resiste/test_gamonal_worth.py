"""Gamonal resiste: no kind of card is one that nobody should ever play.

With few cards left the rest of a game can be worked out. Each side may mix its cards; what it can be sure of
lies between the best it gets whatever the other does, and the best the other must leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Roll
from street import A, C, D, S, laid, stand

Bounds = tuple[Fraction, Fraction]
Cards = Sequence[str]


def bounds(match: Match, but: str | None = None) -> Bounds:
    """Return between what chances the first side wins if both play well; without a card, if one is named."""
    if match.actor == OVER:
        won = Fraction(match.returns()[0])
        return won, won
    if match.actor == CHANCE:
        return by_chance(match)
    moves = [move for move in match.legal_moves(0) if move != but]
    table = [[bounds(after(match, [move, answer])) for answer in match.legal_moves(1)] for move in moves]
    surely = max(min(cell[0] for cell in row) for row in table)
    at_most = min(max(row[n][1] for row in table) for n in range(len(table[0])))
    return surely, at_most


def by_chance(match: Match) -> Bounds:
    """Return the mean over what chance may do; dice that are thrown again count for nothing."""
    found = [after(match, move) for move in match.chances]
    settled = [each for each in found if not (isinstance(each.request, Roll) and each.request.again)]
    known: dict[object, Bounds] = {}
    keys = [(each.phase, each.reason(), each.position.key()) for each in settled]
    for key, each in zip(keys, settled, strict=True):
        if key not in known:
            known[key] = bounds(each)
    low, high = zip(*(known[key] for key in keys), strict=True)
    return sum(low, Fraction()) / len(settled), sum(high, Fraction()) / len(settled)


def after(match: Match, move: object) -> Match:
    """Return the match after a move."""
    copy = match.clone()
    copy.apply(move)
    return copy


@pytest.mark.parametrize(
    ("card", "at", "hands", "decks"),
    [
        (A, 3, ((A, D), (S, S)), ((A, S), (A, D))),
        (C, 3, ((C, S), (S, S)), ((C, S), (A, S))),
        (D, 5, ((D, S), (C, S)), ((C, S), (A, S))),
        (S, 6, ((C, S), (C, C)), ((C, S), (S, S))),
    ],
)
def test_every_card_is_sometimes_better_than_all_others(
    card: str, at: int, hands: tuple[Cards, Cards], decks: tuple[Cards, Cards]
) -> None:
    match = stand(laid(), at, at + 1, hands=hands, decks=decks, reshuffled=(1, 1))
    with_it, _ = bounds(match)
    _, without = bounds(match, but=card)
    assert with_it > without


def test_a_charge_is_not_better_than_an_advance_when_one_square_is_enough() -> None:
    """There the weaker attack does as well, and is the one to spend."""
    match = stand(laid(), 6, 7, hands=((A, C), (S, S)), decks=((S, S), (S, S)), reshuffled=(1, 1))
    assert bounds(match, but=A) == bounds(match, but=C) == (1, 1)
