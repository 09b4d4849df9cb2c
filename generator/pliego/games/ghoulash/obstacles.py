"""*Ghoulash*: obstacles and doors, in the order of the rulebook.

In: a `Night` whose explorer enters an obstacle or tries a door. Out: what comes of it. Each function bound
with `@rule` says what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.moving import enter, sides
from pliego.games.ghoulash.position import Night
from pliego.games.ghoulash.preparation import explored
from pliego.games.ghoulash.vocabulary import HOLE
from pliego.games.ghoulash.wounds import hurt
from pliego.playing.rules import rule, ruled_by

# -- Obstáculos y puertas


@ruled_by("obstaculo-repetido")
def suffer(night: Night, obstacle: str) -> None:
    """An obstacle has its effect on whoever enters."""
    if obstacle == HOLE:
        fall(night)
        if night.again:
            fall_again(night)
    else:
        be_buried(night)


@rule("OBS-1")
def fall(night: Night) -> None:
    """Whoever falls into a hole loses turns."""
    night.explorer.lost += night.numbers.turns_in_hole


@rule("OBS-5")
def fall_again(night: Night) -> None:
    """A hole that was known wounds besides."""
    hurt(night, night.numbers.known_hole)


@rule("OBS-2")
def be_buried(night: Night) -> None:
    """Rubble wounds."""
    hurt(night, night.numbers.rubble)


@rule("OBS-3")
def still_there(night: Night, things: Sequence[str]) -> tuple[str, ...]:
    """Obstacles last: they are met whenever one enters."""
    return tuple(each for each in things if night.numbers.kind(each) == "obstacle")


def try_door(night: Night, door: str) -> str:
    """Go to a door and try to cross it."""
    here, beyond = sides(night, door)
    if door in explored(night):
        night.explorer.at = here
        return stop_at_door(night, door)
    return pass_door(night, door, beyond)


@rule("OBS-4", off=lambda night, door: pass_door(night, door, sides(night, door)[1]))
def stop_at_door(night: Night, door: str) -> str:
    """A blocked door is an encounter: one stays before it and the turn is over; from then on it is a
    wall."""
    night.explorer.doors[door] = False
    night.explorer.ways.withdraw(door)
    return "terminar"


def pass_door(night: Night, door: str, beyond: str) -> str:
    """A door is open: the explorer goes through."""
    explorer = night.explorer
    explorer.doors[door] = True
    explorer.ways.withdraw(door)
    explorer.ways.link(*night.numbers.map.doors[door])
    return enter(night, beyond)
