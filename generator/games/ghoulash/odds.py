"""*Ghoulash*: the exact chances of a fight.

In: a game's content. Out: `ODDS`. The law of this file: a fight is fought as the rules say, once for each
zone that may have been circled; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from generator.engine.match import Match
from generator.engine.moves import Setting
from generator.engine.playable import Odds
from generator.engine.rules import Lacking, Rules
from generator.games.ghoulash.encounters import fight
from generator.games.ghoulash.position import Night, Numbers, begin, numbers, put
from generator.model.game import Game


def fight_costs(night: Night) -> Sequence[int]:
    """Return the wounds of a fight by the zone that was circled, shooting at the zones in order."""
    return [_wounds(night.copy(), zone) for zone in range(1, night.numbers.zones + 1)]


def _wounds(night: Night, weak: int) -> int:
    asked = fight(night)
    try:
        next(asked)
        request = asked.send(weak)
        shot = 0
        while True:
            shot = next(zone for zone in request.moves if zone > shot)
            request = asked.send(shot)
    except StopIteration:
        return night.explorer.wounds


def facing_a_ghoul(rules: Rules[Numbers]) -> Night:
    """Return a night in which the first seat has entered the square of a ghoul."""
    night = begin(rules)
    ghoul = next(name for name, entry in night.numbers.place.items() if entry.kind == "ghoul")
    night.explorer.at = night.numbers.map.starts[0]
    put(night.drawn[1], night.explorer.at, ghoul)
    night.facing = ghoul
    return night
