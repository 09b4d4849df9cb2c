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
* `reputation`: "Partida completa" (how reputation is gained).
* `whole_game`: "Partida completa" (the car and extensions).
"""

from __future__ import annotations

from pliego.games.contador_de_historias import (
    day,
    encounters,
    ending,
    fighting,
    night,
    preparation,
    reputation,
    sites,
    whole_game,
    zombies,
)

RULES = (
    preparation, day, encounters, zombies, fighting, sites, night, ending, reputation, whole_game,
)  # fmt: skip
