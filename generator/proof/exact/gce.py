"""*Guerra Civil Espacial*: the goals of all tables.

In: the game's `Tables`. Out: problems. Codes: `goal-rows` (a goal of nothing, or two rows next to each other
that a smaller table would do as well with), `goal-stalls` (all colonies can be won without anybody reaching
the goal, and no rule ends the game then). The law of this file: nothing is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.oldengine.gce_table import GceRules
from generator.oldgames.gce_tables import GOALS, goals
from generator.proof.laid import Tables
from generator.source import Problem


def check(tables: Tables) -> Iterator[Problem]:
    """Yield the rows that do not ask for more colonies than the one for fewer players, and a game that may
    never end."""
    game, before = tables.game, 0
    for row, (_, colonies) in sorted(goals(game).items(), key=lambda entry: entry[1][0].start):
        if colonies <= before:
            message = f"expected more than {before} colonies for more players, found {colonies}"
            place = game.places.at("tables.yaml", "tables", GOALS, "rows", row, "colonias")
            yield Problem("goal-rows", message, place, "rows with one goal are one row")
        before = colonies
    yield from _stalls(tables)


def _stalls(tables: Tables) -> Iterator[Problem]:
    """Where everybody can be one colony short and none be left, the deck must end the game."""
    for setting in tables.settings:
        rules = tables.of(setting)
        assert isinstance(rules, GceRules)
        colonies = sum(kind.copies * kind.number("colony") for kind in rules.kinds)
        short = setting.players * (rules.goal - 1)
        if colonies <= short and rules.book.reads("final-grande", "sin-limite"):
            message = f"expected an end for {setting.players} players who can hold {short} colonies "
            message += f"and not win, found {colonies} colonies and no other end"
            place = tables.game.places.at("rulings.yaml", "rulings", "final-grande", "chosen")
            yield Problem(
                "goal-stalls", message, place, "let an exhausted deck end the game, or add colonies"
            )
            return
