"""What the sources say and cannot be meant, planted again: each is found at its place.

A contradiction of a source has a ruling; read the other way round it must be told, by a worked example that
no longer comes out or by a fact that is no longer true. What the checks cannot see by the reading alone is
planted as the source has it: its sentence, its number, its example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cases import entries, table
from planting import Change, engine_problems, examined, spoiled
from played import game_of, tables_for
from pliego.checks.played.engine import stated_problems
from pliego.game.model.game import Game
from pliego.text.problems import Problem

SOURCED = sorted(table("planted"))
"""The games whose sources have faults that are planted again."""
OTHERS = [
    (name, ruling, reading)
    for name in SOURCED
    for ruling, each in game_of(name).rulings.items()
    if each.kind == "contradiction"
    for reading in each.readings
    if reading != each.chosen
]
LITERAL = {(name, ruling, reading): title for name, ruling, reading, title in entries("literal")}
"""Contradictions that no reading shows: planted below under that name, as the source has them."""
STUCK = entries("stuck")
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
    return [problem for problem in stated_problems(tables_for(game), []) if problem.severity == "error"]


@pytest.mark.parametrize(("name", "ruling", "reading"), sorted(LITERAL))
def test_what_no_reading_shows_is_planted(name: str, ruling: str, reading: str) -> None:
    assert (name, ruling, reading) in OTHERS
    assert LITERAL[name, ruling, reading] in {case.title for case in PLANTED if case.name == name}


def line(path: Path, anchor: str, after: str = "") -> int:
    """Return the line on which a piece of a file's text stands, the first one behind another piece."""
    text = path.read_text("utf-8")
    start = text.index(anchor, text.index(after))
    return text.count("\n", 0, start) + 1


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


def stated_cases(key: str) -> list[Case]:
    """Return the cases of every game."""
    return [_case(name, entry) for name, entry in entries(key)]


def _case(name: str, entry: Mapping[str, Any]) -> Case:
    changes = (*map(tuple, entry["changes"]),)
    where = (entry["file"], entry["at"], entry.get("after", ""))
    return Case(entry["title"], name, changes, entry["code"], *where)


PLANTED = stated_cases("planted")


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.title)
def test_a_fault_of_a_source_is_told_at_its_place(tmp_path: Path, case: Case) -> None:
    folder = spoiled(tmp_path, case.name, *case.changes)
    at = line(folder / case.file, case.anchor, case.after)
    assert (case.code, case.file, at) in examined(folder)


# -- bad input, in a real game

BAD = stated_cases("bad")


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.title)
def test_bad_input_is_told_at_its_place(tmp_path: Path, case: Case) -> None:
    folder = spoiled(tmp_path, case.name, *case.changes)
    at = line(folder / case.file, case.anchor, case.after)
    assert (case.code, case.file, at) in examined(folder)


def test_a_bug_of_the_engine_is_ours_and_not_the_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound game whose engine trips raises; a broken one is told, and the trip is not."""
    game = game_of("template")

    def trips(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("pliego.playing.match.Match.apply", trips)
    with pytest.raises(ZeroDivisionError):
        engine_problems(tables_for(game), [])
    known = Problem("deck-total", "expected 6, found 5", game.places.at("cards.yaml", "decks"))
    assert engine_problems(tables_for(game), [known]) == []
