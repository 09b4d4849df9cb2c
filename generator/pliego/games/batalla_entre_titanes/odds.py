"""*Batalla entre titanes*: what a hand that nobody has seen is likely to hold.

In: the game as it is played, a game's content. Out: `odds`. The laws of this file: every hand is dealt once,
as often as there are ways to deal it, and the rules are asked what it may do; nothing is sampled. The moment
is one that can come: the first of a round at which a card can strike of whose value nothing has been played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb, prod

from pliego.games.batalla_entre_titanes.additions import parries
from pliego.games.batalla_entre_titanes.basic import distance, in_reach, steps_apart
from pliego.games.batalla_entre_titanes.position import Duel
from pliego.games.batalla_entre_titanes.preparation import choose_game, place_titans, shuffle_deck
from pliego.games.batalla_entre_titanes.specials import take_effect
from pliego.games.batalla_entre_titanes.vocabulary import COMBAT, SIDES
from pliego.playing.content import MissingContent
from pliego.playing.moves import Setting
from pliego.playing.pile import pile
from pliego.playing.playable import GameTables, Odds

BASIC, NORMAL = "basico", "normal"


def hits(tables: GameTables, held: int) -> Fraction:
    """Return how likely a rival is to hit who stays within reach, holding so many Golpes of that value."""
    duel = first_strike(tables, BASIC)
    return likely(duel, held, lambda hand: in_reach(duel, hand, distance(duel)))


def parried(tables: GameTables, cards: int) -> Fraction:
    """Return how likely a rival is to parry an attack with all the Golpes of its value that one holds."""
    duel = first_strike(tables, NORMAL)
    duel.attack = (_striker(duel),) * cards
    return likely(duel, cards, lambda hand: parries(duel, hand))


def first_strike(tables: GameTables, variant: str) -> Duel:
    """Return the first moment at which a Golpe can strike before any like it is played; the discard is what
    has brought the titans so near, as few Golpes as can be."""
    table = tables.of(Setting(len(SIDES), variant))
    duel = Duel.begin(table.rules)
    for prepare in (choose_game, take_effect, place_titans, shuffle_deck):
        prepare(duel)
    tries = product(range(1, len(duel.deck)), duel.numbers.blows)
    found = ((blow, moves) for played, blow in tries for moves in _approaches(duel, blow, played))
    _blow, moves = next(found, (0, None))
    if moves is None:
        raise MissingContent(
            "a card that can strike before any like it is played", "cards.yaml", "decks", COMBAT
        )
    duel.discard = tuple(duel.numbers.blows[move] for move in moves)
    way = sum(duel.terms.worth[move] for move in moves)
    duel.squares = [way - way // 2, way // 2]
    return duel


def _approaches(duel: Duel, blow: int, played: int) -> Iterator[tuple[int, ...]]:
    """Yield so many Golpes, none like one, that bring the titans as near as that one strikes."""
    worth, blows = duel.terms.worth, duel.numbers.blows
    for moves in combinations_with_replacement([each for each in blows if each != blow], played):
        is_dealt = all(moves.count(each) <= duel.deck.count(blows[each]) for each in moves)
        if is_dealt and sum(worth[each] for each in moves) == steps_apart(duel) - worth[blow]:
            yield moves


def _striker(duel: Duel) -> int:
    """Return the number of the Golpe that strikes here."""
    return next(blow for blow, worth in duel.terms.worth.items() if worth == distance(duel))


def likely(duel: Duel, held: int, can: Callable[[Sequence[int]], object]) -> Fraction:
    """Return how likely a rival's hand can do something, when one holds so many of what strikes oneself."""
    ways = list(hands(duel, mine_with(duel, held)))
    able = sum(count for hand, count in ways if can(hand))
    return Fraction(able, sum(count for _, count in ways))


def hands(duel: Duel, mine: Sequence[str]) -> Iterator[tuple[list[int], int]]:
    """Yield every full hand that may be drawn from what is not seen, with the ways to draw it."""
    seen, blows = [*duel.discard, *mine], duel.numbers.blows
    left = {blow: duel.deck.count(card) - seen.count(card) for blow, card in blows.items()}
    for counts in product(*(range(count + 1) for count in left.values())):
        if sum(counts) == duel.terms.full_hand:
            hand = [blow for blow, count in zip(left, counts, strict=True) for _ in range(count)]
            yield hand, prod(map(comb, left.values(), counts))


def mine_with(duel: Duel, held: int) -> tuple[str, ...]:
    """Return a full hand with so many Golpes of what strikes, the others dealt out as evenly as what has been
    played allows."""
    striker = duel.numbers.blows[_striker(duel)]
    others = [card for card in duel.numbers.values if card != striker]
    mine = [striker] * held
    while len(mine) < duel.terms.full_hand:
        left = {card: duel.deck.count(card) - duel.discard.count(card) - mine.count(card) for card in others}
        mine.append(max(others, key=lambda card: left[card]))
    return pile(mine)


ODDS: Mapping[str, Odds] = {
    "acierta": partial(hits, held=1),
    "acierta-si-tienes-dos": partial(hits, held=2),
    "para-uno": partial(parried, cards=1),
    "para-dos": partial(parried, cards=2),
}
