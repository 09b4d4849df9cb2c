"""*El Contador de Historias*: going out on foot and by car, opening and looting sites, allies.

In: a `Camp`. Out: the phases `salidas`, `camino`, `sitio`, `saqueo` and `viaje`. The law of this file: what
lies face down is drawn unseen when it is laid, and turned up by a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.engine.moves import NOBODY, Choose, Procedure, Roll
from generator.engine.pile import added, without
from generator.engine.procedures import at_once, choose, draw
from generator.engine.rules import refuses, rule, ruled_by
from generator.games.contador_de_historias import fighting, zombies
from generator.games.contador_de_historias.day import faces, join, refill
from generator.games.contador_de_historias.position import NEAREST, Camp, Site
from generator.games.contador_de_historias.vocabulary import HIDDEN

GO, BACK, DRIVE = "salir", "volver", "coche"
LEAVE, TAKE, REFUSE, PAY = "irse", "coger", "dejar", "pagar"
CHALLENGE, BUY = "retar", "comprar"
CRASH, DODGE = "atropellar", "esquivar"

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


def travel(camp: Camp) -> Procedure[str]:
    """One encounter after the other; then the site is opened."""
    if not camp.left:
        return "sitio"
    camp.left -= 1
    yield from fighting.meet(camp)
    return "combate"


# -- Abrir un emplazamiento


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


# -- Saquear


def loot(camp: Camp) -> Procedure[str]:
    """Who is at a site searches, moves, deals with allies or leaves."""
    if camp.fight:
        recruit(camp, camp.fight)
    if camp.found:
        yield from (at_once(turned_up_zombie) if camp.kind == "infested" else turned_up_supply)(camp)
        return "combate" if camp.who else "salidas"
    if camp.kind == "allies":
        return (yield from visit(camp))
    moves, kept = [*fighting.looting(camp), LEAVE], (fighting.next_room, fighting.not_laden)
    move = yield from choose(camp, camp.person.seat, moves, "SAQUEO-1", kept)
    if move == LEAVE:
        fighting.go_home(camp)
        return "salidas"
    yield from fighting.ACTIONS[move](camp)
    return "saqueo"


def turned_up_supply(camp: Camp) -> Procedure[None]:
    """Take the card or leave it; the zombies advance, and one more comes."""
    move = yield Choose(camp.person.seat, keeping(camp), "SAQUEO-2")
    card, camp.found = camp.found, ""
    if move == TAKE:
        camp.carried = added(camp.carried, card)
    else:
        refuse(camp, card)
    zombies.advance(camp)
    yield from noise_brings(camp)


@ruled_by("carta-rechazada")
def refuse(camp: Camp, card: str) -> None:
    """What is not taken is discarded."""
    camp.resources_used = added(camp.resources_used, card)


@rule("SAQUEO-2", off=(TAKE,))
def keeping(camp: Camp) -> Sequence[str]:
    """One decides at once whether to take it."""
    return (TAKE, REFUSE) if len(camp.carried) < camp.card.load else (REFUSE,)


@rule("SAQUEO-3", off=())
def noise_brings(camp: Camp) -> Procedure[None]:
    """After a search a zombie comes, as in any encounter."""
    yield from fighting.meet(camp)


def turned_up_zombie(camp: Camp) -> None:
    """The zombie of an infested site comes at once."""
    card, camp.found = camp.found, ""
    zombies.advance(camp)
    jumps_out(camp, card)


@rule("INFESTADO-1", off=lambda camp, card: fighting.enter(camp, card, camp.numbers.squares - 1))
def jumps_out(camp: Camp, card: str) -> None:
    """It comes at 1, without a die."""
    fighting.enter(camp, card, NEAREST)


# -- Aliados


def visit(camp: Camp) -> Procedure[str]:
    """At a site of allies one pays, recruits or leaves."""
    moves = [*paying(camp), *trials(camp), *buying(camp), LEAVE]
    move = yield Choose(camp.person.seat, moves, "ALI-1")
    verb, _, name = move.partition("-")
    if verb == PAY:
        camp.spend({camp.here.payment: camp.value("pago")})
        camp.here.waiting, camp.here.inside = camp.here.inside, ()
    elif verb == CHALLENGE:
        yield from trial(camp, name)
        return "combate"
    elif verb == BUY:
        camp.reputation[camp.person.seat] -= camp.numbers.survivors[name].cost
        recruit(camp, name)
    else:
        fighting.go_home(camp)
        return "salidas"
    return "saqueo"


@rule("ALI-1", off=())
def paying(camp: Camp) -> Sequence[str]:
    """Who pays what they ask turns the characters up."""
    return (PAY,) if camp.here.inside and camp.here.payment in camp.store else ()


@rule("ALI-2", off=())
def trials(camp: Camp) -> Sequence[str]:
    """To recruit one fights the special zombie of the character's cost."""
    return [f"{CHALLENGE}-{name}" for name in camp.here.waiting if trial_of(camp, name)]


def trial_of(camp: Camp, name: str) -> str:
    """Return the trial for a character, "" if there is none."""
    cost = camp.numbers.survivors[name].cost
    return next((card for card in camp.trials if camp.numbers.zombies[card].value == cost), "")


def trial(camp: Camp, name: str) -> Procedure[None]:
    """The special zombie comes where the die says, but never out of sight."""
    card = trial_of(camp, name)
    roll = yield Roll(faces(camp), "ALI-2")
    camp.fight, camp.trials = name, without(camp.trials, card)
    weapon = zombies.weapon_of(camp)
    farthest = max(weapon.help) if weapon else camp.numbers.squares - 1
    zombies.stand(camp, card, min(fighting.distance(camp, roll) - 1, farthest))


@rule("ALI-4", off=())
def buying(camp: Camp) -> Sequence[str]:
    """Or one buys a character with reputation enough of one's own."""
    cards, has = camp.numbers.survivors, camp.reputation[camp.person.seat]
    return [f"{BUY}-{name}" for name in camp.here.waiting if cards[name].cost <= has]


@rule("ALI-6")
def recruit(camp: Camp, name: str) -> None:
    """A new character counts from the next night on."""
    camp.fight, camp.here.waiting = "", without(camp.here.waiting, name)
    join(camp, name, camp.person.seat)


# -- En coche


def drive(camp: Camp) -> Procedure[str]:
    """Zombie after zombie, one drives over it or past it; then the car is loaded."""
    if camp.found:
        move = yield from choose(camp, camp.person.seat, (CRASH, DODGE), "COCHE-2", (too_hard,))
        card, camp.found = camp.found, ""
        drive_on(camp, card, move == CRASH)
    if camp.left:
        camp.left -= 1
        yield from fighting.turn_up(camp)
        return "viaje"
    yield from load_car(camp)
    return "salidas"


@rule("COCHE-2", off=lambda camp, card, _over: zombies.gather(camp, card))
def drive_on(camp: Camp, card: str, over: bool) -> None:
    """To drive over a zombie costs the car its defence; one that it drives past is gathered."""
    if over:
        camp.hull -= camp.numbers.zombies[card].defence
        zombies.camp_discard(camp, card)
    else:
        zombies.gather(camp, card)


@refuses("COCHE-3")
def too_hard(camp: Camp, move: str) -> bool:
    """Not if the car has less resistance than that."""
    return move == CRASH and camp.numbers.zombies[camp.found].defence > camp.hull


@rule("COCHE-4", off=())
def load_car(camp: Camp) -> Procedure[None]:
    """Turn up resources until there are enough of the one that was sought; those go home, the rest is
    discarded. The site is a chapter."""
    sought = camp.numbers.trips[camp.trip][0]
    while camp.carried.count(sought) < camp.value("botin-coche"):
        refill(camp)
        if not camp.resources:
            break
        camp.carried = added(camp.carried, (yield from draw(camp, "resources", "COCHE-4")))
    for card in camp.carried:
        camp.move_card(card, "carried", "store" if card == sought else "resources_used")
    camp.trips = without(camp.trips, camp.trip)
    fighting.tell_site(camp, camp.trip)
    fighting.end_outing(camp)
