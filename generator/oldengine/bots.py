"""The players of a simulation: one who picks any act, and one who looks an act ahead.

In: a state, a seat, what it may do. Out: what it does. The law of this file: a player looks only at what the
seat may know (`state.imagine` draws the rest anew) and knows no game but through `worth`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from generator.oldengine.kernel import ALL, CHANCE, OVER, Act, State
from generator.oldengine.mixing import crowd, duel, pick
from generator.oldengine.play import Bot, random_bot

_TRIALS: Final = 64
"""How often, in all, a decision is tried out: few acts are tried in many worlds, many acts in few."""
_WORLDS: Final = 4
_CELLS: Final = 100
"""Up to so many pairs of acts, a simultaneous choice of two is worked out in full."""
_BRANCHES: Final = 6
"""Luck with up to so many lots is worked out exactly; otherwise a lot is drawn."""


def worths(state: State, seats: Sequence[int], random: Random, branches: int = _BRANCHES) -> list[float]:
    """Return what a position is worth to some seats, once luck has done what it does before anybody next
    chooses. The state is used up."""
    while state.actor == CHANCE:
        lots = state.lots
        if 1 < len(lots) <= branches:
            found = [worths(_after(state, lot), seats, random, branches // len(lots)) for lot in lots]
            return [sum(each) / len(lots) for each in zip(*found, strict=True)]
        state.apply(lots[int(random.random() * len(lots))])
    if state.actor == OVER:
        returns = state.returns()
        return [returns[seat] for seat in seats]
    return [state.worth(seat) for seat in seats]


def _after(state: State, act: Act) -> State:
    copy = state.clone()
    copy.apply(act)
    return copy


def greedy_bot(random: Random) -> Bot:
    """Return a player who tries each act in a few worlds that it thinks possible and does what seems best;
    who, when all choose at once, mixes its acts so that nobody can count on any of them."""

    def choose(state: State, seat: int, acts: Sequence[Act]) -> Act:
        if len(acts) == 1:
            return acts[0]
        if state.actor == ALL:
            return _together(state, seat, acts, random)
        return _alone(state, seat, acts, random)

    return choose


def _alone(state: State, seat: int, acts: Sequence[Act], random: Random) -> Act:
    """Return the act that is worth most; of many, those that do badly at first are tried no more."""
    left = list(acts) if len(acts) <= _TRIALS else random.sample(list(acts), _TRIALS)
    random.shuffle(left)
    scores = [0.0] * len(left)
    trials = _TRIALS
    while trials > 0:
        world = state.imagine(seat, random)
        for n, act in enumerate(left):
            scores[n] += worths(_after(world, act), (seat,), random)[0]
        trials -= len(left)
        if len(left) > 2:
            best = sorted(range(len(left)), key=scores.__getitem__, reverse=True)[: 1 + len(left) // 2]
            left, scores = [left[n] for n in best], [scores[n] for n in best]
        elif len(left) * _WORLDS * 2 <= _TRIALS - trials:
            break
    return left[scores.index(max(scores))]


def _together(state: State, seat: int, acts: Sequence[Act], random: Random) -> Act:
    worlds = [state.imagine(seat, random) for _ in range(_WORLDS)]
    if state.seats == 2:
        rival = 1 - seat
        answers = [world.actions(rival) for world in worlds]
        if len(acts) * max(map(len, answers)) <= _CELLS:
            return acts[pick(_mixed(worlds, seat, acts, answers, random), random)]
    return acts[pick(_crowded(worlds, seat, acts, random), random)]


def _mixed(
    worlds: Sequence[State], seat: int, acts: Sequence[Act], answers: Sequence[Sequence[Act]], random: Random
) -> list[int]:
    mine, theirs = [], []
    seats = (seat, 1 - seat)
    for world, answer in zip(worlds, answers, strict=True):
        cells = [
            [worths(_after(world, (a, b) if seat == 0 else (b, a)), seats, random) for b in answer]
            for a in acts
        ]
        mine.append([[cell[0] for cell in row] for row in cells])
        theirs.append([[cell[1] for cell in row] for row in cells])
    return duel(mine, theirs)


def _crowded(worlds: Sequence[State], seat: int, acts: Sequence[Act], random: Random) -> list[float]:
    """Mix acts against rivals whose hands are unknown: learn in each world, and add up."""
    total = [0.0] * len(acts)
    for world in worlds:
        offered = [acts if other == seat else world.actions(other) for other in range(world.seats)]
        rounds = max(_WORLDS, _TRIALS // (2 * len(acts)))

        def pay(
            drawn: Sequence[int], who: int, world: State = world, offered: list[Sequence[Act]] = offered
        ) -> float:
            joint = [offered[other][act] for other, act in enumerate(drawn)]
            return worths(_after(world, joint), (who,), random, 1)[0]

        mixed = crowd([len(each) for each in offered], seat, pay, rounds, random)
        total = [a + b for a, b in zip(total, mixed, strict=True)]
    return total


BOTS: Final[Mapping[str, Callable[[Random], Bot]]] = {"random": random_bot, "greedy": greedy_bot}
"""The players there are, by name."""
THINKERS: Final = frozenset({"greedy"})
"""Those who try acts out before they choose, so that what they try must not be counted as played."""
