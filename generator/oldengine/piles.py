"""Piles of cards of which only the kinds matter: how many of each.

In: kinds of cards and how many. Out: `Pile`. The laws of this file: a pile never changes, and two piles of
the same cards are one object, so that a hand or a deck is compared, shared and remembered at no cost. For
decks in which nearly every card differs use a list: there are too many piles of those.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast


class Pile:
    """So many cards of each kind (kinds are counted from 0).

    `cards` are all of them in order, with repeats; `kinds` each kind once, `ones` the pile of those. `less`
    and `more` are the piles that `minus` and `plus` have led to so far, by kind: where every nanosecond
    counts, ask `pile.less[kind] or pile.minus(kind)`.
    """

    __slots__ = ("cards", "counts", "kinds", "less", "more", "ones", "size")

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.cards = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
        self.kinds = tuple(kind for kind, count in enumerate(counts) if count)
        self.size = len(self.cards)
        single = tuple(min(count, 1) for count in counts)
        self.ones: Pile = self if single == counts else _of(single)
        self.less: tuple[Pile | None, ...] = (None,) * len(counts)
        self.more: tuple[Pile | None, ...] = self.less

    def minus(self, kind: int) -> Pile:
        """Return the pile with one card of a kind less; raises KeyError if there is none."""
        self.less = self._known(self.less, kind, -1)
        return cast(Pile, self.less[kind])

    def plus(self, kind: int) -> Pile:
        """Return the pile with one card of a kind more; raises KeyError if there is no such kind."""
        self.more = self._known(self.more, kind, +1)
        return cast(Pile, self.more[kind])

    def _known(self, known: tuple[Pile | None, ...], kind: int, by: int) -> tuple[Pile | None, ...]:
        if kind not in range(len(known)) or self.counts[kind] + by < 0:
            raise KeyError(kind)
        if known[kind] is not None:
            return known
        found = _of((*self.counts[:kind], self.counts[kind] + by, *self.counts[kind + 1 :]))
        return (*known[:kind], found, *known[kind + 1 :])

    def __repr__(self) -> str:
        return f"Pile{self.counts}"

    def __reduce__(self) -> tuple[object, ...]:
        return _of, (self.counts,)


_SHELF: dict[tuple[int, ...], Pile] = {}


def _of(counts: tuple[int, ...]) -> Pile:
    return _SHELF.get(counts) or _SHELF.setdefault(counts, Pile(counts))


def pile(counts: Iterable[int]) -> Pile:
    """Return the pile with so many cards of each kind."""
    return _of(tuple(counts))


def heap(cards: Iterable[int], kinds: int) -> Pile:
    """Return the pile of some cards, out of so many kinds."""
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    return pile(counts)
