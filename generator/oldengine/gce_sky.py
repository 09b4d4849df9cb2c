"""*Guerra Civil Espacial*: what lies on the table, and who may see it.

In: a `GceRules`. Out: `Sky`, the fields of a position with everything that only looks at them. The law of
this file: nothing here plays; what a player could only remember (a card that went into a hand in full view)
is not kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from generator.oldengine.book import Book
from generator.oldengine.gce_kinds import AGAINST, NONE, NOTATION
from generator.oldengine.gce_worth import guess
from generator.oldengine.kernel import CHANCE, OVER, Act, State

if TYPE_CHECKING:
    from generator.oldengine.gce_table import GceRules

S = TypeVar("S", bound="Sky")

TURN, AFTER, ANSWER, DISCARD = range(4)
"""What a seat is asked: its turn, whether the commander swaps after playing, whether to answer an attack,
what to discard."""
LOT, DEAL, REFILL, DISPUTE, STEAL = range(5)
"""What luck draws for: the commander's lot, a first hand, a hand after a round, the dispute, a thief."""
_LUCK_IN = {LOT: "preparar", DEAL: "preparar", REFILL: "recogida", STEAL: "pujas"}
"""The phase in which luck draws for what; the dispute may change in the bidding too."""

_PLAIN = (
    "actor",
    "table",
    "book",
    "node",
    "luck",
    "commander",
    "disputed",
    "inside",
    "passed",
    "still",
    "swaps",
    "last_out",
    "fighters",
    "taker",
    "attacker",
    "attack",
    "victim",
    "spared",
    "left",
    "emptied",
    "last_round",
    "ended",
)
_LISTS = (
    "zones",
    "hands",
    "kept",
    "colonies",
)
_FLAT = (
    "deck",
    "discard",
    "junk",
    "gone",
    "aside",
    "ships",
    "times",
    "queue",
    "winners",
)


class Sky(State):
    """A position. Seats in the round, those that have passed and those without further turns are bits.

    `kept` holds pairs (card, who knows it: a seat, or `NONE` for all); `queue` the seats that are still to
    draw, answer or discard, the next one last; `spared` the seats an attack does not reach; `left` how many
    cards a thief or a station still draws.
    """

    __slots__ = (*_PLAIN[1:], *_LISTS, *_FLAT, "lots_drawn", "offered")

    table: GceRules
    book: Book
    node: int
    luck: int
    commander: int
    disputed: int
    inside: int
    passed: int
    still: int
    swaps: int
    last_out: int
    fighters: int
    taker: int
    attacker: int
    attack: int
    victim: int
    spared: int
    left: int
    emptied: int
    last_round: bool
    ended: str
    zones: list[list[int]]
    hands: list[list[int]]
    kept: list[list[tuple[int, int]]]
    colonies: list[list[int]]
    deck: list[int]
    discard: list[int]
    junk: list[int]
    gone: list[int]
    aside: list[int]
    ships: list[int]
    times: list[int]
    queue: list[int]
    winners: list[int]
    lots_drawn: list[tuple[int, int]]
    offered: Sequence[Act] | None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def phase(self) -> str:
        if self.actor != CHANCE:
            return "recogida" if self.node == DISCARD else "pujas"
        if self.luck == DISPUTE:
            return "disputa" if self.attacker == NONE else "pujas"
        return _LUCK_IN[self.luck]

    def seat_list(self, bits: int) -> list[int]:
        """Return the seats whose bits are set."""
        return [seat for seat in range(len(self.hands)) if bits >> seat & 1]

    def rightward(self, first: int) -> list[int]:
        """Return every seat, from one on to the right."""
        seats = len(self.hands)
        return [(first + n) % seats for n in range(seats)]

    def clone(self: S) -> S:
        copy = object.__new__(type(self))
        copy.actor, copy.table, copy.book = self.actor, self.table, self.book
        copy.node, copy.luck = self.node, self.luck
        copy.commander, copy.disputed = self.commander, self.disputed
        copy.inside, copy.passed, copy.still = self.inside, self.passed, self.still
        copy.swaps, copy.last_out = self.swaps, self.last_out
        copy.fighters, copy.taker = self.fighters, self.taker
        copy.attacker, copy.attack, copy.victim = self.attacker, self.attack, self.victim
        copy.spared, copy.left, copy.emptied = self.spared, self.left, self.emptied
        copy.last_round, copy.ended, copy.offered = self.last_round, self.ended, self.offered
        copy.zones = [cards[:] for cards in self.zones]
        copy.hands = [cards[:] for cards in self.hands]
        copy.kept = [cards[:] for cards in self.kept]
        copy.colonies = [cards[:] for cards in self.colonies]
        copy.deck, copy.discard, copy.junk = self.deck[:], self.discard[:], self.junk[:]
        copy.gone, copy.aside, copy.lots_drawn = self.gone[:], self.aside[:], self.lots_drawn[:]
        copy.ships, copy.times, copy.queue = self.ships[:], self.times[:], self.queue[:]
        copy.winners = self.winners[:]
        return copy

    # -- what is known

    def _public(self) -> tuple[Hashable, ...]:
        luck = self.luck if self.actor == CHANCE else NONE
        return (
            (self.actor, self.node, luck, self.commander, self.disputed),
            (self.victim, self.attacker, self.attack),
            (self.inside, self.passed, self.still, self.swaps, self.last_out, self.spared, self.left),
            (self.fighters, self.taker),
            (self.emptied, self.last_round, self.ended, tuple(self.winners), tuple(self.queue)),
            tuple(map(tuple, self.zones)),
            tuple(tuple(sorted(cards)) for cards in self.colonies),
            tuple(tuple(sorted(pile)) for pile in (self.discard, self.junk, self.gone, self.aside)),
            tuple(self.lots_drawn),
        )

    def view(self, seat: int) -> Hashable:
        mine = self.kept[seat] if self.table.looks_at_kept() else ()
        seen = tuple(tuple(sorted(self._faces(cards, seat))) for cards in self.kept)
        sizes = tuple(map(len, self.hands))
        hand = tuple(sorted(self.hands[seat]))
        return (seat, *self._public(), hand, sizes, len(self.deck), seen, tuple(mine))

    @staticmethod
    def _faces(cards: list[tuple[int, int]], seat: int) -> list[int]:
        """Return cards lying face down, as a seat knows them: `NONE` for a card it has not seen."""
        return [card if knows in (NONE, seat) else NONE for card, knows in cards]

    def key(self) -> Hashable:
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        kept = tuple(tuple(sorted(cards)) for cards in self.kept)
        return (*self._public(), hands, kept, tuple(sorted(self.deck)))

    def imagine(self: S, seat: int, random: Random) -> S:
        copy = self.clone()
        copy.offered = None
        others = [other for other in range(len(self.hands)) if other != seat]
        hidden = [
            (cards, place)
            for owner, cards in enumerate(copy.kept)
            for place, (_, knows) in enumerate(cards)
            if knows not in (NONE, seat) and not (owner == seat and self.table.looks_at_kept())
        ]
        unseen = [*copy.deck, *(card for other in others for card in copy.hands[other])]
        unseen += [cards[place][0] for cards, place in hidden]
        random.shuffle(unseen)
        for other in others:
            size = len(copy.hands[other])
            copy.hands[other], unseen = unseen[:size], unseen[size:]
        for cards, place in hidden:
            cards[place] = (unseen.pop(), cards[place][1])
        copy.deck = unseen
        return copy

    # -- what is counted

    def census(self) -> Mapping[str, int]:
        piles = [self.deck, self.discard, self.junk, self.gone, self.aside]
        count = Counter(card for pile in [*piles, *self.hands, *self.colonies] for card in pile)
        count.update(card for cards in self.kept for card, _ in cards)
        count.update(max(card, ~card) for zone in self.zones for card in zone)
        if self.disputed != NONE:
            count[self.disputed] += 1
        return {self.table.ids[card]: copies for card, copies in count.items()}

    def in_use(self) -> Mapping[str, int]:
        return self.table.used

    def measure(self) -> tuple[int, ...]:
        """How often the deck may still run out, its cards, whether bids go on, the cards in hand, who is in
        the round, who has not passed, what the turn still asks: it falls with every decision."""
        left = self.table.exhaustions - self.emptied, len(self.deck)
        cards = sum(map(len, self.hands))
        if self.node == DISCARD:
            return (*left, 0, cards, 0, 0, 0)
        waiting = self.inside & ~(self.passed | self.still)
        asks = {TURN: 0, AFTER: 1}.get(self.node, 1 + len(self.queue))
        return (*left, 1, cards, self.inside.bit_count(), waiting.bit_count(), asks)

    def returns(self) -> tuple[float, ...]:
        share = 1.0 / len(self.winners) if self.winners else 1.0 / len(self.hands)
        return tuple(
            share if not self.winners or seat in self.winners else 0.0 for seat in range(len(self.hands))
        )

    def reason(self) -> str:
        return self.ended

    # -- words

    def notation(self, act: Act) -> str:
        if isinstance(act, tuple):
            return f"{self.table.ids[act[0]]}{AGAINST}{act[1] + 1}"
        return NOTATION.get(act) or self.table.ids[act]

    # -- a guess

    def worth(self, seat: int) -> float:
        if self.actor == OVER:
            return self.returns()[seat]
        return guess(self, seat)
