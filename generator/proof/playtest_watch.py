"""A game that is watched while it is played.

In: a state and, if somebody thinks ahead, another on a table of its own, where it may be tried out. Out:
`Watched`, played like any state, with the acts counted and written down. The law of this file: what is only
thought is not counted, so rules and acts are those of the game that was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random

from generator.oldengine.kernel import ALL, CHANCE, Act, Said, State
from generator.proof.phases import Trail


class Watched(State):
    """A state and, in `shown`, the same position on the table of those who think ahead.

    `offered` and `played` count kinds of acts by seat; `most` is the most that was in use of each component;
    `words`, if it is a list, takes every act in notation, luck's too; `trail` is its way from phase to phase.
    """

    __slots__ = ("_counts_use", "_offers", "_state", "most", "offered", "played", "shown", "trail", "words")

    def __init__(self, state: State, shown: State | None = None, words: list[str] | None = None) -> None:
        self._state, self.shown, self.words = state, shown or state, words
        self.actor = state.actor
        self.offered: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self.played: list[Counter[str]] = [Counter() for _ in range(state.seats)]
        self._offers: dict[int, Sequence[Act]] = {}
        self.most: dict[str, int] = {}
        self._counts_use = type(state).in_use is not State.in_use
        self._measure_use()
        self.trail = Trail(state, set())

    @property
    def seats(self) -> int:
        return self._state.seats

    @property
    def phase(self) -> str:
        return self._state.phase

    def actions(self, seat: int) -> Sequence[Act]:
        acts = self._offers[seat] = self._state.actions(seat)
        return acts

    @property
    def lots(self) -> Sequence[Act]:
        return self._state.lots

    def apply(self, act: Act) -> None:
        state = self._state
        if self.words is not None:
            self.words.extend(state.notation(each) for each in (act if state.actor == ALL else (act,)))
        if state.actor == ALL:
            for seat, each in enumerate(act):
                self._count(seat, each)
        elif state.actor != CHANCE:
            self._count(state.actor, act)
        state.apply(act)
        if self.shown is not state:
            self.shown.apply(act)
        self.actor = state.actor
        self._measure_use()
        self.trail.follow(state)

    def _count(self, seat: int, act: Act) -> None:
        offered = self.offered[seat]
        for kind in {self._kind(seat, each) for each in self._offers[seat]}:
            offered[kind] += 1
        self.played[seat][self._kind(seat, act)] += 1

    def _kind(self, seat: int, act: Act) -> str:
        """Return what kind of act it is: its phrase, and the card if there is one."""
        said = self._state.say(seat, act)
        card = said.fills.get("card")
        return f"{said.phrase}: {card}" if card else said.phrase

    def _measure_use(self) -> None:
        if self._counts_use:
            most = self.most
            for component, used in self._state.in_use().items():
                if used > most.get(component, -1):
                    most[component] = used

    def returns(self) -> tuple[float, ...]:
        return self._state.returns()

    def reason(self) -> str:
        return self._state.reason()

    def view(self, seat: int) -> Hashable:
        return self._state.view(seat)

    def key(self) -> Hashable:
        return self._state.key()

    def clone(self) -> State:
        return self.shown.clone()

    def notation(self, act: Act) -> str:
        return self._state.notation(act)

    def say(self, seat: int, act: Act) -> Said:
        return self._state.say(seat, act)

    def in_use(self) -> Mapping[str, int]:
        return self._state.in_use()

    def imagine(self, seat: int, random: Random) -> State:
        return self.shown.imagine(seat, random)

    def worth(self, seat: int) -> float:
        return self.shown.worth(seat)
