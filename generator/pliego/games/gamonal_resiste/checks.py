"""What the content of *Gamonal resiste* can get wrong, each problem at its place.

In: a `Game` that the models accept. Out: problems. The laws of this file: what is said twice is compared,
never repaired; no number of the game stands here; what playing an example refuses is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.game import Game
from pliego.games.gamonal_resiste.check_pairs import check_pairs
from pliego.games.gamonal_resiste.vocabulary import SIDES
from pliego.playing.declared import decks_missing, declared, values_missing
from pliego.playing.playable import Playable
from pliego.text.problems import Problem

VALUES = ("casillas", "mano", "mezclas", "dado-caras")


def check(playable: Playable, game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    pairs = check_pairs(playable, game)
    return [*values_missing(game, VALUES), *_street(game), *_decks(game), *pairs]


def _street(game: Game) -> Iterator[Problem]:
    """The street has room between the sides, and the board shows as many squares as the rules say."""
    squares, board = declared(game, "casillas"), game.boards.get("calle")
    if squares is not None and squares <= len(SIDES):
        place = game.places.at("game.yaml", "values", "casillas")
        yield Problem("street-short", f"expected squares between both ends, found {squares} in all", place)
    if squares is not None and board and board.numbers.get("spaces") != squares:
        place = game.places.at("boards.yaml", "boards", "calle", "numbers", "spaces")
        message = f"expected {squares} spaces on the board, found {board.numbers.get('spaces', 'none')}"
        yield Problem("board-spaces", message, place, 'write `spaces: "{value.casillas}"`')


def _decks(game: Game) -> Iterator[Problem]:
    yield from decks_missing(game, SIDES)
    for side in SIDES:
        if side in game.decks:
            yield from _deck(game, side)
    if all(side in game.decks for side in SIDES):
        yield from _same(game)


def _deck(game: Game, side: str) -> Iterator[Problem]:
    """A deck outlasts the first hand and can throw somebody off the street."""
    hand, size = declared(game, "mano"), game.decks[side].size
    place = game.places.at("cards.yaml", "decks", side, "cards")
    if hand is not None and size <= hand:
        yield Problem("hand-size", f"expected more cards than the hand of {hand}, found {size}", place)
    cards = [game.cards[entry.card] for entry in game.decks[side].cards if entry.card in game.cards]
    if not any("push" in card.effect for card in cards):
        yield Problem("deck-harmless", "expected a card with the verb `push`, found none", place)


def _same(game: Game) -> Iterator[Problem]:
    """Both decks hold the same cards, so that no side is favoured."""
    first, second = ({e.card: e.copies for e in game.decks[side].cards} for side in SIDES)
    for card in sorted(first.keys() | second.keys()):
        ours, theirs = first.get(card, 0), second.get(card, 0)
        if ours != theirs:
            message = f"expected {ours} of `{card}` as in the other deck, found {theirs}"
            yield Problem("deck-unequal", message, game.places.at("cards.yaml", "decks", SIDES[1], "cards"))
