"""Ghoulash, played: the laws of the engine on random nights, drawing, and what each player may know."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from ghoulash_night import (
    CONTENT,
    GAME,
    ORFANATO,
    PLAYABLE,
    RADIO,
    SCENARIOS,
    SUERO,
    after,
    come_out_otherwise,
    do,
    laid,
    offered,
    playout,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from pliego.game.model.game import Game
from pliego.games.ghoulash.map_drawing import none_cut_off
from pliego.games.ghoulash.moves import parse
from pliego.games.ghoulash.position import Night
from pliego.games.opening import read_game
from pliego.playing.content import MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Illegal, Setting
from pliego.playing.play import play, random_player
from pliego.playing.playable import GameTable, GameTables
from pliego.playing.transcripts import replay
from pliego.text.graph import distances, neighbours_of

scenarios = st.sampled_from(SCENARIOS)
seeds = st.integers(0, 10_000)
SUERO_DRAWN = [
    place
    for name, places in laid(SUERO).rules.numbers.samples["uno"].items()
    if name != "bloqueada"
    for place in places
]
"""A sample of El suero but for its doors."""
NONSENSE = (
    "x",
    "",
    "99-Z",
    "9-J-9",
    None,
    -6,
    999_983,
    ("a", "b"),
    b"stop",
    2.5,
    object,
    *map(parse, ("+", "redraw:")),
)
"""What is no move at all."""


# -- the laws of the engine


@settings(max_examples=24, deadline=None)
@given(scenarios, seeds)
def test_every_decision_brings_the_end_nearer_and_loses_nothing(scenario: str, seed: int) -> None:
    table = laid(scenario)
    cap, printed = PLAYABLE.cap(GAME, Setting(2, scenario=scenario)), table.printed()
    last, census, decisions = None, None, 0
    for night in playout(table, seed):
        if night.actor == OVER:
            break
        assert last is None or night.termination_measure() < last
        assert census is None or night.census() == census
        assert all(count <= printed[name] for name, count in night.in_use().items())
        last, census = night.termination_measure(), night.census()
        decisions += 1
    assert decisions <= cap
    assert night.reason() in {"FIN-1", "FIN-2"}
    assert sorted(night.returns()) == [0.0, 1.0]


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_players_cannot_tell_what_they_cannot_know(scenario: str, seed: int) -> None:
    random = Random(seed)
    for night in playout(laid(scenario), seed):
        for seat in range(2) if random.random() < 0.2 else ():
            world = night.imagine(seat, random)
            assert world.view(seat) == night.view(seat)
            assert world.census() == night.census()
            if night.actor == seat:
                assert set(world.legal_moves(seat)) == set(night.legal_moves(seat))


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_a_world_can_be_played_to_its_end(scenario: str, seed: int) -> None:
    random = Random(seed)
    nights = [night.clone() for night in playout(laid(scenario), seed) if night.actor != OVER]
    world = random.choice(nights).imagine(random.randrange(2), random)
    census = world.census()
    while world.actor != OVER:
        world.apply(random.choice(world.chances if world.actor == CHANCE else world.legal_moves(world.actor)))
    assert world.census() == census


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_a_clone_goes_its_own_way(scenario: str, seed: int) -> None:
    random = Random(seed)
    for night in playout(laid(scenario), seed):
        before = night.key()
        if night.actor != OVER and random.random() < 0.05:
            for act in night.legal_moves(night.actor):
                copy = night.clone()
                assert copy.key() == before
                copy.apply(act)
                assert copy.key() != before
            assert night.key() == before


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_an_illegal_act_changes_nothing_and_names_its_rule(scenario: str, seed: int) -> None:
    random = Random(seed)
    for night in playout(laid(scenario), seed):
        if random.random() > 0.05:
            continue
        moves = night.legal_moves(night.actor) if night.actor != OVER else []
        names = [night.notation(move) for move in moves]
        assert len(names) == len(set(names)) and [*map(night.table.playable.parse, names)] == [*moves]
        before = night.key()
        map_ = night.table.rules.numbers.map
        tried = [*map_.squares[::7], *map_.doors, *NONSENSE, 1, 7]
        for move in [each for each in tried if each not in moves]:
            with pytest.raises(Illegal) as raised:
                night.apply(move)
            assert raised.value.rule in GAME.rules
            assert night.key() == before


@settings(max_examples=6, deadline=None)
@given(scenarios, seeds)
def test_a_night_that_was_stored_is_the_same(scenario: str, seed: int) -> None:
    random = Random(seed)
    nights = [night.clone() for night in playout(laid(scenario), seed) if random.random() < 0.05]
    for night, again in zip(nights, pickle.loads(pickle.dumps(nights)), strict=True):
        assert again is not night
        assert (again.key(), again.view(0), again.phase) == (night.key(), night.view(0), night.phase)


def test_who_came_to_a_new_square_may_stop_there_though_only_an_obstacle_leads_on() -> None:
    night = after({"at": "8-B", "path": ["9-B"], "hidden": {"escombros": ["8-B"]}}, {"move": "8-C"})
    assert offered(night) == {"8-B", "stop"}


def test_who_came_to_a_new_square_and_then_through_a_door_to_a_known_one_may_stop() -> None:
    path = ["10-H", "10-I", "10-J", "11-J", "12-J"]
    begun = {"scenario": "3-el-ultimo-tren", "at": "12-I", "path": path}
    assert "stop" not in offered(after(begun))
    assert "stop" in offered(after(begun, {"move": "12-H"}, {"move": "11-H"}, {"move": "10-H/11-H"}))


def test_what_refuses_a_move_is_the_rule_that_says_so() -> None:
    night = do(laid().begin(), "uno")
    refused = {"6-A": "PREP-2", "5-A": "PREP-2", "12-H": "PREP-2"}
    assert {move: refusal(night, move) for move in refused} == refused
    do(night, "1-A")
    assert refusal(night, "1-A") == refusal(night, "12-H") == "PREP-4"
    do(night, "5-B", "5-C")
    assert refusal(night, "5-A") == "PREP-3"
    assert refusal(do(night, "1-B", "2-C", "4-D"), "1-C") == "PREP-3"
    assert refusal(do(laid(SUERO).begin(), "uno", *SUERO_DRAWN), "3-C/3-D") == "PREP-5"
    night = do(laid().begin(), "uno", "sample", "sample")
    told = {"stop": "MOV-7", "bump": "MOV-8", "redraw:4-F": "ENC-4", "1-A": "MOV-2"}
    assert {move: refusal(night, move) for move in told} == told


def refusal(night: Match, move: str) -> str:
    """Return the rule that refuses a move."""
    with pytest.raises(Illegal) as raised:
        night.apply(night.table.playable.parse(move))
    return raised.value.rule


def test_worlds_differ() -> None:
    night = do(laid().begin(), "uno", "sample", "sample")
    keys = {night.imagine(0, Random(seed)).key() for seed in range(20)}
    assert len(keys) == 20
    ambush = after({"at": "8-K", "hidden": {"ghoul": ["7-K"]}, "weak": 5}, {"move": "7-K"}, {"shoot": 1})
    assert {ambush.imagine(0, Random(seed)).position.weak[1] for seed in range(60)} == {2, 3, 4, 5, 6}


# -- what shows each rule


@pytest.mark.parametrize("name", sorted(PLAYABLE.bound()))
def test_no_rule_can_be_left_out(name: str) -> None:
    if next(come_out_otherwise({name}), None) is None:
        told = GAME.transcripts["la-radio"]
        night = laid(RADIO, {name}).begin()
        with pytest.raises(Illegal):
            list(replay(night, told.words))


def test_examples_come_out_as_written() -> None:
    assert list(come_out_otherwise()) == []


def test_the_sample_game_ends_as_written() -> None:
    told = GAME.transcripts["la-radio"]
    night = laid(told.scenario or "").begin()
    assert len(list(replay(night, told.words))) == len(told.words)
    assert night.reason() == told.ends and [seat + 1 for seat in night.winners()] == told.winners


def test_random_players_meet_every_rule() -> None:
    applied: Counter[str] = Counter()
    for scenario in SCENARIOS:
        table, random = laid(scenario, ["XXX"]), Random(1)
        for _ in range(60):
            play(table.begin(), [random_player(random)] * 2, random, 2_000)
        applied += table.rules.applied()
    assert set(PLAYABLE.bound()) - set(applied) <= {"ORFANATO-1"}, "it takes a plan to find the girl"


# -- drawing


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", ["uno", "dos"])
def test_a_sample_can_be_drawn_symbol_by_symbol(scenario: str, seat: str) -> None:
    table = laid(scenario)
    night = do(table.begin(), "uno")
    drawn = table.rules.numbers.samples[seat]
    for name in table.rules.numbers.place:
        for text in drawn[name]:
            assert text in offered(night)
            do(night, text)
    assert night.actor == 1
    assert named(night.position, 0) == {name: sorted(places) for name, places in drawn.items()}


def named(night: Night, seat: int) -> dict[str, list[str]]:
    """Return what a seat has drawn, by symbol."""
    found: dict[str, list[str]] = {}
    for place, things in night.drawn[seat].items():
        for thing in things:
            found.setdefault(thing, []).append(place)
    return {name: sorted(places) for name, places in found.items()}


def cut_off(table: GameTable, shut: set[str]) -> set[str]:
    """Return the squares that cannot be reached from the entrance with some doors shut, door by door."""
    map_ = table.rules.numbers.map
    pairs = [(one, two) for one, near in map_.steps.items() for two, door in near if door not in shut]
    return {*map_.squares} - distances(neighbours_of(map_.squares, pairs), map_.starts).keys()


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SCENARIOS[1:]), seeds)
def test_a_door_may_be_blocked_if_every_square_can_still_be_reached(scenario: str, seed: int) -> None:
    table, random = laid(scenario), Random(seed)
    night, shut = Night.begin(table.rules), set[str]()
    doors = [*table.rules.numbers.map.doors]
    for _ in range(random.randrange(4)):
        door = random.choice(none_cut_off(night, doors, 0))
        night.drawn[0][door] = ("bloqueada",)
        shut.add(door)
    left = [door for door in doors if door not in shut]
    assert list(none_cut_off(night, doors, 0)) == [d for d in left if not cut_off(table, shut | {d})]


@settings(max_examples=12, deadline=None)
@given(scenarios, seeds)
def test_whatever_is_drawn_keeps_the_limits_of_the_sheet(scenario: str, seed: int) -> None:
    table = laid(scenario)
    numbers = table.rules.numbers
    for night in playout(table, seed):
        if night.phase == "moverse":
            break
    for seat in range(2):
        drawn = named(night.position, seat)
        for name, entry in numbers.place.items():
            assert len(drawn[name]) == entry.count
            inside = Counter(numbers.map.letter[at] for at in drawn[name] if entry.kind == "ghoul")
            assert all(count <= numbers.ghoul_limit[letter] for letter, count in inside.items())
            if entry.spread:
                assert len({numbers.map.letter[at] for at in drawn[name]}) == entry.count
        for things in night.position.drawn[seat].values():
            assert len({numbers.kind(thing) for thing in things}) == len(things)
        assert not cut_off(table, {*drawn.get("bloqueada", ())})


def test_a_building_takes_no_ghoul_more_than_its_sheet_says() -> None:
    night = do(laid().begin(), "uno", "1-A", "5-B", "5-C", "1-B", "2-C", "4-D")
    limit = laid().rules.numbers.ghoul_limit
    assert limit["A"] == 3
    assert not offered(night) & {*laid().rules.numbers.map.buildings["A"]} and "1-F" in offered(night)


def test_either_seat_may_begin_and_copies_the_first_sample() -> None:
    for first, words in ((0, "uno"), (1, "dos")):
        night = do(laid().begin(), words, "sample", "sample")
        assert night.actor == first
        for seat, name in ((first, "uno"), (1 - first, "dos")):
            sample = laid().rules.numbers.samples[name]
            assert named(night.position, seat) == {each: sorted(at) for each, at in sample.items()}


def test_what_the_rules_say_is_checked_of_the_sheet() -> None:
    """Without these rules a check of the content speaks up, no example asked."""
    assert list(PLAYABLE.check(GameTables(GAME, PLAYABLE))) == []
    for name, code in (("ENC-1", "encounter-order"), ("GHO-3", "fight-order")):
        assert code in {problem.code for problem in PLAYABLE.check(GameTables(GAME, PLAYABLE, [name]))}


# -- numbers come from the content


def changed(tmp_path: Path, name: str, old: str, new: str) -> Game:
    """Return the game with a piece of one file replaced."""
    root = tmp_path / "ghoulash"
    (root / "scenarios").mkdir(parents=True)
    for path in [*CONTENT.glob("*.yaml"), *CONTENT.glob("scenarios/*.yaml")]:
        text = path.read_text("utf-8")
        if path.name == name:
            assert old in text
            text = text.replace(old, new)
        (root / path.relative_to(CONTENT)).write_text(text, "utf-8")
    game = read_game(root)[0]
    assert game is not None
    return game


def play_often(game: Game) -> None:
    """Play a few games that last."""
    table, random = PLAYABLE.table(game, Setting(2, scenario=ORFANATO)), Random(1)
    for _ in range(30):
        play(table.begin(), [random_player(random)] * 2, random, 2_000)


@pytest.mark.parametrize(
    "name",
    [
        "heridas-linea",
        "zonas",
        "herida-fallo",
        "turnos-agujero",
        "herida-agujero",
        "herida-sorpresa",
        "herida-espera",
    ],
)
def test_a_number_that_is_gone_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    game = changed(tmp_path, "game.yaml", f"  {name}:", f"  x{name}:")
    with pytest.raises(MissingContent) as raised:
        play_often(game)
    assert (raised.value.file, raised.value.path) == ("game.yaml", ("values",))
    assert name in raised.value.what


def test_an_obstacle_without_an_effect_is_lacking(tmp_path: Path) -> None:
    game = changed(tmp_path, "1-la-radio.yaml", "  agujero: {kind", "  foso: {kind")
    with pytest.raises(MissingContent) as raised:
        PLAYABLE.table(game, Setting(2, scenario=RADIO))
    assert raised.value.file == "scenarios/1-la-radio.yaml"


def test_the_cap_follows_the_content(tmp_path: Path) -> None:
    setting = Setting(2, scenario=SUERO)
    more = changed(tmp_path, "2-el-suero.yaml", "kind: ghoul, count: 8", "kind: ghoul, count: 9")
    assert PLAYABLE.cap(more, setting) == PLAYABLE.cap(GAME, setting) + 2 * (
        2 + GAME.info.values["zonas"].value
    )


def test_every_scenario_is_a_setting() -> None:
    assert [each.scenario for each in PLAYABLE.settings(GAME)] == list(SCENARIOS)
    assert {each.players for each in PLAYABLE.settings(GAME)} == {2}


def test_what_is_drawn_is_for_its_owner_only() -> None:
    one = do(laid().begin(), "uno", "1-A")
    other = do(laid().begin(), "uno", "1-B")
    assert one.view(0) != other.view(0)
    assert one.view(1) == other.view(1)


def test_a_circled_zone_is_for_the_rival_only() -> None:
    def ambushed() -> Match:
        return do(
            laid().begin(), "uno", "sample", "sample", "12-I", "12-J", "11-J", "10-J", "9-J", "11-H", "10-H"
        )

    one, other = do(ambushed(), "2"), do(ambushed(), "5")
    assert one.view(1) == other.view(1)
    assert one.view(0) != other.view(0)
    assert one.position.weak[0] == 2


# -- odds


def test_a_fight_costs_as_often_as_the_shots_say() -> None:
    """One zone in six is hit at once; the worst case is five misses or the sixth zone free after them."""
    odds = {name: work_out(GAME) for name, work_out in PLAYABLE.chances().items()}
    zones = GAME.info.values["zonas"].value
    assert odds["sin-heridas"] == Fraction(1, zones)
    assert odds["muere-con-una"] == 1 - Fraction(1, zones)
    assert odds["muere-con-tres"] == Fraction(zones - 3, zones)
    assert odds["todas-las-zonas"] == Fraction(1, zones)


def test_a_blocked_door_is_where_the_turn_ends_however_far_it_was() -> None:
    given = {"scenario": SUERO, "seat": "uno", "at": "7-J", "path": ["7-L", "7-K"]}
    match = after({**given, "hidden": {"bloqueada": ["6-L/7-L"]}}, {"move": "7-K 7-L 6-L"})
    assert match.position.explorers[0].at == "7-L"


def test_nobody_leaves_with_a_part_of_what_is_looked_for() -> None:
    given = {
        "scenario": "3-el-ultimo-tren",
        "seat": "uno",
        "at": "2-B",
        "path": ["2-C"],
        "with": ["objetivo"],
    }
    match = after(given, {"move": "2-A"})
    assert match.position.explorers[0].at == "2-A" and match.actor != OVER


def searched(scenario: str, *unknown: str, acts: Sequence[object] = (), **given: object) -> Match:
    """Return the night of somebody who has been on all squares but some, and goes on from the entrance."""
    map_ = laid(scenario).rules.numbers.map
    seen = [square for square in map_.squares if square not in unknown and square not in map_.starts]
    return after({"scenario": scenario, "at": map_.starts[0], "seen": seen, **given}, *acts)


def test_nobody_wins_if_what_is_looked_for_is_nowhere() -> None:
    night = searched(RADIO)
    assert night.actor == OVER and night.reason() == "FIN-3" and [*night.winners()] == [0, 1]
    assert searched(RADIO, "1-A").actor != OVER
    assert searched(SUERO, **{"with": ["objetivo"]}).actor != OVER


def test_nobody_wins_if_blocked_doors_shut_out_what_is_looked_for() -> None:
    map_ = laid(SUERO).rules.numbers.map
    chapel = [square for square in map_.squares if map_.letter[square] == "A"]
    assert searched(SUERO, *chapel).actor != OVER
    night = searched(SUERO, *chapel, acts=[{"move": "3-C"}], at="3-D", hidden={"bloqueada": ["3-C/3-D"]})
    assert night.actor == 1 and do(night, "12-B", "stop").reason() == "FIN-3"


def test_an_obstacle_is_no_end_of_the_way() -> None:
    hidden = {"escombros": ["8-B"]}
    assert searched(RADIO, "8-C", hidden=hidden).actor != OVER
    assert searched(RADIO, hidden=hidden).reason() == "FIN-3"
