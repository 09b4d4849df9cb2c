"""*Guerra Civil Espacial*: what lies on the table, and who sees it.

In: the numbers of a game. Out: `Space`. Seats are numbered from 0; the seat to the right of one is the next.
The law of this file: a card is its id; what it does stands in its `CardKind`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

from pliego.games.guerra_civil_espacial import forms
from pliego.games.guerra_civil_espacial.numbers import Numbers
from pliego.games.guerra_civil_espacial.vocabulary import AIDS
from pliego.playing.forms import SEAT, by_seat
from pliego.playing.pile import Pile, pile, without
from pliego.playing.position import Position, counted, own, own_counted, public
from pliego.playing.rules import Rules

NONE: Final = -1
"""No seat."""
PileName: TypeAlias = "int | tuple[int, int]"
"""Where a card may be: a seat's hand, or, as (victim, thief), what the second has stolen from the first."""
Sighting: TypeAlias = tuple[str, tuple[PileName, ...]]
"""A card that somebody has seen going to one of some places."""


@dataclass(slots=True)
class Space(Position[Numbers]):
    """What lies on the table.

    Of each seat: its `hands`; its `zones`, in the order in which the cards came; those `crosswise` there have
    no effect; its `loot`, face down, which everybody has seen; its `colonies`; its `ships` as they count now;
    `times`, by how much its cards multiply them. `stolen` are the cards taken from each seat; they lie face
    down in the loot of the `thieves` beside them. `known` are the cards of each hand that everybody saw go
    there; `memory` is what each seat knows besides.

    Of the round: who is `inside`; who has `passed` since the last card; who was `last_out`; whose `turn` it
    is or was (`NONE` before the first); its `reliefs`. `goes_on`: the seat has still to play, pass or leave;
    `may_relieve`: it has played, and may still put a colony in dispute. `taker` has won the disputed card.

    Of a special card that is played: `effect_of` is the card, `victim` the seat it robs; `spared` seats it
    does not reach; so many cards are still drawn for it (`draws`). `asked` seats have still to answer, or to
    discard; for `drawing` seats cards are still drawn.

    Of the game: who is `commander` and who `began` as one; who has `primacy`; how often the deck has
    `emptied`; whether this is the `last_round`.
    """

    deck: Pile = counted(cards=True, written=forms.DECK)
    hands: list[Pile] = own_counted(cards=True, written=by_seat(forms.CARDS))
    zones: list[tuple[str, ...]] = public(cards=True, written=forms.ZONES)
    crosswise: list[Pile] = public(written=forms.IDLE)
    loot: list[Pile] = public(cards=True, written=forms.LOOT)
    stolen: list[tuple[str, ...]] = own_counted(cards=True)
    thieves: list[tuple[int, ...]] = public()
    colonies: list[Pile] = public(cards=True, written=forms.COLONIES)
    ships: list[int] = public()
    times: list[int] = public()
    known: list[Pile] = public()
    memory: list[tuple[Sighting, ...]] = own()
    disputed: Pile = public(cards=True, default=(), written=forms.CARD)
    discard: Pile = public(cards=True, default=(), written=forms.CARDS)
    junk: Pile = public(cards=True, default=(), written=forms.CARDS)
    aside: Pile = public(cards=True, default=())
    box: Pile = public(cards=True, default=())

    commander: int = public(default=0, written=forms.SOMEBODY)
    began: int = public(default=0)
    turn: int = public(default=NONE)
    inside: set[int] = public(default_factory=set, written=forms.OUT)
    passed: set[int] = public(default_factory=set)
    last_out: int = public(default=NONE)
    reliefs: int = public(default=0)
    goes_on: bool = public(default=False)
    may_relieve: bool = public(default=False)
    effect_of: str = public(default="")
    victim: int = public(default=NONE)
    spared: set[int] = public(default_factory=set)
    draws: int = public(default=0)
    asked: tuple[int, ...] = public(default=())
    drawing: tuple[int, ...] = public(default=())
    taker: int = public(default=NONE, written=forms.SOMEBODY.named("taken"))
    primacy: int = public(default=NONE, written=SEAT)
    emptied: int = public(default=0, written=forms.EMPTIED)
    last_round: bool = public(default=False)

    def rightward(self, first: int) -> tuple[int, ...]:
        """Return every seat, from one on to the right."""
        return self.numbers.rightward[first]

    def score(self, seat: int) -> int:
        """Return how many colonies a seat has conquered."""
        return self.colonies_in(self.colonies[seat])

    def colonies_in(self, cards: Sequence[str]) -> int:
        """Return how many colonies some cards are."""
        return sum(self.numbers.cards[card].colonies for card in cards)

    def put(self, field_name: str, cards: Sequence[str]) -> None:
        """Put cards on the discard or the junk."""
        setattr(self, field_name, pile((*getattr(self, field_name), *cards)))

    def take_zone(self, seat: int) -> tuple[str, ...]:
        """Take every card out of a zone and return them."""
        cards = self.zones[seat]
        self.zones[seat], self.crosswise[seat] = (), ()
        return cards

    def take_from_deck(self, card: str) -> None:
        """Take a card that was drawn out of the deck."""
        self.deck = without(self.deck, card)

    def stolen_by(self, thief: int) -> list[tuple[int, str]]:
        """Return what lies in a seat's loot face down, stolen, each card with its victim."""
        return [
            (victim, card)
            for victim, thieves in enumerate(self.thieves)
            for card, who in zip(self.stolen[victim], thieves, strict=True)
            if who == thief
        ]

    def loot_of(self, seat: int) -> tuple[str, ...]:
        """Return every card of a seat's loot, won or stolen."""
        return (*self.loot[seat], *(card for _, card in self.stolen_by(seat)))

    def take_stolen(self, thief: int) -> list[str]:
        """Take what a seat has stolen out of its loot and return it."""
        taken = [card for _, card in self.stolen_by(thief)]
        for victim, thieves in enumerate(self.thieves):
            left = [(c, who) for c, who in zip(self.stolen[victim], thieves, strict=True) if who != thief]
            self.stolen[victim] = tuple(card for card, _ in left)
            self.thieves[victim] = tuple(who for _, who in left)
        return taken

    @classmethod
    def begin(cls, rules: Rules[Numbers], **given: Any) -> Self:
        """Return the table before anything is set up: the fleet as the deck, the special cards in the box."""
        cards, fleet, count = rules.numbers.deck(), rules.numbers.fleet, len(rules.numbers.seats)
        names = ("hands", "zones", "crosswise", "loot", "stolen", "thieves", "colonies", "known", "memory")
        nothing_yet: dict[str, Any] = {name: [()] * count for name in names}
        return cls(
            rules=rules,
            deck=tuple(card for card in cards if card in fleet),
            box=tuple(card for card in cards if card not in fleet),
            ships=[0] * count,
            times=[1] * count,
            **nothing_yet | given,
        )

    def termination_measure(self) -> tuple[int, ...]:
        """Return how often the deck may still run out, its cards, whether a round goes on, the cards in hand,
        who is in the round, who of them has not passed, and what the turn still asks: it falls with every
        decision."""
        left = self.numbers.exhaustions - self.emptied, len(self.deck)
        cards = sum(map(len, self.hands))
        if not self.disputed and not any(self.zones):
            return (*left, 0, cards, 0, 0, 0)
        asks = 1 + len(self.asked) if self.asked else int(self.may_relieve)
        return (*left, 1, cards, len(self.inside), len(self.inside - self.passed), asks)

    def in_use(self) -> Mapping[str, int]:
        """Return how many cards of each deck a game uses: all of them, and an aid for each seat."""
        return {**self.numbers.decks, f"decks/{AIDS}": len(self.hands)}
