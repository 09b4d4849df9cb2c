"""*Batalla entre titanes*: a match always has a winner, and more Golpes of a value never help the rival.

In: the game's `Tables`. Out: problems. Codes: `match-majority` (a match can end level, or goes on when it is
decided), `hit-order` (a rival who hits more often the more Golpes of that value one holds), `parry-order`
(an attack with more Golpes that is parried no less often, or one that nobody should parry and somebody can),
and those of `batalla_ends`. The law of this file: chances are those of `generator.oldengine.batalla_odds`;
nothing is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.model.game import Game
from generator.oldengine.batalla_odds import hits, parries
from generator.proof.exact import batalla_ends
from generator.proof.laid import Tables
from generator.source import Problem

_GAMES, _WINS, _SURE = "partidas", "partidas-gana", "imparables"


def check(tables: Tables) -> Iterator[Problem]:
    """Yield what is wrong with the match and with the chances."""
    yield from _match(tables.game)
    yield from _chances(tables.game)
    yield from batalla_ends.check(tables)


def _match(game: Game) -> Iterator[Problem]:
    """The best of so many games is decided by more than half of them."""
    if _GAMES not in game.info.values or _WINS not in game.info.values:
        return
    games, wins = game.info.values[_GAMES].value, game.info.values[_WINS].value
    if games != 2 * wins - 1:
        message = f"expected an odd number of games, of which {wins} are more than half, found {games}"
        yield Problem("match-majority", message, game.places.at("game.yaml", "values", _GAMES))


def _chances(game: Game) -> Iterator[Problem]:
    """What one holds oneself the rival has not: hits and parries become rarer with it, down to none."""
    if _SURE not in game.info.values:
        return
    sure = game.info.values[_SURE].value
    hit = [hits(game, held) for held in range(sure)]
    if any(before <= after for before, after in pairwise(hit)):
        message = f"expected rarer hits the more one holds, found {', '.join(map(str, hit))}"
        yield Problem("hit-order", message, game.places.at("cards.yaml", "decks", "combate", "cards"))
    parry = [parries(game, cards) for cards in range(1, sure + 1)]
    if any(before <= after for before, after in pairwise(parry)) or parry[-1:] != [0]:
        message = f"expected rarer parries of more Golpes, none of {sure}, found {', '.join(map(str, parry))}"
        yield Problem("parry-order", message, game.places.at("game.yaml", "values", _SURE))
