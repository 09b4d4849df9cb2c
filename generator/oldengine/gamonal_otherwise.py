"""*Gamonal resiste*, played as other readings of its rulings, or a rule less, would have it.

In: a `GamonalRules`. Out: `Otherwise`, a `Street` that pays for what the game as it is printed does not need.
The law of this file: without any other reading it plays like `Street`, move for move.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Self

from generator.oldengine.gamonal_numbers import LIFT, PASS, Owed, Turn, owed
from generator.oldengine.gamonal_position import UNSEEN
from generator.oldengine.gamonal_street import Street
from generator.oldengine.gamonal_table import GamonalRules
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Illegal
from generator.oldengine.piles import Pile

READINGS = (
    ("turno-abastecimiento", "turno-perdido"),
    ("avance-obligado", "voluntario"),
    ("barajar", "todo"),
    ("barajar", "al-robar"),
    ("secretos", "solo-ultima"),
)


class Otherwise(Street):
    """A position in which a side may have to sit out (`idle`) or be due a new hand (`renewed`), and in which
    it matters which card lies on top of a discard (`tops`)."""

    __slots__ = ("idle", "renewed", "tops")

    def __init__(self, table: GamonalRules) -> None:
        self.idle = [False, False]
        self.renewed = [False, False]
        self.tops: list[int | None] = [None, None]
        super().__init__(table)

    @staticmethod
    def needed(table: GamonalRules) -> bool:
        """True if the rules in force cannot be played on a plain `Street`."""
        begin = table.beginnings[0].answer
        other = any(table.book.reads(ruling, reading) for ruling, reading in READINGS)
        return other or not begin.shuffled or begin.limit is not None

    def clone(self) -> Self:
        copy = super().clone()
        copy.idle, copy.renewed, copy.tops = self.idle[:], self.renewed[:], self.tops[:]
        return copy

    def measure(self) -> tuple[int, ...]:
        return (*super().measure(), sum(self.idle))

    # -- choosing

    def _offer(self) -> None:
        """With the figures apart, one reading lets a side advance less than its card gives."""
        apart = self.autoridades - self.vecinos > 1
        strolls = apart and self.book.reads("avance-obligado", "voluntario")
        self.choices = self.table.strolls if strolls else self.table.choices

    def actions(self, seat: int) -> Sequence[int]:
        return (PASS,) if self.idle[seat] else super().actions(seat)

    @property
    def lots(self) -> Sequence[Act]:
        lots = super().lots
        drawn = not isinstance(lots[0], tuple)
        return lots[:1] if drawn and not self.table.beginnings[0].answer.shuffled else lots

    def _show(self, acts: Sequence[int]) -> None:
        if not any(self.idle):
            super()._show(acts)
            return
        self.hands = [self._played_from(side, act) for side, act in enumerate(acts)]
        self.idle = [False, False]
        self.played = (acts[0], acts[1])
        if LIFT in self.played:
            self.actor, self.luck = CHANCE, UNSEEN if acts[0] == LIFT else UNSEEN + 1
        else:
            self._meet()

    def _played_from(self, side: int, act: int) -> Pile:
        hand = self.hands[side]
        if self.idle[side]:
            if act != PASS:
                raise Illegal("ELEGIR-2", self.notation(act))
            return hand
        after = self.choices[hand].answer.after
        if act not in after:
            raise Illegal(self.table.refusal(act, hand), self.notation(act))
        return after[act]

    # -- drawing

    def _resolve(self, turn: Turn) -> None:
        limit = self.table.beginnings[0].answer.limit
        if limit is not None and turn.owed is not None:
            room = [max(limit - hand.size, 0) for hand in self.hands]
            turn = replace(turn, draws=(min(turn.draws[0], room[0]), min(turn.draws[1], room[1])))
        super()._resolve(turn)

    def _settle(self) -> None:
        if self.book.reads("barajar", "al-robar"):
            for side, deck in enumerate(self.decks):
                if self.owed is not None and self.owed[0] == side and not deck.size and not self.spent:
                    self._shuffle(side)
        super()._settle()
        self._offer()

    def _close(self, turn: Turn) -> None:
        lost = self.book.reads("turno-abastecimiento", "turno-perdido")
        self.idle = [lost and self.table.card(act).draw > 0 for act in self.played]
        self.played = self.table.kind(self.played[0]), self.table.kind(self.played[1])
        if turn.collects:
            tops = zip(self.played, self.tops, strict=True)
            self.tops = [card if card >= 0 else top for card, top in tops]
        super()._close(turn)
        if self.actor == OVER:
            return
        self._offer()
        if any(self.renewed):
            hand = self.table.first_hand()
            self.owed, self.renewed = owed([hand if due else 0 for due in self.renewed]), [False, False]
            self._settle()
        elif self.book.reads("barajar", "al-robar"):
            self._refill()

    def _refill(self) -> None:
        """Whoever has nothing left to play shuffles now."""
        for side, deck in enumerate(self.decks):
            if not deck.size and not self.hands[side].size:
                self._shuffle(side)
        if self.spent and self.actor == ALL:
            self.exhausted()

    def run_out(self, side: int) -> None:
        """A deck has run out: shuffle what is to be shuffled now, if anything."""
        if self.book.reads("barajar", "al-robar"):
            return
        if self.book.reads("barajar", "todo") and self.table.may_mix(self.mixed[side]):
            for card in self.hands[side].cards:
                self.discards[side] = self.discards[side].plus(card)
            self.hands[side], self.renewed[side] = self.table.none, True
            self.owed = self._owed_but_to(side)
        self._shuffle(side)

    def _shuffle(self, side: int) -> None:
        super().run_out(side)
        if not self.discards[side].size:
            self.tops[side] = None

    def _owed_but_to(self, side: int) -> Owed:
        """Return what is still owed to the other side; a new hand makes up for the rest."""
        counts, left = [0, 0], self.owed
        while left is not None:
            counts[left[0]] += left[0] != side
            left = left[1]
        return owed(counts)

    # -- what can be seen

    def _public(self) -> tuple[Hashable, ...]:
        return (*super()._public(), *self.idle, *self.renewed)

    def view(self, seat: int) -> Hashable:
        if not self.book.reads("secretos", "solo-ultima"):
            return super().view(seat)
        sizes = [(hand.size, deck.size) for hand, deck in zip(self.hands, self.decks, strict=True)]
        gone = [pile.size for pile in self.discards]
        return (seat, *self._public(), *self.tops, *gone, self.hands[seat], *sizes)

    def imagine(self, seat: int, random: Random) -> Self:
        copy = super().imagine(seat, random)
        if self.book.reads("secretos", "solo-ultima"):
            for side in range(self.seats):
                _redeal(copy, side, self.tops[side], hand=side != seat, random=random)
        return copy


def _redeal(street: Street, side: int, top: int | None, hand: bool, random: Random) -> None:
    """Deal anew the deck and the discard of a side but for its top card, and the hand too if it is unseen."""
    hands, decks, discards, heap = street.hands, street.decks, street.discards, street.table.heap
    under = discards[side] if top is None else discards[side].minus(top)
    dealt = [decks[side], under, *([hands[side]] if hand else [])]
    loose = [card for each in dealt for card in each.cards]
    random.shuffle(loose)
    deck, below, rest = decks[side].size, under.size, loose
    decks[side], rest = heap(rest[:deck]), rest[deck:]
    discards[side] = heap([*rest[:below], *([] if top is None else [top])])
    if hand:
        hands[side] = heap(rest[below:])
