"""*Ghoulash*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook. The law of this file: it only lists.

* `preparation`: "Tu hoja", "Tu turno", "Preparación".
* `moving`: "Moverse".
* `encounters`: "Encuentros", "Objetos", "Ghouls y heridas" (ghouls).
* `wounds`: "Ghouls y heridas" (wounds).
* `obstacles`: "Obstáculos y puertas".
* `ending`: "Final de la partida".
* `map_drawing`: "Dibujar sin muestra".
* `scenario_rules`: what a scenario adds.

`turn` has the phases, which put the rules in the order of a turn.
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
    wounds,
)

RULES = (preparation, moving, encounters, wounds, obstacles, ending, map_drawing, scenario_rules)
