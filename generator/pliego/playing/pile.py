"""Piles of cards of which only the kinds matter: a hand, a shuffled deck, a discard.

In: cards, by id. Out: piles: tuples in order of the alphabet, so that equal piles are equal values. The law
of this file: a pile never changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Pile: TypeAlias = tuple[str, ...]


def pile(cards: Iterable[str]) -> Pile:
    """Return the pile of some cards."""
    return tuple(sorted(cards))


def without(cards: Pile, card: str) -> Pile:
    """Return a pile with one card less; raises ValueError if it is not in it."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def added(cards: Pile, card: str) -> Pile:
    """Return a pile with one card more."""
    at = bisect_left(cards, card)
    return (*cards[:at], card, *cards[at:])


def dealt(cards: Sequence[str], counts: Iterable[int]) -> list[Pile]:
    """Deal so many cards to each of some piles, in order; return those, then what is left."""
    piles, at = [], 0
    for count in counts:
        piles.append(pile(cards[at : at + count]))
        at += count
    return [*piles, pile(cards[at:])]


def as_multiset(cards: Sequence[str]) -> frozenset[tuple[str, int]]:
    """Return a pile as a set of cards with a number: two of `wood` are `("wood", 0)` and `("wood", 1)`.

    So `as_multiset(price) <= as_multiset(store)` says that the store holds each card of the price.
    """
    return frozenset((card, count) for card in set(cards) for count in range(cards.count(card)))


def kinds(cards: Pile) -> list[str]:
    """Return each card once."""
    return list(dict.fromkeys(cards))
