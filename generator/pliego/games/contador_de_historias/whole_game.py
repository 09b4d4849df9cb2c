"""*El Contador de Historias*: what the whole game adds, the car and extensions, in the order of the rulebook.

In: a `Camp`. Out: the phase `viaje`, and what a base is extended by. Each function bound with `@rule` says
what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.contador_de_historias import zombies
from pliego.games.contador_de_historias.ending import skill, turn_up, write
from pliego.games.contador_de_historias.position import Camp, Site, marked
from pliego.games.contador_de_historias.sites import end_outing, tell_site
from pliego.games.contador_de_historias.vocabulary import BACK, DRIVE, EXTEND
from pliego.playing.moves import Move, Procedure
from pliego.playing.pile import added, pile, without
from pliego.playing.procedures import choice
from pliego.playing.rules import phase, refuses, rule, ruled_by

CRASH, DODGE = "atropellar", "esquivar"


# -- Partida completa


@rule("COCHE-1")
def driving(camp: Camp) -> Sequence[Move]:
    """A character may take the car to a site of its own."""
    return [(DRIVE, trip) for trip in camp.trips]


@phase("viaje")
def drive(camp: Camp) -> Procedure[str]:
    """Zombie after zombie, one drives over it or past it; then the car is loaded."""
    if camp.found:
        move = yield choice(camp, camp.person.seat, (CRASH, DODGE), "COCHE-2", (too_hard,))
        card, camp.found = camp.found, ""
        drive_on(camp, card, move == CRASH)
    if camp.left:
        camp.left -= 1
        camp.found = yield from turn_up(camp, "zombies", "ENC-1")
        return "viaje"
    yield from load_car(camp)
    return "salidas"


@rule("COCHE-2", off=lambda camp, card, _over: zombies.gather(camp, card))
def drive_on(camp: Camp, card: str, over: bool) -> None:
    """To drive over a zombie costs the car its defence; one that it drives past is gathered."""
    if over:
        camp.hull -= dent(camp, card)
        zombies.camp_discard(camp, card)
    else:
        zombies.gather(camp, card)


@refuses("COCHE-3", CRASH)
def too_hard(camp: Camp) -> bool:
    """Not if the car has less resistance than that."""
    return dent(camp, camp.found) > camp.hull


def dent(camp: Camp, card: str) -> int:
    """Return what driving over a zombie costs: its defence, less the skill of whoever drives."""
    return max(camp.numbers.zombies[card].defence - skill(camp, camp.who, "driver"), 0)


@rule("COCHE-4")
def load_car(camp: Camp) -> Procedure[None]:
    """Turn up resources until there are enough of the one that was sought; those go home, the rest is
    discarded. The site is a chapter."""
    sought = camp.numbers.trips[camp.trip][0]
    while camp.carried.count(sought) < camp.value("botin-coche"):
        if not (card := (yield from turn_up(camp, "resources", "COCHE-4"))):
            break
        camp.carried = added(camp.carried, card)
    for card in camp.carried:
        camp.move_card(card, "carried", "store" if card == sought else "resources_used")
    camp.trips = without(camp.trips, camp.trip)
    tell_site(camp, camp.trip)
    end_outing(camp)


@rule("AMPLIAR-1")
def extending(camp: Camp) -> Sequence[str]:
    """A character may extend the base, for some counters of distance 3."""
    return (EXTEND,) if camp.distance[-1] >= camp.value("contadores-ampliar") else ()


@rule("AMPLIAR-2")
def extend(camp: Camp) -> None:
    """The counters of 3 are spent, those of 1 and 2 laid anew; open sites of resources go."""
    near = [laid_anew(camp, n) for n in range(len(camp.distance) - 1)]
    camp.distance = [*near, camp.distance[-1] - camp.value("contadores-ampliar")]
    camp.extended += 1
    camp.chapters += camp.value("capitulo-base")
    write(camp, EXTEND)
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


@rule("AMPLIAR-3")
def more_slots(camp: Camp) -> int:
    """Each extension has one more slot of each kind."""
    return camp.extended * camp.numbers.more_slots
