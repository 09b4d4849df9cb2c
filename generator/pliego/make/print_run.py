"""What files have in common that one press makes at once.

In: nothing. Out: `PrintRun`. The law of this file: a value only.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class PrintRun:
    """What one press does at once: a game in one language, paper (none for what is not printed at home), ink
    and way of printing backs; pictures have so many dots to the inch, with their bleed or without."""

    game: str
    lang: str
    paper: str
    ink: str
    backs: str
    dpi: int = 0
    bleed: bool = False
