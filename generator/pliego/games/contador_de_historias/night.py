"""*El Contador de Historias*: dusk, the night and its tasks, in the order of the rulebook.

In: a `Camp`. Out: the phases `ocaso`, `noche` and `tareas`. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pliego.games.contador_de_historias import ending, whole_game
from pliego.games.contador_de_historias import vocabulary as words
from pliego.games.contador_de_historias.fighting import hurt
from pliego.games.contador_de_historias.position import Camp, marked
from pliego.games.contador_de_historias.preparation import garage_needs_car
from pliego.games.contador_de_historias.zombies import camp_discard
from pliego.playing.moves import Choose, Move, Procedure
from pliego.playing.pile import as_multiset
from pliego.playing.procedures import choice
from pliego.playing.rules import forbids, phase, refuses, rule, ruled_by

CURE, RELOAD, NOTHING = "curar", "recargar", "nada"
_FOR_ONE = (words.WATCH, words.BUILD, words.USE, words.BACK)
"""The tasks that no two characters can have."""


# -- Ocaso


@phase("ocaso")
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
    kind = words.NORMAL if camp.numbers.zombies[card].group else card
    ending.add_counter(camp, kind if kind in camp.counters else next(iter(camp.counters)))


@rule("NOCHE-1")
def eat(camp: Camp) -> None:
    """A food card feeds so many characters, whoever is weakest first."""
    hungry = sorted(camp.crew, key=lambda name: camp.people[name].health)
    fed = camp.store.count(words.FOOD) * camp.value("comensales")
    camp.spend({words.FOOD: -(-min(fed, len(hungry)) // camp.value("comensales"))})
    for name in hungry[fed:]:
        starve(camp, name)


@rule("NOCHE-2")
def starve(camp: Camp, name: str) -> None:
    """Who does not eat loses health, unless it is used to that."""
    if not ending.skill(camp, name, "hardy"):
        hurt(camp, name, camp.value("hambre"))


# -- Noche


def best(camp: Camp, what: str) -> int:
    """Return the most that somebody of the camp has of an ability."""
    return max(ending.skill(camp, name, what) for name in camp.crew)


@phase("noche")
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
        camp.spend({words.MEDICINE: 1})
        ending.heal(camp, name, camp.value("cura") + best(camp, "nurse"))
    else:
        camp.spend({words.AMMUNITION: 1})
        camp.people[name].bullets = camp.numbers.survivors[name].bullets
    return "noche"


@rule("NOCHE-3")
def curing(camp: Camp, name: str) -> Sequence[Move]:
    """A medicine gives health back."""
    wounded = camp.people[name].health < camp.numbers.survivors[name].health
    return (CURE,) if wounded and words.MEDICINE in camp.store else ()


@rule("NOCHE-4")
def reloading(camp: Camp, name: str) -> Sequence[Move]:
    """An ammunition card fills the weapon of a character."""
    empty = camp.people[name].bullets < camp.numbers.survivors[name].bullets
    return (RELOAD,) if empty and words.AMMUNITION in camp.store else ()


def end_night(camp: Camp) -> None:
    """See whether the game is over; else the tokens are taken back."""
    ending.win(camp)
    ending.run_out(camp)
    camp.asked = camp.crew
    for name, person in camp.people.items():
        person.task, person.lent = "", False
        recover(camp, name)


@rule("NOCHE-5")
def recover(camp: Camp, name: str) -> None:
    """Stamina comes back every night."""
    camp.people[name].stamina = camp.numbers.survivors[name].stamina


# -- Tareas


@phase("tareas")
def tasks(camp: Camp) -> Procedure[str]:
    """Character by character, each gets a task, and it is paid for."""
    name = camp.asked[0]
    seat = camp.people[name].seat
    move = yield choice(camp, seat, offered(camp), "TAREA-1", PROHIBITIONS)
    camp.people[name].task = move
    camp.asked = camp.asked[1:]
    pay(camp, move)
    do_at_night(camp, name, move)
    if camp.asked:
        return "tareas"
    camp.day += 1
    return "suceso"


@rule("TAREA-1", off=(words.REST,))
def offered(camp: Camp) -> Sequence[Move]:
    """One task for each character."""
    return [
        words.REST,
        *watching(camp),
        *((words.REMOVE, kind) for kind in camp.numbers.counters if camp.counters[kind]),
        *((words.BUILD, section) for section in camp.unbuilt),
        *using(camp),
        *(words.OUTINGS if camp.sites else ()),
        *((words.BACK, site) for site in sorted(site.card for site in camp.open)),
        *whole_game.driving(camp),
        *whole_game.extending(camp),
    ]


@rule("TAREA-4")
def pay(camp: Camp, move: Move) -> None:
    """A task is paid for when it is marked."""
    camp.spend(camp.numbers.costs.get(move, {}))


@forbids("TAREA-3")
def affordable(camp: Camp, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """Only what the store can pay."""
    prices, store = camp.numbers.prices, as_multiset(camp.store)
    return [move for move in moves if move not in prices or prices[move] <= store]


@forbids("TAREA-2")
def not_twice(camp: Camp, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """The tower, a section, an open site and the car are for one character only."""
    taken = {task for task in camp.tasks() if words.verb_of(task) in _FOR_ONE}
    if marked(camp, words.DRIVE):
        taken |= {(words.DRIVE, trip) for trip in camp.trips}
    return [move for move in moves if move not in taken] if taken else moves


@rule("TORRE-1")
def watching(_camp: Camp) -> Sequence[Move]:
    """A character may keep watch in the tower."""
    return (words.WATCH,)


@refuses("CONS-2")
def has_no_slot(camp: Camp, move: Move) -> bool:
    """A section goes only into a free slot of its zone and its colour."""
    match move:
        case (words.BUILD, section):
            return not free_slots(camp, section)
    return False


def free_slots(camp: Camp, section: str) -> int:
    """Return how many slots of its zone and its colour are left for a section."""
    sections, slot = camp.numbers.sections, camp.numbers.sections[section].slot
    taken = [sections[each].slot for each in (*camp.built, *marked(camp, words.BUILD))].count(slot)
    return max(camp.numbers.slots[slot] + whole_game.more_slots(camp) - taken, 0)


def do_at_night(camp: Camp, name: str, move: Move) -> None:
    """Some tasks are done at once."""
    match move:
        case (words.REMOVE, kind):
            remove(camp, kind)
        case words.EXTEND:
            whole_game.extend(camp)
        case words.REST:
            rest(camp, name)


@rule("DESCANSO-1")
def rest(camp: Camp, name: str) -> None:
    """Who rests recovers some health."""
    ending.heal(camp, name, camp.value("descanso"))


@forbids("SALIR-1")
def without_counter(camp: Camp, moves: Sequence[Move], _seat: int) -> Sequence[Move]:
    """To 1 and 2 go only as many as there are counters, and nowhere more than there are sites."""
    going = [task for task in camp.tasks() if task in words.OUTINGS]
    if len(going) >= len(camp.sites):
        return [move for move in moves if move not in words.OUTINGS]
    near = camp.distance[: camp.value("distancia-libre") - 1]
    taken = [task for task, left in zip(words.OUTINGS, near, strict=False) if going.count(task) >= left]
    return [move for move in moves if move not in taken] if taken else moves


@rule("ACT-1")
def using(camp: Camp) -> Sequence[Move]:
    """A section that stands may be used."""
    return [(words.USE, section) for section in camp.built]


@rule("ELIMINAR-1")
def remove(camp: Camp, kind: str) -> None:
    """A character removes one counter of the master table."""
    camp.counters[kind] = max(camp.counters[kind] - camp.value("eliminar"), 0)


PROHIBITIONS: Final = (
    not_twice, affordable, without_counter, has_no_slot, garage_needs_car,
)  # fmt: skip
