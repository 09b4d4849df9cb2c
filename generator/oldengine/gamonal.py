"""*Gamonal resiste*, ready to be played.

In: a game's content. Out: `ENGINE`. The law of this file: it only says what there is, and why what there is
not cannot be played.
"""

from __future__ import annotations

from generator.oldengine.gamonal_laid import GamonalTable, cap
from generator.oldengine.gamonal_odds import ODDS
from generator.oldengine.gamonal_table import settings
from generator.oldengine.table import Engine

ENGINE = Engine(
    table=GamonalTable,
    settings=settings,
    cap=cap,
    unbound={
        "PREP-1": "taking a side and its things changes nothing that could be played otherwise",
        "PREP-2": "how the board is turned on the table is not seen by the rules",
        "MOSTRAR-1": "that both acts are made at once is the shape of the game; the counting is physical",
        "TURNO-1": "it names the four phases of a turn, whose rules are bound one by one",
    },
    unplayed={
        "asientos": "where people sit changes what they see, not what they may do",
        "calle": "the name of the street is only printed",
        "mostrar": "how two cards are uncovered at once is done with hands and voices",
    },
    odds=ODDS,
)
