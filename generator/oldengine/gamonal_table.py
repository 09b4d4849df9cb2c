"""*Gamonal resiste*: its rules, with every number from the content.

In: a game's content. Out: `GamonalRules`: how a game begins, what a side may play, what two cards lead to,
how a game ends. The law of this file: nothing here changes while a game lasts; whatever depends only on
squares, cards and dice is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Final

from generator.model.game import Game
from generator.oldengine.book import Book, Memo, forbids, rule
from generator.oldengine.gamonal_apart import GamonalApproaches
from generator.oldengine.gamonal_numbers import (
    BLANK,
    LIFT,
    PASS,
    SHORT,
    Beginning,
    CardKind,
    Choice,
    Turn,
    owed,
)
from generator.oldengine.kernel import Setting
from generator.oldengine.piles import Pile
from generator.oldgames.gamonal_model import SIDES

Meeting = tuple[int, int, int, int]
GROUND: Final = 0.64
"""What a square is worth to a player who guesses, in log odds of winning."""
ATTACK: Final = 0.15
PUSH: Final = 0.13
GUARD: Final = 0.085
"""What an attack in hand is worth, each square it pushes, and each point of a guard, likewise."""
APART: Final = 0.55
"""How much of that counts before the figures have met."""


class GamonalRules(GamonalApproaches):
    """The whole of the rules. `choices`: what a hand may play (`strolls`: while the figures stand apart);
    `meetings`: what two acts lead to from two squares."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.beginnings: Memo[int, Beginning] = book.memo(self._beginning)
        self.choices: Memo[Pile, Choice] = book.memo(self._choice)
        self.strolls: Memo[Pile, Choice] = book.memo(self._stroll)
        self.meetings: Memo[Meeting, Turn] = book.memo(self._meeting)
        self._strengths: dict[Pile, float] = {}

    # -- setting up

    def _beginning(self, _: int) -> Beginning:
        hand = self.first_hand()
        return Beginning(self.ends(), owed([hand] * len(SIDES)), self.shuffle(), self.hand_limit())

    @rule("PREP-3", off=lambda self: (self.squares // 2, self.squares // 2 + 1))
    def ends(self) -> tuple[int, int]:
        """Return the squares both figures begin on: their ends."""
        outside = int(self.book.reads("salida", "fuera"))
        return 1 - outside, self.squares + outside

    @rule("PREP-4", off=False)
    def shuffle(self) -> bool:
        """Any card of a deck may lie on top of it."""
        return True

    @rule("PREP-5", off=0)
    def first_hand(self) -> int:
        """Return how many cards a side begins with."""
        return self.value("mano")

    @rule("ELEGIR-5", off=lambda self: self.value("mano"))
    def hand_limit(self) -> int | None:
        """Return the most cards a hand may hold; None: any number."""
        return None

    # -- choosing

    def _choice(self, hand: Pile) -> Choice:
        offered = [*self.from_hand(hand), *self.unseen(hand), PASS]
        acts = tuple(self.one_card(self.not_from_deck(offered, hand)))
        return Choice(acts, self._after(acts, hand))

    def _stroll(self, hand: Pile) -> Choice:
        """With the figures apart, a card may also be played to advance less than it gives."""
        choice = self._choice(hand)
        shorts = [SHORT - nth for nth, (kind, _) in enumerate(self.shorts) if kind in hand.kinds]
        acts = (*choice.acts, *shorts)
        return Choice(acts, self._after(acts, hand))

    def _after(self, acts: Sequence[int], hand: Pile) -> dict[int, Pile]:
        kinds = {act: self.kind(act) for act in acts}
        return {act: hand.minus(kind) if kind >= 0 else hand for act, kind in kinds.items()}

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

    # -- what two cards lead to

    def _meeting(self, key: Meeting) -> Turn:
        vecinos, autoridades, first, second = key
        cards = self.card(first), self.card(second)
        draws = tuple(self.supplies(card) if card.draw else 0 for card in cards)
        here = Turn(vecinos, autoridades, (draws[0], draws[1]), self.collects())
        if self.in_contact(vecinos, autoridades):
            return self.clash(here, cards)
        return self.approach(here, cards)

    def card(self, act: int) -> CardKind:
        """Return the card played; a blank one if none is."""
        if act <= SHORT:
            kind, steps = self.shorts[SHORT - act]
            return replace(self.cards[kind], advance=steps)
        return self.cards[act] if act >= 0 else BLANK

    @rule("ROBAR-1", off=0)
    def supplies(self, card: CardKind) -> int:
        """Return how many cards it draws."""
        return card.draw

    @rule("RECOGER-1", off=False)
    def collects(self) -> bool:
        """The cards played go to the discards at the end of the turn."""
        return True

    # -- the end of a deck and of the game

    def may_mix(self, mixed: int) -> bool:
        """True if a side that has shuffled so often may shuffle once more."""
        return bool(self.no_more((mixed + 1,)))

    @forbids("MAZO-2")
    def no_more(self, times: Sequence[int]) -> Sequence[int]:
        """A side shuffles only so often."""
        if self.book.reads("sin-fin", "sin-limite"):
            return times
        return [nth for nth in times if nth <= self.mixes]

    @rule("FIN-3")
    def further(self, vecinos: int, autoridades: int, empty: Sequence[bool]) -> int | None:
        """Return the side that has gone further from its end, None if neither has; `empty` says whose deck
        has run out."""
        if self.book.reads("desempate", "tablas"):
            return None
        if self.book.reads("desempate", "rival"):
            return None if all(empty) else 1 if empty[0] else 0
        gone = vecinos - 1, self.squares - autoridades
        return None if gone[0] == gone[1] else 0 if gone[0] > gone[1] else 1

    def strength(self, hand: Pile) -> float:
        """Guess what a hand is worth, in log odds of winning: attacks most, supplies nothing alone."""
        if hand not in self._strengths:
            cards = [self.cards[kind] for kind in hand.cards]
            worth = [ATTACK + PUSH * card.push if card.attacks else GUARD * card.guard for card in cards]
            self._strengths[hand] = sum(worth)
        return self._strengths[hand]

    def worth(self, seat: int, vecinos: int, autoridades: int, hands: Sequence[Pile]) -> float:
        """Guess how likely a side is to win: from the middle between the figures and the cards in hand, as
        they foretold the end of simulated games."""
        middle = (vecinos + autoridades - self.squares - 1) / 2
        lead = GROUND * middle + self.strength(hands[0]) - self.strength(hands[1])
        if autoridades - vecinos > 1:
            lead *= APART
        guess = 1 / (1 + exp(-lead))
        return guess if seat == 0 else 1 - guess


def settings(_game: Game) -> Sequence[Setting]:
    """Return the one way to set Gamonal up."""
    return (Setting(len(SIDES)),)
