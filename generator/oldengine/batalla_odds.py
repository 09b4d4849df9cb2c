"""*Batalla entre titanes*: what a hand that nobody has seen is likely to hold.

In: a game's content. Out: `ODDS`. The laws of this file: every hand is dealt once, as often as there are ways
to deal it, and asked what it may do; nothing is sampled. The moment is one that can come: the first of a
round at which a card can strike of whose value nothing has been played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb, prod

from generator.model.game import Game
from generator.oldengine.batalla_field import Field
from generator.oldengine.batalla_ground import ACT, ANSWER, Stance
from generator.oldengine.batalla_laid import BatallaTable
from generator.oldengine.batalla_numbers import BASIC, WITHOUT
from generator.oldengine.book import Book
from generator.oldengine.kernel import Setting
from generator.oldengine.piles import Pile, pile
from generator.oldengine.table import Lacking, Odds
from generator.oldgames.batalla_model import COMBAT, SIDES

NORMAL = "normal"


def _field(game: Game, variant: str) -> Field:
    return BatallaTable(game, Setting(len(SIDES), variant), Book()).fields[WITHOUT].answer


def first_strike(field: Field) -> tuple[int, tuple[int, ...]]:
    """Return the first kind of card that can strike before any of it is played, and the cards that have
    brought the titans so near, as few as can be."""
    tries = product(range(1, len(field.deck)), range(len(field.values)))
    found = ((kind, moves) for played, kind in tries for moves in _approaches(field, kind, played))
    first = next(found, None)
    if first is None:
        raise Lacking("a card that can strike before any like it is played", "cards.yaml", "decks", COMBAT)
    return first


def _approaches(field: Field, kind: int, played: int) -> Iterator[tuple[int, ...]]:
    """Yield so many cards, none of a kind, that bring the titans as near as that kind strikes."""
    others = [each for each in range(len(field.values)) if each != kind]
    for moves in combinations_with_replacement(others, played):
        is_dealt = all(moves.count(each) <= field.deck.count(each) for each in moves)
        if is_dealt and sum(field.values[each] for each in moves) == field.length + 1 - field.values[kind]:
            yield moves


def hands(field: Field, seen: Sequence[int]) -> Iterator[tuple[Pile, int]]:
    """Yield every full hand that may be drawn from what is not seen, with the ways to draw it."""
    left = [field.deck.count(kind) - seen.count(kind) for kind in range(len(field.values))]
    for counts in product(*(range(count + 1) for count in left)):
        if sum(counts) == field.full:
            yield pile(counts), prod(map(comb, left, counts))


def mine_with(field: Field, kind: int, held: int, played: Sequence[int]) -> list[int]:
    """Return a full hand with so many cards of a kind, the others dealt out as evenly as what has been played
    allows."""
    others = [each for each in range(len(field.values)) if each != kind]
    left = {each: field.deck.count(each) - played.count(each) for each in others}
    mine = [kind] * held
    while len(mine) < field.full:
        mine.append(max(others, key=lambda each: left[each] - mine.count(each)))
    return mine


def likely(field: Field, stance: Stance, held: int, do: str) -> Fraction:
    """Return how likely a rival may do something at the first strike, when one holds so many of its kind
    oneself."""
    kind, played = first_strike(field)
    middle = (field.length + 1 - field.values[kind]) // 2
    theirs = field.length + 1 - field.values[kind] - middle
    _kinds, counts = field.parts(stance, middle, theirs)
    ways = list(hands(field, [*played, *mine_with(field, kind, held, played)]))
    able = sum(ways for hand, ways in ways if any(act.startswith(do) for act in counts[hand].answer))
    return Fraction(able, sum(ways for _, ways in ways))


def hits(game: Game, held: int) -> Fraction:
    """Return how likely a rival is to hit who stays within reach, holding so many Golpes of that value."""
    return likely(_field(game, BASIC), Stance(ACT), held, "ataque")


def parries(game: Game, cards: int) -> Fraction:
    """Return how likely a rival is to parry an attack with all the Golpes of its value that one holds."""
    field = _field(game, NORMAL)
    kind, _ = first_strike(field)
    return likely(field, Stance(ANSWER, (kind,) * cards), cards, "parada")


ODDS: Mapping[str, Odds] = {
    "acierta": partial(hits, held=1),
    "acierta-si-tienes-dos": partial(hits, held=2),
    "para-uno": partial(parries, cards=1),
    "para-dos": partial(parries, cards=2),
}
