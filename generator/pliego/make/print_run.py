"""What files have in common that one job makes.

In: nothing. Out: `PrintRun`. The law of this file: a value, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class PrintRun:
    """What files have in common that one job makes: a game in one language, paper (none for what is not
    printed at home), ink and way of printing backs. Pictures have so many dots to the inch, with their bleed
    or without."""

    game: str
    lang: str
    paper: str
    ink: str
    backs: str
    dpi: int = 0
    bleed: bool = False
