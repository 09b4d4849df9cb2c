"""Compute how large the inside of a box is.

    game.yaml:20:8: error: expected a stock of cards, found `400g` [unknown-stock]
    game.yaml:20:6: error: expected cards for the box to hold, found none [box-empty]

In: a game with a box, the sizes of its layouts, the figures of boxes, how the cards are made. Out: `Inside`
in mm, or the problem. The laws of this file: the cards lie in one pile, each upright; the widest deck says
how wide the box is, the highest how high, all together how deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pliego.game.model.game import Game
from pliego.game.model.parts import Deck
from pliego.printing.products.boxes.figures import BoxFigures, CardStock, stock_hint, stock_of
from pliego.text.problems import Problem

SizeOf = Callable[[str], tuple[float, float] | None]
"""Returns width and height of a layout in mm, or None if it has none."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The inside of a box in mm, as somebody sees it who looks at the front."""

    w_mm: float
    h_mm: float
    d_mm: float


@dataclass(frozen=True, slots=True)
class CardMake:
    """How a card is made: how many sheets are glued, and the thickness of what is between them."""

    layers: int = 1
    core_mm: float = 0.0


def decks_of(game: Game) -> dict[str, Deck]:
    """Return the decks in the box of a game: those that it names, or all."""
    box = game.info.box
    named = box.decks if box else []
    return {name: deck for name, deck in game.decks.items() if not named or name in named}


def inside_of(
    game: Game, sizes: SizeOf, figures: BoxFigures, made: CardMake
) -> tuple[Inside | None, list[Problem]]:
    """Return the inside of the box of a game: what it says itself, or what its cards need."""
    box = game.info.box
    if box is None:
        return None, []
    if box.inside is not None:
        return Inside(*box.inside), []
    stock = stock_of(box.stock, figures)
    if stock is None:
        message = f"expected a stock of cards, found `{box.stock}`"
        place = game.places.at("game.yaml", "box", "stock")
        return None, [Problem("unknown-stock", message, place, stock_hint(box.stock, figures))]
    found = [*_card_sizes(game, sizes)]
    if not found:
        return None, [*_empty(game)]
    play = figures.play
    pile = _pile_mm(game, stock, made)
    return Inside(
        max(w for w, _h in found) + stock.wider_mm + play.width,
        max(h for _w, h in found) + stock.higher_mm + play.height,
        max(pile * (1 + figures.air) + play.depth, figures.least_depth),
    ), []


def _pile_mm(game: Game, stock: CardStock, made: CardMake) -> float:
    """Return how thick the pile of all cards is, pressed together."""
    card = made.layers * stock.sheet_mm + made.core_mm + stock.deeper_mm
    return card * sum(max(entry.copies, 0) for deck in decks_of(game).values() for entry in deck.cards)


def _card_sizes(game: Game, sizes: SizeOf) -> Iterator[tuple[float, float]]:
    """Yield the size of a card of each deck, upright."""
    for deck in decks_of(game).values():
        if deck.cards and (size := sizes(deck.layout)) is not None:
            yield min(size), max(size)


def _empty(game: Game) -> Iterator[Problem]:
    """Yield the problem of a box without cards, unless another problem has taken them away."""
    if game.dropped or any(deck.cards for deck in game.decks.values()):
        return
    message = "expected cards for the box to hold, found none"
    hint = "write cards.yaml beside it, or say how large the inside is: `box: {inside: [65, 90, 20]}`"
    yield Problem("box-empty", message, game.places.at("game.yaml", "box", key=True), hint)
