"""*El Contador de Historias*: setting up, the event of the day and its works, in the order of the rulebook.

In: a `Camp`. Out: the phases `preparar`, `suceso` and `obras`. Each function bound with `@rule` says what the
rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from generator.engine.moves import Draw, GameOver, Procedure, Roll
from generator.engine.pile import Pile, added, pile, without
from generator.engine.procedures import draw
from generator.engine.rules import rule, ruled_by
from generator.games.contador_de_historias.position import Camp, Person
from generator.games.contador_de_historias.vocabulary import FOOD, NORMAL, RESOURCES

WATCH: Final = "vigilar"
BLUE: Final = "azul"

# -- Preparación


def prepare(camp: Camp) -> Procedure[str]:
    """Everything is laid out, and the first characters are dealt."""
    lay_distances(camp)
    fill_store(camp)
    give_reputation(camp)
    for seat in range(len(camp.numbers.seats)):
        for _ in range(camp.numbers.each):
            name = yield Draw(first_ones(camp), "PREP-4")
            camp.strangers = without(camp.strangers, name)
            join(camp, name, seat)
    camp.asked = camp.crew
    return "tareas"


@rule("PREP-2")
def lay_distances(camp: Camp) -> None:
    """Three counters at distances 1 and 2, none at 3."""
    each = camp.value("contadores-distancia")
    camp.distance = [each, each, 0]


@rule("PREP-3")
def fill_store(camp: Camp) -> None:
    """The first food, as the table of players says."""
    camp.take(FOOD, camp.numbers.food)


@rule("PREP-4", off=lambda camp: camp.strangers[:1])
def first_ones(camp: Camp) -> Pile:
    """The characters that cost least are shuffled; each player gets some."""
    cards = camp.numbers.survivors
    return pile(name for name in camp.strangers if cards[name].cost == camp.value("coste-inicial"))


@rule("PREP-5")
def give_reputation(camp: Camp) -> None:
    """Each player begins with some reputation."""
    camp.reputation = [camp.value("reputacion")] * len(camp.numbers.seats)


def join(camp: Camp, name: str, seat: int) -> None:
    """A character comes to the camp, fresh."""
    kind = camp.numbers.survivors[name]
    camp.crew = in_line(camp, name)
    camp.people[name] = Person(seat, kind.health, kind.stamina, kind.bullets)


@rule("DIA-2", off=lambda camp, name: (name, *camp.crew))
def in_line(camp: Camp, name: str) -> tuple[str, ...]:
    """Characters go in the order in which they came: who comes now goes last."""
    return (*camp.crew, name)


# -- Suceso


def event(camp: Camp) -> Procedure[str]:
    """Dice are thrown for the event of the day, and perhaps for a second one."""
    camp.near = 0
    for _ in range(events_today(camp)):
        dice = yield Roll(throws(camp), "SUCESO-1")
        empty, watched = camp.numbers.events.get(sum(dice), ({}, {}))
        yield from do(camp, watched if is_watched(camp) else empty)
    return "obras"


@rule("SUCESO-3", off=1)
def events_today(camp: Camp) -> int:
    """With many counters there are two events."""
    return 2 if camp.total() >= camp.value("segundo-suceso") else 1


@rule("SUCESO-1", off=lambda camp: [(1,) * camp.value("dados-suceso")])
def throws(camp: Camp) -> Sequence[tuple[int, ...]]:
    """Every way the dice may fall."""
    return list(product(faces(camp), repeat=camp.value("dados-suceso")))


def faces(camp: Camp) -> range:
    """Return what a die may show."""
    return range(1, camp.value("caras") + 1)


@rule("SUCESO-2", off=False)
def is_watched(camp: Camp) -> bool:
    """Somebody is in the watchtower."""
    return any(person.task == WATCH for person in camp.people.values())


def do(camp: Camp, effect: Mapping[str, Any]) -> Procedure[None]:  # noqa: C901
    """Do what an event or a section says."""
    for verb, n in effect.items():
        match verb:
            case "arrive":
                for _ in range(n):
                    add_counter(camp, NORMAL)
            case "clear":
                camp.counters[NORMAL] = max(camp.counters[NORMAL] - n, 0)
            case "lose":
                camp.spend(n)
            case "gain":
                yield from do(camp, n)
            case "supply":
                yield from supply(camp, n)
            case "sickness" | "heal":
                for name in camp.crew:
                    (hurt if verb == "sickness" else heal)(camp, name, n)
            case "tired":
                for person in camp.people.values():
                    person.stamina = max(person.stamina - n, 0)
            case "renown":
                camp.reputation = [each + n for each in camp.reputation]
            case "near":
                camp.near += n
            case "chapter":
                camp.chapters += n
            case "repair":
                camp.hull = min(camp.hull + n, camp.numbers.hull)
            case _ if verb in RESOURCES:
                camp.take(verb, n)


def supply(camp: Camp, count: int) -> Procedure[None]:
    """Draw resources into the store."""
    for _ in range(count):
        refill(camp)
        if not camp.resources:
            return
        camp.store = added(camp.store, (yield from draw(camp, "resources", "ACT-2")))


@rule("MAZO-1")
def refill(camp: Camp) -> None:
    """A deck that runs out is made anew of its discard."""
    if not camp.resources:
        camp.resources, camp.resources_used = camp.resources_used, ()
    if not camp.zombies:
        camp.zombies, camp.zombies_used = camp.zombies_used, ()


# -- Obras


def works(camp: Camp) -> Procedure[str]:
    """What was paid for at night is built and used."""
    for name in camp.crew:
        verb, _, section = camp.people[name].task.partition("-")
        if verb == "construir":
            build(camp, section)
        elif verb == "activar":
            yield from do(camp, given_by(camp, section))
    return "salidas"


@rule("CONS-3")
def build(camp: Camp, section: str) -> None:
    """By day the section is built: it lies in the base."""
    camp.move_card(section, "unbuilt", "built")
    tell_of_building(camp, section)


@rule("CAP-2")
def tell_of_building(camp: Camp, section: str) -> None:
    """What was built is a chapter too, a blue section more of them."""
    is_blue = camp.numbers.sections[section].slot.endswith(BLUE)
    camp.chapters += camp.value("capitulo-azul" if is_blue else "capitulo-verde")


@rule("ACT-2", off=lambda _camp, _section: {})
def given_by(camp: Camp, section: str) -> Mapping[str, Any]:
    """By day the section's ability is used: what it gives."""
    return camp.numbers.sections[section].gives


# -- Salud, muerte y horda


@rule("MUERTE-1")
def hurt(camp: Camp, name: str, count: int) -> None:
    """A character loses health; without any it dies."""
    person = camp.people[name]
    person.health -= count
    if person.health <= 0:
        bury(camp, name)


def bury(camp: Camp, name: str) -> None:
    """A character dies: its card goes out of the game."""
    camp.crew = tuple(other for other in camp.crew if other != name)
    camp.asked = tuple(other for other in camp.asked if other != name)
    camp.dead = added(camp.dead, name)
    del camp.people[name]
    if not camp.crew:
        nobody_left(camp)


@rule("FIN-2")
def nobody_left(_camp: Camp) -> None:
    """The game is lost when nobody is alive."""
    raise GameOver("FIN-2", ())


@rule("SALUD-1", off=None)
def heal(camp: Camp, name: str, count: int) -> None:
    """Health is recovered up to what the card says."""
    most = camp.numbers.survivors[name].health
    camp.people[name].health = min(camp.people[name].health + count, most)


@ruled_by("desborde")
def add_counter(camp: Camp, kind: str) -> None:
    """A counter comes to the master table, which overflows at once."""
    camp.counters[kind] += 1
    look(camp)


def look(camp: Camp) -> None:
    """Look at the master table."""
    if camp.total() > camp.value("limite"):
        overflow(camp)


@rule("FIN-3")
def overflow(_camp: Camp) -> None:
    """The game is lost when there are more counters than the base can bear."""
    raise GameOver("FIN-3", ())
