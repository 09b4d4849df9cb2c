"""*Guerra Civil Espacial*: the deck, and what the special cards do.

In: a position. Out: `Effects`. The law of this file: what a card does is read from its verbs, one method
each; a verb's method returns true if the position waits for luck or the round is over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from generator.oldengine.book import rule
from generator.oldengine.gce_kinds import NONE, PILES
from generator.oldengine.gce_sky import DISPUTE, LOT, STEAL, Sky
from generator.oldengine.kernel import CHANCE, OVER


class Effects(Sky):
    """Drawing from the deck, and one method for each verb."""

    __slots__ = ()

    # -- the deck

    def can_draw(self) -> bool:
        """True if there is a card to draw, once the deck that has run out is shuffled anew."""
        return bool(self.deck) or self.refill()

    @abstractmethod
    def majority(self, reason: str) -> None:
        """End the game: whoever has most colonies wins."""

    @rule("MAZO-1", off=False)
    def refill(self) -> bool:
        """Make the discard the new deck, or the junk if there is no discard; false if there is neither."""
        if self.book.reads("mazo-agotado", "final"):
            self.majority("MAZO-1")
            return False
        if not (self.discard or self.junk):
            return False
        if self.book.reads("chatarra-fuera", "siempre"):
            self.deck, self.discard, self.junk = [*self.discard, *self.junk], [], []
        elif self.discard:
            self.deck, self.discard = self.discard, []
        else:
            self.deck, self.junk = self.junk, []
        self.emptied += 1
        if self.emptied >= self.table.exhaustions:
            self.called_last()
        return self.actor != OVER

    @rule("FIN-2")
    def called_last(self) -> None:
        """The deck has run out for the last time: this round is the last, and is played to its end."""
        if self.book.reads("ultima-ronda", "acto"):
            self.majority("FIN-2")
        elif not self.book.reads("final-grande", "sin-limite"):
            self.last_round = True

    def pile(self, name: str) -> list[int]:
        """Return the pile that a verb names."""
        return self.discard if PILES[name] == "discard" else self.junk

    # -- what lies on the table

    def count(self, seat: int) -> None:
        """Count the ships of a seat anew."""
        table, ships = self.table, 0
        many: tuple[int, ...] = ()
        for card in self.zones[seat]:
            if card >= 0:
                ships += table.ships[card]
                if table.multiplies[card]:
                    many = (*many, card)
        times = 1
        if many:
            commands = seat == self.commander
            if table.other.multiplies_once:
                ships = table.in_order(self.zones[seat], commands)
            else:
                times = table.factors.told((tuple(sorted(many)), commands))
        if not self.inside >> seat & 1 and not self.book.reads("naves-abandonadas", "si"):
            ships = 0
        self.ships[seat], self.times[seat] = ships * times, times

    def take_zone(self, seat: int) -> list[int]:
        """Take every card out of a zone and return them."""
        zone = self.zones[seat]
        self.zones[seat] = []
        return [max(card, ~card) for card in zone] if zone and min(zone) < 0 else zone

    def swept(self, seat: int) -> list[int]:
        """Take what an effect that sweeps zones takes from a seat."""
        cards = self.take_zone(seat)
        if self.book.reads("botin", "si"):
            cards += [card for card, _ in self.kept[seat]]
            self.kept[seat] = []
        if self.book.reads("colonia-segura", "si"):
            cards += self.colonies[seat]
            self.colonies[seat] = []
        return cards

    @rule("ESP-2", off=lambda self: self.seat_list(self.inside))
    def reached(self) -> list[int]:
        """Return the seats whose zones effects reach: also those that have abandoned."""
        if self.book.reads("zonas-abandonadas", "no"):
            return self.seat_list(self.inside)
        return [*range(len(self.hands))]

    # -- the verbs

    def do(self, seat: int, card: int) -> bool:
        """Do what a special card says."""
        effect = self.table.kinds[card].effect
        waits = [_VERBS[verb](self, seat, card, effect[verb]) for verb in effect if verb in _VERBS]
        return True in waits

    @rule("PIR-1", off=False)
    def steal(self, seat: int, _card: int, count: int) -> bool:
        """Begin to draw cards from the victim's hand."""
        victim = self.victim
        if victim == NONE or self.spared >> victim & 1 or not self.hands[victim]:
            return False
        self.attacker, self.left = seat, count
        self.actor, self.luck = CHANCE, STEAL
        return True

    @rule("CHA-1", off=False)
    def take(self, seat: int, _card: int, word: str) -> bool:
        """Take all of a pile, face down; everybody has seen it."""
        pile = self.pile(word)
        self.kept[seat] += [(card, NONE) for card in pile]
        pile.clear()
        return False

    def end(self, seat: int, card: int, word: str) -> bool:
        """End the round."""
        own = self.table.kinds[card].word("itself")
        return self.truce(seat, card, word, own) if own else self.black_hole(word)

    @rule("AGU-1", off=False)
    def black_hole(self, word: str) -> bool:
        """All zones and the disputed card go to a pile; the round is over."""
        self._clear_table(word)
        return True

    @rule("ALT-1", off=False)
    def truce(self, seat: int, card: int, word: str, own: str) -> bool:
        """The same, but the card itself goes to another pile."""
        if self.book.reads("alto-descarte", "descarte"):
            self.pile(own).extend(self.take_zone(seat))
        else:
            self.lift(seat, card)
            self.pile(own).append(card)
        self._clear_table(word)
        return True

    def _clear_table(self, word: str) -> None:
        pile = self.pile(word)
        for other in self.reached():
            if not self.spared >> other & 1:
                pile += self.swept(other)
        if self.disputed != NONE:
            pile.append(self.disputed)
            self.disputed = NONE

    @rule("TOR-1", off=False)
    def sweep(self, seat: int, card: int, word: str) -> bool:
        """All zones go to a pile, but for the card itself; the round goes on."""
        pile = self.pile(word)
        immune = self.book.reads("tormenta-propia", "inmune")
        for other in self.reached():
            if self.spared >> other & 1 or (other == seat and immune):
                continue
            if other == seat:
                self.lift(seat, card)
                pile += self.swept(seat)
                self.zones[seat] = [card]
            else:
                pile += self.swept(other)
        self._count_all()
        return False

    def lift(self, seat: int, card: int) -> None:
        """Take a card out of a zone: of equal ones, the last."""
        zone = self.zones[seat]
        del zone[len(zone) - 1 - zone[::-1].index(card)]

    @rule("DEU-1", off=False)
    def strike(self, seat: int, _card: int, word: str) -> bool:
        """The numbered cards in the zones of rivals go to a pile."""
        pile, fleets = self.pile(word), self.table.fleets
        for other in self.reached():
            if other != seat and not self.spared >> other & 1:
                pile += [card for card in self.zones[other] if 0 <= card < fleets]
                self.zones[other] = [card for card in self.zones[other] if not 0 <= card < fleets]
        if self.book.reads("deus-disputa", "mesa") and 0 <= self.disputed < fleets:
            pile.append(self.disputed)
            self.disputed = NONE
        self._count_all()
        return False

    def _count_all(self) -> None:
        for seat in range(len(self.hands)):
            self.count(seat)

    @rule("EST-1", off=False)
    def redraw(self, _seat: int, _card: int, count: int) -> bool:
        """Begin to put new cards in the place of the disputed one."""
        if not self.deck and self.book.reads("estacion-mazo", "nada"):
            return False
        self.left = count
        return self.replace()

    def replace(self) -> bool:
        """Discard the disputed card and draw another."""
        if self.disputed != NONE:
            self.discard.append(self.disputed)
            self.disputed = NONE
        if not self.can_draw():
            return self.actor == OVER
        self.actor, self.luck = CHANCE, DISPUTE
        return True

    # -- who is asked to answer

    def threatened(self, seat: int, card: int) -> list[int]:
        """Return the seats a card is about to affect, in the order of turns after whoever played it."""
        effect, order = self.table.kinds[card].effect, self.rightward(seat)
        turns = [*order[1:], seat]
        if self.book.reads("escudo-orden", "comandante"):
            turns = self.rightward(self.commander)
        found: set[int] = set()
        if "steal" in effect and self.victim != NONE:
            found.add(self.victim)
        if "sweep" in effect or "end" in effect:
            found |= {other for other in self.reached() if len(self.zones[other]) > (other == seat)}
        if "strike" in effect:
            fleets = self.table.fleets
            found |= {o for o in self.reached() if o != seat and any(0 <= c < fleets for c in self.zones[o])}
        return [other for other in turns if other in found]

    # -- the commander's lot

    def draw_lots(self, among: list[int]) -> None:
        """Let some seats draw for the commander's card."""
        self.queue, self.lots_drawn = among[::-1], []
        self.actor, self.luck = CHANCE, LOT


_VERBS: dict[str, Callable[[Any, int, int, Any], bool]] = {
    "steal": Effects.steal,
    "take": Effects.take,
    "end": Effects.end,
    "sweep": Effects.sweep,
    "strike": Effects.strike,
    "redraw": Effects.redraw,
}
