"""The room of *Ghoulash*: two hidden maps, each explored blindly by the other player.

Read `rules` beside the rulebook: it names the modules in which they stand; `turn` has the phases, `position`
what lies on the table, `street_map` the map, `moves` what players announce, `readings` how rulings might have
been read otherwise. The law of this file: it only says what there is, and why what there is not cannot be
played.

Its rules are a third of it. As much is the map, which the content writes as text: it is read, with the place
of each mistake (`map_text`), asked (`street_map`) and drawn for sheets and figures (`map_lines`, `facts`,
`figures`); scenarios and sample maps are checked square by square (`check_*`). No other game has a board that
is content.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.ghoulash import moves, players, position, telling
from pliego.games.ghoulash.checks import check, check_exact, figure_problems
from pliego.games.ghoulash.examples import EXAMPLES
from pliego.games.ghoulash.facts import scenario_facts
from pliego.games.ghoulash.figures import example_facts
from pliego.games.ghoulash.odds import ODDS
from pliego.games.ghoulash.readings import READINGS
from pliego.games.ghoulash.vocabulary import (
    BOXES,
    NAMED,
    PLAYED_VALUES,
    PLAYED_WORDS,
    WORDS,
    ZONES,
    GhoulashScenario,
    scenario_of,
    value_of,
)
from pliego.games.record import GameRecord
from pliego.playing.moves import Setting
from pliego.playing.playable import Playable


def settings(game: Game) -> Sequence[Setting]:
    """Return every scenario, each for as many as the game says."""
    counts = range(game.info.players.min, game.info.players.max + 1)
    return tuple(Setting(players, scenario=name) for players in counts for name in game.scenarios)


def cap(game: Game, setting: Setting) -> int:
    """Return the most decisions of a game: each turn enters a square for the first time, tries a door, uses a
    medkit or costs a wound; and what such an encounter may ask besides is bounded too."""
    scenario = scenario_of(game, setting.scenario)
    assert scenario is not None
    drawn = sum(entry.count for entry in scenario.place.values())
    squares = scenario.map.count(".") + sum(scenario.map.count(letter) for letter in scenario.buildings)
    wounds = scenario.lines * value_of(game, BOXES)
    fights = scenario.ghouls * (1 + value_of(game, ZONES))
    decisions = drawn + 2 * squares + scenario.map.count("D") + 2 * wounds + fights + 2 * scenario.lines
    return setting.players * decisions


PLAYABLE = Playable(
    room=__name__,
    position=position.Night,
    parse=moves.parse,
    settings=settings,
    examples=EXAMPLES,
    cap=cap,
    readings=READINGS,
    odds=ODDS,
    check=check_exact,
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
        "puerta-olvidada": "the engine cannot answer wrongly",
        "simbolo-por-otro": "the engine cannot answer wrongly",
        "otros-errores": "the engine cannot answer wrongly",
        "turno-atascado": "the engine lets nobody be stuck: every square is reached from the entrance",
        "error-al-dibujar": "the engine lets nobody draw what the sheet does not allow",
        "paso-imposible-tarde": "the engine takes no step through a wall, so none is found later",
        "dibujo-incorrecto": "the engine lets nobody draw what the sheet does not allow",
    },
    describe=telling.describe,
    summary=telling.summary,
    printed=position.printed,
    imagine=players.imagine,
    estimate=players.estimate,
)
GAME = GameRecord(
    vocabulary=Vocabulary(
        moves=lambda _game: WORDS,
        move_keys=NAMED,
        scenario=GhoulashScenario,
        words=PLAYED_WORDS,
        values=PLAYED_VALUES,
    ),
    playable=PLAYABLE,
    check=partial(check, PLAYABLE),
    check_pictures=figure_problems,
    scenario_facts=scenario_facts,
    example_facts=example_facts,
)
