"""*Ghoulash*: what a player thinks the other has drawn.

In: a position and a seat. Out: `dreamt`, which draws anew whatever the seat cannot know. The law of this
file: it reads of the true drawing only what the seat has seen, and how many of each symbol there must be.

Every symbol is drawn where it may stand among the squares not yet seen, each as likely as the others.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from generator.oldengine.ghoulash_drawing import Stack
from generator.oldengine.ghoulash_hiding import DRAW, MOVE, SHOOT
from generator.oldengine.ghoulash_walk import SHUT, UNKNOWN, UNTRIED

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import Night

NOWHERE = -1


def dreamt(night: Night, seat: int, random: Random) -> None:
    """Draw anew what a seat cannot know: the rival's drawing where it has not been, and the zone circled."""
    drawer = 1 - seat
    if night.over[seat] == drawer:
        _Dream(night, seat, drawer, random).draw()
    if night.asks == SHOOT and night.turn == seat:
        zones = range(1, night.table.zones + 1)
        night.weak = random.choice([zone for zone in zones if not night.tried >> zone & 1])
    if night.asks == DRAW and night.actor == drawer:
        night.reopen()


class _Dream:
    def __init__(self, night: Night, seat: int, drawer: int, random: Random) -> None:
        self.night, self.table, self.random = night, night.table, random
        self.walk, self.drawer = night.walks[seat], drawer
        is_inside = night.turn == seat and night.asks > MOVE and self.walk.known[self.walk.at] == UNKNOWN
        self.here = self.walk.at if is_inside else NOWHERE
        self.is_told_all = bool(night.queue) and set(night.queue) <= set(night.told)

    def draw(self) -> None:
        """Replace the drawing by another that the seat cannot tell from it."""
        night, known, table = self.night, self.walk.known, self.table
        true = night.stacks[self.drawer]
        hidden = [0] * len(table.symbols)
        stacks: list[Stack] = [()] * len(true)
        for v, stack in enumerate(true):
            if stack and known[v]:
                stacks[v] = stack
            elif stack:
                for symbol in stack:
                    hidden[symbol] += 1
        heard = self._heard(true)
        if self.here != NOWHERE:
            stacks[self.here] = heard
            for symbol in heard:
                hidden[symbol] -= 1
        night.stacks[self.drawer] = stacks
        self._doors()
        for symbol, sort in enumerate(table.sort):
            if sort != "door" and hidden[symbol]:
                self._symbol(stacks, symbol, hidden[symbol])
        if self.here != NOWHERE and not self.is_told_all:
            more = (Counter(stacks[self.here]) - Counter(heard)).elements()
            night.queue = table.orders[tuple(more)].answer

    def _heard(self, true: list[Stack]) -> Stack:
        """Return what the rival has told of the explorer's square and is still there."""
        if self.here == NOWHERE or self.is_told_all:
            return true[self.here] if self.here != NOWHERE else ()
        return tuple(sorted((Counter(true[self.here]) - Counter(self.night.queue)).elements()))

    def _symbol(self, stacks: list[Stack], symbol: int, count: int) -> None:
        table, known = self.table, self.walk.known
        pen = table.pens[symbol].answer
        open_ = [v for v in pen.squares if not known[v]]
        barred = NOWHERE if self._still_to_come(symbol) else self.here
        is_limited = len(pen.most) > 1
        crowd = Counter(self._gone(symbol)) if is_limited else Counter()
        draw, alone = self.random.random, (symbol,)
        while count and open_:
            nth = int(draw() * len(open_))
            v, open_[nth] = open_[nth], open_[-1]
            open_.pop()
            there = stacks[v]
            if v == barred or (there and not table.fits[symbol, there].answer):
                continue
            if is_limited:
                group = pen.group[v]
                if crowd[group] >= pen.most[group]:
                    continue
                crowd[group] += 1
            stacks[v] = tuple(sorted((*there, symbol))) if there else alone
            count -= 1

    def _still_to_come(self, symbol: int) -> bool:
        """True if a symbol of the explorer's square may not have been told yet."""
        told = self.night.told
        if not told or self.is_told_all:
            return False
        return self.table.rank(symbol) > max(map(self.table.rank, told)) and symbol not in told

    def _gone(self, symbol: int) -> list[int]:
        """Return the groups of the squares where a symbol was, or still is and is known."""
        table, walk = self.table, self.walk
        group = table.pens[symbol].answer.group
        squares = [v for v, stack in enumerate(self.night.stacks[self.drawer]) if symbol in stack]
        if table.sort[symbol] == "ghoul":
            squares += walk.safe
        elif symbol == table.objective:
            squares += walk.found
        return [group[v] for v in squares]

    def _doors(self) -> None:
        night, table, doors = self.night, self.table, self.walk.doors
        true = night.shut[self.drawer]
        mask = sum(1 << door for door, state in enumerate(doors) if state == SHUT and true >> door & 1)
        left = true.bit_count() - mask.bit_count()
        while left:
            goals = 0
            offered = [d for d in table.shuttable[mask, goals].answer if doors[d] == UNTRIED]
            mask |= 1 << self.random.choice(offered)
            left -= 1
        night.shut[self.drawer] = mask
