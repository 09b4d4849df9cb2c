"""What the fonts of a book miss is told by `check`, as when the book is printed, and only there."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pliego.checks.content import book_letters
from pliego.checks.examine import check_game
from pliego.make.build import build
from pliego.make.targets import Choice
from pliego.printing.book import press
from pliego.printing.book.passages import keep_passages
from pliego.text.problems import Problem
from small import edit, told, write
from test_glyphs import PO

TEMPLATES = Path(__file__).parents[2] / "templates"
FACES = ("Regular", "Bold", "Italic", "BoldItalic")
KEYS = ("regular", "bold", "italic", "bold-italic")
FILES = ", ".join(f"{key}: barlow/{face}.ttf" for key, face in zip(KEYS, FACES, strict=True))
LATIN = f"format: 1\nextends: plain\nfonts:\n  text: {{{FILES}}}\n"
"""A theme with letters of Cyrillic in its headings alone."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = Path(shutil.copytree(TEMPLATES / "game", tmp_path / "content/game"))
    write(root, {"look/theme.yaml": LATIN})
    return root


def errors(root: Path) -> list[Problem]:
    return [each for each in check_game(root, TEMPLATES)[1] if each.severity == "error"]


def built(root: Path, out: Path, *products: str) -> list[str]:
    choice = Choice(games=("game",), papers=("a4",), langs=("es",), products=products)
    done = build(choice, root.parent, TEMPLATES, out, 1, lambda *_: None, ("game",))
    return told((each for each in done.problems if each.severity == "error"), root)


@pytest.mark.long
def test_letters_that_the_font_of_a_text_misses_are_told_where_they_are_written(root: Path) -> None:
    edit(root, ("rules.yaml", "puedes pasar.", "puedes Жу pasar."))
    assert told(errors(root), root) == ["rules.yaml:26:15 missing-glyph"] * 2


@pytest.mark.long
def test_check_tells_what_printing_the_book_tells(root: Path, tmp_path: Path) -> None:
    edit(root, ("rules.yaml", "puedes pasar.", "puedes Жу pasar."))
    assert built(root, tmp_path / "out", "rulebook") == told(errors(root), root)


def test_no_other_product_is_stopped(root: Path, tmp_path: Path) -> None:
    edit(root, ("rules.yaml", "puedes pasar.", "puedes Жу pasar."))
    assert built(root, tmp_path / "out", "cards") == []
    assert list((tmp_path / "out").rglob("*.pdf"))


@pytest.mark.long
def test_letters_that_the_font_of_a_heading_has_are_no_fault(root: Path) -> None:
    edit(root, ("game.yaml", "subtitle: Un juego", "subtitle: Un Жу juego"))
    write(root, {"look/book.css": ".subtitle { font-family: var(--display) }\n"})
    assert errors(root) == []
    write(root, {"look/book.css": ".subtitle { font-family: var(--text) }\n"})
    assert told(errors(root), root) == ["game.yaml:7:11 missing-glyph"] * 2


def test_where_style_sheets_cannot_be_read_nothing_is_told_of_letters(root: Path) -> None:
    edit(root, ("rules.yaml", "puedes pasar.", "puedes Жу pasar."))
    (root / "look/book.css").write_bytes(b"h1 { color: \xff }")
    assert told(errors(root), root) == ["look/book.css:1:13 css-encoding"]


def test_a_face_that_a_book_needs_is_told_once_for_all_languages(root: Path) -> None:
    write(root, {"look/theme.yaml": LATIN.replace(", bold-italic: barlow/BoldItalic.ttf", "")})
    write(root, {"locale/en.po": PO.replace("話", "")})
    edit(root, ("rules.yaml", "puedes pasar.", "puedes ***pasar***."))
    assert told(errors(root), root) == ["look/theme.yaml:4:9 missing-face"]


def test_a_translation_is_told_in_its_catalog(root: Path) -> None:
    write(root, {"locale/en.po": PO.replace("High 話", "High").replace("話 Deck", "Deck Ж")})
    assert "locale/en.po:13:8 missing-glyph" in told(errors(root), root)


def test_what_no_font_has_is_told_by_one_check(root: Path) -> None:
    edit(root, ("rules.yaml", "puedes pasar.", "puedes Ж 話 pasar."))
    found = told(errors(root), root)
    assert found == ["rules.yaml:26:15 missing-glyph", "rules.yaml:26:43 glyph-missing"]


def test_no_book_is_read_if_every_font_has_every_letter(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_letters, "_problems", lambda *_: pytest.fail("read a book"))
    assert errors(root) == []


def test_no_book_is_read_if_it_has_none_of_the_letters(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "in_child", lambda *_: pytest.fail("read a book"))
    edit(root, ("cards.yaml", 'value: 3, text: "Vale', 'value: 3, text: "Ж vale'))
    assert {problem.code for problem in errors(root)} == {"glyph-missing"}


def test_only_passages_with_the_letters_are_read() -> None:
    body = ElementTree.fromstring("<body><p>No <b>one</b></p><p>a <i>b</i> Ж</p><p lang='Ж'>c</p></body>")
    assert keep_passages(body, {"Ж"})
    assert ElementTree.tostring(body, "unicode") == '<body><p /><p>a <i /> Ж</p><p lang="Ж">c</p></body>'


def test_a_book_without_the_letters_becomes_empty() -> None:
    body = ElementTree.fromstring("<body><p>No <b>one</b></p></body>")
    assert not keep_passages(body, {"Ж"})
    assert ElementTree.tostring(body, "unicode") == "<body />"
