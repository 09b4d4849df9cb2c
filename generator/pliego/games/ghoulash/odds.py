"""*Ghoulash*: the exact chances of a fight.

In: a game's content. Out: `ODDS`. The law of this file: a fight is fought as the rules say, once for each
zone that may have been circled; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from pliego.games.ghoulash import encounters
from pliego.games.ghoulash.numbers import Numbers
from pliego.games.ghoulash.position import Night, put
from pliego.playing.content import MissingContent
from pliego.playing.moves import GameOver
from pliego.playing.playable import GameTables, Odds
from pliego.playing.rules import Rules


def fight_costs(rules: Rules[Numbers]) -> Sequence[int]:
    """Return the wounds of a fight by the zone that was circled, shooting at the zones in order."""
    return [_wounds(facing_a_ghoul(rules), zone) for zone in range(1, rules.numbers.zones + 1)]


def facing_a_ghoul(rules: Rules[Numbers]) -> Night:
    """Return a night in which the first seat has just met a ghoul."""
    night = Night.begin(rules)
    ghoul = next((name for name, each in night.numbers.place.items() if each.kind == "ghoul"), None)
    if ghoul is None:
        raise MissingContent("a ghoul", f"scenarios/{rules.setting.scenario}.yaml", "place")
    night.explorer.at = night.numbers.map.starts[0]
    night.facing = ghoul
    put(night.drawn[1], night.explorer.at, ghoul)
    return night


def _wounds(night: Night, weak: int) -> int:
    fight = encounters.fight(night)
    with suppress(StopIteration, GameOver):
        next(fight)
        for zone in (weak, *range(1, night.numbers.zones + 1)):
            fight.send(zone)
    return night.explorer.wounds


def _costs(tables: GameTables) -> Sequence[int]:
    if not tables.settings:
        raise MissingContent("a scenario", "game.yaml", "engine")
    return fight_costs(tables.of(tables.settings[0]).rules)


def costs_at_least(tables: GameTables, least: int) -> Fraction:
    """Return how likely a fight is to cost so many wounds or more."""
    costs = _costs(tables)
    return Fraction(sum(each >= least for each in costs), len(costs))


ODDS: Mapping[str, Odds] = {
    "sin-heridas": lambda tables: 1 - costs_at_least(tables, 1),
    "todas-las-zonas": lambda tables: costs_at_least(tables, max(_costs(tables))),
    "muere-con-una": lambda tables: costs_at_least(tables, 1),
    "muere-con-tres": lambda tables: costs_at_least(tables, 3),
}
