"""*Ghoulash*: the toss and the drawing, before anybody sets out.

In: a game's content, through `GhoulashTable`. Out: `Hiding`, the first part of a `Night`. The law of this
file: drawing is a decision for each symbol, in the order of the sheet; one player draws after the other,
which neither can tell from drawing at the same time. Instead of drawing one may copy the sample.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from generator.oldengine.book import Book
from generator.oldengine.ghoulash_drawing import Stack
from generator.oldengine.ghoulash_rules import COPY
from generator.oldengine.ghoulash_walk import Walk
from generator.oldengine.kernel import ALL, CHANCE, Illegal, State

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import GhoulashTable

TOSS: Final = 0
DRAW: Final = 1
MOVE: Final = 2
KIT: Final = 3
PICK: Final = 4
CIRCLE: Final = 5
SHOOT: Final = 6
"""What is being decided: who begins, what to draw, where to go, whether to use or to pick up what was found,
which zone to circle, which to shoot at."""


class Hiding(State):
    """Two hidden drawings in the making. `asks` is what is being decided.

    `stacks` and `shut` are what each seat has drawn: the symbols of each square, and the doors blocked as a
    mask; `over[seat]` is the drawing that a seat explores. While somebody draws, `symbol` is drawn `left`
    times more on one of `open`, and `strokes` are where it was drawn.
    """

    __slots__ = (
        "asks",
        "book",
        "first",
        "left",
        "open",
        "over",
        "redrawn",
        "shut",
        "stacks",
        "strokes",
        "symbol",
        "table",
        "turn",
        "walks",
    )

    def __init__(self, table: GhoulashTable) -> None:
        self.table = table
        self.book: Book = table.book
        self.stacks: list[list[Stack]] = [[()] * table.squares for _ in table.seat_ids]
        self.shut = [0] * len(table.seat_ids)
        self.walks = [Walk(table) for _ in table.seat_ids]
        self.over = [table.drawn_by(seat) for seat in range(len(table.seat_ids))]
        self.asks, self.actor, self.turn, self.first = TOSS, CHANCE, 0, 0
        self.symbol, self.left, self.redrawn = -1, 0, False
        self.open: list[int] = []
        self.strokes: list[int] = []

    @property
    def seats(self) -> int:
        return len(self.walks)

    @property
    def phase(self) -> str:
        if self.asks > MOVE:
            return "encuentro"
        return "moverse" if self.asks == MOVE or self.redrawn else "preparar"

    @abstractmethod
    def set_out(self) -> None:
        """Begin to explore."""

    @abstractmethod
    def resume(self) -> None:
        """Go on with a turn in which something was drawn anew."""

    @property
    def lots(self) -> Sequence[int]:
        return self.table.beginners()

    def toss(self, seat: int) -> None:
        """Let a seat begin."""
        self.first, self.asks, self.actor = seat, DRAW, 0
        self._take_up(0)

    # -- drawing

    def may_draw(self) -> Sequence[int]:
        """Return where the next symbol may be drawn; at the very beginning one may copy the sample."""
        if self.symbol or self.strokes or self.redrawn:
            return self.open[:]
        sample = self.table.samples[self._sample()].answer
        return [*self.open, *self.table.copying(sample is not None)]

    def _sample(self) -> int:
        """The first sample is for whoever begins."""
        return (self.actor - self.first) % self.seats

    def draw(self, act: int) -> None:
        """Draw a symbol on a square, or block a door, or copy the sample."""
        if act not in self.may_draw():
            raise Illegal(self._refusal(act), self.notation(act))
        if act == COPY:
            self._copy()
            return
        seat, table, symbol = self.actor, self.table, self.symbol
        pen = table.pens[symbol].answer
        self.left -= 1
        self.strokes.append(act)
        if pen.is_door:
            self.shut[seat] |= 1 << act
            if self.left:
                self.open = list(self._doors())
        else:
            stacks = self.stacks[seat]
            stacks[act] = tuple(sorted((*stacks[act], symbol)))
            if not table.has_room(symbol, stacks[act]):
                self.open.remove(act)
            group, most = pen.group, pen.most
            mine = group[act]
            if [group[v] for v in self.strokes].count(mine) >= most[mine]:
                self.open = [v for v in self.open if group[v] != mine]
        if not self.left:
            self._put_down()

    def _take_up(self, symbol: int) -> None:
        """Begin with a symbol."""
        table, stacks = self.table, self.stacks[self.actor]
        worked = table.pens[symbol]
        worked.used += 1
        pen = worked.answer
        self.symbol, self.left = symbol, pen.count
        self.strokes = []
        if pen.is_door:
            self.open = list(self._doors())
        else:
            has_room = table.has_room
            self.open = [v for v in pen.squares if not (there := stacks[v]) or has_room(symbol, there)]
        if not self.left:
            self._put_down()

    def _doors(self) -> tuple[int, ...]:
        table, seat = self.table, self.actor
        goals = 0
        if table.book.reads("caminos-cortados", "objetivo-libre"):
            goal = table.objective
            goals = table.mask(v for v, stack in enumerate(self.stacks[seat]) if goal in stack)
        worked = table.shuttable[self.shut[seat], goals]
        worked.used += 1
        return worked.answer

    def _put_down(self) -> None:
        """Go on to the next symbol, the next player, or the night."""
        if self.redrawn:
            self.resume()
        elif self.symbol + 1 < len(self.table.symbols):
            self._take_up(self.symbol + 1)
        elif self.actor + 1 < self.seats:
            self.actor += 1
            self._take_up(0)
        else:
            self.symbol = -1
            self.open, self.strokes = [], []
            self.set_out()

    def _copy(self) -> None:
        worked = self.table.samples[self._sample()]
        worked.used += 1
        assert worked.answer is not None
        stacks, shut = worked.answer
        self.stacks[self.actor], self.shut[self.actor] = list(stacks), shut
        self.symbol = len(self.table.symbols) - 1
        self._put_down()

    def redraw(self, square: int) -> None:
        """Rub out a ghoul that nobody has met, to be drawn elsewhere."""
        table, seat = self.table, self.actor
        symbol = next(s for s in self.stacks[seat][square] if table.sort[s] == "ghoul")
        stack = list(self.stacks[seat][square])
        stack.remove(symbol)
        self.stacks[seat][square] = tuple(stack)
        self.asks, self.redrawn, self.symbol, self.left = DRAW, True, symbol, 1
        self.reopen()

    def reopen(self) -> None:
        """Work out anew where the symbol may be drawn."""
        table, stacks = self.table, self.stacks[self.actor]
        pen, known = table.pens[self.symbol].answer, self.walks[1 - self.actor].known
        if pen.is_door:
            self.open = list(self._doors())
            return
        self.strokes = [v for v, there in enumerate(stacks) if self.symbol in there]
        groups = [pen.group[v] for v in self.strokes]
        full = {group for group in groups if groups.count(group) >= pen.most[group]}
        self.open = [
            v
            for v in pen.squares
            if not known[v] and pen.group[v] not in full and table.has_room(self.symbol, stacks[v])
        ]

    def _refusal(self, act: int) -> str:
        """Return the rule that keeps a symbol off a square or a door."""
        table = self.table
        pen = table.pens[self.symbol].answer
        if pen.is_door:
            return "PREP-5" if 0 <= act < len(table.doors) else "PREP-2"
        if not 0 <= act < table.squares or not table.entered[act]:
            return "PREP-2"
        if act in (*table.starts, *table.exits) or not table.has_room(self.symbol, self._there(act)):
            return "PREP-4"
        return "PREP-3" if table.sort[self.symbol] == "ghoul" else "PREP-2"

    def _there(self, square: int) -> Stack:
        return self.stacks[self.actor][square] if self.actor not in (CHANCE, ALL) else ()
