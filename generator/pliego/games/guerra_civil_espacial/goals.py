"""*Guerra Civil Espacial*: how many colonies each number of players needs.

In: the table `objetivo` of tables.yaml. Out: `goals`, and the rows that are `lost`. The law of this file: it
reads what the table prints; a row that prints a number which was left out, and is told already, says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pliego.game.model.game import Game

GOALS = "objetivo"
_VALUE = re.compile(r"\{value\.([a-z0-9-]+)\}")
_PLAYERS = re.compile(r"\{game\.players\.(min|max)\}")
_NUMBER = re.compile(r"\d+", re.ASCII)


def goals(game: Game) -> dict[str, tuple[range, int]]:
    """Return the rows of the table of goals: for which numbers of players, how many colonies."""
    found: dict[str, tuple[range, int]] = {}
    gone = lost(game)
    for row, cells in _rows(game).items():
        if row in gone:
            continue
        players, colonies = _numbers(game, cells.get("jugadores")), _numbers(game, cells.get("colonias"))
        if players and colonies:
            found[row] = range(players[0], players[-1] + 1), colonies[0]
    return found


def lost(game: Game) -> list[str]:
    """Return the rows that print a value, or a number of players, that was left out."""
    return [row for row, cells in _rows(game).items() if any(_is_lost(game, cell) for cell in cells.values())]


def _is_lost(game: Game, cell: Any) -> bool:
    text = str(cell or "")
    values = any(game.has_dropped("values", name) for name in _VALUE.findall(text))
    return values or (bool(_PLAYERS.search(text)) and game.has_dropped("players", "*"))


def _rows(game: Game) -> Mapping[str, Mapping[str, Any]]:
    table = game.tables.get(GOALS)
    return table.rows if table else {}


def _numbers(game: Game, cell: Any) -> list[int]:
    """Return the numbers a cell prints; a value that is not declared prints none."""
    values, players = game.info.values, game.info.players
    text = _VALUE.sub(lambda hole: str(values[hole[1]].value) if hole[1] in values else "", str(cell or ""))
    text = _PLAYERS.sub(lambda hole: str(getattr(players, hole[1])), text)
    return [int(number) for number in _NUMBER.findall(text)]
