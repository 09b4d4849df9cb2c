"""*El Contador de Historias*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook; `PHASES`. The law of this file: it only lists.

* `preparation`: "Un día y su noche", "Preparación", "La primera partida".
* `day`: "Suceso", "Obras", "Salidas".
* `encounters`: "Enfrentamiento" (how zombies appear).
* `fighting`: "Enfrentamiento" (what one may do), "Huir y esperar", "Combatir".
* `zombies`: "Los zombis".
* `sites`: "Saquear", "Aliados".
* `night`: "Ocaso", "Noche", "Tareas".
* `ending`: "Final", "Mazos y salud".
* `whole_game`: "Partida completa".
"""

from __future__ import annotations

from collections.abc import Callable

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
from pliego.games.contador_de_historias.position import Camp
from pliego.playing.moves import PhaseRun

RULES = (preparation, day, encounters, fighting, zombies, sites, night, ending, whole_game)
PHASES: dict[str, Callable[[Camp], PhaseRun]] = {
    "preparar": preparation.prepare,
    "tareas": night.tasks,
    "suceso": day.event,
    "obras": day.works,
    "salidas": day.go_out,
    "camino": day.travel,
    "combate": fighting.fight,
    "sitio": day.open_site,
    "saqueo": day.loot,
    "viaje": whole_game.drive,
    "ocaso": night.dusk,
    "noche": night.night,
}
"""The phases, by their ids in game.yaml."""
