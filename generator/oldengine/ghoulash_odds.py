"""*Ghoulash*: the exact chances of a fight.

In: a game's content. Out: `ODDS`. The law of this file: a fight is fought as the rules say, once for each
zone that may have been circled; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from generator.model.game import Game
from generator.oldengine.book import Book
from generator.oldengine.ghoulash_laid import GhoulashTable
from generator.oldengine.kernel import Setting
from generator.oldengine.table import Lacking, Odds


def _table(game: Game) -> GhoulashTable:
    if not game.scenarios:
        raise Lacking("a scenario", "game.yaml", "engine")
    return GhoulashTable(game, Setting(game.info.players.min, scenario=next(iter(game.scenarios))), Book())


def wounds(table: GhoulashTable, weak: int) -> int:
    """Return the wounds of a fight with a ghoul of a weak zone, shooting at the zones in order."""
    tried = suffered = 0
    while (zone := next(each for each in table.aims[tried].answer if not tried >> each & 1)) != weak:
        tried |= 1 << zone
        suffered += table.missed()
        if table.falls(tried):
            return suffered + table.last_wound()
    return suffered


def fight(game: Game, least: int) -> Fraction:
    """Return how likely a fight is to cost so many wounds or more."""
    table = _table(game)
    zones = table.aims[0].answer
    return Fraction(sum(wounds(table, weak) >= least for weak in zones), len(zones))


def unhurt(game: Game) -> Fraction:
    """Return how likely a ghoul is to die before it wounds."""
    return 1 - fight(game, 1)


def worst(game: Game) -> Fraction:
    """Return how likely a fight is to cost as much as it can."""
    table = _table(game)
    return fight(game, max(wounds(table, weak) for weak in table.aims[0].answer))


ODDS: Mapping[str, Odds] = {
    "sin-heridas": unhurt,
    "todas-las-zonas": worst,
    "muere-con-una": partial(fight, least=1),
    "muere-con-tres": partial(fight, least=3),
}
