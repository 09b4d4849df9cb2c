"""*Gamonal resiste*: the exact chances of a clash.

In: a game's content. Out: `ODDS`.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine.table import Odds

ODDS: Mapping[str, Odds] = {}
