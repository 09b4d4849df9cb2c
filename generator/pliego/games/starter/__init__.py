"""The room of the starter game: copy it, with `templates/game`, to begin a game of your own.

`rules` are the table and its rules. What play cannot know of the game stands here: how moves are said, what
only this game's content can get wrong, what else can be read into its rulings.
"""

from __future__ import annotations

from fractions import Fraction

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.record import GameRecord
from pliego.playing.match import Match
from pliego.playing.moves import Move, Sentence
from pliego.playing.playable import GameTables, Playable, every_seat
from pliego.playing.rules import Reading
from pliego.text.problems import Problem

from . import rules


def describe(match: Match, _seat: int, move: Move) -> Sentence:
    """Return a move by its phrase in `says`."""
    side, cards = match.table.seat_titles[match.position.seat], match.position.rules.game.cards
    if move in cards:
        return Sentence("drawn", {"seat": side, "card": cards[move].title})
    return Sentence("draw" if move == "robar" else "pass", {"seat": side})


def best_card_first(tables: GameTables) -> Fraction:
    """Return how likely the first card is to be the best one."""
    table = tables.of(tables.settings[0]).begin().position
    points = [table.numbers.points[card] for card in rules.top_cards(table)]
    return Fraction(points.count(max(points)), len(points))


def check(game: Game) -> list[Problem]:
    """Return what only this game can get wrong: a card without a value is never worth drawing."""
    drawn = {entry.card for deck in game.decks.values() for entry in deck.cards}
    worthless = [name for name, card in game.cards.items() if name in drawn and card.number is None]
    message, at = "expected a `value` of `{}`, found none", game.places.at
    return [
        Problem("card-value", message.format(name), at("cards.yaml", "cards", name)) for name in worthless
    ]


GAME = GameRecord(
    playable=Playable(
        room=__name__,
        position=rules.CardTable,
        describe=describe,
        settings=every_seat,
        estimate=lambda table, seat: table.points[seat] / (sum(table.points) or 1),
        readings=(Reading("pases", "seguidos", {rules.not_twice: lambda _table, moves, _seat: moves}),),
        unbound={"TURNO-4": "it says how cards lie on the table"},
        odds={"mejor-carta": best_card_first},
    ),
    vocabulary=Vocabulary(moves=lambda game: frozenset(["robar", "pasar", *game.cards])),
    check=check,
)
