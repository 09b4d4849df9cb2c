"""*El Contador de Historias*: encounters and fights on the strip, in the order of the rulebook.

In: a `Camp` with somebody out. Out: `meet`, the phase `combate` and its moves. The law of this file: squares
are counted from 0, so a zombie at 1 stands in square 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from generator.engine.moves import Choose, Draw, Procedure, Roll
from generator.engine.pile import added, pile, without
from generator.engine.rules import forbids, rule
from generator.games.contador_de_historias.day import faces, hurt, refill_zombies
from generator.games.contador_de_historias.position import Camp, Weapon

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
    refill_zombies(camp)
    if camp.zombies:
        camp.found = yield Draw(camp.zombies, "ENC-1")
        camp.zombies = without(camp.zombies, camp.found)


@rule("ENC-1", off=lambda camp, _roll: camp.numbers.squares)
def distance(camp: Camp, roll: int) -> int:
    """The die says at which distance it appears; in fog, nearer."""
    return max(roll - camp.near, 1)


def enter(camp: Camp, card: str, square: int) -> None:
    """A zombie card comes to the strip, or to those gathered if it is not seen."""
    square = free_square(camp, square)
    if square >= camp.numbers.squares:
        off_the_strip(camp, card)
    elif is_seen(camp, square):
        stand(camp, card, square)
    else:
        gather(camp, card)


def stand(camp: Camp, card: str, square: int) -> None:
    """Put a zombie card into a free square."""
    kind = camp.numbers.zombies[card]
    camp.strip[square], camp.lives[square] = card, kind.group or kind.defence


@rule("ENC-2", off=True)
def is_seen(camp: Camp, square: int) -> bool:
    """What is out of the weapon's range is not seen."""
    weapon = weapon_of(camp)
    return square <= max(weapon.help, default=-1) if weapon else sees_unarmed(camp)


@rule("ENC-3", off=False)
def sees_unarmed(_camp: Camp) -> bool:
    """Who is unarmed sees every zombie."""
    return True


def weapon_of(camp: Camp) -> Weapon | None:
    """Return the ranged weapon of who is out, None if there is none."""
    return camp.numbers.weapons.get(camp.card.weapon)


def gather(camp: Camp, card: str) -> None:
    """Put a zombie card with those gathered today."""
    camp.gathered = added(camp.gathered, card)


@rule("OCUP-1", off=lambda camp, square: camp.numbers.squares if camp.strip[square] else square)
def free_square(camp: Camp, square: int) -> int:
    """A card that appears in an occupied square enters the next free one farther away."""
    while square < camp.numbers.squares and camp.strip[square]:
        square += 1
    return square


@rule("OCUP-2", off=lambda camp, card: camp_discard(camp, card))
def off_the_strip(camp: Camp, card: str) -> None:
    """If there is none, it is gathered."""
    gather(camp, card)


def camp_discard(camp: Camp, card: str) -> None:
    """Put a zombie card that is done with where it belongs."""
    if camp.numbers.zombies[card].cost:
        camp.trials = added(camp.trials, card)
    else:
        camp.zombies_used = added(camp.zombies_used, card)


def fight(camp: Camp) -> Procedure[str]:
    """Who is out flees, waits, fights or goes on looting, until no zombie is left on the strip."""
    if camp.nearest() == camp.numbers.squares:
        return after_fight(camp)
    moves = choices(camp)
    for keep in PROHIBITIONS:
        moves = keep(camp, moves, camp.person.seat)
    move = yield Choose(camp.person.seat, moves, "ENC-4", PROHIBITIONS)
    yield from ACTIONS[move](camp)
    return "salidas" if not camp.who else "camino" if move == ON else "saqueo" if camp.found else "combate"


@rule("ENC-4", off=(HOME, STRIKE))
def choices(camp: Camp) -> Sequence[str]:
    """Flee, wait or fight; while looting, loot."""
    looting = () if camp.fight else rooms_left(camp, (SEARCH, MOVE))
    return (*fleeing(camp), *waiting(camp), SHOOT, STRIKE, *looting)


def after_fight(camp: Camp) -> str:
    """Return the phase that follows when no zombie is left."""
    return "saqueo" if camp.site >= 0 else "camino"


# -- Huir


@rule("HUIR-1", off=())
def fleeing(_camp: Camp) -> Sequence[str]:
    """One may flee: home, or on towards the site."""
    return (HOME, ON)


@rule("HUIR-2", off=0)
def price_of_flight(camp: Camp) -> int:
    """To flee costs stamina if a zombie stands where one is heard, else nothing."""
    heard = camp.nearest() < camp.card.noise or is_gripped(camp)
    return camp.value("huida") if heard else 0


@forbids("HUIR-3")
def not_exhausted(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """Who has not the stamina cannot flee."""
    tired = camp.person.stamina < price_of_flight(camp)
    return [move for move in moves if not (tired and move.startswith("huir"))]


@forbids("HUIR-4")
def only_home(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """From a site one only flees home."""
    return [move for move in moves if not (camp.site >= 0 and move == ON)]


def flee(camp: Camp) -> Procedure[None]:
    """Flee: the zombies of the strip are gathered."""
    yield from ()
    camp.person.stamina -= price_of_flight(camp)
    leave_zombies(camp)


def flee_home(camp: Camp) -> Procedure[None]:
    """Flee home: this character does nothing more today."""
    yield from flee(camp)
    go_home(camp)


@rule("HUIR-5")
def leave_zombies(camp: Camp) -> None:
    """The zombies that one flees from are gathered."""
    for square, card in enumerate(camp.strip):
        if card:
            camp.strip[square], camp.lives[square] = "", 0
            escape(camp, card)


def escape(camp: Camp, card: str) -> None:
    """A zombie is left behind."""
    if camp.numbers.zombies[card].cost:
        trial_is_over(camp, card)
    else:
        gather(camp, card)


@rule("ALI-3", off=gather)
def trial_is_over(camp: Camp, card: str) -> None:
    """A trial that one flees from is not gathered."""
    camp_discard(camp, card)


def go_home(camp: Camp) -> None:
    """Who is out comes home with what it carries."""
    camp.store = pile((*camp.store, *camp.carried))
    camp.carried = ()
    if camp.site >= 0:
        close_site(camp, tell_site)
    end_outing(camp)


def close_site(camp: Camp, where: Callable[[Camp, str], None]) -> None:
    """A site without cards is closed: it goes where it belongs, its payment to the discard."""
    n = camp.site
    if camp.inside[n] or camp.waiting[n]:
        return
    if camp.payments[n]:
        camp.resources_used = added(camp.resources_used, camp.payments[n])
    where(camp, camp.open[n])
    for each in (camp.open, camp.inside, camp.payments, camp.waiting):
        del each[n]


@rule("CAP-1", off=lambda camp, card: forget_site(camp, card))
def tell_site(camp: Camp, card: str) -> None:
    """An emptied site from which somebody comes home is a chapter, and brings reputation."""
    camp.told = added(camp.told, card)
    camp.reputation[camp.person.seat] += camp.value("fama")


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


def wait(camp: Camp) -> Procedure[None]:
    """Wait: all zombies advance."""
    yield from ()
    advance(camp)


# -- Combatir


def strike(camp: Camp) -> Procedure[None]:
    """Strike at the zombie at 1."""
    square = camp.nearest()
    roll = yield Roll(faces(camp), "GOLPE-1")
    if strikes_home(camp, roll, square):
        damage(camp, square, camp.card.strike)
    elif is_bitten(camp, roll, square):
        wound(camp)
    advance(camp)


@rule("GOLPE-1", off=False)
def strikes_home(camp: Camp, roll: int, square: int) -> bool:
    """A throw above the defence hits."""
    return beats(camp, roll, defence(camp, square))


@rule("GOLPE-2", off=False)
def is_bitten(camp: Camp, roll: int, square: int) -> bool:
    """Else a throw up to the attack is a wound."""
    return roll <= attack(camp, square)


@forbids("GOLPE-3")
def only_close(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """One strikes only at a zombie at 1."""
    return [move for move in moves if not (move == STRIKE and camp.nearest() > 0)]


def beats(camp: Camp, roll: int, difficulty: int) -> bool:
    """Whether a throw hits: never the lowest, always the highest, else above the difficulty."""
    return not is_miss(camp, roll) and (roll > difficulty or is_sure(camp, roll))


@rule("DADO-1", off=False)
def is_miss(camp: Camp, roll: int) -> bool:
    """A one always misses."""
    return roll <= camp.value("fallo")


@rule("DADO-2", off=False)
def is_sure(camp: Camp, roll: int) -> bool:
    """A six always hits."""
    return roll >= camp.value("acierto")


def shoot(camp: Camp) -> Procedure[None]:
    """Shoot at the nearest zombie."""
    square = camp.nearest()
    spend_bullet(camp)
    roll = yield Roll(faces(camp), "DISP-1")
    if beats(camp, roll, difficulty(camp, square)):
        weapon = weapon_of(camp)
        damage(camp, square, weapon.strike if weapon else 0)
    elif is_spat_at(camp, roll, square):
        wound(camp)
    advance(camp)


@rule("DISP-1", off=0)
def difficulty(camp: Camp, square: int) -> int:
    """The difficulty of a shot is the defence less the help of weapon and square."""
    weapon = weapon_of(camp)
    helps = weapon.help.get(square, 0) if weapon and not is_armoured(camp, square) else 0
    return defence(camp, square) - helps


@rule("DISP-2")
def spend_bullet(camp: Camp) -> None:
    """A shot costs a bullet, hit or miss."""
    camp.person.bullets -= camp.value("bala")


@forbids("DISP-3")
def with_bullets(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """Nobody shoots without bullets."""
    return [move for move in moves if not (move == SHOOT and camp.person.bullets < camp.value("bala"))]


@forbids("DISP-4")
def within_range(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """One shoots only into squares for which the weapon has a number."""
    weapon = weapon_of(camp)
    can = weapon is not None and camp.nearest() in weapon.help
    return [move for move in moves if can or move != SHOOT]


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
    camp.resources_used = pile((*camp.resources_used, *camp.carried))
    camp.carried = ()
    leave_zombies(camp)
    if camp.site >= 0:
        close_site(camp, forget_site)
    end_outing(camp)


# -- Los zombis


@rule("ZOMBI-1")
def advance(camp: Camp) -> None:
    """After every action each zombie advances a square, the nearest first."""
    order = range(camp.numbers.squares)
    for square in order if camp.numbers.nearest_first else reversed(order):
        card = camp.strip[square]
        for _ in range(stride(camp, card) if card else 0):
            square = step(camp, square)


def stride(camp: Camp, card: str) -> int:
    """Return how many squares a zombie advances."""
    kind = camp.numbers.zombies[card]
    return runs(camp, card) if kind.stride > 1 else kind.stride


def step(camp: Camp, square: int) -> int:
    """Move a zombie ahead, if it can, and return where it stands then."""
    to = ahead(camp, square)
    if to != square:
        for field in (camp.strip, camp.lives):
            field[to], field[square] = field[square], field[to]  # type: ignore[index]
    return to


@rule("ZOMBI-2", off=lambda camp, square: next((n for n in range(square) if not camp.strip[n]), square))
def ahead(camp: Camp, square: int) -> int:
    """A zombie does not enter an occupied square, nor goes nearer than 1."""
    return square - 1 if square and not camp.strip[square - 1] else square


@forbids("ZOMBI-3")
def first_the_near(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """With a zombie at 1 one kills it or flees before anything else."""
    return [move for move in moves if camp.nearest() or move not in (WAIT, SEARCH, MOVE)]


def attack(camp: Camp, square: int) -> int:
    """Return the attack of a zombie as it is now."""
    kind = camp.zombie(square)
    return kind.attack - (lost(camp, square) if kind.group else 0)


def defence(camp: Camp, square: int) -> int:
    """Return the defence of a zombie as it is now."""
    kind = camp.zombie(square)
    return kind.defence - lost(camp, square) if kind.group else steady(camp, square)


@rule("GRUPO-1", off=0)
def lost(camp: Camp, square: int) -> int:
    """A group has lost a point of attack and of defence for each of its dead."""
    return camp.zombie(square).group - camp.lives[square]


@rule("ESPECIAL-1", off=lambda camp, square: camp.lives[square])
def steady(camp: Camp, square: int) -> int:
    """A special zombie keeps its defence."""
    return camp.zombie(square).defence


@rule("GRUPO-2")
def damage(camp: Camp, square: int, points: int) -> None:
    """Each point of damage kills one of a group, or takes one life of a special zombie."""
    each = camp.value("baja") if camp.zombie(square).group else 1
    camp.lives[square] = max(camp.lives[square] - points * each, 0)
    if not camp.lives[square]:
        card, camp.strip[square] = camp.strip[square], ""
        camp_discard(camp, card)
        if not (camp.numbers.zombies[card].group or camp.numbers.zombies[card].cost):
            become_known(camp)


@rule("REP-1")
def become_known(camp: Camp) -> None:
    """Who kills a special zombie brings reputation."""
    camp.reputation[camp.person.seat] += camp.value("fama")


def is_armoured(camp: Camp, square: int) -> bool:
    """Return whether the help of weapons does not count."""
    return camp.zombie(square).armoured and shrugs_off(camp)


@rule("SWAT-1", off=False)
def shrugs_off(_camp: Camp) -> bool:
    """The help of a weapon does not count against it."""
    return True


@rule("SALVAJE-1", off=1)
def runs(camp: Camp, card: str) -> int:
    """It advances more squares."""
    return camp.numbers.zombies[card].stride


def is_spat_at(camp: Camp, roll: int, square: int) -> bool:
    """Return whether a zombie that reaches farther wounds who shoots."""
    reach = camp.zombie(square).reach
    return 1 < reach and square < reach and spits(camp, roll, square)


@rule("VIRULENTO-1", off=False)
def spits(camp: Camp, roll: int, square: int) -> bool:
    """It also wounds from farther away, with the throw of the shot."""
    return roll <= attack(camp, square)


def is_gripped(camp: Camp) -> bool:
    """Return whether a zombie on the strip makes every flight cost."""
    return any(card and camp.numbers.zombies[card].grips for card in camp.strip) and grips(camp)


@rule("JUGGERNAUT-1", off=False)
def grips(_camp: Camp) -> bool:
    """To flee from it always costs stamina."""
    return True


# -- Saquear entre zombis


@forbids("SAQUEO-4")
def next_room(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """One room, one card: to search again one moves first."""
    return [move for move in moves if not (move == SEARCH and not camp.new)]


@forbids("SAQUEO-5")
def not_laden(camp: Camp, moves: Sequence[str], _seat: int) -> Sequence[str]:
    """Who carries as much as it can searches no more."""
    full = camp.kind == "supplies" and len(camp.carried) >= camp.card.load
    return [move for move in moves if not (full and move in (SEARCH, MOVE))]


def rooms_left(camp: Camp, moves: Sequence[str]) -> Sequence[str]:
    """Return moves without those for which no card is left, or that change nothing."""
    none = camp.site < 0 or not camp.inside[camp.site]
    return [m for m in moves if not ((none and m in (SEARCH, MOVE)) or (camp.new and m == MOVE))]


def search(camp: Camp) -> Procedure[None]:
    """Turn up one of the cards face down; what comes of it is the looting."""
    camp.found = yield Draw(camp.inside[camp.site], "SAQUEO-1")
    camp.inside[camp.site] = without(camp.inside[camp.site], camp.found)
    camp.new = False


def move_on(camp: Camp) -> Procedure[None]:
    """Go to another room: the zombies advance."""
    yield from ()
    camp.new = True
    advance(camp)


ACTIONS: Final[Mapping[str, Callable[[Camp], Procedure[None]]]] = {
    HOME: flee_home,
    ON: flee,
    WAIT: wait,
    SHOOT: shoot,
    STRIKE: strike,
    SEARCH: search,
    MOVE: move_on,
}
PROHIBITIONS: Final = (
    not_exhausted, only_home, only_close, with_bullets, within_range, first_the_near, next_room, not_laden,
)  # fmt: skip
