"""Text that is written from right to left is refused where it is written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pliego.checks.examine import check_game
from pliego.checks.languages import checked_language
from pliego.make.build import build
from pliego.make.targets import Choice
from small import edit, told, write
from test_glyphs import PO

TEMPLATES = Path(__file__).parents[2] / "templates"
CODES = ("text-direction", "language-direction")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATES / "game", tmp_path / "content/game"))


def directions(root: Path) -> list[str]:
    problems = check_game(root, TEMPLATES)[1]
    return told((each for each in problems if each.code in CODES), root)


def test_each_text_is_told_once_at_its_first_such_letter(root: Path) -> None:
    edit(
        root,
        ("cards.yaml", "title: Mazo", "title: Mazo גיבור גיבור"),
        ("cards.yaml", "title: Alta", "title: بطل"),
        ("rules.yaml", "puedes pasar.", "puedes ق pasar."),
    )
    assert directions(root) == [
        "cards.yaml:3:17 text-direction",
        "cards.yaml:8:17 text-direction",
        "rules.yaml:26:41 text-direction",
    ]


def test_the_words_of_a_layout_are_told_in_the_layout(root: Path) -> None:
    layout = "extends: plain-card\nitems:\n  - {text: מגן, style: card-text, at: [5, 70, 50, 9]}\n"
    write(root, {"look/layouts/own.yaml": f"format: 1\n{layout}"})
    edit(root, ("cards.yaml", "layout: plain-card", "layout: own"))
    assert directions(root) == ["look/layouts/own.yaml:4:12 text-direction"]


def test_a_language_of_such_a_script_is_told_at_its_name(root: Path) -> None:
    edit(root, ("game.yaml", "lang: es", "lang: he"))
    assert directions(root) == ["game.yaml:5:7 language-direction"]


def test_a_translation_is_told_at_the_line_of_its_catalog(root: Path) -> None:
    write(root, {"locale/en.po": PO.replace("High 話", "High מגן").replace("話 Deck", "Deck")})
    translation = checked_language(root, TEMPLATES, "en", whole=True)
    assert translation is not None
    found = (each for each in translation.problems if each.code in CODES)
    assert told(found, root) == ["locale/en.po:9:14 text-direction"]


def test_nothing_is_built(root: Path, tmp_path: Path) -> None:
    edit(root, ("cards.yaml", "title: Mazo", "title: גיבור"))
    choice = Choice(games=("game",), papers=("a4",), products=("cards",))
    done = build(choice, root.parent, TEMPLATES, tmp_path / "out", 1, lambda *_: None, ("game",))
    assert "cards.yaml:8:12 text-direction" in told(done.problems, root)
    assert not list((tmp_path / "out").rglob("*.pdf"))
