"""Rules bound to functions: what is counted, what a rule switched off does, what another reading changes."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from types import ModuleType

import pytest
import tavern
from pliego.playing.moves import notation
from pliego.playing.position import Position, PositionPart, copied, frozen, public
from pliego.playing.rules import bound_rules, original, phase, phases_of, refuses, ruled_by
from tavern import Tavern, at_turn, begun, laid_out, walk


def test_each_call_counts_its_rule_and_a_prohibition_when_it_takes_something_away() -> None:
    table = laid_out()
    room = Tavern(rules=table.rules, hands=[("ale", "bid"), ()])
    assert tavern.cards(room, 0) == ["ale", "bid"] and tavern.sober(room, ["ale"], 0) == ["ale"]
    assert table.rules.applied() == {"B-1": 1}
    assert tavern.sober(room, ["ale", "leave"], 0) == ["ale"]
    tavern.cards(room, 1)
    assert table.rules.applied() == {"B-1": 2, "B-3": 1}
    table.rules.forget()
    assert table.rules.applied() == {}


def test_a_rule_switched_off_does_what_is_done_without_it_and_counts_nothing() -> None:
    table = laid_out(off=("A-2", "B-2", "B-3", "C-1", "D-1", "D-2"))
    room = Tavern(rules=table.rules)
    assert tavern.hand_size(room) == 1 and tavern.leaving(room) == () and tavern.winners(room) == (0, 1)
    assert tavern.sober(room, ["leave"], 0) == ["leave"]
    assert tavern.throw_until_higher(room) == () and tavern.close(room) is None  # type: ignore[func-returns-value]
    assert table.rules.applied() == {}


def test_another_reading_puts_a_function_in_the_place_of_another_and_counts_its_rule() -> None:
    for readings, points in (({}, 1), ({"prize": "double"}, 2)):
        match = at_turn("dice", readings=readings)
        match.apply("dice")
        match.apply((3, 1))
        assert match.position.guests[0].points == points
    *_, last = walk(begun(readings={"prize": "none"}), Random(1))
    assert last.winners() == () and last.returns() == (0.0, 0.0)
    assert last.table.rules.applied()["D-2"] == 1 and last.table.rules.numbers == 1


def test_a_rule_off_is_off_in_another_reading_too() -> None:
    table = laid_out(off=("D-2",), readings={"prize": "none"})
    assert tavern.winners(Tavern(rules=table.rules)) == (0, 1)


def test_a_piece_of_a_rule_names_its_rulings_and_counts_nothing() -> None:
    table = laid_out()
    room = Tavern(rules=table.rules)
    tavern.score(room, 1)
    assert room.guests[1].points == 1 and table.rules.applied() == {}
    assert tavern.score.rulings == ("prize",)  # type: ignore[attr-defined]
    original(tavern.score)(room, 1)
    assert room.guests[1].points == 2


def test_what_is_only_thought_of_asks_for_no_ruling_and_forgets_none() -> None:
    rules = laid_out(readings={"prize": "double"}).rules
    with rules.uncounted():
        tavern.score(Tavern(rules=rules), 0)
    assert rules.asked == set()
    tavern.score(Tavern(rules=rules), 0)
    with rules.uncounted():
        pass
    assert rules.asked == {"prize"}


def test_bound_rules_come_in_the_order_they_are_written_each_with_its_function() -> None:
    found = [(name, function.__name__) for name, function in bound_rules([sys.modules["tavern"]])]
    assert found == [
        ("A-2", "hand_size"),
        ("B-1", "cards"),
        ("B-2", "leaving"),
        ("B-3", "sober"),
        ("B-5", "near"),
        ("C-1", "throw_until_higher"),
        ("D-1", "close"),
        ("D-2", "winners"),
    ]
    assert tavern.PLAYABLE.bound()["C-1"] == ["tavern.throw_until_higher"]


def test_rules_of_another_module_are_not_of_this_one() -> None:
    assert list(bound_rules([sys.modules[__name__]])) == []


def test_a_bound_function_keeps_its_name_and_what_it_says() -> None:
    assert tavern.winners.__name__ == "winners" and tavern.winners.__doc__ == "Most points win."


# -- plain data


def test_copies_of_plain_data_share_nothing_that_changes() -> None:
    data = {"piles": [("ale",), ["bid"]], "open": {1, 2}, "map": bytearray(b"ab"), "one": [tavern.Guest(3)]}
    twin = copied(data)
    assert frozen(twin) == frozen(data)
    twin["piles"][1].append("song")
    twin["open"].add(3)
    twin["map"][0] = 0
    twin["one"][0].points = 9
    assert data == {
        "piles": [("ale",), ["bid"]], "open": {1, 2}, "map": bytearray(b"ab"), "one": [tavern.Guest(3)]
    }  # fmt: skip


def test_plain_data_is_frozen_whatever_it_holds() -> None:
    one = frozen({"a": [1, {2, 3}], "b": bytearray(b"x"), "c": tavern.Guest(1, 2)})
    same = frozen({"c": tavern.Guest(1, 2), "b": bytearray(b"x"), "a": [1, {3, 2}]})
    assert one == same and hash(one) == hash(same)
    assert frozen({"a": [1, {2, 3}], "b": bytearray(b"y"), "c": tavern.Guest(1, 2)}) != one


def test_a_field_says_who_sees_it() -> None:
    @dataclass(slots=True)
    class Careless(PositionPart):
        points: int = 0

    with pytest.raises(TypeError, match=r"Careless\.points to say who sees it"):
        Careless().key()


def test_what_a_reading_notes_belongs_to_the_position() -> None:
    @dataclass(slots=True)
    class Bare(Position[int]):
        points: int = public(default=0)

    one = Bare(rules=laid_out().rules)
    two = one.copy()
    two.recorded["out"] = (True, False)
    assert one.recorded == {} and one.key() != two.key() and one.view(0, {}) != two.view(0, {})


def test_a_prohibition_is_of_named_moves_of_a_word_or_of_any() -> None:
    room = Tavern(rules=laid_out().rules)
    asked: list[object] = []

    def forbidden(_room: Tavern, *move: str) -> bool:
        asked.append(move)
        return True

    offered = ["sing", "leave", "pay-two", "pay"]
    for bind, left, questions in (
        (refuses("B-3", "leave", "dance"), ["sing", "pay-two", "pay"], [()]),
        (refuses("B-3", "dance"), offered, []),
        (refuses("B-3"), [], [(move,) for move in offered]),
    ):
        asked.clear()
        room.rules.forget()
        assert list(bind(forbidden)(room, offered, 0)) == left
        assert asked == questions
        assert room.rules.applied()["B-3"] == (left != offered)


@dataclass(frozen=True, slots=True)
class Carry:
    """A move of a type of its own."""

    what: str
    far: int = 0

    def __str__(self) -> str:
        return f"carry-{self.what}-{self.far}"


def test_a_prohibition_is_asked_of_the_moves_of_one_type() -> None:
    @refuses("B-3", Carry)
    def not_far(_tavern: Tavern, move: Carry) -> bool:
        """Nothing is carried far."""
        return move.far > 2

    tavern = laid_out().begin().position
    offered = [Carry("ale"), Carry("song", 3), "leave"]
    assert not_far(tavern, offered, 0) == [Carry("ale"), "leave"]
    assert notation((Carry("ale", 1), 2)) == "carry-ale-1-2"


def test_phases_are_marked_where_they_stand() -> None:
    """The first one in its module begins; a bound function may be one."""
    module = ModuleType("phases")

    @phase("one")
    @ruled_by("prize")
    def one(_tavern: Tavern) -> str:
        return "two"

    @phase("two")
    def two(_tavern: Tavern) -> str:
        return "one"

    for each in (one, two):
        each.__module__ = "phases"
        setattr(module, each.__name__, each)
    assert phases_of([module]) == {"one": one, "two": two}
