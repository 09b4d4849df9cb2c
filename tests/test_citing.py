"""Rules bound to methods: what is counted, what a rule switched off does, what is worked out once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.oldengine.book import Book, bound_rules, forbids, rule


class Tavern:
    """Something bound to rules in every way."""

    def __init__(self, *off: str) -> None:
        self.book = Book(off)
        self.rounds = self.book.memo(self._round)
        self.nights = self.book.memo(self._night)

    @rule("A-0", off=0)
    def open(self) -> int:
        return 1

    @rule("A-1", off=())
    def greet(self, guest: str) -> tuple[str, ...]:
        return (guest,)

    @rule("A-2", off=lambda _self, one, other: other - one)
    def add(self, one: int, other: int) -> int:
        return one + other

    @rule("A-3", off=lambda _self, *paid: max(paid))
    def sum(self, one: int, two: int, three: int) -> int:
        return one + two + three

    @rule("A-4")
    def tip(self, coins: int = 2, *, twice: bool = False) -> int:
        return coins * (1 + twice)

    @rule("B-1")
    @rule("B-2", off=7)
    def shut(self, hour: int) -> int:
        return hour

    @forbids("C-1")
    def sober(self, drinks: Sequence[str]) -> Sequence[str]:
        return [drink for drink in drinks if drink != "rum"]

    def _round(self, size: int) -> int:
        return self.add(size, self.open())

    def _night(self, rounds: int) -> int:
        return sum(self.rounds.told(size) for size in range(rounds))


def test_each_call_counts_its_rule_whatever_the_arguments() -> None:
    tavern = Tavern()
    assert (tavern.open(), tavern.greet("Ana"), tavern.add(1, 4), tavern.sum(1, 2, 3)) == (1, ("Ana",), 5, 6)
    assert (tavern.tip(), tavern.tip(3), tavern.tip(coins=3, twice=True)) == (2, 3, 6)
    assert tavern.shut(23) == 23
    counted = {"A-0": 1, "A-1": 1, "A-2": 1, "A-3": 1, "A-4": 3, "B-1": 1, "B-2": 1}
    assert tavern.book.applied() == counted
    tavern.open()
    assert tavern.book.applied() == {**counted, "A-0": 2}


def test_a_rule_switched_off_does_something_else_and_counts_nothing() -> None:
    tavern = Tavern("A-0", "A-1", "A-2", "A-3", "A-4", "B-2", "C-1")
    assert (tavern.open(), tavern.add(1, 4), tavern.sum(1, 2, 3)) == (0, 3, 3)
    assert not tavern.greet("Ana")
    assert tavern.tip(coins=3, twice=True) is None
    assert tavern.shut(23) == 7
    assert tavern.sober(["rum", "tea"]) == ["rum", "tea"]
    assert tavern.book.applied() == {"B-1": 1}


def test_a_prohibition_counts_when_it_takes_something_away() -> None:
    tavern = Tavern()
    assert tavern.sober(["tea"]) == ["tea"] == tavern.sober(["rum", "tea"])
    assert tavern.book.applied() == {"C-1": 1}


@pytest.mark.parametrize("times", [1, 3])
def test_what_is_worked_out_once_counts_as_often_as_it_is_used(times: int) -> None:
    tavern = Tavern()
    for _ in range(times):
        worked = tavern.rounds[2]
        worked.used += 1
        assert worked.answer == 3 == tavern.rounds.told(2)
    assert tavern.book.applied() == {"A-0": 2 * times, "A-2": 2 * times}
    tavern.book.forget()
    assert not +tavern.book.applied()
    assert tavern.rounds.told(2) == 3 and tavern.book.applied() == {"A-0": 1, "A-2": 1}


@pytest.mark.parametrize("times", [1, 3])
def test_a_situation_within_another_hands_its_rules_on(times: int) -> None:
    tavern = Tavern()
    for _ in range(times):
        assert tavern.nights.told(3) == 6
    assert tavern.book.applied() == {"A-0": 3 * times, "A-2": 3 * times}
    assert {size: worked.used for size, worked in tavern.rounds.items()} == {0: 0, 1: 0, 2: 0}


def test_what_breaks_while_it_is_worked_out_leaves_the_counting_as_it_was() -> None:
    tavern = Tavern()
    with pytest.raises(TypeError):
        tavern.rounds.told("two")  # type: ignore[arg-type]
    tavern.open()
    assert tavern.book.applied() == {"A-0": 1}


def test_every_bound_rule_is_found_with_its_method() -> None:
    found = sorted((name, method.__name__) for name, method in bound_rules(Tavern))
    methods = {"A-0": "open", "A-1": "greet", "A-2": "add", "A-3": "sum", "A-4": "tip", "B-1": "shut"}
    assert found == sorted([*methods.items(), ("B-2", "shut"), ("C-1", "sober")])
