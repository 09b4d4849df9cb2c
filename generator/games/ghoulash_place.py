"""Arithmetic of placing symbols: how many, how many to a building, and on which squares.

In: a scenario and its grid. Out: counts and squares. The law of this file: it says what is allowed, and
judges nothing.
"""

from __future__ import annotations

from generator.games import ghoulash_map as maps
from generator.games.ghoulash_map import Grid, Square
from generator.games.ghoulash_model import GhoulashScenario, Placement

OBJECTIVE, MEDKIT = "objetivo", "botiquin"


def icon(scenario: GhoulashScenario, symbol: str) -> str:
    """Return the icon of a symbol of the scenario: its own, else the one of its name."""
    entry = scenario.place.get(symbol)
    return (entry.icon if entry else None) or symbol


def ghoul_count(scenario: GhoulashScenario) -> int:
    """Return how many ghouls each player draws."""
    return sum(entry.count for entry in scenario.place.values() if entry.kind == "ghoul")


def wound_lines(scenario: GhoulashScenario) -> int:
    """Return how many wound lines are needed: one, and one more for every medkit."""
    return 1 + sum(e.count for name, e in scenario.place.items() if icon(scenario, name) == MEDKIT)


def capacity(scenario: GhoulashScenario, letter: str, squares: int) -> int | None:
    """Return the most ghouls a building takes, None if nothing limits it."""
    named = scenario.buildings.get(letter)
    if named is not None and named.limit is not None:
        return named.limit
    shares = [e.squares for e in scenario.place.values() if e.kind == "ghoul" and e.squares]
    return max(1, squares // shares[0]) if shares else None


def allowed(entry: Placement, scenario: GhoulashScenario, grid: Grid) -> list[Square]:
    """Return the squares where a symbol may be drawn, other symbols apart."""
    starts = set(maps.all_named(scenario.start))
    return [
        square
        for square, kind in grid.squares.items()
        if kind != maps.CLOSED
        and square not in starts
        and _stands(entry, grid, square)
        and (not entry.buildings or kind in entry.buildings)
    ]


def _stands(entry: Placement, grid: Grid, square: Square) -> bool:
    return entry.where == "anywhere" or (entry.where == "building") == grid.is_building(square)


def nearest(scenario: GhoulashScenario, grid: Grid) -> int:
    """Return the steps from a start to the nearest square that an objective may have; 0 if none is placed."""
    steps = grid.steps(maps.all_named(scenario.start))
    goals = [e for name, e in scenario.place.items() if icon(scenario, name) == OBJECTIVE]
    return min((steps[s] for e in goals for s in allowed(e, scenario, grid) if s in steps), default=0)
