"""*El Contador de Historias*: the event of the day and its works, in the order of the rulebook.

In: a `Camp`. Out: the phases `suceso` and `obras`. Each function bound with `@rule` says what the rule of
that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from generator.engine.moves import Procedure, Roll
from generator.engine.pile import added
from generator.engine.procedures import draw
from generator.engine.rules import rule
from generator.games.contador_de_historias.ending import add_counter, heal, refill, tell_of_building
from generator.games.contador_de_historias.fighting import hurt
from generator.games.contador_de_historias.position import Camp, faces
from generator.games.contador_de_historias.vocabulary import NORMAL, RESOURCES, WATCH

# -- Suceso


def event(camp: Camp) -> Procedure[str]:
    """Dice are thrown for the event of the day, and perhaps for a second one."""
    camp.near = 0
    for _ in range(events_today(camp)):
        dice = yield Roll(throws(camp), "SUCESO-1")
        empty, watched = camp.numbers.events.get(sum(dice), ({}, {}))
        yield from do(camp, watched if is_watched(camp) else empty)
    return "obras"


@rule("SUCESO-1", off=lambda camp: [(1,) * camp.value("dados-suceso")])
def throws(camp: Camp) -> Sequence[tuple[int, ...]]:
    """Every way the dice may fall."""
    return list(product(faces(camp), repeat=camp.value("dados-suceso")))


@rule("SUCESO-2", off=False)
def is_watched(camp: Camp) -> bool:
    """Somebody is in the watchtower."""
    return any(person.task == WATCH for person in camp.people.values())


@rule("SUCESO-3", off=1)
def events_today(camp: Camp) -> int:
    """With many counters there are two events."""
    return 2 if camp.total() >= camp.value("segundo-suceso") else 1


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


@rule("ACT-2", off=lambda _camp, _section: {})
def given_by(camp: Camp, section: str) -> Mapping[str, Any]:
    """By day the section's ability is used: what it gives."""
    return camp.numbers.sections[section].gives
