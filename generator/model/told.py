"""A sample game as it is told: turn by turn, each move a phrase and what fills it.

In: nothing. Out: `Told`, which the engine fills and a book prints. The law of this file: no word of a
language stands here; the phrases are the content's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A move, or several like ones: who moves (counted from 0; None: luck), the phrase of `says` that tells
    it, and what fills the phrase."""

    seat: int | None
    phrase: str
    fills: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Turn:
    """What happens in a turn, and how things stand when it is over (None: nothing worth telling)."""

    lines: tuple[Line, ...]
    stand: Line | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A sample game: what happens before the first decision, then turn by turn. `seats` are their titles."""

    seats: tuple[str, ...]
    opening: Turn
    turns: tuple[Turn, ...]

    def lines(self) -> Iterator[Line]:
        """Yield every line in order."""
        for turn in (self.opening, *self.turns):
            yield from turn.lines
            yield from filter(None, [turn.stand])
