"""*Gamonal resiste*: two cards shown on two squares, and what comes of them.

In: the game laid out, squares, cards. Out: matches in the middle of a turn, played on by the engine. Odds,
checks and the table of pairs all ask here. The law of this file: it plays, and works nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from pliego.games.gamonal_resiste.position import Street
from pliego.playing.exact import distribution
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, Draw, Roll
from pliego.playing.playable import GameTable

ClashOutcome: TypeAlias = tuple[int, int, int | None, tuple[int, ...]]
"""Squares, the side that is off the street, and cards drawn."""


def shown(table: GameTable, left: int, right: int, first: str, second: str) -> Match:
    """Return a match in which two cards ("" for none) have just been shown; hands are empty, decks whole."""
    street = Street(rules=table.rules, figures=[left, right], shown=[first, second])
    street.decks = [*street.numbers.decks]
    return Match(table, street, "resolver")


def in_contact(table: GameTable, first: str, second: str) -> Match:
    """Return a match in which two cards have just been shown in the middle of the street."""
    middle = table.rules.numbers.squares // 2
    return shown(table, middle, middle + 1, first, second)


def are_dice_due(match: Match) -> bool:
    """True if both sides throw now."""
    return isinstance(match.request, Roll) and not isinstance(match.request, Draw)


def are_dice_due_again(match: Match) -> bool:
    """True if both sides throw once more, the throw before being a tie."""
    return isinstance(match.request, Roll) and match.request.again


def ways(match: Match) -> Iterator[tuple[tuple[int, int], ClashOutcome]]:
    """Yield each throw that is not thrown again, with what comes of it."""
    for dice in match.chances:
        after = match.clone()
        after.apply(dice)
        if not are_dice_due_again(after):
            yield dice, outcome(after)


def outcome(match: Match) -> ClashOutcome:
    """Play a turn to its end, whatever is drawn, and return what has come of it."""
    while match.actor == CHANCE:
        match.apply(match.chances[0])
    street: Street = match.position
    left, right = street.figures
    out = 1 - match.winners()[0] if match.reason() == "FIN-1" else None
    return left, right, out, tuple(map(len, street.hands))


def chance_to_push(match: Match) -> Fraction:
    """Return how likely the first side is to push the second."""
    before = match.position.figures[0]

    def pushes(after: Match) -> bool:
        return after.winners() == (0,) or after.position.figures[0] > before

    return distribution(match, pushes).get(True, Fraction(0))
