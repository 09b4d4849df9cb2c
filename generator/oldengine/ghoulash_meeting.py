"""*Ghoulash*: encounters, wounds and how a night ends.

In: an explorer on a square with something. Out: `Meeting`: what comes of it. The law of this file: what an
effect is worth is said in `ghoulash_rules`; here it happens, one thing after the other.
"""

from __future__ import annotations

from generator.oldengine.book import rule
from generator.oldengine.ghoulash_hiding import CIRCLE, KIT, PICK
from generator.oldengine.ghoulash_night import NOBODY, Exploring
from generator.oldengine.ghoulash_rules import TAKE, USE
from generator.oldengine.ghoulash_walk import SAFE, UNKNOWN
from generator.oldengine.kernel import OVER


class Meeting(Exploring):
    """A night in which squares hold something."""

    __slots__ = ()

    @property
    def drawer(self) -> int:
        """The seat that drew what is being explored."""
        return self.over[self.turn]

    def proceed(self) -> None:
        sort = self.table.sort
        while self.queue:
            symbol, self.queue = self.queue[0], self.queue[1:]
            if symbol not in self.told:
                self.told = (*self.told, symbol)
            if symbol == self.table.objective:
                if not self._pick_up():
                    return
            elif sort[symbol] == "object":
                self.asks = KIT
                return
            elif sort[symbol] == "ghoul":
                if self._ambush():
                    return
            else:
                self._suffer(symbol)
                if self.actor == OVER:
                    return
        self._close()

    def _close(self) -> None:
        """Note what was met; the turn is over."""
        walk, at, table = self.walk, self.walk.at, self.table
        stack = self.stacks[self.drawer][at]
        if any(table.sort[symbol] == "obstacle" for symbol in stack):
            walk.hold(at, is_deep=table.hole in stack)
        elif walk.known[at] != SAFE:
            walk.join(at)
        if at in walk.kits and walk.known[at] == SAFE:
            walk.offer(at, walk.way_back(at))
        if len(walk.found) >= table.goals and table.is_won(len(walk.found), at):
            self.succeed()
        elif self.again and self.book.reads("obstaculo-repetido", "solo-el-efecto"):
            self.lay_out()
        else:
            self.end_turn()

    # -- objects

    def _pick_up(self) -> bool:
        """Pick an objective up; False if something is to be decided, or that was all."""
        if self.book.reads("recoger", "voluntario") and not self.again:
            self.asks = PICK
            return False
        return self.gather(self.walk.at)

    @rule("OBJ-1", off=True)
    def gather(self, square: int) -> bool:
        """Take the objective of a square along; False if it was enough to find it."""
        walk, table = self.walk, self.table
        self.strike(square, table.objective)
        walk.found.append(square)
        if len(walk.found) < table.goals:
            return True
        for way_out in table.exits:
            walk.offer(way_out, way_out)
        if not table.returns and table.is_won(len(walk.found), square):
            self.succeed()
            return False
        return True

    @rule("ENC-3", off=lambda _self, _square, _symbol: None)
    def strike(self, square: int, symbol: int) -> None:
        """Cross out a symbol that is used up."""
        stack = list(self.stacks[self.drawer][square])
        stack.remove(symbol)
        self.stacks[self.drawer][square] = tuple(stack)
        if symbol == self.table.medkit and not self.carried >> self.turn & 1:
            self.walk.used.append(square)

    def handle(self, act: int) -> None:
        walk, at = self.walk, self.walk.at
        if act == USE and not (self.gather(at) if self.asks == PICK else self.use(at)):
            return
        if act == TAKE:
            self.carried |= 1 << self.turn
            self.strike(at, self.table.medkit)
            walk.taken.append(at)
        elif act != USE and at not in walk.kits and self.table.may_come_back():
            walk.kits.append(at)
        self.proceed()

    def use(self, square: int) -> bool:
        walk, table = self.walk, self.table
        if square in walk.kits:
            walk.kits.remove(square)
            if walk.known[square] == SAFE:
                walk.withdraw(walk.way_back(square))
        if table.objective in self.stacks[self.drawer][square]:
            return self.gather(square)
        self.strike(square, table.medkit)
        self.new_line()
        return True

    def new_line(self) -> None:
        walk = self.walk
        walk.wounds, walk.line = 0, walk.line + 1

    # -- ghouls

    def _ambush(self) -> bool:
        """A ghoul attacks; False if none does."""
        table = self.table
        if not table.attacks():
            return False
        if "ORFANATO-1" in table.special and self.walk.found:
            self.hurt(table.surprised())
        if self.actor != OVER:
            self.asks, self.actor = CIRCLE, 1 - self.turn
        return True

    def shoot(self, zone: int) -> None:
        table = self.table
        self.tried |= 1 << zone
        if zone != self.weak:
            self.hurt(table.missed())
            if self.actor == OVER or not table.falls(self.tried):
                return
            if wounds := table.last_wound():
                self.hurt(wounds)
                if self.actor == OVER:
                    return
        self._kill()
        self.weak, self.tried, self.asks = 0, 0, KIT
        self.proceed()

    def _kill(self) -> None:
        table, at = self.table, self.walk.at
        if not table.is_cleared():
            return
        stacks, sort = self.stacks[self.drawer], table.sort
        stack = list(stacks[at])
        stack.remove(next(symbol for symbol in stack if sort[symbol] == "ghoul"))
        if table.clears_all():
            stack = [symbol for symbol in stack if sort[symbol] != "obstacle"]
            self.queue = tuple(symbol for symbol in self.queue if sort[symbol] != "obstacle")
        stacks[at] = tuple(stack)
        self.walk.safe.append(at)

    # -- obstacles and wounds

    def _suffer(self, symbol: int) -> None:
        """Suffer an obstacle."""
        table = self.table
        is_free = self.again and self.penned and self.book.reads("obstaculo-repetido", "solo-voluntario")
        if is_free:
            return
        worked = table.harms[symbol == table.hole, self.again]
        worked.used += 1
        turns, wounds = worked.answer
        self.walk.lost += turns
        self.hurt(wounds)

    def hurt(self, wounds: int) -> None:
        """Suffer wounds; a full line is the end."""
        if wounds:
            self.mark(wounds)
            worked = self.table.deadly[self.walk.wounds, self.walk.line]
            worked.used += 1
            if worked.answer:
                self.end("FIN-2", 1 - self.turn)

    @rule("HER-1")
    def mark(self, wounds: int) -> None:
        """Mark wounds on the current line."""
        self.walk.wounds = min(self.walk.wounds + wounds, self.table.boxes)

    # -- the end

    def succeed(self) -> None:
        if self.table.at_once():
            self.end("FIN-1", self.turn)
            return
        if self.walk.known[self.walk.at] == UNKNOWN:
            self.walk.hold(self.walk.at, is_deep=False)
        self.reached.append(self.turn)
        if self.turn == self.first:
            self.queue = ()
            self.end_turn()
        else:
            self.finish()

    def finish(self) -> None:
        wounds = {seat: self.walks[seat].wounds for seat in self.reached}
        best = [seat for seat, each in wounds.items() if each == min(wounds.values())]
        self.end("FIN-1", best[0] if len(best) == 1 else NOBODY)

    def end(self, reason: str, winner: int) -> None:
        """End the game."""
        self.ended, self.winner, self.actor = reason, winner, OVER
