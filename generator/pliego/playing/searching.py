"""A player who searches: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).

In: a match, a seat, its legal moves. Out: the move it makes. The law of this file: each try is played in a
world that `match.imagine` has drawn anew, and what a seat does there depends only on the moves it has seen.

There is a tree for each seat; a node stands for the moves of seats that this one has seen, and luck is
averaged over. Tries end one choice beyond the tree, where `estimate` is asked. When all choose at once, each
learns by regret, on its own, and the searcher mixes its moves as it has learned to.

A decision costs `_TRIES` worlds, each imagined and played on for a few choices, however fast the machine is:
the same luck gives the same move.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from pliego.playing.match import Match
from pliego.playing.mixing import pick
from pliego.playing.moves import ALL, CHANCE, OVER, Move
from pliego.playing.play import Player

_TRIES: Final = 240
"""How many worlds a decision is tried in."""
_HOPELESS: Final = 60
"""If so many tries all had the same value, no more are made: nothing tells the moves apart."""
_SAME: Final = 1e-6
"""What lies no further apart is the same."""
_CURIOUS: Final = 1.0
"""How much a move that was seldom tried is preferred, measured in how far apart the tries' estimates lie."""
_ENOUGH: Final = 1.0
"""A move so much better than those tried beside it, in the same measure, is followed before others are."""
_ANY: Final = 0.2
"""When all choose at once: how often a seat tries any move instead of those it prefers."""
_SELDOM: Final = 0.05
"""What is wanted by less than such a part of the most wanted move is left: it was only tried."""
_BEYOND: Final = 12
"""A position that `estimate` cannot judge is played on at random for so many choices."""
_SILENT: Final = 0.5
"""The estimate of a position that cannot be judged."""


class _Arm:
    """A move of a node: how often it was tried and could have been, what it gained in all; when all choose at
    once, how much it is regretted and was wanted."""

    __slots__ = ("gained", "offered", "regret", "tried", "wanted")

    def __init__(self) -> None:
        self.tried, self.offered = 0, 0
        self.gained, self.regret, self.wanted = 0.0, 0.0, 0.0


class _Node:
    """What a seat knows: the moves it may have there, the nodes after moves it sees, and what it gained
    by a move `met` with those of the others at once."""

    __slots__ = ("after", "arms", "met")

    def __init__(self) -> None:
        self.after: dict[Hashable, _Node] = {}
        self.arms: dict[Move, _Arm] = {}
        self.met: dict[Hashable, tuple[int, float]] = {}

    def offers(self, moves: Sequence[Move]) -> list[_Arm]:
        """Return some moves as arms."""
        arms = self.arms
        return [arms.get(move) or arms.setdefault(move, _Arm()) for move in moves]


class _Side:
    """A seat that thinks: its tree, and how far apart the estimates lie that it found."""

    __slots__ = ("_squares", "_total", "count", "root")

    def __init__(self) -> None:
        self.root, self.count, self._total, self._squares = _Node(), 0, 0.0, 0.0

    def find(self, value: float) -> None:
        """Take in the value of a try."""
        self.count += 1
        self._total += value
        self._squares += value * value

    @property
    def spread(self) -> float:
        """How far from their mean the estimates lie."""
        if not self.count:
            return 0.0
        mean = self._total / self.count
        return sqrt(max(self._squares / self.count - mean * mean, 0.0))

    def choose(self, node: _Node, moves: Sequence[Move], random: Random) -> Move:
        """Return a move that was never tried, or the one that promises most."""
        arms = node.offers(moves)
        for arm in arms:
            arm.offered += 1
        tried = [n for n, arm in enumerate(arms) if arm.tried]
        new = [n for n, arm in enumerate(arms) if not arm.tried]
        if new and (node is self.root or not self._has_found([arms[n] for n in tried])):
            return moves[_any(new, random)]
        curious = _CURIOUS * self.spread

        def hope(n: int) -> float:
            arm = arms[n]
            return arm.gained / arm.tried + curious * sqrt(log(arm.offered) / arm.tried)

        return moves[max(tried, key=hope)]

    def _has_found(self, tried: Sequence[_Arm]) -> bool:
        """True if one of some moves is so much better than they are together that others can wait."""
        if len(tried) < 2:
            return False
        usual = sum(arm.gained for arm in tried) / sum(arm.tried for arm in tried)
        return max(arm.gained / arm.tried for arm in tried) > usual + _ENOUGH * self.spread


def _any(things: Sequence[Any], random: Random) -> Any:
    return things[int(random.random() * len(things))]


def _play_any(world: Match, random: Random) -> None:
    """Let whoever is to move, or chance, do anything."""
    request = world.request
    assert request is not None
    is_all = request.actor == ALL
    world.apply([_any(moves, random) for moves in request.moves] if is_all else _any(request.moves, random))


class _Choice:
    """A choice made in a try; `others`: the moves made at the same time."""

    __slots__ = ("move", "moves", "node", "others", "seat")

    def __init__(
        self, seat: int, node: _Node, moves: Sequence[Move], move: Move, others: tuple[Move, ...] | None
    ) -> None:
        self.seat, self.node, self.moves, self.move, self.others = seat, node, moves, move, others

    def learn(self, value: float) -> None:
        """Take in what came of it."""
        arm = self.node.arms[self.move]
        arm.tried += 1
        arm.gained += value
        if self.others is not None:
            self._regret(self.others, value)

    def _regret(self, others: tuple[Move, ...], value: float) -> None:
        """Regret every move that, against the same moves of the others, has gained more than is usual now."""
        met = self.node.met
        times, gained = met.get((self.move, others), (0, 0.0))
        met[self.move, others] = times + 1, gained + value
        arms = self.node.offers(self.moves)
        gains = []
        for move, arm in zip(self.moves, arms, strict=True):
            times, gained = met.get((move, others), (arm.tried, arm.gained))
            gains.append(gained / times if times else value)
        usual = sum(weight * gain for weight, gain in zip(_weights(arms), gains, strict=True))
        for arm, gain in zip(arms, gains, strict=True):
            arm.regret = max(arm.regret + gain - usual, 0.0)


def _weights(arms: Sequence[_Arm]) -> list[float]:
    """Return how much each move is preferred now, by regret."""
    total = sum(arm.regret for arm in arms)
    return [arm.regret / total if total else 1 / len(arms) for arm in arms]


def _mix(node: _Node, moves: Sequence[Move], random: Random) -> Move:
    """Return a move that was never tried, one by preference, or any at all now and then."""
    arms = node.offers(moves)
    if new := [n for n, arm in enumerate(arms) if not arm.tried]:
        return moves[_any(new, random)]
    weights = _weights(arms)
    for arm, weight in zip(arms, weights, strict=True):
        arm.wanted += weight
    return moves[_any(range(len(moves)), random) if random.random() < _ANY else pick(weights, random)]


def _try(world: Match, sides: Sequence[_Side], random: Random) -> None:
    """Play a world on to a choice that was never tried, and let whoever chose learn what came of it."""
    nodes, choices, is_new = [side.root for side in sides], list[_Choice](), False
    while world.actor != OVER and not (is_new and world.actor != CHANCE):
        request = world.request
        assert request is not None
        if request.actor == CHANCE:
            _play_any(world, random)
            continue
        seen = request.seen_by
        if request.actor == ALL:
            move: Move = tuple(
                [_mix(node, each, random) for node, each in zip(nodes, request.moves, strict=True)]
            )
            made = [
                _Choice(seat, node, request.moves[seat], move[seat], move[:seat] + move[seat + 1 :])
                for seat, node in enumerate(nodes)
            ]
        else:
            seat, node, moves = request.actor, nodes[request.actor], request.moves
            move = moves[0] if len(moves) == 1 else sides[seat].choose(node, moves, random)
            made = [_Choice(seat, node, moves, move, None)] if len(moves) > 1 else []
        is_new = any(not each.node.arms[each.move].tried for each in made)
        choices += made
        for seat, node in enumerate(nodes):
            if seen is None or seen == seat:
                nodes[seat] = node.after.get(move) or node.after.setdefault(move, _Node())
        world.apply(move)
    _learn(world, sides, choices, random)


def _learn(world: Match, sides: Sequence[_Side], choices: Sequence[_Choice], random: Random) -> None:
    """Let whoever chose learn the value of this world now, or after some more choices if none is known."""
    chose = dict.fromkeys(choice.seat for choice in choices)
    left = _BEYOND
    while left and world.actor != OVER and all(world.estimate(seat) == _SILENT for seat in chose):
        left -= world.actor != CHANCE
        _play_any(world, random)
    estimates = {seat: world.estimate(seat) for seat in chose}
    for seat, value in estimates.items():
        sides[seat].find(value)
    for choice in choices:
        choice.learn(estimates[choice.seat])


def searching_player(random: Random) -> Player:
    """Return a player who plays on from its moves in many worlds that it thinks possible, each time by what
    has done well for whoever is to move, and makes the move it came back to most. What is only tried counts
    no rule."""

    def choose(match: Match, seat: int, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        with match.uncounted():
            first = match.imagine(seat, random)
            sides = [_Side() for _ in range(first.seats)]
            together = first.actor == ALL
            _try(first, sides, random)
            for turn in range(1, _TRIES):
                if turn == _HOPELESS and sides[seat].spread < _SAME:
                    break
                _try(match.imagine(seat, random), sides, random)
        arms = sides[seat].root.offers(moves)
        if not together:
            order = random.sample(range(len(moves)), len(moves))
            return moves[max(order, key=lambda n: (arms[n].tried, arms[n].gained))]
        most = max(arm.wanted for arm in arms)
        return moves[pick([arm.wanted if arm.wanted >= _SELDOM * most else 0.0 for arm in arms], random)]

    return choose
