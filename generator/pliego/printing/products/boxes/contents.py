"""Compute what lies in a box, and how large its inside is.

    game.yaml:20:8: error: expected a stock of cards, found `400g` [unknown-stock]
    game.yaml:20:6: error: expected cards for the box to hold, found none [box-empty]
    game.yaml:20:8: error: expected at most 18 cards in a wallet, found 54 [wallet-full]

In: a game with a box, the sizes of its layouts, the figures of boxes, how the cards are made. Out: `Contents`
in mm, or the problem. The laws of this file: the cards lie in one pile, or in two side by side, each upright;
the widest deck says how wide the box is, the highest how high, all together how deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pliego.game.model.box import WALLET, GameBox
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


@dataclass(frozen=True, slots=True)
class Contents:
    """The inside of a box, the decks that have a divider in it, and the width and height of a divider."""

    inside: Inside
    divided: tuple[str, ...] = ()
    divider_mm: tuple[float, float] = (0.0, 0.0)


def decks_of(game: Game) -> dict[str, Deck]:
    """Return the decks in the box of a game: those that it names, or all."""
    box = game.info.box
    named = box.decks if box else []
    return {name: deck for name, deck in game.decks.items() if not named or name in named}


def contents_of(
    game: Game, sizes: SizeOf, figures: BoxFigures, made: CardMake, piles: int = 1
) -> tuple[Contents | None, list[Problem]]:
    """Return what is in the box of a game: as it says itself, or what its cards need in so many piles."""
    box = game.info.box
    if box is None:
        return None, []
    stock = stock_of(box.stock, figures)
    if stock is None:
        message = f"expected a stock of cards, found `{box.stock}`"
        place = game.places.at("game.yaml", "box", "stock")
        return None, [Problem("unknown-stock", message, place, stock_hint(box.stock, figures))]
    if problems := [*_too_many(game, box, figures)]:
        return None, problems
    divided = _divided(game, box)
    play = figures.play
    if box.inside is not None:
        own = Inside(*box.inside)
        return Contents(own, divided, (own.w_mm - play.width, own.h_mm - play.height)), []
    found = [*_card_sizes(game, sizes)]
    if not found:
        return None, [*_empty(game)]
    above = figures.divider.tab if divided else 0.0
    w = max(w for w, _h in found) + stock.wider_mm
    h = max(h for _w, h in found) + stock.higher_mm + above
    pile = _pile_mm(game, stock, made) * (1 + figures.air) + len(divided) * figures.board
    least = figures.least_depth if box.form != WALLET else 0.0
    inside = Inside(piles * w + play.width, h + play.height, max(pile / piles + play.depth, least))
    return Contents(inside, divided, (w, h)), []


def _divided(game: Game, box: GameBox) -> tuple[str, ...]:
    """Return the decks that have a divider: all, if there are several."""
    decks = [name for name, deck in decks_of(game).items() if deck.cards]
    is_divided = box.dividers and box.form != WALLET and len(decks) > 1
    return tuple(decks) if is_divided else ()


def _pile_mm(game: Game, stock: CardStock, made: CardMake) -> float:
    """Return how thick the pile of all cards is, pressed together."""
    return (made.layers * stock.sheet_mm + made.core_mm + stock.deeper_mm) * _count(game)


def _count(game: Game) -> int:
    return sum(max(entry.copies, 0) for deck in decks_of(game).values() for entry in deck.cards)


def _card_sizes(game: Game, sizes: SizeOf) -> Iterator[tuple[float, float]]:
    """Yield the size of a card of each deck, upright."""
    for deck in decks_of(game).values():
        if deck.cards and (size := sizes(deck.layout)) is not None:
            yield min(size), max(size)


def _too_many(game: Game, box: GameBox, figures: BoxFigures) -> Iterator[Problem]:
    """Yield the problem of a wallet with more cards than it holds."""
    most, count = figures.wallet.most_cards, _count(game)
    if box.form == WALLET and count > most:
        message = f"expected at most {most} cards in a wallet, found {count}"
        hint = "take `form: wallet` out for a box, or name fewer decks: `decks: [ONE]`"
        yield Problem("wallet-full", message, game.places.at("game.yaml", "box", "form"), hint)


def _empty(game: Game) -> Iterator[Problem]:
    """Yield the problem of a box without cards, unless another problem has taken them away."""
    if game.dropped or any(deck.cards for deck in game.decks.values()):
        return
    message = "expected cards for the box to hold, found none"
    hint = "write cards.yaml beside it, or say how large the inside is: `box: {inside: [65, 90, 20]}`"
    yield Problem("box-empty", message, game.places.at("game.yaml", "box", key=True), hint)
