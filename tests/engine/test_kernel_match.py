"""A game in play: moves are taken or refused, copies are apart, what is hidden stays hidden."""

from __future__ import annotations

import gc
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from pliego.playing.match import Match
from pliego.playing.moves import (
    ALL,
    CHANCE,
    OVER,
    Choose,
    ChooseTogether,
    GameOver,
    Illegal,
    Procedure,
    Roll,
    notation,
)
from pliego.playing.pile import Pile
from pliego.playing.position import Position, own_counted, public
from pliego.playing.rules import forbids
from stones import Stones, begin
from tavern import CARDS, PLAYABLE, Tavern, any_move, at_turn, begun, laid_out, until, walk

SEEDS = range(12)
NONSENSE = [
    999983, -1, 1.5, "x", "", None, (), ("to",), ("to", "far"), ("to", 1, 2), [], ["ale"], {}, {"ale"},
    b"ale", object(), True, ("leave", "leave"),
]  # fmt: skip


def positions(*seeds: int, readings: dict[str, str] | None = None) -> Iterator[Match]:
    for seed in seeds or SEEDS:
        yield from walk(begun(readings=readings), Random(seed))


# -- moves


def test_an_evening_asks_for_every_kind_of_move_and_ends() -> None:
    asked = {(each.phase, each.actor) for each in positions()}
    turns = {("turn", 0), ("turn", 1), ("turn", CHANCE), ("turn", ALL)}
    assert asked == {("deal", CHANCE), *turns, ("wait", OVER)}


def test_every_listed_move_is_accepted() -> None:
    for match in positions(1, 2, 3):
        if match.actor == ALL:
            pairs = [(one, two) for one in match.legal_moves(0) for two in match.legal_moves(1)]
            assert len(pairs) == 4
        moves = match.chances if match.actor == CHANCE else match.legal_moves(max(match.actor, 0))
        for move in moves if match.actor != ALL else pairs:
            match.clone().apply(move)


def test_legal_moves_are_of_whoever_is_to_move_and_chances_of_chance() -> None:
    match = begun()
    assert match.legal_moves(0) == () == match.legal_moves(1) and list(match.chances) == [0, 1]
    assert match.outcomes() == {0: pytest.approx(0.5), 1: pytest.approx(0.5)}
    match = until(match, "turn")
    assert match.chances == () and match.outcomes() == {}
    assert match.legal_moves(match.actor) and match.legal_moves(1 - match.actor) == ()


def told(match: Match) -> object:
    """Return all that a refusal must leave as it was."""
    hits = match.table.rules.applied()
    return match.key(), match.view(0), match.view(1), match.phase, match.actor, match.census(), hits


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_with_a_rule_and_changes_nothing(nonsense: Any) -> None:
    for match in positions(3, 5):
        offered = match.chances if match.actor == CHANCE else match.legal_moves(max(match.actor, 0))
        if nonsense in list(offered):
            continue
        before = told(match)
        tried = [nonsense]
        if match.actor == ALL:
            first, second = (match.legal_moves(seat)[0] for seat in (0, 1))
            tried += [[nonsense, second], [first, nonsense], [nonsense] * 3]
        for move in tried:
            with pytest.raises(Illegal) as refused:
                match.apply(move)
            assert refused.value.rule in {"A-1", "A-2", "B-1", "B-3", "B-4", "B-5", "C-1", "D-1"}
            assert told(match) == before
        if match.actor != OVER:
            match.clone().apply(any_move(match, Random(0)))


def test_a_refusal_names_what_prohibits_the_move_or_else_what_offers_the_others() -> None:
    match = at_turn("song", "ale")
    for move, why in (("leave", "B-3"), ("dice", "B-1"), ("xyz", "B-1")):
        with pytest.raises(Illegal) as refused:
            match.apply(move)
        assert (refused.value.rule, refused.value.move) == (why, move)
    match.apply("song")
    for far, why in ((("to", 7), "B-5"), (("to", -7), "B-5"), (("to", 0), "B-5")):
        with pytest.raises(Illegal) as refused:
            match.apply(far)
        assert (refused.value.rule, refused.value.move) == (why, notation(far))


def test_a_prohibition_that_is_only_asked_counts_nothing() -> None:
    match = at_turn("ale")
    counted = match.table.rules.applied()
    with pytest.raises(Illegal):
        match.apply("leave")
    assert match.table.rules.applied() == counted == {"B-1": 1, "B-2": 1, "B-3": 1}


def test_moves_made_together_are_of_every_seat() -> None:
    match = at_turn("bid")
    match.apply("bid")
    for moves in ([(0, 1)], [(0, 1), (1, 1), (1, 1)], [(1, 1), (0, 1)], (0, 1)):
        with pytest.raises(Illegal) as refused:
            match.apply(moves)
        assert refused.value.rule == "B-4"
    match.apply([(0, 1), (1, 0)])
    assert [guest.points for guest in match.position.guests] == [1, 0]


def test_a_refusal_of_moves_made_together_names_what_prohibits_the_move_of_that_seat() -> None:
    @forbids("B-5")
    def modest(_tavern: Tavern, moves: Sequence[tuple[int, int]], seat: int) -> Sequence[tuple[int, int]]:
        """The second guest bids little."""
        return [(whose, bid) for whose, bid in moves if seat == 0 or bid < 2]

    match = at_turn("bid")
    match.apply("bid")
    assert isinstance(match.request, ChooseTogether)
    match.request.prohibitions = (modest,)
    for moves, why in (([(0, 1), (1, 2)], "B-5"), ([(0, 2), (1, 1)], "B-4")):
        with pytest.raises(Illegal) as refused:
            match.apply(moves)
        assert refused.value.rule == why


def test_what_the_caller_does_with_its_list_afterwards_is_its_own_affair() -> None:
    match = at_turn("bid", "song")
    match.apply("bid")
    bids = [(0, 1), (1, 0)]
    match.apply(bids)
    before = match.key()
    bids[0] = (0, 0)
    assert match.clone().key() == before == pickle.loads(pickle.dumps(match)).key()


def test_games_of_one_beginning_that_are_stored_together_stay_apart() -> None:
    kept = [match.clone() for match in walk(begun(), Random(1))]
    again = pickle.loads(pickle.dumps(kept))
    assert [match.key() for match in again] == [match.key() for match in kept]
    *_, last = walk(again[0], Random(2))
    assert last.actor == OVER and [match.key() for match in again[1:]] == [match.key() for match in kept[1:]]


def test_nothing_is_legal_once_it_is_over() -> None:
    *_, match = walk(begun(), Random(1))
    assert match.actor == OVER and match.reason() == "D-1" and sum(match.returns()) == 1
    with pytest.raises(Illegal) as refused:
        match.apply("ale")
    assert refused.value.rule == "D-1" and match.legal_moves(0) == () == match.chances


# -- copies


def test_a_copy_is_alike_and_apart() -> None:
    for match in positions():
        copy, before, views = match.clone(), match.key(), [match.view(seat) for seat in (0, 1)]
        assert copy.key() == before and hash(copy.key()) == hash(before)
        assert [copy.view(seat) for seat in (0, 1)] == views
        assert (copy.actor, copy.phase, copy.reason()) == (match.actor, match.phase, match.reason())
        *_, last = walk(copy, Random(7))
        assert match.key() == before and [match.view(seat) for seat in (0, 1)] == views
        assert last.actor == OVER and (match.actor == OVER or last.key() != before)


def test_a_copy_of_a_copy_goes_on_as_the_first_does() -> None:
    for seed in SEEDS:
        match, random = begun(), Random(seed)
        while match.actor != OVER:
            twin = match.clone().clone()
            move = any_move(match, random)
            match.apply(move)
            twin.apply(move)
            assert twin.key() == match.key() and twin.view(0) == match.view(0)


def test_copies_and_keys_count_no_rule() -> None:
    for match in positions(4):
        before = match.table.rules.applied()
        match.clone(), match.key(), match.view(0), match.imagine(1, Random(1))
        pickle.loads(pickle.dumps(match))
        assert match.table.rules.applied() == before


def test_what_is_stored_goes_on_where_it_stood() -> None:
    for match in positions(2, 6):
        again: Match = pickle.loads(pickle.dumps(match))
        assert again.key() == match.key() and again.table is not match.table
        if match.actor != OVER:
            move = any_move(match, Random(3))
            copy = match.clone()
            copy.apply(move)
            again.apply(move)
            assert again.key() == copy.key()


def test_keys_tell_what_is_hidden_apart_and_nothing_else() -> None:
    one, other = begun(), begun()
    assert one.key() == other.key()
    one.apply(0)
    other.apply(1)
    assert one.key() != other.key()


def test_keys_tell_apart_what_was_chosen_in_a_phase_that_has_not_shown_it_yet() -> None:
    def plan(stones: Stones) -> Procedure[str]:
        first = yield Choose(0, ("heads", "tails"), "PLAN-1")
        stones.coin = yield Choose(0, (first, "edge"), "PLAN-2")
        raise GameOver("END-1", [0])

    one, other = begin(plan), begin(plan)
    one.apply("heads")
    other.apply("tails")
    assert one.position.key() == other.position.key() and one.key() != other.key()


# -- what is seen


@pytest.mark.parametrize(
    ("field", "value", "seen_by"),
    [
        ("hands", [("ale",), ("dice", "song")], {0}),
        ("hands", [("ale", "ale"), ("dice",)], {0, 1}),
        ("deck", ("ale", "bid"), set()),
        ("deck", ("ale",), {0, 1}),
        ("discard", ("dice",), {0, 1}),
        ("cups", [3, 1], {0}),
        ("coin", 1, set()),
        ("turn", 1, {0, 1}),
    ],
)
def test_a_view_shows_what_is_declared_to_be_seen(field: str, value: Any, seen_by: set[int]) -> None:
    def seen(**fields: Any) -> Match:
        table = laid_out()
        plain = {"hands": [("bid",), ("dice", "song")], "deck": ("ale", "ale"), "cups": [1, 1]}
        return Match(table, Tavern(rules=table.rules, **(plain | fields)), "turn")

    one = seen()
    other = seen(**{field: value})
    if field == "turn":
        assert one.actor != other.actor
    changed = {seat for seat in (0, 1) if one.view(seat) != other.view(seat)}
    assert changed == seen_by and one.key() != other.key()


def test_a_part_of_a_position_has_hidden_fields_too() -> None:
    one, other = at_turn("ale"), at_turn("ale")
    other.position.guests[0].thirst = 5
    assert one.view(0) == other.view(0) and one.position.key() != other.position.key()
    other.position.guests[0].points = 5
    assert one.view(1) != other.view(1)


def test_a_field_lies_open_in_positions_that_say_so() -> None:
    """A hand that somebody must show, whatever a reading says; all else stays as declared."""

    @dataclass(slots=True)
    class Shown(Tavern):
        hands: list[Any] = own_counted(default_factory=list, open_while=lambda table: table.turn == 1)

    def seen(hand: str, cup: int, turn: int, **changed: str) -> Any:
        table = Shown(rules=laid_out().rules, hands=[(hand,), ("song",)], cups=[cup, 1], turn=turn)
        return table.view(1, changed)

    for changed in ({}, {"hands": "hidden"}):
        assert seen("ale", 1, 0, **changed) == seen("bid", 1, 0, **changed)
        assert seen("ale", 1, 1, **changed) != seen("bid", 1, 1, **changed)
    assert seen("ale", 1, 1) == seen("ale", 2, 1)


def test_a_reading_may_cover_what_lies_open() -> None:
    def after(card: str, **readings: str) -> Match:
        match = at_turn(card, "song", readings=readings)
        match.position.discard = (card,)
        return match

    assert after("ale").view(1) != after("dice").view(1)
    assert after("ale", sight="covered").view(1) == after("dice", sight="covered").view(1)


def test_a_move_is_seen_by_whom_it_is_shown_to() -> None:
    coins, cups = [begun(), begun()], [begun(), begun()]
    for coin, match in enumerate(coins):
        match.apply(coin)
    assert coins[0].view(0) == coins[1].view(0) and coins[0].view(1) == coins[1].view(1)
    for die, match in enumerate(cups, 1):
        match.apply(0)
        match.apply(die)
    assert cups[0].view(0) != cups[1].view(0) and cups[0].view(1) == cups[1].view(1)


# -- what is imagined


def test_what_is_imagined_agrees_with_what_was_seen() -> None:
    random = Random(5)
    for match in positions():
        for seat in (0, 1):
            before = match.key()
            world = match.imagine(seat, random)
            assert world.view(seat) == match.view(seat) and match.key() == before
            assert world.legal_moves(seat) == match.legal_moves(seat)
            assert world.census() == match.census()


def test_what_cannot_be_known_is_imagined_in_every_way_it_may_be() -> None:
    match, random = until(begun(), "turn", seed=2), Random(1)
    worlds = [match.imagine(0, random).position for _ in range(300)]
    assert {world.cups[0] for world in worlds} == {match.position.cups[0]}
    assert {world.cups[1] for world in worlds} == {1, 2, 3} and {world.coin for world in worlds} == {0, 1}
    assert len({world.hands[1] for world in worlds}) > 3


def test_what_is_imagined_can_be_played_on_and_imagined_again() -> None:
    for match in positions(8, 9):
        world = match.imagine(1, Random(2))
        assert world.clone().key() == world.key() and world.imagine(0, Random(3)).view(0) == world.view(0)
        *_, last = walk(world, Random(4))
        assert last.reason() == "D-1"


def guess(tavern: Tavern) -> Procedure[str]:
    """A die that one guest alone sees tells what everybody is asked for."""
    die = yield Roll((1, 2, 3), "A-1", seen_by=0)
    yield Choose(die % 2, ("ale",), "B-1")
    close: Procedure[str] = take(tavern)
    return (yield from close)


def take(_tavern: Tavern) -> Procedure[str]:
    yield Choose(0, ("bid",), "B-2")
    raise GameOver("D-1", (0,))


def test_what_is_asked_now_is_seen_and_agreed_with_too() -> None:
    table = replace(laid_out(), playable=replace(PLAYABLE, phases={"guess": guess}))
    match = Match(table, Tavern(rules=table.rules), "guess")
    match.apply(2)
    for nth in range(20):
        assert match.imagine(1, Random(nth)).actor == 0
    odd = Match(table, Tavern(rules=table.rules), "guess")
    odd.apply(3)
    thrown = {odd.imagine(1, Random(nth))._course.moves[0] for nth in range(20)}
    assert thrown == {1, 3}


def bid_what_was_thrown(_tavern: Tavern) -> Procedure[str]:
    """One guest alone sees a die and can only bid what it shows."""
    die = yield Roll((1, 2, 3), "A-1", seen_by=0)
    yield ChooseTogether([[die], [0]], "B-4")
    yield Choose(0, ("ale",), "B-1")
    return "close"


def test_what_all_chose_is_agreed_with_by_each_of_them() -> None:
    table = replace(laid_out(), playable=replace(PLAYABLE, phases={"bid": bid_what_was_thrown}))
    match = Match(table, Tavern(rules=table.rules), "bid")
    match.apply(3)
    match.apply([3, 0])
    assert {match.imagine(1, Random(nth))._course.moves[0] for nth in range(20)} == {3}


# -- phases


def test_phases_that_ask_nothing_for_ever_are_told() -> None:
    def round_and_round(_tavern: Tavern) -> Procedure[str]:
        yield from ()
        return "round"

    table = replace(laid_out(), playable=replace(PLAYABLE, phases={"round": round_and_round}))
    with pytest.raises(RecursionError, match="`round` is entered again and again"):
        Match(table, Tavern(rules=table.rules), "round")


def test_a_game_may_end_before_anything_is_asked() -> None:
    def at_once(_tavern: Tavern) -> Procedure[str]:
        yield from ()
        raise GameOver("D-1", (1,))

    table = replace(laid_out(), playable=replace(PLAYABLE, phases={"end": at_once}))
    match = Match(table, Tavern(rules=table.rules), "end")
    assert (match.actor, match.returns(), match.clone().returns()) == (OVER, (0.0, 1.0), (0.0, 1.0))


def test_games_and_copies_are_gone_without_a_search_for_garbage() -> None:
    for _match in positions(5):
        pass
    gc.collect()
    gc.disable()
    try:
        for match in positions(5):
            match.clone(), match.imagine(0, Random(1))
        del match
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_phase_that_asks_nothing_says_at_once_what_follows() -> None:
    def stir(_tavern: Tavern) -> str:
        return "take"

    phases = {"stir": stir, "take": take, "round": lambda _tavern: "round", "end": fall}
    table = replace(laid_out(), playable=replace(PLAYABLE, phases=phases))
    match = Match(table, Tavern(rules=table.rules), "stir")
    assert (match.phase, match.legal_moves(0)) == ("take", ("bid",))
    assert match.clone().key() == match.key()
    with pytest.raises(RecursionError, match="`round` is entered again and again"):
        Match(table, Tavern(rules=table.rules), "round")
    ended = Match(table, Tavern(rules=table.rules), "end")
    assert (ended.actor, ended.reason(), ended.clone().winners()) == (OVER, "D-1", (1,))


def fall(_tavern: Tavern) -> str:
    raise GameOver("D-1", (1,))


def test_the_phase_is_the_one_that_asks() -> None:
    match = until(begun(), "turn")
    assert match.phase == "turn" and match.actor == 0
    match.apply(match.legal_moves(0)[0])
    while match.actor in (ALL, CHANCE) or (match.actor == 0 and match.request.rule == "B-5"):
        match.apply(any_move(match, Random(1)))
    assert (match.phase, match.actor) == ("turn", 1), "the wait between asks nothing and is passed over"


# -- cards


def test_no_card_is_lost() -> None:
    for seed in SEEDS:
        match = begun()
        for each in walk(match, Random(seed)):
            assert each.census() == Counter(CARDS)


def test_where_each_seat_has_cards_of_its_own_they_are_counted_by_seat() -> None:
    @dataclass(slots=True)
    class Duel(Position[int]):
        hands: list[Pile] = own_counted(cards=True, default_factory=lambda: [("ale", "ale"), ("ale",)])
        shown: list[str] = public(cards=True, default_factory=lambda: ["", "bid"])
        points: list[int] = public(default_factory=lambda: [1, 1])

    duel = Duel(rules=laid_out().rules)
    assert duel.census() == {"0/ale": 2, "1/ale": 1, "1/bid": 1}
    duel.hands[0], duel.shown[0] = ("ale",), "ale"
    assert duel.census() == {"0/ale": 2, "1/ale": 1, "1/bid": 1}
