"""*Ghoulash*: the phases of a night, and what comes of each thing that an explorer announces.

In: a `Night`. Out: the phases `preparar` and `moverse`; the others begin beside their rules. The law of this
file: it only says who is asked what; what a move does, the modules that `rules` names say.
"""

from __future__ import annotations

from pliego.games.ghoulash import moves
from pliego.games.ghoulash.encounters import go_back, use_carried_kit
from pliego.games.ghoulash.ending import break_even
from pliego.games.ghoulash.map_drawing import draw_symbol
from pliego.games.ghoulash.moves import STOP, USE, GoBack, Redraw
from pliego.games.ghoulash.moving import (
    enter,
    is_searched,
    rubbed_out,
    set_out,
    ways_on,
)
from pliego.games.ghoulash.obstacles import try_door
from pliego.games.ghoulash.position import Night
from pliego.games.ghoulash.preparation import toss
from pliego.games.ghoulash.scenario_rules import lingered
from pliego.games.ghoulash.symbols import ghouls_to_redraw, nothing_moves, rub_out
from pliego.games.ghoulash.turn_end import halts, must_do_something, must_go_on
from pliego.playing.moves import Choose, Move, Procedure, Roll
from pliego.playing.rules import phase

_PROHIBITIONS = (rubbed_out, nothing_moves, must_go_on, must_do_something)


@phase("preparar")
def prepare(night: Night) -> Procedure[str]:
    """It is drawn by lot who begins; then each draws, symbol by symbol."""
    if night.first < 0:
        beginner = yield Roll(toss(night), "PREP-6")
        night.first = night.numbers.seats.index(beginner)
        return "preparar"
    seat = next(seat for seat, symbols in enumerate(night.undrawn) if symbols)
    yield from draw_symbol(night, seat)
    return "preparar" if any(night.undrawn) else "moverse"


@phase("moverse")
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
    offered = [*ways, *halts(night, ways), *kit, *ghouls_to_redraw(night, seat)]
    announced = yield Choose(seat, offered or [STOP], "MOV-2", _PROHIBITIONS)
    return follow(night, announced)


def follow(night: Night, announced: Move) -> str:
    """Do what was announced; return the phase that follows."""
    map_ = night.numbers.map
    match announced:
        case GoBack(square):
            return go_back(night, square)
        case Redraw(square):
            return rub_out(night, square)
        case moves.USE:
            return use_carried_kit(night)
        case str(square) if square in map_.spot:
            return enter(night, square)
        case str(door) if door in map_.doors:
            return try_door(night, door)
    if night.numbers.linger:
        lingered(night)
    return "terminar"
