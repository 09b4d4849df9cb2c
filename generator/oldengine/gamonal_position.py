"""*Gamonal resiste*: a position, as it lies on the table.

In: a `GamonalRules`. Out: `Position`: who sees what of it, what it is called, what must hold in it. Seat 0 is
the one whose end is square 1. The law of this file: nothing changes here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from random import Random
from typing import Final, Self

from generator.oldengine.book import Book, Memo
from generator.oldengine.gamonal_numbers import LIFT, NOTATION, Choice, Owed, Turn
from generator.oldengine.gamonal_table import GamonalRules
from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Said, State
from generator.oldengine.piles import Pile

DICE: Final = 2
UNSEEN: Final = 4
"""The side that draws is 0 or 1, with its top card unseen 4 or 5."""


class Position(State):
    """Where both figures stand, and what each side holds.

    An act is a card (its number in the table), `LIFT` or `PASS`; luck throws a pair of dice or turns up a
    card. While luck acts, `luck` is the side that draws, `DICE`, or `UNSEEN` + the side whose top card is
    played; `turn` is what the cards shown lead to, `owed` what is still to be drawn.
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

    table: GamonalRules
    choices: Memo[Pile, Choice]
    vecinos: int
    autoridades: int
    hands: list[Pile]
    decks: list[Pile]
    discards: list[Pile]
    mixed: list[int]
    spent: bool
    played: tuple[int, int]
    turn: Turn | None
    owed: Owed
    ended: str
    winner: int | None
    luck: int

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self.table.book

    @property
    def phase(self) -> str:
        if self.actor == ALL:
            return "elegir"
        if self.luck >= UNSEEN:
            return "mostrar"
        return "preparar" if self.turn is None else "resolver"

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

    def clone(self) -> Self:
        copy = object.__new__(type(self))
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
            phrase = "contest" if self.autoridades - self.vecinos > 1 else "dice"
            return Said(phrase, {"first": seats[0], "second": seats[1], "one": act[0], "two": act[1]})
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

    def imagine(self, seat: int, random: Random) -> Self:
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
