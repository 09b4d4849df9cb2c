"""*Batalla entre titanes*: a round, from its setting up to what decides it.

In: a `BatallaNumbers` and the special card in force. Out: `Field`: what the round begins with, what an empty
deck means, how hands and places decide. The law of this file: nothing here changes while a round lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.oldengine.batalla_ground import ACT, ANSWER, DECIDED, FOG, LAST, SHOW, Post, Stance
from generator.oldengine.batalla_numbers import BASIC, BatallaNumbers, Special
from generator.oldengine.batalla_ways import ME, RIVAL, Ways
from generator.oldengine.book import Memo, rule
from generator.oldengine.piles import pile


class Field(Ways):
    """A round under one special card. `full` is a full hand, `deals` who takes how many cards by who begins
    (the last first), `deck` the Golpes in order, `pack` the same as a pile."""

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        super().__init__(table, special)
        self.full = table.hand + self.special.hand
        self.deals = self._deals(self.first_hand())
        self.deck = self.shuffled_deck()
        self.pack = table.heap(self.deck)
        self.endings: Memo[Post, Post] = self.book.memo(self._out_of_cards)
        self.striking: Memo[int, Sequence[int]] = self.book.memo(self._striking)
        self.counts: Memo[tuple[Post, int, int], int | None] = self.book.memo(lambda key: self.count(*key))
        self.furthest: Memo[int, int | None] = self.book.memo(self._furthest)
        self.opening, self.beginning = self.post(Stance(ACT)), self.place(self.start, self.start)

    @rule("RONDA-3", off=b"")
    def shuffled_deck(self) -> bytes:
        """Return the cards of the deck, any of which may lie on top."""
        return bytes(pile(self.table.copies).cards)

    @rule("RONDA-4", off=0)
    def first_hand(self) -> int:
        """Return how many cards each titan is dealt."""
        return self.full

    def _deals(self, dealt: int) -> list[list[tuple[int, int]]]:
        orders = [[(1 - first, dealt), (first, dealt), (FOG, self.special.remove)] for first in (0, 1)]
        return [[(taker, cards) for taker, cards in order if cards] for order in orders]

    def spaces(self, squares: tuple[int, int]) -> tuple[int, int]:
        """Return the spaces of both titans as the board numbers them for the first."""
        edge = self.special.shorten
        return edge + squares[0], edge + self.length + 1 - squares[1]

    # -- the end of the deck

    def _out_of_cards(self, here: Post) -> Post:
        return self.post(self.runs_out(here.stance))

    @rule("FIN-1", off=lambda _self, stance: stance)
    def runs_out(self, stance: Stance) -> Stance:
        """The last card is drawn: return what is left to be done."""
        if stance.phase == ANSWER:
            return stance._replace(spent=True)
        if self.variant != BASIC:
            return Stance(SHOW)
        return Stance(LAST if self.last_attack() else DECIDED)

    @rule("FIN-2", off=False)
    def last_attack(self) -> bool:
        """In the basic game whoever did not draw the last card may attack once more."""
        return True

    def _striking(self, place: int) -> Sequence[int]:
        return self.strikers(self.gap(*self.squares(place)))

    def strikers(self, gap: int) -> Sequence[int]:
        """Return the kinds of card that hit a rival so many steps away."""
        value = self.strike(gap)
        return [kind for kind, worth in enumerate(self.values) if worth == value]

    @rule("NOR-5", off=None)
    def count(self, here: Post, mine: int, theirs: int) -> int | None:
        """Return who wins with so many cards of the distance's value each: 0 the first, 1 the rival, None
        neither."""
        if self.book.reads("reparto-final", "si"):
            mine += len(here.stance.attack)
        if self.book.reads("atacar-mas-veces", "alternos") and mine == theirs:
            return RIVAL
        if mine == theirs:
            return None
        return ME if mine > theirs else RIVAL

    def _furthest(self, place: int) -> int | None:
        return self.further(*self.squares(place))

    @rule("POS-1", off=None)
    def further(self, mine: int, theirs: int) -> int | None:
        """Return who is further from its start: 0 the first, 1 the rival, None neither."""
        if self.book.reads("posicion", "centro"):
            crossed = [2 * square > self.length + 1 for square in (mine, theirs)]
            return crossed.index(True) if any(crossed) else None
        if mine == theirs:
            return None
        return ME if mine > theirs else RIVAL
