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

from generator.engine.ghoulash_hiding import DRAW, MOVE, TOSS
from generator.engine.ghoulash_rules import RUBBLE, GhoulashRules
from generator.engine.ghoulash_walk import OBSTACLE, OPEN, OUTSIDE, SAFE, SHUT, UNKNOWN, UNTRIED, Walk

if TYPE_CHECKING:
    from generator.engine.ghoulash import Night

_REMEMBERED: Final = 20_000
_UNIT: Final = 10
"""One unknown square."""
_KNOWN: Final = 1
_HOLE: Final = 60
_RUBBLE: Final = 25
_FAR: Final = 2_000
_BY_DOOR: Final = {UNTRIED: 4, OPEN: 0, SHUT: _FAR}


class Guess:
    """Guesses for one table, each situation worked out once."""

    def __init__(self, table: GhoulashRules) -> None:
        self.table = table
        self._goals = frozenset(table.pens[table.objective].answer.squares)
        self._near = [
            (*((w, OUTSIDE) for w in table.near[v].answer[0]), *((w, d) for d, w in table.near[v].answer[1]))
            for v in range(table.squares)
        ]
        self._remembered: dict[Hashable, float] = {}

    def worth(self, night: Night, seat: int) -> float:
        """Guess how likely a seat is to win."""
        if night.phase in (TOSS, DRAW):
            return 0.5
        mine, theirs = (self._effort(night, each) for each in (seat, 1 - seat))
        turn = (1 if night.turn == seat else -1) * (2.0 if night.phase == MOVE else 0.5)
        return 1 / (1 + exp((mine - theirs - turn) / 12))

    def _effort(self, night: Night, seat: int) -> float:
        walk = night.walks[seat]
        key = (walk.key(), bytes(self._obstacles(night, seat)))
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) > _REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = self._worked_out(walk, key[1])
        return found

    def _obstacles(self, night: Night, seat: int) -> list[int]:
        """Return the known obstacles that are only rubble."""
        table, known = self.table, night.walks[seat].known
        stacks = night.stacks[night.over[seat]]
        return [v for v, kind in enumerate(known) if kind == OBSTACLE and self._is_rubble(stacks[v])] + [
            table.squares
        ]

    def _is_rubble(self, stack: tuple[int, ...]) -> bool:
        names = [self.table.symbols[s] for s in stack if self.table.sort[s] == "obstacle"]
        return all(name == RUBBLE for name in names)

    def _worked_out(self, walk: Walk, rubble: bytes) -> float:
        table = self.table
        goals_left = table.goals - len(walk.found)
        searched = [v for v in self._goals if walk.known[v] == UNKNOWN]
        steps = self._steps(walk, frozenset(rubble))
        effort = 0.0
        if goals_left > 0:
            nearest = min((steps[v] for v in searched), default=_FAR)
            effort += nearest / _UNIT + 0.6 * len(searched) * goals_left / (goals_left + 1)
        if table.returns:
            share = 1.0 if goals_left <= 0 else 0.5
            effort += share * min(steps[v] for v in table.exits) / _UNIT
        hurt = 30 * (walk.wounds / table.boxes) ** 3
        if walk.kits:
            hurt = 0.6 * hurt - 2
        return effort + hurt + 4 * walk.lost

    def _cost(self, walk: Walk, rubble: frozenset[int]) -> list[int]:
        """Return the effort of entering each square, in tenths."""
        usual = {UNKNOWN: _UNIT, SAFE: _KNOWN, OBSTACLE: _HOLE}
        cost = [usual[kind] for kind in walk.known]
        for v in rubble:
            if v < len(cost):
                cost[v] = _RUBBLE
        return cost

    def _steps(self, walk: Walk, rubble: frozenset[int]) -> list[int]:
        """Return the effort of going to each square, in tenths of a square."""
        table, near = self.table, self._near
        cost = self._cost(walk, rubble)
        door_cost = {OUTSIDE: 0, **{d: _BY_DOOR[state] for d, state in enumerate(walk.doors)}}
        steps = [_FAR] * table.squares
        queue = [(0, v) for v in ([walk.at] if walk.at != OUTSIDE else table.entries[0].answer)]
        for _, v in queue:
            steps[v] = 0
        while queue:
            reached, v = heappop(queue)
            if steps[v] < reached:
                continue
            for w, door in near[v]:
                there = reached + cost[w] + door_cost[door]
                if there < steps[w]:
                    steps[w] = there
                    heappush(queue, (there, w))
        return steps
