"""*El Contador de Historias*: going out and opening sites, in the order of the rulebook.

In: a `Camp`. Out: the phases `salidas`, `camino`, `sitio` and `saqueo`. The law of this file: what lies face
down is drawn unseen when it is laid, and turned up by a draw.
"""

from __future__ import annotations

from typing import Final

from generator.engine.moves import NOBODY, Procedure
from generator.engine.pile import added
from generator.engine.procedures import at_once, choose, draw
from generator.engine.rules import rule, ruled_by
from generator.games.contador_de_historias.allies import recruit, visit
from generator.games.contador_de_historias.encounters import meet
from generator.games.contador_de_historias.ending import refill
from generator.games.contador_de_historias.fighting import ACTIONS
from generator.games.contador_de_historias.homecoming import go_home
from generator.games.contador_de_historias.position import Camp, Site
from generator.games.contador_de_historias.searching import (
    looting,
    next_room,
    not_laden,
    turned_up_supply,
    turned_up_zombie,
)
from generator.games.contador_de_historias.vocabulary import BACK, DRIVE, GO, HIDDEN, LEAVE

# -- Salidas


def go_out(camp: Camp) -> str:
    """The next character whose token marks an outing goes."""
    for name in camp.crew:
        verb, _, where = camp.people[name].task.partition("-")
        if verb in (GO, BACK, DRIVE):
            camp.people[name].task = ""
            camp.who = name
            return OUTINGS[verb](camp, where)
    return "ocaso"


@rule("SALIR-2", off=lambda _camp, _where: "sitio")
def set_out(camp: Camp, where: str) -> str:
    """To a new site there are as many encounters as its distance."""
    camp.going = camp.left = int(where)
    return "camino"


def travel(camp: Camp) -> Procedure[str]:
    """One encounter after the other; then the site is opened."""
    if not camp.left:
        return "sitio"
    camp.left -= 1
    yield from meet(camp)
    return "combate"


def open_site(camp: Camp) -> Procedure[str]:
    """A site card is drawn and filled as its kind says."""
    camp.open.append(Site((yield from draw(camp, "sites", "SITIO-1"))))
    count_distance(camp)
    camp.site, camp.new = len(camp.open) - 1, True
    yield from (hide_allies if camp.kind == "allies" else fill_rooms)(camp)
    return "saqueo"


@rule("SALIR-3")
def count_distance(camp: Camp) -> None:
    """Opening a site at 1 or 2 spends a counter of that distance, at 3 it brings one."""
    camp.distance[camp.going - 1] += 1 if camp.going >= camp.value("distancia-libre") else -1


@rule("SITIO-2", off=())
def fill_rooms(camp: Camp) -> Procedure[None]:
    """Resources or zombies lie there face down."""
    yield from hide(camp, rooms(camp), "SITIO-2")


@ruled_by("habitaciones")
def rooms(camp: Camp) -> int:
    """Return how many cards lie at a site."""
    return camp.value("habitaciones")


@rule("SITIO-3", off=())
def hide_allies(camp: Camp) -> Procedure[None]:
    """Characters lie there face down, and face up what they ask for."""
    yield from hide(camp, camp.value("aliados"), "SITIO-3")
    refill(camp)
    if camp.resources:
        camp.here.payment = yield from draw(camp, "resources", "ALI-1")


def hide(camp: Camp, count: int, rule_id: str) -> Procedure[None]:
    """Lay cards of the site's kind face down, as far as there are any."""
    deck = HIDDEN[camp.kind]
    for _ in range(count):
        refill(camp)
        if getattr(camp, deck):
            lay(camp, (yield from draw(camp, deck, rule_id, NOBODY)))


def lay(camp: Camp, card: str) -> None:
    """Lay a card face down at the site."""
    camp.here.inside = added(camp.here.inside, card)


@rule("IR-1")
def return_to(camp: Camp, site: str) -> str:
    """To an open site one goes without encounters on the way."""
    camp.site, camp.new = [each.card for each in camp.open].index(site), True
    return "saqueo"


def get_in(camp: Camp, trip: str) -> str:
    """Set out by car."""
    camp.trip, camp.left = trip, camp.numbers.trips[trip][1]
    return "viaje"


OUTINGS: Final = {GO: set_out, BACK: return_to, DRIVE: get_in}


def loot(camp: Camp) -> Procedure[str]:
    """Who is at a site searches, moves, deals with allies or leaves."""
    if camp.fight:
        recruit(camp, camp.fight)
    if camp.found:
        yield from (at_once(turned_up_zombie) if camp.kind == "infested" else turned_up_supply)(camp)
        return "combate" if camp.who else "salidas"
    if camp.kind == "allies":
        return (yield from visit(camp))
    moves, kept = [*looting(camp), LEAVE], (next_room, not_laden)
    move = yield from choose(camp, camp.person.seat, moves, "SAQUEO-1", kept)
    if move == LEAVE:
        go_home(camp)
        return "salidas"
    yield from ACTIONS[move](camp)
    return "saqueo"
