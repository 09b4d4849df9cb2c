"""*El Contador de Historias*: setting up, in the order of the rulebook.

In: a `Camp`. Out: the phase `preparar`, and who comes to the camp. Each function bound with `@rule` says what
the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from pliego.games.contador_de_historias import vocabulary as words
from pliego.games.contador_de_historias.position import Camp, Person
from pliego.playing.moves import Draw, Move, Procedure
from pliego.playing.pile import Pile, pile, without
from pliego.playing.rules import phase, refuses, rule

# -- Un día y su noche


@rule("DIA-2", off=lambda camp, name: (name, *camp.crew))
def in_line(camp: Camp, name: str) -> tuple[str, ...]:
    """Characters go in the order in which they came: who comes now goes last."""
    return (*camp.crew, name)


# -- Preparación


@phase("preparar")
def prepare(camp: Camp) -> Procedure[str]:
    """Everything is set up, and the first characters are dealt."""
    place_distance_counters(camp)
    fill_store(camp)
    leave_out(camp)
    give_reputation(camp)
    for seat in range(len(camp.numbers.seats)):
        for _ in range(camp.numbers.each):
            name = yield Draw(first_ones(camp), "PREP-4")
            camp.strangers = without(camp.strangers, name)
            join(camp, name, seat)
    camp.asked = camp.crew
    return "tareas"


@rule("PREP-2")
def place_distance_counters(camp: Camp) -> None:
    """Three counters at distances 1 and 2, none at 3."""
    each = camp.value("contadores-distancia")
    camp.distance = [each, each, 0]


@rule("PREP-3")
def fill_store(camp: Camp) -> None:
    """What the camp begins with, as the table of players says."""
    for kind, count in camp.numbers.start.items():
        camp.take(kind, count)


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


# -- La primera partida


@rule("PREP-11")
def leave_out(camp: Camp) -> None:
    """In the first game whoever costs more than that stays in the box: no trial is beyond a beginner."""
    cards, most = camp.numbers.survivors, camp.value("coste-primera")
    camp.away = pile(name for name in camp.strangers if cards[name].cost > most)
    camp.strangers = pile(name for name in camp.strangers if cards[name].cost <= most)


@refuses("COCHE-5")
def garage_needs_car(camp: Camp, move: Move) -> bool:
    """Without the car the section that repairs it is not built."""
    match move:
        case (words.BUILD, section):
            return "repair" in camp.numbers.sections[section].gives
    return False
