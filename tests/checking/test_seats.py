"""How many can play: as many as game.yaml says, as it has sides, and as are printed for."""

from __future__ import annotations

from pathlib import Path

import pytest
from planting import line, placed, planted
from played import NAMES, tables_of
from pliego.checks.played.seats import check_seats


@pytest.mark.parametrize("name", NAMES)
def test_as_many_can_play_as_every_game_says(name: str) -> None:
    assert list(check_seats(tables_of(name))) == []


def test_players_that_the_engine_cannot_seat(tmp_path: Path) -> None:
    change = ("game.yaml", "players: {min: 2, max: 2}", "players: {min: 1, max: 2}")
    found = list(check_seats(planted(tmp_path, "template", change)))
    at = line("template", "game.yaml", "players: {min")
    assert placed(found) == [("players-settings", "game.yaml", at)]
    assert "expected 2 players" in found[0].message and "found 1 to 2" in found[0].message


def test_a_side_too_many(tmp_path: Path) -> None:
    change = ("game.yaml", "seats:\n", "seats:\n  verde: {title: Verde, colour: rojo}\n")
    found = check_seats(planted(tmp_path, "template", change))
    assert [p.code for p in found] == ["players-settings", "players-seats"]


def test_an_aid_for_one_player_only(tmp_path: Path) -> None:
    found = check_seats(planted(tmp_path, "template", ("boards.yaml", "copies: 2", "copies: 1")))
    assert placed(found) == [("players-aids", "boards.yaml", line("template", "boards.yaml", "copies: 2"))]
