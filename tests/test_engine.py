"""The engine: every worked example and sample game of every game, and the laws that every game keeps."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Hashable
from random import Random

import pytest
from generator.oldengine.play import play, random_bot
from generator.proof.played import check_example, check_transcript
from played import (
    NAMES,
    ROOT,
    SETTINGS,
    acting,
    any_act,
    begun,
    engine,
    game_of,
    offered,
    tables_of,
    walk,
)
from workshop import environment

from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, Illegal, Setting, State

EXAMPLES = [(name, example) for name in NAMES for example in game_of(name).examples]
TRANSCRIPTS = [(name, told) for name in NAMES for told in game_of(name).transcripts]
GAMES = 2
EVERY = 7
"""One position in so many is looked at closely."""
MOST_TRIED = 12

in_every_setting = pytest.mark.parametrize(
    ("name", "setting"), SETTINGS, ids=[f"{name}: {setting}" for name, setting in SETTINGS]
)


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_a_worked_example_comes_out_as_written(name: str, example: str) -> None:
    found = list(check_example(tables_of(name), game_of(name).examples[example]))
    assert found == [], "\n".join(map(str, found))


@pytest.mark.parametrize(("name", "told"), TRANSCRIPTS)
def test_a_sample_game_can_be_played_as_written(name: str, told: str) -> None:
    found = list(check_transcript(tables_of(name), told))
    assert found == [], "\n".join(map(str, found))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_examples_and_a_sample_game(name: str) -> None:
    assert game_of(name).examples and game_of(name).transcripts


@pytest.mark.parametrize("name", NAMES)
def test_what_the_engine_cannot_show_has_its_reasons(name: str) -> None:
    for reasons in (engine(name).unbound, engine(name).unplayed):
        assert all(len(reason.split()) > 2 for reason in reasons.values())


def positions(name: str, setting: Setting) -> list[State]:
    """Return positions of games played by chance, evenly spread, each a copy."""
    found = []
    for seed in range(GAMES):
        for n, state in enumerate(walk(begun(name, setting), Random(seed))):
            if n % EVERY == seed % EVERY or state.actor == OVER:
                found.append(state.clone())
    return found


@in_every_setting
def test_a_clone_is_alike_and_apart(name: str, setting: Setting) -> None:
    for state in positions(name, setting):
        copy, before = state.clone(), state.key()
        assert copy.key() == before and hash(copy.key()) == hash(before)
        if state.actor != OVER:
            act = any_act(state, Random(1))
            copy.apply(act)
            assert state.key() == before != copy.key()
            again = state.clone()
            again.apply(act)
            assert again.key() == copy.key()


@in_every_setting
def test_every_listed_act_is_accepted_and_no_other(name: str, setting: Setting) -> None:
    seen: dict[int, dict[Hashable, None]] = {}
    for state in positions(name, setting):
        if state.actor == OVER:
            continue
        for who in acting(state):
            acts = list(offered(state, who))
            assert acts, f"nothing to do for {who}"
            assert who == CHANCE or len(acts) == len(set(acts))
            assert list(offered(state, who)) == acts
            for act in acts[:MOST_TRIED]:
                state.clone().apply(joint(state, who, act))
            others = [act for act in seen.get(who, {}) if act not in acts][:MOST_TRIED]
            for act in others:
                assert_refused(state, joint(state, who, act))
            seen.setdefault(who, {}).update(dict.fromkeys(acts))


def joint(state: State, who: int, act: Act) -> Act:
    """Return an act with one of every other seat, if all act at once."""
    if state.actor != ALL:
        return act
    return [act if seat == who else state.actions(seat)[0] for seat in range(state.seats)]


def assert_refused(state: State, act: Act) -> None:
    before = state.key()
    with pytest.raises(Illegal) as refused:
        state.apply(act)
    assert refused.value.act and state.key() == before


@in_every_setting
def test_nothing_can_be_done_once_it_is_over(name: str, setting: Setting) -> None:
    state = begun(name, setting)
    first = any_act(state, Random(0))
    *_, last = walk(state, Random(0))
    assert_refused(last, first)


@in_every_setting
def test_words_tell_the_acts_of_a_position_apart(name: str, setting: Setting) -> None:
    for state in positions(name, setting):
        for who in acting(state) if state.actor != OVER else ():
            acts = set(offered(state, who))
            words = [state.notation(act) for act in acts]
            assert len(set(words)) == len(acts) and not any(set(word) & set(" \n\t") for word in words)
            for act in list(acts)[:MOST_TRIED]:
                assert state.say(who, act).phrase


@in_every_setting
def test_to_say_an_act_applies_no_rule(name: str, setting: Setting) -> None:
    book = tables_of(name).of(setting).book
    for state in walk(begun(name, setting), Random(3)):
        for who in acting(state) if state.actor != OVER else ():
            acts = list(offered(state, who))[:MOST_TRIED]
            before = book.applied()
            for act in acts:
                assert state.say(who, act).phrase
            assert book.applied() == before


@in_every_setting
def test_nothing_comes_from_nowhere_and_nothing_is_lost(name: str, setting: Setting) -> None:
    for seed in range(GAMES):
        state = begun(name, setting)
        first = dict(state.census())
        for each in walk(state, Random(seed)):
            assert dict(each.census()) == first


@in_every_setting
def test_what_is_printed_is_enough(name: str, setting: Setting) -> None:
    printed = tables_of(name).of(setting).printed()
    for seed in range(GAMES):
        for state in walk(begun(name, setting), Random(seed)):
            used = state.in_use()
            assert used.keys() <= printed.keys()
            assert all(count <= printed[part] for part, count in used.items()), used


@in_every_setting
def test_the_game_draws_nearer_to_its_end(name: str, setting: Setting) -> None:
    for seed in range(GAMES):
        last: tuple[int, ...] | None = None
        for state in walk(begun(name, setting), Random(seed)):
            if state.actor in (CHANCE, OVER):
                continue
            now = state.measure()
            assert last is None or now is None or now <= last
            last = now


@in_every_setting
def test_a_seat_sees_and_may_do_the_same_in_all_it_can_imagine(name: str, setting: Setting) -> None:
    random = Random(3)
    for state in positions(name, setting):
        if state.actor in (CHANCE, OVER):
            continue
        for seat in range(state.seats):
            before, dream = state.key(), state.imagine(seat, random)
            assert dream.view(seat) == state.view(seat) and state.key() == before
            assert hash(dream.view(seat)) == hash(state.view(seat))
            if seat in acting(state):
                assert list(dream.actions(seat)) == list(state.actions(seat))


@in_every_setting
def test_what_is_imagined_can_be_played_to_its_end(name: str, setting: Setting) -> None:
    random = Random(4)
    cap = engine(name).cap(game_of(name), setting)
    for state in positions(name, setting)[:: 2 * EVERY]:
        if state.actor != OVER:
            dream = state.imagine(0, random)
            assert play(dream, [random_bot(random)] * dream.seats, random, cap).reason


@in_every_setting
def test_a_game_ends_in_time_for_a_reason_of_the_rulebook(name: str, setting: Setting) -> None:
    cap = engine(name).cap(game_of(name), setting)
    for seed in range(5 * GAMES):
        random = Random(seed)
        state = begun(name, setting)
        done = play(state, [random_bot(random)] * state.seats, random, cap)
        assert done.plies <= cap and done.reason in game_of(name).rules
        assert len(done.returns) == setting.players and all(0 <= got <= 1 for got in done.returns)
        assert all(0 <= state.worth(seat) <= 1 for seat in range(state.seats))


@in_every_setting
def test_chances_add_up(name: str, setting: Setting) -> None:
    for state in positions(name, setting):
        if state.actor == CHANCE:
            assert sum(state.outcomes().values()) == 1


RECORD = """
import sys
sys.path.insert(0, "tests")
from random import Random
from played import SETTINGS, any_act, begun
from generator.oldengine.kernel import OVER
for name, setting in SETTINGS:
    state, random, words = begun(name, setting), Random(11), []
    while state.actor != OVER:
        act = any_act(state, random)
        words += [state.notation(each) for each in (act if isinstance(act, list) else [act])]
        state.apply(act)
    print(name, setting, *words, state.reason(), state.returns())
"""


def test_a_seed_plays_the_same_games_in_every_process() -> None:
    first, second = (
        subprocess.run(
            [sys.executable, "-c", RECORD],
            cwd=ROOT,
            env=environment(PYTHONHASHSEED=seed),
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for seed in ("1", "2")
    )
    assert first.count("\n") == len(SETTINGS) and first == second
