"""What chance leads to, to the last case: ties, throws within throws, and throws without end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from pliego.playing.exact import Unsettled, distribution
from pliego.playing.match import Match
from pliego.playing.moves import Choose, Procedure, Roll
from tavern import PLAYABLE, Tavern, at_turn, laid_out

FACES = (1, 2, 3, 4, 5, 6)


def begun(phase: Callable[[Tavern], Procedure[str]]) -> Match:
    """Return a match of one phase only."""
    table = replace(laid_out(), playable=replace(PLAYABLE, phases={"throw": phase}))
    return Match(table, Tavern(rules=table.rules), "throw")


def coin(match: Match) -> int:
    return match.position.coin


def test_a_tie_thrown_again_makes_the_rest_likelier() -> None:
    match = at_turn("dice", "ale")
    match.apply("dice")
    points = distribution(match, lambda after: tuple(guest.points for guest in after.position.guests))
    assert points == {(1, 0): Fraction(1, 2), (0, 1): Fraction(1, 2)}
    again = distribution(match, lambda after: after.phase, lambda after: not after.request.again)
    assert again == {"turn": 1}


def test_a_throw_that_is_not_thrown_again_counts_for_itself() -> None:
    """What the procedure has in hand tells two dice of one loop apart."""

    def sum_of_three(tavern: Tavern) -> Procedure[str]:
        total = 0
        for _ in range(3):
            total += yield Roll((1, 2), "A-1")
        tavern.coin = total
        yield Choose(0, ("on",), "B-1")
        return "throw"

    wanted = {3: Fraction(1, 8), 4: Fraction(3, 8), 5: Fraction(3, 8), 6: Fraction(1, 8)}
    assert distribution(begun(sum_of_three), coin) == wanted


def nested(tavern: Tavern) -> Procedure[str]:
    """On a 6 everything is thrown again; else a second die decides, whose 1 is thrown again too, and whose 6
    brings the first die back."""
    first = yield Roll(FACES, "A-1")
    while True:
        if first == 6:
            first = yield Roll(FACES, "A-1", again=True)
            continue
        second = yield Roll(FACES, "A-2")
        while second == 1:
            second = yield Roll(FACES, "A-2", again=True)
        if second < 6:
            break
        first = yield Roll(FACES, "A-1", again=True)
    tavern.coin = 10 * first + second
    yield Choose(0, ("on",), "B-1")
    return "throw"


def test_throws_within_throws_that_are_thrown_again() -> None:
    found = distribution(begun(nested), coin)
    assert found == {10 * one + two: Fraction(1, 20) for one, two in product(range(1, 6), range(2, 6))}
    assert sum(found.values()) == 1


def test_a_throw_without_end_is_told() -> None:
    def for_ever(_tavern: Tavern) -> Procedure[str]:
        yield Roll(FACES, "A-1")
        while True:
            yield Roll(FACES, "A-1", again=True)

    with pytest.raises(Unsettled, match="for ever"):
        distribution(begun(for_ever), coin)


def test_a_throw_again_that_does_not_say_so_is_told() -> None:
    def silently(_tavern: Tavern) -> Procedure[str]:
        while (yield Roll(FACES, "A-1")) != 6:
            pass
        return "throw"

    with pytest.raises(Unsettled, match="A-1"):
        distribution(begun(silently), coin)


def test_without_chance_there_is_one_result() -> None:
    assert distribution(at_turn("ale"), lambda match: match.actor) == {0: 1}
