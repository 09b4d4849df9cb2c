"""*El Contador de Historias*: searching a site, among zombies too, in the order of the rulebook.

In: a `Camp` with somebody at a site. Out: what is found, and what comes of the noise. The law of this file:
what lies face down is turned up by a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.moves import Choose, Procedure
from generator.engine.pile import added
from generator.engine.procedures import draw
from generator.engine.rules import refuses, rule, ruled_by
from generator.games.contador_de_historias import zombies
from generator.games.contador_de_historias.encounters import enter, meet
from generator.games.contador_de_historias.position import NEAREST, Camp
from generator.games.contador_de_historias.vocabulary import MOVE, REFUSE, SEARCH, TAKE

# -- Saquear


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
    yield from meet(camp)


@refuses("SAQUEO-4")
def next_room(camp: Camp, move: str) -> bool:
    """One room, one card: to search again one moves first."""
    return move == SEARCH and not camp.new


@refuses("SAQUEO-5")
def not_laden(camp: Camp, move: str) -> bool:
    """Who carries as much as it can searches no more."""
    full = camp.kind == "supplies" and len(camp.carried) >= camp.card.load
    return full and move in (SEARCH, MOVE)


def turned_up_zombie(camp: Camp) -> None:
    """The zombie of an infested site comes at once."""
    card, camp.found = camp.found, ""
    zombies.advance(camp)
    jumps_out(camp, card)


@rule("INFESTADO-1", off=lambda camp, card: enter(camp, card, camp.numbers.squares - 1))
def jumps_out(camp: Camp, card: str) -> None:
    """It comes at 1, without a die."""
    enter(camp, card, NEAREST)
