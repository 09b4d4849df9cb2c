"""*Guerra Civil Espacial*: how many colonies each number of players needs.

In: the table `objetivo` of tables.yaml. Out: `goals`. The law of this file: it reads what the table prints.
"""

from __future__ import annotations

import re
from typing import Any

from generator.model.game import Game

GOALS = "objetivo"
_VALUE = re.compile(r"\{value\.([a-z0-9-]+)\}")
_PLAYERS = re.compile(r"\{game\.players\.(min|max)\}")
_NUMBER = re.compile(r"\d+", re.ASCII)


def goals(game: Game) -> dict[str, tuple[range, int]]:
    """Return the rows of the table of goals: for which numbers of players, how many colonies."""
    table = game.tables.get(GOALS)
    found: dict[str, tuple[range, int]] = {}
    for row, cells in (table.rows if table else {}).items():
        players, colonies = _numbers(game, cells.get("jugadores")), _numbers(game, cells.get("colonias"))
        if players and colonies:
            found[row] = range(players[0], players[-1] + 1), colonies[0]
    return found


def _numbers(game: Game, cell: Any) -> list[int]:
    """Return the numbers a cell prints; a value that is not declared prints none."""
    values, players = game.info.values, game.info.players
    text = _VALUE.sub(lambda hole: str(values[hole[1]].value) if hole[1] in values else "", str(cell or ""))
    text = _PLAYERS.sub(lambda hole: str(getattr(players, hole[1])), text)
    return [int(number) for number in _NUMBER.findall(text)]
