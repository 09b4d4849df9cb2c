"""The games as they are played: worked examples, sample games, and the laws that every game keeps."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Hashable, Iterable
from random import Random

import pytest
from played import (
    NAMES,
    ROOT,
    SETTINGS,
    any_move,
    begun,
    game_of,
    movers,
    offered,
    playable,
    tables_of,
    walk,
)
from pliego.checks.played.examples import check_example
from pliego.checks.played.transcripts import check_transcript
from pliego.games.catalogue import record_of
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Illegal, Move, Setting
from pliego.playing.play import play, random_player
from sampling import in_every_setting
from workshop import environment

EXAMPLES = [(name, example) for name in NAMES for example in game_of(name).examples]
TRANSCRIPTS = [(name, told) for name in NAMES for told in game_of(name).transcripts]
GAMES = 2
EVERY = 7
"""One position in so many is looked at closely."""
MOST_TRIED = 12


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
    for reasons in (playable(name).unbound, playable(name).unplayed):
        assert all(len(reason.split()) > 2 for reason in reasons.values())


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_what_is_drawn_of_an_example_comes_of_playing_it(name: str, example: str) -> None:
    record = record_of(game_of(name).info.engine)
    assert record is not None
    if record.example_facts is not None:
        assert record.example_facts(tables_of(name), game_of(name).examples[example])


def positions(name: str, setting: Setting) -> list[Match]:
    """Return positions of games played by chance, evenly spread, each a copy."""
    found = []
    for seed in range(GAMES):
        for n, match in enumerate(walk(begun(name, setting), Random(seed))):
            if n % EVERY == seed % EVERY or match.actor == OVER:
                found.append(match.clone())
    return found


@in_every_setting
def test_a_clone_is_alike_and_apart(name: str, setting: Setting) -> None:
    for match in positions(name, setting):
        copy, before = match.clone(), match.key()
        assert copy.key() == before and hash(copy.key()) == hash(before)
        if match.actor != OVER:
            move = any_move(match, Random(1))
            copy.apply(move)
            assert match.key() == before != copy.key()
            again = match.clone()
            again.apply(move)
            assert again.key() == copy.key()


@in_every_setting
def test_every_listed_act_is_accepted_and_no_other(name: str, setting: Setting) -> None:
    seen: dict[int, dict[Hashable, None]] = {}
    for match in positions(name, setting):
        if match.actor == OVER:
            continue
        for who in movers(match):
            moves = list(offered(match, who))
            assert moves, f"nothing to do for {who}"
            assert who == CHANCE or len(moves) == len(set(moves))
            assert list(offered(match, who)) == moves
            for move in moves[:MOST_TRIED]:
                match.clone().apply(joint(match, who, move))
            others = [move for move in seen.get(who, {}) if move not in moves][:MOST_TRIED]
            for move in others:
                assert_refused(match, joint(match, who, move))
            seen.setdefault(who, {}).update(dict.fromkeys(moves))


def joint(match: Match, who: int, move: Move) -> Move:
    """Return a move with one of every other seat, if all move at once."""
    if match.actor != ALL:
        return move
    return [move if seat == who else match.legal_moves(seat)[0] for seat in range(match.seats)]


def assert_refused(match: Match, move: Move) -> None:
    before = match.key()
    with pytest.raises(Illegal) as refused:
        match.apply(move)
    assert refused.value.move and match.key() == before


@in_every_setting
def test_nothing_can_be_done_once_it_is_over(name: str, setting: Setting) -> None:
    match = begun(name, setting)
    first = any_move(match, Random(0))
    *_, last = walk(match, Random(0))
    assert_refused(last, first)


@in_every_setting
def test_words_tell_the_acts_of_a_position_apart(name: str, setting: Setting) -> None:
    for match in positions(name, setting):
        for who in movers(match) if match.actor != OVER else ():
            moves = set(offered(match, who))
            words = [match.notation(move) for move in moves]
            assert len(set(words)) == len(moves) and not any(set(word) & set(" \n\t") for word in words)
            for move in list(moves)[:MOST_TRIED]:
                assert match.describe(who, move).phrase


@in_every_setting
def test_to_say_an_act_applies_no_rule(name: str, setting: Setting) -> None:
    rules = tables_of(name).of(setting).rules
    for match in walk(begun(name, setting), Random(3)):
        for who in movers(match) if match.actor != OVER else ():
            moves = list(offered(match, who))[:MOST_TRIED]
            before = rules.applied()
            for move in moves:
                assert match.describe(who, move).phrase
            assert rules.applied() == before


@in_every_setting
def test_nothing_comes_from_nowhere_and_nothing_is_lost(name: str, setting: Setting) -> None:
    for seed in range(GAMES):
        match = begun(name, setting)
        first = dict(match.census())
        for each in walk(match, Random(seed)):
            assert dict(each.census()) == first


@in_every_setting
def test_what_is_printed_is_enough(name: str, setting: Setting) -> None:
    printed = tables_of(name).of(setting).printed()
    for seed in range(GAMES):
        for match in walk(begun(name, setting), Random(seed)):
            used = match.in_use()
            assert used.keys() <= printed.keys()
            assert all(count <= printed[part] for part, count in used.items()), used


@in_every_setting
def test_the_game_draws_nearer_to_its_end(name: str, setting: Setting) -> None:
    for seed in range(GAMES):
        last: tuple[int, ...] | None = None
        for match in walk(begun(name, setting), Random(seed)):
            if match.actor in (CHANCE, OVER):
                continue
            now = match.termination_measure()
            assert last is None or now is None or now <= last
            last = now


@in_every_setting
def test_a_seat_sees_and_may_do_the_same_in_all_it_can_imagine(name: str, setting: Setting) -> None:
    random = Random(3)
    for match in positions(name, setting):
        if match.actor in (CHANCE, OVER):
            continue
        for seat in range(match.seats):
            before, world = match.key(), match.imagine(seat, random)
            assert world.view(seat) == match.view(seat) and match.key() == before
            assert hash(world.view(seat)) == hash(match.view(seat))
            if seat in movers(match):
                assert list(world.legal_moves(seat)) == list(match.legal_moves(seat))


@in_every_setting
def test_what_is_imagined_can_be_played_to_its_end(name: str, setting: Setting) -> None:
    random = Random(4)
    cap = playable(name).cap(game_of(name), setting)
    for match in positions(name, setting)[:: 2 * EVERY]:
        if match.actor != OVER:
            world = match.imagine(0, random)
            assert play(world, [random_player(random)] * world.seats, random, cap).reason


@in_every_setting
def test_a_game_ends_in_time_for_a_reason_of_the_rulebook(name: str, setting: Setting) -> None:
    cap = playable(name).cap(game_of(name), setting)
    for seed in range(5 * GAMES):
        random = Random(seed)
        match = begun(name, setting)
        done = play(match, [random_player(random)] * match.seats, random, cap)
        assert done.decisions <= cap and done.reason in game_of(name).rules
        assert len(done.returns) == setting.players and all(0 <= got <= 1 for got in done.returns)
        assert all(0 <= match.estimate(seat) <= 1 for seat in range(match.seats))


@in_every_setting
def test_a_stored_game_is_the_same_game(name: str, setting: Setting) -> None:
    kept = positions(name, setting)[::EVERY]  # stored together: what they share, the game, once
    for match, again in zip(kept, pickle.loads(pickle.dumps(kept)), strict=True):
        assert again is not match and again.key() == match.key() and again.view(0) == match.view(0)


@in_every_setting
def test_a_stored_position_is_the_same_position(name: str, setting: Setting) -> None:
    for match in asked(name, setting):
        again = pickle.loads(pickle.dumps(match.position))
        assert again.key() == match.position.key()
        again.begin_with(match.table.rules)
        assert again.view(0, match.table.rules.visibility) == match.view(0)[4]  # type: ignore[index]


def asked(name: str, setting: Setting) -> Iterable[Match]:
    """Return a position for each rule that asks somebody in a few games, or ends one."""
    found: dict[tuple[int, str], Match] = {}
    for seed in range(GAMES):
        for match in walk(begun(name, setting), Random(seed)):
            by = match.request.rule if match.request else match.reason()
            if (match.actor, by) not in found:
                found[match.actor, by] = match.clone()
    return found.values()


@in_every_setting
def test_nonsense_is_refused_whoever_is_asked(name: str, setting: Setting) -> None:
    actors = set()
    for match in asked(name, setting):
        actors.add(match.actor)
        for nonsense in (999983, -7, "x", None, {}, ["x"], ("x",), ("x",) * 9, 1.5, b"x", object()):
            assert_refused(match, nonsense)
            if match.actor == ALL:
                for seat in range(match.seats):
                    assert_refused(match, joint(match, seat, nonsense))
    assert actors >= {CHANCE, OVER} and len(actors) > 2


@in_every_setting
def test_chances_add_up(name: str, setting: Setting) -> None:
    for match in positions(name, setting):
        if match.actor == CHANCE:
            assert sum(match.outcomes().values()) == 1


RECORD = """
import sys
sys.path.insert(0, "tests")
from random import Random
from played import SETTINGS, any_move, begun
from pliego.playing.moves import OVER
for name, setting in SETTINGS:
    match, random, words = begun(name, setting), Random(11), []
    while match.actor != OVER:
        move = any_move(match, random)
        words += [match.notation(each) for each in (move if isinstance(move, list) else [move])]
        match.apply(move)
    print(name, setting, *words, match.reason(), match.returns())
"""


@pytest.mark.long
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
