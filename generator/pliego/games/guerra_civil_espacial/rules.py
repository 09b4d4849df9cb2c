"""*Guerra Civil Espacial*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook; `PHASES`. The law of this file: it only lists.

* `preparation`: "La ronda de un vistazo", "Preparación".
* `bidding`: "Fase 1: disputa", "Fase 2: pujas", "Abandonar y mano vacía", "El relevo", "Fin de las pujas".
* `specials`: "Las cartas especiales", "Responder con un escudo"; before them, how ships are counted.
* `collecting`: "Fase 3: recuento", "Colonias y botín", "Fase 4: recogida", "La carta de Primacía".
* `ending`: "Si se agota el mazo", "Final de la partida".
"""

from __future__ import annotations

from collections.abc import Callable

from pliego.games.guerra_civil_espacial import bidding, collecting, ending, preparation, specials
from pliego.games.guerra_civil_espacial.position import Space
from pliego.playing.moves import PhaseRun

RULES = (preparation, bidding, specials, collecting, ending)
PHASES: dict[str, Callable[[Space], PhaseRun]] = {
    "preparar": preparation.set_up,
    "disputa": bidding.dispute,
    "pujas": bidding.bid,
    "recuento": collecting.recount,
    "recogida": collecting.collect,
}
"""The phases, by their ids in game.yaml."""
