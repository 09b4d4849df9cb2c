"""*El Contador de Historias*: sites of allies, in the order of the rulebook.

In: a `Camp` with somebody at a site of allies. Out: `visit`, trials and who is recruited. Each function bound
with `@rule` says what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.moves import Choose, Procedure, Roll
from generator.engine.pile import without
from generator.engine.rules import rule
from generator.games.contador_de_historias import zombies
from generator.games.contador_de_historias.encounters import distance
from generator.games.contador_de_historias.homecoming import go_home
from generator.games.contador_de_historias.position import Camp, faces
from generator.games.contador_de_historias.preparation import join
from generator.games.contador_de_historias.vocabulary import LEAVE, PAY

CHALLENGE, BUY = "retar", "comprar"


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
        go_home(camp)
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
    zombies.stand(camp, card, min(distance(camp, roll) - 1, farthest))


@rule("ALI-3", off=zombies.gather)
def trial_is_over(camp: Camp, card: str) -> None:
    """A trial that one flees from is not gathered."""
    zombies.camp_discard(camp, card)


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
