"""*Batalla entre titanes*: the shapes in which a round is described.

In: nothing. Out: `Ground` (what a titan that is to act faces), `Deed` (what it may do), `Spot`, `Step`. The
laws of this file: a ground is seen from the titan that acts, so that both titans share it; squares count from
one's own start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from generator.engine.book import Memo
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


class Ground(NamedTuple):
    """The phase, the squares of both titans, the cards of an attack that waits (or that was parried last),
    whether it came with an advance, whether the deck has run out, whether this turn has parried."""

    phase: int
    mine: int
    theirs: int
    attack: Cards = ()
    charge: bool = False
    spent: bool = False
    parried: bool = False


class Reach(NamedTuple):
    """What of a ground decides which acts are legal: steps to the rival and back to one's own end (no more
    than any card takes), whether both stand on the strip, and the attack."""

    phase: int
    gap: int
    behind: int
    inside: bool
    attack: Cards
    charge: bool
    parried: bool


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


@dataclass(frozen=True, slots=True)
class Step:
    """What an act leads to.

    `card` leaves the hand, then `more`. The hand is filled to `fill` cards (0: it is not). `to` is what the
    next titan to act faces, the rival if `flips` is 1, the same one if 0. A round that ends here has its
    `ending` and who wins it: 0 who acted, 1 the rival.
    """

    card: int | None
    more: Cards
    to: Spot
    flips: int = 1
    fill: int = 0
    ending: str = ""
    winner: int | None = None
    deed: Deed = Deed(PASS)


@dataclass(eq=False, slots=True)
class Spot:
    """A ground with what is known of it: the acts each hand may choose, what each act leads to."""

    ground: Ground
    choices: Memo[Pile, tuple[str, ...]]
    steps: Memo[str, Step]
