"""Guerra Civil Espacial: facts looked at in every case are told at their place when they are not true."""

from __future__ import annotations

from pathlib import Path

from planting import exact, line, placed, planted
from played import tables_of

NAME = "guerra-civil-espacial"


def test_the_game_is_as_it_must_be() -> None:
    assert exact(tables_of(NAME)) == exact(tables_of(NAME)) == []


def test_colonies_that_leave_everybody_one_short(tmp_path: Path) -> None:
    """The source ends the game by the goal alone; from some number of players on nobody need reach it."""
    chosen = "chosen: agotamiento"
    found = exact(planted(tmp_path, NAME, ("rulings.yaml", chosen, "chosen: sin-limite")))
    assert placed(found) == [("goal-stalls", "rulings.yaml", line(NAME, "rulings.yaml", chosen))]
    assert "6 players" in found[0].message


def test_goals_that_do_not_rise(tmp_path: Path) -> None:
    rows = (
        ("tables.yaml", '"{value.objetivo-duelo}"', '"{value.objetivo-medio}"'),
        ("tables.yaml", '"{value.objetivo-grande}"', '"{value.objetivo-duelo}"'),
    )
    found = exact(planted(tmp_path, NAME, *rows))
    assert [p.code for p in found] == ["goal-rows", "goal-rows"]
    assert [at for _, _, at in placed(found)] == [
        line(NAME, "tables.yaml", '"{value.objetivo-medio}"'),
        line(NAME, "tables.yaml", '"{value.objetivo-grande}"'),
    ]
