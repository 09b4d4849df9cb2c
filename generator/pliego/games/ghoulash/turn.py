"""*Ghoulash*: the phases of a night, and what comes of each thing that an explorer announces.

In: a `Night`. Out: `PHASES`. The law of this file: it only says who is asked what; what a move does is said
beside its rules, in the modules that `rules` names.
"""

from __future__ import annotations

from collections.abc import Callable

from pliego.games.ghoulash.encounters import (
    ghouls_to_redraw,
    go_back,
    meet,
    nothing_moves,
    rub_out,
    use_carried_kit,
)
from pliego.games.ghoulash.ending import break_even
from pliego.games.ghoulash.map_drawing import draw_symbol
from pliego.games.ghoulash.moving import (
    BACK,
    enter,
    halts,
    is_searched,
    must_do_something,
    must_go_on,
    rubbed_out,
    set_out,
    ways_on,
)
from pliego.games.ghoulash.obstacles import try_door
from pliego.games.ghoulash.position import Night
from pliego.games.ghoulash.preparation import end_turn, toss
from pliego.games.ghoulash.scenario_rules import lingered
from pliego.games.ghoulash.vocabulary import REDRAW, STOP, USE
from pliego.playing.moves import Choose, PhaseRun, Procedure, Roll

_PROHIBITIONS = (rubbed_out, nothing_moves, must_go_on, must_do_something)


def prepare(night: Night) -> Procedure[str]:
    """It is drawn by lot who begins; then each draws, symbol by symbol."""
    if night.first < 0:
        beginner = yield Roll(toss(night), "PREP-6")
        night.first = night.numbers.seats.index(beginner)
        return "preparar"
    seat = next(seat for seat, symbols in enumerate(night.undrawn) if symbols)
    yield from draw_symbol(night, seat)
    return "preparar" if any(night.undrawn) else "moverse"


def move(night: Night) -> Procedure[str]:
    """A stretch of the way is announced, or the move ends."""
    if not night.turns:
        return set_out(night)
    seat = night.turn
    if night.undrawn[seat]:
        yield from draw_symbol(night, seat)
        return "moverse"
    ways = ways_on(night)
    if is_searched(night, ways):
        break_even(night)
    kit = [USE] if night.explorer.has_kit else []
    moves = [*ways, *halts(night, ways), *kit, *ghouls_to_redraw(night, seat)]
    announced = yield Choose(seat, moves or [STOP], "MOV-2", _PROHIBITIONS)
    return follow(night, announced)


def follow(night: Night, announced: str) -> str:
    """Do what was announced; return the phase that follows."""
    map_ = night.numbers.map
    if announced in map_.spot:
        return enter(night, announced)
    if announced in map_.doors:
        return try_door(night, announced)
    if announced.endswith(BACK):
        return go_back(night, announced.removesuffix(BACK))
    if announced.startswith(REDRAW):
        return rub_out(night, announced.partition(":")[2])
    if announced == USE:
        return use_carried_kit(night)
    if night.numbers.linger:
        lingered(night)
    return "terminar"


PHASES: dict[str, Callable[[Night], PhaseRun]] = {
    "preparar": prepare,
    "moverse": move,
    "encuentro": meet,
    "terminar": end_turn,
}
"""The phases, by their ids in game.yaml."""
