"""What the files of one job have in common.

In: nothing. Out: `PrintRun`. The law of this file: a value, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class PrintRun:
    """A game in one language, paper, ink and way of printing backs.

    `paper` is "" for products that are not printed at home. Pictures have `dpi` dots to the inch, and may
    show the bleed.
    """

    game: str
    lang: str
    paper: str
    ink: str
    backs: str
    dpi: int = 0
    bleed: bool = False
