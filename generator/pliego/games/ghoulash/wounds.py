"""*Ghoulash*: wounds.

In: a `Night` and how many wounds its explorer takes. Out: the wounds on
the sheet; a full line of them ends the night.
"""

from __future__ import annotations

from pliego.games.ghoulash.ending import full_line
from pliego.games.ghoulash.position import Night
from pliego.playing.rules import rule

# -- Ghouls y heridas


def hurt(night: Night, wounds: int) -> None:
    """The explorer is wounded."""
    if wounds:
        mark_wounds(night, wounds)
        full_line(night)


@rule("HER-1")
def mark_wounds(night: Night, wounds: int) -> None:
    """Each wound is marked on the current line."""
    explorer = night.explorer
    explorer.wounds = min(explorer.wounds + wounds, night.numbers.boxes)
