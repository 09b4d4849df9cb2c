"""The strip for tests: Batalla entre titanes laid out, and positions told in a line.

In: nothing. Out: `GAME`, `laid`, `duel`, `after`, `draw`. The law of this file: every Golpe is in a hand,
the deck or the discard, as it would be on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from generator.model.game import Game
from generator.oldengine.batalla_duel import Duel
from generator.oldengine.batalla_ground import ACT, Stance
from generator.oldengine.batalla_laid import BatallaTable
from generator.oldengine.batalla_numbers import WITHOUT
from generator.oldengine.catalogue import engine_of
from generator.oldengine.kernel import ALL, CHANCE, Setting
from generator.oldengine.table import Engine
from generator.reader import read_game

CONTENT = Path(__file__).resolve().parents[1] / "content" / "batalla-entre-titanes"


def read() -> Game:
    """Return the game as the content has it."""
    game, problems = read_game(CONTENT)
    assert game is not None and problems == []
    return game


def found_engine() -> Engine:
    """Return its engine."""
    engine = engine_of("batalla")
    assert engine is not None
    return engine


GAME = read()
ENGINE = found_engine()
FULL = (1, 2, 3, 4, 5)


def laid_out(
    variant: str,
    scenario: str | None = None,
    readings: Mapping[str, str] | None = None,
    off: Collection[str] = (),
    game: Game = GAME,
) -> BatallaTable:
    """Return the game laid out anew."""
    table = ENGINE.lay_out(game, Setting(2, variant, scenario), off, readings)
    assert isinstance(table, BatallaTable)
    return table


@cache
def laid(variant: str, scenario: str | None = None) -> BatallaTable:
    """Return the game laid out, once."""
    return laid_out(variant, scenario)


def duel(
    table: BatallaTable,
    mine: int,
    theirs: int,
    hand: Sequence[int] = FULL,
    rival: Sequence[int] = FULL,
    deck: int | Sequence[int] = 8,
    special: str | None = None,
) -> Duel:
    """Return a round in which seat 0 is to act, so many squares from its start; `hand`, `rival` and, if they
    are told, the cards of the `deck` are values."""
    found = table.begin()
    ids = [each.id for each in table.specials]
    found.shown = ids.index(special) if special else WITHOUT
    found.lay_out(table.fields[found.shown].answer)
    found.queue.clear()
    left = [*found.deck]
    hands = [[take(table, left, value) for value in values] for values in (hand, rival)]
    found.hands[:2] = [table.heap(cards) for cards in hands]
    drawn = left[-deck:] if isinstance(deck, int) else [take(table, left, value) for value in deck]
    if isinstance(deck, int):
        left = left[:-deck]
    found.shuffle(sorted(drawn))
    found.thrown, found.starter, found.owner = table.heap(left), 0, 0
    found.post, found.place = found.field.post(Stance(ACT)), found.field.place(mine, theirs)
    found.face()
    return found


def take(table: BatallaTable, cards: list[int], value: int) -> int:
    """Take a Golpe of that value out of some cards."""
    kind = table.kind(f"golpe-{value}")
    cards.remove(kind)
    return kind


def after(found: Duel, *words: str) -> Duel:
    """Do acts, each by its notation, drawing the lowest card whenever luck acts; both show at once."""
    for word in words:
        found.apply([word, word] if found.actor == ALL else word)
        draw(found)
    return found


def draw(found: Duel) -> None:
    """Let luck turn up the first card until a seat is to act."""
    while found.actor == CHANCE:
        found.apply(found.lots[0])


def values(found: Duel, seat: int) -> tuple[int, ...]:
    """Return the printed values of a hand."""
    return tuple(found.table.blows[card].value for card in found.hands[seat].cards)
