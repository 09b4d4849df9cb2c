"""Facts looked at in every case: each is true of Pliego's games, and told at its place when it is not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from generator.proof.exact import check_exact
from generator.proof.laid import Tables
from played import FOLDERS, NAMES, tables_of

from generator.oldengine.catalogue import engine_of
from generator.source import Problem

Changed = Callable[..., list[Problem]]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Return what is not as it must be in a game with `old` replaced by `new` in each (file, old, new)."""

    def _changed(name: str, *changes: tuple[str, str, str]) -> list[Problem]:
        folder = tmp_path / name
        shutil.copytree(FOLDERS[name], folder, ignore=shutil.ignore_patterns("art"))
        for file, old, new in changes:
            text = (folder / file).read_text("utf-8")
            assert old in text, f"{old} is not in {file}"
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        game, problems = read_game(folder)
        assert game is not None and problems == []
        engine = engine_of(game.info.engine)
        assert engine is not None
        return list(check_exact(Tables(game, engine)))

    return _changed


def told(problems: list[Problem]) -> list[tuple[str, str, int]]:
    """Return problems by code, file and line."""
    spans = [(problem.code, problem.span) for problem in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in spans]


def line(name: str, file: str, text: str) -> int:
    """Return the line on which a piece of a game's text stands."""
    before, found, _ = (FOLDERS[name] / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


@pytest.mark.parametrize("name", NAMES)
def test_the_games_are_as_they_must_be(name: str) -> None:
    assert list(check_exact(tables_of(name))) == []


# -- players


def test_players_that_the_engine_cannot_seat(changed: Changed) -> None:
    found = changed(
        "gamonal-resiste", ("game.yaml", "players: {min: 2, max: 2}", "players: {min: 1, max: 2}")
    )
    assert told(found) == [
        ("players-settings", "game.yaml", line("gamonal-resiste", "game.yaml", "players: {min"))
    ]
    assert "expected 2 players" in found[0].message and "found 1 to 2" in found[0].message


def test_a_side_too_many(changed: Changed) -> None:
    more = "seats:\n  verde: {title: Verde, colour: rojo}\n"
    found = changed("template", ("game.yaml", "seats:\n", more))
    assert [p.code for p in found] == ["players-settings", "players-seats"]


def test_an_aid_for_one_player_only(changed: Changed) -> None:
    at = line("template", "boards.yaml", "copies: 2")
    assert told(changed("template", ("boards.yaml", "copies: 2", "copies: 1"))) == [
        ("players-aids", "boards.yaml", at)
    ]


# -- the others


def test_colonies_that_leave_everybody_one_short(changed: Changed) -> None:
    """The source ends the game by the goal alone; from some number of players on nobody need reach it."""
    name, chosen = "guerra-civil-espacial", "chosen: agotamiento"
    found = changed(name, ("rulings.yaml", chosen, "chosen: sin-limite"))
    assert told(found) == [("goal-stalls", "rulings.yaml", line(name, "rulings.yaml", chosen))]
    assert "6 players" in found[0].message


def test_a_miss_that_costs_nothing(changed: Changed) -> None:
    at = line("ghoulash", "game.yaml", "herida-fallo:")
    found = changed("ghoulash", ("game.yaml", "herida-fallo: {value: 1", "herida-fallo: {value: 0"))
    assert told(found) == [("fight-order", "game.yaml", at)]


def test_goals_that_do_not_rise(changed: Changed) -> None:
    name = "guerra-civil-espacial"
    rows = (
        ("tables.yaml", '"{value.objetivo-duelo}"', '"{value.objetivo-medio}"'),
        ("tables.yaml", '"{value.objetivo-grande}"', '"{value.objetivo-duelo}"'),
    )
    found = changed(name, *rows)
    assert [p.code for p in found] == ["goal-rows", "goal-rows"]
    assert [at for _, _, at in told(found)] == [
        line(name, "tables.yaml", '"{value.objetivo-medio}"'),
        line(name, "tables.yaml", '"{value.objetivo-grande}"'),
    ]


def test_what_can_be_met_and_what_is_told_of_it(changed: Changed) -> None:
    found = changed("ghoulash", ("tables.yaml", "      botiquin:\n", "      vendas:\n"))
    assert sorted(told(found)) == [
        ("encounter-rows", "tables.yaml", line("ghoulash", "tables.yaml", "    rows:")),
        ("encounter-rows", "tables.yaml", line("ghoulash", "tables.yaml", "      botiquin:")),
    ]


def test_sheets_for_one_player_and_a_blank_one_too_small(changed: Changed) -> None:
    changes = (
        ("boards.yaml", "each: scenario\n    copies: 2", "each: scenario\n    copies: 3"),
        ("boards.yaml", "      filas: 12", "      filas: 11"),
        ("boards.yaml", "      lineas: 4", "      lineas: 3"),
    )
    found = changed("ghoulash", *changes)
    assert [p.code for p in found] == ["sheet-copies", "blank-sheet", "blank-sheet"]
    assert [p.message.split(", found")[1].strip() for p in found] == ["3", "11", "3"]


def test_a_night_for_three(changed: Changed) -> None:
    found = changed("ghoulash", ("game.yaml", "players: {min: 2, max: 2}", "players: {min: 2, max: 3}"))
    assert {"players-two"} <= {p.code for p in found}


def test_facts_are_asked_of_the_engine_and_not_remembered() -> None:
    """A fact that is checked again on the same tables says the same."""
    tables = tables_of("gamonal-resiste")
    assert list(check_exact(tables)) == list(check_exact(tables)) == []
    assert replace(tables.engine).bound() == tables.engine.bound()
