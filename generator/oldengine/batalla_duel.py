"""*Batalla entre titanes*: the duel as it is played.

In: a `BatallaRules`. Out: `Duel`, a position to be played on. A seat's act is its notation; luck draws a
Golpe (its place in the deck's list), turns up a special card or says who begins. The laws of this file: what
an act leads to is worked out by the field, not here; what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NoReturn

from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_ground import (
    DECIDED,
    FOG,
    LAST,
    PASS,
    SHOW,
    SPECIAL,
    STARTER,
    YIELD,
    Acts,
    Stance,
    Step,
)
from generator.oldengine.batalla_numbers import WITHOUT
from generator.oldengine.batalla_position import Position
from generator.oldengine.batalla_table import BY_LOT, DRAWN, BatallaRules
from generator.oldengine.book import Worked
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Illegal
from generator.oldengine.piles import Pile


class Duel(Position):
    """A duel, from the first round to the end of the game or match."""

    __slots__ = ()

    def __init__(self, table: BatallaRules) -> None:
        self.table = table
        self.standing = table.standing
        self.stack = table.stack
        self.shown = WITHOUT
        self.ended = self.ending = ""
        self.champion = self.winner = None
        self.stops = False
        self.luck = self.owed = self.owner = 0
        self.queue = []
        self.starter = table.first_starter()
        self._begin_round()

    # -- what may be done

    def actions(self, seat: int) -> Sequence[str]:
        del seat
        offer = self.offer
        if offer is None:
            self.offer = offer = self.post.offers[self.place][self.hands[self.owner]]
        return offer.answer

    def _offered(self) -> Worked[Acts]:
        """Return what the owner of the post may do."""
        self.actions(self.owner)
        assert self.offer is not None
        return self.offer

    # -- doing it

    def apply(self, act: Act) -> None:
        seat = self.actor
        if seat == CHANCE:
            deck = self.deck
            try:
                deck.remove(act)
            except (ValueError, TypeError):
                self._other_luck(act)
                return
            luck, hands = self.luck, self.hands
            hand = hands[luck]
            hands[luck] = hand.more[act] or hand.plus(act)
            owed = self.owed - 1
            if not deck:
                self._run_out(owed)
            elif owed:
                self.owed = owed
            elif self.queue:
                self._drawn()
            else:
                self.actor = self.owner
        elif seat < 0:
            self._together(act)
        else:
            offer = self.offer or self._offered()
            worked = self.post.steps[act] if act in offer.answer else self._refuse(act)
            offer.used += 1
            worked.used += 1
            step = worked.answer
            self.post, self.offer, self.place = step.to, None, step.places[self.place]
            self.trail.append(step)
            hands, card = self.hands, step.card
            hand = hands[seat]
            hand = self._without(hand, step) if card is None else hand.less[card] or hand.minus(card)
            hands[seat] = hand
            if step.is_plain:
                self.owed = self.full - hand.size
                self.actor, self.luck, self.owner = CHANCE, seat, 1 - seat
                if not self.deck:
                    self._run_out(self.owed)
            else:
                self._go_on(seat, step)

    def _without(self, hand: Pile, step: Step) -> Pile:
        """Return a hand without the cards of a step."""
        for card in step.cards:
            hand = hand.less[card] or hand.minus(card)
        return hand

    def _refuse(self, act: Act) -> NoReturn:
        raise Illegal(self.field.refusal(str(act)), str(act))

    def _go_on(self, seat: int, step: Step) -> None:
        """Go on after a step that is not plain."""
        self.owner = seat ^ step.flips
        if step.ending:
            self._end_round(step.ending, None if step.winner is None else seat ^ step.winner, seat)
            return
        if step.fills or step.defers:
            owed = self.full - self.hands[seat].size
            if owed > 0:
                self.queue.insert(0, (seat, owed))
        if step.defers:
            self.face()
        else:
            self._drawn()

    def _drawn(self) -> None:
        """What was owed is drawn: draw what is owed next, or act."""
        if not self.queue:
            self.face()
            return
        self.luck, owed = self.queue.pop()
        if self.deck:
            self.actor, self.owed = CHANCE, owed
        else:
            self._run_out(owed)

    def _run_out(self, owed: int) -> None:
        """The deck is empty, so many cards too early."""
        if owed and self.book.reads("mazo-corto", "barajar") and self.discard().size:
            self.shuffle(self.discard().cards)
            self.thrown, self.trail = self.table.none, []
            self.actor, self.owed = CHANCE, owed
            return
        self.queue.clear()
        worked = self.field.endings[self.post]
        worked.used += 1
        self.post = worked.answer
        if self.has_fled() and self.book.reads("retirada-roba-ultima", "posicion"):
            self.post = self.field.post(Stance(DECIDED))
        self.face()

    def face(self) -> None:
        """Let the owner of the post act, or both show their hands, or the place decide."""
        self.offer, phase = None, self.post.stance.phase
        if phase == DECIDED:
            self._by_place()
        elif phase == SHOW:
            self.actor = ALL
        elif phase <= LAST and self.actions(self.owner) == (PASS,):
            step = self.post.steps[PASS].answer
            self.post, self.place = step.to, step.places[self.place]
            self.owner ^= step.flips
            self.face()
        else:
            self.actor = self.owner

    def _together(self, acts: Sequence[str]) -> None:
        if self.actor == OVER:
            raise Illegal(self.ended, str(acts))
        for act in acts:
            if act != YIELD:
                raise Illegal("NOR-5", str(act))
        seat, field = self.owner, self.field
        one, other = self.hands[seat].counts, self.hands[1 - seat].counts
        mine = theirs = 0
        striking = field.striking[self.place]
        striking.used += 1
        for kind in striking.answer:
            mine += one[kind]
            theirs += other[kind]
        counted = field.counts[self.post, mine, theirs]
        counted.used += 1
        winner = counted.answer
        if winner is None:
            self._by_place()
        else:
            self._end_round("recuento", seat ^ winner, self.luck)

    def _by_place(self) -> None:
        furthest = self.field.furthest[self.place]
        furthest.used += 1
        winner = furthest.answer
        if winner is None:
            self._end_round("empate", None, self.luck)
        else:
            self._end_round("posicion", self.owner ^ winner, self.luck)

    # -- from round to round

    def _end_round(self, ending: str, winner: int | None, last: int) -> None:
        won = DRAWN if winner is None else winner
        worked = self.standing.verdicts[won, self.field.special.worth, self.starter, last]
        worked.used += 1
        verdict = worked.answer
        self.standing, self.starter = verdict.standing, verdict.starter
        self.ending, self.winner, self.champion = ending, verdict.winner, verdict.champion
        self.queue.clear()
        if self.table.specials:
            aside = self.stack.asides[self.shown, verdict.ends_game]
            aside.used += 1
            self.stack, self.shown = aside.answer
        self.ended = verdict.reason
        if verdict.reason or self.stops:
            self.actor = OVER
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        lots: Sequence[int]
        if self.starter == BY_LOT:
            self.luck, lots = STARTER, range(self.seats)
        elif self.stack.left and self.shown == WITHOUT and self._turns_up():
            self.luck, lots = SPECIAL, self.stack.tops.answer
        else:
            self._deal()
            return
        self.actor = CHANCE
        self.lay_out(self.table.fields[WITHOUT].answer)
        self.shuffle(())
        self.thrown, self.lots = self.field.pack, lots

    def _turns_up(self) -> bool:
        turned = self.stack.turned
        turned.used += 1
        return turned.answer

    def lay_out(self, field: Field) -> None:
        """Put everything back where a round begins."""
        none = self.table.none
        self.field, self.post, self.place = field, field.opening, field.beginning
        self.full, self.offer = field.full, None
        self.hands = [none, none, none]
        self.thrown, self.trail = none, []
        self.deck = self.lots = bytearray(field.deck)

    def shuffle(self, cards: Iterable[int]) -> None:
        """Put cards, told in order of kind, into the deck: any may lie on top."""
        self.deck = self.lots = bytearray(cards)

    def _deal(self) -> None:
        worked = self.table.fields[self.shown]
        worked.used += 1
        field = worked.answer
        self.lay_out(field)
        self.owner = self.starter
        self.queue += field.deals[self.starter]
        self._drawn()

    def _other_luck(self, act: Act) -> None:
        """Let luck do what is not drawing a card of the deck."""
        if self.luck not in (STARTER, SPECIAL) or act not in self.lots:
            raise Illegal("ROBAR-1", self.notation(act))
        if self.luck == STARTER:
            self.starter = act
            self._begin_round()
        else:
            self.stack.tops.used += 1
            self.shown = act
            self._deal()

    # -- other positions

    def clone(self) -> Duel:
        copy = object.__new__(Duel)
        copy.actor, copy.table, copy.field, copy.post = self.actor, self.table, self.field, self.post
        copy.place = self.place
        copy.hands, copy.deck = self.hands[:], self.deck[:]
        copy.lots = copy.deck if self.lots is self.deck else self.lots
        copy.thrown, copy.trail, copy.queue = self.thrown, self.trail[:], self.queue[:]
        copy.full, copy.offer = self.full, self.offer
        copy.luck, copy.owed, copy.owner, copy.starter = self.luck, self.owed, self.owner, self.starter
        copy.standing, copy.stack, copy.shown = self.standing, self.stack, self.shown
        copy.winner, copy.champion, copy.stops = self.winner, self.champion, self.stops
        copy.ended, copy.ending = self.ended, self.ending
        return copy

    def imagine(self, seat: int, random: Random) -> Duel:
        copy, other = self.clone(), 1 - seat
        hidden = [FOG] if self.field.special.open else [other, FOG]
        unseen = [*self.deck, *(card for place in hidden for card in self.hands[place].cards)]
        random.shuffle(unseen)
        for place in hidden:
            size = self.hands[place].size
            copy.hands[place], unseen = self.table.heap(unseen[:size]), unseen[size:]
        copy.deck[:], copy.offer = bytes(sorted(unseen)), None
        return copy
