"""*Ghoulash*: the exact chances of a fight.

In: a game's content. Out: `ODDS`. The law of this file: a chance is counted from the shots the rules allow.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.table import Odds

ODDS: Mapping[str, Odds] = {}
