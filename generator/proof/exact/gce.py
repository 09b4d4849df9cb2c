"""*Guerra Civil Espacial*: the goals of all tables.

In: the game's `Tables`. Out: problems. Code: `goal-rows` (a goal of nothing, or two rows next to each other
that a smaller table would do as well with). The law of this file: nothing is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.gce_tables import GOALS, goals
from generator.proof.laid import Tables
from generator.source import Problem


def check(tables: Tables) -> Iterator[Problem]:
    """Yield the rows that do not ask for more colonies than the one for fewer players."""
    game, before = tables.game, 0
    for row, (_, colonies) in sorted(goals(game).items(), key=lambda entry: entry[1][0].start):
        if colonies <= before:
            message = f"expected more than {before} colonies for more players, found {colonies}"
            place = game.places.at("tables.yaml", "tables", GOALS, "rows", row, "colonias")
            yield Problem("goal-rows", message, place, "rows with one goal are one row")
        before = colonies
