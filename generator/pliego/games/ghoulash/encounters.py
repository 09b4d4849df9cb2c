"""*Ghoulash*: the phase of an encounter, then objects and ghouls, in the order of the rulebook.

In: a `Night` whose explorer is where something is. Out: the phase `encuentro`. Each function bound with
`@rule` says what the rule of that id says; `off` is what is done without it.

The phase begins anew with each thing on the square, once the rival has told of it (`night.facing`).
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.ghoulash.ending import has_everything, mission_done, succeed
from pliego.games.ghoulash.moves import LEAVE, TAKE, USE, GoBack
from pliego.games.ghoulash.moving import draw_path
from pliego.games.ghoulash.obstacles import still_there, suffer
from pliego.games.ghoulash.position import Night, Things
from pliego.games.ghoulash.preparation import explored
from pliego.games.ghoulash.scenario_rules import surprised
from pliego.games.ghoulash.symbols import cross_out, in_order, told_by_now
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE
from pliego.games.ghoulash.wounds import hurt
from pliego.playing.moves import Choose, Move, Procedure
from pliego.playing.rules import forbids, phase, rule, ruled_by

# -- Encuentros


@phase("encuentro")
def meet(night: Night) -> Procedure[str]:
    """What was told last is resolved, then the rival tells of the next thing."""
    if not night.facing:
        ordered = order_again if night.again else in_order
        night.queue = tuple(ordered(night, night.queue))
        night.told = ()
        return tell_next(night)
    after = None
    match night.numbers.kind(night.facing):
        case "object" if night.facing == OBJECTIVE:
            after = yield from find_objective(night)
        case "object":
            after = yield from find_medkit(night)
        case "ghoul":
            yield from fight(night)
        case _:
            suffer(night, night.facing)
    return after or tell_next(night)


def tell_next(night: Night) -> str:
    """The rival tells of the next thing on the square; with none left the turn is over."""
    if not night.queue:
        return write_down(night)
    night.facing, night.queue = night.queue[0], night.queue[1:]
    night.told = told_by_now(night)
    return "encuentro"


def write_down(night: Night) -> str:
    """The explorer notes what stays on its square."""
    explorer, at = night.explorer, night.explorer.at
    things = explored(night).get(at, ())
    obstacles = [each for each in things if night.numbers.kind(each) == "obstacle"]
    was_known = at in explorer.known
    explorer.known[at] = obstacles[0] if obstacles else ""
    if not obstacles and not was_known:
        draw_path(night, at)
    if at in explorer.left:
        explorer.ways.offer(at, way_back(night, at))
    night.facing = ""
    if has_everything(night) and mission_done(night):
        return succeed(night)
    return close(night)


@ruled_by("obstaculo-repetido")
def close(_night: Night) -> str:
    """An encounter ends the turn."""
    return "terminar"


def order_again(night: Night, things: Sequence[str]) -> Things:
    """Return what is met again on a known square, in order."""
    obstacles = still_there(night, in_order(night, things))
    objects = tuple(each for each in things if night.numbers.kind(each) == "object")
    return obstacle_first(night, obstacles, objects) if objects else obstacles


# -- Objetos


@ruled_by("recoger")
def find_objective(night: Night) -> Procedure[str | None]:
    """What is looked for is picked up as one enters."""
    yield from ()
    return pick_up(night)


@rule("OBJ-1")
def pick_up(night: Night) -> str | None:
    """It is taken along; where it is enough to have found it, that is the end."""
    explorer = night.explorer
    cross_out(night, explorer.at, OBJECTIVE)
    explorer.carried += 1
    if not has_everything(night):
        return None
    for way_out in night.numbers.map.exits:
        explorer.ways.offer(way_out, way_out)
    is_enough = not night.numbers.must_return and mission_done(night)
    return succeed(night) if is_enough else None


def find_medkit(night: Night) -> Procedure[str | None]:
    """A medkit is used at once or left."""
    move = yield Choose(night.turn, kit_choices(night), "BOT-1", (not_along,))
    if move == USE:
        return use_what_is_there(night)
    if move == TAKE:
        cross_out(night, night.explorer.at, MEDKIT)
        night.explorer.has_kit = True
    else:
        leave(night)
    return None


def kit_choices(night: Night) -> Sequence[str]:
    """Return what can be done with a medkit."""
    return not_along(night, [*may_use(night), *may_leave(night), TAKE], night.turn)


@rule("BOT-1")
def may_use(_night: Night) -> Sequence[str]:
    """Whoever finds a medkit may use it."""
    return (USE,)


@ruled_by("botiquin-encontrado")
def may_leave(_night: Night) -> Sequence[str]:
    """Whoever finds a medkit may leave it."""
    return (LEAVE,)


def use_what_is_there(night: Night) -> str | None:
    """Use the medkit of the explorer's square (or take along what was left there)."""
    explorer, square = night.explorer, night.explorer.at
    if square in explorer.left:
        explorer.left.remove(square)
        if explorer.known.get(square) == "":
            explorer.ways.withdraw(way_back(night, square))
    if OBJECTIVE in explored(night).get(square, ()):
        return pick_up(night)
    cross_out(night, square, MEDKIT)
    new_line(night)
    return None


def new_line(night: Night) -> None:
    """The current line of wounds is crossed out, and the next begins."""
    explorer = night.explorer
    explorer.wounds, explorer.line = 0, explorer.line + 1


@rule("BOT-2")
def leave(night: Night) -> None:
    """What is not used stays there, and can be used at the end of another turn."""
    explorer = night.explorer
    if explorer.at not in explorer.left:
        explorer.left.append(explorer.at)


@ruled_by("botiquin-despues")
def way_back(_night: Night, square: str) -> Move:
    """Return the move of going back for what was left on a square without an obstacle."""
    return GoBack(square)


def go_back(night: Night, square: str) -> str:
    """Go to what was left on a square, and use it."""
    night.explorer.at = square
    return use_what_is_there(night) or "terminar"


@rule("BOT-4", off=lambda _night, obstacles, objects: (*objects, *obstacles))
def obstacle_first(_night: Night, obstacles: Things, objects: Things) -> Things:
    """Whoever comes back for a medkit first meets the obstacle of its square."""
    return (*obstacles, *objects)


@forbids("BOT-3")
def not_along(_night: Night, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """Nobody takes a medkit along."""
    return [move for move in moves if move != TAKE]


def use_carried_kit(night: Night) -> str:
    """Use a medkit that was taken along."""
    night.explorer.has_kit = False
    new_line(night)
    return "terminar"


# -- Ghouls y heridas


def fight(night: Night) -> Procedure[None]:
    """A ghoul is fought until it is dead."""
    if night.numbers.surprise and night.explorer.carried:
        surprised(night)
    weak = yield from circle_weak_spot(night)
    if not weak:
        return
    tried: list[int] = []
    while (zone := (yield Choose(night.turn, untried(night, tried), "GHO-2"))) != weak:
        tried.append(zone)
        miss(night)
        if is_last(night, tried):
            hit_last(night)
            break
    night.weak[1 - night.turn] = 0
    ghoul_dies(night)


@rule("GHO-1")
def circle_weak_spot(night: Night) -> Procedure[int]:
    """The rival circles one of the zones of a battle figure in secret."""
    rival = 1 - night.turn
    zones = range(1, night.numbers.zones + 1)
    weak: int = yield Choose(rival, [*zones], "GHO-1", seen_by=rival)
    night.weak[rival] = weak
    return weak


@rule("GHO-2", off=lambda night, _tried: [*range(1, night.numbers.zones + 1)])
def untried(night: Night, tried: Sequence[int]) -> Sequence[int]:
    """One shoots at a zone that was not named yet in this fight."""
    return [zone for zone in range(1, night.numbers.zones + 1) if zone not in tried]


@rule("GHO-3")
def miss(night: Night) -> None:
    """Each miss wounds, and one shoots again."""
    hurt(night, night.numbers.miss)


@rule("GHO-3")
def is_last(night: Night, tried: Sequence[int]) -> bool:
    """If one zone is left, it is hit without a shot."""
    return len(set(tried)) == night.numbers.zones - 1


@ruled_by("ultima-zona")
def hit_last(_night: Night) -> None:
    """The last zone costs nothing."""


@rule("GHO-4")
def ghoul_dies(night: Night) -> None:
    """The square of a dead ghoul is free of it for good; the other symbols are still there."""
    at = night.explorer.at
    ghoul = next(each for each in explored(night)[at] if night.numbers.kind(each) == "ghoul")
    cross_out(night, at, ghoul)
    night.queue = what_stays(night)


@ruled_by("casilla-segura")
def what_stays(night: Night) -> Things:
    """Return what is still to be met on the square of a ghoul that dies."""
    return night.queue
