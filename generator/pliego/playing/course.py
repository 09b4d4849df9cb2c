"""How a game has gone, and the generator that goes through its phases.

In: a game's phases, a position, the phase to begin with. Out: `Course`. The law of this file: it holds no
match, so that whoever holds one, and lets go of it, lets go of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from pliego.playing.moves import Move, PhaseRun, Procedure, Request, RoomFault
from pliego.playing.position import Position

_MOST_SILENT: Final = 1000
"""After so many phases in a row that ask nothing, a game does not go on."""


@dataclass(slots=True)
class Course:
    """How a game has gone: all `moves`, and the `phase` it is in. Of the phase: how many moves were made
    before it (`since`), what it has `asked`, the position it began with (`begin`, None if nobody copies;
    `keeps`: such positions are kept)."""

    phase: str = ""
    moves: list[Move] = field(default_factory=list)
    since: int = -1
    asked: list[Request] = field(default_factory=list)
    begin: Position[Any] | None = None
    keeps: bool = False

    def through(
        self, phases: Mapping[str, Callable[[Any], PhaseRun]], position: Position[Any], phase: str
    ) -> Procedure[NoReturn]:
        """Go through a phase and those that follow until a rule ends the game; `begin` is a copy of the
        position, if there is one."""
        begin, silent, before = self.begin, 0, ""
        while silent < _MOST_SILENT:
            since = len(self.moves)
            silent = silent + 1 if since == self.since else 0
            self.phase, self.since, self.asked = phase, since, []
            if begin is None and self.keeps:
                begin = position.copy()
            self.begin, begin = begin, None
            if (run := phases.get(phase)) is None:
                listed = ", ".join(f"`{name}`" for name in phases)
                raise RoomFault(f"expected the phase `{before}` to return one of {listed}, found `{phase}`")
            begun, before = run(position), phase
            phase = begun if isinstance(begun, str) else (yield from begun)
        raise RecursionError(f"the phase `{phase}` is entered again and again and nothing is asked")

    def moves_since(self) -> Sequence[Move]:
        """Return the moves made in this phase."""
        return self.moves[self.since :]
