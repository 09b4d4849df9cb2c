"""*Ghoulash*: the other readings of its rulings, as they would be played.

In: the rules. Out: `READINGS`, a line each: the functions that take the place of which. The law of this file:
what is not named here is played as the rules say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pliego.games.ghoulash import (
    encounters,
    ending,
    map_drawing,
    moving,
    obstacles,
    preparation,
    symbols,
    turn_end,
    wounds,
)
from pliego.games.ghoulash.moves import USE, GoBack
from pliego.games.ghoulash.position import Night, Things
from pliego.games.ghoulash.preparation import explored
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE
from pliego.playing.moves import Choose, Move, Procedure
from pliego.playing.rules import Reading, original
from pliego.text.graph import distances, neighbours_of


def all_of(_night: Night, moves: Sequence[Move], *_: object) -> Sequence[Move]:
    """Nothing is forbidden."""
    return moves


# -- preparation


def begin_at_any_edge(night: Night) -> Sequence[str]:
    """One begins on any square of street at the edge of the map."""
    return night.numbers.map.border


def entrance_is_free(night: Night, places: Sequence[str], _seat: int) -> Sequence[str]:
    """The printed entrance is a square like others."""
    kept = {*night.numbers.map.exits, *night.numbers.map.passages}
    return [place for place in places if place not in kept]


def objective_anywhere(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """The objective may be hidden wherever an object may."""
    is_free = night.symbol(seat) == OBJECTIVE
    return places if is_free else original(map_drawing.where_asked)(night, places, seat)


def ghoul_in_each_room(night: Night, square: str) -> tuple[Collection[str], int] | None:
    """Each room takes one ghoul."""
    map_ = night.numbers.map
    return [each for each in map_.squares if map_.room[each] == map_.room[square]], 1


def ghoul_and_one_more(_night: Night, mine: str, there: Sequence[str]) -> bool:
    """A ghoul shares its square with one other symbol; no others share one."""
    return len(there) == 1 and mine != there[0] and "ghoul" in (mine, there[0])


def any_door(night: Night, doors: Sequence[str], seat: int) -> Sequence[str]:
    """A door may be blocked whatever it cuts off."""
    return [door for door in doors if door not in night.drawn[seat]]


def objective_in_reach(night: Night, doors: Sequence[str], seat: int) -> Sequence[str]:
    """Only the objective must not be cut off."""
    map_, drawn = night.numbers.map, night.drawn[seat]
    goals = {map_.part[at] for at, things in drawn.items() if OBJECTIVE in things}

    def reached(blocked: str) -> Collection[int]:
        ends = [e for d, e in map_.doors.items() if d not in drawn and d != blocked]
        pairs = [(map_.part[a], map_.part[b]) for a, b in ends]
        ways = neighbours_of(range(len({*map_.part.values()})), pairs)
        return distances(ways, [map_.part[start] for start in map_.starts])

    return [door for door in doors if door not in drawn and goals <= {*reached(door)}]


# -- moving


def go_on_by_another_way(night: Night, door: str) -> str:
    """The rival only tells that a door is blocked: the move goes on."""
    original(obstacles.stop_at_door)(night, door)
    return "moverse"


# -- encounters


def medkit_last(night: Night, things: Sequence[str]) -> Sequence[str]:
    """A medkit is decided on when all the rest is over."""
    return sorted(original(symbols.in_order)(night, things), key=lambda thing: thing == MEDKIT)


def tell_all(night: Night) -> Things:
    """The rival tells of everything on the square before anything is resolved."""
    return night.told or (night.facing, *night.queue)


def medkit_first(_night: Night, obstacles: Things, objects: Things) -> Things:
    """A medkit that was left comes before the obstacle of its square."""
    return (*objects, *obstacles)


def enter_again(_night: Night, square: str) -> str:
    """What was left is met again by whoever enters its square."""
    return square


def not_from_where_one_is(night: Night) -> Sequence[Move]:
    """Whoever stands beside a medkit in the rubble has to leave and come back."""
    return [way for way in original(moving.from_obstacle)(night) if way != GoBack(night.explorer.at)]


def offer_objective(night: Night) -> Procedure[str | None]:
    """What is looked for is picked up by whoever says so."""
    if night.again:
        return encounters.pick_up(night)
    if (yield Choose(night.turn, encounters.kit_choices(night), "OBJ-1")) == USE:
        return encounters.pick_up(night)
    encounters.leave(night)
    return None


def use_kit_in_hole(night: Night, seat: int) -> bool:
    """In a lost turn the medkit of the hole can be used."""
    explorer = night.explorers[seat]
    if explorer.at not in explorer.left:
        return False
    night.turn, night.again = seat, True
    night.facing, night.told = MEDKIT, (MEDKIT,)
    return True


def any_zone(night: Night, _tried: Sequence[int]) -> Sequence[int]:
    """A zone may be named again."""
    return range(1, night.numbers.zones + 1)


def last_zone_wounds(night: Night) -> None:
    """The last zone wounds like a miss."""
    wounds.hurt(night, night.numbers.miss)


def ghoul_dies_alone(night: Night) -> None:
    """With its ghoul a square is rid of everything."""
    original(encounters.ghoul_dies)(night)
    for thing in explored(night).get(night.explorer.at, ()):
        if night.numbers.kind(thing) == "obstacle":
            symbols.cross_out(night, night.explorer.at, thing)


def no_obstacle_stays(night: Night) -> Things:
    """The obstacle of the square is not met any more."""
    return tuple(each for each in night.queue if night.numbers.kind(each) != "obstacle")


def walk_on(night: Night) -> str:
    """An obstacle that was known has its effect and does not halt."""
    return "moverse" if night.again else "terminar"


def suffer_of_own_will(night: Night, obstacle: str) -> None:
    """A known obstacle is suffered only if there was another way."""
    if not (night.again and night.penned):
        original(obstacles.suffer)(night, obstacle)


def climb_out_first(night: Night) -> None:
    """The turn after the lost one is for climbing out."""
    original(obstacles.fall)(night)
    night.explorer.lost += 1


# -- the end


def fill_first_line(night: Night) -> None:
    """Nobody loses on a later line of wounds."""
    if night.explorer.line == 1:
        original(ending.full_line)(night)


READINGS = (
    Reading("heridas-y-botiquin", "solo-la-primera", {ending.full_line: fill_first_line}),
    Reading("pararse", "no-puedes", {turn_end.may_stop: ()}),
    Reading("turno-quieto", "libre", {turn_end.must_do_something: all_of, turn_end.must_go_on: all_of}),
    Reading("sin-casillas", "se-pasa", {turn_end.must_go_on: all_of}),
    Reading(
        "entrada",
        "cualquier-borde",
        {moving.entrances: begin_at_any_edge, map_drawing.left_empty: entrance_is_free},
    ),
    Reading("puertas", "por-cualquier-lado", {moving.through_no_wall: all_of}),
    Reading("paso-imposible", "acaba-el-turno", {moving.rubbed_out: all_of}),
    Reading("puerta-bloqueada", "aviso", {obstacles.stop_at_door: go_on_by_another_way}),
    Reading("caminos-cortados", "objetivo-libre", {map_drawing.none_cut_off: objective_in_reach}),
    Reading("caminos-cortados", "sin-limite", {map_drawing.none_cut_off: any_door}),
    Reading("limite-ghouls", "uno-por-habitacion", {map_drawing.ghouls_in: ghoul_in_each_room}),
    Reading("varias-cosas", "ghoul-y-otro", {map_drawing.may_share: ghoul_and_one_more}),
    Reading("varias-cosas", "sin-limite", {map_drawing.may_share: True}),
    Reading("objetivo-lejos", "libre", {map_drawing.where_asked: objective_anywhere}),
    Reading("anuncio", "todas", {symbols.told_by_now: tell_all}),
    Reading("recoger", "voluntario", {encounters.find_objective: offer_objective}),
    Reading("botiquin-antes", "despues", {symbols.in_order: medkit_last}),
    Reading("botiquin-encontrado", "en-el-acto", {encounters.may_leave: ()}),
    Reading(
        "botiquin-despues",
        "volver-a-entrar",
        {encounters.way_back: enter_again, moving.halts_again: True},
    ),
    Reading("botiquin-despues", "encuentro-sin-quedarse", {moving.from_obstacle: not_from_where_one_is}),
    Reading("botiquin-y-obstaculo", "botiquin-antes", {encounters.obstacle_first: medkit_first}),
    Reading("repetir-zona", "si", {encounters.untried: any_zone}),
    Reading("ultima-zona", "tambien-hiere", {encounters.hit_last: last_zone_wounds}),
    Reading(
        "casilla-segura",
        "del-todo",
        {encounters.ghoul_dies: ghoul_dies_alone, encounters.what_stays: no_obstacle_stays},
    ),
    Reading("ghouls-quietos", "recolocables", {symbols.nothing_moves: all_of}),
    Reading("salir-agujero", "turno-util", {preparation.use_of_lost_turn: use_kit_in_hole}),
    Reading("turnos-agujero", "salir-cuesta-otro", {obstacles.fall: climb_out_first}),
    Reading("obstaculo-repetido", "solo-el-efecto", {encounters.close: walk_on}),
    Reading("obstaculo-repetido", "solo-voluntario", {obstacles.suffer: suffer_of_own_will}),
    Reading("agujero-conocido", "sin-herida", {obstacles.fall_again: None}),
    Reading("misma-ronda", "completar-ronda", {ending.succeed: ending.play_the_round_out}),
)
"""Each other reading, and what it puts in whose place."""
