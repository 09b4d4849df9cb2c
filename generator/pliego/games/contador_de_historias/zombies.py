"""*El Contador de Historias*: how zombies stand, advance and fall, in the order of the rulebook.

In: a `Camp` with somebody out. Out: what encounters and fights are made of. The law of this file: squares are
counted from 0, so a zombie at 1 stands in square 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from pliego.games.contador_de_historias.position import NEAREST, Camp, Weapon
from pliego.games.contador_de_historias.vocabulary import MOVE, SEARCH, WAIT
from pliego.playing.pile import added
from pliego.playing.rules import refuses, rule, ruled_by


def stand(camp: Camp, card: str, square: int) -> None:
    """Put a zombie card into a free square."""
    camp.strip[square], camp.lives[square] = card, lives_of(camp, card)


def lives_of(camp: Camp, card: str) -> int:
    """Return how many lives a fresh zombie has: a group as many as there are, a special one its defence."""
    kind = camp.numbers.zombies[card]
    return kind.group or kind.defence


def weapon_of(camp: Camp) -> Weapon | None:
    """Return the ranged weapon of who is out, None if there is none."""
    return camp.numbers.weapons.get(camp.card.weapon)


def sight(camp: Camp) -> int:
    """Return the farthest square that one sees: the last that the weapon reaches; without one, the last."""
    weapon = weapon_of(camp)
    return max(weapon.help, default=-1) if weapon else camp.numbers.squares - 1


def gather(camp: Camp, card: str) -> None:
    """Put a zombie card with those gathered today."""
    camp.gathered = added(camp.gathered, card)


def camp_discard(camp: Camp, card: str) -> None:
    """Put a zombie card that is done with where it belongs."""
    if camp.numbers.zombies[card].value:
        camp.trials = added(camp.trials, card)
    else:
        camp.zombies_used = added(camp.zombies_used, card)


# -- Los zombis


@rule("ZOMBI-1")
def advance(camp: Camp) -> None:
    """After every action each zombie advances a square, the nearest first."""
    order = range(camp.numbers.squares)
    for square in order if camp.numbers.nearest_first else reversed(order):
        card = camp.strip[square]
        steps = camp.numbers.zombies[card].stride if card else 0
        for _ in range(runs(camp, card) if steps > 1 else steps):
            square = step(camp, square)


def step(camp: Camp, square: int) -> int:
    """Move a zombie ahead, if it can, and return where it stands then."""
    to = ahead(camp, square)
    if to != square:
        camp.strip[to], camp.strip[square] = camp.strip[square], camp.strip[to]
        camp.lives[to], camp.lives[square] = camp.lives[square], camp.lives[to]
    return to


@rule("ZOMBI-2", off=lambda _camp, square: max(square - 1, 0))
def ahead(camp: Camp, square: int) -> int:
    """A zombie does not enter an occupied square, nor goes nearer than 1."""
    return square - 1 if square and not camp.strip[square - 1] else square


@refuses("ZOMBI-3", WAIT, SEARCH, MOVE)
def first_the_near(camp: Camp) -> bool:
    """With a zombie at 1 one kills it or flees before anything else."""
    return not camp.nearest()


@rule("GRUPO-2")
def damage(camp: Camp, square: int, points: int) -> bool:
    """Each point of damage kills one of a group, or takes one life of a special zombie; whether that killed
    a special one that is no trial."""
    kind = camp.zombie(square)
    taken = points * camp.value("baja") if kind.group else lives_taken(camp, points)
    camp.lives[square] = max(camp.lives[square] - taken, 0)
    if camp.lives[square]:
        return False
    card, camp.strip[square] = camp.strip[square], ""
    camp_discard(camp, card)
    return not (kind.group or kind.value)


@ruled_by("dano-especial")
def lives_taken(_camp: Camp, points: int) -> int:
    """Return how many lives so much damage takes from a special zombie."""
    return points


def attack(camp: Camp, square: int) -> int:
    """Return the attack of a zombie as it is now."""
    kind = camp.zombie(square)
    return kind.attack - (lost(camp, square) if kind.group else 0)


def defence(camp: Camp, square: int) -> int:
    """Return the defence of a zombie as it is now."""
    kind = camp.zombie(square)
    return kind.defence - lost(camp, square) if kind.group else steady(camp, square)


@rule("GRUPO-1")
def lost(camp: Camp, square: int) -> int:
    """A group has lost a point of attack and of defence for each of its dead."""
    return camp.zombie(square).group - camp.lives[square]


@rule("ESPECIAL-1", off=lambda camp, square: camp.lives[square])
def steady(camp: Camp, square: int) -> int:
    """A special zombie keeps its defence."""
    return camp.zombie(square).defence


@rule("SWAT-1")
def shrugs_off(camp: Camp, square: int) -> bool:
    """The help of a weapon does not count against it."""
    return bool(camp.zombie(square).armoured)


@rule("SALVAJE-1", off=1)
def runs(camp: Camp, card: str) -> int:
    """It advances more squares."""
    return camp.numbers.zombies[card].stride


@rule("VIRULENTO-1", off=())
def spitting(camp: Camp) -> Sequence[int]:
    """It spits from as far as it reaches, but not at 1, where it bites."""
    return [n for n, card in enumerate(camp.strip) if card and NEAREST < n < camp.zombie(n).reach]


@rule("JUGGERNAUT-1")
def grips(camp: Camp, card: str) -> bool:
    """To flee from it always costs stamina."""
    return bool(camp.numbers.zombies[card].grip)
