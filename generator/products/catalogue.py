"""The products, in the order they are listed, and which of them a game's content asks for.

In: a game. Out: names of products. The law of this file: a product is one line of the tuple.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.model.game import Game


@dataclass(frozen=True, slots=True)
class Product:
    """A product: its name, whether a game has it, whether the choice of backs changes it, whether it is a
    book."""

    name: str
    is_asked_for: Callable[[Game], bool]
    has_backs: bool = False
    is_book: bool = False


def _has_book(game: Game) -> bool:
    return any(section.book == "rulebook" for section in game.sections)


def _has_companion(game: Game) -> bool:
    return bool(game.rulings) or any(section.book == "companion" for section in game.sections)


def _has_anything(game: Game) -> bool:
    return bool(game.decks or _has_book(game) or any(True for _ in game.parts()))


PRODUCTS = (
    Product("rulebook", _has_book, is_book=True),
    Product("companion", _has_companion, is_book=True),
    Product("aids", lambda game: bool(game.aids)),
    Product("cards", lambda game: bool(game.decks), has_backs=True),
    Product("boards", lambda game: bool(game.boards)),
    Product("tokens", lambda game: bool(game.tokens)),
    Product("sheets", lambda game: bool(game.sheets)),
    Product("kit", _has_anything, has_backs=True),
)
BY_NAME = {product.name: product for product in PRODUCTS}


def products_of(game: Game) -> list[str]:
    """Return the names of the products that a game's content asks for."""
    return [product.name for product in PRODUCTS if product.is_asked_for(game)]
