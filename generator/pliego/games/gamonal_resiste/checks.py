"""What the content of *Gamonal resiste* can get wrong, each problem at its place.

In: a `Game` that the models accept. Out: problems. The law of this file: what is said twice is compared,
never repaired, and no number of the game stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.gamonal_resiste.check_pairs import check_pairs
from pliego.games.gamonal_resiste.vocabulary import SIDES, Side, State, played, read_state, throws
from pliego.playing.declared import decks_missing, declared, values_missing
from pliego.playing.playable import Playable
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span

VALUES = ("casillas", "mano", "mezclas", "dado-caras")


def check(playable: Playable, game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    pairs = check_pairs(playable, game)
    return [*values_missing(game, VALUES), *_street(game), *_decks(game), *pairs, *_examples(game)]


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


def _deck(game: Game, side: Side) -> Iterator[Problem]:
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


def _examples(game: Game) -> Iterator[Problem]:
    for example in game.examples.values():
        path = game.example_path(example.id)
        given, then = read_state(game, example.given), read_state(game, example.then)
        for key, state in (("given", given), ("then", then)):
            if state is not None:
                yield from _squares(game, state, (*path, key))
        if given is not None and then is not None:
            yield from _ending(game, given, then, path)
        yield from _cards(game, example, path)
        yield from _dice(game, example, path)


def _at(game: Game, path: Path) -> Span | None:
    return game.places.at("examples.yaml", *path)


def _squares(game: Game, state: State, path: Path) -> Iterator[Problem]:
    """Squares are on the street, and the sides neither share one nor have crossed."""
    last = declared(game, "casillas")
    for side in SIDES:
        square = state.square(side)
        if last is not None and square is not None and not 1 <= square <= last:
            message = f"expected a square from 1 to {last}, found {square}"
            yield Problem("example-square", message, _at(game, (*path, side)))
    left, right = state.vecinos, state.autoridades
    if left is not None and right is not None and left >= right:
        message = f"expected `{SIDES[0]}` left of `{SIDES[1]}`, found squares {left} and {right}"
        yield Problem("example-order", message, _at(game, (*path, SIDES[1])))


def _ending(game: Game, given: State, then: State, path: Path) -> Iterator[Problem]:
    """Both sides stand on the street at first; who is off it afterwards has lost."""
    for side, other in zip(SIDES, reversed(SIDES), strict=True):
        if given.square(side) is None:
            message = f"expected the square of `{side}`, found none"
            yield Problem("example-absent", message, _at(game, (*path, "given")))
        if then.square(side) is None and then.winner != other:
            found = then.winner or "none"
            message = f"expected `winner: {other}` because `{side}` is off the street, found {found}"
            yield Problem("example-winner", message, _at(game, (*path, "then", "winner")))


def _cards(game: Game, example: Example, path: Path) -> Iterator[Problem]:
    """Each side plays one card of its own deck."""
    cards, place = played(example), _at(game, (*path, "when"))
    seats = [step.seat for step in example.when if step.seat]
    for side in SIDES:
        if seats.count(side) != 1:
            yield Problem("example-cards", f"expected one card of `{side}`, found {seats.count(side)}", place)
        elif side in game.decks and cards.get(side) not in {entry.card for entry in game.decks[side].cards}:
            message = f"expected a card of the deck `{side}`, found `{cards.get(side)}`"
            yield Problem("example-cards", message, place)


def _dice(game: Game, example: Example, path: Path) -> Iterator[Problem]:
    """Both sides throw, and the die has such a face."""
    faces = declared(game, "dado-caras")
    for index, pips in throws(example):
        for side in SIDES:
            roll = pips.get(side)
            if roll is None or (faces is not None and not 1 <= roll <= faces):
                place = _at(game, (*path, "when", index, "dice", side))
                found = "none" if roll is None else roll
                message = f"expected a roll of 1 to {faces} for `{side}`, found {found}"
                yield Problem("example-dice", message, place)
