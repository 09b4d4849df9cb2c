"""What the sources say and cannot be meant, planted again: each is found at its place.

A contradiction of a source has a ruling; read the other way round it must be told, by a worked example that
no longer comes out or by a fact that is no longer true. What the checks cannot see by the reading alone is
planted as the source has it: its sentence, its number, its example.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from played import FOLDERS, ROOT, game_of

from generator.checking.engine import engine_problems, stated_problems
from generator.checks import run_checks
from generator.model.game import Game
from generator.odds import open_game
from generator.source import Problem

BATALLA, _CAMP, GAMONAL, GHOULASH, SPACE = sorted(name for name in FOLDERS if name != "template")
Change = tuple[str, str, str]
Told = tuple[str, str, int]


def planted(folder: Path, name: str, *changes: Change) -> Path:
    """Return a copy of a game with some texts replaced."""
    copy = folder / name
    shutil.copytree(FOLDERS[name], copy)
    for file, old, new in changes:
        text = (copy / file).read_text("utf-8")
        assert old in text, f"{old} is not in {file}"
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    return copy


def examined(folder: Path) -> set[Told]:
    """Return the errors and warnings of a game by code, file and line."""
    session, problems = open_game(folder)
    assert session is not None
    problems = [*problems, *run_checks(session)]
    problems += engine_problems(session.game, problems)
    spans = [(p.code, p.span) for p in problems if p.severity != "note"]
    return {(code, Path(span.path).name, span.line) for code, span in spans if span}


def line(path: Path, anchor: str, after: str = "") -> int:
    """Return the line on which a piece of a file's text stands, the first one behind another piece."""
    text = path.read_text("utf-8")
    start = text.index(anchor, text.index(after))
    return text.count("\n", 0, start) + 1


# -- contradictions, by their other readings

OTHERS = [
    (name, ruling, reading)
    for name in (BATALLA, GAMONAL, GHOULASH, SPACE)
    for ruling, each in game_of(name).rulings.items()
    if each.kind == "contradiction"
    for reading in each.readings
    if reading != each.chosen
]
LITERAL = {
    (BATALLA, "sin-accion", "libra"): "a parry does not excuse from acting",
    (GAMONAL, "calle", "victoria"): "the street has one name",
    (SPACE, "relevo-especial", "si"): "a special card has no ships to add",
}
"""Contradictions that no reading shows: planted below under that name, as the source has them."""
STUCK = [
    (BATALLA, "empates-seguidos", "sin-limite"),
    (GAMONAL, "sin-fin", "sin-limite"),
    (GHOULASH, "agujero-conocido", "sin-herida"),
    (GHOULASH, "sin-casillas", "se-pasa"),
    (GHOULASH, "turno-quieto", "libre"),
    (SPACE, "final-grande", "sin-limite"),
    (SPACE, "pasar-sin-naves", "si"),
]
"""Readings by which a game may stand still or go on for ever: the source read to the letter."""
SEEN = ("example-", "card-", "clash-", "ending-", "fight-", "goal-", "guard-", "mix-")


@pytest.mark.parametrize(("name", "ruling", "reading"), sorted({*OTHERS, *STUCK} - LITERAL.keys()))
def test_the_other_reading_of_a_contradiction_is_told(name: str, ruling: str, reading: str) -> None:
    game = game_of(name)
    assert stated(game) == []
    chosen = game.rulings[ruling].model_copy(update={"chosen": reading})
    found = stated(game.with_(rulings={**game.rulings, ruling: chosen}))
    assert found and all(problem.code.startswith(SEEN) and problem.span for problem in found)


def stated(game: Game) -> list[Problem]:
    """Return the errors of what a game states."""
    return [problem for problem in stated_problems(game, []) if problem.severity == "error"]


@pytest.mark.parametrize(("name", "ruling", "reading"), sorted(LITERAL))
def test_what_no_reading_shows_is_planted(name: str, ruling: str, reading: str) -> None:
    assert (name, ruling, reading) in OTHERS
    assert LITERAL[name, ruling, reading] in {case.title for case in PLANTED if case.name == name}


# -- sentences, numbers and examples of the sources


@dataclass(frozen=True)
class Case:
    """A fault of a source: what is planted, the code by which it is told, and the text of the line at which
    it is told: the first such text behind another."""

    title: str
    name: str
    changes: tuple[Change, ...]
    code: str
    file: str
    anchor: str
    after: str = ""


NO_ACT = """\
  - id: sin-golpe-util
    title: Parar y no poder actuar (N)
    cites: [NOR-4]
    given:
      variant: normal
      fuego: 15
      hielo: 17
      hand: {hielo: [golpe-2, golpe-2, golpe-5, golpe-5, golpe-5]}
      deck: 9
      attack: {do: ataque, cards: [golpe-2, golpe-2]}
      by: fuego
    when:
      - {seat: hielo, act: {do: parada, cards: [golpe-2, golpe-2]}}
      - {seat: hielo, act: pasa}
    then: {fuego: 15, hielo: 17, hand: {hielo: [golpe-5, golpe-5, golpe-5]}, deck: 9}
    text: Quien para queda libre de jugar un Golpe.
"""
FIRST = "examples:\n"
PLANTED = [
    Case(
        "a parry does not excuse from acting",
        BATALLA,
        (("examples.yaml", FIRST, FIRST + NO_ACT),),
        "example-step",
        "examples.yaml",
        "act: pasa}",
    ),
    Case(
        "who is attacked at the end of the basic game may parry, which the basic game has not",
        BATALLA,
        (
            (
                "rules.yaml",
                "puede hacer un solo Ataque, pero no moverse. Si ataca,",
                "puede atacar, y su rival hace una Parada o pierde. Si ataca,",
            ),
        ),
        "variant-action",
        "rules.yaml",
        "una Parada o pierde",
    ),
    Case(
        "the basic game's end refers to the parry's own rule",
        BATALLA,
        (
            (
                "rules.yaml",
                "puede hacer un solo Ataque, pero no moverse. Si",
                "puede atacar ({rule.NOR-3}). Si",
            ),
        ),
        "variant-rule",
        "rules.yaml",
        "{rule.NOR-3}",
    ),
    Case(
        "eight special cards, of which the source names none",
        BATALLA,
        (("cards.yaml", "      - {card: niebla, origin: house}\n", ""),),
        "deck-total",
        "cards.yaml",
        'total: "{value.especiales}"',
    ),
    Case(
        "the best of so many matches can end level",
        BATALLA,
        (("game.yaml", "partidas: {value: 3", "partidas: {value: 4"),),
        "match-majority",
        "game.yaml",
        "partidas: {value: 4",
    ),
    Case(
        "the street has one name",
        GAMONAL,
        (("game.yaml", "baja a la calle. Las", "baja a la calle Victoria. Las"),),
        "name-spelling",
        "game.yaml",
        "calle Victoria",
    ),
    Case(
        "who is charged while supplying goes back one, and the charge goes on two",
        GAMONAL,
        (
            (
                "examples.yaml",
                "then: {vecinos: 2, autoridades: 3, hand: {vecinos: 3}}",
                "then: {vecinos: 3, autoridades: 3, hand: {vecinos: 3}}",
            ),
        ),
        "example-order",
        "examples.yaml",
        "then: {vecinos: 3, autoridades: 3, hand: {vecinos: 3}}",
    ),
    Case(
        "all cards equally common, as the source shows them",
        GAMONAL,
        (("rulings.yaml", "chosen: reparto", "chosen: iguales"),),
        "card-outdone",
        "cards.yaml",
        "effect:",
        "  avance:",
    ),
    Case(
        "a charge needs two free squares",
        GAMONAL,
        (("rulings.yaml", "chosen: parcial", "chosen: nada"),),
        "example-outcome",
        "examples.yaml",
        "then:",
        "id: carga-detenida",
    ),
    Case(
        "the deck is shuffled as often as it runs out",
        GAMONAL,
        (("rulings.yaml", "chosen: limite", "chosen: sin-limite"),),
        "mix-endless",
        "rulings.yaml",
        "chosen: sin-limite",
    ),
    Case(
        "a special card has no ships to add",
        SPACE,
        (("examples.yaml", "      idle: {nora: [ojo-en-el-cielo]}\n", ""),),
        "example-outcome",
        "examples.yaml",
        "commander:",
        "act: f-04}\n    then:",
    ),
    Case(
        "one card with two spellings",
        SPACE,
        (("rules.yaml", "{card.deus-ex-machina}, si la juega", "Deus-Ex Machina, si la juega"),),
        "name-spelling",
        "rules.yaml",
        "Deus-Ex Machina, si la juega",
    ),
    Case(
        "colonies can be won without anybody reaching the goal",
        SPACE,
        (("rulings.yaml", "chosen: agotamiento", "chosen: sin-limite"),),
        "goal-stalls",
        "rulings.yaml",
        "chosen: sin-limite",
    ),
    Case(
        "a number of players without a goal",
        SPACE,
        (("tables.yaml", '"{value.medio-desde} a', '"4 a'),),
        "goal-players",
        "tables.yaml",
        "duelo:",
        "  objetivo:",
    ),
    Case(
        "a number of players with two goals",
        SPACE,
        (("tables.yaml", '"{value.grande-desde} a', '"{value.medio-hasta} a'),),
        "goal-players",
        "tables.yaml",
        'jugadores: "{value.medio-hasta} a',
    ),
    Case(
        "a lost turn, and nothing else, for a hole that is known",
        GHOULASH,
        (("rulings.yaml", "chosen: con-herida", "chosen: sin-herida"),),
        "example-outcome",
        "examples.yaml",
        "then:",
        "id: agujero-otra-vez",
    ),
    Case(
        "a ghoul of more zones than are drawn",
        GHOULASH,
        (("game.yaml", "zonas: {value: 6", "zonas: {value: 7"),),
        "figure-zones",
        "game.yaml",
        "zonas: {value: 7",
    ),
    Case(
        "a shot that misses does no harm",
        GHOULASH,
        (("game.yaml", "herida-fallo: {value: 1", "herida-fallo: {value: 0"),),
        "fight-order",
        "game.yaml",
        "herida-fallo:",
    ),
]


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.title)
def test_a_fault_of_a_source_is_told_at_its_place(tmp_path: Path, case: Case) -> None:
    folder = planted(tmp_path, case.name, *case.changes)
    at = line(folder / case.file, case.anchor, case.after)
    assert (case.code, case.file, at) in examined(folder)


# -- bad input, in a real game

BAD = [
    Case(
        "a rule bound to nothing",
        BATALLA,
        (
            (
                "rules.yaml",
                "      - rule: MOV-2\n",
                "      - {rule: MOV-9, kind: effect, origin: source, text: Saltas.}\n      - rule: MOV-2\n",
            ),
        ),
        "rule-unbound",
        "rules.yaml",
        "rule: MOV-9",
    ),
    Case(
        "a rule that neither code nor a reason covers",
        SPACE,
        (
            (
                "rules.yaml",
                "      - rule: ",
                "      - {rule: SONRISA-1, kind: social, origin: source, text: Sonríe.}\n      - rule: ",
            ),
        ),
        "rule-unexplained",
        "rules.yaml",
        "rule: SONRISA-1",
    ),
    Case(
        "a binding to no rule",
        GAMONAL,
        (("rules.yaml", "- rule: MOVER-2\n", "- rule: MOVER-9\n"),),
        "binding-unknown",
        "rules.yaml",
        "sections:",
    ),
    Case(
        "an unknown verb",
        GAMONAL,
        (("cards.yaml", "effect: {guard:", "effect: {guardia:"),),
        "unknown-verb",
        "cards.yaml",
        "guardia:",
    ),
    Case(
        "an unknown act with an argument",
        GHOULASH,
        (("examples.yaml", "{shoot: 2}", "{shot: 2}"),),
        "unknown-act",
        "examples.yaml",
        "{shot: 2}",
    ),
    Case(
        "an act that is refused only because there is no such act",
        GAMONAL,
        (("examples.yaml", "- {seat: vecinos, act: pasar}", "- {seat: vecinos, act: pasr}"),),
        "unknown-act",
        "examples.yaml",
        "act: pasr}",
    ),
    Case(
        "an unknown act of a titan",
        BATALLA,
        (("examples.yaml", "{do: avance, cards: [golpe-4]}", "{do: salto, cards: [golpe-4]}"),),
        "example-act",
        "examples.yaml",
        "do: salto",
    ),
    Case(
        "a table with a hole",
        GAMONAL,
        (("tables.yaml", '        abastecimiento: {rival-draw: "{value.robar}"}\n', ""),),
        "missing-cell",
        "tables.yaml",
        "      defensa:\n        tuya",
    ),
    Case(
        "an example that is illegal",
        GHOULASH,
        (("examples.yaml", "act: {shoot: 6}", "act: {shoot: 2}"),),
        "example-step",
        "examples.yaml",
        "{shoot: 2}}\n      - {seat: uno, act: {shoot: 5}}",
    ),
    Case(
        "an example that comes out otherwise",
        GAMONAL,
        (("examples.yaml", "then: {vecinos: 2, autoridades: 3}", "then: {vecinos: 3, autoridades: 4}"),),
        "example-outcome",
        "examples.yaml",
        "then: {vecinos: 3, autoridades: 4}",
        "id: avance-contra-carga",
    ),
    Case(
        "a game that is played to less than nothing",
        SPACE,
        (("game.yaml", "agotamientos: {value: 3", "agotamientos: {value: -3"),),
        "range",
        "game.yaml",
        "agotamientos: {value: -3",
    ),
    Case(
        "a match without rounds",
        BATALLA,
        (("game.yaml", "rondas: {value: 5", "rondas: {value: 0"),),
        "endless",
        "game.yaml",
        "  basico:",
        "variants:",
    ),
    Case(
        "two values that the cards contradict",
        BATALLA,
        (("game.yaml", "valor-mayor: {value: 5", "valor-mayor: {value: 6"),),
        "value-untrue",
        "game.yaml",
        "valor-mayor: {value: 6",
    ),
]


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.title)
def test_bad_input_is_told_at_its_place(tmp_path: Path, case: Case) -> None:
    folder = planted(tmp_path, case.name, *case.changes)
    at = line(folder / case.file, case.anchor, case.after)
    assert (case.code, case.file, at) in examined(folder)


def test_an_unknown_verb_is_not_told_again_by_what_is_played(tmp_path: Path) -> None:
    change = ("cards.yaml", "effect: {guard:", "effect: {guardia:")
    codes = {code for code, _, _ in examined(planted(tmp_path, GAMONAL, change))}
    assert codes == {"unknown-verb", "unknown-reference", "pair-effect"}


def test_a_difference_says_what_is_written_what_is_played_and_when(tmp_path: Path) -> None:
    change = ("examples.yaml", "then: {vecinos: 2, autoridades: 3}", "then: {vecinos: 3, autoridades: 4}")
    run = pliego(planted(tmp_path / "content", GAMONAL, change))
    assert run.returncode == 1 and "Traceback" not in run.stdout + run.stderr
    assert "expected 2 as the rules are played, found 3 in `then.vecinos`" in run.stdout
    assert "of `avance-contra-carga` after its 4 steps [example-outcome]" in run.stdout


def test_a_bug_of_the_engine_is_ours_and_not_the_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound game whose engine trips raises; a broken one is told, and the trip is not."""
    game = game_of(GAMONAL)

    def trips(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("generator.engine.match.Match.apply", trips)
    with pytest.raises(ZeroDivisionError):
        engine_problems(game, [])
    known = Problem("deck-total", "expected 18, found 17", game.places.at("cards.yaml", "decks"))
    assert engine_problems(game, [known]) == []


def pliego(game: Path) -> subprocess.CompletedProcess[str]:
    """Check a game at the command line."""
    words = [sys.executable, "-m", "generator", "check", game.name, "--content", str(game.parent)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120)
