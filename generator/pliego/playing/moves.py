"""What the rules ask for while a game is played, and the moves that answer.

In: nothing. Out: `Choose`, `ChooseTogether`, `Roll`, `Draw`: what a procedure yields to be answered with a
move; `Illegal`, `GameOver`. The laws of this file: chance moves like a seat; a move never changes and has one
notation. A move is a word, a number, a tuple of such, or a frozen dataclass with slots whose `__str__` is its
notation.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

CHANCE: Final = -1
"""Chance moves: dice fall, a card is drawn."""
ALL: Final = -2
"""Every seat moves at once; what is applied is a sequence with the move of each."""
OVER: Final = -3
"""Nobody moves any more."""
NOBODY: Final = -1
"""In `seen_by`: no seat sees the move."""

Move: TypeAlias = Any
"""What a seat or chance does: a word of the players (`"avance"`), a number of a die, a tuple of such, or a
value of the game's own type of moves."""
R = TypeVar("R")
Procedure: TypeAlias = "Generator[Request, Any, R]"
"""A part of a game that asks: it yields requests, is sent the moves, and returns a result."""
PhaseRun: TypeAlias = "Procedure[str] | str"
"""What a phase is begun with: the procedure that goes through it, or, if it asks nothing, what follows."""


class Illegal(Exception):
    """A move that may not be made now. `rule` is what forbids or does not offer it, `move` its notation,
    `position` the position. Nothing has changed."""

    def __init__(self, rule: str, move: str, position: str = "") -> None:
        super().__init__(f"{move}: {rule} does not allow it{f' in {position}' if position else ''}")
        self.rule, self.move, self.position = rule, move, position


class Endless(Exception):
    """A game that went on for more decisions than it may take."""


class RoomFault(TypeError):
    """The Python of a game's room is wrong: whoever wrote it mends it."""


class GameOver(Exception):
    """A rule ends the game, at any point of its procedure: who has won (several share it)."""

    def __init__(self, rule: str, winners: Sequence[int]) -> None:
        super().__init__(rule)
        self.rule, self.winners = rule, tuple(winners)


Prohibition: TypeAlias = Callable[..., Sequence[Move]]
"""A filter of moves bound with `@forbids`."""


class Choose:
    """A seat chooses one of some moves.

    `rule` offers them. If a forbidden move is tried, the first of the `prohibitions` that takes it away is
    reported. `seen_by`: the only seat that sees the choice (None: all see it).
    """

    __slots__ = ("actor", "moves", "prohibitions", "rule", "seen_by")

    def __init__(
        self,
        seat: int,
        moves: Sequence[Move],
        rule: str,
        prohibitions: Sequence[Prohibition] = (),
        seen_by: int | None = None,
    ) -> None:
        self.actor, self.moves, self.rule = seat, moves, rule
        self.prohibitions, self.seen_by = prohibitions, seen_by


class ChooseTogether:
    """Every seat chooses at once, unseen; then all moves are shown. `moves` are those of each seat."""

    __slots__ = ("moves", "prohibitions", "rule")
    actor: Final = ALL
    seen_by: Final = None

    def __init__(
        self, moves: Sequence[Sequence[Move]], rule: str, prohibitions: Sequence[Prohibition] = ()
    ) -> None:
        self.moves, self.rule, self.prohibitions = moves, rule, prohibitions


class Roll:
    """Dice fall: one of some outcomes, all equally likely (one that is listed twice is twice as
    likely). `again`: they are thrown again, because the throw before counts for nothing (a tie)."""

    __slots__ = ("again", "moves", "rule", "seen_by")
    actor: Final = CHANCE
    prohibitions: Final = ()

    def __init__(
        self, outcomes: Sequence[Move], rule: str, seen_by: int | None = None, again: bool = False
    ) -> None:
        self.moves, self.rule, self.seen_by, self.again = outcomes, rule, seen_by, again


class Draw(Roll):
    """A card is drawn: any of a pile; `seen_by` says who sees it (None: all)."""

    __slots__ = ()


Request: TypeAlias = Choose | ChooseTogether | Roll


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is set up: how many play, and which variant or scenario, by its id."""

    players: int
    variant: str | None = None
    scenario: str | None = None

    def __str__(self) -> str:
        return ", ".join([f"{self.players} players", *filter(None, (self.variant, self.scenario))])


@dataclass(frozen=True, slots=True)
class Sentence:
    """A move in the players' words.

    `phrase` is the id of a phrase in `says`. `fills` are its placeholders: titles of seats and cards, and
    numbers. `head` is the card under whose name it is listed ("": none).
    """

    phrase: str
    fills: dict[str, str | int]
    head: str = ""


def notation(move: Move) -> str:
    """Return a move as a short word, the same in every language: `avance`, `4-6`; of moves made together
    one after the other."""
    if isinstance(move, tuple):
        return "-".join(map(notation, move))
    if isinstance(move, list):
        return " ".join(map(notation, move))
    return str(move)
