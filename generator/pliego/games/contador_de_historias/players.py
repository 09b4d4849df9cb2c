"""*El Contador de Historias*: what a player imagines lies face down, and what a camp seems worth.

In: a `Camp`. Out: `imagine`, `worth`. The law of this file: its weights are nobody's rule; they only make
simple players sensible.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from pliego.games.contador_de_historias.ending import chapters_of
from pliego.games.contador_de_historias.position import Camp, marked
from pliego.games.contador_de_historias.vocabulary import BUILD, FOOD, HIDDEN, USE, verb_of
from pliego.playing.pile import dealt


@dataclass(frozen=True, slots=True)
class Weights:
    """What a simple player thinks the things of a camp are worth. The unit is free: only differences count.

    Set by hand when the game was first played, and kept since: the printed figures of played games were
    measured with them. No rule depends on them.
    """

    chapter: float = 1.3
    pace: float = 1.25
    """Chapters that a camp tells in a day, about."""
    life: float = 0.7
    """A character that is alive."""
    lives_expected: float = 3.0
    """What the characters of an ordinary camp come to; a camp with so much is neither good nor bad."""
    health: float = 0.16
    counter: float = 0.04
    """A counter on the master table."""
    crowd: float = 3.0
    """A full master table; the cost grows with the square."""
    hunger: float = 0.22
    """Food that is missing for the nights to come."""
    spare_food: float = 0.02
    supply: float = 0.1
    """A resource of another kind, up to `ENOUGH` of it."""
    flight: float = 0.3
    """The most that a zombie before one costs: one may flee."""
    nearer: float = 0.08
    """How much less a zombie counts for each square that it is farther away."""
    bullet: float = 0.05
    stamina: float = 0.03
    lent: float = 0.05
    """A die that may still be lent today."""
    reputation: float = 0.03
    hull: float = 0.02
    """A point of the car."""
    section: float = 0.1
    """A section that is built."""
    open_site: float = 0.6
    """The part of a chapter that an open site promises; each card on it takes `card_on_site` away."""
    card_on_site: float = 0.12
    on_the_way: float = 0.4
    """The part of a chapter that somebody on the way to a new site promises."""
    by_car: float = 0.9
    """The same of somebody in the car."""
    distance_counter: float = 0.3
    """The part of a chapter that the counters for a larger base promise."""
    doubt: float = 2.0
    """How far a lead of 1 is from being sure: the larger, the less sure."""


WEIGHTS: Final = Weights()
ENOUGH: Final = {"material": 6, "municion": 4, "medicina": 3, "combustible": 3}
"""Resources of one kind beyond so many are worth nothing."""
TASKS: Final = {"vigilar": 0.2, "activar": 0.3, "descansar": 0.02}
"""What a task is worth by itself."""
PROMISED: Final = {"salir": 0.45, "volver": 0.3, "coche": 0.9, "construir": 0.97}
"""The part of a chapter that a task promises."""


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


def estimate(camp: Camp, _seat: int) -> float:
    """Guess how likely the camp is to win, shared among its players as a win is."""
    w, days = WEIGHTS, camp.value("dias") - camp.day
    lead = w.chapter * (w.pace * days - max(camp.numbers.goal - camp.score() - _coming(camp), 0.0))
    lead += sum(w.life + w.health * person.health for person in camp.people.values()) - w.lives_expected
    total = camp.total() + len(camp.gathered)
    lead -= w.counter * total + w.crowd * (total / camp.value("limite")) ** 2
    lead += _store(camp, days) + _equipment(camp) - (_threat(camp) if camp.who else 0.0)
    lead += sum(TASKS.get(verb_of(task), 0.0) for task in camp.tasks())
    return 1 / (1 + exp(-lead / w.doubt)) / len(camp.numbers.seats)


def _coming(camp: Camp) -> float:
    """Return how many chapters are under way."""
    w, tasks = WEIGHTS, camp.tasks()
    out: float = sum(PROMISED.get(verb_of(task), 0.0) for task in tasks)
    sections = camp.numbers.sections
    out += sum(chapters_of(camp, section) - camp.value("capitulo-verde") for section in marked(camp, BUILD))
    hearth = sum(int(sections[section].gives.get("chapter", 0)) for section in marked(camp, USE))
    open_sites = sum(w.open_site - w.card_on_site * len(site.inside) for site in camp.open)
    is_on_the_way = camp.who and not camp.trip and camp.site < 0
    here = w.on_the_way if is_on_the_way else w.by_car if camp.trip else 0.0
    distance = w.distance_counter * camp.distance[-1] / camp.value("contadores-ampliar")
    return out + hearth + open_sites + here + distance


def _threat(camp: Camp) -> float:
    """Return what the zombies on the strip may cost who is out."""
    w, faces, threat = WEIGHTS, camp.value("caras"), 0.0
    for n, card in enumerate(camp.strip):
        if card:
            kind, lives = camp.numbers.zombies[card], camp.lives[n]
            each = range(1, lives + 1) if kind.group else [kind.defence] * lives
            near = 1.0 - w.nearer * n
            blows = sum(min(kind.attack, d) / max(faces - d, 1) for d in each) / camp.card.strike
            threat += min(near * (w.health + w.life / camp.person.health) * blows, w.flight)
    return threat


def _store(camp: Camp, days: int) -> float:
    """Return what the store is worth: food for the nights to come, some of everything else."""
    w, held = WEIGHTS, (*camp.store, *camp.carried)
    need = -(-len(camp.crew) * min(days + 1, 2) // camp.value("comensales"))
    food = held.count(FOOD)
    value = w.hunger * (min(food, need) - need) + w.spare_food * max(food - need, 0)
    return value + w.supply * sum(min(held.count(kind), most) for kind, most in ENOUGH.items())


def _equipment(camp: Camp) -> float:
    """Return what bullets, stamina, reputation, sections and the car are worth."""
    w, people = WEIGHTS, camp.people.values()
    value = sum(w.bullet * person.bullets + w.stamina * person.stamina for person in people)
    value -= w.lent * sum(person.lent for person in people)
    return value + w.reputation * sum(camp.reputation) + w.hull * camp.hull + w.section * len(camp.built)
