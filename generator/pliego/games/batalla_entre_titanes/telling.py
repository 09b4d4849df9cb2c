"""*Batalla entre titanes*: its moves in the players' words.

In: a match. Out: `describe`, `summary`, `seat_titles`, `printed`. The law of this file: it names phrases of
the content, and plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes.basic import steps_apart
from pliego.games.batalla_entre_titanes.examples import places
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.games.batalla_entre_titanes.vocabulary import SIDES
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, NOBODY, OVER, Move, Sentence, Setting


def seat_titles(game: Game, _setting: Setting) -> Sequence[str]:
    """Return what the players call each titan."""
    seats = (game.info.seats[side] for side in SIDES)
    return [seat.player or seat.title for seat in seats]


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    duel: Duel = match.position
    if seat == CHANCE:
        return _say_chance(match, duel, move)
    word, *played = move
    fills: dict[str, str | int] = {"seat": duel.numbers.seat_titles[seat]}
    if "ataque" in played:
        advanced, _, *played = played
        word = "avance-ataque"
        fills["advance"] = _title(duel, advanced)
    if played:
        fills |= {"card": _title(duel, played[-1]), "count": len(played)}
    return Sentence(word, fills)


def _title(duel: Duel, blow: int) -> str:
    return duel.numbers.titles[duel.numbers.blows[blow]]


def _say_chance(match: Match, duel: Duel, move: str) -> Sentence:
    assert match.request is not None
    if move in SIDES:
        return Sentence("starter", {"seat": duel.numbers.seat_titles[SIDES.index(move)]})
    card = duel.numbers.titles[move]
    if move in duel.specials:
        return Sentence("special", {"card": card, **_score(duel)})
    if match.request.seen_by == NOBODY:
        return Sentence("fog", {"card": card})
    verb = "deal" if match.phase == "preparar" else "draw"
    return Sentence(verb, {"seat": duel.numbers.seat_titles[duel.draws[0]], "card": card})


def summary(match: Match) -> Sentence | None:
    """Return where both titans stand, in a round; the score when all is over."""
    duel: Duel = match.position
    if match.actor == OVER:
        return Sentence("over", _score(duel))
    if match.phase == "preparar" or not duel.discard:
        return None
    first, second = places(duel)
    return Sentence("stand", {"one": first, "two": second, "distance": steps_apart(duel)})


def _score(duel: Duel) -> dict[str, str | int]:
    first, second = duel.numbers.seat_titles
    one, two = duel.wins
    return {"first": first, "second": second, "one": one, "two": two, "round": duel.rounds + 1}


def printed(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many of each there are."""
    boards = game.boards.items()
    return {f"boards/{name}/{key}": count for name, board in boards for key, count in board.numbers.items()}
