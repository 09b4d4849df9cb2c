"""*Ghoulash*, laid out: its positions, and the table that its games are begun at.

In: a game's content. Out: `Night`, a position; `GhoulashTable`. Seat 0 is the first of game.yaml; luck only
says who begins. The law of this file: it shows, compares and counts positions; what changes them is in the
files it builds on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cached_property
from random import Random

from generator.model.book import Example
from generator.model.game import Game
from generator.oldengine.ghoulash_dream import dreamt
from generator.oldengine.ghoulash_guess import Guess
from generator.oldengine.ghoulash_hiding import CIRCLE, DRAW, MOVE, SHOOT, TOSS
from generator.oldengine.ghoulash_meeting import Meeting
from generator.oldengine.ghoulash_rules import WORDS, GhoulashRules
from generator.oldengine.ghoulash_stage import setting_of, staged
from generator.oldengine.ghoulash_telling import said, standing
from generator.oldengine.kernel import OVER, Act, Said, Setting
from generator.oldengine.table import Staged
from generator.oldgames.ghoulash_place import ghoul_count


class Night(Meeting):
    """A position of the game."""

    __slots__ = ()

    def returns(self) -> tuple[float, ...]:
        if self.winner < 0:
            return (1 / self.seats,) * self.seats
        return tuple(float(seat == self.winner) for seat in range(self.seats))

    def reason(self) -> str:
        return self.ended

    # -- what is known

    def view(self, seat: int) -> Hashable:
        other = 1 - seat
        private = (tuple(self.stacks[seat]), self.shut[seat], self.weak if seat != self.turn else 0)
        drawn = (self.symbol, self.left) if self.asks == DRAW else ()
        return (seat, self._public(), self._seen(seat), self._seen(other), drawn, private)

    def _public(self) -> tuple[Hashable, ...]:
        plain = (self.asks, self.actor, self.turn, self.first, self.fresh, self.again, self.redrawn)
        told = (self.told, self.tried, self.carried, self.ended, self.winner, tuple(self.reached))
        return (*plain, *told, *(walk.key() for walk in self.walks))

    def _seen(self, seat: int) -> tuple[Hashable, ...]:
        """Return what an explorer has seen of the drawing: the stacks of known squares."""
        known, drawn = self.walks[seat].known, self.stacks[self.over[seat]]
        return tuple((v, stack) for v, stack in enumerate(drawn) if stack and known[v])

    def key(self) -> Hashable:
        drawn = tuple(tuple(stacks) for stacks in self.stacks)
        pen = (self.symbol, self.left) if self.asks == DRAW else ()
        return (self._public(), drawn, *self.shut, self.queue, self.weak, pen)

    def clone(self) -> Night:
        copy = object.__new__(Night)
        copy.table, copy.book, copy.actor, copy.asks = self.table, self.book, self.actor, self.asks
        copy.turn, copy.first, copy.over = self.turn, self.first, self.over
        copy.stacks, copy.shut = [stacks[:] for stacks in self.stacks], self.shut[:]
        copy.walks = [walk.clone() for walk in self.walks]
        copy.symbol, copy.left, copy.redrawn = self.symbol, self.left, self.redrawn
        copy.open, copy.strokes = self.open[:], self.strokes[:]
        copy.queue, copy.told, copy.again = self.queue, self.told, self.again
        copy.fresh, copy.penned, copy.now = self.fresh, self.penned, self.now
        copy.weak, copy.tried, copy.carried = self.weak, self.tried, self.carried
        copy.begun = self.begun
        copy.ended, copy.winner, copy.reached = self.ended, self.winner, self.reached[:]
        return copy

    def imagine(self, seat: int, random: Random) -> Night:
        copy = self.clone()
        dreamt(copy, seat, random)
        return copy

    def worth(self, seat: int) -> float:
        if self.actor == OVER:
            return self.returns()[seat]
        return self.table.guess.worth(self, seat)

    # -- words

    def notation(self, act: Act) -> str:
        table, asks = self.table, self.asks
        if asks == TOSS:
            return table.seat_ids[act] if act in range(self.seats) else str(act)
        if act in WORDS:
            return WORDS[act]
        if asks == DRAW:
            if not table.pens[self.symbol].answer.is_door:
                return table.name(act)
            return table.door_name(act) if 0 <= act < len(table.doors) else str(act)
        if asks != MOVE:
            return str(act)
        squares, doors = table.squares, len(table.doors)
        if act < squares:
            return table.name(act)
        if act < squares + doors:
            return table.door_name(act - squares)
        square = act - squares - doors
        if square < squares:
            return f"{table.name(square)}+"
        return "use" if square == squares else f"redraw:{table.name(square - squares - 1)}"

    def say(self, seat: int, act: Act) -> Said:
        return said(self, seat, act)

    def stands(self) -> Said | None:
        return standing(self)

    # -- counting

    def measure(self) -> tuple[int, ...]:
        walks, table = self.walks, self.table
        doors = sum(walk.doors.count(0) for walk in walks) if table.can_be_shut else 0
        kits = sum(table.lines - walk.line for walk in walks)
        wounds = sum((table.lines - walk.line + 1) * table.boxes - walk.wounds for walk in walks)
        stage = 2 * len(self.queue) + 1 if self.asks not in (MOVE, DRAW, TOSS) else 0
        zones = table.zones + 1 - self.tried.bit_count() if self.asks in (CIRCLE, SHOOT) else 0
        return (
            sum(self._undrawn(seat).total() for seat in range(self.seats)),
            sum(walk.unknown for walk in walks),
            doors,
            kits,
            wounds,
            stage,
            zones + (self.asks == CIRCLE),
            int(self.fresh),
        )

    def _undrawn(self, seat: int) -> Counter[str]:
        """Return what a seat has still to draw."""
        counts = {name: entry.count for name, entry in self.table.scenario.place.items()}
        if self.asks == TOSS or (self.asks == DRAW and not self.redrawn and seat > self.actor):
            return Counter(counts)
        if self.asks != DRAW or seat != self.actor:
            return Counter()
        later = self.table.symbols[self.symbol + 1 :] if not self.redrawn else []
        return Counter({self.table.symbols[self.symbol]: self.left} | {name: counts[name] for name in later})

    def census(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        table = self.table
        for seat, name in enumerate(table.seat_ids):
            walk = self.walks[self.over.index(seat)]
            here = self._undrawn(seat)
            here.update(table.symbols[symbol] for stack in self.stacks[seat] for symbol in stack)
            here[table.symbols[table.objective]] += len(walk.found)
            here[table.symbols[table.medkit]] += len(walk.used) + len(walk.taken)
            for symbol, sort in enumerate(table.sort):
                if sort == "door":
                    here[table.symbols[symbol]] += self.shut[seat].bit_count()
                elif sort == "ghoul":
                    here[table.symbols[symbol]] += len(walk.safe)
            count.update({f"{name}/{symbol}": n for symbol, n in here.items()})
        return count

    def in_use(self) -> Mapping[str, int]:
        fought = [len(walk.safe) + (self.asks == SHOOT and walk is self.walk) for walk in self.walks]
        return {
            "sheets/hoja/lineas": max(walk.line for walk in self.walks),
            "sheets/hoja/cuadros": max(walk.wounds for walk in self.walks),
            "sheets/hoja/figuras": max(fought),
        }


class GhoulashTable(GhoulashRules):
    """Ghoulash laid out."""

    state = Night

    @cached_property
    def guess(self) -> Guess:
        """What simple players think of its positions."""
        return Guess(self)

    def begin(self) -> Night:
        return Night(self)

    def stage(self, example: Example, nth: int) -> Staged:
        return staged(self, self.begin(), example, nth)

    @classmethod
    def setting_of(cls, game: Game, example: Example) -> Setting:
        return setting_of(game, example)

    def printed(self) -> Mapping[str, int]:
        return {
            "sheets/hoja/lineas": self.lines,
            "sheets/hoja/cuadros": self.boxes,
            "sheets/hoja/figuras": ghoul_count(self.scenario),
        }
