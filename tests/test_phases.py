"""Phases: what the content says of them, and whether the games are played that way."""

from __future__ import annotations

from pathlib import Path

import pytest
from small import FILES, read, shelf, told, unmarked

from generator.checks import run_checks
from generator.checks.inspection import Inspection
from generator.checks.phases import check
from generator.fill import Scope, fill
from generator.text import plain_text

PHASES = """\
phases:
  preparar: {title: Turno, rule: TURNO-1, by: [luck], next: [elegir]}
  elegir: {title: Elegir, rule: TURNO-1, by: [decision], next: [recoger]}
  recoger: {title: Recoger, rule: TURNO-1, by: [itself], next: [elegir, end]}
"""
RULES = FILES["rules.yaml"].replace('"Robas hasta', '"{phase.elegir} y {phase.recoger}: robas hasta')


def found(folder: Path, phases: str, rules: str = RULES) -> list[str]:
    """Return what every check finds in the small game with some phases."""
    files = {"game.yaml": FILES["game.yaml"] + phases, "rules.yaml": rules}
    game, problems, root = read(folder, files)
    every = told([*problems, *run_checks(game, shelf(folder))], root)
    return [each for each in every if not each.endswith("examples-not-executed")]


# -- what the content says


def test_sound_phases_have_no_problems_and_are_named_by_their_title(tmp_path: Path) -> None:
    assert found(tmp_path, PHASES) == []
    game, _, _ = read(tmp_path / "again", {"game.yaml": FILES["game.yaml"] + PHASES, "rules.yaml": RULES})
    said = plain_text(fill(game.rules["TURNO-1"].text, Scope(game), []))
    assert said == "Elegir y Recoger: robas hasta 5."


def test_a_renamed_phase_is_renamed_where_it_is_said(tmp_path: Path) -> None:
    phases = PHASES.replace("title: Recoger", "title: Limpiar")
    game, _, _ = read(tmp_path, {"game.yaml": FILES["game.yaml"] + phases, "rules.yaml": RULES})
    assert plain_text(fill(game.rules["TURNO-1"].text, Scope(game), [])).startswith("Elegir y Limpiar:")


def test_prose_that_names_no_phase_is_told_at_its_hole(tmp_path: Path) -> None:
    rules = RULES.replace("{phase.recoger}", "{phase.recoger} {phase.elegr}")
    game, _, root = read(tmp_path, {"game.yaml": FILES["game.yaml"] + PHASES, "rules.yaml": rules})
    (problem,) = [p for p in run_checks(game, shelf(tmp_path)) if p.code == "unknown-reference"]
    line = rules.splitlines()[4]
    assert told([problem], root) == [f"rules.yaml:5:{line.index('{phase.elegr}') + 1} unknown-reference"]
    assert problem.hint == "did you mean `elegir`?"


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("next: [elegir]}", "next: [recoger]}", ""),
        ("next: [elegir]}\n  elegir:", "next: [end]}\n  »elegir:", "phase-unreachable"),
        ("next: [elegir, end]", "next: [end]", ""),
        ("next: [elegir, end]", "next: »[]", "phase-endless"),
        ("next: [recoger]", "next: [»recojer]", "unknown-phase"),
        ("by: [decision]", "by: »[itself]", "phase-cycle"),
        ("by: [decision]", "by: [count]", ""),
        ("by: [decision]", "by: [luck]", ""),
        ("by: [decision]", "by: »[decision, itself]", "phase-cycle"),
        ("by: [decision]", "by: »[]", "phase-by"),
        ("by: [decision]", "by: [»dice]", "choice"),
        ("by: [decision]", "by: »7", "type"),
        ("rule: TURNO-1, by: [decision]", "rule: »TURNO-2, by: [decision]", "unknown-rule"),
        ("{title: Elegir, rule: TURNO-1,", "»{title: Elegir,", "missing-key"),
    ],
)
def test_a_fault_is_told_at_its_place(tmp_path: Path, before: str, after: str, code: str) -> None:
    assert before in PHASES
    assert_told(tmp_path, PHASES.replace(before, after, 1), code)


def assert_told(folder: Path, marked: str, codes: str, rules: str = RULES) -> None:
    """Assert that phases have these problems, at the marks and nowhere else."""
    text, expected = unmarked(FILES["game.yaml"] + marked, "game.yaml", codes.split())
    assert found(folder, text.removeprefix(FILES["game.yaml"]), rules) == expected


def test_a_phase_that_nobody_defines_is_told(tmp_path: Path) -> None:
    marked = PHASES.replace("Elegir, rule: ", "Elegir, rule: »")
    assert_told(tmp_path, marked, "phase-unsaid", RULES.replace("{phase.elegir} y ", ""))


def test_a_trap_is_told_where_it_begins(tmp_path: Path) -> None:
    marked = PHASES.replace("next: [recoger]", "next: »[recoger]").replace("[elegir, end]", "[elegir]")
    assert_told(tmp_path, marked, "phase-endless")


def test_no_phase_is_called_the_end(tmp_path: Path) -> None:
    marked = PHASES.replace("  recoger:", "  »end:").replace("[recoger]", "[end]")
    assert_told(tmp_path, marked, "phase-end", RULES.replace("phase.recoger", "phase.end"))


def test_only_the_first_of_what_hangs_together_is_told(tmp_path: Path) -> None:
    more = "  »uno: {title: Turno, rule: TURNO-1, by: [luck], next: »[dos]}\n"
    more += "  dos: {title: Turno, rule: TURNO-1, by: [luck], next: [uno]}\n"
    assert_told(tmp_path, PHASES + more, "phase-unreachable phase-endless")


def test_each_cycle_is_told_once(tmp_path: Path) -> None:
    more = "  uno: {title: Turno, rule: TURNO-1, by: »[itself], next: [dos, tres]}\n"
    more += "  dos: {title: Turno, rule: TURNO-1, by: [luck, itself], next: [uno]}\n"
    more += "  tres: {title: Turno, rule: TURNO-1, by: »[itself], next: [tres, end]}\n"
    assert_told(tmp_path, PHASES.replace("[elegir]", "[elegir, uno]") + more, "phase-cycle phase-cycle")


def test_who_decides_again_and_again_is_no_cycle_that_goes_on_by_itself(tmp_path: Path) -> None:
    more = "  uno: {title: Turno, rule: TURNO-1, by: [decision, itself], next: [uno, end]}\n"
    assert_told(tmp_path, PHASES.replace("[elegir]", "[elegir, uno]") + more, "")


def test_a_game_without_phases_is_left_alone(tmp_path: Path) -> None:
    game, _, _ = read(tmp_path)
    assert list(check(Inspection(game))) == []
