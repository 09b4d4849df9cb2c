"""*Gamonal resiste*: the exact chances of a clash, and of the cards one begins with.

In: the game as it is played. Out: `ODDS`. The law of this file: the engine throws and draws; nothing is
sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from pliego.games.gamonal_resiste.clash import are_dice_due_again, chance_to_push, in_contact
from pliego.games.gamonal_resiste.position import CardKind
from pliego.playing.content import MissingContent
from pliego.playing.exact import distribution
from pliego.playing.match import Match
from pliego.playing.playable import GameTable, Odds

Wanted = Callable[[str, CardKind], bool]


def _clash(table: GameTable, first: str, second: str) -> Match:
    """Return two cards shown in contact; raises `MissingContent`."""
    for card in (first, second):
        if card not in table.rules.numbers.cards:
            raise MissingContent(f"the card `{card}`", "cards.yaml", "cards")
    return in_contact(table, first, second)


def pushes(table: GameTable, first: str, second: str) -> Fraction:
    """Return how likely the first card is to push the second; ties are thrown again."""
    return chance_to_push(_clash(table, first, second))


def holds(table: GameTable, guard: str, attack: str) -> Fraction:
    """Return how likely a card is to hold its square against an attack."""
    return 1 - pushes(table, attack, guard)


def again(table: GameTable, first: str, second: str) -> Fraction:
    """Return how likely the dice are to be thrown again."""
    clash = _clash(table, first, second)
    shares = distribution(clash, are_dice_due_again, lambda match: not are_dice_due_again(match))
    return shares.get(True, Fraction(0))


def first_hand_without(table: GameTable, wanted: Wanted) -> Fraction:
    """Return how likely the first hand is to lack all such cards. Which of the other cards is drawn does not
    matter to the next draw, so one of them is drawn each time."""
    match, chance = table.begin(), Fraction(1)
    while match.request is not None and match.request.seen_by == 0:
        others = [card for card in match.chances if not wanted(card, table.rules.numbers.cards[card])]
        chance *= Fraction(len(others), len(match.chances))
        if not others:
            break
        match.apply(others[0])
    return chance


def top_card(table: GameTable, wanted: Wanted) -> Fraction:
    """Return how likely the top card of a full deck is to be such a card."""
    deck, cards = table.begin().position.decks[0], table.rules.numbers.cards
    return Fraction(sum(wanted(card, cards[card]) for card in deck), len(deck))


def is_attack(_name: str, card: CardKind) -> bool:
    """True if a card pushes."""
    return card.push > 0


def is_called(name: str) -> Wanted:
    """Return whether a card has this id."""
    return lambda card, _kind: card == name


def _of(chance: Callable[..., Fraction], *given: Any) -> Odds:
    """Return a chance of the game as it is set up in its one way."""
    return lambda tables: chance(tables.of(tables.settings[0]), *given)


ODDS: Mapping[str, Odds] = {
    "ataque-contra-ataque": _of(pushes, "avance", "carga"),
    "ataque-contra-defensa": _of(pushes, "carga", "defensa"),
    "defensa-aguanta": _of(holds, "defensa", "carga"),
    "tirada-repetida": _of(again, "avance", "carga"),
    "mano-sin-ataque": _of(first_hand_without, is_attack),
    "mano-sin-carga": _of(first_hand_without, is_called("carga")),
    "mano-sin-abastecimiento": _of(first_hand_without, is_called("abastecimiento")),
    "a-ciegas-ataque": _of(top_card, is_attack),
    "a-ciegas-abastecimiento": _of(top_card, is_called("abastecimiento")),
}
