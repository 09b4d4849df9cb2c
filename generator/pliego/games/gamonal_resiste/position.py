"""*Gamonal resiste*: the street as it lies on the table, and the numbers it is played with.

In: a game's content. Out: `Street`, `Numbers`. Seat 0 (`vecinos`) has its end at square 1, seat 1
(`autoridades`) at the last square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Self

from pliego.game.model.game import Game
from pliego.game.model.types import Whole
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.content import ContentReader, read_by
from pliego.playing.forms import HOW_MANY, NUMBER, EachSeat, WrittenForm, by_seat
from pliego.playing.pile import Pile
from pliego.playing.position import Position, counted, own_counted, public
from pliego.playing.rules import Rules

SEATS = (0, 1)
VERBS = ("advance", "push", "guard", "draw")


@dataclass(frozen=True, slots=True)
class CardKind:
    """What a card does: squares advanced and pushed, points on the die, cards drawn."""

    title: str = ""
    advance: int = 0
    push: int = 0
    guard: int = 0
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says. `pips`: what a side's throw may show, each as often as it is likely; `throws`:
    every way both sides' dice may fall; `ties_again`: whether two attacks that throw as much throw again, or
    else nobody pushes."""

    squares: int = read_by(lambda read: read.board("calle", "spaces"))
    hand: int = read_by(lambda read: read.value("mano"))
    reshuffles: int = read_by(lambda read: read.value("mezclas"))
    ties_again: bool = read_by(lambda read: throws_ties_again(read.game))
    pips: tuple[int, ...] = read_by(lambda read: tuple(range(1, read.value("dado-caras") + 1)))
    cards: Mapping[str, CardKind] = read_by(lambda read: card_kinds(read.game))
    decks: tuple[Pile, ...] = read_by(lambda read: tuple(read.deck(side) for side in SIDES))
    seat_titles: Sequence[str] = read_by(lambda read: [read.seat_title(side) for side in SIDES])
    throws: tuple[tuple[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "throws", tuple(product(self.pips, self.pips)))

    @property
    def weakest_push(self) -> int:
        """The squares that the weakest attack pushes."""
        return min((card.push for card in self.cards.values() if card.push), default=0)


def throws_ties_again(game: Game) -> bool:
    """Return whether two attacks that throw as much throw again; raises `MissingContent`."""
    return ContentReader(game).word("empate") == "repite"


def card_kinds(game: Game) -> Mapping[str, CardKind]:
    """Return what each card does; raises `MissingContent`."""
    read = ContentReader(game)
    return {name: CardKind(card.title, **dict(_effect(read, name))) for name, card in game.cards.items()}


def _effect(read: ContentReader, name: str) -> Iterator[tuple[str, int]]:
    effect = read.game.cards[name].effect
    for verb in VERBS:
        if verb in effect:
            where = ("cards.yaml", "cards", name, "effect")
            yield verb, read.number(effect[verb], f"the verb `{verb}`", *where)


ON_STREET = WrittenForm(
    Whole,
    lambda _street, _square, written: written,
    lambda street, square, _wanted: square if 1 <= square <= street.numbers.squares else None,
    always=True,
)
"""A figure's square; examples name none for a figure that is off the street."""


@dataclass(slots=True)
class Street(Position[Numbers]):
    """Where both figures stand, what each side holds, and the cards of the turn (`shown`, "" for none).

    `blind`: the card on the table comes from the deck and is not turned up yet; `reshuffled` counts how often
    a side has made its discard a new deck; `spent`: a deck has run out for the last time.
    """

    figures: list[int] = public(default_factory=lambda: [0, 0], written=EachSeat(SIDES, ON_STREET))
    hands: list[Pile] = own_counted(
        cards=True, default_factory=lambda: [(), ()], written=by_seat(HOW_MANY).named("hand")
    )
    decks: list[Pile] = counted(
        cards=True, default_factory=lambda: [(), ()], written=by_seat(HOW_MANY).named("deck")
    )
    discards: list[Pile] = public(
        cards=True, default_factory=lambda: [(), ()], written=by_seat(HOW_MANY).named("discard")
    )
    shown: list[str] = public(cards=True, default_factory=lambda: ["", ""])
    blind: list[bool] = public(default_factory=lambda: [False, False])
    reshuffled: list[int] = public(default_factory=lambda: [0, 0], written=by_seat(NUMBER))
    spent: bool = public(default=False)

    @classmethod
    def begin(cls, rules: Rules[Numbers], **given: Any) -> Self:
        """Return the empty table, each side with its cards."""
        return cls(rules=rules, decks=[*rules.numbers.decks], **given)

    def card(self, side: int) -> CardKind:
        """Return the card that a side has shown."""
        return self.numbers.cards.get(self.shown[side], CardKind())

    def termination_measure(self) -> tuple[int, ...]:
        """Each turn costs each side a card, and a discard is shuffled only so often."""
        left = self.numbers.reshuffles * len(SEATS) - sum(self.reshuffled)
        held = sum(len(self.hands[side]) + len(self.decks[side]) for side in SEATS)
        return (left, held, sum(self.recorded.get("out", ())))

    def in_use(self) -> Mapping[str, int]:
        """Return the squares, figures and cards in use."""
        places = [square for square in self.figures if 1 <= square <= self.numbers.squares]
        cards = [name.partition("/")[0] for name in self.census().elements()]
        return {
            "boards/calle/spaces": max(places, default=0),
            **{f"tokens/figura-{side}": 1 for side in SIDES},
            **{f"decks/{side}": cards.count(str(seat)) for seat, side in enumerate(SIDES)},
        }
