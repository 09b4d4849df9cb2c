"""Bad input: a folder for each case, `in/` laid over a sound game, `expected.txt` what `check` says of it.

A line of `expected.txt` is `file:line:column code`; notes are left out. The cases of `bad/` lie over the game
of `small.py`; those of one of Pliego's own, in `games/<room>/bad/`, over the game in `_sound/` beside them. A
new case is files, no code.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from pliego.checks.examine import check_game
from pliego.text.problems import Problem
from small import FILES, TEMPLATES, told, write

ROOT = Path(__file__).parents[1]
BAD = Path(__file__).parent / "bad"
FOLDERS = (BAD, *sorted(BAD.parent.glob("games/*/bad")))
PATHS = {path.name: path for folder in FOLDERS for path in folder.iterdir() if path.name[0] != "_"}
CASES = sorted(PATHS)
FONTS = "source-sans-3"
SECRET = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    columns = (ROOT / "templates/columns.yaml").read_text("utf-8")
    files = {**TEMPLATES, "labels.yaml": "es: {card: Carta}\n", "columns.yaml": columns}
    folder = write(tmp_path_factory.mktemp("bad") / "templates", files)
    shutil.copytree(ROOT / "templates/fonts" / FONTS, folder / "fonts" / FONTS)
    return folder


def game_of(case: str, folder: Path) -> Path:
    """Lay a case over the sound game that it belongs to."""
    (folder / "outside.svg").write_text(SECRET)
    root = folder / "prueba"
    laid = PATHS[case] / "in"
    lay_sound(root, laid.parents[1])
    for path in [path for path in laid.rglob("*") if path.is_symlink() or path.is_file()]:
        target = root / path.relative_to(laid)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copy(path, target, follow_symlinks=False)
    return root


def lay_sound(root: Path, folder: Path) -> None:
    """Lay the sound game that the cases of a folder lie over."""
    if folder == BAD:
        write(root, FILES)
    else:
        shutil.copytree(folder / "_sound", root)


def check(case: str, folder: Path, templates: Path) -> tuple[list[str], list[Problem]]:
    root = game_of(case, folder)
    problems = [p for p in check_game(root, templates)[1] if p.severity != "note"]
    return told(problems, root), problems


def expected(case: str) -> list[str]:
    lines = (PATHS[case] / "expected.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_reported_once_at_its_place_in_whole_words(
    case: str, tmp_path: Path, templates: Path
) -> None:
    start = time.perf_counter()
    found, problems = check(case, tmp_path, templates)
    assert found == expected(case), "\n".join(map(str, problems))
    assert time.perf_counter() - start < 5
    for problem in problems:
        assert problem.message.startswith("expected "), problem
        assert "found" in problem.message and not problem.message.endswith("."), problem
        assert "pydantic" not in problem.message and len(problem.message) < 300, problem


def test_a_case_is_named_by_what_is_wrong_with_it() -> None:
    codes = {case: {line.split()[1] for line in expected(case)} for case in CASES}
    one = {case: found for case, found in codes.items() if not case.startswith("many-")}
    named = [case for case, found in one.items() if len(found) == 1 and case.startswith(*found)]
    assert named == [*one]


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_the_cases_lie_over_is_sound(folder: Path, tmp_path: Path, templates: Path) -> None:
    lay_sound(tmp_path / "prueba", folder)
    problems = [p for p in check_game(tmp_path / "prueba", templates)[1] if p.severity != "note"]
    assert problems == [], "\n".join(map(str, problems))
