"""*Gamonal resiste*: its cards, decks, street and dice, as the content gives them.

In: a game's content. Out: `GamonalNumbers`, the ground of the game's table, and the values it is played with:
`CardKind`, `Turn`, `Choice`, `Beginning`. The law of this file: what is not in the content is `Lacking`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

from generator.model.game import Game
from generator.oldengine.book import Book, Worked
from generator.oldengine.kernel import Setting
from generator.oldengine.piles import Pile, heap, pile
from generator.oldengine.table import Lacking, Table
from generator.oldgames.gamonal_model import SIDES

LIFT: Final = -1
"""Play the top card of the deck, unseen."""
PASS: Final = -2
"""Play nothing, which no rule allows."""
SHORT: Final = -3
"""From here down: play a card and advance less than it gives, which one reading allows."""
NOTATION: Final = {LIFT: "levantar", PASS: "pasar"}
Dice = tuple[int, int]
Owed = tuple[int, Any] | None
"""The cards still to be drawn, one at a time: the side that draws next, and what is owed after that."""


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


BLANK: Final = CardKind("", "")
Cards = tuple[CardKind, CardKind]


def owed(counts: Iterable[int]) -> Owed:
    """Return what is owed if each side is to draw so many cards, the first side first."""
    chain: Owed = None
    for side, count in reversed(list(enumerate(counts))):
        for _ in range(count):
            chain = (side, chain)
    return chain


@dataclass(slots=True)
class Turn:
    """What two cards lead to: where the figures end, who is off the street, what each side draws; or, if
    `lots` holds the pairs that may be thrown, `thrown` says what each of them leads to.

    `plain`: nothing is left to do but to collect the cards played.
    """

    vecinos: int
    autoridades: int
    draws: tuple[int, int] = (0, 0)
    collects: bool = True
    out: int | None = None
    reason: str = ""
    lots: tuple[Dice, ...] = ()
    thrown: Mapping[Dice, Worked[Turn]] = field(default_factory=dict)
    owed: Owed = field(init=False)
    plain: bool = field(init=False)

    def __post_init__(self) -> None:
        self.owed = owed(self.draws)
        self.plain = not self.lots and self.out is None and self.owed is None


@dataclass(frozen=True, slots=True)
class Choice:
    """What a hand may play, and the hand after each act."""

    acts: tuple[int, ...]
    after: dict[int, Pile]


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins: the squares of both figures, what is drawn, whether the decks are shuffled, and the
    most cards a hand may hold (None: any number)."""

    ends: tuple[int, int]
    owed: Owed
    shuffled: bool
    limit: int | None


class GamonalNumbers(Table):
    """What the content says, in numbers. `pips`: what one side may throw, each total as often as it is
    likely; `step`: the squares of the weakest attack, for readings that speak of one square."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.seat_ids = SIDES
        self.seat_titles = [self._seat(side) for side in SIDES]
        self.cards = [self._card(name) for name in game.cards]
        self.shorts = [(kind, n) for kind, card in enumerate(self.cards) for n in range(card.advance)]
        self.squares = self.board_number("calle", "spaces")
        self.mixes = self.value("mezclas")
        self.step = min((card.push for card in self.cards if card.attacks), default=0)
        self.pips = self._pips()
        self.lots = tuple(product(self.pips, self.pips))
        self.none = pile([0] * len(self.cards))
        self.decks = tuple(self._deck(side) for side in SIDES)

    def _seat(self, side: str) -> str:
        if side not in self.game.info.seats:
            raise Lacking(f"the seat `{side}`", "game.yaml", "seats")
        return self.game.info.seats[side].title

    def _card(self, name: str) -> CardKind:
        card, path = self.game.cards[name], ("cards", name, "effect")
        numbers = {
            verb: self.number(card.effect[verb], f"the verb `{verb}`", "cards.yaml", *path)
            for verb in ("advance", "push", "guard", "draw")
            if verb in card.effect
        }
        return CardKind(name, card.title, **numbers)

    def _pips(self) -> tuple[int, ...]:
        faces, dice = range(1, self.value("dado-caras") + 1), 1
        if self.book.reads("dado", "varios"):
            if "dado" not in self.game.info.bring:
                raise Lacking("how many dice there are", "game.yaml", "bring")
            dice = self.game.info.bring["dado"].count
        return tuple(sum(thrown) for thrown in product(faces, repeat=dice))

    def _deck(self, side: str) -> Pile:
        if side not in self.game.decks:
            raise Lacking(f"the deck `{side}`", "cards.yaml", "decks")
        deck = self.game.decks[side]
        copies = {entry.card: entry.copies for entry in deck.cards}
        if self.book.reads("composicion", "iguales"):
            copies = dict.fromkeys(copies, deck.size // len(copies))
        return pile(copies.get(card.id, 0) for card in self.cards)

    def heap(self, cards: Iterable[int]) -> Pile:
        """Return the pile of some cards."""
        return heap(cards, len(self.cards))

    def kind(self, act: int) -> int:
        """Return the card that an act plays from the hand; below 0 if it plays none."""
        return self.shorts[SHORT - act][0] if act <= SHORT else act

    def word(self, act: int) -> str:
        """Return an act as a word."""
        if act <= SHORT:
            kind, steps = self.shorts[SHORT - act]
            return f"{self.cards[kind].id}-{steps}"
        return NOTATION.get(act) or self.cards[act].id

    def printed(self) -> Mapping[str, int]:
        tokens = {f"tokens/{name}": token.copies for name, token in self.game.tokens.items()}
        decks = {f"decks/{side}": self.game.decks[side].size for side in SIDES}
        return {"boards/calle": self.squares, **tokens, **decks}
