"""Ghoulash's battle figure: a drawing whose zones are numbered by hand, so that nothing else can count them.

In: a game and its folder. Out: a problem if its drawing has other zones than the declared number says. The
law of this file: a drawing that is missing or broken is told elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.files import Folder, OutsideRoot
from generator.model.game import Game
from generator.oldgames.ghoulash_numbers import ZONES, value_of
from generator.source import Problem

FIGURE = "art/ghoul.svg"
_ZONE = re.compile(rb'\bid="zona-([0-9]+)"')


def figure_problems(game: Game, folder: Folder) -> Iterator[Problem]:
    """Yield what is wrong with the zones of the battle figure."""
    try:
        drawn = {int(number) for number in _ZONE.findall(folder.read(FIGURE))}
    except (OSError, OutsideRoot):
        return
    said = value_of(game, ZONES)
    if drawn and drawn != set(range(1, said + 1)):
        found = ", ".join(str(number) for number in sorted(drawn))
        message = f"expected zones 1 to {said} in {FIGURE}, found {found}"
        place = game.places.at("game.yaml", "values", ZONES)
        yield Problem("figure-zones", message, place, "draw each as a path with the id `zona-1`, `zona-2` …")
