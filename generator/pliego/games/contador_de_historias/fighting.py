"""*El Contador de Historias*: fleeing, waiting and fighting on the strip, in the order of the rulebook.

In: a `Camp` with somebody out. Out: the phase `combate` and its moves. The law of this file: squares are
counted from 0, so a zombie at 1 stands in square 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pliego.games.contador_de_historias import sites, zombies
from pliego.games.contador_de_historias.ending import nobody_left, write
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.reputation import become_known
from pliego.games.contador_de_historias.vocabulary import (
    AIDED_BLOW,
    AIDED_SHOT,
    HOME,
    MOVE,
    ON,
    SEARCH,
    SHOOT,
    STRIKE,
    WAIT,
    WATCH,
)
from pliego.playing.moves import Move, Procedure, Roll
from pliego.playing.pile import added
from pliego.playing.procedures import choice
from pliego.playing.rules import phase, refuses, rule, ruled_by

# -- Enfrentamiento


@phase("combate")
def fight(camp: Camp) -> Procedure[str]:
    """Who is out flees, waits, fights or goes on sites.looting, until no zombie is left on the strip."""
    if camp.nearest() == camp.numbers.squares:
        return "saqueo" if camp.site >= 0 else "camino"
    move = yield choice(camp, camp.person.seat, choices(camp), "ENC-4", PROHIBITIONS)
    yield from ACTIONS[move](camp) or ()
    return "salidas" if not camp.who else "camino" if move == ON else "saqueo" if camp.found else "combate"


@rule("ENC-4", off=(HOME, STRIKE))
def choices(camp: Camp) -> Sequence[str]:
    """Flee, wait or fight; while sites.looting, loot."""
    return (*fleeing(camp), *waiting(camp), SHOOT, STRIKE, *helped(camp), *sites.looting(camp))


# -- Huir y esperar


@rule("HUIR-1")
def fleeing(_camp: Camp) -> Sequence[Move]:
    """One may flee: home, or on towards the site."""
    return (HOME, ON)


@rule("HUIR-2")
def price_of_flight(camp: Camp) -> int:
    """To flee costs stamina if a zombie stands where one is heard, else nothing."""
    heard = camp.nearest() < camp.card.noise
    gripped = heard or any(card and zombies.grips(camp, card) for card in camp.strip)
    return camp.value("huida") if gripped else 0


@refuses("HUIR-3", HOME, ON)
def not_exhausted(camp: Camp) -> bool:
    """Who has not the stamina cannot flee."""
    return camp.person.stamina < price_of_flight(camp)


@refuses("HUIR-4", ON)
def only_home(camp: Camp) -> bool:
    """From a site one only flees home."""
    return camp.site >= 0


def flee(camp: Camp) -> None:
    """Flee: the zombies of the strip are gathered."""
    camp.person.stamina -= price_of_flight(camp)
    leave_zombies(camp)


def flee_home(camp: Camp) -> None:
    """Flee home: this character does nothing more today."""
    flee(camp)
    sites.go_home(camp)


@rule("HUIR-5")
def leave_zombies(camp: Camp) -> None:
    """The zombies that one flees from are gathered."""
    for square, card in enumerate(camp.strip):
        if card:
            camp.strip[square], camp.lives[square] = "", 0
            (sites.trial_is_over if camp.numbers.zombies[card].value else zombies.gather)(camp, card)


@rule("ESPERA-1")
def waiting(_camp: Camp) -> Sequence[str]:
    """One may let the zombies come nearer."""
    return (WAIT,)


# -- Combatir


def strike(camp: Camp, aided: bool = False) -> Procedure[None]:
    """Strike at the zombie at 1, perhaps with a lent die."""
    square, is_thrown = camp.nearest(), True
    hit = bitten = False
    while is_thrown:
        roll = yield from throw(camp, "GOLPE-1", aided)
        hit = strikes_home(camp, roll, square)
        bitten = answers(camp, roll, square, hit)
        is_thrown = throws_again(camp, hit, bitten)
    if hit and zombies.damage(camp, square, camp.card.strike):
        become_known(camp)
    if bitten:
        wound(camp)
    yield from zombies_act(camp)


def throw(camp: Camp, rule_id: str, aided: bool) -> Procedure[int]:
    """Throw a die; with a lent one two, of which the better counts."""
    if not aided:
        roll: int = yield Roll(camp.numbers.faces, rule_id)
        return roll
    dice: Sequence[int] = yield Roll(camp.numbers.pairs, "AYUDA-1")
    return max(dice)


@ruled_by("golpe-y-herida")
def answers(camp: Camp, roll: int, square: int, hit: bool) -> bool:
    """Whether a throw is also a wound: not if it hits."""
    return not hit and is_bitten(camp, roll, square)


@refuses("GOLPE-3", STRIKE, AIDED_BLOW)
def only_close(camp: Camp) -> bool:
    """One strikes only at a zombie at 1."""
    return camp.nearest() > 0


@rule("GOLPE-1")
def strikes_home(camp: Camp, roll: int, square: int) -> bool:
    """A throw above the defence hits."""
    return beats(camp, roll, zombies.defence(camp, square))


@rule("GOLPE-2")
def is_bitten(camp: Camp, roll: int, square: int) -> bool:
    """Else a throw up to the attack is a wound."""
    return roll <= zombies.attack(camp, square)


@rule("GOLPE-4", off=False)
def throws_again(_camp: Camp, hit: bool, bitten: bool) -> bool:
    """A throw that neither hits nor wounds is thrown again."""
    return not (hit or bitten)


def shoot(camp: Camp, aided: bool = False) -> Procedure[None]:
    """Shoot at the nearest zombie, perhaps with a lent die."""
    square = camp.nearest()
    spend_bullet(camp)
    roll = yield from throw(camp, "DISP-1", aided)
    if beats(camp, roll, difficulty(camp, square)):
        weapon = zombies.weapon_of(camp)
        if zombies.damage(camp, square, weapon.strike if weapon else 0):
            become_known(camp)
    yield from zombies_act(camp)


@rule("DISP-1")
def difficulty(camp: Camp, square: int) -> int:
    """The difficulty of a shot is the defence less the help of weapon and square."""
    weapon = zombies.weapon_of(camp)
    helps = weapon.help.get(square, 0) if weapon and not zombies.shrugs_off(camp, square) else 0
    return zombies.defence(camp, square) - helps


@rule("DISP-2")
def spend_bullet(camp: Camp) -> None:
    """A shot costs a bullet, hit or miss."""
    camp.person.bullets -= camp.value("bala")


@refuses("DISP-3", SHOOT, AIDED_SHOT)
def cannot_shoot(camp: Camp) -> bool:
    """One shoots only with a bullet, into a square for which the weapon has a number."""
    weapon = zombies.weapon_of(camp)
    return not (weapon and camp.nearest() in weapon.help and camp.person.bullets >= camp.value("bala"))


def beats(camp: Camp, roll: int, difficulty: int) -> bool:
    """Whether a throw hits: never the lowest, else above the difficulty."""
    return roll > difficulty and not is_miss(camp, roll)


@rule("DADO-1")
def is_miss(camp: Camp, roll: int) -> bool:
    """A one always misses."""
    return roll <= camp.value("fallo")


# -- Prestar un dado


@rule("AYUDA-1", off=())
def helped(camp: Camp) -> Sequence[Move]:
    """Somebody at the base who has not lent a die today may lend it to whoever strikes or shoots."""
    return (AIDED_SHOT, AIDED_BLOW) if lender(camp) else ()


def lender(camp: Camp) -> str:
    """Return who lends a die: the lookout, else whoever came first; "" if nobody can."""
    free = [name for name in camp.crew if name != camp.who and not camp.people[name].lent]
    return min(free, key=lambda name: camp.people[name].task != WATCH, default="")


def lend(action: Callable[[Camp, bool], Procedure[None]], camp: Camp) -> Procedure[None]:
    """Strike or shoot with the die of somebody at the base."""
    camp.people[lender(camp)].lent = True
    yield from action(camp, True)


@rule("AYUDA-2")
def stand_up(camp: Camp) -> None:
    """The lookout lends a die in every outing."""
    for person in camp.people.values():
        if person.task == WATCH:
            person.lent = False


# -- Heridas


def zombies_act(camp: Camp) -> Procedure[None]:
    """After an action the zombies advance; then whoever spits does."""
    zombies.advance(camp)
    for square in zombies.spitting(camp):
        roll = yield Roll(camp.numbers.faces, "VIRULENTO-1")
        if is_bitten(camp, roll, square):
            wound(camp)
        if not camp.who:
            return


@rule("HERIDA-1")
def wound(camp: Camp) -> None:
    """A blow costs one point of health, and only one."""
    name = camp.who
    hurt(camp, name, camp.value("golpe"))
    if name not in camp.people:
        fall(camp)


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
    write(camp, name)
    if not camp.crew:
        nobody_left(camp)


@rule("MUERTE-2")
def fall(camp: Camp) -> None:
    """Who dies out there loses what it carried, and the zombies are gathered."""
    camp.move_cards("carried", "resources_used")
    leave_zombies(camp)
    if camp.found:
        zombies.gather(camp, camp.found)
        camp.found = ""
    if camp.site >= 0:
        sites.close_site(camp, sites.forget_site)
    sites.end_outing(camp)


def move_on(camp: Camp) -> Procedure[None]:
    """Go to another room."""
    camp.new = True
    yield from zombies_act(camp)


ACTIONS: Final[Mapping[Move, Callable[[Camp], Procedure[None] | None]]] = {
    HOME: flee_home,
    ON: flee,
    WAIT: zombies_act,
    SHOOT: shoot,
    STRIKE: strike,
    AIDED_SHOT: partial(lend, shoot),
    AIDED_BLOW: partial(lend, strike),
    SEARCH: sites.search,
    MOVE: move_on,
}
"""What each action does: a procedure, or, if it asks nothing, a plain function."""
PROHIBITIONS: Final = (
    not_exhausted, only_home, only_close, cannot_shoot, zombies.first_the_near, sites.next_room,
    sites.not_laden,
)  # fmt: skip
