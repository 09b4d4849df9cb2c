"""Ghoulash: its content is sound, and each mistake that only it can make is told at its place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pliego.checks.played.examples import check_example
from pliego.game.model.game import Game
from pliego.games.ghoulash import GAME as RECORD
from pliego.games.ghoulash.examples import given_of, setting_of
from pliego.games.ghoulash.facts import scenario_facts
from pliego.games.ghoulash.figures import example_facts
from pliego.games.ghoulash.map_text import map_of, parse
from pliego.games.ghoulash.street_map import all_named, between, named, named_side
from pliego.games.ghoulash.vocabulary import GhoulashScenario
from pliego.games.opening import read_game
from pliego.playing.content import MissingContent
from pliego.playing.playable import GameTables
from pliego.playing.showing import play_example
from pliego.text.problems import Problem, in_order
from small import edit

CONTENT = Path(__file__).resolve().parents[3] / "content" / "ghoulash"
SCENARIOS = ("1-la-radio", "2-el-suero", "3-el-ultimo-tren", "4-el-orfanato")

INFO = """\
format: 1
version: "1"
date: 2026-01-31
lang: es
title: Barrio
players: {min: 2, max: 2}
minutes: {min: 1, max: 2}
age: 9
aim: Busca.
credits: [{role: Diseño, name: Nadie}]
rights: {owner: Nadie, permission: Ninguno., notice: Prueba.}
engine: ghoulash
values:
  {heridas-linea: 3, zonas: 2, herida-fallo: 1, herida-escombros: 1, herida-agujero: 1, turnos-agujero: 1}
seats: {uno: {title: Uno, colour: ink}, dos: {title: Dos, colour: ink}}
icons:
  objetivo: {title: Objetivo, art: art/o.svg}
  botiquin: {title: Botiquín, art: art/b.svg}
  ghoul: {title: Ghoul, art: art/g.svg}
  agujero: {title: Agujero, art: art/a.svg}
  bloqueada: {title: Bloqueada, art: art/x.svg}
"""

SCENARIO = """\
title: Callejón
minutes: 5
goal: find
start: [3-A]
map: |
  +---+---+---+---+
  | A   A | # | B |
  +   +   +---+   +
  | A   A D . D B |
  +-D-+---+   +-D-+
  | .   .   .   . |
  +---+---+---+---+
buildings:
  A: {title: Casa}
  B: {title: Cobertizo}
place:
  objetivo: {kind: object, count: 1, where: building, buildings: [A], steps: 1, limit: en el edificio A}
  botiquin: {kind: object, count: 1, limit: donde quieras}
  ghoul: {kind: ghoul, count: 2, where: building, squares: 2, limit: en edificios}
  agujero: {kind: obstacle, count: 1, where: street, limit: en la calle}
  bloqueada: {kind: door, count: 1, limit: en cualquier puerta}
samples:
  uno:
    objetivo: [1-A]
    botiquin: [1-D]
    ghoul: [1-A, 2-D]
    agujero: [3-C]
    bloqueada: [2-A/3-A]
  dos:
    objetivo: [1-B]
    botiquin: [3-D]
    ghoul: [2-A, 2-B]
    agujero: [2-C]
    bloqueada: [2-D/3-D]
"""

FILES = {"game.yaml": INFO, "scenarios/callejon.yaml": SCENARIO}
Told = list[tuple[str, str, int, int]]
Tell = Callable[..., Told]


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = read_game(CONTENT)
    assert found is not None and problems == []
    return found


def scenario_of(game: Game, name: str) -> GhoulashScenario:
    scenario = game.scenarios[name]
    assert isinstance(scenario, GhoulashScenario)
    return scenario


def small_game(tmp: Path, *changes: tuple[str, str, str]) -> tuple[Game, list[Problem]]:
    folder = tmp / "barrio"
    for file, text in FILES.items():
        for where, old, new in changes:
            if where == file:
                assert old in text, f"{old} is not in {file}"
                text = text.replace(old, new, 1)
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    found, problems = read_game(folder)
    assert found is not None
    return found, in_order([*problems, *RECORD.check(found)])


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    """Return (code, file, line, column) of each problem after replacing `old` by `new` in each change."""

    def _tell(*changes: tuple[str, str, str]) -> Told:
        _game, problems = small_game(tmp_path, *changes)
        spans = [(p.code, p.span) for p in problems]
        return [(c, Path(s.path).name, s.line, s.column) if s else (c, "", 0, 0) for c, s in spans]

    return _tell


def here(file: str, needle: str, offset: int = 0) -> tuple[str, int, int]:
    """Return (file name, line, column) of a piece of the small game's text."""
    before, found, _ = FILES[file].partition(needle)
    assert found, needle
    return Path(file).name, before.count("\n") + 1, len(before.rsplit("\n", 1)[-1]) + 1 + offset


S = "scenarios/callejon.yaml"


# --- The content as it is


def test_the_content_has_no_problems(game: Game) -> None:
    assert list(RECORD.check(game)) == []
    assert tuple(game.scenarios) == SCENARIOS


def test_the_small_game_has_no_problems(tell: Tell) -> None:
    assert tell() == []


def test_a_door_that_is_printed_as_blocked_is_a_wall_to_whoever_walks(tmp_path: Path) -> None:
    changes = (("scenarios/callejon.yaml", "D . D B |", "X . D B |"),)
    for name, change in (("abierta", ()), ("ciega", changes)):
        small, _problems = small_game(tmp_path / name, *change)
        walked, _flaws = map_of(scenario_of(small, "callejon"))
        ends = {("2-B", "2-C"), ("2-C", "2-B")}
        assert (ends <= walked.walled) == (name == "ciega")
        assert (ends <= walked.between.keys()) == (name == "abierta")
        assert {("2-A", "2-B"), ("1-A", "2-A")}.isdisjoint(walked.walled)
        assert {("2-B", "3-B"), ("3-B", "2-B")} <= walked.walled


def test_examples_cite_rules_and_their_states_are_states(game: Game) -> None:
    assert len(game.examples) >= 6
    for example in game.examples.values():
        assert example.cites and set(example.cites) <= set(game.rules)
        assert given_of(game, example).seat in game.info.seats


def test_every_example_is_printed_once(game: Game) -> None:
    shown = [n for s in game.sections for b in s.blocks if hasattr(b, "examples") for n in b.examples]
    assert sorted(shown) == sorted(game.examples)


def test_the_sample_game_is_played_on_the_sample_maps(game: Game) -> None:
    for example in game.examples.values():
        if example.id.startswith("partida-"):
            state = given_of(game, example)
            drawn = scenario_of(game, state.scenario).samples["dos" if state.seat == "uno" else "uno"]
            assert all(set(squares) <= set(drawn[name]) for name, squares in (state.hidden or {}).items())


def test_questions_cite_rules(game: Game) -> None:
    assert all(question.cites and set(question.cites) <= set(game.rules) for question in game.questions)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_reads_as_printed(game: Game, name: str) -> None:
    scenario, facts = scenario_of(game, name), scenario_facts(game, name)
    assert (facts["columns"], facts["rows"]) == (15, 12)
    assert facts["letters"][-1]["letter"] == "O" and facts["numbers"][-1]["number"] == 12
    assert facts["ghouls"] == len(facts["figure-list"]) == scenario.place["ghoul"].count <= 12
    assert facts["wound-lines"] == scenario.place["botiquin"].count + 1
    assert facts["wounds"] == game.info.values["heridas-linea"].value
    assert sum(building["limit"] for building in facts["buildings"]) > facts["ghouls"]
    assert {sample["seat"] for sample in facts["samples"]} == {"uno", "dos"}


@pytest.mark.parametrize("name", SCENARIOS)
def test_texts_fit_the_sheet_and_the_objective_is_far(game: Game, name: str) -> None:
    scenario = scenario_of(game, name)
    assert scenario.text and len(scenario.text.split()) <= 60
    assert scenario.objective and len(scenario.objective.split()) <= 40
    assert scenario_facts(game, name)["nearest"] >= scenario.place["objetivo"].steps >= 8


def test_scenarios_rise_in_difficulty(game: Game) -> None:
    rising = [scenario_of(game, name) for name in SCENARIOS]
    assert [s.difficulty for s in rising] == [1, 2, 3, 4]
    assert [s.place["ghoul"].count for s in rising] == sorted(s.place["ghoul"].count for s in rising)


# --- Names and maps


def test_squares_are_named_row_first() -> None:
    assert named("10-J") == (9, 9)
    assert all_named(["1-A", "J-10", "0-A", "01-A", "1-a"]) == [(0, 0)]


def test_doors_are_named_by_their_squares() -> None:
    assert named_side("3-C/4-C") == ("h", 2, 3) == between((2, 3), (2, 2))
    assert named_side("3-C/3-D") == ("v", 3, 2)
    assert named_side("3-C/5-C") is None and named_side("3-C") is None


def test_a_map_gives_squares_sides_and_distances(tmp_path: Path) -> None:
    game, _problems = small_game(tmp_path)
    scenario = scenario_of(game, "callejon")
    found, flaws = map_of(scenario)
    assert not flaws and (found.columns, found.rows) == (4, 3)
    assert found.buildings == {"A": ("1-A", "1-B", "2-A", "2-B"), "B": ("1-D", "2-D")}
    assert found.barrier(("v", 2, 1)) == "door" and found.barrier(("h", 2, 1)) == "wall"
    assert found.far(["3-A"])["1-D"] == 5
    assert "1-C" not in found.far(["3-A"])
    assert set(found.allowed(scenario.place["agujero"])) == {"2-C", "3-B", "3-C", "3-D"}


def test_a_map_may_have_as_many_columns_as_there_are_letters() -> None:
    wide = "+---" * 26 + "+\n|" + " . |" * 26 + "\n" + "+---" * 26 + "+"
    found, flaws = parse(wide)
    assert not flaws and found.squares[-1] == "1-Z"
    assert found.walled >= {("1-Y", "1-Z"), ("1-Z", "1-Y")} and ("1-A", "1-Z") not in found.walled


def test_passages_join_squares_far_apart(game: Game) -> None:
    found, _flaws = map_of(scenario_of(game, "3-el-ultimo-tren"))
    assert found.far(["6-A"])["10-O"] == 1


def test_facts_merge_runs_of_squares_and_walls(tmp_path: Path) -> None:
    game, _problems = small_game(tmp_path)
    facts = scenario_facts(game, "callejon")
    assert facts["cells"] == [
        {"x": 0, "y": 0, "w": 2, "h": 1},
        {"x": 3, "y": 0, "w": 1, "h": 1},
        {"x": 0, "y": 1, "w": 2, "h": 1},
        {"x": 3, "y": 1, "w": 1, "h": 1},
    ]
    assert facts["closed"] == [{"x": 2, "y": 0, "w": 1, "h": 1}]
    assert {"x": 0, "y": 0, "w": 4, "h": 0} in facts["walls"]
    assert {"x": 2, "y": 1, "w": 0, "h": 1} in facts["doors"]
    assert [(b["letter"], b["limit"]) for b in facts["buildings"]] == [("A", 2), ("B", 1)]
    assert facts["marks"] == [{"icon": "entrada", "title": "entrada", "x": 0, "y": 2}]
    assert facts["seat-samples"]["uno"]["blocked"] == [{"x": 0, "y": 2, "w": 1, "h": 0}]


def test_every_room_has_its_letter_off_the_printed_symbols(game: Game) -> None:
    facts = scenario_facts(game, "3-el-ultimo-tren")
    lettered = {(room["x"], room["y"]): room["letter"] for room in facts["rooms"]}
    found, _flaws = map_of(scenario_of(game, "3-el-ultimo-tren"))
    assert len(lettered) == len(found.rooms)
    assert set(lettered.values()) == set(found.buildings)
    assert not lettered.keys() & {(mark["x"], mark["y"]) for mark in facts["marks"]}
    assert lettered[1, 1] == "A" and (0, 1) not in lettered


def test_a_corridor_has_its_letter_in_each_of_its_arms_and_an_example_shows_it_there(game: Game) -> None:
    rooms = scenario_facts(game, "2-el-suero")["rooms"]
    lettered = {(room["x"], room["y"]): room["letter"] for room in rooms}
    assert [lettered.get(at) for at in ((4, 2), (7, 5), (11, 5))] == ["D", "D", "D"]
    facts = example_facts(GameTables(game, RECORD.playable), game.examples["puerta"])
    (left, top) = facts["letters"][0]["letter"], facts["numbers"][0]["number"]
    assert (left, top) == ("I", 6)
    assert {"letter": "D", "x": 3, "y": 0} in facts["rooms"]


def test_walls_within_a_building_are_not_its_outside(game: Game, tmp_path: Path) -> None:
    facts = scenario_facts(game, "2-el-suero")
    assert {"x": 6, "y": 1, "w": 0, "h": 1} in facts["inner-walls"]
    assert {"x": 6, "y": 0, "w": 0, "h": 1} in facts["inner-doors"]
    assert {"x": 3, "y": 2, "w": 0, "h": 1} in facts["outer-doors"]
    small, _problems = small_game(tmp_path)
    assert scenario_facts(small, "callejon")["inner-walls"] == []


def test_the_legend_names_what_the_map_shows_and_no_more(game: Game) -> None:
    kinds = [entry["kind"] for entry in scenario_facts(game, "1-la-radio")["legend"]]
    assert kinds == ["icon", "icon", "icon", "icon", "edificio", "calle", "cerrado"]
    icons = [entry["icon"] for entry in scenario_facts(game, "4-el-orfanato")["legend"]]
    assert icons == ["entrada", "puerta", "muro-grueso", "muro-fino", "", ""]


def test_a_crop_shows_no_wall_of_what_stands_outside_it(game: Game) -> None:
    facts = example_facts(GameTables(game, RECORD.playable), game.examples["me-paro-aqui"])
    assert [each["letter"] for each in facts["letters"]] == list("EFGHI")
    walls = [wall for wall in facts["walls"] if wall["h"] == 0]
    assert [wall for wall in walls if wall["y"] == 0] == []
    assert [wall["w"] for wall in walls if wall["y"] == facts["rows"]] == [facts["columns"]]


def test_example_facts_draw_only_what_was_walked(game: Game) -> None:
    tables = GameTables(game, RECORD.playable)
    facts = example_facts(tables, game.examples["escombros-otra-vez"])
    (start,), (end,) = facts["from-list"], facts["to-list"]
    assert facts["path"] == [{"x": end["x"] + 0.5, "y": end["y"] + 0.5, "w": 1, "h": 0}]
    assert (start["x"] - end["x"], start["y"] - end["y"]) == (1, 0)
    facts = example_facts(tables, game.examples["combate"])
    assert [shot["hit"] for shot in facts["shots"]] == ["", "", "yes"]
    assert [box["on"] for box in facts["boxes-before"]].count("yes") == 2
    assert [box["on"] for box in facts["boxes-after"]].count("yes") == 4


def test_an_example_that_cannot_be_set_up_has_no_facts(game: Game) -> None:
    given = {**game.examples["combate"].given, "at": "1-Z"}
    example = game.examples["combate"].model_copy(update={"given": given})
    assert example_facts(GameTables(game, RECORD.playable), example) == {}


@pytest.mark.parametrize(
    ("text", "flaws"),
    [
        ("+---+\n| . |\n+---+", []),
        ("+---+\n| . |", [("map-size", 1, 0)]),
        ("+---+\n| .\n+---+", [("map-size", 1, 3)]),
        ("+---+\n| x |\n+---+", [("map-character", 1, 2)]),
        ("+---+\n|.. |\n+---+", [("map-character", 1, 1)]),
        ("+-?-+\n! . |\n+---+", [("map-character", 0, 1), ("map-character", 1, 0)]),
        ("*---+\n| . |\n+---+", [("map-character", 0, 0)]),
        ("+-D-+\n| .  \n+---+", [("map-edge", 0, 2), ("map-edge", 1, 4)]),
        ("+---+---+\n| .   A |\n+---+---+", [("map-open", 1, 4)]),
        ("+---+---+\n| . D # |\n+---+---+", [("map-door", 1, 4)]),
        ("+---+---+---+\n| A D . D A |\n+---+---+---+", [("building-split", 1, 10)]),
    ],
)
def test_each_flaw_of_a_map_has_its_place(text: str, flaws: list[tuple[str, int, int]]) -> None:
    assert [(f.code, f.row, f.column) for f in parse(text)[1]] == flaws


# --- Mistakes in a scenario, each at its place


@pytest.mark.parametrize(
    ("old", "new", "code", "needle", "offset"),
    [
        ("| A   A | # |", "| A   a | # |", "map-character", "| A   A | # |", 6),
        ("| A   A | # |", "| A   C | # |", "map-open", "| A   A | # |", 4),
        ("  B: {title: Cobertizo}\n", "", "building-unknown", "| B |\n", 2),
        (
            "  B: {title: Cobertizo}",
            "  B: {title: Cobertizo}\n  C: {title: Nada}",
            "building-unused",
            "place:",
            2,
        ),
        ("buildings: [A]", "buildings: [C]", "limit-letters", "en el edificio A", 0),
        ("en el edificio A", "en el edificio B", "limit-letters", "en el edificio A", 0),
        ("start: [3-A]", "start: [4-A]", "square-unknown", "start: [3-A]", 8),
        ("start: [3-A]", "start: [1-C]", "square-closed", "start: [3-A]", 8),
        ("| A   A D . D B |\n  +-D-+", "| A   A | . D B |\n  +---+", "square-unreachable", "| A   A |", 2),
        ("count: 2, where: building", "count: 2, where: anywhere", "ghoul-in-street", "building, squares", 0),
        ("count: 2, where: building", "count: 4, where: building", "place-impossible", "2, where", 0),
        ("steps: 1", "steps: 2", "objective-near", "steps: 1", 7),
        ("goal: find", "goal: return", "exit-missing", "goal: find", 6),
        ("agujero: {kind", "fosa: {kind", "icon-unknown", "agujero: {kind", 0),
    ],
)
def test_a_mistake_in_a_scenario_is_told_at_its_place(
    tell: Tell, old: str, new: str, code: str, needle: str, offset: int
) -> None:
    assert (code, *here(S, needle, offset)) in tell((S, old, new))


@pytest.mark.parametrize("name", ["objetivo", "botiquin"])
def test_a_scenario_needs_an_objective_and_a_medkit(tell: Tell, name: str) -> None:
    code = {"objetivo": "objective-missing", "botiquin": "medkit-missing"}[name]
    entry = next(line for line in SCENARIO.split("\n") if line.startswith(f"  {name}: "))
    assert (code, *here(S, "  objetivo: {", 2)) in tell((S, f"{entry}\n", ""))


@pytest.mark.parametrize(
    ("old", "new", "code", "needle", "offset"),
    [
        ("ghoul: [1-A, 2-D]", "ghoul: [1-A, 3-B]", "ghoul-in-street", "ghoul: [1-A, 2-D]", 13),
        ("ghoul: [1-A, 2-D]", "ghoul: [1-A]", "ghoul-count", "ghoul: [1-A, 2-D]", 7),
        ("ghoul: [1-A, 2-D]", "ghoul: [1-D, 2-D]", "ghoul-crowd", "ghoul: [1-A, 2-D]", 13),
        ("ghoul: [1-A, 2-D]", "ghoul: [1-A, 1-A]", "symbol-clash", "ghoul: [1-A, 2-D]", 13),
        ("botiquin: [1-D]", "botiquin: [1-A]", "symbol-clash", "botiquin: [1-D]", 11),
        ("botiquin: [1-D]", "botiquin: [3-A]", "square-kept", "botiquin: [1-D]", 11),
        ("botiquin: [1-D]", "botiquin: [1-C]", "square-closed", "botiquin: [1-D]", 11),
        ("botiquin: [1-D]", "botiquin: [9-D]", "square-unknown", "botiquin: [1-D]", 11),
        ("botiquin: [1-D]", "botiquin: []", "symbol-count", "botiquin: [1-D]", 10),
        ("botiquin: [1-D]", "venda: [1-D]", "symbol-unknown", "botiquin: [1-D]", 0),
        ("objetivo: [1-A]", "objetivo: [1-D]", "symbol-misplaced", "objetivo: [1-A]", 11),
        ("bloqueada: [2-A/3-A]", "bloqueada: [1-A/2-A]", "door-unknown", "bloqueada: [2-A/3-A]", 12),
        ("  uno:\n", "  otro:\n", "seat-unknown", "  uno:\n", 2),
        ("  uno:\n", "  otro:\n", "sample-missing", "  uno:\n", 2),
        ("| A   A D", "| A   A |", "square-unreachable", "bloqueada: [2-A/3-A]", 12),
    ],
)
def test_a_mistake_in_a_sample_is_told_at_its_place(
    tell: Tell, old: str, new: str, code: str, needle: str, offset: int
) -> None:
    assert (code, *here(S, needle, offset)) in tell((S, old, new))


def test_a_symbol_on_the_end_of_a_passage_is_told_on_both_maps(tell: Tell) -> None:
    told = tell((S, "goal: find\n", "goal: find\npassages:\n  - [2-C, 3-C]\n"))
    places = [(name, line - 2, column) for code, name, line, column in told if code == "square-kept"]
    assert places == [here(S, "agujero: [3-C]", 10), here(S, "agujero: [2-C]", 10)]


def test_rules_of_scenarios_share_their_ids_with_nobody(tell: Tell) -> None:
    rule = "  - {rule: CALLE-1, kind: effect, origin: house, text: Nada., because: así es.}\n"
    told = tell((S, "samples:\n", f"rules:\n{rule * 3}samples:\n"))
    first = here(S, "samples:")[1]
    assert [each for each in told if each[0] == "duplicate-id"] == [
        ("duplicate-id", "callejon.yaml", first + n, 12) for n in (2, 3)
    ]


def test_two_of_a_spread_symbol_in_one_building_are_one_too_many(tell: Tell) -> None:
    told = tell(
        (
            S,
            "count: 1, where: building, buildings: [A]",
            "count: 2, where: building, buildings: [A, B], spread: true",
        ),
        (S, "en el edificio A", "en A y B"),
        (S, "objetivo: [1-A]", "objetivo: [1-A, 1-B]"),
        (S, "objetivo: [1-B]", "objetivo: [1-B, 2-D]"),
    )
    assert [code for code, *_place in told] == ["symbol-crowd"]


def test_squares_cut_off_by_blocked_doors_are_told(tell: Tell) -> None:
    told = tell((S, "| A   A D . D B |", "| A   A D . | B |"))
    assert told == [("square-unreachable", *here(S, "bloqueada: [2-D/3-D]", 12))]


def test_two_mistakes_are_two_problems(tell: Tell) -> None:
    told = tell((S, "agujero: [3-C]", "agujero: [3-A]"), (S, "agujero: [2-C]", "agujero: [1-A]"))
    assert told == [
        ("square-kept", *here(S, "agujero: [3-C]", 10)),
        ("symbol-misplaced", *here(S, "agujero: [2-C]", 10)),
    ]


def test_a_broken_map_keeps_quiet_about_what_stands_on_it(tell: Tell) -> None:
    told = tell((S, "+   +   +---+   +", "+   +   +-?-+   +"), (S, "ghoul: [1-A, 2-D]", "ghoul: [3-B]"))
    assert told == [("map-character", *here(S, "+   +   +---+   +", 9))]


# --- Mistakes in an example


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "path"),
    [
        ("combate", "at: 8-K", "at: 7-H", "example-state", ("given",)),
        ("combate", "ghoul: [7-J]}\n    when", "ghoul: [99-J]}\n    when", "example-state", ("given",)),
        ("botiquin-para-luego", "path: [9-M, 9-L]", "path: [9-M, 9-K]", "example-state", ("given",)),
        ("botiquin-para-luego", "path: [9-M, 9-L]", "path: [9-M, 99-L]", "example-state", ("given",)),
        ("combate", "wounds: 2", "wounds: 16", "example-state", ("given",)),
        ("combate", "      seat: uno\n", "", "example-state", ("given",)),
        ("combate", "move: 7-K 7-J", "move: 7-K 7-I", "example-step", ("when", 0, "act")),
        ("combate", "move: 7-K 7-J", "move: 9-K 7-K 7-J", "example-step", ("when", 0, "act")),
        ("combate", "shoot: 2", "shoot: 7", "example-step", ("when", 1, "act")),
        ("combate", "{shoot: 2}", "{shoot: 2, move: 7-J}", "example-step", ("when", 1, "act")),
        ("combate", "{at: 7-J, wounds: 4", "{at: 7-K, wounds: 4", "example-outcome", ("then", "at")),
        ("combate", "{at: 7-J, wounds: 4", "{at: 7-J, wounds: 14", "example-outcome", ("then", "wounds")),
        ("agujero", "9-J 9-K 9-L", "9-J 9-K 8-L", "example-step", ("when", 0, "act")),
        ("dibujar-un-ghoul", "draws: ghoul, hidden", "draws: gato, hidden", "example-state", ("given",)),
    ],
)
def test_a_mistake_in_an_example_is_told_by_playing_it(
    tmp_path: Path, name: str, old: str, new: str, code: str, path: tuple[str | int, ...]
) -> None:
    folder = tmp_path / "ghoulash"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
    text = (folder / "examples.yaml").read_text("utf-8")
    before, found, after = text.partition(f"- id: {name}\n")
    assert found and old in after
    (folder / "examples.yaml").write_text(before + found + after.replace(old, new, 1), "utf-8")
    game, problems = read_game(folder)
    assert game is not None and problems == []
    told = list(check_example(GameTables(game, RECORD.playable), game.examples[name]))
    place = game.places.at("examples.yaml", *game.example_path(name), *path)
    assert place is not None and [(each.code, each.span) for each in told] == [(code, place)]


def test_an_example_on_no_map_of_the_game_is_told_at_its_scenario(game: Game) -> None:
    example = game.examples["combate"].model_copy(update={"given": {"scenario": "otro"}})
    with pytest.raises(MissingContent) as raised:
        setting_of(game, example)
    assert (raised.value.file, raised.value.path[-2:]) == ("examples.yaml", ("given", "scenario"))


def test_an_example_that_ends_the_game_says_by_which_rule(game: Game) -> None:
    tables = GameTables(game, RECORD.playable)
    for example in game.examples.values():
        played = play_example(tables, example)
        assert played is not None
        assert played.match.reason() == example.then.get("ends", "")


# --- The real files, mutated


def told_by_real_files(tmp_path: Path, *changes: tuple[str, str, str]) -> list[Problem]:
    """Return what the room finds wrong in the game with pieces of its files replaced."""
    folder = tmp_path / "ghoulash"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
    edit(folder, *changes)
    found, problems = read_game(folder)
    assert found is not None and problems == []
    return list(RECORD.check(found))


@pytest.mark.parametrize(("reading", "found"), [("uno-de-cada", 0), ("ghoul-y-otro", 1), ("sin-limite", 0)])
def test_a_sample_keeps_the_reading_that_the_rulings_choose(tmp_path: Path, reading: str, found: int) -> None:
    """A medkit on a hole: an object and an obstacle share a square, or they may not."""
    told = told_by_real_files(
        tmp_path,
        ("rulings.yaml", "chosen: uno-de-cada", f"chosen: {reading}"),
        ("scenarios/1-la-radio.yaml", "botiquin: [1-J, 11-A]", "botiquin: [1-J, 5-C]"),
    )
    clashes = [each for each in told if each.message.endswith("lets it be drawn, found it at `5-C`")]
    assert [each.code for each in clashes] == ["symbol-clash"] * found
    assert all("PREP-4" in each.message and each.hint.startswith("En una casilla") for each in clashes)


def test_two_objects_on_one_square_are_told_in_every_reading_that_limits_them(tmp_path: Path) -> None:
    change = ("scenarios/1-la-radio.yaml", "botiquin: [1-J, 11-A]", "botiquin: [1-J, 1-J]")
    told = told_by_real_files(tmp_path, change)
    assert [each.code for each in told] == ["symbol-clash"]


def test_a_ghoul_too_many_in_the_orphanage_is_told_at_its_square(tmp_path: Path) -> None:
    folder = tmp_path / "ghoulash"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
    file = folder / "scenarios" / "4-el-orfanato.yaml"
    text = file.read_text("utf-8")
    line = next(n for n, said in enumerate(text.split("\n"), 1) if "ghoul: [1-F" in said)
    file.write_text(text.replace("11-F, 12-J]", "6-N, 7-N]", 1), "utf-8")
    found, problems = read_game(folder)
    assert found is not None and problems == []
    told = list(RECORD.check(found))
    assert [(p.code, p.span.line) for p in told if p.span] == [("ghoul-crowd", line)]
