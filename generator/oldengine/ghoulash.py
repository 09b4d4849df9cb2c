"""*Ghoulash*: what its engine offers.

In: a game's content. Out: `ENGINE`. The law of this file: it only gathers.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.game import Game
from generator.oldengine.ghoulash_laid import GhoulashTable
from generator.oldengine.ghoulash_odds import ODDS
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Engine
from generator.oldgames.ghoulash_model import GhoulashScenario
from generator.oldgames.ghoulash_place import ghoul_count, wound_lines


def settings(game: Game) -> Sequence[Setting]:
    """Return every scenario, each for as many as the game says."""
    counts = range(game.info.players.min, game.info.players.max + 1)
    return tuple(Setting(players, scenario=name) for players in counts for name in game.scenarios)


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions of a game: each turn enters a square for the first time, tries a door, uses a
    medkit or costs a wound; and what such an encounter may ask besides is bounded too."""
    scenario = game.scenarios[setting.scenario or ""]
    assert isinstance(scenario, GhoulashScenario)
    drawn = sum(entry.count for entry in scenario.place.values())
    squares = scenario.map.count(".") + sum(scenario.map.count(letter) for letter in scenario.buildings)
    doors = scenario.map.count("D")
    values = game.info.values
    wounds = wound_lines(scenario) * (values["heridas-linea"].value if "heridas-linea" in values else 0)
    fights = ghoul_count(scenario) * (1 + (values["zonas"].value if "zonas" in values else 0))
    kits = 2 * wound_lines(scenario)
    return setting.players * (drawn + 2 * squares + doors + 2 * wounds + fights + kits)


ENGINE = Engine(
    table=GhoulashTable,
    settings=settings,
    cap=cap,
    unbound={
        "HOJA-2": "how squares are named is the notation itself",
        "HOJA-3": "it says how the map is drawn; walls keep everybody out of closed squares",
        "HOJA-4": "it says how the map is drawn",
        "PREP-1": "choosing a scenario is the setting; taking its sheets changes nothing",
        "LIM-1": "the engine cannot answer wrongly",
        "LIM-2": "the engine cannot answer wrongly",
        "LIM-3": "the engine lets nobody draw what the sheet does not allow",
        "LIM-4": "the engine lets nobody draw what the sheet does not allow",
        "ESC-1": "each scenario is played as it is written",
        "ESC-2": "a scenario of one's own is another game folder",
    },
    unplayed={
        "error-al-responder": "the engine cannot answer wrongly",
        "volver-al-error": "the engine cannot answer wrongly",
        "error-al-dibujar": "the engine lets nobody draw what the sheet does not allow",
        "paso-imposible-tarde": "the engine takes no step through a wall, so none is found later",
        "dibujo-incorrecto": "the engine lets nobody draw what the sheet does not allow",
    },
    odds=ODDS,
)
