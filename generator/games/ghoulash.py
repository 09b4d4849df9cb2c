"""Ghoulash: what its content may say, and what is computed from it.

In: nothing. Out: `SCHEMA`. The law of this file: it only gathers. The shapes are in `ghoulash_model`, the map's
text is read in `ghoulash_text`, what can be wrong is in `ghoulash_check`, and what layouts may read is documented
in `ghoulash_facts`.
"""

from __future__ import annotations

from generator.games.ghoulash_check import check
from generator.games.ghoulash_facts import example_facts, facts
from generator.games.ghoulash_model import GhoulashScenario, State
from generator.games.schema import Schema

SCHEMA = Schema(
    state=State,
    verbs={},
    scenario=GhoulashScenario,
    check=check,
    facts=facts,
    example_facts=example_facts,
)
