"""*Batalla entre titanes*: what a hand that nobody has seen is likely to hold.

In: a game's content. Out: `ODDS`. The law of this file: every hand is dealt once, as often as there are ways
to deal it, and asked what it may do; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, prod

from generator.engine.batalla_field import Field
from generator.engine.batalla_ground import ACT, ANSWER, Stance
from generator.engine.batalla_laid import BatallaTable
from generator.engine.batalla_numbers import BASIC, WITHOUT
from generator.engine.book import Book
from generator.engine.kernel import Setting
from generator.engine.piles import Pile, pile
from generator.engine.table import Odds
from generator.games.batalla_model import SIDES
from generator.model.game import Game

NORMAL = "normal"


def _field(game: Game, variant: str) -> Field:
    return BatallaTable(game, Setting(len(SIDES), variant), Book()).fields[WITHOUT].answer


def hands(field: Field, mine: Sequence[int]) -> Iterator[tuple[Pile, int]]:
    """Yield every full hand that may be drawn from what is not in one's own, with the ways to draw it."""
    left = [field.deck.count(kind) - mine.count(kind) for kind in range(len(field.values))]
    for counts in product(*(range(count + 1) for count in left)):
        if sum(counts) == field.full:
            yield pile(counts), prod(map(comb, left, counts))


def mine_with(field: Field, kind: int, count: int) -> list[int]:
    """Return a full hand with so many cards of a kind, the others dealt out evenly."""
    others = [each for each in range(len(field.values)) if each != kind]
    rest = [others[nth % len(others)] for nth in range(field.full - count)]
    return [kind] * count + rest


def likely(field: Field, stance: Stance, kind: int, count: int, do: str) -> Fraction:
    """Return how likely a rival at the distance of a kind of card may do something, when one holds so many of
    that kind oneself."""
    middle = (field.length + 1 - field.values[kind]) // 2
    theirs = field.length + 1 - field.values[kind] - middle
    _kinds, counts = field.parts(stance, middle, theirs)
    ways = list(hands(field, mine_with(field, kind, count)))
    able = sum(ways for hand, ways in ways if any(act.startswith(do) for act in counts[hand].answer))
    return Fraction(able, sum(ways for _, ways in ways))


def hits(game: Game, held: int) -> Fraction:
    """Return how likely a rival is to hit who stays within reach, holding so many Golpes of that value."""
    field = _field(game, BASIC)
    return likely(field, Stance(ACT), len(field.values) - 1, held, "ataque")


def parries(game: Game, cards: int) -> Fraction:
    """Return how likely a rival is to parry an attack with all the Golpes of its value that one holds."""
    field = _field(game, NORMAL)
    kind = len(field.values) - 1
    left = mine_with(field, kind, cards)
    stance = Stance(ANSWER, tuple(card for card in left if card == kind))
    return likely(field, stance, kind, cards, "parada")


ODDS: Mapping[str, Odds] = {
    "acierta": partial(hits, held=1),
    "acierta-si-tienes-dos": partial(hits, held=2),
    "para-uno": partial(parries, cards=1),
    "para-dos": partial(parries, cards=2),
}
