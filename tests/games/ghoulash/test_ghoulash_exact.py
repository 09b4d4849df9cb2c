"""Ghoulash: facts looked at in every case are told at their place when they are not true."""

from __future__ import annotations

from pathlib import Path

from planting import exact, line, placed, planted
from played import tables_of

NAME = "ghoulash"


def test_the_game_is_as_it_must_be() -> None:
    assert exact(tables_of(NAME)) == exact(tables_of(NAME)) == []


def test_a_miss_that_costs_nothing(tmp_path: Path) -> None:
    at = line(NAME, "game.yaml", "herida-fallo:")
    change = ("game.yaml", "herida-fallo: {value: 1", "herida-fallo: {value: 0")
    assert placed(exact(planted(tmp_path, NAME, change))) == [("fight-order", "game.yaml", at)]


def test_what_can_be_met_and_what_is_told_of_it(tmp_path: Path) -> None:
    found = exact(planted(tmp_path, NAME, ("tables.yaml", "      botiquin:\n", "      vendas:\n")))
    assert sorted(placed(found)) == [
        ("encounter-rows", "tables.yaml", line(NAME, "tables.yaml", "    rows:")),
        ("encounter-rows", "tables.yaml", line(NAME, "tables.yaml", "      botiquin:")),
    ]


def test_sheets_for_one_player_and_a_blank_one_too_small(tmp_path: Path) -> None:
    changes = (
        ("boards.yaml", "each: scenario\n    copies: 2", "each: scenario\n    copies: 3"),
        ("boards.yaml", "      filas: 12", "      filas: 11"),
        ("boards.yaml", "      lineas: 4", "      lineas: 3"),
    )
    found = exact(planted(tmp_path, NAME, *changes))
    assert [p.code for p in found] == ["sheet-copies", "blank-sheet", "blank-sheet"]
    assert [p.message.split(", found")[1].strip() for p in found] == ["3", "11", "3"]


def test_a_night_for_three(tmp_path: Path) -> None:
    change = ("game.yaml", "players: {min: 2, max: 2}", "players: {min: 2, max: 3}")
    assert {"players-two"} <= {p.code for p in exact(planted(tmp_path, NAME, change))}
