"""The searcher: it sees what comes of a reply, knows only what it may know, and plays every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest
from pliego.playing.match import Match
from pliego.playing.moves import (
    ALL,
    CHANCE,
    OVER,
    Choose,
    ChooseTogether,
    GameOver,
    Procedure,
)
from pliego.playing.play import play
from pliego.playing.searching import searching_player
from pliego.playtest.plan import make_ready
from stones import Closed, Stones, begin, take
from tavern import any_move, begun
from workshop import ROOT

PLAYED = sorted(path.parent.name for path in ROOT.glob("content/*/game.yaml"))


def favour(_stones: Stones) -> Procedure[str]:
    """The second of three decides who wins, of those the first has left to it."""
    door = yield Choose(0, ["own", "other"], "DOOR-1")
    winner = yield Choose(1, [0, 1] if door == "own" else [0, 2], "DOOR-2")
    raise GameOver("END-1", [winner])


def pennies(_stones: Stones) -> Procedure[str]:
    """All show heads or tails, or a fist that loses; the first wins if all the rest show as it does."""
    shown = yield ChooseTogether([("heads", "tails", "fist")] * _stones.rules.setting.players, "SHOW-1")
    alike = shown[0] != "fist" and all(each in (shown[0], "fist") for each in shown[1:])
    raise GameOver("END-1", [0] if alike else [*range(1, len(shown))])


def guess_covered(stones: Stones) -> Procedure[str]:
    """The coin lies covered; whoever guesses it wins."""
    said = yield Choose(0, ["heads", "tails"], "COIN-2")
    raise GameOver("END-1", [0 if said == stones.coin else 1])


def chosen(match: Match, seat: int = 0, seeds: Sequence[int] = range(6)) -> list[Any]:
    """Return what searchers of different luck choose."""
    return [searching_player(Random(seed))(match, seat, match.legal_moves(seat)) for seed in seeds]


# -- what it finds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "best"), [(4, 1), (5, 2), (7, 1), (8, 2)])
def test_it_leaves_what_the_rival_cannot_win_whatever_it_answers(left: int, best: int) -> None:
    assert set(chosen(begin(take, left=left))) == {best}


@pytest.mark.parametrize("estimate", [0.9, 0.1])
def test_a_guess_that_tells_nothing_apart_does_not_hide_a_win(estimate: float) -> None:
    assert set(chosen(begin(take, left=4, estimate=estimate))) == {1}


def test_a_search_beats_itself_only_from_a_won_position() -> None:
    random = Random(3)
    players = [searching_player(random), searching_player(random)]
    assert play(begin(take, left=7), players, random, 20).returns == (1.0, 0.0)
    assert play(begin(take, left=6), players, random, 20).returns == (0.0, 1.0)


def test_of_three_each_plays_for_itself() -> None:
    assert set(chosen(begin(favour, seats=3))) == {"other"}


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_of_what_all_choose_at_once_it_mixes_what_is_good_and_leaves_what_is_not(seats: int) -> None:
    match = begin(pennies, seats=seats)
    first = chosen(match, 0, range(16))
    assert {"heads", "tails"} <= {*first} and first.count("fist") <= 1
    assert chosen(match, seats - 1, range(4)).count("fist") <= 1


# -- what it may know -------------------------------------------------------------------------------------


def test_it_looks_only_at_what_it_imagines() -> None:
    closed = cast(Match, Closed(begin(take, left=4)))
    assert searching_player(Random(1))(closed, 0, [1, 2]) == 1


def test_what_it_cannot_see_changes_nothing() -> None:
    truths = [begin(guess_covered, coin=coin) for coin in ("heads", "tails")]
    assert truths[0].view(0) == truths[1].view(0)
    assert chosen(truths[0], seeds=range(12)) == chosen(truths[1], seeds=range(12)) == ["heads"] * 12


# -- how it behaves ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> tuple[Any, ...]:
        random, match = Random(seed), begun()
        player, done = searching_player(random), []
        while match.actor != OVER:
            if match.actor == ALL:
                done.append([player(match, seat, match.legal_moves(seat)) for seat in range(match.seats)])
            elif match.actor == CHANCE:
                done.append(any_move(match, random))
            else:
                done.append(player(match, match.actor, match.legal_moves(match.actor)))
            match.apply(done[-1])
        return (*done, match.reason())

    assert game(5) == game(5) != game(6)


def test_what_is_only_tried_counts_no_rule_and_moves_nothing() -> None:
    match, random = begun(), Random(1)
    while match.actor < 0:
        match.apply(any_move(match, random))
    before, key = match.table.rules.applied(), match.key()
    assert searching_player(random)(match, match.actor, match.legal_moves(match.actor))
    assert (match.table.rules.applied(), match.key()) == (before, key)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_it_plays_every_game_as_the_rules_allow(game: str) -> None:
    ready, _problems = make_ready(ROOT / "content" / game)
    assert ready is not None
    for setting in (ready.settings[0], ready.settings[-1]):
        random = Random(4)
        match, player = ready.playable.table(ready.game, setting).begin(), searching_player(random)
        decided = 0
        for turn in range(200):
            if match.actor == OVER or decided == 6:
                break
            move = any_move(match, random)
            if turn % 4 == 0 and match.actor == ALL:
                move = [player(match, seat, match.legal_moves(seat)) for seat in range(match.seats)]
                decided += 1
            elif turn % 4 == 0 and match.actor != CHANCE:
                move = player(match, match.actor, match.legal_moves(match.actor))
                assert move in match.legal_moves(match.actor)
                decided += 1
            match.apply(move)
        assert decided
