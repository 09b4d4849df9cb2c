"""What chance leads to, to the last case, with its exact probability.

In: a match in which chance is to move. Out: `distribution`; of a deck, `first_card`. The laws of this
file: nothing is sampled; a throw that is thrown `again` only makes the other outcomes likelier.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from pliego.game.model.game import Game
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import Roll

_MOST_THROWS = 200
"""After so many throws in a row, without anybody choosing, chance does not settle."""
T = TypeVar("T", bound=Hashable)
Shares: TypeAlias = dict[Hashable, Fraction]


class Unsettled(ArithmeticError):
    """Chance never leads anywhere: every throw is thrown again."""


def first_card(game: Game, deck: str, wanted: Callable[[str], object]) -> Fraction:
    """Return how likely the top card of a full deck is one that is wanted; raises `MissingContent`."""
    cards = ContentReader(game).deck(deck)
    if not cards:
        raise MissingContent(f"a card of `{deck}`", "cards.yaml", "decks", deck)
    return Fraction(sum(bool(wanted(card)) for card in cards), len(cards))


def distribution(
    match: Match, result: Callable[[Match], T], goes_on: Callable[[Match], bool] = lambda _match: True
) -> dict[T, Fraction]:
    """Return how likely each result is once chance has done all it does before somebody chooses, or as soon
    as the match does not `go_on`. Raises `Unsettled`."""
    found, _ = _outcomes(match, result, goes_on, ())
    if not found:
        raise Unsettled("everything is thrown again for ever")
    return found  # type: ignore[return-value]


def _outcomes(
    match: Match,
    result: Callable[[Match], Hashable],
    goes_on: Callable[[Match], bool],
    above: tuple[Hashable, ...],
) -> tuple[Shares, Shares]:
    """Return the share of each result, and of each throw above that is thrown again."""
    request = match.request
    if not isinstance(request, Roll) or not goes_on(match):
        return {result(match): Fraction(1)}, {}
    here = (match.phase, request.rule, match.position.key())
    if request.again and here in above:
        return {}, {here: Fraction(1)}
    if len(above) > _MOST_THROWS:
        raise Unsettled(f"no end of throws for {request.rule}: is one thrown `again` that does not say so?")
    found: Shares = {}
    again: Shares = {}
    for move, probability in match.outcomes().items():
        after = match.clone()
        after.apply(move)
        results, loops = _outcomes(after, result, goes_on, (*above, here))
        _add(found, results, probability)
        _add(again, loops, probability)
    left = 1 - again.pop(here, Fraction(0))
    return (_scaled(found, left), _scaled(again, left)) if left else ({}, {})


def _add(total: Shares, shares: Shares, weight: Fraction) -> None:
    for each, share in shares.items():
        total[each] = total.get(each, Fraction(0)) + weight * share


def _scaled(shares: Shares, by: Fraction) -> Shares:
    return {each: share / by for each, share in shares.items()}
