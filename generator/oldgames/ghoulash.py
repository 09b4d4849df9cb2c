"""Ghoulash: what its content may say, and what is computed from it.

In: nothing. Out: `SCHEMA`. The law of this file: it only gathers. The shapes are in `ghoulash_model`, the
map's text is read in `ghoulash_text`, what can be wrong is in `ghoulash_check`, and what layouts may read is
documented in `ghoulash_facts`.
"""

from __future__ import annotations

from generator.model.game import Game
from generator.oldgames.ghoulash_check import Sheet, scenario_problems
from generator.oldgames.ghoulash_examples import NAMED, WORDS, example_problems
from generator.oldgames.ghoulash_facts import example_facts, facts
from generator.oldgames.ghoulash_figure import figure_problems
from generator.oldgames.ghoulash_model import GhoulashScenario, State
from generator.oldgames.ghoulash_samples import sample_problems
from generator.oldgames.schema import Schema
from generator.source import Problem


def check(game: Game) -> list[Problem]:
    """Return what is wrong in the scenarios, their samples, the battle figure and the examples."""
    problems: list[Problem] = []
    for name, scenario in game.scenarios.items():
        if isinstance(scenario, GhoulashScenario):
            sheet = Sheet(game, name, scenario)
            problems += scenario_problems(sheet)
            problems += [] if sheet.ground[1] else sample_problems(sheet)
    return [*problems, *example_problems(game)]


def acts(_game: Game) -> frozenset[str]:
    """Return the acts of an example that are a single word; others are `move: 9-J 8-J` and `shoot: 4`."""
    return WORDS


SCHEMA = Schema(
    state=State,
    verbs={},
    acts=acts,
    act_keys=NAMED,
    scenario=GhoulashScenario,
    check=check,
    check_pictures=figure_problems,
    facts=facts,
    example_facts=example_facts,
)
