"""Phases: what the content says of them, and whether the games are played that way."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import entries
from planting import engine_problems
from played import FOLDERS, NAMES, ROOT, begun, game_of, playable, tables_for, tables_of, walk
from pliego.checks.content import run_checks
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.phases import check
from pliego.checks.played.phases import PhaseStep, Trail, check_trails, unused_ways
from pliego.checks.played.settings import check_settings
from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.game.model.info import Phase
from pliego.games.opening import open_game
from pliego.playing.moves import Procedure
from pliego.playing.playable import GameTables
from pliego.playing.position import Position
from pliego.text.prose import plain_text
from small import FILES, MARK, looks, opened, read, told, unmarked

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
    every = told([*problems, *run_checks(opened(game, root), looks(folder))], root)
    return [each for each in every if not each.endswith("examples-not-executed")]


# -- what the content says


def test_sound_phases_have_no_problems_and_are_named_by_their_title(tmp_path: Path) -> None:
    assert found(tmp_path, PHASES) == []
    game, _, _ = read(tmp_path / "again", {"game.yaml": FILES["game.yaml"] + PHASES, "rules.yaml": RULES})
    said = plain_text(fill(game.rules["TURNO-1"].text, Scope(game))[0])
    assert said == "Elegir y Recoger: robas hasta 5."


def test_a_renamed_phase_is_renamed_where_it_is_said(tmp_path: Path) -> None:
    phases = PHASES.replace("title: Recoger", "title: Limpiar")
    game, _, _ = read(tmp_path, {"game.yaml": FILES["game.yaml"] + phases, "rules.yaml": RULES})
    assert plain_text(fill(game.rules["TURNO-1"].text, Scope(game))[0]).startswith("Elegir y Limpiar:")


def test_prose_that_names_no_phase_is_told_at_its_hole(tmp_path: Path) -> None:
    rules = RULES.replace("{phase.recoger}", "{phase.recoger} {phase.elegr}")
    game, _, root = read(tmp_path, {"game.yaml": FILES["game.yaml"] + PHASES, "rules.yaml": rules})
    (problem,) = [p for p in run_checks(opened(game, root), looks(tmp_path)) if p.code == "unknown-reference"]
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
    game, _, root = read(tmp_path)
    assert list(check(Inspection(opened(game, root)))) == []


# -- whether games are played that way

TEMPLATE = (ROOT / "templates/game/game.yaml").read_text("utf-8")
TURN = "  turno: {title: Tu turno, rule: TURNO-1, by: [decision], next: [robar, turno]}\n"
DRAW = "  robar: {title: Robar, rule: TURNO-1, by: [luck], next: [turno, end]}\n"


def copied(folder: Path, phases: str, rename: str = "robar") -> Path:
    """Return a copy of the template game with other phases; its rule names the second by another id."""
    copy = shutil.copytree(ROOT / "templates/game", folder / "prueba")
    rules = (copy / "rules.yaml").read_text("utf-8")
    (copy / "rules.yaml").write_text(rules.replace("{phase.robar}", f"{{phase.{rename}}}"), "utf-8")
    assert TURN + DRAW in TEMPLATE
    (copy / "game.yaml").write_text(TEMPLATE.replace(TURN + DRAW, phases), "utf-8")
    return copy


def all_told(folder: Path) -> list[str]:
    """Return everything wrong with a game's data and play."""
    session, problems = open_game(folder)
    assert session is not None
    problems, game = [*problems, *run_checks(session)], session.game
    return told([*problems, *engine_problems(tables_for(game), problems)], folder)


@pytest.mark.parametrize(
    ("phases", "code"),
    [
        (TURN + DRAW, ""),
        (TURN + DRAW.replace("[turno, end]", "»[end]"), "phase-step"),
        (TURN.replace("[robar, turno]", "»[robar]") + DRAW, "phase-step"),
        (TURN.replace("[decision]", "»[count]") + DRAW, "phase-mover"),
        (TURN + DRAW.replace("[luck]", "»[count]"), "phase-mover"),
        (DRAW.replace("robar:", "»robar:") + TURN, "phase-step"),
        (TURN + DRAW.replace("[turno, end]", "[end, »turn]"), "unknown-phase"),
        (TURN + DRAW.replace("[luck]", "»[]").replace("[turno, end]", "[end]"), "phase-by"),
    ],
)
def test_a_game_that_is_played_otherwise_is_told_once(tmp_path: Path, phases: str, code: str) -> None:
    text, expected = unmarked(TEMPLATE.replace(TURN + DRAW, phases), "game.yaml", code.split())
    copy = copied(tmp_path, phases.replace(MARK, ""))
    assert (copy / "game.yaml").read_text("utf-8") == text
    assert all_told(copy) == expected


def test_a_phase_that_only_the_engine_knows_is_told(tmp_path: Path) -> None:
    phases = (TURN + DRAW).replace("robar:", "coger:").replace("[robar,", "[coger,")
    _, expected = unmarked(TEMPLATE.replace("phases:", "»phases:"), "game.yaml", ["phase-missing"])
    assert all_told(copied(tmp_path, phases, rename="coger")) == expected


def test_a_broken_phase_is_not_looked_for_in_play(tmp_path: Path) -> None:
    text, expected = unmarked(TEMPLATE.replace("[luck]", "»7"), "game.yaml", ["type"])
    copy = copied(tmp_path, TURN + DRAW.replace("[luck]", "7"))
    assert (copy / "game.yaml").read_text("utf-8") == text
    assert all_told(copy) == expected


def played_by(phases: Mapping[str, Callable[[Any], Procedure[str]]]) -> GameTables:
    """Return the game to begin with, played by other phases."""
    return GameTables(game_of("template"), replace(playable("template"), phases=phases))


def hasty(position: Position[Any]) -> Procedure[str]:
    """A turn in which the card that is drawn is turned up at once."""
    phases = playable("template").phases
    following = yield from phases["turno"](position)
    if following == "robar":
        drawing = phases["robar"](position)
        card = next(drawing).moves[0]
        try:
            drawing.send(card)
        except StopIteration as done:
            return str(done.value)
    return following


def single(position: Position[Any]) -> Procedure[str]:
    """The whole game as one phase."""
    following = "turno"
    while following:
        following = yield from playable("template").phases[following](position)
    return following


def test_an_engine_that_skips_a_phase_is_told() -> None:
    (problem,) = check_settings(played_by({"turno": hasty}), follows=True)
    assert problem.code == "phase-step" and problem.span is not None
    assert problem.message == (
        "expected a way from `turno` to `end`, as it is played, found `robar`, `turno`"
    )
    assert TEMPLATE.splitlines()[problem.span.line - 1] + "\n" == TURN


def test_an_engine_that_is_always_in_one_phase_is_told() -> None:
    assert [p.code for p in check_settings(played_by({"turno": single}), follows=True)] == [
        "phase-mover",
        "phase-step",
    ]


# -- the phases of the games

COVERED = set(entries("ways"))
"""Ways that a few games do not prove: another leads to the same place over phases that nobody stops at."""


def steps_of(name: str, seeds: Iterable[int]) -> set[PhaseStep]:
    """Return every step of some games by chance in every setting."""
    steps: set[PhaseStep] = set()
    for setting in tables_of(name).settings:
        for seed in seeds:
            trail: Trail | None = None
            for match in walk(begun(name, setting), Random(seed)):
                if trail is None:
                    trail = Trail(match, steps)
                else:
                    trail.follow(match)
    return steps


@pytest.mark.parametrize("name", NAMES)
def test_games_are_played_as_their_phases_say(name: str) -> None:
    assert game_of(name).info.phases
    assert list(check_trails(game_of(name), steps_of(name, range(4)))) == []


def without(phases: Mapping[str, Phase], name: str, way: str) -> dict[str, Phase]:
    """Return phases of which one no longer leads to another."""
    left = [to for to in phases[name].next if to != way]
    return {**phases, name: phases[name].model_copy(update={"next": left})}


@pytest.mark.parametrize("name", NAMES)
def test_no_way_can_be_left_out(name: str) -> None:
    game, steps = game_of(name), steps_of(name, range(4))
    missed = set()
    for phase, each in game.info.phases.items():
        for way in each.next:
            info = game.info.model_copy(update={"phases": without(game.info.phases, phase, way)})
            less = game.with_(info=info)
            if not list(check(Inspection(opened(less, FOLDERS[name])))) and not list(
                check_trails(less, steps)
            ):
                missed.add((name, phase, way))
    assert missed == {way for way in COVERED if way[0] == name}


# -- which ways were gone


def test_a_way_that_nothing_went_is_known() -> None:
    phases = {
        "uno": Phase(title="Uno", rule="A-1", by=["decision"], next=["uno", "dos", "tres"]),
        "dos": Phase(title="Dos", rule="A-1", by=["count"], next=["dos", "tres", "end"]),
        "tres": Phase(title="Tres", rule="A-1", by=["luck"], next=["uno", "end"]),
    }
    begin, over = ("", ""), ("end", "")
    uno, tres = ("uno", "decision"), ("tres", "luck")
    every = [(name, way) for name, phase in phases.items() for way in phase.next]
    assert list(unused_ways(phases, [])) == every
    assert list(unused_ways(phases, [(begin, uno), (tres, tres), (("otro", "luck"), uno)])) == every
    left = set(unused_ways(phases, [(begin, uno), (uno, over)]))
    assert left == {*every} - {("uno", "dos"), ("dos", "end")}
    left = set(unused_ways(phases, [(uno, uno), (uno, tres)]))
    assert left == {*every} - {("uno", "uno"), ("uno", "dos"), ("uno", "tres"), ("dos", "tres")}
