"""The players of a simulation: one who makes any move, one who looks a move ahead, one who searches.

In: a match, a seat, its legal moves. Out: the move it makes. The law of this file: a player looks only at
what the seat may know (`match.imagine` draws the rest anew) and knows no game but through `estimate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pliego.playing.match import Match
from pliego.playing.mixing import crowd, duel, pick
from pliego.playing.moves import ALL, CHANCE, OVER, Move
from pliego.playing.play import Player, random_player
from pliego.playing.searching import searching_player

_TRIALS: Final = 64
"""How often, in all, a decision is tried out: few moves are tried in many worlds, many moves in few."""
_WORLDS: Final = 4
_CELLS: Final = 100
"""Up to so many pairs of moves, a simultaneous choice of two is worked out in full."""
_BRANCHES: Final = 6
"""Chance with up to so many outcomes is worked out exactly; otherwise one is drawn."""


def estimates(match: Match, seats: Sequence[int], random: Random, branches: int = _BRANCHES) -> list[float]:
    """Return how likely some seats are to win, once chance has done what it does before anybody next
    chooses. The match is used up."""
    while match.actor == CHANCE:
        chances = match.chances
        if 1 < len(chances) <= branches:
            found = [
                estimates(_after(match, move), seats, random, branches // len(chances)) for move in chances
            ]
            return [sum(each) / len(chances) for each in zip(*found, strict=True)]
        match.apply(chances[int(random.random() * len(chances))])
    if match.actor == OVER:
        returns = match.returns()
        return [returns[seat] for seat in seats]
    return [match.estimate(seat) for seat in seats]


def _after(match: Match, move: Move) -> Match:
    copy = match.clone()
    copy.apply(move)
    return copy


def greedy_player(random: Random) -> Player:
    """Return a player who tries each move in a few worlds that it thinks possible and makes what seems best;
    who, when all choose at once, mixes its moves so that nobody can count on any of them. What is only tried
    counts no rule."""

    def choose(match: Match, seat: int, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        with match.uncounted():
            return (_together if match.actor == ALL else _alone)(match, seat, moves, random)

    return choose


def _alone(match: Match, seat: int, moves: Sequence[Move], random: Random) -> Move:
    """Return the best move; of many, those that do badly at first are tried no more."""
    left = list(moves) if len(moves) <= _TRIALS else random.sample(list(moves), _TRIALS)
    random.shuffle(left)
    scores = [0.0] * len(left)
    trials = _TRIALS
    while trials > 0:
        world = match.imagine(seat, random)
        for n, move in enumerate(left):
            scores[n] += estimates(_after(world, move), (seat,), random)[0]
        trials -= len(left)
        if len(left) > 2:
            best = sorted(range(len(left)), key=scores.__getitem__, reverse=True)[: 1 + len(left) // 2]
            left, scores = [left[n] for n in best], [scores[n] for n in best]
        elif len(left) * _WORLDS * 2 <= _TRIALS - trials:
            break
    return left[scores.index(max(scores))]


def _together(match: Match, seat: int, moves: Sequence[Move], random: Random) -> Move:
    worlds = [match.imagine(seat, random) for _ in range(_WORLDS)]
    if match.seats == 2:
        answers = [world.legal_moves(1 - seat) for world in worlds]
        if len(moves) * max(map(len, answers)) <= _CELLS:
            return moves[pick(_mixed(worlds, seat, moves, answers, random), random)]
    return moves[pick(_crowded(worlds, seat, moves, random), random)]


def _mixed(
    worlds: Sequence[Match],
    seat: int,
    moves: Sequence[Move],
    answers: Sequence[Sequence[Move]],
    random: Random,
) -> list[int]:
    mine, theirs = [], []
    seats = (seat, 1 - seat)
    for world, answer in zip(worlds, answers, strict=True):
        cells = [
            [estimates(_after(world, (a, b) if seat == 0 else (b, a)), seats, random) for b in answer]
            for a in moves
        ]
        mine.append([[cell[0] for cell in row] for row in cells])
        theirs.append([[cell[1] for cell in row] for row in cells])
    return duel(mine, theirs)


def _crowded(worlds: Sequence[Match], seat: int, moves: Sequence[Move], random: Random) -> list[float]:
    """Mix moves against rivals whose hands are unknown: learn in each world, and add up."""
    total = [0.0] * len(moves)
    for world in worlds:
        offered = [moves if other == seat else world.legal_moves(other) for other in range(world.seats)]
        rounds = max(_WORLDS, _TRIALS // (2 * len(moves)))

        def pay(
            drawn: Sequence[int], who: int, world: Match = world, offered: list[Sequence[Move]] = offered
        ) -> float:
            joint = [offered[other][move] for other, move in enumerate(drawn)]
            return estimates(_after(world, joint), (who,), random, 1)[0]

        mixed = crowd([len(each) for each in offered], seat, pay, rounds, random)
        total = [a + b for a, b in zip(total, mixed, strict=True)]
    return total


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player: how one is made, and what it is, in words for whoever reads figures of its games.
    `thinks`: it tries moves out before it chooses, which takes its time."""

    make: Callable[[Random], Player]
    words: str
    thinks: bool = False


PLAYERS: Final[Mapping[str, Kind]] = {
    "random": Kind(
        random_player,
        "makes any legal move, each as likely as the others: it shows what can happen, not how to play",
    ),
    "greedy": Kind(
        greedy_player,
        "tries its moves in a few games that seem possible to it and makes what looks best once chance has "
        "done its part; it plans nothing beyond that, so a good player beats it",
        thinks=True,
    ),
    "searching": Kind(
        searching_player,
        "plays on from its moves in a fixed number of games that seem possible to it, more often where that "
        "did well for whoever was to move, and makes the move it tried most; it sees a few choices ahead, "
        "trusts the same guess as greedy beyond that, and takes many times as long",
        thinks=True,
    ),
}
"""The kinds of players there are, by name."""
