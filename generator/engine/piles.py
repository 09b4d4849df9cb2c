"""Piles of cards of which only the kinds matter: how many of each.

In: kinds of cards and how many. Out: `Pile`. The laws of this file: a pile never changes, and two piles of
the same cards are one object, so that a hand or a deck is compared, shared and remembered at no cost. For
decks in which nearly every card differs use a list: there are too many piles of those.
"""

from __future__ import annotations

from collections.abc import Iterable


class Pile:
    """So many cards of each kind (kinds are counted from 0).

    `cards` are all of them in order, with repeats; `kinds` each kind once, `ones` the pile of those;
    `less[kind]` and `more[kind]` the pile without or with one more, `without[pile]` without all of another
    (`less` and `without` raise KeyError if they are not there).
    """

    __slots__ = ("cards", "counts", "kinds", "less", "more", "ones", "size", "without")

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.cards = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
        self.kinds = tuple(kind for kind, count in enumerate(counts) if count)
        self.size = len(self.cards)
        single = tuple(min(count, 1) for count in counts)
        self.ones: Pile = self if single == counts else _of(single)
        self.less: dict[int, Pile] = _Steps(self, -1)
        self.more: dict[int, Pile] = _Steps(self, +1)
        self.without: dict[Pile, Pile] = _Without(self)

    def __repr__(self) -> str:
        return f"Pile{self.counts}"

    def __reduce__(self) -> tuple[object, ...]:
        return _of, (self.counts,)


class _Steps(dict[int, Pile]):
    __slots__ = ("_by", "_pile")

    def __init__(self, pile: Pile, by: int) -> None:
        super().__init__()
        self._pile, self._by = pile, by

    def __missing__(self, kind: int) -> Pile:
        counts = list(self._pile.counts)
        if not 0 <= kind < len(counts) or counts[kind] + self._by < 0:
            raise KeyError(kind)
        counts[kind] += self._by
        found = self[kind] = _of(tuple(counts))
        return found


class _Without(dict[Pile, Pile]):
    __slots__ = ("_pile",)

    def __init__(self, pile: Pile) -> None:
        super().__init__()
        self._pile = pile

    def __missing__(self, taken: Pile) -> Pile:
        found = self._pile
        for kind in taken.cards:
            found = found.less[kind]
        self[taken] = found
        return found


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
