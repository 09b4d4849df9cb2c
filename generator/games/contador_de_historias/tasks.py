"""*El Contador de Historias*: the tasks of a night, in the order of the rulebook.

In: a `Camp`. Out: the phase `tareas`. Each function bound with `@rule` says what the rule of that id says;
`off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.engine.moves import Procedure
from generator.engine.pile import covers
from generator.engine.procedures import choose
from generator.engine.rules import refuses, rule
from generator.games.contador_de_historias.ending import heal
from generator.games.contador_de_historias.position import Camp, marked
from generator.games.contador_de_historias.preparation import garage_needs_car
from generator.games.contador_de_historias.vocabulary import (
    BACK,
    BUILD,
    DRIVE,
    EXTEND,
    FUEL,
    GO,
    REMOVE,
    REST,
    USE,
    WATCH,
)
from generator.games.contador_de_historias.whole_game import driving, extend, extending, more_slots

# -- Tareas


def tasks(camp: Camp) -> Procedure[str]:
    """Character by character, each gets a task, and it is paid for."""
    name = camp.asked[0]
    seat = camp.people[name].seat
    move = yield from choose(camp, seat, offered(camp), "TAREA-1", PROHIBITIONS)
    camp.people[name].task = move
    camp.asked = camp.asked[1:]
    pay(camp, move)
    do_at_night(camp, name, move)
    if camp.asked:
        return "tareas"
    camp.day += 1
    return "suceso"


@rule("TAREA-1", off=(REST,))
def offered(camp: Camp) -> Sequence[str]:
    """One task for each character."""
    far = range(1, len(camp.distance) + 1)
    return [
        REST,
        *watching(camp),
        *(f"{REMOVE}-{kind}" for kind in camp.numbers.removal if camp.counters[kind]),
        *(f"{BUILD}-{section}" for section in camp.unbuilt),
        *using(camp),
        *(f"{GO}-{distance}" for distance in far if camp.sites),
        *(f"{BACK}-{site}" for site in sorted(site.card for site in camp.open)),
        *driving(camp),
        *extending(camp),
    ]


def cost(camp: Camp, move: str) -> Mapping[str, int]:
    """Return what a task costs."""
    verb, _, what = move.partition("-")
    numbers = camp.numbers
    if verb == REMOVE:
        return numbers.removal[what]
    if verb in (BUILD, USE):
        return numbers.sections[what].build if verb == BUILD else numbers.sections[what].use
    return {FUEL: camp.value("gasolina")} if verb == DRIVE else {}


@rule("TAREA-4")
def pay(camp: Camp, move: str) -> None:
    """A task is paid for when it is marked."""
    camp.spend(cost(camp, move))


@refuses("TAREA-3")
def unaffordable(camp: Camp, move: str) -> bool:
    """Not what the store cannot pay."""
    return not covers(camp.store, cost(camp, move))


@refuses("TAREA-2")
def not_twice(camp: Camp, move: str) -> bool:
    """The tower, a section, an open site and the car are for one character only."""
    verb, _, what = move.partition("-")
    taken = marked(camp, verb)
    return bool(taken) if verb == DRIVE else verb in (WATCH, BUILD, USE, BACK) and what in taken


@rule("TORRE-1", off=())
def watching(_camp: Camp) -> Sequence[str]:
    """A character may keep watch in the tower."""
    return (WATCH,)


@refuses("CONS-2", BUILD)
def has_no_slot(camp: Camp, section: str) -> bool:
    """A section goes only into a free slot of its zone and its colour."""
    slots = {name: kind.slot for name, kind in camp.numbers.sections.items()}
    taken = [slots[each] for each in (*camp.built, *marked(camp, BUILD))].count(slots[section])
    return taken >= camp.numbers.slots[slots[section]] + more_slots(camp)


def do_at_night(camp: Camp, name: str, move: str) -> None:
    """Some tasks are done at once."""
    verb, _, what = move.partition("-")
    if verb == REMOVE:
        remove(camp, what)
    elif verb == EXTEND:
        extend(camp)
    elif verb == REST:
        rest(camp, name)


@rule("DESCANSO-1")
def rest(camp: Camp, name: str) -> None:
    """Who rests recovers some health."""
    heal(camp, name, camp.value("descanso"))


@refuses("SALIR-1", GO)
def without_counter(camp: Camp, distance: str) -> bool:
    """To 1 and 2 go only as many as there are counters, and nowhere more than there are sites."""
    going, far = marked(camp, GO), int(distance)
    is_full = far < camp.value("distancia-libre") and going.count(distance) >= camp.distance[far - 1]
    return is_full or len(going) >= len(camp.sites)


@rule("ACT-1", off=())
def using(camp: Camp) -> Sequence[str]:
    """A section that stands may be used."""
    return [f"{USE}-{section}" for section in camp.built]


@rule("ELIMINAR-1")
def remove(camp: Camp, kind: str) -> None:
    """A character removes one counter of the master table."""
    camp.counters[kind] = max(camp.counters[kind] - camp.value("eliminar"), 0)


PROHIBITIONS: Final = (
    not_twice, unaffordable, without_counter, has_no_slot, garage_needs_car,
)  # fmt: skip
