"""*El Contador de Historias*: encounters and fights on the strip, in the order of the rulebook.

In: a `Camp` with somebody out. Out: `meet`, the phase `combate` and its moves. The law of this file: squares
are counted from 0, so a zombie at 1 stands in square 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from generator.engine.moves import Procedure, Roll
from generator.engine.pile import added
from generator.engine.procedures import at_once, choose, draw
from generator.engine.rules import refuses, rule, ruled_by
from generator.games.contador_de_historias import zombies
from generator.games.contador_de_historias.day import faces, hurt, refill
from generator.games.contador_de_historias.position import Camp

HOME, ON, WAIT, SHOOT, STRIKE = "huir-base", "huir-sitio", "esperar", "disparar", "golpear"
SEARCH, MOVE = "registrar", "mover"

# -- Enfrentamientos


def meet(camp: Camp) -> Procedure[None]:
    """A zombie card comes, and a die says how far away."""
    yield from turn_up(camp)
    if camp.found:
        roll = yield Roll(faces(camp), "ENC-1")
        card, camp.found = camp.found, ""
        enter(camp, card, distance(camp, roll) - 1)


def turn_up(camp: Camp) -> Procedure[None]:
    """Turn up a zombie card, if there is one anywhere."""
    refill(camp)
    if camp.zombies:
        camp.found = yield from draw(camp, "zombies", "ENC-1")


@rule("ENC-1", off=lambda camp, _roll: camp.numbers.squares)
def distance(camp: Camp, roll: int) -> int:
    """The die says at which distance it appears; in fog, nearer."""
    return max(roll - camp.near, 1)


def enter(camp: Camp, card: str, square: int) -> None:
    """A zombie card comes to the strip, or to those gathered if it is not seen."""
    square = free_square(camp, square)
    if square < camp.numbers.squares and is_seen(camp, square):
        zombies.stand(camp, card, square)
    else:
        zombies.gather(camp, card)


@rule("ENC-2", off=True)
def is_seen(camp: Camp, square: int) -> bool:
    """What is out of the weapon's range is not seen; who has no weapon sees every zombie."""
    weapon = zombies.weapon_of(camp)
    return square <= max(weapon.help, default=-1) if weapon else True


@rule("OCUP-1", off=lambda camp, square: camp.numbers.squares if camp.strip[square] else square)
def free_square(camp: Camp, square: int) -> int:
    """A card that appears in an occupied square enters the next free one farther away."""
    while square < camp.numbers.squares and camp.strip[square]:
        square += 1
    return square


def fight(camp: Camp) -> Procedure[str]:
    """Who is out flees, waits, fights or goes on looting, until no zombie is left on the strip."""
    if camp.nearest() == camp.numbers.squares:
        return "saqueo" if camp.site >= 0 else "camino"
    move = yield from choose(camp, camp.person.seat, choices(camp), "ENC-4", PROHIBITIONS)
    yield from ACTIONS[move](camp)
    return "salidas" if not camp.who else "camino" if move == ON else "saqueo" if camp.found else "combate"


@rule("ENC-4", off=(HOME, STRIKE))
def choices(camp: Camp) -> Sequence[str]:
    """Flee, wait or fight; while looting, loot."""
    return (*fleeing(camp), *waiting(camp), SHOOT, STRIKE, *looting(camp))


# -- Huir


@rule("HUIR-1", off=())
def fleeing(_camp: Camp) -> Sequence[str]:
    """One may flee: home, or on towards the site."""
    return (HOME, ON)


@rule("HUIR-2", off=0)
def price_of_flight(camp: Camp) -> int:
    """To flee costs stamina if a zombie stands where one is heard, else nothing."""
    gripping = any(card and zombies.grips(camp, card) for card in camp.strip)
    heard = camp.nearest() < camp.card.noise or gripping
    return camp.value("huida") if heard else 0


@refuses("HUIR-3")
def not_exhausted(camp: Camp, move: str) -> bool:
    """Who has not the stamina cannot flee."""
    return move in (HOME, ON) and camp.person.stamina < price_of_flight(camp)


@refuses("HUIR-4")
def only_home(camp: Camp, move: str) -> bool:
    """From a site one only flees home."""
    return move == ON and camp.site >= 0


def flee(camp: Camp) -> None:
    """Flee: the zombies of the strip are gathered."""
    camp.person.stamina -= price_of_flight(camp)
    leave_zombies(camp)


def flee_home(camp: Camp) -> None:
    """Flee home: this character does nothing more today."""
    flee(camp)
    go_home(camp)


@rule("HUIR-5")
def leave_zombies(camp: Camp) -> None:
    """The zombies that one flees from are gathered."""
    for square, card in enumerate(camp.strip):
        if card:
            camp.strip[square], camp.lives[square] = "", 0
            (trial_is_over if camp.numbers.zombies[card].value else zombies.gather)(camp, card)


@rule("ALI-3", off=zombies.gather)
def trial_is_over(camp: Camp, card: str) -> None:
    """A trial that one flees from is not gathered."""
    zombies.camp_discard(camp, card)


def go_home(camp: Camp) -> None:
    """Who is out comes home with what it carries."""
    camp.move_cards("carried", "store")
    if camp.site >= 0:
        close_site(camp, tell_site)
    end_outing(camp)


def close_site(camp: Camp, where: Callable[[Camp, str], None]) -> None:
    """A site without cards is closed: it goes where it belongs, its payment to the discard."""
    here = camp.here
    if here.inside or here.waiting:
        return
    if here.payment:
        camp.resources_used = added(camp.resources_used, here.payment)
    where(camp, here.card)
    camp.open.remove(here)


@rule("CAP-1", off=lambda camp, card: forget_site(camp, card))
def tell_site(camp: Camp, card: str) -> None:
    """An emptied site from which somebody comes home is a chapter."""
    camp.told = added(camp.told, card)
    zombies.become_known(camp)


def forget_site(camp: Camp, card: str) -> None:
    """A site that nobody tells of goes out of the game."""
    camp.lost = added(camp.lost, card)


def end_outing(camp: Camp) -> None:
    """Nobody is out any more."""
    camp.who, camp.site, camp.left, camp.going, camp.new = "", -1, 0, 0, False
    camp.fight = camp.trip = ""


# -- Esperar


@rule("ESPERA-1", off=())
def waiting(_camp: Camp) -> Sequence[str]:
    """One may let the zombies come nearer."""
    return (WAIT,)


# -- Combatir


def strike(camp: Camp) -> Procedure[None]:
    """Strike at the zombie at 1."""
    square = camp.nearest()
    roll = yield Roll(faces(camp), "GOLPE-1")
    hit = strikes_home(camp, roll, square)
    bitten = answers(camp, roll, square, hit)
    if hit:
        zombies.damage(camp, square, camp.card.strike)
    if bitten:
        wound(camp)
    zombies.advance(camp)


@ruled_by("golpe-y-herida")
def answers(camp: Camp, roll: int, square: int, hit: bool) -> bool:
    """Whether a throw is also a wound: not if it hits."""
    return not hit and is_bitten(camp, roll, square)


@rule("GOLPE-1", off=False)
def strikes_home(camp: Camp, roll: int, square: int) -> bool:
    """A throw above the defence hits."""
    return beats(camp, roll, zombies.defence(camp, square))


@rule("GOLPE-2", off=False)
def is_bitten(camp: Camp, roll: int, square: int) -> bool:
    """Else a throw up to the attack is a wound."""
    return roll <= zombies.attack(camp, square)


@refuses("GOLPE-3")
def only_close(camp: Camp, move: str) -> bool:
    """One strikes only at a zombie at 1."""
    return move == STRIKE and camp.nearest() > 0


def beats(camp: Camp, roll: int, difficulty: int) -> bool:
    """Whether a throw hits: never the lowest, else above the difficulty."""
    return roll > difficulty and not is_miss(camp, roll)


@rule("DADO-1", off=False)
def is_miss(camp: Camp, roll: int) -> bool:
    """A one always misses."""
    return roll <= camp.value("fallo")


def shoot(camp: Camp) -> Procedure[None]:
    """Shoot at the nearest zombie."""
    square = camp.nearest()
    spend_bullet(camp)
    roll = yield Roll(faces(camp), "DISP-1")
    if beats(camp, roll, difficulty(camp, square)):
        weapon = zombies.weapon_of(camp)
        zombies.damage(camp, square, weapon.strike if weapon else 0)
    elif 0 < square < camp.zombie(square).reach and zombies.spits(camp, roll, square):
        wound(camp)
    zombies.advance(camp)


@rule("DISP-1", off=0)
def difficulty(camp: Camp, square: int) -> int:
    """The difficulty of a shot is the defence less the help of weapon and square."""
    weapon = zombies.weapon_of(camp)
    helps = weapon.help.get(square, 0) if weapon and not zombies.shrugs_off(camp, square) else 0
    return zombies.defence(camp, square) - helps


@rule("DISP-2")
def spend_bullet(camp: Camp) -> None:
    """A shot costs a bullet, hit or miss."""
    camp.person.bullets -= camp.value("bala")


@refuses("DISP-3")
def cannot_shoot(camp: Camp, move: str) -> bool:
    """One shoots only with a bullet, into a square for which the weapon has a number."""
    weapon = zombies.weapon_of(camp)
    can = weapon and camp.nearest() in weapon.help and camp.person.bullets >= camp.value("bala")
    return move == SHOOT and not can


@rule("HERIDA-1")
def wound(camp: Camp) -> None:
    """A blow costs one point of health, and only one."""
    name = camp.who
    hurt(camp, name, camp.value("golpe"))
    if name not in camp.people:
        fall(camp)


@rule("MUERTE-2")
def fall(camp: Camp) -> None:
    """Who dies out there loses what it carried, and the zombies are gathered."""
    camp.move_cards("carried", "resources_used")
    leave_zombies(camp)
    if camp.site >= 0:
        close_site(camp, forget_site)
    end_outing(camp)


@refuses("ZOMBI-3")
def first_the_near(camp: Camp, move: str) -> bool:
    """With a zombie at 1 one kills it or flees before anything else."""
    return move in (WAIT, SEARCH, MOVE) and not camp.nearest()


# -- Saquear entre zombis


@refuses("SAQUEO-4")
def next_room(camp: Camp, move: str) -> bool:
    """One room, one card: to search again one moves first."""
    return move == SEARCH and not camp.new


@refuses("SAQUEO-5")
def not_laden(camp: Camp, move: str) -> bool:
    """Who carries as much as it can searches no more."""
    full = camp.kind == "supplies" and len(camp.carried) >= camp.card.load
    return full and move in (SEARCH, MOVE)


@rule("SAQUEO-1", off=())
def looting(camp: Camp) -> Sequence[str]:
    """At a site one searches a room or goes to another, as long as cards lie there face down."""
    if camp.site < 0 or camp.fight or not camp.here.inside:
        return ()
    return (SEARCH,) if camp.new else (SEARCH, MOVE)


def search(camp: Camp) -> Procedure[None]:
    """Turn up one of the cards face down; what comes of it is the looting."""
    camp.found = yield from draw(camp.here, "inside", "SAQUEO-1")
    camp.new = False


def move_on(camp: Camp) -> None:
    """Go to another room: the zombies advance."""
    camp.new = True
    zombies.advance(camp)


ACTIONS: Final[Mapping[str, Callable[[Camp], Procedure[None]]]] = {
    HOME: at_once(flee_home),
    ON: at_once(flee),
    WAIT: at_once(zombies.advance),
    SHOOT: shoot,
    STRIKE: strike,
    SEARCH: search,
    MOVE: at_once(move_on),
}
PROHIBITIONS: Final = (
    not_exhausted, only_home, only_close, cannot_shoot, first_the_near, next_room, not_laden,
)  # fmt: skip
