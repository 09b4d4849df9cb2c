"""*El Contador de Historias*: coming home from an outing, and what it brings, in the order of the rulebook.

In: a `Camp` with somebody out. Out: the chapters and the reputation that it brings. Each function bound with
`@rule` says what the rule of that id says; `off` is what is done without it.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.pile import added
from generator.engine.rules import rule
from generator.games.contador_de_historias.position import Camp

# -- Saquear


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
    become_known(camp)


def forget_site(camp: Camp, card: str) -> None:
    """A site that nobody tells of goes out of the game."""
    camp.lost = added(camp.lost, card)


def end_outing(camp: Camp) -> None:
    """Nobody is out any more."""
    camp.who, camp.site, camp.left, camp.going, camp.new = "", -1, 0, 0, False
    camp.fight = camp.trip = ""


@rule("REP-1")
def become_known(camp: Camp) -> None:
    """A special zombie killed and a site told of bring reputation."""
    camp.reputation[camp.person.seat] += camp.value("fama")
