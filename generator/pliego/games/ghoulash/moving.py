"""*Ghoulash*: moving, in the order of the rulebook.

In: a `Night`. Out: where one can go, and what comes of it. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it.

A move is announced in stretches. Each leads over known squares to one place that answers something: a square
(`9-J`: unknown, with a known obstacle, or the exit for whoever carries everything), a door that nobody has
tried (`9-J/10-J`), or a medkit that was left, to be used there (`GoBack`). Steps between known squares
without an obstacle change nothing and are no moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.ending import has_everything, mission_done, succeed
from pliego.games.ghoulash.moves import BUMP, GoBack
from pliego.games.ghoulash.position import Night, Things
from pliego.games.ghoulash.preparation import begin_turn, explored
from pliego.games.ghoulash.scenario_rules import underground
from pliego.games.ghoulash.vocabulary import OBJECTIVE
from pliego.playing.moves import Move
from pliego.playing.rules import forbids, rule, ruled_by

# -- Moverse


def set_out(night: Night) -> str:
    """Both explorers are where they begin, if there is but one place."""
    for seat in range(len(night.explorers)):
        night.turn = seat
        squares = entrances(night)
        if len(squares) == 1:
            stand_on(night, squares[0])
    return begin_turn(night, night.first)


@rule("MOV-1", off=lambda night: night.numbers.map.border)
def entrances(night: Night) -> Sequence[str]:
    """The first turn begins at the entrance."""
    return night.numbers.map.starts


def stand_on(night: Night, square: str) -> None:
    """Be on a square that holds nothing."""
    night.explorer.at = square
    night.explorer.known[square] = ""
    draw_path(night, square)


@rule("MOV-2")
def draw_path(night: Night, square: str) -> None:
    """The way is said and drawn: from everything that is drawn one can go on."""
    night.explorer.ways.join(square, next_steps(night, square))


def ways_on(night: Night) -> Sequence[Move]:
    """Return every place that can be announced."""
    explorer = night.explorer
    if not explorer.at:
        return entrances(night)
    if explorer.known[explorer.at]:
        return from_obstacle(night)
    return list(explorer.ways.edge(explorer.at))


@ruled_by("botiquin-despues")
def from_obstacle(night: Night) -> Sequence[Move]:
    """Return what can be announced by somebody who stands on an obstacle."""
    explorer = night.explorer
    ways = explorer.ways.around(next_steps(night, explorer.at))
    return [*ways, GoBack(explorer.at)] if explorer.at in explorer.left else ways


def next_steps(night: Night, square: str) -> list[str]:
    """Return the squares beside one, and a door in place of the square beyond if nobody has tried it."""
    map_ = night.numbers.map
    steps = not_diagonal(night, map_.around[square], square)
    steps = through_no_wall(night, steps, square)
    if square in map_.passages:
        steps = [*steps, *underground(night, square)]
    found = []
    for step in steps:
        door = night.numbers.may_be_blocked.get((square, step))
        is_open = night.explorer.doors.get(door) if door else True
        if is_open is None:
            found.append(door or "")
        elif is_open:
            found.append(step)
    return found


@forbids("MOV-3")
def not_diagonal(night: Night, steps: Sequence[str], square: str) -> Sequence[str]:
    """One steps to a square beside this one, never diagonally."""
    spot = night.numbers.map.spot
    x, y = spot[square]
    return [step for step in steps if spot[step][0] == x or spot[step][1] == y]


@forbids("MOV-4")
def through_no_wall(night: Night, steps: Sequence[str], square: str) -> Sequence[str]:
    """Nobody walks through a wall: only doors lead from room to room and to the street."""
    walled = night.numbers.map.walled
    return [step for step in steps if (square, step) not in walled]


def enter(night: Night, square: str) -> str:
    """Go to a square; what lies there is an encounter, else the move goes on."""
    explorer = night.explorer
    explorer.at = square
    is_new = square not in explorer.known
    things = what_halts(night, square) if is_new else met_again(night, square)
    night.fresh = night.fresh or is_new
    if things:
        night.queue, night.again = things, not is_new
        return "encuentro"
    if is_new:
        stand_on(night, square)
    if has_everything(night) and mission_done(night):
        return succeed(night)
    return go_on(night)


@rule("MOV-6", off="terminar")
def go_on(_night: Night) -> str:
    """There is no limit of squares: from one that holds nothing the move goes on."""
    return "moverse"


@rule("MOV-5")
def what_halts(night: Night, square: str) -> tuple[str, ...]:
    """The rival is silent up to the first square with something that is not crossed out."""
    return explored(night).get(square, ())


def met_again(night: Night, square: str) -> Things:
    """Return what halts on a known square: its obstacle, and then also what was left there."""
    explorer = night.explorer
    if not explorer.known[square] and not (square in explorer.left and halts_again(night)):
        return ()
    things = what_halts(night, square)
    is_left = square in explorer.left
    return tuple(each for each in things if is_left or night.numbers.kind(each) == "obstacle")


@ruled_by("botiquin-despues")
def halts_again(_night: Night) -> bool:
    """A medkit that was left halts nobody."""
    return False


@forbids("MOV-8")
def rubbed_out(_night: Night, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """An impossible step is rubbed out: it is no move."""
    return [move for move in moves if move != BUMP]


def is_searched(night: Night, ways: Sequence[Move]) -> bool:
    """True if the explorer has been wherever one can go, by obstacles too, and lacks what is looked for."""
    explorer = night.explorer
    if any(isinstance(way, str) and leads_on(night, way) for way in ways) or not is_missing(night):
        return False
    seen, edge = {explorer.at}, [explorer.at]
    while edge:
        steps = next_steps(night, edge.pop())
        if any(leads_on(night, step) for step in steps):
            return False
        fresh = [step for step in steps if step not in seen and step not in night.numbers.map.doors]
        seen.update(fresh)
        edge += fresh
    return True


def leads_on(night: Night, way: str) -> bool:
    """True if a square, or one beside a door, has not been entered."""
    return any(each not in night.explorer.known for each in night.numbers.map.doors.get(way, (way,)))


def is_missing(night: Night) -> bool:
    """True if the explorer has not yet found everything that is looked for."""
    left = [each for square in night.explorer.left for each in explored(night).get(square, ())]
    return night.explorer.carried + left.count(OBJECTIVE) < night.numbers.goals


def sides(night: Night, door: str) -> tuple[str, str]:
    """Return the square from which an explorer tries a door, and the one beyond."""
    one, other = night.numbers.map.doors[door]
    at = night.explorer.at
    return (one, other) if at != other and (at == one or is_in_reach(night, one)) else (other, one)


def is_in_reach(night: Night, square: str) -> bool:
    """True if the explorer can walk to a square over known ones without an obstacle."""
    explorer = night.explorer
    area = explorer.ways.area(square)
    if area is None:
        return False
    here = next_steps(night, explorer.at) if explorer.known[explorer.at] else [explorer.at]
    return any(explorer.ways.area(each) == area for each in here)
