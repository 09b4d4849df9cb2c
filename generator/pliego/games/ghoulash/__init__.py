"""The room of *Ghoulash*: two hidden maps, each explored blindly by the other player.

Read `rules` beside the rulebook: it names the modules in which they stand; `turn` has the phases, `position`
what lies on the table, `neighbourhood` the map, `readings` how rulings might have been read otherwise. The
law of this file: it only gathers.

Its rules are about a quarter of it. A third is the map, which the content writes as text: read, told
where it is wrong, walked, drawn for sheets and figures (`map_*`, `grid`, `neighbourhood`, `facts`), and the
scenarios and sample maps, which are checked square by square (`check_*`); no other game has a board that is
content.
"""

from __future__ import annotations

from functools import partial

from pliego.game.room import Vocabulary
from pliego.games.ghoulash.checks import check, figure_problems
from pliego.games.ghoulash.facts import scenario_facts
from pliego.games.ghoulash.figures import example_facts
from pliego.games.ghoulash.playable import PLAYABLE
from pliego.games.ghoulash.vocabulary import (
    NAMED,
    PLAYED_VALUES,
    PLAYED_WORDS,
    GhoulashScenario,
    acts,
)
from pliego.games.record import GameRecord

GAME = GameRecord(
    vocabulary=Vocabulary(
        moves=acts,
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
