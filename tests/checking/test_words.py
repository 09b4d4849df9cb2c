"""A word that the rules are played by cannot be changed in play or in print alone: `check` tells of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cases import entries
from played import FOLDERS, ROOT
from pliego.cards.look import Looks
from pliego.checks.content.inspection import Inspection
from pliego.checks.examine import data_problems
from pliego.games.opening import open_game
from pliego.text.files import Folder
from sampling import sampled

CHANGED = entries("words")


@pytest.mark.parametrize(("name", "file", "old", "new"), sampled(CHANGED, 3))
@pytest.mark.long
def test_a_changed_word_is_told(tmp_path: Path, name: str, file: str, old: str, new: str) -> None:
    folder = tmp_path / name
    shutil.copytree(FOLDERS[name], folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    session, known = open_game(folder)
    assert session is not None
    looks = Looks.of_game(Folder(folder), Folder(ROOT / "templates"))
    data, played = data_problems(Inspection(session, looks), known)
    assert any(problem.severity == "error" for problem in [*known, *data, *played])
