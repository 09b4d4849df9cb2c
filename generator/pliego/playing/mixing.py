"""Mixed strategies: how often to choose which move when others choose at the same time.

In: the value of each move against each answer. Out: weights of moves. The law of this file: it knows no
game; a payoff is a number, a move a position in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Payoffs = Sequence[Sequence[float]]
"""A payoff for each move (row) against each answer (column)."""

_ROUNDS = 48


def duel(mine: Sequence[Payoffs], theirs: Sequence[Payoffs]) -> list[int]:
    """Return how often to choose each move against one rival, by fictitious play: round after round, each
    chooses what would have done best against all the other has chosen so far.

    There is a grid for each of the hands that the rival may hold; it answers each as suits that hand.
    """
    answers = [[list(column) for column in zip(*grid, strict=True)] for grid in mine]
    score = [sum(sum(grid[move]) / len(grid[move]) for grid in mine) for move in range(len(mine[0]))]
    scores = [[0.0] * len(grid[0]) for grid in theirs]
    chosen = [0] * len(score)
    for turn in range(_ROUNDS):
        move = score.index(max(score))
        if turn:
            chosen[move] += 1
        for hand, grid in enumerate(theirs):
            row, so_far = grid[move], scores[hand]
            so_far = scores[hand] = [a + b for a, b in zip(so_far, row, strict=True)]
            gains = answers[hand][so_far.index(max(so_far))]
            score = [a + b for a, b in zip(score, gains, strict=True)]
    return chosen


class Learner:
    """One who learns by regret which moves to prefer."""

    __slots__ = ("_regrets", "chosen")

    def __init__(self, moves: int) -> None:
        self._regrets = [0.0] * moves
        self.chosen = [0.0] * moves

    def weights(self) -> list[float]:
        """Return how much each move is preferred now."""
        wanted = [max(regret, 0.0) for regret in self._regrets]
        return wanted if any(wanted) else [1.0] * len(wanted)

    def draw(self, random: Random) -> int:
        """Return a move, drawn by preference."""
        return pick(self.weights(), random)

    def learn(self, payoffs: Sequence[float], weight: float) -> None:
        """Take in the value that every move would have had; `weight` is how much this round counts."""
        weights = self.weights()
        total = sum(weights)
        had = sum(w * p for w, p in zip(weights, payoffs, strict=True)) / total
        self._regrets = [max(r + p - had, 0.0) for r, p in zip(self._regrets, payoffs, strict=True)]
        self.chosen = [c + weight * w / total for c, w in zip(self.chosen, weights, strict=True)]


Pay = Callable[[Sequence[int], int], float]
"""The value to a seat of moves chosen together, one of each seat."""


def crowd(moves: Sequence[int], seat: int, pay: Pay, rounds: int, random: Random) -> list[float]:
    """Return how often a seat should choose each move against any number of rivals: in each round the seat
    and one of its rivals learn from what all of them happen to choose. `moves`: how many each seat has."""
    learners = [Learner(count) for count in moves]
    rivals = [other for other in range(len(moves)) if other != seat]
    for turn in range(rounds):
        drawn = [learner.draw(random) for learner in learners]
        for learning in (seat, rivals[turn % len(rivals)]):
            tried = [[*drawn[:learning], move, *drawn[learning + 1 :]] for move in range(moves[learning])]
            learners[learning].learn([pay(each, learning) for each in tried], turn + 1)
    return learners[seat].chosen


def pick(weights: Sequence[float], random: Random) -> int:
    """Return a position, drawn by weight."""
    left = random.random() * sum(weights)
    for position, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return position
    return max(range(len(weights)), key=weights.__getitem__)
