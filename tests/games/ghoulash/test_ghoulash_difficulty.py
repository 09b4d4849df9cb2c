"""Ghoulash's scenarios: those that are said to be harder kill more of the players who look a move ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from ghoulash_night import GAME, SCENARIOS, laid
from kept import played
from pliego.games.ghoulash.moves import SAMPLE
from pliego.games.ghoulash.vocabulary import GhoulashScenario
from pliego.playing.moves import CHANCE, OVER
from pliego.playing.players import greedy_player

GAMES = 12
"""Few, so that the test is quick; it sees a scenario that is far off its band."""
SURE = 3.0


def band(name: str) -> tuple[int, int]:
    """Return the band that a scenario declares."""
    scenario = GAME.scenarios[name]
    assert isinstance(scenario, GhoulashScenario) and scenario.deaths is not None
    return scenario.deaths


def outcomes(name: str, games: int) -> Iterator[bool]:
    """Play games with random drawings and simple explorers; yield of each whether it ends by wounds."""
    table = laid(name)
    for seed in range(games):
        random, night = Random(seed), table.begin()
        explorer = greedy_player(random)
        while night.actor != OVER:
            moves = night.chances if night.actor == CHANCE else night.legal_moves(night.actor)
            if night.phase == "preparar":
                night.apply(random.choice([move for move in moves if move != SAMPLE]))
            else:
                night.apply(explorer(night, night.actor, moves))
        yield night.reason() == "FIN-2"


def test_bands_rise_with_the_difficulty_that_is_printed() -> None:
    ordered = sorted(SCENARIOS, key=lambda name: GAME.scenarios[name].difficulty)
    assert len({GAME.scenarios[name].difficulty for name in SCENARIOS}) == len(SCENARIOS)
    for easier, harder in pairwise(ordered):
        assert band(easier)[1] <= band(harder)[1] and sum(band(easier)) < sum(band(harder))


@pytest.mark.long
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_as_deadly_as_it_says(name: str) -> None:
    fewest, deaths, highest = played("ghoulash", deaths_of, name)
    assert fewest <= deaths <= highest


def deaths_of(name: str) -> tuple[float, int, float]:
    """Play games; return how often explorers died, between the fewest and the most times by the band. Games
    that can change nothing any more are not played."""
    least, most = (each / 100 for each in band(name))
    fewest = GAMES * (least - SURE * sqrt(least * (1 - least) / GAMES))
    highest = GAMES * (most + SURE * sqrt(most * (1 - most) / GAMES))
    deaths, left = 0, GAMES
    for died in outcomes(name, GAMES):
        deaths, left = deaths + died, left - 1
        if fewest <= deaths and deaths + left <= highest:
            break  # however the others end
    return fewest, deaths, highest
