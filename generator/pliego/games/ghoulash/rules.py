"""*Ghoulash*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook. The law of this file: it only lists.

* `turn`: the phases in which a turn goes by.
* `preparation`: "Tu hoja", "Preparación", "Tu turno".
* `moving`: "Moverse".
* `symbols`: "Encuentros".
* `turn_end`: "Cómo termina tu turno".
* `encounters`: "Objetos", "Ghouls y heridas" (ghouls).
* `wounds`: "Ghouls y heridas" (wounds).
* `obstacles`: "Obstáculos y puertas".
* `ending`: "Final de la partida".
* `map_drawing`: "Dibujar sin muestra".
* `scenario_rules`: what a scenario adds.
"""

from __future__ import annotations

from pliego.games.ghoulash import (
    encounters,
    ending,
    map_drawing,
    moving,
    obstacles,
    preparation,
    scenario_rules,
    symbols,
    turn,
    turn_end,
    wounds,
)

RULES = (
    turn,
    preparation,
    moving,
    symbols,
    turn_end,
    encounters,
    wounds,
    obstacles,
    ending,
    map_drawing,
    scenario_rules,
)
