"""*Ghoulash*: what an explorer meets, and what it does.

In: a game's content. Out: `GhoulashRules`: orders, choices and effects by situation. The law of this file:
nothing here changes while a game lasts; the night itself is in `ghoulash`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.game import Game
from generator.oldengine.book import Book, Memo, forbids, rule
from generator.oldengine.ghoulash_drawing import GhoulashDrawing, Stack
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Lacking
from generator.oldgames.ghoulash_place import wound_lines

STOP: Final = -1
"""Stop of one's own will."""
USE: Final = -2
LEAVE: Final = -3
TAKE: Final = -4
"""What can be done with something found: use it up, leave it, take it along."""
COPY: Final = -5
"""Copy the scenario's sample instead of drawing."""
BUMP: Final = -6
"""Announce an impossible step."""
WORDS: Final = {STOP: "stop", USE: "use", LEAVE: "leave", TAKE: "take", COPY: "sample", BUMP: "bump"}
HOLE, RUBBLE = "agujero", "escombros"


class GhoulashRules(GhoulashDrawing):
    """Encounters, wounds and ends."""

    def __init__(self, game: Game, setting: Setting, book: Book) -> None:
        super().__init__(game, setting, book)
        self.boxes, self.zones = self.value("heridas-linea"), self.value("zonas")
        self.lines = wound_lines(self.scenario)
        self.goals = self.entries_of[self.objective].count
        self.returns = self.scenario.goal == "return"
        self.quiet: Memo[int, bool] = book.memo(self._quiet)
        self.orders: Memo[Stack, Stack] = book.memo(self._order)
        self.orders_again: Memo[Stack, Stack] = book.memo(self._order_again)
        self.met: Memo[tuple[Stack, bool], tuple[Stack, Stack] | None] = book.memo(self._met)
        self.harms: Memo[tuple[bool, bool], tuple[int, int]] = book.memo(self._harm)
        self.deadly: Memo[tuple[int, int], bool] = book.memo(lambda key: self.is_dead(*key))
        self.halts: Memo[tuple[bool, bool], tuple[tuple[int, ...], bool]] = book.memo(self._halts)
        self.kit_choices: Memo[bool, tuple[int, ...]] = book.memo(self._kit_choices)
        self.aims: Memo[int, tuple[int, ...]] = book.memo(self._aims)
        self.hole = self.symbols.index(HOLE) if HOLE in self.symbols else -1
        for symbol, name in enumerate(self.symbols):
            if self.sort[symbol] == "obstacle" and name not in (HOLE, RUBBLE):
                raise Lacking(f"what the obstacle `{name}` does", self.file, "place", name)

    # -- setting up

    @rule("PREP-6", off=(0,))
    def beginners(self) -> Sequence[int]:
        """Return the seats that the toss may choose to begin."""
        return range(len(self.seat_ids))

    @rule("PREP-6", off=())
    def copying(self, has_sample: bool) -> tuple[int, ...]:
        """Return the act of copying a sample, if there is one."""
        return (COPY,) if has_sample else ()

    @rule("HOJA-1", off=lambda _self, seat: seat)
    def drawn_by(self, seat: int) -> int:
        """Return the seat whose drawing a seat explores."""
        return 1 - seat

    # -- moving

    def _quiet(self, _: int) -> bool:
        return self.goes_on()

    @rule("MOV-6", off=False)
    def goes_on(self) -> bool:
        """An empty square does not end the move."""
        return True

    @rule("MOV-5", off=False)
    def halted(self) -> bool:
        """What lies on a square halts the explorer."""
        return True

    def _halts(self, key: tuple[bool, bool]) -> tuple[tuple[int, ...], bool]:
        """Return what ends a move by the explorer's will, and whether ghouls may be drawn anew."""
        is_fresh, is_shut_in = key
        acts: Sequence[int] = [*self.may_halt(), BUMP]
        if not is_fresh:
            acts = self.sit_out(acts) if is_shut_in else self.idle(acts)
        return tuple(self.corrected(acts)), bool(self.nothing_moves([True]))

    @rule("MOV-7", off=())
    def may_halt(self) -> tuple[int, ...]:
        """Return the act of stopping."""
        return () if self.book.reads("pararse", "no-puedes") else (STOP,)

    @forbids("MOV-7")
    def idle(self, acts: Sequence[int]) -> Sequence[int]:
        """Nobody stops who has found nothing new."""
        return acts if self.book.reads("turno-quieto", "libre") else [act for act in acts if act != STOP]

    @forbids("MOV-9")
    def sit_out(self, acts: Sequence[int]) -> Sequence[int]:
        """Nobody waits where known obstacles are the only way on."""
        free = self.book.reads("sin-casillas", "se-pasa") or self.book.reads("turno-quieto", "libre")
        return acts if free else [act for act in acts if act != STOP]

    @forbids("MOV-8")
    def corrected(self, acts: Sequence[int]) -> Sequence[int]:
        """An impossible step is rubbed out: it is no act."""
        if self.book.reads("paso-imposible", "acaba-el-turno"):
            return acts
        return [act for act in acts if act != BUMP]

    @forbids("ENC-4")
    def nothing_moves(self, acts: Sequence[bool]) -> Sequence[bool]:
        """Nobody draws a ghoul anew elsewhere."""
        return acts if self.book.reads("ghouls-quietos", "recolocables") else ()

    # -- the order of an encounter

    def _met(self, key: tuple[Stack, bool]) -> tuple[Stack, Stack] | None:
        """Return what is resolved on a square, and what the rival tells of it first; None: nothing halts."""
        stack, is_known = key
        if not self.halted():
            return None
        queue = (self.orders_again if is_known else self.orders).told(stack)
        return queue, self.told_beforehand(queue)

    def _order(self, stack: Stack) -> Stack:
        return tuple(self.in_order(stack))

    @rule("ENC-1", off=lambda self, stack: sorted(stack, key=self.rank, reverse=True))
    def in_order(self, stack: Stack) -> Sequence[int]:
        """Return what is met for the first time, in the order in which it is resolved."""
        last = self.medkit if self.book.reads("botiquin-antes", "despues") else None
        return sorted(stack, key=lambda symbol: (symbol == last, *self.rank(symbol)))

    def rank(self, symbol: int) -> tuple[int, int, int]:
        """Return what orders the symbols of a square."""
        kinds = ("object", "ghoul", "obstacle")
        return kinds.index(self.sort[symbol]), symbol != self.objective, symbol

    def _order_again(self, stack: Stack) -> Stack:
        obstacles = tuple(s for s in stack if self.sort[s] == "obstacle")
        objects = tuple(s for s in stack if self.sort[s] == "object")
        lasting = self.lasting(self.orders.told(obstacles)) if obstacles else ()
        return self.known_kit_last(lasting, objects) if objects else lasting

    @rule("OBS-3", off=())
    def lasting(self, obstacles: Stack) -> Stack:
        """Return the obstacles that are met again."""
        return obstacles

    @rule("BOT-4", off=lambda _self, obstacles, objects: (*objects, *obstacles))
    def known_kit_last(self, obstacles: Stack, objects: Stack) -> Stack:
        """Return the order in a square with a medkit that was left there: the obstacle first."""
        if self.book.reads("botiquin-y-obstaculo", "botiquin-antes"):
            return (*objects, *obstacles)
        return (*obstacles, *objects)

    @rule("ENC-2", off=lambda _self, queue: queue)
    def told_beforehand(self, queue: Stack) -> Stack:
        """Return what the rival tells of a square before anything there is resolved."""
        return queue if self.book.reads("anuncio", "todas") else ()

    # -- objects

    def _kit_choices(self, _is_known: bool) -> tuple[int, ...]:
        return tuple(self.not_taken([*self.may_use(), LEAVE, TAKE]))

    @rule("BOT-1", off=())
    def may_use(self) -> tuple[int, ...]:
        """Return the act of using a medkit."""
        return (USE,)

    @forbids("BOT-3")
    def not_taken(self, acts: Sequence[int]) -> Sequence[int]:
        """Nobody takes a medkit along."""
        return [act for act in acts if act != TAKE]

    @rule("BOT-2", off=False)
    def may_come_back(self) -> bool:
        """A medkit left behind can be used in a later turn."""
        return True

    # -- ghouls

    @rule("GHO-1", off=False)
    def attacks(self) -> bool:
        """A ghoul attacks: the rival circles its weak zone."""
        return True

    @rule("ORFANATO-1", off=0)
    def surprised(self) -> int:
        """Return the wounds of whoever carries the girl before the first shot."""
        return self.value("herida-sorpresa")

    def _aims(self, tried: int) -> tuple[int, ...]:
        return tuple(self.untried(tried))

    @rule("GHO-2", off=lambda self, _tried: range(1, self.zones + 1))
    def untried(self, tried: int) -> Sequence[int]:
        """Return the zones that may be shot at; `tried` is a mask."""
        every = range(1, self.zones + 1)
        if self.book.reads("repetir-zona", "si"):
            return every
        return [zone for zone in every if not tried >> zone & 1]

    @rule("GHO-3", off=0)
    def missed(self) -> int:
        """Return the wounds of a miss."""
        return self.value("herida-fallo")

    def falls(self, tried: int) -> bool:
        """True if only one zone is left to be tried."""
        left = [zone for zone in range(1, self.zones + 1) if not tried >> zone & 1]
        return len(left) == 1 and self.last_zone()

    @rule("GHO-3", off=False)
    def last_zone(self) -> bool:
        """The last zone is hit without fail."""
        return True

    def last_wound(self) -> int:
        """Return the wounds of hitting the last zone."""
        return self.value("herida-fallo") if self.book.reads("ultima-zona", "tambien-hiere") else 0

    @rule("GHO-4", off=False)
    def is_cleared(self) -> bool:
        """A dead ghoul is gone for good."""
        return True

    def clears_all(self) -> bool:
        """True if a square is rid of its obstacle too when its ghoul is dead."""
        return self.book.reads("casilla-segura", "del-todo")

    # -- obstacles

    def _harm(self, key: tuple[bool, bool]) -> tuple[int, int]:
        """Return the turns and the wounds that a hole (or rubble) costs, met again (or not)."""
        is_hole, is_known = key
        if is_hole:
            return self.turns_lost(), self.jump() if is_known else 0
        return 0, self.rubble()

    @rule("OBS-1", off=0)
    def turns_lost(self) -> int:
        """Return the turns that a hole costs."""
        return self.value("turnos-agujero")

    @rule("OBS-2", off=0)
    def rubble(self) -> int:
        """Return the wounds of rubble."""
        return self.value("herida-escombros")

    @rule("OBS-5", off=0)
    def jump(self) -> int:
        """Return the wounds of a hole that was known."""
        return 0 if self.book.reads("agujero-conocido", "sin-herida") else self.value("herida-agujero")

    @rule("OBS-4", off=False)
    def bars(self) -> bool:
        """A blocked door is an encounter."""
        return not self.book.reads("puerta-bloqueada", "aviso")

    # -- the end

    @rule("FIN-1", off=False)
    def is_won(self, carried: int, square: int) -> bool:
        """True if an explorer with so many objectives has done what the scenario asks."""
        return carried >= self.goals and (not self.returns or square in self.exits)

    @rule("FIN-2", off=False)
    def is_dead(self, wounds: int, line: int) -> bool:
        """True if a line of wounds is full."""
        if line > 1 and self.book.reads("heridas-y-botiquin", "solo-la-primera"):
            return False
        return wounds >= self.boxes

    @rule("FIN-3", off=False)
    def at_once(self) -> bool:
        """The game ends the moment somebody wins."""
        return not self.book.reads("misma-ronda", "completar-ronda")
