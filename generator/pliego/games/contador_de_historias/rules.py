"""*El Contador de Historias*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook. The law of this file: it only lists.

* `preparation`: "Un día y su noche", "Preparación", "La primera partida".
* `day`: "Suceso", "Obras", "Salidas".
* `encounters`: "Enfrentamiento" (how zombies appear).
* `zombies`: "Los zombis".
* `fighting`: "Enfrentamiento" (what one may do), "Huir y esperar", "Combatir".
* `sites`: "Saquear", "Aliados".
* `night`: "Ocaso", "Noche", "Tareas".
* `ending`: "Final", "Mazos y salud".
* `whole_game`: "Partida completa".
"""

from __future__ import annotations

from pliego.games.contador_de_historias import (
    day,
    encounters,
    ending,
    fighting,
    night,
    preparation,
    sites,
    whole_game,
    zombies,
)

RULES = (preparation, day, encounters, zombies, fighting, sites, night, ending, whole_game)
