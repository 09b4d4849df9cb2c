"""*El Contador de Historias*: what a player imagines lies face down, and what a camp seems worth.

In: a `Camp`. Out: `imagine`, `worth`. The law of this file: its weights are nobody's rule; they only make
simple players sensible.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from generator.engine.pile import pile
from generator.games.contador_de_historias.position import Camp
from generator.games.contador_de_historias.vocabulary import FOOD, RESOURCES

HIDDEN: Final = {"supplies": "resources", "infested": "zombies", "allies": "strangers"}
"""The deck from which the cards face down at a site come."""
CHAPTER: Final = 1.6
HEALTH: Final = 0.22
LIFE: Final = 0.9
COUNTER: Final = 0.05
CROWD: Final = 3.2
"""What a full master table costs, growing with the square."""
HUNGER: Final = 0.16
SUPPLY: Final = 0.09
ENOUGH: Final = 4
"""Resources of one kind beyond so many are worth little."""


def imagine(camp: Camp, _seat: int, random: Random) -> None:
    """Deal what lies face down anew."""
    for kind, deck in HIDDEN.items():
        places = [n for n, site in enumerate(camp.open) if camp.numbers.sites[site] == kind and camp.inside[n]]
        if not places:
            continue
        loose = [*getattr(camp, deck), *(card for n in places for card in camp.inside[n])]
        random.shuffle(loose)
        for n in places:
            count = len(camp.inside[n])
            camp.inside[n], loose = pile(loose[:count]), loose[count:]
        setattr(camp, deck, pile(loose))


def worth(camp: Camp, _seat: int) -> float:
    """Guess how likely the camp is to win, shared among its players as a win is."""
    days = camp.value("dias") - camp.day
    missing = max(camp.numbers.goal - camp.score() - _coming(camp), 0.0)
    lead = CHAPTER * (0.55 * (days + 1) - missing)
    lead += sum(LIFE + HEALTH * person.health for person in camp.people.values()) - 3.0
    total = camp.total() + len(camp.gathered)
    lead -= COUNTER * total + CROWD * (total / camp.value("limite")) ** 2
    lead += _store(camp, days) + _works(camp) + _equipment(camp)
    return 1 / (1 + exp(-lead)) / len(camp.numbers.seats)


def _coming(camp: Camp) -> float:
    """Return how many chapters are under way."""
    tasks = [person.task for person in camp.people.values()]
    out = sum(0.5 for task in tasks if task.startswith(("salir", "volver")))
    out += sum(0.9 for task in tasks if task.startswith("coche"))
    out += 0.9 if camp.trip else 0.0
    hearth = sum(camp.numbers.sections[t[8:]].gives.get("chapter", 0) for t in tasks if t.startswith("activar-"))
    open_sites = sum(0.55 - 0.1 * len(inside) for inside in camp.inside)
    here = 0.4 if camp.who and not camp.trip and camp.site < 0 else 0.0
    return out + hearth + open_sites + here + 0.3 * camp.distance[-1] / camp.value("contadores-ampliar")


def _store(camp: Camp, days: int) -> float:
    """Return what the store is worth: food for the nights to come, some of everything else."""
    held = (*camp.store, *camp.carried)
    need = len(camp.crew) * min(days + 1, 2)
    food = held.count(FOOD)
    value = HUNGER * (min(food, need) - need) + 0.02 * max(food - need, 0)
    others = (min(held.count(kind), ENOUGH) for kind in RESOURCES if kind != FOOD)
    return value + SUPPLY * sum(others)


def _works(camp: Camp) -> float:
    """Return what sections and the tasks of the night promise."""
    building = [p.task for p in camp.people.values() if p.task.startswith("construir")]
    value = 0.35 * (len(camp.built) + 0.9 * len(building))
    for person in camp.people.values():
        verb = person.task.partition("-")[0]
        value += {"vigilar": 0.22, "activar": 0.3, "descansar": 0.02}.get(verb, 0.0)
    return value


def _equipment(camp: Camp) -> float:
    """Return what bullets, stamina, reputation and the car are worth."""
    people = camp.people.values()
    value = sum(0.05 * person.bullets + 0.03 * person.stamina for person in people)
    return value + 0.03 * sum(camp.reputation) + 0.02 * camp.hull
