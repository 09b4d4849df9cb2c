"""*El Contador de Historias*: what a player imagines lies face down, and what a camp seems worth.

In: a `Camp`. Out: `imagine`, `worth`. The law of this file: its weights are nobody's rule; they only make
simple players sensible.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from pliego.games.contador_de_historias.ending import chapters_of
from pliego.games.contador_de_historias.position import Camp, marked
from pliego.games.contador_de_historias.vocabulary import BUILD, FOOD, HIDDEN, USE
from pliego.playing.pile import dealt

CHAPTER: Final = 1.3
PACE: Final = 1.25
"""Chapters that a camp tells in a day, about."""
LIFE: Final = 0.7
HEALTH: Final = 0.16
COUNTER: Final = 0.04
CROWD: Final = 3.0
"""What a full master table costs, growing with the square."""
HUNGER: Final = 0.22
SUPPLY: Final = 0.1
ENOUGH: Final = {"material": 6, "municion": 4, "medicina": 3, "combustible": 3}
"""Resources of one kind beyond so many are worth little."""
FLIGHT: Final = 0.3
"""What it costs at most to have a zombie before one: one may flee."""
TASKS: Final = {"vigilar": 0.2, "activar": 0.3, "descansar": 0.02}


def imagine(camp: Camp, _seat: int, random: Random) -> None:
    """Deal what lies face down anew."""
    for kind, deck in HIDDEN.items():
        sites = [site for site in camp.open if camp.numbers.sites[site.card] == kind and site.inside]
        if sites:
            loose = [*getattr(camp, deck), *(card for site in sites for card in site.inside)]
            random.shuffle(loose)
            *rooms, left = dealt(loose, [len(site.inside) for site in sites])
            for site, cards in zip(sites, rooms, strict=True):
                site.inside = cards
            setattr(camp, deck, left)


def worth(camp: Camp, _seat: int) -> float:
    """Guess how likely the camp is to win, shared among its players as a win is."""
    days = camp.value("dias") - camp.day
    lead = CHAPTER * (PACE * days - max(camp.numbers.goal - camp.score() - _coming(camp), 0.0))
    lead += sum(LIFE + HEALTH * person.health for person in camp.people.values()) - 3.0
    total = camp.total() + len(camp.gathered)
    lead -= COUNTER * total + CROWD * (total / camp.value("limite")) ** 2
    lead += _store(camp, days) + _equipment(camp) - (_threat(camp) if camp.who else 0.0)
    lead += sum(TASKS.get(task.partition("-")[0], 0.0) for task in camp.tasks())
    return 1 / (1 + exp(-lead / 2)) / len(camp.numbers.seats)


def _coming(camp: Camp) -> float:
    """Return how many chapters are under way."""
    tasks = camp.tasks()
    out: float = sum(PROMISED.get(task.partition("-")[0], 0.0) for task in tasks)
    sections = camp.numbers.sections
    out += sum(chapters_of(camp, section) - camp.value("capitulo-verde") for section in marked(camp, BUILD))
    hearth = sum(int(sections[section].gives.get("chapter", 0)) for section in marked(camp, USE))
    open_sites = sum(0.6 - 0.12 * len(site.inside) for site in camp.open)
    here = 0.4 if camp.who and not camp.trip and camp.site < 0 else 0.9 if camp.trip else 0.0
    return out + hearth + open_sites + here + 0.3 * camp.distance[-1] / camp.value("contadores-ampliar")


PROMISED: Final = {"salir": 0.45, "volver": 0.3, "coche": 0.9, "construir": 0.97}
"""The part of a chapter that a task promises."""


def _threat(camp: Camp) -> float:
    """Return what the zombies on the strip may cost who is out."""
    faces, threat = camp.value("caras"), 0.0
    for n, card in enumerate(camp.strip):
        if card:
            kind, lives = camp.numbers.zombies[card], camp.lives[n]
            each = range(1, lives + 1) if kind.group else [kind.defence] * lives
            near = 1.0 - 0.08 * n
            blows = sum(min(kind.attack, d) / max(faces - d, 1) for d in each) / camp.card.strike
            threat += min(near * (HEALTH + LIFE / camp.person.health) * blows, FLIGHT)
    return threat


def _store(camp: Camp, days: int) -> float:
    """Return what the store is worth: food for the nights to come, some of everything else."""
    held = (*camp.store, *camp.carried)
    need = -(-len(camp.crew) * min(days + 1, 2) // camp.value("comensales"))
    food = held.count(FOOD)
    value = HUNGER * (min(food, need) - need) + 0.02 * max(food - need, 0)
    return value + SUPPLY * sum(min(held.count(kind), most) for kind, most in ENOUGH.items())


def _equipment(camp: Camp) -> float:
    """Return what bullets, stamina, reputation, sections and the car are worth."""
    people = camp.people.values()
    value = sum(0.05 * person.bullets + 0.03 * person.stamina for person in people)
    return value + 0.03 * sum(camp.reputation) + 0.02 * camp.hull + 0.1 * len(camp.built)
