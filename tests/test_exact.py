"""Facts looked at in every case: each is true of Pliego's games, and told at its place when it is not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from generator.proof.exact import batalla, check_exact
from generator.proof.laid import Tables
from played import FOLDERS, NAMES, tables_of

from generator.oldengine import gamonal_table
from generator.oldengine.batalla_field import Field
from generator.oldengine.catalogue import engine_of
from generator.oldengine.gamonal_numbers import Cards, Turn
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


# -- Gamonal


def test_a_die_of_one_face_settles_nothing(changed: Changed) -> None:
    found = changed("gamonal-resiste", ("game.yaml", "Caras del dado, value: 6", "Caras del dado, value: 1"))
    at = line("gamonal-resiste", "game.yaml", "dado-caras")
    assert told(found) == [("clash-endless", "game.yaml", at)]


def test_a_guard_that_no_attack_can_beat(changed: Changed) -> None:
    found = changed("gamonal-resiste", ("game.yaml", "title: Defensa, value: 2", "title: Defensa, value: 6"))
    assert [p.code for p in found] == ["clash-certain"]
    assert "`defensa`" in found[0].message


def test_attacks_too_few_to_reach_the_end(changed: Changed) -> None:
    found = changed(
        "gamonal-resiste", ("game.yaml", "title: Casillas, value: 7", "title: Casillas, value: 70")
    )
    assert [p.code for p in found] == ["push-short", "push-short"]


def test_a_clash_that_depends_on_the_end_of_the_street(
    changed: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A push that carries one side further than the other is seen, and so is one that leaves them crossed."""
    rules = gamonal_table.GamonalRules
    as_written = rules.push

    def favoured(self: gamonal_table.GamonalRules, here: object, side: int, squares: int) -> tuple[int, int]:
        return as_written(self, here, side, squares + (side == 0))  # type: ignore[arg-type]

    monkeypatch.setattr(rules, "push", favoured)
    assert "clash-mirror" in {p.code for p in changed("gamonal-resiste")}


@pytest.mark.parametrize(
    ("old", "new", "outdone"),
    [
        ("title: Defensa, value: 2", "title: Defensa, value: 0", {"defensa"}),
        ("title: Copias de Carga, value: 4", "title: Copias de Carga, value: 6", {"avance"}),
    ],
)
def test_a_card_that_another_outdoes(changed: Changed, old: str, new: str, outdone: set[str]) -> None:
    """A guard of nothing is worse than supplies; a charge as common as an advance is always better."""
    found = changed("gamonal-resiste", ("game.yaml", old, new))
    assert {p.code for p in found} == {"card-outdone"}
    assert {p.message.split("`")[1] for p in found} == outdone
    lines = {line("gamonal-resiste", "cards.yaml", f"  {card}:") + 3 for card in outdone}
    assert {at for _, _, at in told(found)} == lines


def test_a_guard_that_helps_the_attack(changed: Changed, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = gamonal_table.GamonalRules
    as_written = rules.throw_on_guard

    def weaker(self: gamonal_table.GamonalRules, here: Turn, cards: Cards, side: int, guard: int) -> Turn:
        return as_written(self, here, cards, side, -guard)

    monkeypatch.setattr(rules, "throw_on_guard", weaker)
    assert "guard-order" in {p.code for p in changed("gamonal-resiste")}


def test_decks_that_are_shuffled_for_ever(changed: Changed) -> None:
    at = line("gamonal-resiste", "rulings.yaml", "chosen: limite")
    found = changed("gamonal-resiste", ("rulings.yaml", "chosen: limite", "chosen: sin-limite"))
    assert told(found) == [("mix-endless", "rulings.yaml", at)]


def test_figures_that_cross(changed: Changed, monkeypatch: pytest.MonkeyPatch) -> None:
    def crossing(_self: object, _left: int, _right: int) -> int:
        return 9

    monkeypatch.setattr(gamonal_table.GamonalRules, "free", crossing)
    assert "clash-order" in {p.code for p in changed("gamonal-resiste")}


# -- the others


@pytest.mark.parametrize(("old", "new"), [("partidas: {value: 3", "partidas: {value: 4")])
def test_a_match_that_can_end_level(changed: Changed, old: str, new: str) -> None:
    at = line("batalla-entre-titanes", "game.yaml", old)
    found = changed("batalla-entre-titanes", ("game.yaml", old, new))
    assert told(found) == [("match-majority", "game.yaml", at)]


def test_attacks_that_somebody_can_parry_after_all(changed: Changed) -> None:
    old, new = "imparables: {value: 3", "imparables: {value: 2"
    at = line("batalla-entre-titanes", "game.yaml", old)
    found = changed("batalla-entre-titanes", ("game.yaml", old, new))
    assert told(found) == [("parry-order", "game.yaml", at)]


@pytest.mark.parametrize(("name", "code"), [("hits", "hit-order"), ("parries", "parry-order")])
def test_chances_that_rise_where_they_must_fall(
    changed: Changed, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    """A hit or parry by whom holds what one holds oneself."""

    def rising(_game: object, count: int) -> Fraction:
        return Fraction(count, 9)

    monkeypatch.setattr(batalla, name, rising)
    assert [p.code for p in changed("batalla-entre-titanes")] == [code]


def test_a_row_of_endings_left_out_and_one_too_many(changed: Changed) -> None:
    name = "batalla-entre-titanes"
    found = changed(name, ("tables.yaml", "      recuento:\n", "      cuenta:\n"))
    assert sorted(told(found)) == [
        ("ending-idle", "tables.yaml", line(name, "tables.yaml", "      recuento:\n")),
        ("ending-missing", "tables.yaml", line(name, "tables.yaml", "    rows:")),
    ]
    assert "`recuento`" in found[0].message and "`cuenta`" in found[1].message


def test_rows_of_endings_for_other_games_and_to_somebody_else(changed: Changed) -> None:
    name, games, goes_to = "batalla-entre-titanes", "juego: N, A", "gana: {unstuck: gana}"
    changes = (
        ("tables.yaml", games, "juego: B, N, A"),
        ("tables.yaml", goes_to, "gana: {striker: gana}"),
        ("tables.yaml", 'gana: {nobody: "{value.empates}"}', "gana: {nobody: 2}"),
    )
    found = changed(name, *changes)
    assert sorted(told(found)) == [
        ("ending-games", "tables.yaml", line(name, "tables.yaml", games)),
        ("ending-winner", "tables.yaml", line(name, "tables.yaml", goes_to)),
        ("ending-winner", "tables.yaml", line(name, "tables.yaml", "gana: {nobody")),
    ]


def test_an_ending_told_in_words_alone_goes_to_nobody_in_particular(changed: Changed) -> None:
    found = changed("batalla-entre-titanes", ("tables.yaml", "gana: {further: gana}", "gana: Otro."))
    assert [p.code for p in found] == ["ending-winner"]
    assert "goes to `further`, found `nobody in particular`" in found[0].message


@pytest.mark.parametrize(("rule", "row"), [("further", "posicion"), ("count", "recuento")])
def test_a_round_that_goes_to_the_wrong_titan(
    changed: Changed, monkeypatch: pytest.MonkeyPatch, rule: str, row: str
) -> None:
    as_written = getattr(Field, rule)

    def turned(self: Field, *args: Any) -> int | None:
        winner = as_written(self, *args)
        return None if winner is None else 1 - winner

    monkeypatch.setattr(Field, rule, turned)
    found = changed("batalla-entre-titanes")
    assert [p.code for p in found] == ["ending-winner"]
    assert f"`{row}`" in found[0].message


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
