"""The street for tests: Gamonal laid out, and positions told in a line.

In: nothing. Out: `GAME`, `laid`, `stand`, and the cards by name. The law of this file: a position is built as
players would build it, with every card of a side in one of its piles.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from generator.model.game import Game
from generator.oldengine.catalogue import engine_of
from generator.oldengine.gamonal_laid import GamonalTable
from generator.oldengine.gamonal_street import Street
from generator.oldengine.kernel import ALL, CHANCE, OVER
from generator.oldengine.table import Engine
from generator.reader import read_game

CONTENT = Path(__file__).resolve().parents[1] / "content" / "gamonal-resiste"


def read() -> Game:
    """Return the game as the content has it."""
    game, problems = read_game(CONTENT)
    assert game is not None and problems == []
    return game


def found_engine() -> Engine:
    """Return its engine."""
    engine = engine_of("gamonal")
    assert engine is not None
    return engine


GAME = read()
ENGINE = found_engine()
(SETTING,) = ENGINE.settings(GAME)
CAP = ENGINE.cap(GAME, SETTING)


@cache
def _shared() -> GamonalTable:
    return laid_out(GAME)


def laid_out(
    game: Game, off: Collection[str] = (), readings: Mapping[str, str] | None = None
) -> GamonalTable:
    """Return a table of its own for a game."""
    table = ENGINE.lay_out(game, SETTING, off, readings)
    assert isinstance(table, GamonalTable)
    return table


def laid(off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> GamonalTable:
    """Return the game laid out, as it is or with other rules and readings."""
    return laid_out(GAME, off, readings) if off or readings else _shared()


def cards(*names: str) -> list[int]:
    """Return cards by name."""
    ids = [card.id for card in _shared().cards]
    return [ids.index(name) for name in names]


A, C, D, S = cards("avance", "carga", "defensa", "abastecimiento")


def stand(
    table: GamonalTable,
    vecinos: int,
    autoridades: int,
    hands: Sequence[Sequence[int]] = ((A, C, D, S), (A, C, D, S)),
    decks: Sequence[Sequence[int] | None] = (None, None),
    mixed: Sequence[int] = (0, 0),
) -> Street:
    """Return a position before both sides choose; what is neither in hand nor deck lies in the discard, or in
    the deck if no deck is given."""
    street = table.begin()
    street.vecinos, street.autoridades = vecinos, autoridades
    street.owed, street.mixed = None, [*mixed]
    for side, (hand, deck) in enumerate(zip(hands, decks, strict=True)):
        left = table.decks[side]
        for card in [*hand, *(deck or ())]:
            left = left.minus(card)
        street.hands[side] = table.heap(hand)
        street.decks[side] = left if deck is None else table.heap(deck)
        street.discards[side] = table.none if deck is None else left
    street._settle()
    return street


def after(street: Street, first: int, second: int, *luck: object, seed: int = 0) -> Street:
    """Play a turn: the acts of both sides, then luck as it is given; what is left to luck is drawn."""
    random, given = Random(seed), list(luck)
    street.apply([first, second])
    while street.actor == CHANCE:
        lots = street.lots
        street.apply(given.pop(0) if given and given[0] in lots else lots[int(random.random() * len(lots))])
    assert not given and street.actor in (ALL, OVER)
    return street


def where(street: Street) -> tuple[int, int]:
    """Return the squares of both figures."""
    return street.vecinos, street.autoridades
