"""*Batalla entre titanes*: a position, what each seat may know of it and how it is told.

In: a `BatallaRules`. Out: `Position`. Seat 0 is the titan whose start is left of space 1. The law of this
file: nothing is done here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_ground import (
    ACT,
    ANSWER,
    FOG,
    SPECIAL,
    STARTER,
    Acts,
    Cards,
    Post,
    Step,
)
from generator.oldengine.batalla_table import BatallaRules, Stack, Standing
from generator.oldengine.batalla_worth import worth_of
from generator.oldengine.book import Book, Worked, rule
from generator.oldengine.kernel import CHANCE, OVER, Act, Said, State
from generator.oldengine.piles import Pile


class Position(State):
    """Where both titans stand, what they hold, what the one that acts next (`owner`) faces, the score.

    `post` is what the owner faces, `place` where; `deck` is kept in order of kind. The third of the `hands`
    are cards put aside unseen. `trail` are the steps taken since `thrown` was the discard, `offer` the acts
    of whoever acts, once asked for. While luck acts, `luck` says what it does (cards are the `deck`'s, as
    `lots`) and `owed` how many cards, `queue` what is drawn afterwards; the deck is empty until a round
    begins. With `stops` the duel ends with its round.
    """

    __slots__ = (
        "champion",
        "deck",
        "ended",
        "ending",
        "field",
        "full",
        "hands",
        "lots",
        "luck",
        "offer",
        "owed",
        "owner",
        "place",
        "post",
        "queue",
        "shown",
        "stack",
        "standing",
        "starter",
        "stops",
        "table",
        "thrown",
        "trail",
        "winner",
    )
    champion: int | None
    deck: bytearray
    ended: str
    ending: str
    field: Field
    full: int
    hands: list[Pile]
    lots: Sequence[int]
    luck: int
    offer: Worked[Acts] | None
    owed: int
    owner: int
    place: int
    post: Post
    queue: list[tuple[int, int]]
    shown: int
    stack: Stack
    standing: Standing
    starter: int
    stops: bool
    table: BatallaRules
    thrown: Pile
    trail: list[Step]
    winner: int | None

    @property
    def seats(self) -> int:
        return len(self.table.seat_ids)

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self.table.book

    @property
    def squares(self) -> tuple[int, int]:
        """Where the titans stand, each counted from its own start."""
        mine, theirs = self.field.squares(self.place)
        return (theirs, mine) if self.owner else (mine, theirs)

    @property
    def gap(self) -> int:
        """How many steps separate the titans."""
        return self.field.gap(*self.squares)

    @property
    def phase(self) -> str:
        if self.actor == CHANCE:
            return "robar" if self.trail else "preparar"
        stance = self.post.stance
        if stance.spent or stance.phase < ACT:
            return "final"
        return "responder" if stance.phase == ANSWER else "actuar"

    def discard(self) -> Pile:
        """Return the Golpes played in this round."""
        pile = self.thrown
        for step in self.trail:
            for card in step.cards:
                pile = pile.plus(card)
        return pile

    def has_fled(self) -> bool:
        """True if the last act was a retreat from an attack."""
        return bool(self.trail) and self.trail[-1].deed.do == "retirada"

    # -- what is known

    @rule("DES-1", off=())
    def top(self) -> Cards:
        """Return the Golpes of the discard to be seen: the last; those of an attack that waits."""
        if self.post.stance.phase == ANSWER:
            return self.post.stance.attack
        played = next((step.cards for step in reversed(self.trail) if step.cards), ())
        return played if self.book.reads("ultima-jugada", "jugada") else played[-1:]

    @rule("DES-2", off=())
    def counted(self, seat: int) -> tuple[int, ...]:
        """Return what a seat may count: the deck and the rival's hand."""
        sizes = len(self.deck), self.hands[1 - seat].size
        return (*sizes, self.discard().size) if self.book.reads("contar", "todo") else sizes

    def view(self, seat: int) -> Hashable:
        """What is seen and what was seen: Golpes are played in sight of both, who may remember them."""
        theirs = self.hands[1 - seat] if self.field.special.open else ()
        return (seat, *self._public(), self.hands[seat], theirs, self.counted(seat), self.top())

    def _public(self) -> tuple[Hashable, ...]:
        luck = (self.luck, self.owed, *self.queue) if self.actor == CHANCE else ()
        ground = (self.owner, self.post.stance, *self.squares)
        cards = (self.discard(), self.shown, *self.stack.left)
        return (self.actor, luck, ground, cards, self.standing.score, self.starter, self.ending, self.winner)

    def key(self) -> Hashable:
        return (*self._public(), *self.hands, bytes(self.deck), self.champion, self.has_fled(), self.luck)

    # -- saying it

    def notation(self, act: Act) -> str:
        if self.actor != CHANCE or isinstance(act, str):
            return str(act)
        table = self.table
        cards = [card.id for card in (table.specials if self.luck == SPECIAL else table.blows)]
        names = table.seat_ids if self.luck == STARTER else cards
        return names[act] if act in range(len(names)) else str(act)

    def say(self, seat: int, act: Act) -> Said:
        table = self.table
        if seat == CHANCE:
            if self.luck == STARTER:
                return Said("starter", {"seat": table.seat_titles[act]})
            if self.luck == SPECIAL:
                return Said("special", {"card": table.specials[act].title, **self._told_score()})
            if self.luck == FOG:
                return Said("fog", {"card": table.blows[act].title})
            verb = "draw" if self.trail else "deal"
            return Said(verb, {"seat": table.seat_titles[self.luck], "card": table.blows[act].title})
        deed = self.field.deeds[act]
        fills: dict[str, str | int] = {"seat": table.seat_titles[seat]}
        if deed.cards:
            fills |= {"card": table.blows[deed.cards[-1]].title, "count": len(deed.cards)}
        if deed.advance is not None:
            fills["advance"] = table.blows[deed.advance].title
        return Said(deed.do, fills)

    def stands(self) -> Said | None:
        if self.actor == OVER:
            return Said("over", self._told_score())
        if not self.trail:
            return None
        first, second = self.field.spaces(self.squares)
        return Said("stand", {"one": first, "two": second, "distance": self.gap})

    def _told_score(self) -> dict[str, str | int]:
        score, (first, second) = self.standing.score, self.table.seat_titles
        fills: dict[str, str | int] = {"first": first, "second": second}
        return fills | {"one": score.wins[0], "two": score.wins[1], "round": score.rounds + 1}

    # -- what the checks ask

    def returns(self) -> tuple[float, ...]:
        if self.champion == 0:
            return (1.0, 0.0)
        return (0.0, 1.0) if self.champion == 1 else (0.5, 0.5)

    def reason(self) -> str:
        return self.ended

    def measure(self) -> tuple[int, ...]:
        """What is left to win, the ties left, the deck, the phase: under the readings chosen."""
        score, table = self.standing.score, self.table
        games = 0 if self.actor == OVER else 2 * table.games_to_win - sum(score.games)
        rounds = 2 * table.rounds - sum(score.wins)
        return (games, rounds, table.most_ties - score.ties, len(self.deck), self.post.stance.phase)

    def census(self) -> Mapping[str, int]:
        cards = [*self.deck, *(card for pile in (*self.hands, self.discard()) for card in pile.cards)]
        return Counter(self.table.blows[card].id for card in cards)

    def in_use(self) -> Mapping[str, int]:
        score = self.standing.score
        return {
            "boards/alfombra/spaces": max(self.squares),
            "boards/marcador/rounds": max(score.wins),
            "boards/marcador/games": max(score.games),
        }

    def worth(self, seat: int) -> float:
        return self.returns()[seat] if self.actor == OVER else worth_of(self, seat)
