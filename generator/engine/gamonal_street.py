"""*Gamonal resiste*: the street as it is played.

In: a `GamonalRules`. Out: `Street`, a position. Seat 0 is the one whose end is square 1. An act is a card
(its number in the table), `LIFT` or `PASS`; luck throws a pair of dice or turns up a card. The laws of this
file: what a clash leads to is worked out by the table, not here; what is refused has changed nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Final

from generator.engine.book import Book, rule
from generator.engine.gamonal_numbers import LIFT, NOTATION, PASS, Owed, Turn
from generator.engine.gamonal_table import GamonalRules
from generator.engine.kernel import ALL, CHANCE, OVER, Act, Illegal, Said, State
from generator.engine.piles import Pile

DICE: Final = 2
UNSEEN: Final = 4
"""The side that draws is 0 or 1, with its top card unseen 4 or 5."""


class Street(State):
    """A position: where both figures stand, and what each side holds.

    While luck acts, `luck` is the side that draws, `DICE`, or `UNSEEN` + the side whose top card is played.
    """

    __slots__ = (
        "autoridades",
        "choices",
        "decks",
        "discards",
        "ended",
        "hands",
        "luck",
        "mixed",
        "owed",
        "played",
        "spent",
        "table",
        "turn",
        "vecinos",
        "winner",
    )

    def __init__(self, table: GamonalRules) -> None:
        worked = table.beginnings[0]
        worked.used += 1
        begin = worked.answer
        self.table = table
        self.choices = table.choices
        self.vecinos, self.autoridades = begin.ends
        none = table.none
        self.hands: list[Pile] = [none, none]
        self.decks: list[Pile] = [*table.decks]
        self.discards: list[Pile] = [none, none]
        self.mixed = [0, 0]
        self.spent = False
        self.played = (PASS, PASS)
        self.turn: Turn | None = None
        self.owed = begin.owed
        self.ended = ""
        self.winner: int | None = None
        self.luck = 0
        self._settle()

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self.table.book

    # -- what may be done

    def actions(self, seat: int) -> Sequence[int]:
        worked = self.choices[self.hands[seat]]
        worked.used += 1
        return worked.answer.acts

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
        return self.decks[side].less[card]

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
        try:
            deck = self.decks[side].less[card]
        except (KeyError, TypeError):
            raise Illegal("ROBAR-1" if self.turn else "PREP-5", self.notation(card)) from None
        self.decks[side] = deck
        self.hands[side] = self.hands[side].more[card]
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
                discards[0] = discards[0].more[first]
            if second >= 0:
                discards[1] = discards[1].more[second]
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

    # -- how it ended, and what can be seen

    def returns(self) -> tuple[float, ...]:
        if self.winner is None:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    def reason(self) -> str:
        return self.ended

    def view(self, seat: int) -> Hashable:
        other = 1 - seat
        mine = (self.hands[seat], self.decks[seat].size)
        theirs = (self.hands[other].size, self.decks[other].size)
        return (seat, *self._public(), *self.discards, mine, theirs)

    def _public(self) -> tuple[Hashable, ...]:
        """Return what both sides see but for the discards; the cards played only once both are shown."""
        shown = (self.luck, *self.played, self.owed) if self.actor == CHANCE else ()
        places = (self.vecinos, self.autoridades)
        return (self.actor, *places, *self.mixed, self.spent, self.ended, self.winner, shown)

    def key(self) -> Hashable:
        return (*self._public(), *self.discards, *self.hands, *self.decks)

    def clone(self) -> Street:
        copy: Street = object.__new__(type(self))
        copy.actor, copy.luck, copy.table, copy.choices = self.actor, self.luck, self.table, self.choices
        copy.vecinos, copy.autoridades = self.vecinos, self.autoridades
        copy.hands, copy.decks, copy.discards = self.hands[:], self.decks[:], self.discards[:]
        copy.mixed, copy.spent = self.mixed[:], self.spent
        copy.played, copy.owed, copy.turn = self.played, self.owed, self.turn
        copy.ended, copy.winner = self.ended, self.winner
        return copy

    # -- in words

    def notation(self, act: Act) -> str:
        if isinstance(act, int):
            return self.table.word(act)
        return "-".join(map(str, act)) if isinstance(act, tuple) else " ".join(map(self.notation, act))

    def say(self, seat: int, act: Act) -> Said:
        seats = self.table.seat_titles
        if isinstance(act, tuple):
            return Said("dice", {"first": seats[0], "second": seats[1], "one": act[0], "two": act[1]})
        if seat == CHANCE:
            verb = "lifted" if self.luck >= UNSEEN else "drawn"
            return Said(verb, {"seat": seats[self.luck % UNSEEN], "card": self.table.cards[act].title})
        if act in NOTATION:
            return Said("lift" if act == LIFT else "pass", {"seat": seats[seat]})
        return Said("play", {"seat": seats[seat], "card": self.table.card(act).title})

    def stands(self) -> Said | None:
        first, second = self.table.seat_titles
        numbers = {"one": self.vecinos, "two": self.autoridades}
        return Said("stand", {"first": first, "second": second, **numbers}) if self.actor != OVER else None

    # -- what must hold

    def measure(self) -> tuple[int, ...]:
        left = [self.table.mixes - mixed for mixed in self.mixed]
        held = [hand.size + deck.size for hand, deck in zip(self.hands, self.decks, strict=True)]
        return (left[0] + left[1], held[0] + held[1])

    def census(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        for side, seat in enumerate(self.table.seat_ids):
            for card in self._cards_of(side):
                count[f"{seat}/{self.table.cards[card].id}"] += 1
        return count

    def _cards_of(self, side: int) -> list[int]:
        """Return every card of a side, wherever it is."""
        piles = (self.hands[side], self.decks[side], self.discards[side])
        kind = self.table.kind(self.played[side])
        shown = [kind] if kind >= 0 and (self.turn is not None or self.actor == CHANCE) else []
        return [*shown, *(card for pile in piles for card in pile.cards)]

    def in_use(self) -> Mapping[str, int]:
        seats, last = self.table.seat_ids, self.table.squares
        places = [place for place in (self.vecinos, self.autoridades) if 1 <= place <= last]
        decks = {f"decks/{seat}": len(self._cards_of(side)) for side, seat in enumerate(seats)}
        return {
            "boards/calle": max(places, default=0),
            **{f"tokens/figura-{seat}": 1 for seat in seats},
            **decks,
        }

    # -- for players

    def imagine(self, seat: int, random: Random) -> Street:
        copy, other = self.clone(), 1 - seat
        unseen = [*self.hands[other].cards, *self.decks[other].cards]
        random.shuffle(unseen)
        size = self.hands[other].size
        copy.hands[other], copy.decks[other] = self.table.heap(unseen[:size]), self.table.heap(unseen[size:])
        return copy

    def worth(self, seat: int) -> float:
        if self.actor == OVER:
            return self.returns()[seat]
        return self.table.worth(seat, self.vecinos, self.autoridades, self.hands)
