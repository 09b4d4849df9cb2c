"""*El Contador de Historias*: what one does at a site and brings home from it, in the order of the rulebook.

In: a `Camp` with somebody at a site. Out: what is found, what comes of the noise, who is recruited; the
chapters. The law of this file: what lies face down is turned up by a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pliego.games.contador_de_historias import vocabulary as words
from pliego.games.contador_de_historias import zombies
from pliego.games.contador_de_historias.encounters import distance, enter, meet
from pliego.games.contador_de_historias.ending import write
from pliego.games.contador_de_historias.position import NEAREST, Camp
from pliego.games.contador_de_historias.preparation import join
from pliego.games.contador_de_historias.reputation import become_known
from pliego.games.contador_de_historias.vocabulary import LEAVE, MOVE, PAY, REFUSE, SEARCH, TAKE
from pliego.playing.moves import Choose, Move, Procedure, Roll
from pliego.playing.pile import added, without
from pliego.playing.procedures import draw
from pliego.playing.rules import refuses, rule, ruled_by

# -- Saquear


@rule("SAQUEO-1")
def looting(camp: Camp) -> Sequence[str]:
    """At a site one searches a room or goes to another, as long as cards lie there face down."""
    if camp.site < 0 or camp.fight or not camp.here.inside:
        return ()
    return (SEARCH,) if camp.new else (SEARCH, MOVE)


def search(camp: Camp) -> Procedure[None]:
    """Turn up one of the cards face down; what comes of it is the looting."""
    camp.found = yield from draw(camp.here, "inside", "SAQUEO-1")
    camp.new = False


def turned_up(camp: Camp) -> Procedure[None]:
    """A resource is taken or left; the zombie of an infested site waits until the others have advanced."""
    if camp.kind == "infested":
        return
    move = yield Choose(camp.person.seat, keeping(camp), "SAQUEO-2")
    card, camp.found = camp.found, ""
    if move == TAKE:
        camp.carried = added(camp.carried, card)
    else:
        refuse(camp, card)


def somebody_comes(camp: Camp) -> Procedure[None]:
    """The zombie of an infested site jumps out; anywhere else the noise brings one."""
    if not camp.found:
        yield from noise_brings(camp)
        return
    card, camp.found = camp.found, ""
    jumps_out(camp, card)


@ruled_by("carta-rechazada")
def refuse(camp: Camp, card: str) -> None:
    """What is not taken is discarded."""
    camp.resources_used = added(camp.resources_used, card)


@rule("SAQUEO-2", off=(TAKE,))
def keeping(camp: Camp) -> Sequence[str]:
    """One decides at once whether to take it."""
    return (TAKE, REFUSE) if len(camp.carried) < camp.card.load else (REFUSE,)


@rule("SAQUEO-3")
def noise_brings(camp: Camp) -> Procedure[None]:
    """After a search a zombie comes, as in any encounter."""
    yield from meet(camp)


@refuses("SAQUEO-4", SEARCH)
def next_room(camp: Camp) -> bool:
    """One room, one card: to search again one moves first."""
    return not camp.new


@refuses("SAQUEO-5", SEARCH, MOVE)
def not_laden(camp: Camp) -> bool:
    """Who carries as much as it can searches no more."""
    return camp.kind == "supplies" and len(camp.carried) >= camp.card.load


@rule("INFESTADO-1", off=lambda camp, card: enter(camp, card, camp.numbers.squares - 1))
def jumps_out(camp: Camp, card: str) -> None:
    """It comes at 1, without a die."""
    enter(camp, card, NEAREST)


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
    write(camp, card)
    become_known(camp)


def forget_site(camp: Camp, card: str) -> None:
    """A site that nobody tells of goes out of the game."""
    camp.lost = added(camp.lost, card)


def end_outing(camp: Camp) -> None:
    """Nobody is out any more."""
    camp.who, camp.site, camp.left, camp.going, camp.new = "", -1, 0, 0, False
    camp.fight = camp.trip = ""


# -- Aliados


def visit(camp: Camp) -> Procedure[str]:
    """At a site of allies one pays, recruits or leaves."""
    moves = [*paying(camp), *trials(camp), *buying(camp), LEAVE]
    move = yield Choose(camp.person.seat, moves, "ALI-1")
    match move:
        case words.PAY:
            camp.spend({camp.here.payment: camp.value("pago")})
            camp.here.waiting, camp.here.inside = camp.here.inside, ()
        case (words.CHALLENGE, name):
            yield from trial(camp, name)
            return "combate"
        case (words.BUY, name):
            camp.reputation[camp.person.seat] -= camp.numbers.survivors[name].cost
            recruit(camp, name)
        case _:
            go_home(camp)
            return "salidas"
    return "saqueo"


@rule("ALI-1")
def paying(camp: Camp) -> Sequence[str]:
    """Who pays what they ask turns the characters up."""
    return (PAY,) if camp.here.inside and camp.here.payment in camp.store else ()


@rule("ALI-2")
def trials(camp: Camp) -> Sequence[Move]:
    """To recruit one fights the special zombie of the character's cost."""
    return [(words.CHALLENGE, name) for name in camp.here.waiting if trial_of(camp, name)]


def trial_of(camp: Camp, name: str) -> str:
    """Return the trial for a character, "" if there is none."""
    cost = camp.numbers.survivors[name].cost
    return next((card for card in camp.trials if camp.numbers.zombies[card].value == cost), "")


def trial(camp: Camp, name: str) -> Procedure[None]:
    """The special zombie comes where the die says, but never out of sight."""
    card = trial_of(camp, name)
    roll = yield Roll(camp.numbers.faces, "ALI-2")
    camp.fight, camp.trials = name, without(camp.trials, card)
    zombies.stand(camp, card, min(distance(camp, roll) - 1, zombies.sight(camp)))


@rule("ALI-3", off=zombies.gather)
def trial_is_over(camp: Camp, card: str) -> None:
    """A trial that one flees from is not gathered."""
    zombies.camp_discard(camp, card)


@rule("ALI-4")
def buying(camp: Camp) -> Sequence[Move]:
    """Or one buys a character with reputation enough of one's own."""
    cards, has = camp.numbers.survivors, camp.reputation[camp.person.seat]
    return [(words.BUY, name) for name in camp.here.waiting if cards[name].cost <= has]


@rule("ALI-6")
def recruit(camp: Camp, name: str) -> None:
    """A new character comes to the base at once, and has a task from the next night on."""
    camp.fight, camp.here.waiting = "", without(camp.here.waiting, name)
    join(camp, name, camp.person.seat)
