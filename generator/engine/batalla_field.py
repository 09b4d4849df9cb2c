"""*Batalla entre titanes*: a round, from its setting up to what decides it.

In: a `BatallaNumbers` and the special card in force. Out: `Field`: what the round begins with, what an empty
deck means, how hands and places decide. The law of this file: nothing here changes while a round lasts.
"""

from __future__ import annotations

from generator.engine.batalla_ground import ACT, ANSWER, DECIDED, LAST, SHOW, Post, Stance
from generator.engine.batalla_numbers import BASIC, BatallaNumbers, Special
from generator.engine.batalla_ways import ME, RIVAL, Ways
from generator.engine.book import Memo, rule
from generator.engine.piles import Pile, pile


class Field(Ways):
    """A round under one special card. `full` is a full hand, `dealt` what each titan is dealt, `deck` the
    Golpes in order, `pack` the same as a pile. With
    `by_count` it matters how many equal cards a hand holds."""

    def __init__(self, table: BatallaNumbers, special: Special) -> None:
        super().__init__(table, special)
        self.full = table.hand + self.special.hand
        self.dealt = self.first_hand()
        self.deck = self.shuffled_deck()
        self.pack = table.heap(self.deck)
        self.by_count = self.variant != BASIC
        self.endings: Memo[Stance, Post] = self.book.memo(self._out_of_cards)
        self.opening = self.post(Stance(ACT))

    @rule("RONDA-3", off=b"")
    def shuffled_deck(self) -> bytes:
        """Return the cards of the deck, any of which may lie on top."""
        return bytes(pile(self.table.copies).cards)

    @rule("RONDA-4", off=0)
    def first_hand(self) -> int:
        """Return how many cards each titan is dealt."""
        return self.full

    def places(self, squares: list[int]) -> tuple[int, int]:
        """Return the spaces of both titans as the board numbers them for the first."""
        edge = self.special.shorten
        return edge + squares[0], edge + self.length + 1 - squares[1]

    # -- the end of the deck

    def _out_of_cards(self, stance: Stance) -> Post:
        return self.post(self.runs_out(stance))

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

    @rule("NOR-5", off=None)
    def count(self, stance: Stance, gap: int, mine: Pile, theirs: Pile) -> int | None:
        """Return who holds more cards of the distance's value: 0 the first, 1 the rival, None neither."""
        value = self.strike(gap)
        held = [sum(self.values[card] == value for card in hand.cards) for hand in (mine, theirs)]
        if self.book.reads("reparto-final", "si"):
            held[0] += len(stance.attack)
        if self.book.reads("atacar-mas-veces", "alternos") and held[0] == held[1]:
            return RIVAL
        return None if held[0] == held[1] else held.index(max(held))

    @rule("POS-1", off=None)
    def further(self, mine: int, theirs: int) -> int | None:
        """Return who is further from its start: 0 the first, 1 the rival, None neither."""
        if self.book.reads("posicion", "centro"):
            crossed = [2 * square > self.length + 1 for square in (mine, theirs)]
            return crossed.index(True) if any(crossed) else None
        if mine == theirs:
            return None
        return ME if mine > theirs else RIVAL
