"""*Guerra Civil Espacial*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, in the order of the rulebook. The law of this
file: it only lists.

* `preparation`: "La ronda de un vistazo", "Preparación".
* `bidding`: "Fase 1: disputa", "Fase 2: pujas", "Abandonar y mano vacía", "El relevo", "Fin de las pujas".
* `collecting`: "Fase 3: recuento", "Colonias y botín", "Fase 4: recogida", "La carta de Primacía".
* `ending`: "Si se agota el mazo", "Final de la partida".
* `specials`: "Las cartas especiales", "Responder con un escudo"; before them, how ships are counted.
"""

from __future__ import annotations

from pliego.games.guerra_civil_espacial import bidding, collecting, ending, preparation, specials

RULES = (preparation, bidding, collecting, ending, specials)
