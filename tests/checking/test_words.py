"""A word that the rules are played by cannot be changed in play or in print alone: `check` tells of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from played import FOLDERS, ROOT

from generator.checking.examine import check_game

CHANGED = [
    ("guerra-civil-espacial", "game.yaml", "mando: {is: derecha", "mando: {is: izquierda"),
    ("guerra-civil-espacial", "rules.yaml", "a la {word.mando}", "a la izquierda"),
    ("guerra-civil-espacial", "game.yaml", "sin-ganador: {is: chatarra", "sin-ganador: {is: descarte"),
    ("guerra-civil-espacial", "rules.yaml", "a la {word.sin-ganador}", "al descarte"),
    ("guerra-civil-espacial", "cards.yaml", "de flota van al {word.descarte}", "de flota van a la chatarra"),
    ("guerra-civil-espacial", "cards.yaml", "strike: descarte", "strike: chatarra"),
    ("ghoulash", "game.yaml", "is: [object, ghoul, obstacle]", "is: [object, obstacle, ghoul]"),
    ("ghoulash", "rules.yaml", "{word.orden}", "obstáculo, ghoul, objeto"),
    ("batalla-entre-titanes", "game.yaml", "empieza: {is: perdedor", "empieza: {is: ganador"),
    ("batalla-entre-titanes", "rules.yaml", "{word.empieza}", "quien ganó"),
    ("gamonal-resiste", "game.yaml", "empate: {is: repite", "empate: {is: nadie"),
    ("gamonal-resiste", "rules.yaml", "{word.empate}", "pierdes"),
]


@pytest.mark.parametrize(("name", "file", "old", "new"), CHANGED)
def test_a_changed_word_is_told(tmp_path: Path, name: str, file: str, old: str, new: str) -> None:
    folder = tmp_path / name
    shutil.copytree(FOLDERS[name], folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    _session, problems = check_game(folder, ROOT / "templates")
    assert any(problem.severity == "error" for problem in problems)
