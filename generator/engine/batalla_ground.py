"""*Batalla entre titanes*: the shapes in which a round is described.

In: nothing. Out: `Stance` and `Reach` (what a titan that is to act faces), `Deed` (what it may do), `Step`
(what that leads to), `Post`. The laws of this file: everything is seen from the titan that acts, so that both
share it; squares count from one's own start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from generator.engine.book import Memo, Worked
from generator.engine.piles import Pile

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


class Reach(NamedTuple):
    """What decides which acts are legal: the stance, the steps to the rival and back to one's own end (no
    more than any card takes), whether both stand on the strip."""

    stance: Stance
    gap: int
    behind: int
    inside: bool


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


@dataclass(eq=False, slots=True)
class Offer:
    """What a hand may do: the acts in order, and what each of them leads to."""

    acts: Acts
    steps: Mapping[str, Worked[Step]]


@dataclass(eq=False, slots=True)
class Post:
    """A stance with what is known of it: what each act leads to; by a number for the squares of both titans
    (`Field.where`), what each hand may do."""

    stance: Stance
    steps: Memo[str, Step]
    offers: dict[int, Memo[Pile, Offer]]


@dataclass(frozen=True, slots=True)
class Step:
    """What an act leads to.

    `cards` leave the hand, the titan moves `by` squares, the hand is filled to `fill` cards (0: it is not).
    `to` is what the next to act faces: the rival if `flips` is 1, the same titan if 0. A round that ends here
    has its `ending`, and `winner`: 0 who acted, 1 the rival, None if the place decides. With `defers` the
    hand is filled after the answer. A plain step plays one card and fills the hand; then the rival acts.
    """

    to: Post
    cards: Cards
    by: int = 0
    flips: int = 1
    fill: int = 0
    ending: str = ""
    winner: int | None = None
    deed: Deed = Deed(PASS)
    defers: bool = False
    is_plain: bool = False
