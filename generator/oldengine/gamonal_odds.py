"""*Gamonal resiste*: the exact chances of a clash, and of the cards one begins with.

In: a game's content. Out: `ODDS`. The law of this file: a clash is thrown as the rules say, every pair of
dice once; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import comb

from generator.model.game import Game
from generator.oldengine.book import Book
from generator.oldengine.gamonal_laid import GamonalTable
from generator.oldengine.gamonal_numbers import CardKind, Turn
from generator.oldengine.gamonal_table import settings
from generator.oldengine.table import Lacking, Odds

Wanted = Callable[[CardKind], bool]


def _rules(game: Game) -> GamonalTable:
    (setting,) = settings(game)
    return GamonalTable(game, setting, Book())


def _kind(rules: GamonalTable, name: str) -> int:
    ids = [card.id for card in rules.cards]
    if name not in ids:
        raise Lacking(f"the card `{name}`", "cards.yaml", "cards")
    return ids.index(name)


def _clash(game: Game, first: str, second: str) -> tuple[GamonalTable, Turn]:
    """Return what two cards lead to in contact, in the middle of the street."""
    rules = _rules(game)
    middle = rules.squares // 2
    key = (middle, middle + 1, _kind(rules, first), _kind(rules, second))
    return rules, rules.meetings[key].answer


def pushes(game: Game, first: str, second: str) -> Fraction:
    """Return how likely the first card is to push the second; ties are thrown again."""
    _, turn = _clash(game, first, second)
    ends = [turn.thrown[dice].answer for dice in turn.lots] or [turn]
    settled = [end for end in ends if not end.lots]
    return Fraction(sum(end.vecinos > turn.vecinos or end.out == 1 for end in settled), len(settled))


def holds(game: Game, guard: str, attack: str) -> Fraction:
    """Return how likely a card is to hold its square against an attack."""
    return 1 - pushes(game, attack, guard)


def again(game: Game, first: str, second: str) -> Fraction:
    """Return how likely the dice are to be thrown again."""
    _, turn = _clash(game, first, second)
    if not turn.lots:
        return Fraction(0)
    return Fraction(sum(bool(turn.thrown[dice].answer.lots) for dice in turn.lots), len(turn.lots))


def first_hand_without(game: Game, wanted: Wanted) -> Fraction:
    """Return how likely the first hand is to lack all such cards."""
    rules = _rules(game)
    deck, hand = rules.decks[0], rules.value("mano")
    others = sum(not wanted(rules.cards[card]) for card in deck.cards)
    return Fraction(comb(others, hand), comb(deck.size, hand))


def top_card(game: Game, wanted: Wanted) -> Fraction:
    """Return how likely the top card of a full deck is to be such a card."""
    rules = _rules(game)
    deck = rules.decks[0]
    return Fraction(sum(wanted(rules.cards[card]) for card in deck.cards), deck.size)


def _attacks(card: CardKind) -> bool:
    return card.attacks


def _is(name: str, card: CardKind) -> bool:
    return card.id == name


ODDS: Mapping[str, Odds] = {
    "ataque-contra-ataque": partial(pushes, first="avance", second="carga"),
    "ataque-contra-defensa": partial(pushes, first="carga", second="defensa"),
    "defensa-aguanta": partial(holds, guard="defensa", attack="carga"),
    "tirada-repetida": partial(again, first="avance", second="carga"),
    "mano-sin-ataque": partial(first_hand_without, wanted=_attacks),
    "mano-sin-carga": partial(first_hand_without, wanted=partial(_is, "carga")),
    "mano-sin-abastecimiento": partial(first_hand_without, wanted=partial(_is, "abastecimiento")),
    "a-ciegas-ataque": partial(top_card, wanted=_attacks),
    "a-ciegas-abastecimiento": partial(top_card, wanted=partial(_is, "abastecimiento")),
}
