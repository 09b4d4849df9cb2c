"""The aim of the game: it takes few words.

    game.yaml:11:6: warning: expected at most 60 words, found 74 [aim-long]

Code: `aim-long` (warning).
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.checks.content.inspection import Inspection
from pliego.game.fill import fill
from pliego.text.problems import Problem
from pliego.text.prose import plain_text

MAX_WORDS = 60


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning if the aim is too long to be read at a glance."""
    game = inspection.game
    words = plain_text(fill(game.info.aim, inspection.scope({"self": game.info}))[0]).split()
    if len(words) > MAX_WORDS:
        message = f"expected at most {MAX_WORDS} words, found {len(words)}"
        place = inspection.at("game.yaml", "aim")
        hint = "say how one wins, and leave the rest to the rules"
        yield Problem("aim-long", message, place, hint, "warning")
