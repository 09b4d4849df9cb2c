"""*El Contador de Historias*: dusk and the night, in the order of the rulebook.

In: a `Camp`. Out: the phases `ocaso` and `noche`. Each function bound with `@rule` says what the rule of that
id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.moves import Choose, Procedure
from generator.engine.rules import rule, ruled_by
from generator.games.contador_de_historias.ending import add_counter, heal, run_out, win
from generator.games.contador_de_historias.fighting import hurt
from generator.games.contador_de_historias.position import Camp
from generator.games.contador_de_historias.vocabulary import AMMUNITION, FOOD, MEDICINE, NORMAL
from generator.games.contador_de_historias.zombies import camp_discard

CURE, RELOAD, NOTHING = "curar", "recargar", "nada"


# -- Ocaso


def dusk(camp: Camp) -> str:
    """The zombies gathered today come to the master table."""
    while camp.gathered:
        camp.gathered, card = camp.gathered[1:], camp.gathered[0]
        camp_discard(camp, card)
        count_zombie(camp, card)
    look_at_table(camp)
    eat(camp)
    camp.asked = camp.crew
    return "noche"


@ruled_by("desborde")
def look_at_table(_camp: Camp) -> None:
    """Nothing is left to see: each counter was looked at as it came."""


@rule("HORDA-1")
def count_zombie(camp: Camp, card: str) -> None:
    """Each card gathered becomes a counter of its kind: of normal zombies, or of that special one."""
    kind = NORMAL if camp.numbers.zombies[card].group else card
    add_counter(camp, kind if kind in camp.counters else next(iter(camp.counters)))


@rule("NOCHE-1")
def eat(camp: Camp) -> None:
    """A food card feeds so many characters, whoever is weakest first."""
    hungry = sorted(camp.crew, key=lambda name: camp.people[name].health)
    fed = camp.store.count(FOOD) * camp.value("comensales")
    camp.spend({FOOD: -(-min(fed, len(hungry)) // camp.value("comensales"))})
    for name in hungry[fed:]:
        starve(camp, name)


@rule("NOCHE-2")
def starve(camp: Camp, name: str) -> None:
    """Who does not eat loses health."""
    hurt(camp, name, camp.value("hambre"))


# -- Noche


def night(camp: Camp) -> Procedure[str]:
    """Each character may be cured and reload; then the night is over."""
    if not camp.asked:
        end_night(camp)
        return "tareas"
    name = camp.asked[0]
    moves = [*curing(camp, name), *reloading(camp, name), NOTHING]
    move = (yield Choose(camp.people[name].seat, moves, "NOCHE-3")) if len(moves) > 1 else NOTHING
    if move == NOTHING:
        camp.asked = camp.asked[1:]
    elif move == CURE:
        camp.spend({MEDICINE: 1})
        heal(camp, name, camp.value("cura"))
    else:
        camp.spend({AMMUNITION: 1})
        camp.people[name].bullets = camp.numbers.survivors[name].bullets
    return "noche"


@rule("NOCHE-3", off=())
def curing(camp: Camp, name: str) -> Sequence[str]:
    """A medicine gives health back."""
    wounded = camp.people[name].health < camp.numbers.survivors[name].health
    return (CURE,) if wounded and MEDICINE in camp.store else ()


@rule("NOCHE-4", off=())
def reloading(camp: Camp, name: str) -> Sequence[str]:
    """An ammunition card fills the weapon of a character."""
    empty = camp.people[name].bullets < camp.numbers.survivors[name].bullets
    return (RELOAD,) if empty and AMMUNITION in camp.store else ()


def end_night(camp: Camp) -> None:
    """See whether the game is over; else the tokens are taken back."""
    win(camp)
    run_out(camp)
    camp.asked = camp.crew
    for name, person in camp.people.items():
        person.task = ""
        recover(camp, name)


@rule("NOCHE-5")
def recover(camp: Camp, name: str) -> None:
    """Stamina comes back every night."""
    camp.people[name].stamina = camp.numbers.survivors[name].stamina
