"""*El Contador de Historias*: the day, from its event to the last one out, in the order of the rulebook.

In: a `Camp`. Out: the phases `suceso`, `obras`, `salidas`, `camino`, `sitio` and `saqueo`. The law of this
file: what lies face down is drawn unseen when it is laid, and turned up by a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pliego.games.contador_de_historias import encounters, ending, fighting, reputation, sites
from pliego.games.contador_de_historias import vocabulary as words
from pliego.games.contador_de_historias.position import Camp, Site
from pliego.playing.moves import NOBODY, Procedure, Roll
from pliego.playing.pile import added
from pliego.playing.procedures import choice, draw
from pliego.playing.rules import phase, rule, ruled_by

# -- Suceso


@phase("suceso")
def event(camp: Camp) -> Procedure[str]:
    """Dice are thrown for the event of the day, and perhaps for a second one."""
    camp.near = 0
    for _ in range(events_today(camp)):
        dice = yield Roll(throws(camp), "SUCESO-1")
        ending.write(camp, camp.numbers.event_rows.get(sum(dice), ""))
        yield from do(camp, met(camp, dice, is_watched(camp)))
    return "obras"


def met(camp: Camp, dice: Sequence[int], watched: bool) -> Mapping[str, Any]:
    """Return what the table says for so many dice, without a watch or with one."""
    return camp.numbers.events.get(sum(dice), ({}, {}))[watched]


@rule("SUCESO-1", off=lambda camp: [(1,) * camp.value("dados-suceso")])
def throws(camp: Camp) -> Sequence[Sequence[int]]:
    """Every way the dice may fall."""
    return camp.numbers.throws


@rule("SUCESO-2")
def is_watched(camp: Camp) -> bool:
    """Somebody is in the watchtower."""
    return words.WATCH in camp.tasks()


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
                    ending.add_counter(camp, words.NORMAL)
            case "clear":
                camp.counters[words.NORMAL] = max(camp.counters[words.NORMAL] - n, 0)
            case "lose":
                camp.spend(n)
            case "gain":
                yield from do(camp, n)
            case "supply":
                yield from supply(camp, n)
            case "sickness" | "heal":
                for name in camp.crew:
                    (fighting.hurt if verb == "sickness" else ending.heal)(camp, name, n)
            case "tired":
                for person in camp.people.values():
                    person.stamina = max(person.stamina - n, 0)
            case "renown":
                reputation.all_known(camp, n)
            case "near":
                camp.near += n
            case "chapter":
                camp.chapters += n
            case "repair":
                camp.hull = min(camp.hull + n, camp.numbers.hull)
            case _ if verb in words.RESOURCES:
                camp.take(verb, n)


def supply(camp: Camp, count: int) -> Procedure[None]:
    """Draw resources into the store."""
    for _ in range(count):
        if not (card := (yield from ending.turn_up(camp, "resources", "ACT-2"))):
            return
        camp.store = added(camp.store, card)


# -- Obras


@phase("obras")
def works(camp: Camp) -> Procedure[str]:
    """What was paid for at night is built and used."""
    for name in camp.crew:
        match camp.people[name].task:
            case (words.BUILD, section):
                build(camp, section)
            case (words.USE, section):
                gives = given_by(camp, section)
                if "chapter" in gives:
                    ending.write(camp, section)
                yield from do(camp, gives)
    return "salidas"


@rule("CONS-3")
def build(camp: Camp, section: str) -> None:
    """By day the section is built: it lies in the base."""
    camp.move_card(section, "unbuilt", "built")
    ending.write(camp, section)
    ending.tell_of_building(camp, section)


@rule("ACT-2", off=lambda _camp, _section: {})
def given_by(camp: Camp, section: str) -> Mapping[str, Any]:
    """By day the section's ability is used: what it gives."""
    return camp.numbers.sections[section].gives


# -- Salidas


@phase("salidas")
def go_out(camp: Camp) -> str:
    """The next character whose token marks an outing goes."""
    for name in camp.crew:
        match camp.people[name].task:
            case (words.GO | words.BACK | words.DRIVE as verb, where):
                camp.people[name].task = ""
                camp.who = name
                fighting.stand_up(camp)
                return OUTINGS[verb](camp, where)
    return "ocaso"


@rule("SALIR-2", off=lambda _camp, _where: "sitio")
def set_out(camp: Camp, where: str) -> str:
    """To a new site there are as many encounters as its distance."""
    camp.going = camp.left = int(where)
    return "camino"


@phase("camino")
def travel(camp: Camp) -> Procedure[str]:
    """One encounter after the other; then the site is opened."""
    if not camp.left:
        return "sitio"
    camp.left -= 1
    yield from encounters.meet(camp)
    return "combate"


@phase("sitio")
def open_site(camp: Camp) -> Procedure[str]:
    """A site card is drawn and filled as its kind says."""
    camp.open.append(Site((yield from draw(camp, "sites", "SITIO-1"))))
    count_distance(camp)
    camp.site, camp.new = len(camp.open) - 1, True
    yield from (hide_allies if camp.kind == "allies" else fill_rooms)(camp)
    take_finds(camp)
    return "saqueo"


def count_distance(camp: Camp) -> None:
    """Count the site that is opened."""
    (lay_counter if camp.going >= camp.value("distancia-libre") else spend_counter)(camp)


@rule("SALIR-3")
def spend_counter(camp: Camp) -> None:
    """Opening a site at 1 or 2 spends a counter of that distance."""
    camp.distance[camp.going - 1] -= 1


@rule("SALIR-4")
def lay_counter(camp: Camp) -> None:
    """Opening a site at 3 brings one."""
    camp.distance[camp.going - 1] += 1


@rule("SITIO-2")
def fill_rooms(camp: Camp) -> Procedure[None]:
    """Resources or zombies lie there face down."""
    yield from hide(camp, rooms(camp), "SITIO-2")


@ruled_by("habitaciones")
def rooms(camp: Camp) -> int:
    """Return how many cards lie at a site."""
    return camp.value("habitaciones")


@rule("SITIO-4")
def take_finds(camp: Camp) -> None:
    """A site shows what is found there: the farther it is, the more of its signs count."""
    for kind in camp.numbers.finds[camp.here.card][: camp.going]:
        if kind:
            camp.take(kind, 1)


@rule("SITIO-3")
def hide_allies(camp: Camp) -> Procedure[None]:
    """Characters lie there face down, and face up what they ask for."""
    yield from hide(camp, camp.value("aliados"), "SITIO-3")
    camp.here.payment = yield from ending.turn_up(camp, "resources", "ALI-1")


def hide(camp: Camp, count: int, rule_id: str) -> Procedure[None]:
    """Lay cards of the site's kind face down, as far as there are any."""
    for _ in range(count):
        if card := (yield from ending.turn_up(camp, words.HIDDEN[camp.kind], rule_id, NOBODY)):
            lay(camp, card)


def lay(camp: Camp, card: str) -> None:
    """Lay a card face down at the site."""
    camp.here.inside = added(camp.here.inside, card)


@rule("IR-1", off=None)
def return_to(camp: Camp, site: str) -> str:
    """To an open site one goes without encounters on the way."""
    camp.site, camp.new = [each.card for each in camp.open].index(site), True
    return "saqueo"


def get_in(camp: Camp, trip: str) -> str:
    """Set out by car."""
    camp.trip, camp.left = trip, camp.numbers.trips[trip][1]
    return "viaje"


OUTINGS: Final = {words.GO: set_out, words.BACK: return_to, words.DRIVE: get_in}


@phase("saqueo")
def loot(camp: Camp) -> Procedure[str]:
    """Who is at a site searches, moves, deals with allies or leaves."""
    if camp.fight:
        sites.recruit(camp, camp.fight)
    if camp.found:
        yield from sites.turned_up(camp)
        yield from fighting.zombies_act(camp)
        if not camp.who:
            return "salidas"
        yield from sites.somebody_comes(camp)
        return "combate"
    if camp.kind == "allies":
        return (yield from sites.visit(camp))
    moves, kept = [*sites.looting(camp), words.LEAVE], (sites.next_room, sites.not_laden)
    move = yield choice(camp, camp.person.seat, moves, "SAQUEO-1", kept)
    if move == words.LEAVE:
        sites.go_home(camp)
        return "salidas"
    yield from fighting.ACTIONS[move](camp) or ()
    return "saqueo"
