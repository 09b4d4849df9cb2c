"""*Gamonal resiste*: the street as it is played.

In: a `GamonalRules`. Out: `Street`, a position that can be played on. The laws of this file: what a clash
leads to is worked out by the table, not here; what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.oldengine.book import rule
from generator.oldengine.gamonal_numbers import LIFT, PASS, Owed, Turn
from generator.oldengine.gamonal_position import DICE, UNSEEN, Position
from generator.oldengine.gamonal_table import GamonalRules
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Illegal
from generator.oldengine.piles import Pile


class Street(Position):
    """A game that is played."""

    __slots__ = ()

    def __init__(self, table: GamonalRules) -> None:
        worked = table.beginnings[0]
        worked.used += 1
        begin = worked.answer
        self.table = table
        self.choices = table.choices
        self.vecinos, self.autoridades = begin.ends
        none = table.none
        self.hands = [none, none]
        self.decks = [*table.decks]
        self.discards = [none, none]
        self.mixed = [0, 0]
        self.spent = False
        self.played = (PASS, PASS)
        self.turn = None
        self.owed = begin.owed
        self.ended = ""
        self.winner = None
        self.luck = 0
        self._settle()

    # -- what may be done

    def actions(self, seat: int) -> Sequence[int]:
        worked = self.choices[self.hands[seat]]
        worked.used += 1
        return worked.answer.acts

    @property
    def lots(self) -> Sequence[Act]:
        luck = self.luck
        if luck < DICE:
            return self.decks[luck].cards
        if luck == DICE:
            assert self.turn is not None
            return self.turn.lots
        return self.decks[luck - UNSEEN].cards

    # -- doing it

    def apply(self, act: Act) -> None:
        if self.actor == CHANCE:
            luck = self.luck
            if luck < DICE:
                self._draw(luck, act)
            elif luck == DICE:
                assert self.turn is not None
                worked = self.turn.thrown[act]
                worked.used += 1
                self._resolve(worked.answer)
            else:
                self._lift(luck - UNSEEN, act)
        elif self.actor == ALL:
            self._show(act)
        else:
            raise Illegal(self.ended, self.notation(act))

    def _show(self, acts: Sequence[int]) -> None:
        hands, choices, (first, second) = self.hands, self.choices, acts
        try:
            one = choices[hands[0]].answer.after[first]
            two = choices[hands[1]].answer.after[second]
        except KeyError:
            raise self._refused(acts) from None
        hands[0], hands[1] = one, two
        self.played = (first, second)
        if first == LIFT or second == LIFT:
            self.actor, self.luck = CHANCE, UNSEEN if first == LIFT else UNSEEN + 1
        else:
            worked = self.table.meetings[self.vecinos, self.autoridades, first, second]
            worked.used += 1
            self._resolve(worked.answer)

    def _refused(self, acts: Sequence[int]) -> Illegal:
        for hand, act in zip(self.hands, acts, strict=True):
            if act not in self.choices[hand].answer.after:
                return Illegal(self.table.refusal(act, hand), self.notation(act))
        raise ValueError(f"{acts} are not refused")

    def _lift(self, side: int, card: int) -> None:
        deck = self._without(side, card, "ELEGIR-3")
        self.decks[side] = deck
        first, second = self.played
        self.played = (card, second) if side == 0 else (first, card)
        if not deck.size:
            self.run_out(side)
        if side == 0 and second == LIFT:
            self.luck = UNSEEN + 1
        else:
            self._meet()

    def _meet(self) -> None:
        worked = self.table.meetings[self.vecinos, self.autoridades, *self.played]
        worked.used += 1
        self._resolve(worked.answer)

    def _without(self, side: int, card: Act, why: str) -> Pile:
        """Return the deck of a side without a card, which it must hold."""
        if not isinstance(card, int) or card not in self.decks[side].kinds:
            raise Illegal(why, self.notation(card))
        return self.decks[side].minus(card)

    def _resolve(self, turn: Turn) -> None:
        self.turn = turn
        self.vecinos, self.autoridades = turn.vecinos, turn.autoridades
        if turn.plain:
            self._close(turn)
        elif turn.lots:
            self.actor, self.luck = CHANCE, DICE
        elif turn.out is not None:
            self.ended, self.winner, self.actor = turn.reason, 1 - turn.out, OVER
        elif turn.owed is not None and self.decks[turn.owed[0]].size:
            self.owed, self.actor, self.luck = turn.owed, CHANCE, turn.owed[0]
        else:
            self.owed = turn.owed
            self._settle()

    def _draw(self, side: int, card: int) -> None:
        deck, hand = self.decks[side], self.hands[side]
        try:
            deck = deck.less[card] or deck.minus(card) if card >= 0 else deck.minus(card)
        except (IndexError, KeyError, TypeError):
            raise Illegal("ROBAR-1" if self.turn else "PREP-5", self.notation(card)) from None
        self.decks[side] = deck
        self.hands[side] = hand.more[card] or hand.plus(card)
        assert self.owed is not None
        owed = self.owed = self.owed[1]
        if not deck.size:
            self.run_out(side)
            self._settle()
        elif owed is None or owed[0] != side:
            self._settle()

    def _settle(self) -> None:
        """Draw what is owed and can be drawn, else end the turn."""
        owed = self._drawable(self.owed)
        self.owed = owed
        if owed is not None:
            self.actor, self.luck = CHANCE, owed[0]
        elif self.turn is not None:
            self._close(self.turn)
        else:
            self.actor = ALL

    def _drawable(self, owed: Owed) -> Owed:
        decks = self.decks
        while owed is not None and not decks[owed[0]].size:
            owed = owed[1]
        return owed

    def _close(self, turn: Turn) -> None:
        """End a turn: the cards played go to the discards."""
        if turn.collects:
            discards, (first, second) = self.discards, self.played
            if first >= 0:
                discards[0] = discards[0].more[first] or discards[0].plus(first)
            if second >= 0:
                discards[1] = discards[1].more[second] or discards[1].plus(second)
        self.turn = None
        self.actor = ALL
        if self.spent:
            self.exhausted()

    @rule("MAZO-1")
    def run_out(self, side: int) -> None:
        """A deck has run out: shuffle its discard, if it still may be."""
        if self.table.may_mix(self.mixed[side]) and self.discards[side].size:
            self.decks[side], self.discards[side] = self.discards[side], self.table.none
            self.mixed[side] += 1
        else:
            self.spent = True

    @rule("FIN-2")
    def exhausted(self) -> None:
        """A deck has run out for the last time: the game is over."""
        self.ended, self.actor = "FIN-2", OVER
        self.winner = self.table.further(
            self.vecinos, self.autoridades, [not deck.size for deck in self.decks]
        )
