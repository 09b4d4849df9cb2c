"""*Gamonal resiste*: the street as it is played.

In: a game's content, through `GamonalTable`. Out: `Street`, a position; `ENGINE`. Seat 0 is the one whose end
is square 1. An act is a card (its number in the table), `LIFT` or `PASS`; luck throws a pair of dice or turns
up a card. The law of this file: what a clash leads to is worked out in `gamonal_table`, not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random

from generator.engine.book import Book, rule
from generator.engine.gamonal_odds import ODDS
from generator.engine.gamonal_stage import staged
from generator.engine.gamonal_table import LIFT, NOTATION, PASS, GamonalRules, Turn, settings
from generator.engine.kernel import ALL, CHANCE, OVER, Act, Illegal, Said, Setting, State
from generator.engine.piles import Pile
from generator.engine.table import Engine, Staged
from generator.model.book import Example
from generator.model.game import Game

DICE = 2
UNSEEN = 4
"""The side that draws is 0 or 1, with its top card unseen 4 or 5."""


class Street(State):
    """A position: where both figures stand, and what each side holds.

    While luck acts, `luck` is the side that draws, `DICE`, or `UNSEEN` + the side whose top card is played.
    """

    __slots__ = (
        "autoridades",
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

    def __init__(self, table: GamonalTable) -> None:
        worked = table.beginnings[0]
        worked.used += 1
        begin = worked.answer
        self.table = table
        self.vecinos, self.autoridades = begin.ends
        none = table.none
        self.hands: list[Pile] = [none, none]
        self.decks: list[Pile] = [*table.decks]
        self.discards: list[Pile] = [none, none]
        self.mixed = [0, 0]
        self.spent = False
        self.played: list[int] = [PASS, PASS]
        self.turn: Turn | None = None
        self.owed = [begin.hand, begin.hand]
        self.ended = ""
        self.winner: int | None = None
        self._settle()

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self.table.book

    def actions(self, seat: int) -> Sequence[int]:
        worked = self.table.choices[self.hands[seat]]
        worked.used += 1
        return worked.answer

    def lots(self) -> Sequence[Act]:
        luck = self.luck
        if luck == DICE:
            assert self.turn is not None
            return self.turn.lots
        deck = self.decks[luck % UNSEEN]
        return deck.cards if self.table.shuffled else deck.cards[:1]

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
        hands, choices, (first, second) = self.hands, self.table.choices, acts
        one, two = hands
        if first not in choices[one].answer:
            raise Illegal(self.table.refusal(first, one), self.notation(first))
        if second not in choices[two].answer:
            raise Illegal(self.table.refusal(second, two), self.notation(second))
        self.played = [first, second]
        if first >= 0:
            hands[0] = one.less[first]
        if second >= 0:
            hands[1] = two.less[second]
        if first == LIFT or second == LIFT:
            self.actor, self.luck = CHANCE, UNSEEN if first == LIFT else UNSEEN + 1
        else:
            self._meet(first, second)

    def _lift(self, side: int, card: int) -> None:
        self.decks[side] = deck = self.decks[side].less[card]
        self.played[side] = card
        if not deck.size:
            self.run_out(side)
        if self.played[1] == LIFT:
            self.luck = UNSEEN + 1
        else:
            self._meet(*self.played)

    def _meet(self, first: int, second: int) -> None:
        worked = self.table.meetings[self.vecinos, self.autoridades, first, second]
        worked.used += 1
        self._resolve(worked.answer)

    def _resolve(self, turn: Turn) -> None:
        self.turn = turn
        if turn.lots:
            self.actor, self.luck = CHANCE, DICE
            return
        self.vecinos, self.autoridades = turn.vecinos, turn.autoridades
        if turn.out is not None:
            self.ended, self.winner, self.actor = turn.reason, 1 - turn.out, OVER
        elif turn.draws is None:
            self._close(turn)
        else:
            self.owed[:] = turn.draws
            self._settle()

    def _draw(self, side: int, card: int) -> None:
        self.hands[side] = self.hands[side].more[card]
        self.decks[side] = deck = self.decks[side].less[card]
        self.owed[side] -= 1
        if not deck.size:
            self.run_out(side)
        elif self.owed[side]:
            return
        self._settle()

    def _settle(self) -> None:
        """Draw what is owed, else end the turn."""
        for side in (0, 1):
            if self.owed[side] and self.decks[side].size:
                self.actor, self.luck = CHANCE, side
                return
        if self.turn is not None:
            self._close(self.turn)
        else:
            self.actor = ALL

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
        self.winner = self.table.further(self.vecinos, self.autoridades)

    def returns(self) -> tuple[float, ...]:
        if self.winner is None:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)

    def reason(self) -> str:
        return self.ended

    def view(self, seat: int) -> Hashable:
        other = 1 - seat
        mine = (self.hands[seat], self.decks[seat].size if self.table.sees_piles() else 0)
        theirs = (self.hands[other].size, self.decks[other].size) if self.table.sees_piles() else ()
        return (seat, *self._public(), mine, theirs)

    def _public(self) -> tuple[Hashable, ...]:
        return (
            self.actor,
            self.vecinos,
            self.autoridades,
            *self.discards,
            *self.mixed,
            self.ended,
            self.winner,
        )

    def key(self) -> Hashable:
        luck = (self.luck, *self.played, *self.owed) if self.actor == CHANCE else ()
        return (*self._public(), *self.hands, *self.decks, self.spent, luck)

    def clone(self) -> Street:
        copy = object.__new__(Street)
        copy.actor, copy.table = self.actor, self.table
        copy.vecinos, copy.autoridades = self.vecinos, self.autoridades
        copy.hands, copy.decks, copy.discards = self.hands[:], self.decks[:], self.discards[:]
        copy.mixed, copy.spent = self.mixed[:], self.spent
        copy.played, copy.owed = self.played[:], self.owed[:]
        copy.turn, copy.ended, copy.winner = self.turn, self.ended, self.winner
        if self.actor == CHANCE:
            copy.luck = self.luck
        return copy

    def notation(self, act: Act) -> str:
        if isinstance(act, tuple):
            return "-".join(map(str, act))
        return NOTATION.get(act) or self.table.cards[act].id

    def say(self, seat: int, act: Act) -> Said:
        seats = self.table.seat_titles
        if isinstance(act, tuple):
            return Said("dice", {"first": seats[0], "second": seats[1], "one": act[0], "two": act[1]})
        if seat == CHANCE:
            verb = "lifted" if self.luck >= UNSEEN else "drawn"
            return Said(verb, {"seat": seats[self.luck % UNSEEN], "card": self.table.cards[act].title})
        if act in NOTATION:
            return Said("lift" if act == LIFT else "pass", {"seat": seats[seat]})
        return Said("play", {"seat": seats[seat], "card": self.table.cards[act].title})

    def measure(self) -> tuple[int, ...]:
        left = [self.table.mixes - mixed for mixed in self.mixed]
        held = [hand.size + deck.size for hand, deck in zip(self.hands, self.decks, strict=True)]
        return (left[0] + left[1], held[0] + held[1])

    def census(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        for side, seat in enumerate(self.table.seat_ids):
            for pile in (self.hands[side], self.decks[side], self.discards[side]):
                for card in pile.cards:
                    count[f"{seat}/{self.table.cards[card].id}"] += 1
            if (self.turn is not None or self.actor == CHANCE) and self.played[side] >= 0:
                count[f"{seat}/{self.table.cards[self.played[side]].id}"] += 1
        return count

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
        return self.table.worth(seat, self.vecinos, self.autoridades, self.hands[0].size, self.hands[1].size)


class GamonalTable(GamonalRules):
    """Gamonal laid out."""

    state = Street

    def begin(self) -> Street:
        return Street(self)

    def stage(self, example: Example, nth: int) -> Staged:
        return staged(self, self.begin(), example, nth)


def cap(game: Game, _setting: Setting) -> int:
    """Return the most decisions of a game: each turn takes a card of each side out of hand and deck, and a
    deck is filled again so many times."""
    cards = max((deck.size for deck in game.decks.values()), default=0)
    mixes = game.info.values["mezclas"].value if "mezclas" in game.info.values else 0
    return 2 * cards * (mixes + 1)


ENGINE = Engine(
    table=GamonalTable,
    settings=settings,
    cap=cap,
    unbound={
        "PREP-1": "taking a side and its things changes nothing that could be played otherwise",
        "PREP-2": "how the board is turned on the table is not seen by the rules",
        "MOSTRAR-1": "that both acts are made at once is the shape of the game; the counting is physical",
        "TURNO-1": "it sums up the four phases, each of which is bound",
    },
    odds=ODDS,
)
