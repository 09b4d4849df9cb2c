"""A word that the rules are played by cannot be changed in play or in print alone: `check` tells of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cases import entries
from played import FOLDERS, ROOT

from generator.checking.examine import check_game

CHANGED = entries("words")


@pytest.mark.parametrize(("name", "file", "old", "new"), CHANGED)
def test_a_changed_word_is_told(tmp_path: Path, name: str, file: str, old: str, new: str) -> None:
    folder = tmp_path / name
    shutil.copytree(FOLDERS[name], folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    _session, problems = check_game(folder, ROOT / "templates")
    assert any(problem.severity == "error" for problem in problems)
