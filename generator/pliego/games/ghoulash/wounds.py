"""*Ghoulash*: wounds, which ghouls, obstacles and scenarios deal.

In: a `Night` whose explorer is wounded. Out: the line it is marked on. Each function bound with `@rule` says
what the rule of that id says; `off` is what is done without it.
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
