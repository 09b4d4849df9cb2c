"""*Ghoulash*: acts in the players' words.

In: a position and an act. Out: `said`: a phrase by id, and what fills it; `standing`: the wounds. The law of
this file: a phrase says what was announced and what the rival answers; it is asked before the act is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.oldengine.ghoulash_hiding import CIRCLE, DRAW, SHOOT, TOSS
from generator.oldengine.ghoulash_rules import COPY, LEAVE, STOP, TAKE, USE
from generator.oldengine.kernel import OVER, Said
from generator.oldgames.ghoulash_place import icon

if TYPE_CHECKING:
    from generator.oldengine.ghoulash_laid import Night


def said(night: Night, seat: int, act: int) -> Said:
    """Return an act in the players' words."""
    table = night.table
    if night.asks == TOSS:
        return Said("begins", {"seat": table.seat_titles[act]})
    fills: dict[str, str | int] = {"seat": table.seat_titles[seat]}
    if night.asks == DRAW and act == COPY:
        return Said("copies", fills)
    if night.asks == DRAW:
        title = table.game.info.icons[icon(table.scenario, table.symbols[night.symbol])].title
        return Said("draws", {**fills, "symbol": title, "place": night.notation(act)})
    if night.asks in (CIRCLE, SHOOT):
        phrase = "circles" if night.asks == CIRCLE else _killed(night) if act == night.weak else "misses"
        return Said(phrase, {**fills, "zone": str(act)})
    if act in _WORDS:
        return Said(_WORDS[act], fills)
    return _moved(night, act, fills)


def _killed(night: Night) -> str:
    """Return the phrase of a ghoul's end, and of the obstacle that stands on its square."""
    table = night.table
    left = [symbol for symbol in night.queue if table.sort[symbol] == "obstacle" and not table.clears_all()]
    if not left:
        return "hits"
    return "hits-falls" if left[0] == table.hole else "hits-rubble"


def standing(night: Night) -> Said | None:
    """Return everybody's wounds, nothing before somebody has moved and within a fight."""
    if night.asks in (TOSS, DRAW, CIRCLE, SHOOT) and night.actor != OVER:
        return None
    (first, second), (one, two) = night.table.seat_titles, (walk.wounds for walk in night.walks)
    return Said("stand", {"first": first, "one": one, "second": second, "two": two})


_WORDS = {STOP: "stops", USE: "uses", LEAVE: "leaves", TAKE: "takes"}


def _moved(night: Night, act: int, fills: dict[str, str | int]) -> Said:
    table, walk = night.table, night.walk
    squares, doors = table.squares, len(table.doors)
    square = act
    if squares <= act < squares + doors:
        door = act - squares
        square = walk.side(door)[1]
        if night.shut[night.over[night.turn]] >> door & 1:
            return Said("barred", {**fills, "place": table.door_name(door)})
    elif act >= squares + doors:
        code = act - squares - doors
        if code == squares:
            return Said("uses", fills)
        phrase, square = ("returns", code) if code < squares else ("redraws", code - squares - 1)
        return Said(phrase, {**fills, "place": table.name(square)})
    return Said(_met(night, square), {**fills, "place": table.name(square)})


def _met(night: Night, square: int) -> str:
    """Return the phrase of what is met first on a square."""
    table, walk = night.table, night.walk
    stack = night.stacks[night.over[night.turn]][square]
    order = table.orders_again if walk.known[square] else table.orders
    met = order[night.met_again(square, stack) if walk.known[square] else stack].answer if stack else ()
    if not met:
        return "walks"
    first = met[0]
    if table.sort[first] == "ghoul":
        return "attacked"
    if table.sort[first] == "obstacle":
        return "falls" if first == table.hole else "rubble"
    return "finds" if first == table.objective else "kit"
