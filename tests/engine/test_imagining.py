"""What a seat imagines where the game says nothing: hidden cards dealt anew, by backs and places."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pliego.playing.imagining import deal_anew
from pliego.playing.pile import Pile
from pliego.playing.position import Position, PositionPart, counted, hidden, own, own_counted, public
from pliego.playing.rules import Rules

DECKS = {"days": "abcde", "nights": "xyz", "dusk": "zw"}


@dataclass(slots=True)
class Room(PositionPart):
    under: Pile = counted(cards=True, default=())
    shown: Pile = public(cards=True, default=())


def lie_open(table: Table) -> bool:
    return table.is_open


@dataclass(slots=True)
class Table(Position[None]):
    hands: list[Pile] = own_counted(cards=True, default_factory=list, open_while=lie_open)
    deck: Pile = counted(cards=True, default=())
    nights: Pile = counted(cards=True, default=())
    aside: str = hidden(cards=True, default="")
    secret: list[str] = own(cards=True, default_factory=list)
    discard: Pile = public(cards=True, default=())
    room: Room = public(cards=True, default_factory=Room)
    rooms: list[Room] = public(cards=True, default_factory=list)
    is_open: bool = public(default=False)
    tables: dict[str, Pile] = counted(cards=True, default_factory=dict)
    cellar: list[Room] = hidden(cards=True, default_factory=list)


@dataclass(slots=True)
class Sides(Position[None]):
    hands: list[Pile] = own_counted(cards=True, default_factory=list)
    decks: list[Pile] = counted(cards=True, default_factory=list)


def rules(**changed: str) -> Rules[None]:
    decks = {
        name: SimpleNamespace(cards=[SimpleNamespace(card=card) for card in cards])
        for name, cards in DECKS.items()
    }
    read = object.__new__(Rules)
    read.game, read.numbers, read.visibility = cast(Any, SimpleNamespace(decks=decks)), None, changed
    return read


def table(**changed: str) -> Table:
    return Table(
        rules=rules(**changed),
        hands=[("a", "x"), ("b", "y")],
        deck=("c",),
        nights=("z",),
        aside="d",
        secret=["", "e"],
        discard=("a",),
        room=Room(("c",), ("b",)),
        rooms=[Room(("w",), ()), Room((), ("x",))],
        tables={"left": ("c",), "right": ("e",)},
        cellar=[Room((), ("d",))],
    )


def worlds(begun: Any, seat: int, many: int = 300) -> list[Any]:
    found = []
    for seed in range(many):
        found.append(begun.copy())
        deal_anew(found[-1], seat, Random(seed))
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_sees_stays_and_nothing_is_lost(seat: int) -> None:
    begun = table()
    for world in worlds(begun, seat, 40):
        assert world.view(seat, {}) == begun.view(seat, {})
        assert world.census() == begun.census()
        assert all(list(pile) == sorted(pile) for pile in (*world.hands, world.deck, world.nights))


def test_every_hidden_card_of_a_back_may_lie_wherever_that_back_lies() -> None:
    found = worlds(table(), 0)
    assert {world.hands[1][0] for world in found} == set("bcde")
    assert {world.hands[1][1] for world in found} == set("yzw"), "nights and dusk share a card: one back"
    for place in (lambda w: w.deck[0], lambda w: w.aside, lambda w: w.secret[1], lambda w: w.room.under[0]):
        assert {place(world) for world in found} == set("bcde")
    for place in (
        lambda w: w.tables["left"][0],
        lambda w: w.tables["right"][0],
        lambda w: w.cellar[0].shown[0],
    ):
        assert {place(world) for world in found} == set("bcde")
    assert {world.rooms[0].under for world in found} == {("y",), ("z",), ("w",)}
    assert {(world.hands[0], world.discard, world.secret[0], world.room.shown) for world in found} == {
        (("a", "x"), ("a",), "", ("b",))
    }


def test_each_way_is_as_likely_as_the_cards_are() -> None:
    begun = Sides(rules=rules(), hands=[(), ("a",)], decks=[(), ("a", "a", "b")])
    seen = Counter(world.hands[1] for world in worlds(begun, 0, 800))
    assert 540 < seen["a",] < 660, "three cards of four"


def test_where_each_seat_has_cards_of_its_own_they_stay_with_it() -> None:
    begun = Sides(rules=rules(), hands=[("a",), ("b",)], decks=[("c",), ("d",)])
    found = worlds(begun, 0, 60)
    assert {(world.hands[0], world.decks[0]) for world in found} == {(("a",), ("c",))}
    assert {(world.hands[1], world.decks[1]) for world in found} == {(("b",), ("d",)), (("d",), ("b",))}


def test_hands_that_lie_open_are_known_and_what_a_ruling_covers_is_not() -> None:
    begun = table()
    begun.is_open = True
    assert {tuple(world.hands) for world in worlds(begun, 0, 60)} == {(("a", "x"), ("b", "y"))}
    assert {world.discard for world in worlds(table(discard="counted"), 0, 60)} == {*((c,) for c in "abcde")}
