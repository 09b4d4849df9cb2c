"""*Gamonal resiste*: its moves in the players' words.

In: a match. Out: `describe`, `summary`. The law of this file: it names phrases of the content, and plays
nothing.
"""

from __future__ import annotations

from pliego.games.gamonal_resiste.position import Street
from pliego.games.gamonal_resiste.rules import BLIND, PASS
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Sentence


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    street: Street = match.position
    titles, cards = street.numbers.seat_titles, street.numbers.cards
    if seat != CHANCE:
        if move in (BLIND, PASS):
            return Sentence("lift" if move == BLIND else "pass", {"seat": titles[seat]})
        card = move if move in cards else move.rpartition("-")[0]
        return Sentence("play", {"seat": titles[seat], "card": cards[card].title})
    if isinstance(move, tuple):
        phrase = "dice" if street.figures[1] - street.figures[0] == 1 else "contest"
        return Sentence(phrase, {"first": titles[0], "second": titles[1], "one": move[0], "two": move[1]})
    if True in street.blind:
        return Sentence("lifted", {"seat": titles[street.blind.index(True)], "card": cards[move].title})
    assert match.request is not None
    side = match.request.seen_by or 0
    return Sentence("drawn", {"seat": titles[side], "card": cards[move].title})


def summary(match: Match) -> Sentence | None:
    """Return where both figures stand."""
    if match.actor == OVER:
        return None
    street: Street = match.position
    first, second = street.numbers.seat_titles
    one, two = street.figures
    return Sentence("stand", {"first": first, "second": second, "one": one, "two": two})
