"""*El Contador de Historias*: how zombies appear, in the order of the rulebook.

In: a `Camp` with somebody out. Out: `meet`. The law of this file: squares are counted from 0, so a zombie at
1 stands in square 0.
"""

from __future__ import annotations

from pliego.games.contador_de_historias import zombies
from pliego.games.contador_de_historias.ending import turn_up
from pliego.games.contador_de_historias.position import Camp
from pliego.playing.moves import Procedure, Roll
from pliego.playing.rules import rule

# -- Enfrentamiento


def meet(camp: Camp) -> Procedure[None]:
    """A zombie card comes, and a die says how far away."""
    camp.found = yield from turn_up(camp, "zombies", "ENC-1")
    if camp.found:
        roll = yield Roll(camp.numbers.faces, "ENC-1")
        card, camp.found = camp.found, ""
        enter(camp, card, distance(camp, roll) - 1)


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
    return square <= zombies.sight(camp)


@rule("OCUP-1", off=lambda camp, square: camp.numbers.squares if camp.strip[square] else square)
def free_square(camp: Camp, square: int) -> int:
    """A card that appears in an occupied square enters the next free one farther away."""
    while square < camp.numbers.squares and camp.strip[square]:
        square += 1
    return square
