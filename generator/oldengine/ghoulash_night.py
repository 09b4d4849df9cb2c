"""*Ghoulash*: the night, from the first step to the end.

In: two drawings. Out: `Exploring`: turns and steps. The law of this file: what a square holds is resolved
in `ghoulash_meeting`.

A move is announced in stretches: an act leads over squares known to be safe to one square that answers
something (unknown, a known obstacle, an exit, a medkit left behind), or through a door. Steps between known
safe squares change nothing and are no acts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from generator.oldengine.book import rule
from generator.oldengine.ghoulash_drawing import Stack
from generator.oldengine.ghoulash_hiding import CIRCLE, DRAW, KIT, MOVE, SHOOT, TOSS, Hiding
from generator.oldengine.ghoulash_rules import BUMP, STOP, TAKE
from generator.oldengine.ghoulash_walk import OBSTACLE, SAFE, UNKNOWN, Walk
from generator.oldengine.kernel import OVER, Illegal

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import GhoulashTable

NOBODY: Final = -1


class Exploring(Hiding):
    """Both explorers on their way. `turn` is whose turn it is; `queue` what is still to be resolved on its
    square, `told` what the rival has told of it; `again` that it was known; `fresh` that something new was
    found this turn; `weak` and `tried` the circled zone and those shot at (a mask); `begun` counts turns."""

    __slots__ = (
        "again",
        "begun",
        "carried",
        "ended",
        "fresh",
        "now",
        "penned",
        "queue",
        "reached",
        "told",
        "tried",
        "weak",
        "winner",
    )

    def __init__(self, table: GhoulashTable) -> None:
        super().__init__(table)
        self.queue: Stack = ()
        self.told: Stack = ()
        self.again, self.fresh, self.penned = False, False, False
        self.weak, self.tried, self.carried, self.begun = 0, 0, 0, 0
        self.now: Sequence[int] = ()
        self.ended, self.winner = "", NOBODY
        self.reached: list[int] = []

    @property
    def walk(self) -> Walk:
        """The explorer whose turn it is."""
        return self.walks[self.turn]

    def actions(self, seat: int) -> Sequence[int]:  # noqa: ARG002
        asks = self.asks
        if asks == MOVE:
            return self.now
        if asks == DRAW:
            return self.may_draw()
        if asks == SHOOT:
            worked = self.table.aims[self.tried]
        elif asks == CIRCLE:
            worked = self.table.aims[0]
        else:
            worked = self.table.kit_choices[self.again]
        worked.used += 1
        return worked.answer

    def apply(self, act: int) -> None:
        asks = self.asks
        if self.actor == OVER:
            raise Illegal(self.ended, self.notation(act))
        if asks == MOVE:
            if act not in self.now:
                raise Illegal(self.refusal(act), self.notation(act))
            self._move(act)
        elif asks == DRAW:
            self.draw(act)
        elif asks == TOSS:
            if act not in self.lots:
                raise Illegal("PREP-6", self.notation(act))
            self.toss(act)
        elif act not in self.actions(self.actor):
            raise Illegal(self.refusal(act), self.notation(act))
        elif asks == SHOOT:
            self.shoot(act)
        elif asks == CIRCLE:
            self.weak, self.tried, self.asks, self.actor = act, 0, SHOOT, self.turn
        else:
            self.handle(act)

    def refusal(self, act: int) -> str:
        """Return the rule that keeps an explorer from an act."""
        if self.asks == MOVE:
            known = self.walk.known
            if act == STOP:
                return "MOV-9" if not self.fresh and not self.walk.has_news(list(self.now)) else "MOV-7"
            if act == BUMP:
                return "MOV-8"
            return "MOV-4" if 0 <= act < len(known) else "BOT-2"
        return {SHOOT: "GHO-2", CIRCLE: "GHO-1", KIT: "BOT-3" if act == TAKE else "BOT-1"}.get(
            self.asks, "OBJ-1"
        )

    # -- turns

    @property
    def turns(self) -> int:
        return self.begun

    def set_out(self) -> None:
        table = self.table
        worked = table.entries[0]
        for walk in self.walks:
            worked.used += 1
            if len(worked.answer) == 1:
                walk.at = worked.answer[0]
                walk.unknown -= 1
                walk.join(walk.at)
        self.begin_turn(self.first)

    def resume(self) -> None:
        self.asks = MOVE
        self.symbol, self.open, self.strokes = -1, [], []
        self.lay_out()

    def begin_turn(self, seat: int) -> None:
        """Let a seat move."""
        self.turn = self.actor = seat
        self.asks, self.fresh, self.again, self.redrawn = MOVE, False, False, False
        self.queue = self.told = ()
        self.begun += 1
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out what can be done in a move."""
        table, walk = self.table, self.walk
        acts = walk.offers()
        self.penned = not self.fresh and not walk.has_news(acts)
        worked = table.halts[self.fresh, self.penned]
        worked.used += 1
        halts, moves_drawn = worked.answer
        if self.carried >> self.turn & 1:
            acts.append(walk.kit_act(table.squares))
        if moves_drawn and not self.fresh and not self.redrawn:
            acts += [self.redraw_act(v) for v in self._unmet()]
        acts += halts
        self.now = acts or [STOP]

    def redraw_act(self, square: int) -> int:
        """Return the act of drawing anew the ghoul of a square."""
        return self.walk.kit_act(self.table.squares + 1 + square)

    def _unmet(self) -> list[int]:
        known, sort = self.walks[1 - self.turn].known, self.table.sort
        drawn = enumerate(self.stacks[self.turn])
        return [v for v, stack in drawn if not known[v] and any(sort[s] == "ghoul" for s in stack)]

    @rule("TURNO-1", off=lambda self: self.begin_turn(self.turn))
    def end_turn(self) -> None:
        """The turn goes to the other player, unless it is lost."""
        seat = 1 - self.turn
        while self.walks[seat].lost:
            self.walks[seat].lost -= 1
            if self._useful(seat):
                return
            seat = 1 - seat
        if seat in self.reached:
            self.finish()
        else:
            self.begin_turn(seat)

    def _useful(self, seat: int) -> bool:
        """Offer the medkit of the hole in a lost turn, if the ruling has it so."""
        walk = self.walks[seat]
        if walk.at not in walk.kits or not self.book.reads("salir-agujero", "turno-util"):
            return False
        self.turn = self.actor = seat
        self.asks, self.again, self.queue = KIT, True, ()
        return True

    # -- moving

    def _move(self, act: int) -> None:
        walk, table = self.walk, self.table
        squares = table.squares
        if act < 0:
            self.end_turn()
        elif act < squares:
            self.enter(act)
        elif (door := act - squares) < len(table.doors):
            self._through(door)
        elif (square := door - len(table.doors)) < squares:
            walk.at = square
            if self.use(square):
                self.end_turn()
        elif square == squares:
            self.carried &= ~(1 << self.turn)
            self.new_line()
            self.end_turn()
        else:
            self.redraw(square - squares - 1)

    def _through(self, door: int) -> None:
        walk = self.walk
        here, beyond = walk.side(door)
        is_shut = bool(self.shut[self.over[self.turn]] >> door & 1)
        if is_shut:
            walk.at = here
            is_halted = self.table.bars()
            walk.try_door(door, is_shut=is_halted or self.book.reads("puerta-bloqueada", "aviso"))
            if is_halted:
                self.end_turn()
                return
            if self.book.reads("puerta-bloqueada", "aviso"):
                self.lay_out()
                return
        walk.try_door(door, is_shut=False)
        self.enter(beyond)

    def enter(self, square: int) -> None:
        """Go to a square and meet what is there."""
        walk, table = self.walk, self.table
        walk.at = square
        stack = self.stacks[self.over[self.turn]][square]
        known = walk.known[square]
        if known == UNKNOWN:
            self.fresh = True
            walk.unknown -= 1
            if not stack:
                walk.join(square)
                self.go_on(square)
                return
        elif known >= OBSTACLE or square in walk.kits:
            if known == SAFE and not self.book.reads("botiquin-despues", "volver-a-entrar"):
                self.go_on(square)
                return
            stack = self.met_again(square, stack)
        else:
            self.go_on(square)
            return
        is_known = known != UNKNOWN
        worked = table.met[stack, is_known]
        worked.used += 1
        if worked.answer is None:
            walk.join(square)
            self.go_on(square)
            return
        self.again = is_known
        self.queue, self.told = worked.answer
        self.proceed()

    def met_again(self, square: int, stack: Stack) -> Stack:
        """Return what counts when a known square is entered: obstacles, and a medkit left there."""
        if square in self.walk.kits:
            return stack
        return tuple(s for s in stack if self.table.sort[s] == "obstacle")

    def go_on(self, square: int) -> None:
        """Nothing was met: the move goes on."""
        table = self.table
        walk = self.walks[self.turn]
        if len(walk.found) >= table.goals and table.is_won(len(walk.found), square):
            self.succeed()
            return
        worked = table.quiet[0]
        worked.used += 1
        if worked.answer:
            self.lay_out()
        else:
            self.end_turn()

    # -- what an encounter does

    @abstractmethod
    def proceed(self) -> None:
        """Resolve what is left on the square."""

    @abstractmethod
    def shoot(self, zone: int) -> None:
        """Shoot at a zone."""

    @abstractmethod
    def handle(self, act: int) -> None:
        """Use, leave or take what was found."""

    @abstractmethod
    def use(self, square: int) -> bool:
        """Use what was left on a square; False if that ends the game."""

    @abstractmethod
    def new_line(self) -> None:
        """Begin a new line of wounds."""

    @abstractmethod
    def succeed(self) -> None:
        """Do what has to be done when an explorer has done what the scenario asks."""

    @abstractmethod
    def finish(self) -> None:
        """End a round in which somebody has won."""
