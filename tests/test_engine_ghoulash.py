"""Ghoulash, played: the laws of the kernel on random nights, drawing, and what each player may know."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from generator.oldengine.examples import replay
from generator.oldengine.play import play, random_bot
from generator.proof.played import winners
from ghoulash_night import (
    CONTENT,
    GAME,
    ORFANATO,
    RADIO,
    SCENARIOS,
    SUERO,
    come_out_otherwise,
    do,
    laid,
    offered,
    playout,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.game import Game
from generator.oldengine.ghoulash import ENGINE
from generator.oldengine.ghoulash_hiding import DRAW, MOVE
from generator.oldengine.ghoulash_laid import Night
from generator.oldengine.kernel import CHANCE, OVER, Illegal, Setting
from generator.oldengine.table import Lacking
from generator.reader import read_game

scenarios = st.sampled_from(SCENARIOS)
seeds = st.integers(0, 10_000)


# -- the laws of the kernel


@settings(max_examples=24, deadline=None)
@given(scenarios, seeds)
def test_every_decision_brings_the_end_nearer_and_loses_nothing(scenario: str, seed: int) -> None:
    table = laid(scenario)
    cap, printed = ENGINE.cap(GAME, Setting(2, scenario=scenario)), table.printed()
    last, census, decisions = None, None, 0
    for night in playout(table, seed):
        if night.actor == OVER:
            break
        assert last is None or night.measure() < last
        assert census is None or night.census() == census
        assert all(count <= printed[name] for name, count in night.in_use().items())
        last, census = night.measure(), night.census()
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
            dream = night.imagine(seat, random)
            assert dream.view(seat) == night.view(seat)
            assert dream.census() == night.census()
            if night.actor == seat:
                assert list(dream.actions(seat)) == list(night.actions(seat))


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_a_dream_can_be_played_to_its_end(scenario: str, seed: int) -> None:
    random = Random(seed)
    nights = [night.clone() for night in playout(laid(scenario), seed) if night.actor != OVER]
    dream = random.choice(nights).imagine(random.randrange(2), random)
    census = dream.census()
    while dream.actor != OVER:
        dream.apply(random.choice(dream.lots if dream.actor == CHANCE else dream.actions(dream.actor)))
    assert dream.census() == census


@settings(max_examples=8, deadline=None)
@given(scenarios, seeds)
def test_a_clone_goes_its_own_way(scenario: str, seed: int) -> None:
    random = Random(seed)
    for night in playout(laid(scenario), seed):
        before = night.key()
        if night.actor != OVER and random.random() < 0.05:
            for act in night.actions(night.actor):
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
        acts = set(night.actions(night.actor)) if night.actor != OVER else set()
        names = [night.notation(act) for act in acts]
        assert len(names) == len(set(names))
        before = night.key()
        for act in [a for a in range(-6, night.table.squares) if a not in acts][::7]:
            with pytest.raises(Illegal) as raised:
                night.apply(act)
            assert raised.value.rule in GAME.rules
            assert night.key() == before


def test_dreams_differ() -> None:
    night = do(laid().begin(), "uno", "sample", "sample")
    keys = {night.imagine(0, Random(seed)).key() for seed in range(20)}
    assert len(keys) == 20


# -- what shows each rule


@pytest.mark.parametrize("name", sorted(ENGINE.bound()))
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
    assert (night.reason(), winners(night)) == (told.ends, told.winners)


def test_random_players_meet_every_rule() -> None:
    applied: Counter[str] = Counter()
    for scenario in SCENARIOS:
        table, random = laid(scenario, ["XXX"]), Random(1)
        for _ in range(60):
            play(table.begin(), [random_bot(random)] * 2, random, 2_000)
        applied += table.book.applied()
    assert set(ENGINE.bound()) - set(applied) <= {"ORFANATO-1"}, "it takes a plan to find the girl"


# -- drawing


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", ["uno", "dos"])
def test_a_sample_can_be_drawn_symbol_by_symbol(scenario: str, seat: str) -> None:
    table = laid(scenario)
    night = do(table.begin(), "uno")
    drawn = table.scenario.samples[seat]
    for name in table.symbols:
        for text in drawn[name]:
            assert text in offered(night)
            do(night, text)
    assert night.actor == 1
    assert (tuple(night.stacks[0]), night.shut[0]) == table.read(drawn)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SCENARIOS[1:]), seeds)
def test_a_door_may_be_blocked_if_every_square_can_still_be_reached(scenario: str, seed: int) -> None:
    table, random = laid(scenario), Random(seed)
    shut = 0
    for _ in range(random.randrange(4)):
        shut |= 1 << random.choice(table.shuttable[shut, 0].answer)
    left = [d for d in range(len(table.doors)) if not shut >> d & 1]
    assert list(table.shuttable[shut, 0].answer) == [d for d in left if not table.cut_off(shut | 1 << d)]


@settings(max_examples=12, deadline=None)
@given(scenarios, seeds)
def test_whatever_is_drawn_keeps_the_limits_of_the_sheet(scenario: str, seed: int) -> None:
    table = laid(scenario)
    for night in playout(table, seed):
        if night.asks == MOVE:
            break
    for seat in range(2):
        for symbol, name in enumerate(table.symbols):
            entry, pen = table.scenario.place[name], table.pens[symbol].answer
            where = [v for v, stack in enumerate(night.stacks[seat]) for s in stack if s == symbol]
            drawn = night.shut[seat].bit_count() if entry.kind == "door" else len(where)
            assert drawn == entry.count
            groups = Counter(pen.group[v] for v in where)
            assert all(count <= pen.most[group] for group, count in groups.items())
        assert all(len({table.sort[s] for s in stack}) == len(stack) for stack in night.stacks[seat])
        assert not table.cut_off(night.shut[seat])


def test_either_seat_may_begin_and_copies_the_first_sample() -> None:
    night = do(laid().begin(), "dos", "sample", "sample")
    assert night.actor == 1
    uno, dos = (laid().read(laid().scenario.samples[seat])[0] for seat in ("uno", "dos"))
    assert (tuple(night.stacks[1]), tuple(night.stacks[0])) == (uno, dos)


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
    table, random = ENGINE.lay_out(game, Setting(2, scenario=ORFANATO)), Random(1)
    for _ in range(30):
        play(table.begin(), [random_bot(random)] * 2, random, 2_000)


@pytest.mark.parametrize(
    "name", ["heridas-linea", "zonas", "herida-fallo", "turnos-agujero", "herida-agujero"]
)
def test_a_number_that_is_gone_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    game = changed(tmp_path, "game.yaml", f"  {name}:", f"  x{name}:")
    with pytest.raises(Lacking) as raised:
        play_often(game)
    assert (raised.value.file, raised.value.path) == ("game.yaml", ("values",))
    assert name in raised.value.what


def test_an_obstacle_without_an_effect_is_lacking(tmp_path: Path) -> None:
    game = changed(tmp_path, "1-la-radio.yaml", "  agujero: {kind", "  foso: {kind")
    with pytest.raises(Lacking) as raised:
        ENGINE.lay_out(game, Setting(2, scenario=RADIO))
    assert raised.value.file == "scenarios/1-la-radio.yaml"


def test_the_cap_follows_the_content(tmp_path: Path) -> None:
    setting = Setting(2, scenario=SUERO)
    more = changed(tmp_path, "2-el-suero.yaml", "kind: ghoul, count: 8", "kind: ghoul, count: 9")
    assert ENGINE.cap(more, setting) == ENGINE.cap(GAME, setting) + 2 * (2 + GAME.info.values["zonas"].value)


def test_every_scenario_is_a_setting() -> None:
    assert [each.scenario for each in ENGINE.settings(GAME)] == list(SCENARIOS)
    assert {each.players for each in ENGINE.settings(GAME)} == {2}


def test_what_is_drawn_is_for_its_owner_only() -> None:
    one = do(laid().begin(), "uno", "1-A")
    other = do(laid().begin(), "uno", "1-B")
    assert one.view(0) != other.view(0)
    assert one.view(1) == other.view(1)


def test_a_circled_zone_is_for_the_rival_only() -> None:
    def ambushed() -> Night:
        return do(
            laid().begin(), "uno", "sample", "sample", "12-I", "12-J", "11-J", "10-J", "9-J", "11-H", "10-H"
        )

    one, other = do(ambushed(), "2"), do(ambushed(), "5")
    assert one.view(1) == other.view(1)
    assert one.view(0) != other.view(0)
    assert one.asks != DRAW


# -- odds


def test_a_fight_costs_as_often_as_the_shots_say() -> None:
    """One zone in six is hit at once; the worst case is five misses or the sixth zone free after them."""
    odds = {name: work_out(GAME) for name, work_out in ENGINE.odds.items()}
    zones = GAME.info.values["zonas"].value
    assert odds["sin-heridas"] == Fraction(1, zones)
    assert odds["muere-con-una"] == 1 - Fraction(1, zones)
    assert odds["muere-con-tres"] == Fraction(zones - 3, zones)
    assert odds["todas-las-zonas"] == Fraction(1, zones)
