"""*Ghoulash*: the moves, each with one notation.

In: nothing. Out: the moves that are a word, `GoBack` and `Redraw`, and `parse`, which reads a notation. A
square (`9-J`) or a door (`9-J/10-J`) is a move by its name, which one goes to or draws on; a zone is a move
by its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pliego.playing.moves import Move

USE, LEAVE, TAKE, STOP, BUMP, SAMPLE = "use", "leave", "take", "stop", "bump", "sample"
"""Use what was found, leave it, take it along; stop of one's own will; announce an impossible step; copy a
sample instead of drawing."""
REDRAW: Final = "redraw"


@dataclass(frozen=True, slots=True)
class GoBack:
    """Go back to a square, to use what was left there: `8-C+`."""

    square: str

    def __str__(self) -> str:
        return f"{self.square}+"


@dataclass(frozen=True, slots=True)
class Redraw:
    """Rub out the ghoul of a square, to draw it elsewhere: `redraw:4-F`."""

    square: str

    def __str__(self) -> str:
        return f"{REDRAW}:{self.square}"


def parse(text: str) -> Move:
    """Return the move with a notation."""
    if text.endswith("+"):
        return GoBack(text[:-1])
    if text.startswith(f"{REDRAW}:"):
        return Redraw(text.removeprefix(f"{REDRAW}:"))
    return int(text) if text.isdecimal() else text
