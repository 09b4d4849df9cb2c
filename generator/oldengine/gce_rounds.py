"""*Guerra Civil Espacial*: from round to round: setting up, the dispute, the recount, collecting, the end.

In: a position. Out: `Rounds`. The law of this file: what happens within the bidding stands in `gce_bids`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.oldengine.book import rule
from generator.oldengine.gce_bids import Bids
from generator.oldengine.gce_kinds import NONE
from generator.oldengine.gce_sky import DEAL, DISCARD, DISPUTE, REFILL, TURN
from generator.oldengine.kernel import CHANCE, OVER


class Rounds(Bids):
    """What happens before and after the bidding."""

    __slots__ = ()

    # -- setting up

    @rule("PREP-2", off=lambda self: self.take_command(0))
    def contest(self) -> None:
        """Everybody draws a card for the command."""
        self.draw_lots([*range(len(self.hands))])

    def lot_drawn(self, card: int) -> None:
        """A seat has drawn a card for the command; a special one is drawn again."""
        seat, ships = self.queue[-1], self.table.ships[card]
        self.aside.append(card)
        if not self.deck:
            self.deck, self.aside = self.aside, []
        if not ships and not self._drew_twice(seat):
            self.lots_drawn.append((seat, NONE))
            return
        self.queue.pop()
        self.lots_drawn.append((seat, ships))
        if not self.queue:
            self._compare_lots()

    def _drew_twice(self, seat: int) -> bool:
        return self.book.reads("solo-especiales", "una-vez") and (seat, NONE) in self.lots_drawn

    def _compare_lots(self) -> None:
        best = max(ships for _, ships in self.lots_drawn)
        tied = [seat for seat, ships in self.lots_drawn if ships == best]
        if len(tied) == 1:
            self.take_command(tied[0])
        elif self.book.reads("empate-inicial", "todos"):
            self.draw_lots([*range(len(self.hands))])
        else:
            self.draw_lots(tied)

    def take_command(self, seat: int) -> None:
        """Make a seat the commander, and deal."""
        self.commander = seat
        self.lots_drawn = []
        self.give_back()
        hand = self.table.first_hand()
        self.queue = [to for to in self.rightward(seat)[::-1] for _ in range(hand)]
        self.actor, self.luck = CHANCE, DEAL
        if not self.queue:
            self.begin_round()

    @rule("PREP-3", off=lambda self: self._set_aside(self.discard))
    def give_back(self) -> None:
        """The cards drawn for the command go back to the deck."""
        self._set_aside(self.deck)

    def _set_aside(self, pile: list[int]) -> None:
        pile += self.aside
        self.aside = []

    # -- a round

    def begin_round(self) -> None:
        """Everybody is in; the disputed card is turned up."""
        seats = len(self.hands)
        self.inside, self.passed, self.swaps, self.last_out = self.fighters, 0, 0, NONE
        self.still = 0
        self.ships, self.times = [0] * seats, [1] * seats
        self.node, self.left = TURN, 1
        for seat, hand in enumerate(self.hands):
            if not hand:
                self.without_hand(seat)
        if not self.dispute() and self.actor != OVER:
            self.first_turn()

    @rule("DISP-1", off=False)
    def dispute(self) -> bool:
        """Turn up the card that is fought for."""
        if not self.can_draw():
            return False
        self.actor, self.luck = CHANCE, DISPUTE
        return True

    def turned_up(self, card: int) -> None:
        """A disputed card lies open: the first of a round, or one that a special card put there."""
        self.disputed = card
        self.left -= 1
        if self.attacker == NONE:
            self.first_turn()
        elif not self.left or not self.replace():
            self.done()

    def first_turn(self) -> None:
        """Begin the bidding with the commander."""
        self.taker = NONE
        self.turned(self.table.before(self.commander))

    def stolen(self, card: int) -> None:
        """A thief has drawn a card: only whoever held it knows which."""
        victim, thief = self.victim, self.attacker
        self.kept[thief].append((card, victim))
        if not self.hands[victim]:
            self.without_hand(victim)
        self.left -= 1
        if not self.left or not self.hands[victim]:
            self.done()

    def done(self) -> None:
        """Luck has done its part of a special card."""
        self.played(self.attacker)

    @rule("RONDA-1", off=lambda self: self.collect())
    def finish_bids(self) -> None:
        """After the bidding comes the recount, then the collecting."""
        taker = self.strongest()
        if self.disputed != NONE:
            card, self.disputed = self.disputed, NONE
            if taker == NONE:
                self.unclaimed(card)
            else:
                self.claim(taker, card)
        self.taker = taker
        if self.ended:
            return
        self.collect()

    @rule("REC-1", off=NONE)
    def strongest(self) -> int:
        """Return who has most ships of those in the round, `NONE` if nobody or more than one."""
        inside = self.seat_list(self.inside)
        if not inside:
            return self.last_out if self.book.reads("todos-abandonan", "ultimo") else NONE
        most = max(self.ships[seat] for seat in inside)
        leaders = [seat for seat in inside if self.ships[seat] == most]
        if len(leaders) > 1 or (not most and not self.book.reads("cero-naves", "si")):
            return NONE
        return leaders[0]

    @rule("REC-2", off=lambda self, card: self.discard.append(card))
    def unclaimed(self, card: int) -> None:
        """A disputed card that nobody wins goes to the junk."""
        self.junk.append(card)

    @rule("REC-3", off=lambda self, _seat, card: self.discard.append(card))
    def claim(self, seat: int, card: int) -> None:
        """A colony is conquered, another card is kept."""
        if self.colonies_on(card):
            self.colonies[seat].append(card)
            if self.score(seat) >= self.table.goal:
                self.conquered(seat)
        else:
            self.kept[seat].append((card, NONE))

    @rule("COL-1", off=0)
    def colonies_on(self, card: int) -> int:
        """Return how many colonies a card is worth to whoever wins it."""
        return self.table.kinds[card].number("colony")

    def score(self, seat: int) -> int:
        """Return how many colonies a seat has conquered."""
        return sum(self.table.kinds[card].number("colony") for card in self.colonies[seat])

    # -- collecting

    def collect(self) -> None:
        """End the round: discard the zones, fill the hands."""
        if self.fighters != self.table.all_seats:
            winners = [self.taker] if self.taker != NONE else self.seat_list(self.fighters)
            self.finish("FIN-3", winners)
            return
        self.attacker, self.node, self.luck = NONE, DISCARD, REFILL
        self.clear_zones()
        if self.book.reads("exceso", "despues"):
            self.take_kept()
        self.queue = self.short_of_cards()[::-1]
        self.draw_next()

    @rule("RCG-1")
    def clear_zones(self) -> None:
        """All zones go to the discard."""
        leave = self.book.reads("colonia-jugada", "fuera")
        for seat, zone in enumerate(self.zones):
            if not zone:
                continue
            cards = self.take_zone(seat)
            if leave:
                self.gone += [card for card in cards if self.table.is_colony[card]]
                cards = [card for card in cards if not self.table.is_colony[card]]
            self.discard += cards

    @rule("RCG-2", off=lambda _self: [])
    def short_of_cards(self) -> list[int]:
        """Return who draws a card, in order: from the commander to the right, up to a full hand."""
        lacks = {seat: self.table.hand - len(self.hands[seat]) for seat in self.rightward(self.commander)}
        if self.book.reads("orden-robo", "vueltas"):
            return [seat for lap in range(self.table.hand) for seat, lack in lacks.items() if lap < lack]
        return [seat for seat, lack in lacks.items() for _ in range(lack)]

    def draw_next(self) -> None:
        """Draw for the next in the queue, if there is a card; else go on."""
        if self.queue and self.can_draw():
            self.actor = CHANCE
            return
        if self.actor == OVER:
            return
        self.queue = []
        if self.luck == DEAL:
            self.begin_round()
        else:
            self.take_kept()
            self.ask_discards()

    @rule("RCG-3")
    def take_kept(self) -> None:
        """Kept cards go to the hand."""
        for seat, cards in enumerate(self.kept):
            if cards:
                self.hands[seat] += [card for card, _ in cards]
                self.kept[seat] = []

    def ask_discards(self) -> None:
        """Ask whoever has too many cards, from the commander to the right."""
        self.queue = list(self.too_many())[::-1]
        self.next_discard()

    @rule("RCG-4", off=())
    def too_many(self) -> Sequence[int]:
        """Return who has more cards than a hand may have."""
        most = self.table.hand
        return [seat for seat in self.rightward(self.commander) if len(self.hands[seat]) > most]

    def do_discard(self, seat: int, card: int) -> None:
        """Discard a card of the hand."""
        hand = self.hands[seat]
        hand.remove(card)
        self.discard.append(card)
        if len(hand) <= self.table.hand:
            self.queue.pop()
        self.next_discard()

    def next_discard(self) -> None:
        """Ask the next, or end the round."""
        if self.queue:
            self.actor = self.queue[-1]
        elif self.last_round:
            self.majority("FIN-2")
        else:
            self.hand_over()
            self.begin_round()

    @rule("RCG-5")
    def hand_over(self) -> None:
        """The commander's card goes to the right."""
        self.commander = (self.commander + 1) % len(self.hands)

    # -- the end of the game

    @rule("FIN-1")
    def conquered(self, seat: int) -> None:
        """A seat has the colonies it needs: it wins at once."""
        self.finish("FIN-1", [seat])

    def majority(self, reason: str) -> None:
        """End the game: whoever has most colonies wins."""
        scores = [self.score(seat) for seat in range(len(self.hands))]
        tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(tied) > 1 and self.book.reads("desempate", "batalla"):
            self.fighters, self.last_round, self.taker = sum(1 << seat for seat in tied), False, NONE
            self.begin_round()
            return
        self.finish(reason, self.best_hands(tied) if len(tied) > 1 else tied)

    @rule("FIN-3", off=lambda _self, tied: tied)
    def best_hands(self, tied: list[int]) -> list[int]:
        """Return who of those tied has most ships in hand; still tied, they share."""
        if self.book.reads("desempate", "compartida"):
            return tied
        ships = {seat: sum(self.table.ships[card] for card in self.hands[seat]) for seat in tied}
        return [seat for seat in tied if ships[seat] == max(ships.values())]

    def finish(self, reason: str, winners: list[int]) -> None:
        """End the game."""
        self.ended, self.winners, self.actor = reason, winners, OVER
