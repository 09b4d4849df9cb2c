"""*Batalla entre titanes*: the rules of the special cards (the chapter "Cartas especiales").

In: a `Duel`. Out: what a round is played by. What each card does is data (`Terms`).
"""

from __future__ import annotations

from generator.engine.pile import added
from generator.engine.rules import rule
from generator.games.batalla_entre_titanes.position import Duel


@rule("ESP-1")
def take_effect(duel: Duel) -> None:
    """The special card that is turned up overrules the rules for the round."""
    duel.in_force = duel.special
    duel.actions -= {duel.terms.forbidden}


@rule("ESP-2")
def put_aside(duel: Duel) -> None:
    """When the round is over the special card goes aside, face up, and is not shuffled in again."""
    for card in duel.special:
        duel.aside = added(duel.aside, card)
    duel.special = ()
