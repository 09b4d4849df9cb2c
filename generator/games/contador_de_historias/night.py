"""*El Contador de Historias*: dusk, the night, its tasks, the end, in the order of the rulebook.

In: a `Camp`. Out: the phases `ocaso`, `noche` and `tareas`. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from generator.engine.moves import Choose, GameOver, Procedure
from generator.engine.pile import added, covers, pile
from generator.engine.procedures import choose
from generator.engine.rules import refuses, rule, ruled_by
from generator.games.contador_de_historias.day import WATCH, add_counter, heal, hurt
from generator.games.contador_de_historias.outings import BACK, DRIVE, GO
from generator.games.contador_de_historias.position import Camp, Site
from generator.games.contador_de_historias.vocabulary import AMMUNITION, FOOD, FUEL, MEDICINE, NORMAL
from generator.games.contador_de_historias.zombies import camp_discard

CURE, RELOAD, NOTHING = "curar", "recargar", "nada"
REMOVE, BUILD, USE, EXTEND, REST = "eliminar", "construir", "activar", "ampliar", "descansar"

# -- Ocaso


def dusk(camp: Camp) -> str:
    """The zombies gathered today come to the master table."""
    while camp.gathered:
        camp.gathered, card = camp.gathered[1:], camp.gathered[0]
        camp_discard(camp, card)
        count_zombie(camp, card)
    look_at_table(camp)
    eat(camp)
    camp.asked = camp.crew
    return "noche"


@ruled_by("desborde")
def look_at_table(_camp: Camp) -> None:
    """Nothing is left to see: each counter was looked at as it came."""


@rule("HORDA-1")
def count_zombie(camp: Camp, card: str) -> None:
    """Each card gathered becomes a counter of its kind: of normal zombies, or of that special one."""
    kind = NORMAL if camp.numbers.zombies[card].group else card
    add_counter(camp, kind if kind in camp.counters else next(iter(camp.counters)))


# -- Noche


@rule("NOCHE-1")
def eat(camp: Camp) -> None:
    """A food card feeds so many characters, whoever is weakest first."""
    hungry = sorted(camp.crew, key=lambda name: camp.people[name].health)
    fed = camp.store.count(FOOD) * camp.value("comensales")
    camp.spend({FOOD: -(-min(fed, len(hungry)) // camp.value("comensales"))})
    for name in hungry[fed:]:
        starve(camp, name)


@rule("NOCHE-2")
def starve(camp: Camp, name: str) -> None:
    """Who does not eat loses health."""
    hurt(camp, name, camp.value("hambre"))


def night(camp: Camp) -> Procedure[str]:
    """Each character may be cured and reload; then the night is over."""
    if not camp.asked:
        end_night(camp)
        return "tareas"
    name = camp.asked[0]
    moves = [*curing(camp, name), *reloading(camp, name), NOTHING]
    move = (yield Choose(camp.people[name].seat, moves, "NOCHE-3")) if len(moves) > 1 else NOTHING
    if move == NOTHING:
        camp.asked = camp.asked[1:]
    elif move == CURE:
        camp.spend({MEDICINE: 1})
        heal(camp, name, camp.value("cura"))
    else:
        camp.spend({AMMUNITION: 1})
        camp.people[name].bullets = camp.numbers.survivors[name].bullets
    return "noche"


@rule("NOCHE-3", off=())
def curing(camp: Camp, name: str) -> Sequence[str]:
    """A medicine gives health back."""
    wounded = camp.people[name].health < camp.numbers.survivors[name].health
    return (CURE,) if wounded and MEDICINE in camp.store else ()


@rule("NOCHE-4", off=())
def reloading(camp: Camp, name: str) -> Sequence[str]:
    """An ammunition card fills the weapon of a character."""
    empty = camp.people[name].bullets < camp.numbers.survivors[name].bullets
    return (RELOAD,) if empty and AMMUNITION in camp.store else ()


def end_night(camp: Camp) -> None:
    """See whether the game is over; else the tokens are taken back."""
    win(camp)
    run_out(camp)
    camp.asked = camp.crew
    for name, person in camp.people.items():
        person.task = ""
        recover(camp, name)


@rule("FIN-1")
def win(camp: Camp) -> None:
    """With the chapters of the table the camp wins, all together."""
    if camp.score() >= camp.numbers.goal:
        raise GameOver("FIN-1", range(len(camp.numbers.seats)))


@rule("FIN-4")
def run_out(camp: Camp) -> None:
    """After the last night without them the game is lost."""
    if camp.day >= camp.value("dias"):
        raise GameOver("FIN-4", ())


@rule("NOCHE-5")
def recover(camp: Camp, name: str) -> None:
    """Stamina comes back every night."""
    camp.people[name].stamina = camp.numbers.survivors[name].stamina


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


@rule("TORRE-1", off=())
def watching(_camp: Camp) -> Sequence[str]:
    """A character may keep watch in the tower."""
    return (WATCH,)


@rule("ACT-1", off=())
def using(camp: Camp) -> Sequence[str]:
    """A section that stands may be used."""
    return [f"{USE}-{section}" for section in camp.built]


@rule("COCHE-1", off=())
def driving(camp: Camp) -> Sequence[str]:
    """A character may take the car to a site of its own."""
    return [f"{DRIVE}-{trip}" for trip in camp.trips]


@rule("AMPLIAR-1", off=())
def extending(camp: Camp) -> Sequence[str]:
    """A character may extend the base, for some counters of distance 3."""
    return (EXTEND,) if camp.distance[-1] >= camp.value("contadores-ampliar") else ()


def marked(camp: Camp, verb: str) -> list[str]:
    """Return what is marked for tomorrow with a task: where to go, what to build."""
    tasks = [person.task.partition("-") for person in camp.people.values()]
    return [what for each, _, what in tasks if each == verb]


@refuses("TAREA-2")
def not_twice(camp: Camp, move: str) -> bool:
    """The tower, a section, an open site and the car are for one character only."""
    verb, _, what = move.partition("-")
    taken = marked(camp, verb)
    return bool(taken) if verb == DRIVE else verb in (WATCH, BUILD, USE, BACK) and what in taken


@refuses("TAREA-3")
def unaffordable(camp: Camp, move: str) -> bool:
    """Not what the store cannot pay."""
    return not covers(camp.store, cost(camp, move))


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


@refuses("SALIR-1", GO)
def without_counter(camp: Camp, distance: str) -> bool:
    """To 1 and 2 go only as many as there are counters, and nowhere more than there are sites."""
    going, far = marked(camp, GO), int(distance)
    is_full = far < camp.value("distancia-libre") and going.count(distance) >= camp.distance[far - 1]
    return is_full or len(going) >= len(camp.sites)


@refuses("CONS-2", BUILD)
def has_no_slot(camp: Camp, section: str) -> bool:
    """A section goes only into a free slot of its zone and its colour."""
    slots = {name: kind.slot for name, kind in camp.numbers.sections.items()}
    taken = [slots[each] for each in (*camp.built, *marked(camp, BUILD))].count(slots[section])
    return taken >= camp.numbers.slots[slots[section]] + more_slots(camp)


@rule("AMPLIAR-3", off=0)
def more_slots(camp: Camp) -> int:
    """Each extension has one more slot of each kind."""
    return camp.extended * camp.numbers.more_slots


@refuses("COCHE-5", BUILD)
def garage_needs_car(camp: Camp, section: str) -> bool:
    """Without the car the section that repairs it is not built."""
    return "repair" in camp.numbers.sections[section].gives


def do_at_night(camp: Camp, name: str, move: str) -> None:
    """Some tasks are done at once."""
    verb, _, what = move.partition("-")
    if verb == REMOVE:
        remove(camp, what)
    elif verb == EXTEND:
        extend(camp)
    elif verb == REST:
        rest(camp, name)


@rule("ELIMINAR-1")
def remove(camp: Camp, kind: str) -> None:
    """A character removes one counter of the master table."""
    camp.counters[kind] = max(camp.counters[kind] - camp.value("eliminar"), 0)


@rule("DESCANSO-1")
def rest(camp: Camp, name: str) -> None:
    """Who rests recovers some health."""
    heal(camp, name, camp.value("descanso"))


@rule("AMPLIAR-2")
def extend(camp: Camp) -> None:
    """The counters of 3 are spent, those of 1 and 2 laid anew; open sites of resources go."""
    near = [laid_anew(camp, n) for n in range(len(camp.distance) - 1)]
    camp.distance = [*near, camp.distance[-1] - camp.value("contadores-ampliar")]
    camp.extended += 1
    camp.chapters += camp.value("capitulo-base")
    for site in [*camp.open]:
        if camp.numbers.sites[site.card] == "supplies" and not is_bound_for(camp, site.card):
            leave(camp, site)


@ruled_by("ampliar")
def laid_anew(camp: Camp, _n: int) -> int:
    """Return how many counters lie at a distance afterwards."""
    return camp.value("contadores-distancia")


@ruled_by("ampliar-cerradas")
def is_bound_for(camp: Camp, site: str) -> bool:
    """Return whether somebody is marked to go there."""
    return site in marked(camp, BACK)


def leave(camp: Camp, site: Site) -> None:
    """An open site goes out of the game, its cards to the discard."""
    camp.resources_used = pile((*camp.resources_used, *site.inside))
    camp.lost = added(camp.lost, site.card)
    camp.open.remove(site)


PROHIBITIONS: Final = (
    not_twice, unaffordable, without_counter, has_no_slot, garage_needs_car,
)  # fmt: skip
