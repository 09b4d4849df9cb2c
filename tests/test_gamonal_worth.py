"""Gamonal resiste: no kind of card is one that nobody should ever play.

With few cards left the rest of a game can be worked out. Each side may mix its cards; what it can be sure of
lies between the best it gets whatever the other does, and the best the other must leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from gamonal_street import A, C, D, S, laid, stand

from generator.oldengine.gamonal_street import Street
from generator.oldengine.kernel import CHANCE, OVER

Bounds = tuple[Fraction, Fraction]
Cards = Sequence[int]


def bounds(street: Street, but: int | None = None) -> Bounds:
    """Return between what chances the first side wins if both play well; without a card, if one is named."""
    if street.actor == OVER:
        won = Fraction(street.returns()[0])
        return won, won
    if street.actor == CHANCE:
        return by_luck(street)
    acts = [act for act in street.actions(0) if act != but]
    table = [[bounds(after(street, [act, answer])) for answer in street.actions(1)] for act in acts]
    surely = max(min(cell[0] for cell in row) for row in table)
    at_most = min(max(row[n][1] for row in table) for n in range(len(table[0])))
    return surely, at_most


def by_luck(street: Street) -> Bounds:
    """Return the mean over what luck may do; dice that are thrown again count for nothing."""
    found = [after(street, act) for act in street.lots]
    settled = [each for each in found if each.key() != street.key()]
    known: dict[object, Bounds] = {}
    for each in settled:
        if each.key() not in known:
            known[each.key()] = bounds(each)
    low, high = zip(*(known[each.key()] for each in settled), strict=True)
    return sum(low, Fraction()) / len(settled), sum(high, Fraction()) / len(settled)


def after(street: Street, act: object) -> Street:
    """Return the position after an act."""
    copy = street.clone()
    copy.apply(act)
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
    card: int, at: int, hands: tuple[Cards, Cards], decks: tuple[Cards, Cards]
) -> None:
    street = stand(laid(), at, at + 1, hands=hands, decks=decks, mixed=(1, 1))
    with_it, _ = bounds(street)
    _, without = bounds(street, but=card)
    assert with_it > without


def test_a_charge_is_not_better_than_an_advance_when_one_square_is_enough() -> None:
    """There the weaker attack does as well, and is the one to spend."""
    street = stand(laid(), 6, 7, hands=((A, C), (S, S)), decks=((S, S), (S, S)), mixed=(1, 1))
    assert bounds(street, but=A) == bounds(street, but=C) == (1, 1)
