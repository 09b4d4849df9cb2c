"""*Batalla entre titanes*: the rules of the special cards (the chapter "Cartas especiales").

In: a `Duel`. Out: which card is turned up, and what a round is played by. What each card does is data
(`Terms`). Each function bound with `@rule` says what the rule of that id says; `off` is what is done without
it.
"""

from __future__ import annotations

from pliego.games.batalla_entre_titanes.position import Duel
from pliego.playing.moves import Draw, Procedure
from pliego.playing.pile import Pile, added, without
from pliego.playing.rules import rule

# -- Cartas especiales


@rule("PREP-3", off=lambda duel: duel.specials[:1])
def top_specials(duel: Duel) -> Pile:
    """The special cards are shuffled: any may lie on top."""
    return duel.specials


@rule("RONDA-2")
def turn_up_special(duel: Duel) -> Procedure[None]:
    """The first special card is turned up, for both and for the whole round."""
    card = yield Draw(top_specials(duel), "RONDA-2")
    duel.specials, duel.special = without(duel.specials, card), (card,)


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
