"""Playing a game to its end, and an example or a transcript step by step.

In: a state and who plays. Out: `Played`. The law of this file: there is one way to play; a simulation, an
example and a transcript differ only in who chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from random import Random

from generator.oldengine.kernel import ALL, CHANCE, Act, Endless, State

Bot = Callable[[State, int, Sequence[Act]], Act]
"""A player: given the state, its seat and what it may do, the act it chooses. It looks at `state.view(seat)`
or at what `state.imagine` makes of it, never at the state itself."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended: what each seat got, the rule that ended it, how many decisions it took."""

    returns: tuple[float, ...]
    reason: str
    plies: int


def play(state: State, bots: Sequence[Bot], random: Random, cap: int) -> Played:
    """Play a game to its end; raises `Endless` after more than `cap` decisions.

    A decision is one seat's choice; luck does not count.
    """
    draw, apply, actions, seats = random.random, state.apply, state.actions, len(bots)
    numbered = tuple(enumerate(bots))
    plies = 0
    while True:
        while (actor := state.actor) == CHANCE:
            urn = state.lots
            apply(urn[floor(draw() * len(urn))])
        if actor >= 0:
            apply(bots[actor](state, actor, actions(actor)))
            plies += 1
        elif actor == ALL:
            acts = []
            for seat, bot in numbered:
                acts.append(bot(state, seat, actions(seat)))
            apply(acts)
            plies += seats
        else:
            break
        if plies > cap:
            raise Endless(f"still going on after {cap} decisions")
    return Played(state.returns(), state.reason(), plies)


def random_bot(random: Random) -> Bot:
    """Return a player who picks any act."""
    draw = random.random

    def choose(_state: State, _seat: int, acts: Sequence[Act]) -> Act:
        return acts[floor(draw() * len(acts))]

    return choose
