"""*Batalla entre titanes*: the duel as it is played.

In: a `BatallaRules`. Out: `Duel`, a position. Seat 0 is the titan whose start is left of space 1. A seat's
act is its notation; luck draws a Golpe (its place in the deck's list), turns up a special card or says who
begins. The laws of this file: what an act leads to is worked out by the field, not here; what is refused has
changed nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Final

from generator.engine.batalla_field import Field
from generator.engine.batalla_ground import DECIDED, LAST, PASS, SHOW, YIELD, Cards, Ground, Spot, Step
from generator.engine.batalla_numbers import WITHOUT
from generator.engine.batalla_table import BY_LOT, DRAWN, BatallaRules, Result, Score
from generator.engine.batalla_worth import worth_of
from generator.engine.book import Book, rule
from generator.engine.kernel import ALL, CHANCE, OVER, Act, Illegal, Said, State
from generator.engine.piles import Pile

FOG: Final = 2
STARTER: Final = 3
SPECIAL: Final = 4
"""What luck does: 0 and 1 draw for that seat, `FOG` takes a card away unseen."""


class Duel(State):
    """A position: what the titan that acts next (`owner`) faces, both hands, the deck, the score.

    While luck acts, `luck` says for whom and `owed` how many cards, `queue` what is drawn afterwards. `last`
    is the step taken last. With `stops` the duel is over with its round: `ending` and `winner` say how.
    """

    __slots__ = (
        "champion",
        "deck",
        "discard",
        "ended",
        "ending",
        "field",
        "fog",
        "hands",
        "is_shuffled",
        "last",
        "luck",
        "owed",
        "owner",
        "queue",
        "score",
        "shown",
        "specials",
        "spot",
        "starter",
        "stops",
        "table",
        "winner",
    )
    deck: Pile
    discard: Pile
    fog: Pile
    field: Field
    hands: list[Pile]
    last: Step | None
    spot: Spot

    def __init__(self, table: BatallaRules) -> None:
        self.table = table
        self.score = Score()
        self.specials: Sequence[int] = tuple(range(len(table.specials)))
        self.shown = WITHOUT
        self.ended = self.ending = ""
        self.champion: int | None = None
        self.winner: int | None = None
        self.stops = False
        self.luck = self.owed = self.owner = 0
        self.queue: list[tuple[int, int]] = []
        self.starter = table.first_starter()
        self._lay_out(table.fields[WITHOUT].answer)
        self._begin_round()

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self.table.book

    # -- what may be done

    def actions(self, seat: int) -> Sequence[str]:
        return self.spot.choices[self.hands[seat]].answer

    def lots(self) -> Sequence[int]:
        if self.luck < STARTER:
            return self.deck.cards if self.is_shuffled else self.deck.cards[:1]
        if self.luck == SPECIAL:
            return self.table.shuffled(self.specials)
        return (0, 1)

    # -- doing it

    def apply(self, act: Act) -> None:
        seat = self.actor
        if seat == CHANCE:
            luck = self.luck
            if luck > 1:
                self._other_luck(act)
                return
            try:
                self.deck = deck = self.deck.less[act]
            except (KeyError, TypeError):
                raise Illegal("ROBAR-1", str(act)) from None
            hands = self.hands
            hands[luck] = hands[luck].more[act]
            self.owed = owed = self.owed - 1
            if not deck.size:
                self._run_out(luck)
            elif not owed:
                self.actor = self.owner
                if self.queue:
                    self._draw_next()
        elif seat >= 0:
            self._play(seat, act)
        elif seat == ALL:
            self._count(act)
        else:
            raise Illegal(self.ended, str(act))

    def _play(self, seat: int, act: str) -> None:
        """Do an act of a seat and let it draw; most acts end a turn."""
        spot, hand = self.spot, self.hands[seat]
        choices = spot.choices[hand]
        if act not in choices.answer:
            raise Illegal(self.field.refusal(str(act)), str(act))
        choices.used += 1
        worked = spot.steps[act]
        worked.used += 1
        self.last = step = worked.answer
        card = step.card
        if card is not None:
            hand = hand.less[card]
            discard = self.discard.more[card]
            for card in step.more:
                hand, discard = hand.less[card], discard.more[card]
            self.hands[seat], self.discard = hand, discard
        self.spot = step.to
        owed = step.fill - hand.size
        if owed > 0 and not self.queue:
            self.actor, self.luck, self.owed = CHANCE, seat, owed
            self.owner = seat ^ step.flips
        else:
            self._go_on(seat, step, owed)

    def _go_on(self, seat: int, step: Step, owed: int) -> None:
        """Go on after an act that does not simply end a turn."""
        self.owner = seat ^ step.flips
        if step.ending:
            self._end_round(step.ending, None if step.winner is None else seat ^ step.winner, seat)
            return
        if owed > 0:
            self.queue.insert(0, (seat, owed))
        if self._waits_to_draw(step):
            self.queue.append((seat, self.field.full - self.hands[seat].size))
            self._face()
        elif self.queue:
            self._draw_next()
        else:
            self._face()

    def _waits_to_draw(self, step: Step) -> bool:
        """True if an attacker draws after the answer only."""
        return not step.fill and bool(step.to.ground.attack) and not step.to.ground.spent

    def _draw_next(self) -> None:
        self.luck, self.owed = self.queue.pop()
        self.actor = CHANCE
        if not self.owed:
            self._drawn()

    def _drawn(self) -> None:
        if self.queue:
            self._draw_next()
        else:
            self._face()

    def _run_out(self, drawer: int) -> None:
        """The deck is empty, whether or not enough could be drawn."""
        if self.owed and self.book.reads("mazo-corto", "barajar") and self.discard.size:
            self.deck, self.discard = self.discard, self.table.none
            return
        self.queue.clear()
        self.owed = 0
        fled = self.last is not None and self.last.deed.do == "retirada"
        worked = self.field.endings[self.spot.ground]
        worked.used += 1
        self.spot = worked.answer
        self.luck = drawer
        if fled and self.book.reads("retirada-roba-ultima", "posicion"):
            ground = self.spot.ground
            self.spot = self.field.spot(Ground(DECIDED, ground.mine, ground.theirs))
        self._face()

    def _face(self) -> None:
        """Let the owner of the spot act, or both show their hands, or the place decide."""
        phase = self.spot.ground.phase
        if phase == DECIDED:
            self._by_place()
        elif phase == SHOW:
            self.actor = ALL
        elif phase <= LAST and self.actions(self.owner) == (PASS,):
            self._skip()
        else:
            self.actor = self.owner

    def _skip(self) -> None:
        """Nobody is asked about a last attack that cannot be made."""
        step = self.spot.steps[PASS].answer
        self.spot = step.to
        self.owner ^= step.flips
        self._face()

    def _count(self, acts: Sequence[str]) -> None:
        for act in acts:
            if act != YIELD:
                raise Illegal("NOR-5", str(act))
        seat = self.owner
        winner = self.field.count(self.spot.ground, self.hands[seat], self.hands[1 - seat])
        if winner is None:
            self._by_place()
        else:
            self._end_round("recuento", seat ^ winner, self.luck)

    def _by_place(self) -> None:
        winner = self.field.further(self.spot.ground)
        if winner is None:
            self._end_round("empate", None, self.luck)
        else:
            self._end_round("posicion", self.owner ^ winner, self.luck)

    # -- from round to round

    def _end_round(self, ending: str, winner: int | None, last: int) -> None:
        worth = self.field.special.worth
        result = Result(self.score, DRAWN if winner is None else winner, worth, self.starter, last)
        worked = self.table.verdicts[result]
        worked.used += 1
        verdict = worked.answer
        self.score, self.starter = verdict.score, verdict.starter
        self.queue.clear()
        if self.specials:
            self.specials, self.shown = self.table.put_aside(self.specials, self.shown)
        self.ending, self.winner, self.champion = ending, verdict.winner, verdict.champion
        if verdict.champion is not None:
            self.ended, self.actor = verdict.reason, OVER
        elif self.stops:
            self.actor = OVER
        else:
            if verdict.ends_game:
                self.specials = self.table.left_after_game(self.specials)
            self._lay_out(self.table.fields[WITHOUT].answer)
            self._begin_round()

    def _lay_out(self, field: Field) -> None:
        """Put everything back where a round begins."""
        none = self.table.none
        self.field, self.spot = field, field.opening
        self.hands = [none, none]
        self.deck, self.discard, self.fog = field.deck, none, none
        self.is_shuffled = field.is_shuffled
        self.last = None

    def _begin_round(self) -> None:
        self.actor = CHANCE
        if self.starter == BY_LOT:
            self.luck = STARTER
        elif self.specials and self.shown == WITHOUT and self.table.turns_up(self.specials):
            self.luck = SPECIAL
        else:
            self._deal()

    def _deal(self) -> None:
        worked = self.table.fields[self.shown]
        worked.used += 1
        field = worked.answer
        self._lay_out(field)
        starter = self.owner = self.starter
        self.queue += [(1 - starter, field.dealt), (starter, field.dealt)]
        if field.special.remove:
            self.queue.append((FOG, field.special.remove))
        self._draw_next()

    def _other_luck(self, act: Act) -> None:
        if act not in self.lots():
            raise Illegal("RONDA-5" if self.luck == STARTER else "RONDA-2", str(act))
        if self.luck == FOG:
            self.deck, self.fog = self.deck.less[act], self.fog.more[act]
            self.owed -= 1
            if not self.owed:
                self._drawn()
        elif self.luck == STARTER:
            self.starter = act
            self._begin_round()
        else:
            self.shown = act
            self._deal()

    # -- the end

    def returns(self) -> tuple[float, ...]:
        if self.champion is None or self.champion == DRAWN:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.champion == 0 else (0.0, 1.0)

    def reason(self) -> str:
        return self.ended

    # -- what is known

    @rule("DES-1", off=())
    def top(self) -> Cards:
        """Return the Golpes of the discard to be seen: the last; those of an attack that waits."""
        attack = self.spot.ground.attack
        if attack:
            return attack
        if self.last is None or self.last.card is None:
            return ()
        played = self.last.deed.played
        return played if self.book.reads("ultima-jugada", "jugada") else played[-1:]

    @rule("DES-2", off=())
    def counted(self, seat: int) -> tuple[int, ...]:
        """Return what a seat may count: the deck and the rival's hand."""
        sizes = self.deck.size, self.hands[1 - seat].size
        return (*sizes, self.discard.size) if self.book.reads("contar", "todo") else sizes

    def view(self, seat: int) -> Hashable:
        theirs = self.hands[1 - seat] if self.field.special.open else ()
        return (seat, *self._public(), self.hands[seat], theirs, self.counted(seat), self.top())

    def _public(self) -> tuple[Hashable, ...]:
        luck = (self.luck, self.owed, *self.queue) if self.actor == CHANCE else ()
        ground = (self.owner, *self.spot.ground)
        return (self.actor, luck, ground, self.discard, self.score, self.starter, self.shown, *self.specials)

    def key(self) -> Hashable:
        return (*self._public(), *self.hands, self.deck, self.fog, self.champion, self._fled(), self.luck)

    def _fled(self) -> bool:
        return self.last is not None and self.last.deed.do == "retirada"

    def imagine(self, seat: int, random: Random) -> Duel:
        copy, other = self.clone(), 1 - seat
        is_open = self.field.special.open
        unseen = [*self.deck.cards, *self.fog.cards, *(() if is_open else self.hands[other].cards)]
        random.shuffle(unseen)
        heap, hand = self.table.heap, 0 if is_open else self.hands[other].size
        if not is_open:
            copy.hands[other] = heap(unseen[:hand])
        copy.fog = heap(unseen[hand : hand + self.fog.size])
        copy.deck = heap(unseen[hand + self.fog.size :])
        return copy

    # -- saying it

    def notation(self, act: Act) -> str:
        if self.actor != CHANCE or isinstance(act, str):
            return str(act)
        if self.luck == STARTER:
            return self.table.seat_ids[act]
        return self.table.specials[act].id if self.luck == SPECIAL else self.table.blows[act].id

    def say(self, seat: int, act: Act) -> Said:
        table = self.table
        if seat == CHANCE:
            if self.luck == STARTER:
                return Said("starter", {"seat": table.seat_titles[act]})
            if self.luck == SPECIAL:
                return Said("special", {"card": table.specials[act].title})
            if self.luck == FOG:
                return Said("fog", {"card": table.blows[act].title})
            return Said("draw", {"seat": table.seat_titles[self.luck], "card": table.blows[act].title})
        deed = self.field.deeds[act]
        fills: dict[str, str | int] = {"seat": table.seat_titles[seat]}
        if deed.cards:
            fills |= {"card": table.blows[deed.cards[-1]].title, "count": len(deed.cards)}
        if deed.advance is not None:
            fills["advance"] = table.blows[deed.advance].title
        return Said(deed.do, fills)

    # -- what the checks ask

    def clone(self) -> Duel:
        copy = object.__new__(Duel)
        copy.actor, copy.table, copy.field, copy.spot = self.actor, self.table, self.field, self.spot
        copy.hands, copy.deck, copy.discard, copy.fog = self.hands[:], self.deck, self.discard, self.fog
        copy.is_shuffled, copy.last, copy.stops = self.is_shuffled, self.last, self.stops
        copy.luck, copy.owed, copy.owner, copy.queue = self.luck, self.owed, self.owner, self.queue[:]
        copy.score, copy.starter, copy.specials = self.score, self.starter, self.specials
        copy.shown, copy.winner, copy.champion = self.shown, self.winner, self.champion
        copy.ended, copy.ending = self.ended, self.ending
        return copy

    def measure(self) -> tuple[int, ...]:
        score, table = self.score, self.table
        over = self.actor == OVER
        games = 0 if over else 2 * table.games_to_win - sum(score.games)
        rounds = 2 * table.rounds - sum(score.wins)
        return (games, rounds, table.most_ties - score.ties, self.deck.size, self.spot.ground.phase)

    def census(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        for pile in (*self.hands, self.deck, self.discard, self.fog):
            for card in pile.cards:
                count[self.table.blows[card].id] += 1
        return count

    def in_use(self) -> Mapping[str, int]:
        ground = self.spot.ground
        return {
            "boards/alfombra/spaces": max(ground.mine, ground.theirs),
            "boards/marcador/rounds": max(self.score.wins),
            "boards/marcador/games": max(self.score.games),
        }

    def worth(self, seat: int) -> float:
        if self.actor == OVER:
            return self.returns()[seat]
        return worth_of(self, seat)
