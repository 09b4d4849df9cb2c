"""The shape of every game: a state that says whose turn it is, what may be done, and does it.

In: nothing. Out: `State`, `Setting`, `Illegal`. The laws of this file: luck is a move like any other; an
illegal move raises and changes nothing; a state is changed only by `apply`, and a clone shares nothing that
changes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Final

CHANCE: Final = -1
"""Luck acts: dice fall, a card is drawn."""
ALL: Final = -2
"""Every seat acts at once; `apply` takes a list with the act of each."""
OVER: Final = -3
"""Nobody acts any more."""

Act = Any
"""What a seat or luck does. Each game has its own; an act is hashable and never changes."""


class Illegal(Exception):
    """An act that may not be done now. `rule` is what forbids or does not offer it, `act` its notation."""

    def __init__(self, rule: str, act: str, position: str = "") -> None:
        super().__init__(f"{act}: {rule} does not allow it{f' in {position}' if position else ''}")
        self.rule, self.act, self.position = rule, act, position


class Endless(Exception):
    """A game that went on for more decisions than it may take."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is set up: how many play, and which variant or scenario, by its id."""

    players: int
    variant: str | None = None
    scenario: str | None = None

    def __str__(self) -> str:
        return ", ".join([f"{self.players} players", *filter(None, (self.variant, self.scenario))])


@dataclass(frozen=True, slots=True)
class Said:
    """An act in the players' words: a phrase of the game's `phrases` by id, and what fills its gaps
    (seat and card titles, numbers)."""

    phrase: str
    fills: Mapping[str, str | int]


class State(ABC):
    """A position of a game. `actor` is the seat to act (from 0), `CHANCE`, `ALL` or `OVER`.

    Subclasses declare `__slots__`; their constructor sets a game up to its first decision.
    """

    __slots__ = ("actor",)
    actor: int

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @property
    def phase(self) -> str:
        """The phase that the position is in, by its id in `game.yaml`, while the game lasts; "": the game has
        none. It is looked at only where a game is watched."""
        return ""

    @abstractmethod
    def actions(self, seat: int) -> Sequence[Act]:
        """Return what a seat that is to act may do: each act once, always in the same order, never none."""

    @property
    @abstractmethod
    def lots(self) -> Sequence[Act]:
        """Return what luck may do, as equally likely lots; an act that stands in two is twice as likely."""

    @abstractmethod
    def apply(self, act: Act) -> None:
        """Do an act; of `ALL`, a sequence with the act of each seat. Raises `Illegal` and changes nothing."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return what each seat gets, 1 for winning, 0 for losing, shared when it is; once it is over."""

    @abstractmethod
    def reason(self) -> str:
        """Return the id of the rule that ended the game; once it is over."""

    @abstractmethod
    def view(self, seat: int) -> Hashable:
        """Return everything a seat may know, and nothing else."""

    @abstractmethod
    def key(self) -> Hashable:
        """Return what tells this position from every other."""

    @abstractmethod
    def clone(self) -> State:
        """Return a copy that can be played on without changing this one."""

    @abstractmethod
    def notation(self, act: Act) -> str:
        """Return an act (of a seat or of luck) as a short word, the same in every language."""

    @abstractmethod
    def say(self, seat: int, act: Act) -> Said:
        """Return an act in the players' words, before it is done; `seat` is `CHANCE` for luck. It is asked of
        games that are watched: no rule is applied for it."""

    def tell(self, seat: int, act: Act) -> Said:
        """Return an act as a sample game tells it: in the players' words, with what comes of it."""
        return self.say(seat, act)

    def stands(self) -> Said | None:
        """Return how things stand when a turn is over, in the players' words; None: nothing worth telling."""
        return None

    @property
    def turns(self) -> int | None:
        """How many turns have begun, if the game counts them: where a seat may have two in a row, or others
        decide in its turn. None: a turn ends when somebody else is to decide."""
        return None

    def outcomes(self) -> dict[Act, Fraction]:
        """Return the exact chance of everything that luck may do."""
        lots = self.lots
        return {act: Fraction(count, len(lots)) for act, count in Counter(lots).items()}

    def measure(self) -> tuple[int, ...] | None:
        """Return numbers that fall, compared in order, with every round of the game: why it ends. None: the
        rules do not say why."""
        return None

    def census(self) -> Mapping[str, int]:
        """Return how many of each card or piece there are, wherever they are: what must never change."""
        return {}

    def in_use(self) -> Mapping[str, int]:
        """Return how much of each printed component is in use (`tokens/colony`, `sheet/wounds`)."""
        return {}

    @abstractmethod
    def imagine(self, seat: int, random: Random) -> State:
        """Return a clone in which what the seat cannot know is drawn anew, as likely as it knows it to be."""

    @abstractmethod
    def worth(self, seat: int) -> float:
        """Return a guess, from 0 to 1, of how likely the seat is to win; used by simple players."""
