"""*Batalla entre titanes*: a match of several games always has a winner.

In: the game's `Tables`. Out: problems. Code: `match-majority` (a match can end level, or goes on when it is
decided). The law of this file: nothing is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.proof.laid import Tables
from generator.source import Problem

_GAMES, _WINS = "partidas", "partidas-gana"


def check(tables: Tables) -> Iterator[Problem]:
    """Yield what is wrong with the match: the best of so many games is decided by more than half of them."""
    game = tables.game
    if _GAMES not in game.info.values or _WINS not in game.info.values:
        return
    games, wins = game.info.values[_GAMES].value, game.info.values[_WINS].value
    if games != 2 * wins - 1:
        message = f"expected an odd number of games, of which {wins} are more than half, found {games}"
        yield Problem("match-majority", message, game.places.at("game.yaml", "values", _GAMES))
