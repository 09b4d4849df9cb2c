"""Arithmetic of placing symbols: how many, how many to a building, and on which squares.

In: a scenario and its grid. Out: counts and squares. The law of this file: it says what is allowed, and
judges nothing.
"""

from __future__ import annotations

from dataclasses import replace

from generator.oldgames import ghoulash_map as maps
from generator.oldgames.ghoulash_map import Grid, Square
from generator.oldgames.ghoulash_model import GhoulashScenario, Placement
from generator.oldgames.ghoulash_text import Flaw, parse

OBJECTIVE, MEDKIT = "objetivo", "botiquin"


def ground_of(scenario: GhoulashScenario) -> tuple[Grid, tuple[Flaw, ...]]:
    """Return the scenario's grid with its passages, and the flaws of its map."""
    grid, flaws = parse(scenario.map)
    pairs = [maps.all_named(pair) for pair in scenario.passages]
    known = [(p[0], p[1]) for p in pairs if len(p) == 2 and grid.squares.keys() >= set(p)]
    return replace(grid, passages=tuple(known)), flaws


def icon(scenario: GhoulashScenario, symbol: str) -> str:
    """Return the icon of a symbol of the scenario: its own, else the one of its name."""
    entry = scenario.place.get(symbol)
    return (entry.icon if entry else None) or symbol


def ghoul_count(scenario: GhoulashScenario) -> int:
    """Return how many ghouls each player draws."""
    return sum(entry.count for entry in scenario.place.values() if entry.kind == "ghoul")


def wound_lines(scenario: GhoulashScenario) -> int:
    """Return how many wound lines are needed: one, and one more for every medkit."""
    medkits = scenario.place.get(MEDKIT)
    return 1 + (medkits.count if medkits else 0)


def capacity(scenario: GhoulashScenario, letter: str, squares: int) -> int | None:
    """Return the most ghouls a building takes, None if nothing limits it."""
    named = scenario.buildings.get(letter)
    if named is not None and named.limit is not None:
        return named.limit
    shares = [e.squares for e in scenario.place.values() if e.kind == "ghoul" and e.squares]
    return max(1, squares // shares[0]) if shares else None


def kept_free(scenario: GhoulashScenario) -> set[Square]:
    """Return the squares on which nothing may be drawn: starts, exits and the ends of passages."""
    ends = [name for pair in scenario.passages for name in pair]
    return set(maps.all_named([*scenario.start, *scenario.exits, *ends]))


def allowed(entry: Placement, scenario: GhoulashScenario, grid: Grid) -> list[Square]:
    """Return the squares where a symbol may be drawn, other symbols apart."""
    kept = kept_free(scenario)
    return [
        square
        for square, kind in grid.squares.items()
        if kind != maps.CLOSED
        and square not in kept
        and _stands(entry, grid, square)
        and (not entry.buildings or kind in entry.buildings)
    ]


def _stands(entry: Placement, grid: Grid, square: Square) -> bool:
    return entry.where == "anywhere" or (entry.where == "building") == grid.is_building(square)


def nearest(scenario: GhoulashScenario, grid: Grid) -> int:
    """Return the steps from a start to the nearest square that an objective may have; 0 if none is placed."""
    steps = grid.steps(maps.all_named(scenario.start))
    goal = scenario.place.get(OBJECTIVE)
    squares = allowed(goal, scenario, grid) if goal else []
    return min((steps[square] for square in squares if square in steps), default=0)
