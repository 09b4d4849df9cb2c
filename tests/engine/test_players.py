"""The players: they look only at what they imagine, work chance out, and mix when all choose at once."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from pliego.playing.match import Match
from pliego.playing.mixing import crowd, duel
from pliego.playing.moves import Choose, GameOver, Procedure, Roll
from pliego.playing.play import play, random_player
from pliego.playing.players import PLAYERS, greedy_player
from stones import Closed, Stones, begin, take
from tavern import any_move, begun

# -- mixed strategies -------------------------------------------------------------------------------------


def test_matching_pennies_are_mixed_evenly() -> None:
    heads = duel([[[1.0, 0.0], [0.0, 1.0]]], [[[0.0, 1.0], [1.0, 0.0]]])
    assert heads[0] / sum(heads) == pytest.approx(0.5, abs=0.15)


def test_a_move_that_is_worse_against_everything_is_left() -> None:
    mine = [[[0.6, 0.5], [0.2, 0.1]], [[0.9, 0.5], [0.1, 0.3]]]
    theirs = [[[1 - cell for cell in row] for row in grid] for grid in mine]
    assert duel(mine, theirs)[1] == 0
    worth = [0.2, 0.9, 0.4]
    chosen = crowd([3, 3, 3], 1, lambda moves, seat: worth[moves[seat]], 40, Random(1))
    assert chosen[1] > 0.8 * sum(chosen)


# -- players ----------------------------------------------------------------------------------------------


def toss(_stones: Stones) -> Procedure[str]:
    """Heads wins; the first coin shows heads two times in three, the second one time in three."""
    coin = yield Choose(0, ["first", "second"], "TOSS-1")
    heads = yield Roll((True, True, False) if coin == "first" else (True, False, False), "TOSS-2")
    raise GameOver("END-1", [0 if heads else 1])


class Turned(Closed):
    """One of which only whose turn it is can be seen."""

    def __init__(self, truth: Match) -> None:
        super().__init__(truth)
        self.actor = truth.actor


def test_greedy_takes_what_wins_and_looks_only_at_what_it_imagines() -> None:
    two, one = (cast(Match, Turned(begin(take, left=left))) for left in (2, 1))
    assert {greedy_player(Random(seed))(two, 0, [1, 2]) for seed in range(5)} == {2}
    assert {greedy_player(Random(seed))(one, 0, [1]) for seed in range(5)} == {1}


def test_greedy_works_out_chance_with_few_outcomes() -> None:
    match = begin(toss)
    chosen = {greedy_player(Random(seed))(match, 0, match.legal_moves(0)) for seed in range(20)}
    assert chosen == {"first"}


def test_what_a_player_only_thinks_counts_no_rule() -> None:
    match, random = begun(), Random(1)
    while match.actor < 0:
        match.apply(any_move(match, random))
    before = match.table.rules.applied()
    assert greedy_player(random)(match, match.actor, match.legal_moves(match.actor))
    assert match.table.rules.applied() == before


@pytest.mark.parametrize("name", PLAYERS)
def test_every_kind_of_player_is_described_and_plays(name: str) -> None:
    random = Random(2)
    assert len(PLAYERS[name].words.split()) > 8
    done = play(begin(take, left=7), [PLAYERS[name].make(random)] * 2, random, 9)
    assert (done.reason, done.began) == ("END-1", 0) and sum(done.returns) == 1


def test_two_stones_are_won_by_whoever_began_if_it_is_greedy() -> None:
    random = Random(2)
    match = begin(take)
    assert play(match, [greedy_player(random), random_player(random)], random, 9).returns == (1.0, 0.0)
