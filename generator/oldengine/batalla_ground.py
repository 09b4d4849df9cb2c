"""*Batalla entre titanes*: the shapes in which a round is described.

In: nothing. Out: `Stance` (what a titan that is to act faces), `Deed` (what it may do), `Step` (what that
leads to), `Parts` and `Hands` (what each hand may do), `Post`, `Known`. The laws of this file: everything
is seen from the titan that acts, so that both share it; squares count from one's own start.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from generator.oldengine.book import Memo, Worked
from generator.oldengine.piles import Pile, pile

DECIDED: Final = 0
"""Nobody acts any more: the place decides."""
SHOW: Final = 1
"""Both show their hands: the count."""
AGAIN: Final = 2
"""The last attack, of the titan that drew the last card."""
LAST: Final = 3
"""The last attack, of the titan that did not."""
ACT: Final = 4
"""An ordinary turn."""
ANSWER: Final = 5
"""An attack waits for its answer."""

FOG: Final = 2
"""Luck puts cards aside unseen; as 0 and 1 it draws for that seat."""
STARTER: Final = 3
"""Luck says who begins."""
SPECIAL: Final = 4
"""Luck turns up a special card."""

PASS: Final = "pasa"
YIELD: Final = "muestra"
"""Show one's hand, and lose."""
CHARGE: Final = "avance-ataque"
Cards = tuple[int, ...]
Acts = tuple[str, ...]


class Stance(NamedTuple):
    """What a titan that is to act faces, wherever both stand: the phase, the cards of an attack that waits
    (or that was parried last), whether it came with an advance, whether the deck has run out, whether this
    turn has parried."""

    phase: int
    attack: Cards = ()
    charge: bool = False
    spent: bool = False
    parried: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """An act: the action, the card that advances before an attack, the other cards played."""

    do: str
    cards: Cards = ()
    advance: int | None = None

    @property
    def played(self) -> Cards:
        """All cards that leave the hand, in the order they are played."""
        return self.cards if self.advance is None else (self.advance, *self.cards)


Part = Worked[Acts]
"""Some of what a hand may do."""
Pair = tuple[Part, Part]


class Parts(dict[Pile, Part]):
    """One part of what each hand may do. `most` is up to how many of each kind of card matter to it: hands
    that differ only in what does not matter are worked out once. Equal parts are one object: `same`."""

    __slots__ = ("_memo", "_most", "_same")

    def __init__(self, memo: Memo[Pile, Acts], most: Cards, same: dict[Hashable, Part]) -> None:
        super().__init__()
        self._memo, self._most, self._same = memo, most, same

    def __missing__(self, hand: Pile) -> Part:
        part = self._memo[pile(map(min, hand.counts, self._most))]
        found = self[hand] = self._same.setdefault((part.answer, frozenset(part.cited.items())), part)
        return found


class Hands(dict[Pile, Worked[Acts]]):
    """What each hand may do in a place, in two parts: `kinds` depends on which kinds of cards it holds,
    `counts` on how many of each."""

    __slots__ = ("_offers", "counts", "kinds")

    def __init__(self, kinds: Parts, counts: Parts, offers: Memo[Pair, Acts]) -> None:
        super().__init__()
        self.kinds, self.counts, self._offers = kinds, counts, offers

    def __missing__(self, hand: Pile) -> Worked[Acts]:
        found = self[hand] = self._offers[self.kinds[hand.ones], self.counts[hand]]
        return found


@dataclass(eq=False, slots=True)
class Post:
    """A stance with what is known of it: what each act leads to; by place, what each hand may do."""

    stance: Stance
    steps: Memo[str, Step]
    offers: dict[int, Hands]


@dataclass(frozen=True, slots=True)
class Step:
    """What an act leads to.

    `cards` leave the hand (`card`, if it is but one); with `fills` the hand is filled.
    `to` is what the next to act faces: the rival if `flips` is 1, the same titan if 0; `places` says where,
    by where it was done (both seen from the titan that acts, see `place`). A round that ends here
    has its `ending`, and `winner`: 0 who acted, 1 the rival, None if the place decides. With `defers` the
    hand is filled after the answer. A plain step plays cards and fills the hand at once; then the rival acts.
    """

    to: Post
    cards: Cards
    places: Sequence[int]
    flips: int = 1
    fills: bool = False
    ending: str = ""
    winner: int | None = None
    deed: Deed = Deed(PASS)
    card: int | None = field(init=False)
    defers: bool = False
    is_plain: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "card", self.cards[0] if len(self.cards) == 1 else None)


@dataclass(eq=False, slots=True)
class Known:
    """What has been worked out so far, shared by all special cards under which the same acts may be done:
    the acts named, what hands may do and its parts, the stances and where moves lead (by the length of the
    strip)."""

    deeds: dict[str, Deed] = field(default_factory=lambda: {word: Deed(word) for word in (PASS, YIELD)})
    parts: dict[Hashable, Parts] = field(default_factory=dict)
    same: dict[Hashable, Part] = field(default_factory=dict)
    hands: dict[Hashable, Hands] = field(default_factory=dict)
    joined: dict[Hashable, Memo[Pair, Acts]] = field(default_factory=dict)
    posts: dict[tuple[int, Stance], Post] = field(default_factory=dict)
    moves: dict[tuple[int, int, int], Sequence[int]] = field(default_factory=dict)
