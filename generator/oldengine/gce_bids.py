"""*Guerra Civil Espacial*: a turn of the bidding.

In: a position. Out: `Bids`. The law of this file: it knows what a turn is made of; what the cards do stands
in `gce_effects`, what follows the bidding in `gce_rounds`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from generator.oldengine.book import rule
from generator.oldengine.gce_effects import Effects
from generator.oldengine.gce_kinds import ABANDON, END, ENDURE, NONE, PASS, SWAP
from generator.oldengine.gce_sky import AFTER, ANSWER, TURN
from generator.oldengine.gce_table import COLONY_LIES, MAY_SWAP, NO_SWAP
from generator.oldengine.kernel import Act


class Bids(Effects):
    """What a seat may do, and does, until the bidding is over."""

    __slots__ = ()

    @abstractmethod
    def finish_bids(self) -> None:
        """Go on after the bidding."""

    @abstractmethod
    def collect(self) -> None:
        """Go straight to the end of the round."""

    # -- what may be done

    def turn_options(self, seat: int) -> tuple[Act, ...]:
        """Return what a seat may do in its turn."""
        table, ships, bits = self.table, self.ships, 0
        bit = table.bit
        for card in self.hands[seat]:
            bits |= bit[card]
        mine, bid, times = ships[seat], max(ships), self.times[seat]
        need = bid - mine
        if times > 1 and need > 0 and not table.other.matches_before:
            need = -((mine - bid) // times)
        if need > table.too_many:
            need = table.too_many
        swap = NO_SWAP
        if seat == self.commander and bits & table.colony_bits:
            swap = self.may_swap()
        fleets = table.fleet_bits
        leads = not need and (mine > 0 or table.other.passes_empty)
        worked = table.bids[bits & fleets, need, leads, swap]
        worked.used += 1
        if not bits > fleets:
            return worked.answer
        victims = self.victims(seat) if bits & table.thief_bits else 0
        special: Sequence[Act] = table.specials[bits & ~fleets, victims].answer  # which cites nothing
        if table.other.needs_effect:
            special = self.idle_refused(special, seat)
        return (*worked.answer, *special)

    def idle_refused(self, acts: Sequence[Act], seat: int) -> Sequence[Act]:
        """Return special cards without those that would do nothing now."""
        return [act for act in acts if isinstance(act, tuple) or self._does_something(seat, act)]

    def _does_something(self, seat: int, card: int) -> bool:
        effect = self.table.kinds[card].effect
        if "steal" in effect or "shield" in effect:
            return False
        if "sweep" in effect or "strike" in effect:
            return bool(self.threatened(seat, card))
        return True

    def may_swap(self) -> int:
        """Say whether the commander may swap in this turn, and whether a colony lies in dispute."""
        if self.swaps and not self.book.reads("relevo-cuantas", "libre"):
            return NO_SWAP
        if self.disputed == NONE:
            return NO_SWAP
        return COLONY_LIES if self.table.is_colony[self.disputed] else MAY_SWAP

    def victims(self, seat: int) -> int:
        """Return the seats (bits) that a thief can rob."""
        found = 0
        all_hands = self.book.reads("pirata-vacia", "si")
        inside = self.inside if self.book.reads("pirata-abandono", "no") else self.table.all_seats
        for other, hand in enumerate(self.hands):
            if other != seat and (hand or all_hands) and inside >> other & 1:
                found |= 1 << other
        return found

    def after_options(self, seat: int) -> tuple[Act, ...]:
        """Return what the commander may do after playing a card."""
        holds = any(self.table.is_colony[card] for card in self.hands[seat])
        swap = self.may_swap() if holds else NO_SWAP
        return (*self.table.reliefs.told(swap), END) if swap != NO_SWAP else (END,)

    def answer_options(self, seat: int) -> tuple[Act, ...]:
        """Return how a seat may answer the card that is about to affect it."""
        return (*self.shields(seat), ENDURE)

    @rule("ESC-1", off=())
    def shields(self, seat: int) -> Sequence[Act]:
        """Return the card that answers the attack, if the seat has it in hand."""
        shield = self.table.blocked_by[self.attack]
        if self.book.reads("agujero-escudo", "zona") and shield < 0:
            shield = self.table.shields[0] if self.table.shields else NONE
        return (shield,) if shield in self.hands[seat] else ()

    # -- what is done

    def do_turn(self, seat: int, act: Act) -> None:
        """Do an act of a turn."""
        if act == PASS:
            self.passed |= 1 << seat
            if self.table.other.passes_for_good:
                self.still |= 1 << seat
            self.turned(seat)
        elif act == ABANDON:
            self.abandon(seat)
            self.turned(seat)
        elif act == SWAP:
            self.swap(seat)
        else:
            card, self.victim = act if isinstance(act, tuple) else (act, NONE)
            self._play(seat, card)

    def _play(self, seat: int, card: int) -> None:
        self._from_hand(seat, card)
        table = self.table
        if card < table.fleets:
            if table.other.multiplies_once:
                self.count(seat)
            else:
                self.ships[seat] += table.ships[card] * self.times[seat]
            self.played(seat)
            return
        if table.multiplies[card]:
            self.count(seat)
        shield = table.blocked_by[card]
        if shield >= 0 or ("end" in table.kinds[card].effect and self.book.reads("agujero-escudo", "zona")):
            self._attack(seat, card, shield)
        else:
            self._take_effect(seat, card)

    def _from_hand(self, seat: int, card: int) -> None:
        """Put a card of the hand in its seat's zone."""
        hand = self.hands[seat]
        hand.remove(card)
        if not hand:
            self.without_hand(seat)
        self.zones[seat].append(card)
        if not self.table.other.passes_once:
            self.passed = 0

    @rule("PUJA-5")
    def without_hand(self, seat: int) -> None:
        """A seat without cards has no more turns."""
        self.still |= 1 << seat

    @rule("PUJA-4")
    def abandon(self, seat: int) -> None:
        """Leave the round: no more turns, and the ships do not count."""
        self.inside &= ~(1 << seat)
        self.last_out = seat
        if not self.book.reads("naves-abandonadas", "si"):
            self.ships[seat] = 0
        if self.book.reads("ultimo", "siempre"):
            self.passed = 0

    def swap(self, seat: int) -> None:
        """Put a colony in dispute and take what lay there."""
        hand, table = self.hands[seat], self.table
        colony = next(card for card in hand if table.is_colony[card])
        hand.remove(colony)
        self.withdrawn(seat, self.disputed)
        self.disputed = colony
        self.swaps += 1
        if not self.table.other.passes_once:
            self.passed = 0
        if not hand:
            self.without_hand(seat)
        if not hand or self.node == AFTER or self.book.reads("relevo-cuando", "en-vez"):
            self.turned(seat)

    @rule("CMD-2", off=lambda self, _seat, card: self.discard.append(card))
    def withdrawn(self, seat: int, card: int) -> None:
        """The card that lay in dispute goes to the commander's zone; a special one crosswise."""
        self.zones[seat].append(card if card < self.table.fleets else ~card)
        self.count(seat)

    # -- an attack and its answers

    def _attack(self, seat: int, card: int, shield: int) -> None:
        self.attacker, self.attack, self.spared = seat, card, 0
        asked = []
        for other in self.threatened(seat, card):
            if self.book.reads("escudo-antes", "ronda") and shield in self.zones[other]:
                self.spare(other)
            elif self.hands[other]:
                asked.append(other)
        self.queue = list(self.out_refused(asked))[::-1]
        self._ask()

    def out_refused(self, seats: Sequence[int]) -> Sequence[int]:
        """Return who may answer."""
        if self.book.reads("escudo-abandono", "no"):
            return [seat for seat in seats if self.inside >> seat & 1]
        return seats

    def _ask(self) -> None:
        if self.queue:
            self.node, self.actor = ANSWER, self.queue[-1]
        else:
            self._take_effect(self.attacker, self.attack)

    def do_answer(self, seat: int, act: Act) -> None:
        """Answer an attack, or do not."""
        self.queue.pop()
        if act != ENDURE:
            self._from_hand(seat, act)
            self.spare(seat)
        self._ask()

    @rule("ESC-2")
    def spare(self, seat: int) -> None:
        """The attack does not affect whoever answers it."""
        everybody = self.book.reads("escudo-uno", "todos")
        self.spared |= self.table.all_seats if everybody else 1 << seat

    def _take_effect(self, seat: int, card: int) -> None:
        self.attacker = seat
        waits = self.do(seat, card)
        self.spared, self.attack = 0, NONE
        if not waits:
            self.played(seat)
        elif self.actor >= 0:
            self.collect()

    # -- after a turn

    def played(self, seat: int) -> None:
        """Go on after a card was played: the commander may still swap."""
        if seat == self.commander and self.hands[seat] and self._swaps_later():
            self.node, self.actor = AFTER, seat
        else:
            self.turned(seat)

    def _swaps_later(self) -> bool:
        allowed = self.may_swap()
        if allowed == COLONY_LIES and not self.book.reads("relevo-colonia", "si"):
            return False
        return allowed != NO_SWAP and not self.book.reads("relevo-cuando", "en-vez")

    def turned(self, seat: int) -> None:
        """Go on to the next turn, or end the bidding."""
        table = self.table
        if table.closely:
            self._look_closely()
        else:
            self.swaps = 0
        if self.inside & ~(self.passed | self.still):
            worked = table.next_seats[self.inside & ~self.still, seat]
            worked.used += 1
            self.node, self.actor = TURN, worked.answer
        else:
            self.all_passed(seat)

    def _look_closely(self) -> None:
        """Do what other readings do at the end of a turn."""
        other = self.table.other
        if not other.swaps_once_a_round:
            self.swaps = 0
        if other.beaten_are_out:
            self._drop_beaten()
        if other.alone_ends and self.inside.bit_count() == 1:
            self.passed |= self.inside

    def _drop_beaten(self) -> None:
        bid = max(self.ships)
        for seat in self.seat_list(self.inside):
            if not self.hands[seat] and self.ships[seat] < bid:
                self.abandon(seat)

    def _go_round(self, seat: int) -> None:
        self.node, self.actor = TURN, self.table.next_seats.told((self.inside & ~self.still, seat))

    @rule("PUJA-6", off=_go_round)
    def all_passed(self, _seat: int) -> None:
        """Everybody in the round has passed since the last card: the bidding is over."""
        self.finish_bids()
