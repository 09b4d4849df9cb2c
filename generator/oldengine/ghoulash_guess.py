"""*Ghoulash*: how well an explorer is doing, as a simple player sees it.

In: a position. Out: `Guess`. The law of this file: it looks only at what both players know, and it is a
guess: no rule stands here, and its weights are nobody's numbers.

Effort is counted in unknown squares to be crossed: those on the way to the nearest square where an objective
may be, those still to be searched, the way out, and what wounds and lost turns are worth.
"""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush
from math import exp
from typing import TYPE_CHECKING, Final

from generator.oldengine.ghoulash_hiding import DRAW, MOVE, TOSS
from generator.oldengine.ghoulash_rules import GhoulashRules
from generator.oldengine.ghoulash_walk import (
    DEEP,
    OBSTACLE,
    OPEN,
    OUTSIDE,
    SAFE,
    SHUT,
    UNKNOWN,
    UNTRIED,
    Walk,
)

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import Night

_REMEMBERED: Final = 20_000
_UNIT: Final = 10
"""One unknown square."""
_COST: Final = {UNKNOWN: _UNIT, SAFE: 1, OBSTACLE: 25, DEEP: 60}
_COSTS: Final = bytes(_COST.get(known, 0) for known in range(256))
_TURN: Final = 2.0
"""What it is worth to be about to move."""
_BY_DOOR: Final = {UNTRIED: 4, OPEN: 0, SHUT: 2_000}


class Guess:
    """Guesses for one table, each situation worked out once."""

    def __init__(self, table: GhoulashRules) -> None:
        self.table = table
        self._goals = frozenset(table.pens[table.objective].answer.squares)
        self._near = [
            (*((w, OUTSIDE) for w in table.near[v].answer[0]), *((w, d) for d, w in table.near[v].answer[1]))
            for v in range(table.squares)
        ]
        begin = table.entries[0].answer[0]
        self._way_back = min((_crow(table, begin, goal) for goal in self._goals), default=0) / 2
        self._remembered: dict[Hashable, float] = {}

    def worth(self, night: Night, seat: int) -> float:
        """Guess how likely a seat is to win. Before anybody moves only who begins tells the seats apart; that
        must be worth the same before and after the last drawing, or the last to draw would hurry."""
        if night.asks == TOSS or (night.asks == DRAW and night.redrawn):
            return 0.5
        if night.asks == DRAW:
            return _chance(0.0, night.first == seat, _TURN)
        mine, theirs = (self._effort(night.walks[each]) for each in (seat, 1 - seat))
        return _chance(mine - theirs, night.turn == seat, _TURN if night.asks == MOVE else _TURN / 4)

    def _effort(self, walk: Walk) -> float:
        key = (
            walk.at,
            bytes(walk.known),
            bytes(walk.doors),
            len(walk.found),
            walk.wounds,
            walk.lost,
            *walk.kits,
        )
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) > _REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = self._worked_out(walk)
        return found

    def _worked_out(self, walk: Walk) -> float:
        table = self.table
        hurt = 30 * (walk.wounds / table.boxes) ** 3
        if walk.kits:
            hurt = 0.6 * hurt - 2
        hurt += 4 * walk.lost
        goals_left = table.goals - len(walk.found)
        if goals_left <= 0:
            return self._steps(walk, frozenset(table.exits)) / _UNIT + hurt
        searched = frozenset(v for v in self._goals if walk.known[v] == UNKNOWN)
        way_back = self._way_back if table.returns else 0
        search = 0.6 * len(searched) * goals_left / (goals_left + 1)
        return self._steps(walk, searched) / _UNIT + search + way_back + hurt

    def _steps(self, walk: Walk, wanted: frozenset[int]) -> int:
        """Return the effort of going to the nearest of some squares, in tenths of a square."""
        near, squares = self._near, self.table.squares
        far = squares * _UNIT
        cost, doors = walk.known.translate(_COSTS), [*map(_BY_DOOR.__getitem__, walk.doors), 0]
        steps = [far] * squares
        queue = [walk.at] if walk.at != OUTSIDE else sorted(self.table.entries[0].answer)
        for v in queue:
            steps[v] = 0
        while queue:  # of steps * squares + square: numbers are compared faster than pairs
            reached, v = divmod(heappop(queue), squares)
            if v in wanted:
                return reached
            if steps[v] < reached:
                continue
            for w, door in near[v]:
                there = reached + cost[w] + doors[door]
                if there < steps[w]:
                    steps[w] = there
                    heappush(queue, there * squares + w)
        return far


def _chance(behind: float, is_first: bool, turn: float) -> float:
    """Return how likely the seat is to win that has so much more to do, first to move or not."""
    return 1 / (1 + exp((behind - (turn if is_first else -turn)) / 12))


def _crow(table: GhoulashRules, one: int, other: int) -> int:
    (x1, y1), (x2, y2) = table.spot(one), table.spot(other)
    return abs(x1 - x2) + abs(y1 - y2)
