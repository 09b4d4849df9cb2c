"""*Guerra Civil Espacial* as it is played, from the first lot to the last colony.

In: a game's content, through `GceTable`. Out: `Space`, a position; `ENGINE`. The law of this file: it hands
every act to whoever knows what it does, and refuses those that are not offered.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.gce_kinds import NONE, SWAP, declared, kinds_of, settings
from generator.oldengine.gce_odds import ODDS
from generator.oldengine.gce_sky import ANSWER, DEAL, DISCARD, DISPUTE, LOT, REFILL, STEAL, TURN
from generator.oldengine.gce_stage import staged
from generator.oldengine.gce_table import GceRules
from generator.oldengine.gce_told import Telling
from generator.oldengine.kernel import CHANCE, OVER, Act, Illegal, Setting
from generator.oldengine.table import Engine, Staged

_TO_HAND = (DEAL, REFILL)


class Space(Telling):
    """A position of the game."""

    __slots__ = ()

    def __init__(self, table: GceTable) -> None:
        worked = table.openings[0]
        worked.used += 1
        seats = table.seats
        self.table, self.book = table, table.book
        self.node, self.luck, self.left, self.actor = TURN, LOT, 1, CHANCE
        self.commander = self.disputed = self.victim = self.attacker = self.attack = NONE
        self.last_out = self.taker = NONE
        self.inside = self.passed = self.still = self.swaps = self.spared = self.emptied = 0
        self.fighters, self.last_round, self.ended = table.all_seats, False, ""
        self.zones, self.hands, self.kept, self.colonies = (
            [[] for _ in range(seats)],
            [[] for _ in range(seats)],
            [[] for _ in range(seats)],
            [[] for _ in range(seats)],
        )
        self.deck, self.discard, self.junk, self.gone, self.aside = worked.answer[:], [], [], [], []
        self.ships, self.times, self.queue = [0] * seats, [1] * seats, []
        self.winners, self.lots_drawn, self.offered = [], [], None
        self.contest()

    def actions(self, seat: int) -> Sequence[Act]:
        if seat != self.actor:
            return ()
        offered = self.offered
        if offered is None:
            node = self.node
            if node == TURN:
                offered = self.turn_options(seat)
            elif node == DISCARD:
                offered = tuple(sorted(set(self.hands[seat])))
            elif node == ANSWER:
                offered = self.answer_options(seat)
            else:
                offered = self.after_options(seat)
            self.offered = offered
        return offered

    @property
    def lots(self) -> Sequence[Act]:
        return self.hands[self.victim] if self.luck == STEAL else self.deck

    def apply(self, act: Act) -> None:
        actor = self.actor
        if actor == CHANCE:
            self._draw(act)
            return
        offered = self.offered
        if offered is None:
            if actor == OVER:
                raise Illegal(self.reason(), self.notation(act))
            offered = self.actions(actor)
        if act not in offered:
            raise Illegal(self._refusal(act), self.notation(act))
        self.offered = None
        node = self.node
        if node == TURN:
            self.do_turn(actor, act)
        elif node == DISCARD:
            self.do_discard(actor, act)
        elif node == ANSWER:
            self.do_answer(actor, act)
        elif act == SWAP:
            self.swap(actor)
        else:
            self.turned(actor)

    def _draw(self, card: int) -> None:
        luck = self.luck
        pile = self.hands[self.victim] if luck == STEAL else self.deck
        try:
            pile.remove(card)
        except ValueError:
            raise Illegal("MAZO-1" if luck != STEAL else "PIR-1", self.notation(card)) from None
        if luck in _TO_HAND:
            queue = self.queue
            self.hands[queue.pop()].append(card)
            if not (queue and self.deck):
                self.draw_next()
        elif luck == DISPUTE:
            self.turned_up(card)
        elif luck == STEAL:
            self.stolen(card)
        else:
            self.lot_drawn(card)

    def _refusal(self, act: Act) -> str:
        """Return the rule that does not offer an act."""
        if self.actor == OVER:
            return self.ended
        if self.node == DISCARD:
            return "RCG-4"
        if self.node == ANSWER:
            return "ESC-1"
        if act == SWAP:
            lies = self.disputed != NONE and self.table.is_colony[self.disputed]
            return "CMD-3" if lies and self.actor == self.commander else "CMD-1"
        return "PIR-1" if isinstance(act, tuple) else "PUJA-3"


class Scene(Space):
    """A worked example on the table: it stops where its round ends, or once everything is collected."""

    __slots__ = ("over",)

    def __init__(self, table: GceTable) -> None:
        self.over = False
        super().__init__(table)

    def clone(self) -> Scene:
        copy = super().clone()
        copy.over = self.over
        return copy

    def collect(self) -> None:
        self.stop(over=True)

    def begin_collecting(self) -> None:
        """Go on where the round has ended."""
        super().collect()

    def begin_round(self) -> None:
        self.stop(over=False)

    def finish(self, reason: str, winners: list[int]) -> None:
        super().finish(reason, winners)
        self.over = True

    def stop(self, over: bool) -> None:
        """Play no further."""
        self.actor, self.over = OVER, over


class GceTable(GceRules):
    """The game laid out."""

    state = Space

    def begin(self) -> Space:
        return Space(self)

    def stage(self, example: Example, nth: int) -> Staged:
        return staged(Scene(self), example, nth)


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions of a game.

    Every round turns up a card, and the deck is gone through so many times. In a round, each card of a hand
    is played once, and between two cards everybody passes, abandons or answers at most once, and the
    commander ends the turn; at its end, at most a deck is discarded.
    """
    cards = sum(kind.copies for kind in kinds_of(game))
    rounds = cards * (declared(game, "agotamientos") + 1)
    plays = setting.players * declared(game, "mano") + 1
    return rounds * (plays * (2 * setting.players + 1) + cards)


ENGINE = Engine(
    table=GceTable,
    settings=settings,
    cap=cap,
    unbound={
        "PREP-4": "where things lie on the table changes nothing that could be played otherwise",
        "PREP-6": "it points to the table of goals, which FIN-1 applies",
        "PUJA-2": "it names what other rules count",
        "PUJA-7": "who may look at what is what a view shows; no move depends on it",
        "ESP-1": "it names the cards lying face down, which other rules fill and empty",
    },
    unplayed={
        "relevo-especial": "a special card has no number that could be added",
    },
    odds=ODDS,
)
