"""*Gamonal resiste*: its rules, with every number from the content.

In: a game's content. Out: `GamonalRules`: what a side may play, and what two cards lead to. The law of this
file: nothing here changes while a game lasts; whatever depends only on squares, cards and dice is worked out
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final

from generator.engine.book import Book, Memo, forbids, rule
from generator.engine.kernel import Setting
from generator.engine.piles import Pile, pile
from generator.engine.table import Lacking, Table
from generator.games.gamonal_model import SIDES
from generator.model.game import Game

LIFT: Final = -1
"""Play the top card of the deck, unseen."""
PASS: Final = -2
"""Play nothing, which no rule allows."""
NOTATION: Final = {LIFT: "levantar", PASS: "pasar"}
Dice = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card and what it does: squares advanced and pushed, points on the die, cards drawn."""

    id: str
    title: str
    advance: int = 0
    push: int = 0
    guard: int = 0
    draw: int = 0

    @property
    def attacks(self) -> bool:
        """True if it pushes."""
        return self.push > 0


@dataclass(slots=True)
class Turn:
    """What two cards lead to: where the figures end, who is off the street, what each side draws; or, if
    `lots` holds the pairs that may be thrown, `thrown` says what each of them leads to."""

    vecinos: int
    autoridades: int
    draws: tuple[int, int] | None = None
    collects: bool = True
    out: int | None = None
    reason: str = ""
    lots: tuple[Dice, ...] = ()
    thrown: Memo[Dice, Turn] = field(default_factory=dict)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins: the squares of both figures, the cards of a hand, whether the decks are shuffled."""

    ends: tuple[int, int]
    hand: int
    shuffled: bool


BLANK = CardKind("", "")
Meeting = tuple[int, int, int, int]


class GamonalRules(Table):
    """What may be played, and what two cards lead to, from square to square."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.seat_ids = SIDES
        self.seat_titles = [self._seat(side) for side in SIDES]
        self.cards = [self._card(name) for name in game.cards]
        self.squares = self._spaces()
        self.mixes = self.value("mezclas")
        self.faces = range(1, self.value("dado-caras") + 1)
        self.none = pile([0] * len(self.cards))
        self.decks = tuple(self._deck(side) for side in SIDES)
        self.beginnings: Memo[int, Beginning] = book.memo(self._beginning)
        self.shuffled = self.beginnings[0].answer.shuffled
        self.choices: Memo[Pile, tuple[int, ...]] = book.memo(self._choices)
        self.meetings: Memo[Meeting, Turn] = book.memo(self._meeting)

    # -- what the content says

    def _seat(self, side: str) -> str:
        if side not in self.game.info.seats:
            raise Lacking(f"the seat `{side}`", "game.yaml", "seats")
        return self.game.info.seats[side].title

    def _spaces(self) -> int:
        board = self.game.boards.get("calle")
        if board is None or "spaces" not in board.numbers:
            raise Lacking("the number `spaces` of the board `calle`", "boards.yaml", "boards")
        return board.numbers["spaces"]

    def _card(self, name: str) -> CardKind:
        card, path = self.game.cards[name], ("cards", name, "effect")
        numbers = {
            verb: self.number(n, f"the verb `{verb}`", "cards.yaml", *path) for verb, n in card.effect.items()
        }
        return CardKind(name, card.title, **numbers)

    def _deck(self, side: str) -> Pile:
        if side not in self.game.decks:
            raise Lacking(f"the deck `{side}`", "cards.yaml", "decks")
        copies = {entry.card: entry.copies for entry in self.game.decks[side].cards}
        return pile(copies.get(card.id, 0) for card in self.cards)

    def heap(self, cards: Iterable[int]) -> Pile:
        """Return the pile of some cards."""
        counts = [0] * len(self.cards)
        for card in cards:
            counts[card] += 1
        return pile(counts)

    def card(self, act: int) -> CardKind:
        """Return the card played; a blank one if none is."""
        return self.cards[act] if act >= 0 else BLANK

    # -- setting up

    def _beginning(self, _: int) -> Beginning:
        return Beginning(self.ends(), self.first_hand(), self.shuffle())

    @rule("PREP-3", off=lambda self: (self.squares // 2, self.squares // 2 + 1))
    def ends(self) -> tuple[int, int]:
        """Return the squares both figures begin on: their ends."""
        return 1, self.squares

    @rule("PREP-4", off=False)
    def shuffle(self) -> bool:
        """Any card of a deck may lie on top of it."""
        return True

    @rule("PREP-5", off=0)
    def first_hand(self) -> int:
        """Return how many cards a side begins with."""
        return self.value("mano")

    # -- choosing

    def _choices(self, hand: Pile) -> tuple[int, ...]:
        offered = [*self.from_hand(hand), *self.unseen(hand), PASS]
        return tuple(self.one_card(self.not_from_deck(offered, hand)))

    @rule("ELEGIR-1", off=())
    def from_hand(self, hand: Pile) -> tuple[int, ...]:
        """Return the cards of the hand, each once."""
        return hand.kinds

    @rule("ELEGIR-3", off=())
    def unseen(self, _hand: Pile) -> tuple[int, ...]:
        """Return the act of playing the top card of the deck."""
        return (LIFT,)

    @forbids("ELEGIR-4")
    def not_from_deck(self, acts: Sequence[int], hand: Pile) -> Sequence[int]:
        """Whoever has a hand plays from it."""
        if hand.size and not self.book.reads("mano-vacia", "voluntario"):
            return [act for act in acts if act != LIFT]
        return acts

    @forbids("ELEGIR-2")
    def one_card(self, acts: Sequence[int]) -> Sequence[int]:
        """Nobody passes."""
        return [act for act in acts if act != PASS]

    def refusal(self, act: int, hand: Pile) -> str:
        """Return the rule that keeps a side from an act."""
        if act == PASS:
            return "ELEGIR-2"
        return "ELEGIR-4" if hand.size and act == LIFT else "ELEGIR-1"

    @rule("ELEGIR-5", off=False)
    def sees_piles(self) -> bool:
        """Hands and decks may be counted."""
        return True

    # -- what two cards lead to

    def _meeting(self, key: Meeting) -> Turn:
        vecinos, autoridades, first, second = key
        cards = self.card(first), self.card(second)
        supplies = self.supplies(cards[0]), self.supplies(cards[1])
        draws = supplies if any(supplies) else None
        here = Turn(vecinos, autoridades, draws, self.collects())
        if not self.in_contact(vecinos, autoridades):
            return self._approach(here, (self.strides(cards[0]), self.strides(cards[1])))
        if not self.clashes(cards):
            return here
        if cards[0].attacks and cards[1].attacks:
            return self.attack_on_attack(here, cards) or here
        side = 0 if cards[0].attacks else 1
        if cards[1 - side].guard:
            return self.attack_on_guard(here, cards, side) or here
        return self.attack_on_open(here, cards, side) or here

    @rule("CONTACTO-1", off=False)
    def in_contact(self, vecinos: int, autoridades: int) -> bool:
        """True if the figures stand on neighbouring squares."""
        return autoridades - vecinos == 1

    @rule("MOVER-1", off=0)
    def strides(self, card: CardKind) -> int:
        """Return how many squares a card advances when apart."""
        return card.advance

    @rule("ROBAR-1", off=0)
    def supplies(self, card: CardKind) -> int:
        """Return how many cards it draws."""
        return card.draw

    def _approach(self, here: Turn, steps: Dice) -> Turn:
        first, second = steps
        while first > 0 or second > 0:
            free = self.free(here.vecinos, here.autoridades)
            if not free:
                break
            if first > 0 and second > 0 and free == 1:
                return self.contested(here) or here
            here = replace(
                here, vecinos=here.vecinos + (first > 0), autoridades=here.autoridades - (second > 0)
            )
            first, second = first - 1, second - 1
        return here

    @rule("MOVER-2", off=0)
    def free(self, vecinos: int, autoridades: int) -> int:
        """Return how many squares are left to advance into."""
        return autoridades - vecinos - 1

    @rule("MOVER-3")
    def contested(self, here: Turn) -> Turn:
        """Both would enter the last square: the higher die does."""

        def after(dice: Dice) -> Turn:
            if dice[0] == dice[1]:
                return again
            enters = dice[0] > dice[1]
            return replace(here, vecinos=here.vecinos + enters, autoridades=here.autoridades - (not enters))

        again = self._thrown(here, after)
        return again

    def _thrown(self, here: Turn, after: Any) -> Turn:
        lots = tuple(product(self.faces, self.faces))
        return replace(here, lots=lots, thrown=self.book.memo(after))

    @rule("CHOQUE-1", off=False)
    def clashes(self, cards: tuple[CardKind, CardKind]) -> bool:
        """True if anybody attacks."""
        return cards[0].attacks or cards[1].attacks

    @rule("CHOQUE-2")
    def attack_on_attack(self, here: Turn, cards: tuple[CardKind, CardKind]) -> Turn:
        """Both throw; the higher pushes, a tie is thrown again."""

        def after(dice: Dice) -> Turn:
            if dice[0] == dice[1]:
                return again
            side = 0 if dice[0] > dice[1] else 1
            return self._pushed(here, side, cards[side].push)

        again = self._thrown(here, after)
        return again

    @rule("CHOQUE-3")
    def attack_on_guard(self, here: Turn, cards: tuple[CardKind, CardKind], side: int) -> Turn:
        """Both throw, the guard adds its points; the attack pushes if it is higher."""

        def after(dice: Dice) -> Turn:
            if dice[side] > dice[1 - side] + cards[1 - side].guard:
                return self._pushed(here, side, cards[side].push)
            return here

        return self._thrown(here, after)

    @rule("CHOQUE-4")
    def attack_on_open(self, here: Turn, cards: tuple[CardKind, CardKind], side: int) -> Turn:
        """Nobody resists: the attack pushes."""
        return self._pushed(here, side, cards[side].push)

    def _pushed(self, here: Turn, side: int, squares: int) -> Turn:
        vecinos, autoridades = self.push(here, side, squares)
        beaten = autoridades if side == 0 else vecinos
        if not 1 <= beaten <= self.squares and self.thrown_off():
            winner = min(vecinos, self.squares) if side == 0 else max(autoridades, 1)
            where = (winner, beaten) if side == 0 else (beaten, winner)
            return Turn(*where, out=1 - side, reason="FIN-1")
        return replace(here, vecinos=vecinos, autoridades=autoridades)

    @rule("EMPUJAR-1", off=lambda _self, here, _side, _squares: (here.vecinos, here.autoridades))
    def push(self, here: Turn, side: int, squares: int) -> tuple[int, int]:
        """Return where the figures stand after a push: both as many squares further."""
        by = squares if side == 0 else -squares
        return here.vecinos + by, here.autoridades + by

    @rule("FIN-1", off=False)
    def thrown_off(self) -> bool:
        """A figure pushed beyond its end is off the street."""
        return True

    @rule("RECOGER-1", off=False)
    def collects(self) -> bool:
        """The cards played go to the discards at the end of the turn."""
        return True

    # -- the end of a deck and of the game

    @rule("MAZO-2", off=True)
    def may_mix(self, mixed: int) -> bool:
        """True if a side that has shuffled so often may shuffle once more."""
        return mixed < self.mixes

    @rule("FIN-3")
    def further(self, vecinos: int, autoridades: int) -> int | None:
        """Return the side that has gone further from its end, None if neither has."""
        gone = vecinos - 1, self.squares - autoridades
        return None if gone[0] == gone[1] else 0 if gone[0] > gone[1] else 1

    def worth(self, seat: int, vecinos: int, autoridades: int, first: int, second: int) -> float:
        """Guess how likely a side is to win: from the middle of the street and the cards in hand."""
        middle = (vecinos + autoridades) / 2 - (self.squares + 1) / 2
        lead = middle / self.squares + (min(first, self.squares) - min(second, self.squares)) / (
            4 * self.squares
        )
        guess = min(max(0.5 + lead, 0.02), 0.98)
        return guess if seat == 0 else 1 - guess


def settings(_game: Game) -> Sequence[Setting]:
    """Return the one way to set Gamonal up."""
    return (Setting(len(SIDES)),)
