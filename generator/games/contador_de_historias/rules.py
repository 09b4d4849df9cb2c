"""*El Contador de Historias*: its rules.

In: nothing. Out: `RULES`, the modules in which they stand, read one after the other in the order of the
rulebook; `PHASES`. The law of this file: it only lists.

* `preparation`: "Un día y su noche", "Preparación", "La primera partida".
* `day`: "Suceso", "Obras".
* `outings`: "Salidas".
* `encounters`: "Enfrentamiento" (how zombies appear).
* `fighting`: "Enfrentamiento" (what one may do), "Huir y esperar", "Combatir".
* `zombies`: "Los zombis".
* `searching`: "Saquear" (searching).
* `homecoming`: "Saquear" (what brings chapters and reputation).
* `allies`: "Aliados".
* `night`: "Ocaso", "Noche".
* `tasks`: "Tareas".
* `ending`: "Final", "Mazos y salud".
* `whole_game`: "Partida completa".
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.moves import Procedure
from generator.engine.procedures import at_once
from generator.games.contador_de_historias import (
    allies,
    day,
    encounters,
    ending,
    fighting,
    homecoming,
    night,
    outings,
    preparation,
    searching,
    tasks,
    whole_game,
    zombies,
)
from generator.games.contador_de_historias.position import Camp

RULES = (
    preparation, day, outings, encounters, fighting, zombies, searching, homecoming, allies, night, tasks,
    ending, whole_game,
)  # fmt: skip
PHASES: dict[str, Callable[[Camp], Procedure[str]]] = {
    "preparar": preparation.prepare,
    "tareas": tasks.tasks,
    "suceso": day.event,
    "obras": day.works,
    "salidas": at_once(outings.go_out),
    "camino": outings.travel,
    "combate": fighting.fight,
    "sitio": outings.open_site,
    "saqueo": outings.loot,
    "viaje": whole_game.drive,
    "ocaso": at_once(night.dusk),
    "noche": night.night,
}
"""The phases, by their ids in game.yaml."""
