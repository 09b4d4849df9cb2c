"""The room of the starter game: copy it, with `templates/game`, to begin a game of your own."""

from __future__ import annotations

from fractions import Fraction

from pliego.game.model.game import Game
from pliego.game.room import Vocabulary
from pliego.games.record import GameRecord
from pliego.games.starter import rules
from pliego.games.starter.examples import State, set_up
from pliego.playing.match import Match
from pliego.playing.moves import Move, Sentence, Setting
from pliego.playing.playable import Playable
from pliego.playing.rules import Reading, Rules
from pliego.text.problems import Problem


def check(game: Game) -> list[Problem]:
    """Return what only this game can get wrong: a card to be drawn is worth something."""
    drawn = {entry.card for deck in game.decks.values() for entry in deck.cards}
    worthless = [name for name, card in game.cards.items() if name in drawn and card.number is None]
    message, at = "expected a `value` of `{}`, found none", game.places.at
    return [
        Problem("card-value", message.format(name), at("cards.yaml", "cards", name)) for name in worthless
    ]


def describe(match: Match, _seat: int, move: Move) -> Sentence:
    """Return a move by its phrase in `says`."""
    side, cards = match.table.seat_titles[match.position.seat], match.position.rules.game.cards
    if move in cards:
        return Sentence("drawn", {"seat": side, "card": cards[move].title})
    return Sentence("draw" if move == "robar" else "pass", {"seat": side})


def values(game: Game, _setting: Setting) -> dict[str, int]:
    """Return what each card is worth."""
    return {name: card.number or 0 for name, card in game.cards.items()}


def best_card_first(game: Game) -> Fraction:
    """Return how likely the first card is to be the best one."""
    table = rules.begin(Rules(game, Setting(2), values(game, Setting(2))))
    worth = [table.numbers[card] for card in rules.top_cards(table)]
    return Fraction(worth.count(max(worth)), len(worth))


GAME = GameRecord(
    vocabulary=Vocabulary(state=State, moves=lambda game: frozenset(["robar", "pasar", *game.cards])),
    playable=Playable(
        room=__name__,
        rules=(rules,),
        phases={"turno": rules.take_turn, "robar": rules.draw},
        numbers=values,
        begin=rules.begin,
        settings=lambda game: (Setting(len(game.info.seats)),),
        cap=lambda game, _setting: 2 * sum(deck.size for deck in game.decks.values()),
        set_up=set_up,
        describe=describe,
        began=lambda _table: 0,
        estimate=lambda table, seat: table.points[seat] / (sum(table.points) or 1),
        measure=lambda table: (len(table.deck), not table.passed),
        readings=(Reading("pases", "seguidos", {rules.not_twice: lambda _table, moves, _seat: moves}),),
        unbound={"TURNO-4": "it says how cards lie on the table"},
        odds={"mejor-carta": best_card_first},
    ),
    check=check,
)
