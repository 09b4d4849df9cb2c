"""*Gamonal resiste*: every clash of two cards on every pair of squares.

In: the game's `Tables`. Out: problems. Codes: `clash-order` (figures share a square, cross or leave the
street), `clash-mirror` (a clash seen from the other end comes out otherwise), `clash-endless` (dice are
thrown again for ever), `clash-certain` (a roll that only one side can win), `push-short` (no attack can end
the game). The law of this file: a clash is asked of the engine, never worked out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from generator.engine.gamonal_numbers import Turn
from generator.engine.gamonal_table import GamonalRules
from generator.games.gamonal_model import SIDES
from generator.proof.laid import Tables
from generator.source import Problem, Span

Outcome = tuple[int, int, int | None, tuple[int, int] | None]
"""Squares, the side that is off the street, and cards drawn."""
Clash = tuple[int, int, int, int]


def check(tables: Tables) -> Iterator[Problem]:
    """Yield the first clash of each kind that is not as it must be."""
    (setting,) = tables.settings
    rules = tables.of(setting)
    assert isinstance(rules, GamonalRules)
    squares = range(1, rules.squares + 1)
    cards = range(len(rules.cards))
    clashes = [(*where, *both) for where in product(squares, squares) for both in product(cards, cards)]
    clashes = [clash for clash in clashes if clash[0] < clash[1]]
    yield from _settling(rules, clashes)
    yield from _orderly(rules, clashes)
    yield from _mirrored(rules, clashes)
    yield from _enough(rules)


def _settling(rules: GamonalRules, clashes: list[Clash]) -> Iterator[Problem]:
    """Dice that are thrown again may fall otherwise, and either side may win a roll."""
    for clash in clashes:
        turn = _turn(rules, clash)
        after = [turn.thrown[dice].answer for dice in turn.lots]
        settled = {_outcome(each) for each in after if not each.lots}
        if after and not settled:
            message = f"expected dice that settle {_told(rules, clash)}, found that they are thrown for ever"
            yield Problem("clash-endless", message, _place(rules, "values", "dado-caras"))
            return
        if after and len(settled) < 2:
            message = f"expected dice that may go either way in {_told(rules, clash)}, found one outcome"
            yield Problem("clash-certain", message, _place(rules, "values", "dado-caras"))
            return


def _orderly(rules: GamonalRules, clashes: list[Clash]) -> Iterator[Problem]:
    """The figures stay on the street in their order, unless one is thrown off it."""
    for clash in clashes:
        for left, right, out, _ in _outcomes(rules, clash):
            if out is None and not 1 <= left < right <= rules.squares:
                message = f"expected both figures on the street after {_told(rules, clash)}, found them on "
                yield Problem("clash-order", f"{message}{left} and {right}", _place(rules, "values"))
                return


def _mirrored(rules: GamonalRules, clashes: list[Clash]) -> Iterator[Problem]:
    """Neither end of the street is the better one."""
    for clash in clashes:
        left, right, one, two = clash
        other = (rules.squares + 1 - right, rules.squares + 1 - left, two, one)
        theirs = {_turned(rules, each): count for each, count in _outcomes(rules, other).items()}
        if _outcomes(rules, clash) != theirs:
            message = f"expected {_told(rules, clash)} to come out alike from both ends, found a difference"
            yield Problem("clash-mirror", message, _place(rules, "values"))
            return


def _enough(rules: GamonalRules) -> Iterator[Problem]:
    """All attacks of a side together can push its rival off the street from anywhere."""
    for side, deck in zip(SIDES, rules.decks, strict=True):
        most = sum(rules.cards[card].push for card in deck.cards) * (1 + rules.mixes)
        if most < rules.squares - 1:
            message = f"expected attacks of {rules.squares - 1} squares in all, found {most}"
            place = rules.game.places.at("cards.yaml", "decks", side, "cards")
            yield Problem("push-short", message, place, "the game could not be won by pushing")


def _turn(rules: GamonalRules, clash: Clash) -> Turn:
    return rules.meetings[clash].answer


def _outcomes(rules: GamonalRules, clash: Clash) -> Counter[Outcome]:
    """Return how a clash may end, each with the number of throws that lead to it."""
    turn = _turn(rules, clash)
    if not turn.lots:
        return Counter([_outcome(turn)])
    ends = (turn.thrown[dice].answer for dice in turn.lots)
    return Counter(_outcome(end) for end in ends if not end.lots)


def _outcome(turn: Turn) -> Outcome:
    return turn.vecinos, turn.autoridades, turn.out, turn.draws


def _turned(rules: GamonalRules, outcome: Outcome) -> Outcome:
    left, right, out, draws = outcome
    squares = rules.squares + 1
    swapped = (draws[1], draws[0]) if draws else None
    return squares - right, squares - left, None if out is None else 1 - out, swapped


def _told(rules: GamonalRules, clash: Clash) -> str:
    left, right, one, two = clash
    return f"`{rules.cards[one].id}` on {left} against `{rules.cards[two].id}` on {right}"


def _place(rules: GamonalRules, *path: str) -> Span | None:
    return rules.game.places.at("game.yaml", *path)
