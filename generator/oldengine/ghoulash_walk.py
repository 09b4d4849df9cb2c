"""*Ghoulash*: what an explorer knows and has suffered.

In: steps taken and what came of them. Out: `Walk`: the squares known, where one can go from here. The laws of
this file: everything in a walk is known to both players; squares known to be safe that hang together are one
area, and only grow.

Codes of acts of a move: a square; `squares` + a door; `squares` + `doors` + the square of a medkit left
there, to be used at the end of the turn.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Hashable
from typing import Final

from generator.oldengine.ghoulash_rules import GhoulashRules

UNKNOWN: Final = 0
SAFE: Final = 1
OBSTACLE: Final = 2
DEEP: Final = 3
UNTRIED: Final = 0
OPEN: Final = 1
SHUT: Final = 2
OUTSIDE: Final = -1


class Walk:
    """An explorer: where it is, what it knows, what it has.

    `known` says of each square whether it is unknown, safe, has an obstacle or one that costs turns; `doors`
    of each door whether it is untried, open or shut. `area` is the area of each safe square, `acts` what can
    be done from an area, in order, `members` its squares. `unknown` is how many squares it has never entered.
    `kits` are squares of medkits left behind, `used` of those used, `taken` of those taken along, `safe` of
    dead ghouls, `found` of the objectives carried.
    """

    __slots__ = (
        "acts",
        "area",
        "at",
        "doors",
        "found",
        "kits",
        "known",
        "line",
        "lost",
        "members",
        "safe",
        "table",
        "taken",
        "unknown",
        "used",
        "wounds",
    )

    def __init__(self, table: GhoulashRules) -> None:
        self.table = table
        self.at = OUTSIDE
        self.known = bytearray(table.squares)
        self.unknown = sum(table.entered)
        self.doors = bytearray(len(table.doors))
        self.area = [OUTSIDE] * table.squares
        self.acts: list[list[int]] = []
        self.members: list[list[int]] = []
        self.kits: list[int] = []
        self.used: list[int] = []
        self.safe: list[int] = []
        self.found: list[int] = []
        self.taken: list[int] = []
        self.wounds, self.line, self.lost = 0, 1, 0

    def clone(self) -> Walk:
        """Return a copy that shares nothing that changes."""
        copy = object.__new__(Walk)
        copy.table, copy.at, copy.unknown = self.table, self.at, self.unknown
        copy.known, copy.doors, copy.area = self.known[:], self.doors[:], self.area[:]
        copy.acts = [acts[:] for acts in self.acts]
        copy.members = [members[:] for members in self.members]
        copy.kits, copy.used, copy.safe = self.kits[:], self.used[:], self.safe[:]
        copy.found, copy.taken = self.found[:], self.taken[:]
        copy.wounds, copy.line, copy.lost = self.wounds, self.line, self.lost
        return copy

    def key(self) -> Hashable:
        """Return what tells this walk from every other."""
        lists = (self.kits, self.used, self.safe, self.found, self.taken)
        plain = (self.at, bytes(self.known), bytes(self.doors), self.wounds, self.line, self.lost)
        return (*plain, *(tuple(sorted(each)) for each in lists))

    # -- codes

    def door_act(self, door: int) -> int:
        """Return the act of trying a door."""
        return self.table.squares + door

    def kit_act(self, square: int) -> int:
        """Return the act of going back to a medkit and using it."""
        return self.table.squares + len(self.doors) + square

    def way_back(self, square: int) -> int:
        """Return the act of going back to what was left on a safe square."""
        halts = self.table.book.reads("botiquin-despues", "volver-a-entrar")
        return square if halts else self.kit_act(square)

    # -- where one can go

    def offers(self) -> list[int]:
        """Return what can be done from where the explorer is: a list of its own."""
        at = self.at
        if at == OUTSIDE:
            return list(self.table.entries[0].answer)
        if self.known[at] == SAFE:
            return self.acts[self.area[at]][:]
        return self._from_obstacle(at)

    def _from_obstacle(self, at: int) -> list[int]:
        found: set[int] = set()
        for near in self.links(at):
            if self.area[near] >= 0:
                found.update(self.acts[self.area[near]])
            else:
                found.add(near)
        for door, _ in self.table.near[at].answer[1]:
            if self.doors[door] == UNTRIED:
                found.add(self.door_act(door))
        if at in self.kits and not self.table.book.reads("botiquin-despues", "encuentro-sin-quedarse"):
            found.add(self.kit_act(at))
        return sorted(found)

    def links(self, square: int) -> list[int]:
        """Return the squares that one can step to: over open ground or through doors known to be open."""
        near, doors = self.table.near[square].answer
        if not doors:
            return list(near)
        return [*near, *(other for door, other in doors if self.doors[door] == OPEN)]

    def has_news(self, acts: list[int]) -> bool:
        """True if some of these acts leads to an unknown square or tries a door, or leads to an exit."""
        squares, doors, known = self.table.squares, self.table.squares + len(self.doors), self.known
        return any((act < squares and known[act] < OBSTACLE) or squares <= act < doors for act in acts)

    # -- what becomes known

    def hold(self, square: int, *, is_deep: bool) -> None:
        """Note an obstacle; it stays something that one can go to."""
        self.known[square] = DEEP if is_deep else OBSTACLE

    def join(self, square: int) -> None:
        """Note that a square is safe: it joins the areas that it touches."""
        table, area = self.table, self.area
        self.known[square] = SAFE
        worked = table.near[square]
        worked.used += 1
        near, doors = worked.answer
        if doors:
            near = tuple(self.links(square))
        mine = OUTSIDE
        for other in near:
            if (found := area[other]) >= 0 and found != mine:
                mine = found if mine < 0 else self._merge(mine, found)
        if mine < 0:
            mine = len(self.acts)
            self.acts.append([])
            self.members.append([])
        acts = self.acts[mine]
        area[square] = mine
        self.members[mine].append(square)
        _drop(acts, square)
        for other in near:
            if area[other] < 0 and other not in acts:
                insort(acts, other)
        for door, _ in doors:
            if self.doors[door] == UNTRIED and (act := self.door_act(door)) not in acts:
                insort(acts, act)

    def _merge(self, one: int, other: int) -> int:
        """Make two areas one; returns its number."""
        if len(self.members[one]) < len(self.members[other]):
            one, other = other, one
        for square in self.members[other]:
            self.area[square] = one
        self.members[one] += self.members[other]
        self.acts[one] = sorted({*self.acts[one], *self.acts[other]})
        self.members[other], self.acts[other] = [], []
        return one

    def offer(self, square: int, act: int) -> None:
        """Let something be done from the area of a safe square."""
        if self.area[square] >= 0 and act not in (acts := self.acts[self.area[square]]):
            insort(acts, act)

    def withdraw(self, act: int) -> None:
        """Let something be done no longer."""
        for acts in self.acts:
            _drop(acts, act)

    def try_door(self, door: int, is_shut: bool) -> None:
        """Note whether a door is shut; through an open one areas meet."""
        self.doors[door] = SHUT if is_shut else OPEN
        self.withdraw(self.door_act(door))
        if is_shut:
            return
        one, other = self.table.ends[door]
        first, second = self.area[one], self.area[other]
        if first >= 0 and second >= 0:
            if first != second:
                self._merge(first, second)
        elif first >= 0:
            self.offer(one, other)
        elif second >= 0:
            self.offer(other, one)

    def side(self, door: int) -> tuple[int, int]:
        """Return the square from which a door is tried, and the one beyond it."""
        one, other = self.table.ends[door]
        if self.at == other or (self.at != one and not self._is_here(one)):
            return other, one
        return one, other

    def _is_here(self, square: int) -> bool:
        area = self.area[square]
        if area < 0:
            return False
        if self.known[self.at] == SAFE:
            return self.area[self.at] == area
        return any(self.area[near] == area for near in self.links(self.at))


def _drop(acts: list[int], act: int) -> None:
    spot = bisect_left(acts, act)
    if spot < len(acts) and acts[spot] == act:
        del acts[spot]
