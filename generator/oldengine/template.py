"""The template game: draw a card or pass, until the deck runs out. Copy it to begin a game of your own.

In: a game's content. Out: `Draw`, a position; `TemplateTable`, its rules and numbers; `ENGINE`. An act of a
seat is `DRAW` or `PASS`, of luck the card that comes, by its number in the table. The law of this file: it is
as small as a game with luck, a choice, a prohibition and an end can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, cast

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.book import Book, forbids, rule
from generator.oldengine.kernel import CHANCE, OVER, Act, Illegal, Said, Setting, State
from generator.oldengine.piles import Pile, pile
from generator.oldengine.table import Engine, Lacking, Move, Staged, Table
from generator.oldgames.template import DRAW, PASS

_DECK = "mazo"


class Draw(State):
    """A position: what is left to draw, what each seat has, who is to act, whether the last one passed."""

    __slots__ = ("deck", "passed", "points", "seat", "table")

    def __init__(self, table: TemplateTable) -> None:
        self.table, self.deck = table, table.deck
        self.points, self.passed = [0] * len(table.seat_titles), False
        self.seat = self.actor = 0

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def phase(self) -> str:
        return "robar" if self.actor == CHANCE else "turno"

    def actions(self, _seat: int) -> Sequence[Act]:
        return self.table.acts(self.passed)

    @property
    def lots(self) -> Sequence[Act]:
        return self.table.top(self.deck)

    def apply(self, act: Act) -> None:
        if self.actor == OVER:
            raise Illegal(self.reason(), self.notation(act))
        if self.actor == CHANCE:
            self._take(act)
        elif act not in self.actions(self.seat):
            raise Illegal("TURNO-3", self.notation(act))
        elif act == DRAW:
            self.actor = CHANCE
        else:
            self._next(passed=True)

    def _take(self, card: int) -> None:
        self.deck = self.deck.minus(card)
        self.points[self.seat] += self.table.worth_of(card)
        self._next(passed=False)

    def _next(self, *, passed: bool) -> None:
        self.seat, self.passed = (self.seat + 1) % self.seats, passed
        self.actor = OVER if self.table.is_over(self.deck) else self.seat

    def returns(self) -> tuple[float, ...]:
        return self.table.shares(self.points)

    def reason(self) -> str:
        return "FIN-1"

    def view(self, seat: int) -> Hashable:
        return seat, self.actor, self.deck, tuple(self.points), self.seat, self.passed

    def key(self) -> Hashable:
        return self.actor, self.deck, tuple(self.points), self.seat, self.passed

    def clone(self) -> Draw:
        copy = object.__new__(Draw)
        copy.actor, copy.table, copy.deck = self.actor, self.table, self.deck
        copy.points, copy.seat, copy.passed = self.points[:], self.seat, self.passed
        return copy

    def notation(self, act: Act) -> str:
        return act if isinstance(act, str) else self.table.cards[act]

    def say(self, seat: int, act: Act) -> Said:
        title = self.table.seat_titles[self.seat]
        if seat == CHANCE:
            return Said("drawn", {"seat": title, "card": self.table.game.cards[self.table.cards[act]].title})
        return Said("draw" if act == DRAW else "pass", {"seat": title})

    def measure(self) -> tuple[int, ...]:
        return self.deck.size, not self.passed

    def census(self) -> Mapping[str, int]:
        left = Counter({"points": sum(map(self.table.worth_of, self.deck.cards))})
        return left + Counter({"points": sum(self.points)})

    def imagine(self, _seat: int, _random: Random) -> Draw:
        return self.clone()

    def worth(self, seat: int) -> float:
        return self.points[seat] / (sum(self.points) or 1)


class TemplateTable(Table):
    """The rules, and the numbers of the content."""

    state = Draw

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.seat_ids = list(game.info.seats)
        self.seat_titles = [seat.title for seat in game.info.seats.values()]
        self.cards = list(game.cards)
        if _DECK not in game.decks:
            raise Lacking(f"the deck `{_DECK}`", "cards.yaml", "decks")
        copies = {entry.card: entry.copies for entry in game.decks[_DECK].cards}
        self.deck = pile(copies.get(card, 0) for card in self.cards)

    def begin(self) -> Draw:
        return Draw(self)

    def worth_of(self, card: int) -> int:
        """Return the points of a card."""
        value = self.game.cards[self.cards[card]].value
        if value is None:
            raise Lacking(f"the value of `{self.cards[card]}`", "cards.yaml", "cards", self.cards[card])
        return value

    @rule("PREP-1", off=lambda _self, deck: deck.cards[:1])
    def top(self, deck: Pile) -> Sequence[int]:
        """Return the cards that may lie on top: the deck is shuffled."""
        return deck.cards

    def acts(self, passed: bool) -> Sequence[str]:
        """Return what a seat may do."""
        return self.not_after_pass([*self.drawing(), *self.passing()], passed)

    @rule("TURNO-1", off=())
    def drawing(self) -> Sequence[str]:
        """Whoever is to act may draw."""
        return (DRAW,)

    @rule("TURNO-2", off=())
    def passing(self) -> Sequence[str]:
        """Whoever is to act may pass."""
        return (PASS,)

    @forbids("TURNO-3")
    def not_after_pass(self, acts: Sequence[str], passed: bool) -> Sequence[str]:
        """Nobody passes right after the rival."""
        if self.book.reads("pases", "seguidos"):
            return acts
        return [act for act in acts if not (passed and act == PASS)]

    @rule("FIN-1", off=False)
    def is_over(self, deck: Pile) -> bool:
        """The game ends with the last card."""
        return not deck.size

    @rule("FIN-2", off=(0.0, 0.0))
    def shares(self, points: Sequence[int]) -> tuple[float, ...]:
        """Most points win; whoever has as many shares."""
        most = max(points)
        return tuple((each == most) / points.count(most) for each in points)

    def stage(self, example: Example, _nth: int) -> Staged:
        given, then = self.filled(example.given), self.filled(example.then)
        state = self.begin()
        state.deck = pile(int(given.get("deck", {}).get(card, 0)) for card in self.cards)
        state.points = [int(given.get("points", {}).get(seat, 0)) for seat in self.seat_ids]
        state.passed = bool(int(given.get("passed", 0)))
        state.actor = state.seat = self.seat_ids.index(given.get("turn", self.seat_ids[0]))
        moves = [
            Move(self.seat_ids.index(step.seat) if step.seat else CHANCE, str(step.act), n)
            for n, step in enumerate(example.when)
        ]
        here = state.actor
        return Staged(
            state=state,
            moves=moves,
            claimed=then,
            shows=lambda end: self._shown(cast(Draw, end), then),
            legal=[(here, str(act)) for act in example.legal],
            illegal=[(here, str(act)) for act in example.illegal],
        )

    def _shown(self, state: Draw, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what an example is about, as the engine has it."""
        shares = state.returns() if state.actor == OVER else ()
        whole = {
            "turn": self.seat_ids[state.seat],
            "points": dict(zip(self.seat_ids, state.points, strict=True)),
            "passed": int(state.passed),
            "winner": self.seat_ids[shares.index(1.0)] if 1.0 in shares else None,
        }
        return {key: whole.get(key) for key in then}


def settings(game: Game) -> Sequence[Setting]:
    """Return the ways to set the game up: one seat for each side."""
    return (Setting(len(game.info.seats)),)


def cap(game: Game, _setting: Setting) -> int:
    """Return the most decisions: between two cards each at most one pass."""
    return 2 * sum(deck.size for deck in game.decks.values())


def chance_of_highest(game: Game) -> Fraction:
    """Return how likely the first card is to be the best one."""
    table = TemplateTable(game, settings(game)[0], Book())
    best = max(map(table.worth_of, table.deck.kinds))
    return Fraction(sum(table.worth_of(card) == best for card in table.deck.cards), table.deck.size)


ENGINE = Engine(
    table=TemplateTable,
    settings=settings,
    cap=cap,
    unbound={"TURNO-4": "it says how cards lie on the table"},
    odds={"mejor-carta": chance_of_highest},
)
