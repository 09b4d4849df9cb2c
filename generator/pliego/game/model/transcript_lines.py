"""A sample game as it is told: turn by turn, each move a phrase and what fills it.

In: nothing. Out: `TranscriptLines`, which the engine fills and a book prints. The law of this file: no word
of a language stands here; the phrases are the content's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """A move, or several like ones: who moves (counted from 0; None: luck), the phrase of `says` that tells
    it, and what fills the phrase; the phase in which it came ("": nobody says); the card under whose name
    it is told ("": none) and, in phrases too, what came of it."""

    seat: int | None
    phrase: str
    fills: Mapping[str, str | int]
    phase: str = ""
    head: str = ""
    comes: tuple[TranscriptLine, ...] = ()


@dataclass(frozen=True, slots=True)
class TranscriptTurn:
    """What happens in a turn, and how things stand when it is over (None: nothing worth telling)."""

    lines: tuple[TranscriptLine, ...]
    stand: TranscriptLine | None = None


@dataclass(frozen=True, slots=True)
class TranscriptLines:
    """A sample game: what happens before the first decision, then turn by turn. `seats` are their titles."""

    seats: tuple[str, ...]
    opening: TranscriptTurn
    turns: tuple[TranscriptTurn, ...]

    def lines(self) -> Iterator[TranscriptLine]:
        """Yield every line in order."""
        for turn in (self.opening, *self.turns):
            for line in turn.lines:
                yield from (line, *line.comes)
            yield from filter(None, [turn.stand])
