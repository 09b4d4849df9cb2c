"""*Ghoulash*: what a player draws on the hidden grid, and where it may stand.

In: a game's content. Out: `GhoulashDrawing`. The law of this file: what may be drawn next depends only on
what is drawn already, so that a drawing can be finished in any way that is allowed.

A stack is what lies on one square: the symbols by number, in order. Symbols are numbered as the scenario
lists them, doors to block among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.game import Game
from generator.oldengine.book import Book, Memo, forbids, rule
from generator.oldengine.ghoulash_ground import GhoulashGround
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Lacking
from generator.oldgames.ghoulash_model import Placement
from generator.oldgames.ghoulash_place import MEDKIT, OBJECTIVE, capacity
from generator.oldgames.ways import pieces

Stack = tuple[int, ...]
ANYWHERE: Final = -1
"""The group of squares that nothing limits."""


@dataclass(frozen=True, slots=True)
class Pen:
    """A symbol to draw: how often, on which squares, and how many in each group of squares at most."""

    symbol: int
    count: int
    is_door: bool
    squares: tuple[int, ...]
    group: tuple[int, ...]
    most: Mapping[int, int]


class GhoulashDrawing(GhoulashGround):
    """What is hidden on the map, and the rules of hiding it."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.entries_of = list(self.scenario.place.values())
        self.symbols = list(self.scenario.place)
        for name in (OBJECTIVE, MEDKIT):
            if name not in self.symbols:
                raise Lacking(f"the symbol `{name}`", self.file, "place")
        self.objective, self.medkit = self.symbols.index(OBJECTIVE), self.symbols.index(MEDKIT)
        self.sort = [entry.kind for entry in self.entries_of]
        self.pens: Memo[int, Pen] = book.memo(self._pen)
        self.fits: Memo[tuple[int, Stack], bool] = book.memo(self._fits)
        self.shuttable: Memo[tuple[int, int], tuple[int, ...]] = book.memo(self._shuttable)
        self.samples: Memo[int, tuple[tuple[Stack, ...], int] | None] = book.memo(self._sample)
        self._pieces = self._rooms_and_streets()

    @property
    def total(self) -> int:
        """How many symbols a player draws."""
        return sum(entry.count for entry in self.entries_of)

    def _pen(self, symbol: int) -> Pen:
        entry = self.entries_of[symbol]
        everywhere = [v for v in range(self.squares) if self.entered[v]]
        squares = self.left_empty(self.where_allowed(everywhere, entry, symbol))
        group, most = [ANYWHERE] * self.squares, {ANYWHERE: self.squares * entry.count}
        if entry.kind == "ghoul":
            squares = self.inside(squares)
            group, most = self.shares(symbol) or (group, most)
        elif entry.spread:
            group, most = self.apart(symbol) or (group, most)
        return Pen(symbol, entry.count, entry.kind == "door", tuple(squares), tuple(group), most)

    # -- where a symbol may stand

    @forbids("PREP-2")
    def where_allowed(self, squares: Sequence[int], entry: Placement, symbol: int) -> Sequence[int]:
        """Return the squares that the sheet allows."""
        if symbol == self.objective and self.book.reads("objetivo-lejos", "libre"):
            return squares
        squares = [v for v in squares if not entry.buildings or self.building[v] in entry.buildings]
        if entry.where == "anywhere" or entry.kind == "ghoul":
            return squares
        return [v for v in squares if (entry.where == "building") == self.grid.is_building(self.spot(v))]

    @forbids("PREP-4")
    def left_empty(self, squares: Sequence[int]) -> Sequence[int]:
        """Nothing is drawn on starts, exits and ends of passages."""
        starts = () if self.book.reads("entrada", "cualquier-borde") else self.starts
        kept = {*starts, *self.exits, *self._passage}
        return [v for v in squares if v not in kept]

    @forbids("PREP-3")
    def inside(self, squares: Sequence[int]) -> Sequence[int]:
        """Ghouls stand in buildings only."""
        return [v for v in squares if self.grid.is_building(self.spot(v))]

    @rule("PREP-3")
    def shares(self, _symbol: int) -> tuple[list[int], dict[int, int]]:
        """Return the building of each square, and how many ghouls each takes."""
        if self.book.reads("limite-ghouls", "uno-por-habitacion"):
            return self.room, dict.fromkeys(self.room, 1)
        group, letters = self._by_building()
        sizes = Counter(self.building)
        limits = {letter: capacity(self.scenario, letter, sizes[letter]) for letter in letters}
        if None in limits.values():
            raise Lacking("`squares` of the ghouls", self.file, "place")
        return group, {letters.index(letter): limit or 0 for letter, limit in limits.items()}

    @rule("PREP-2")
    def apart(self, _symbol: int) -> tuple[list[int], dict[int, int]]:
        """Return the building of each square, each of which takes one; outside there is no limit."""
        group, letters = self._by_building()
        return group, {ANYWHERE: self.squares, **{number: 1 for number, _ in enumerate(letters)}}

    def _by_building(self) -> tuple[list[int], list[str]]:
        letters = list(self.grid.buildings)
        return [letters.index(kind) if kind in letters else ANYWHERE for kind in self.building], letters

    def has_room(self, symbol: int, stack: Stack) -> bool:
        """True if a symbol may be drawn where others are."""
        worked = self.fits[symbol, stack]
        worked.used += 1
        return worked.answer

    def _fits(self, key: tuple[int, Stack]) -> bool:
        symbol, stack = key
        return not stack or self.may_share(self.of_class(symbol), [self.of_class(each) for each in stack])

    @rule("HOJA-5", off=lambda self, symbol: self.symbols[symbol])
    def of_class(self, symbol: int) -> str:
        """Return whether a symbol is an object, a ghoul or an obstacle."""
        return self.sort[symbol]

    @rule("PREP-4", off=True)
    def may_share(self, drawn: str, there: Sequence[str]) -> bool:
        """True if a symbol of a class may join those of a square."""
        if self.book.reads("varias-cosas", "sin-limite"):
            return True
        if self.book.reads("varias-cosas", "ghoul-y-otro") and len(there) > 1:
            return False
        if self.book.reads("varias-cosas", "ghoul-y-otro") and "ghoul" not in (drawn, *there):
            return False
        return drawn not in there

    # -- doors

    def _rooms_and_streets(self) -> list[int]:
        """Number the pieces of the map that hang together with every door shut."""
        piece = [-1] * self.squares
        for number, spots in enumerate(pieces(self.grid.graph(frozenset(self.doors)))):
            for spot in spots:
                piece[self.number_of(spot)] = number
        return piece

    def ways(self, shut: int) -> list[list[tuple[int, int]]]:
        """Return the (door, piece) pairs next to each piece, with some doors (a mask) shut."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(max(self._pieces) + 1)]
        for door, (one, other) in enumerate(self.ends):
            if not shut >> door & 1:
                found[self._pieces[one]].append((door, self._pieces[other]))
                found[self._pieces[other]].append((door, self._pieces[one]))
        return found

    def cut_off(self, shut: int) -> set[int]:
        """Return the pieces that cannot be reached with some doors (a mask) shut."""
        ways = self.ways(shut)
        front = [self._pieces[start] for start in self.starts]
        seen = set(front)
        while front:
            new = {piece for _, piece in ways[front.pop()]} - seen
            seen |= new
            front.extend(new)
        return set(range(len(ways))) - seen

    def needed(self, shut: int) -> set[int]:
        """Return the doors that are the only way to somewhere, with some doors (a mask) shut."""
        ways = self.ways(shut)
        order, lowest = [0] * len(ways), [0] * len(ways)
        bridges: set[int] = set()
        counted = 0

        def visit(piece: int, by: int) -> None:
            nonlocal counted
            counted += 1
            order[piece] = lowest[piece] = counted
            for door, other in ways[piece]:
                if not order[other]:
                    visit(other, door)
                    lowest[piece] = min(lowest[piece], lowest[other])
                    if lowest[other] > order[piece]:
                        bridges.add(door)
                elif door != by:
                    lowest[piece] = min(lowest[piece], order[other])

        for start in self.starts:
            if not order[self._pieces[start]]:
                visit(self._pieces[start], -1)
        return bridges

    def mask(self, squares: Iterable[int]) -> int:
        """Return the pieces of some squares as a mask."""
        mask = 0
        for square in squares:
            mask |= 1 << self._pieces[square]
        return mask

    def _shuttable(self, key: tuple[int, int]) -> tuple[int, ...]:
        shut, goals = key
        symbol = self.sort.index("door")
        letters = self.entries_of[symbol].buildings
        doors = [d for d, ends in enumerate(self.ends) if not shut >> d & 1]
        near = [d for d in doors if not letters or {self.building[v] for v in self.ends[d]} & set(letters)]
        return tuple(self.none_cut_off(near, shut, goals))

    @forbids("PREP-5")
    def none_cut_off(self, doors: Sequence[int], shut: int, goals: int) -> Sequence[int]:
        """No door is blocked that leaves a square without a way from the start."""
        if self.book.reads("caminos-cortados", "sin-limite"):
            return doors
        if self.book.reads("caminos-cortados", "objetivo-libre"):
            lost = {door: self.cut_off(shut | 1 << door) for door in doors}
            return [door for door in doors if not any(goals >> piece & 1 for piece in lost[door])]
        needed = self.needed(shut)
        return [door for door in doors if door not in needed]

    # -- samples

    def _sample(self, which: int) -> tuple[tuple[Stack, ...], int] | None:
        seat = self.seat_ids[which]
        return self.read(self.scenario.samples[seat]) if seat in self.scenario.samples else None

    def read(self, drawn: Mapping[str, Sequence[str]]) -> tuple[tuple[Stack, ...], int]:
        """Return a drawing by its names: the stack of each square, and the doors blocked (a mask)."""
        stacks: list[Stack] = [()] * self.squares
        shut = 0
        for symbol, name in enumerate(self.symbols):
            for text in drawn.get(name, ()):
                if self.sort[symbol] == "door":
                    door = self.door_named(text)
                    shut |= 0 if door is None else 1 << door
                elif (square := self.named(text)) is not None:
                    stacks[square] = (*stacks[square], symbol)
        return tuple(stacks), shut
