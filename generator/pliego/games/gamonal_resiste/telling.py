"""*Gamonal resiste*: its moves in the players' words, and what of its components is in use.

In: a match. Out: `say`, `stands`, `in_use`, `measure`. The law of this file: it names phrases of the content,
and plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pliego.game.model.game import Game
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.games.gamonal_resiste.rules import BLIND, PASS
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Sentence, Setting


def seat_titles(game: Game, _setting: Setting) -> Sequence[str]:
    """Return what the players call each side."""
    return [game.info.seats[side].title for side in SIDES]


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


def measure(street: Street) -> tuple[int, ...]:
    """Each turn costs each side a card, and a discard is shuffled only so often."""
    left = street.numbers.reshuffles * len(SEATS) - sum(street.reshuffled)
    held = sum(len(street.hands[side]) + len(street.decks[side]) for side in SEATS)
    return (left, held, sum(street.recorded.get("out", ())))


def in_use(street: Street) -> Mapping[str, int]:
    """Return the squares, figures and cards in use."""
    places = [square for square in street.figures if 1 <= square <= street.numbers.squares]
    cards = [name.partition("/")[0] for name in street.census().elements()]
    return {
        "boards/calle": max(places, default=0),
        **{f"tokens/figura-{side}": 1 for side in SIDES},
        **{f"decks/{side}": cards.count(str(seat)) for seat, side in zip(SEATS, SIDES, strict=True)},
    }


def printed(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many of each there are."""
    tokens = {f"tokens/{name}": token.copies for name, token in game.tokens.items()}
    decks = {f"decks/{side}": game.decks[side].size for side in SIDES}
    return {"boards/calle": game.boards["calle"].numbers["spaces"], **tokens, **decks}
