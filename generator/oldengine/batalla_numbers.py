"""*Batalla entre titanes*: what its content says, as numbers and words to play with.

In: a game's content. Out: `Blow` and `Special` (the cards), `BatallaNumbers` (a table that has read them),
`settings`. The law of this file: it reads and computes; what is done with it is for the rules.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.game import Game
from generator.model.parts import Deck
from generator.oldengine.batalla_ground import Known
from generator.oldengine.book import Book
from generator.oldengine.kernel import Setting
from generator.oldengine.piles import Pile, heap, pile
from generator.oldengine.table import Lacking, Table
from generator.oldgames.batalla_model import BOARD, COMBAT, SIDES, SPECIALS

BASIC: Final = "basico"
ADVANCED: Final = "avanzado"
MATCH: Final = "partidas"
WITHOUT: Final = -1
"""No special card is in force."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A Golpe: its id, title and printed value."""

    id: str
    title: str
    value: int


@dataclass(frozen=True, slots=True)
class Special:
    """A special card and what it does: cards more or less in a full hand, spaces closed at each end, the
    action nobody may do, the value that counts twice, the rounds it is worth, whether hands lie open, the
    cards that leave the deck."""

    id: str = ""
    title: str = ""
    hand: int = 0
    shorten: int = 0
    forbid: str = ""
    double: int | None = None
    worth: int = 1
    open: bool = False
    remove: int = 0


class BatallaNumbers(Table):
    """The numbers of the game and the variant in play."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.seat_ids = SIDES
        self.seat_titles = [self._seat(side) for side in SIDES]
        self.hand, self.rounds = self.value("mano"), self.value("rondas")
        self.most_ties = self.value("empates")
        combat = self._deck(COMBAT)
        self.blows = [self._blow(entry.card) for entry in combat.cards]
        self.copies = self._composition([entry.copies for entry in combat.cards])
        self.none = pile([0] * len(self.blows))
        added = (setting.scenario or "").split("-")
        self.is_match = MATCH in added
        self.games = self.value("partidas") if self.is_match else 1
        self.games_to_win = self.value("partidas-gana") if self.is_match else 1
        self.specials = self._specials() if SPECIALS in added else ()
        self.spaces = self._spaces()
        self.known: dict[Hashable, Known] = {}

    def _seat(self, side: str) -> str:
        if side not in self.game.info.seats:
            raise Lacking(f"the seat `{side}`", "game.yaml", "seats")
        seat = self.game.info.seats[side]
        return seat.player or seat.title

    def _deck(self, name: str) -> Deck:
        if name not in self.game.decks:
            raise Lacking(f"the deck `{name}`", "cards.yaml", "decks")
        return self.game.decks[name]

    def _blow(self, name: str) -> Blow:
        card = self.game.cards.get(name)
        if card is None or card.value is None:
            raise Lacking(f"the value of the card `{name}`", "cards.yaml", "cards", name)
        return Blow(name, card.title, card.value)

    def _composition(self, copies: Sequence[int]) -> tuple[int, ...]:
        """Return how many there are of each card."""
        if not self.book.reads("composicion", "piramide"):
            return tuple(copies)
        ranks = [blow.value for blow in self.blows]
        middle = (min(ranks) + max(ranks)) // 2
        return tuple(max(count + middle - rank, 1) for count, rank in zip(copies, ranks, strict=True))

    def _specials(self) -> tuple[Special, ...]:
        if self.book.reads("especiales-ocho", "sin-ellas"):
            return ()
        return tuple(self.special(entry.card) for entry in self._deck(SPECIALS).cards)

    def special(self, name: str) -> Special:
        """Return a special card by its id."""
        card = self.game.cards.get(name)
        if card is None:
            raise Lacking(f"the card `{name}`", "cards.yaml", "cards")
        path = ("cards", name, "effect")
        numbers = {
            verb: self.number(given, f"the verb `{verb}`", "cards.yaml", *path)
            for verb, given in card.effect.items()
            if verb not in ("forbid", "open")
        }
        return Special(
            name,
            card.title,
            hand=numbers.get("hand-more", 0) - numbers.get("hand-less", 0),
            shorten=numbers.get("shorten", 0),
            forbid=str(card.effect.get("forbid", "")),
            double=numbers.get("double"),
            worth=numbers.get("worth", 1),
            open="open" in card.effect,
            remove=numbers.get("remove", 0),
        )

    def _spaces(self) -> int:
        if self.book.reads("largo", "larga"):
            return self.value("casillas-larga")
        return self.board_number(BOARD, "spaces")

    def heap(self, cards: Iterable[int]) -> Pile:
        """Return the pile of some Golpes, each by its place in the deck's list."""
        return heap(cards, len(self.blows))

    def kind(self, card: str) -> int:
        """Return the place of a Golpe in the deck's list, by its id."""
        ids = [blow.id for blow in self.blows]
        if card not in ids:
            raise Lacking(f"the card `{card}` in the deck `{COMBAT}`", "cards.yaml", "decks", COMBAT)
        return ids.index(card)


def settings(game: Game) -> Sequence[Setting]:
    """Return every way to set the game up: each variant, with or without special cards, one game or a match
    of several."""
    extras = ([SPECIALS] if SPECIALS in game.decks else []), ([MATCH] if MATCH in game.info.values else [])
    added = ["-".join([*one, *two]) for two in ([], extras[1]) for one in ([], extras[0])]
    names = list(dict.fromkeys(each or None for each in added))
    return tuple(Setting(len(SIDES), variant, name) for variant in game.info.variants for name in names)
