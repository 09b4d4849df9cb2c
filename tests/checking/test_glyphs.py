"""A character that no font of the theme has is told by `check` where it is written, and once."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pliego.checks.content import glyphs
from pliego.checks.content.inspection import Inspection
from pliego.checks.examine import check_game, examine_game
from pliego.checks.languages import checked_language
from pliego.game.beginning import SourceTable, begin
from pliego.make.build import build
from pliego.make.checking import side_by_side
from pliego.make.targets import Choice
from pliego.text.files import Folder
from pliego.text.problems import Problem, Span
from small import edit, told, write

TEMPLATES = Path(__file__).parents[2] / "templates"
TITLE = "title: Plantilla\nsubtitle: Un juego para empezar otro"
PO = """\
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Pliego-Format: 1\\n"

msgctxt "cards.alta.title"
msgid "Alta"
msgstr "High 話"

msgctxt "decks.mazo.title"
msgid "Mazo"
msgstr "話 Deck"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATES / "game", tmp_path / "content/game"))


def errors(root: Path) -> list[Problem]:
    return [each for each in check_game(root, TEMPLATES)[1] if each.severity == "error"]


def line_of(path: Path, word: str) -> int:
    return path.read_text("utf-8").partition(word)[0].count("\n") + 1


@pytest.mark.long
def test_what_no_font_has_is_told_where_it_is_written_and_nowhere_else(root: Path) -> None:
    edit(
        root,
        ("game.yaml", TITLE, "title: Plantilla 話\nsubtitle: Un 話 juego\nblurb: Va de 話 y ☂ y 話."),
        ("cards.yaml", "title: Mazo", "title: Mazo 話"),
        ("cards.yaml", "title: Alta", "title: Alta ☂"),
        ("boards.yaml", "title: Ayuda", "title: Ayuda 話"),
        ("boards.yaml", "Roba una carta", "Roba {card.alta} una 話 carta"),
        ("rules.yaml", "puedes pasar.", "puedes 話 pasar."),
        ("transcripts.yaml", "says:\n", "says:  # 話 in a remark is printed nowhere\n"),
        ("transcripts.yaml", "{seat} pasa.", "{seat} 話 pasa."),
    )
    expected = [
        "boards.yaml:4:18 glyph-missing",
        "boards.yaml:9:31 glyph-missing",
        "cards.yaml:3:22 glyph-missing",
        "cards.yaml:8:17 glyph-missing",
        "game.yaml:6:18 glyph-missing",
        "game.yaml:7:14 glyph-missing",
        "game.yaml:8:14 glyph-missing",
        "game.yaml:8:18 glyph-missing",
        "rules.yaml:26:41 glyph-missing",
        "transcripts.yaml:12:17 glyph-missing",
    ]
    assert told(errors(root), root) == expected
    (apart,) = side_by_side(root.parent, TEMPLATES, ("game",))
    assert told((each for each in apart.problems if each.severity == "error"), root) == expected


@pytest.mark.long
def test_letters_of_one_script_are_told_together_with_the_name_of_the_script(root: Path) -> None:
    edit(root, ("cards.yaml", "title: Mazo", "title: 火龙造成 ☂ 伤害"))
    strange, umbrella = sorted(errors(root), key=lambda problem: problem.span or Span(""))
    assert strange.message.endswith("found `火` (U+706B) and 5 more Chinese letters")
    assert "a font with these Chinese letters into look/fonts/" in strange.hint and "☂" in umbrella.message
    edit(root, ("cards.yaml", "title: 火龙造成 ☂ 伤害", "title: Mazo 火"))
    (alone,) = errors(root)
    assert "a font with this Chinese letter into look/fonts/" in alone.hint


def test_a_build_stops_at_what_check_tells(root: Path, tmp_path: Path) -> None:
    edit(root, ("cards.yaml", "title: Mazo", "title: Mazo 話"), ("game.yaml", TITLE, "title: Plantilla 話"))
    choice = Choice(games=("game",), papers=("a4",), products=("rulebook", "kit"))
    done = build(choice, root.parent, TEMPLATES, tmp_path / "out", 1, lambda *_: None, ("game",))
    found = [each for each in done.problems if each.severity == "error"]
    assert told(found, root) == ["cards.yaml:8:17 glyph-missing", "game.yaml:6:18 glyph-missing"]


def test_a_translation_is_told_at_the_line_of_its_catalog(root: Path) -> None:
    write(root, {"locale/en.po": PO})
    translation = checked_language(root, TEMPLATES, "en", whole=True)
    assert translation is not None
    found = [each for each in translation.problems if each.severity == "error"]
    assert told(found, root) == ["locale/en.po:9:14 glyph-missing", "locale/en.po:13:9 glyph-missing"]


def test_forms_of_names_are_told_at_the_line_of_the_catalog(root: Path) -> None:
    forms = [
        (f'msgctxt "cards.alta.title|{case}"\nmsgid "Alta"\nmsgstr "Hi{char}gh"')
        for case, char in (("gen", "話"), ("dat", "☂"))
    ]
    write(root, {"locale/en.po": "\n\n".join([PO.partition("\nmsgctxt")[0], *forms]) + "\n"})
    translation = checked_language(root, TEMPLATES, "en", whole=True)
    assert translation is not None
    found = [each for each in translation.problems if each.severity == "error"]
    assert told(found, root) == ["locale/en.po:10:11 glyph-missing", "locale/en.po:14:11 glyph-missing"]


@pytest.mark.long
def test_words_of_the_templates_are_told_in_every_language_that_prints_them(
    root: Path, tmp_path: Path
) -> None:
    templates = Path(shutil.copytree(TEMPLATES, tmp_path / "templates"))
    edit(
        templates,
        ("labels.yaml", "by: De\n", "by: De 話\n"),
        ("labels.yaml", "age: años", "age: ☂ años"),
        ("labels.yaml", "by: By\n", "by: By 話\n"),
        ("locale/pl.po", 'msgid "años"\nmsgstr "', 'msgid "☂ años"\nmsgstr "☃'),
    )
    found = check_game(root, templates)[1]
    own = ["labels.yaml:12:8 glyph-missing", "labels.yaml:13:10 glyph-missing"]
    assert told((each for each in found if each.severity == "error"), templates) == own
    for lang in ("en", "pl"):
        head = PO.partition("\nmsgctxt")[0].replace("Language: en", f"Language: {lang}")
        write(root, {f"locale/{lang}.po": head})
    by = line_of(templates / "labels.yaml", "By 話")
    age = line_of(templates / "locale/pl.po", "☃")
    expected = {*own, f"labels.yaml:{by}:10 glyph-missing", f"locale/pl.po:{age}:9 glyph-missing"}
    every = check_game(root, templates)[1]
    assert set(told((each for each in every if each.severity == "error"), templates)) == expected
    (apart,) = side_by_side(root.parent, templates, ("game",))
    assert set(told((each for each in apart.problems if each.severity == "error"), templates)) == expected


def test_texts_are_looked_through_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(root, ("cards.yaml", "title: Baja", "title: 話"))
    looked: list[str] = []
    work = glyphs._unshown

    def noted(inspection: Inspection) -> tuple[glyphs.Unshown, ...]:
        looked.append(inspection.game.id)
        return work(inspection)

    monkeypatch.setattr(glyphs, "_unshown", noted)
    found = examine_game(root, TEMPLATES).problems
    assert [each.code for each in found if each.severity == "error"] == ["glyph-missing"]
    assert looked == ["game"]


def test_a_layouts_own_words_and_what_one_font_lacks_are_told_by_the_layout(root: Path) -> None:
    item = "{id: own, text: 話, style: card-text, at: [6, 6, 9, 9]}"
    layout = f"format: 1\nextends: plain-card\nitems:\n  - {item}\n"
    write(root, {"look/layouts/carta.yaml": layout})
    edit(
        root,
        ("cards.yaml", "layout: plain-card", "layout: carta"),
        ("cards.yaml", "title: Baja", "title: 話"),
    )
    assert [each.split(":")[0] for each in told(errors(root), root)] == [
        "cards.yaml",
        "look/layouts/carta.yaml",
    ]


def test_a_font_that_is_not_there_is_told_alone(root: Path) -> None:
    write(root, {"look/theme.yaml": "format: 1\nextends: plain\nfonts: {otra: {regular: no/Regular.ttf}}\n"})
    edit(root, ("cards.yaml", "title: Mazo", "title: Mazo 話"))
    assert [each.code for each in examine_game(root, TEMPLATES).problems if each.severity == "error"] == [
        "font-missing"
    ]


def without(char: str) -> bytes:
    """Return a font of the templates without a character."""
    font = TTFont(TEMPLATES / "fonts/source-sans-3/Regular.ttf")
    for table in font["cmap"].tables:
        table.cmap.pop(ord(char), None)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


OWN = """\
format: 1
extends: plain
fonts:
  display: {regular: f/R.ttf}
  text: {regular: f/R.ttf, bold: f/R.ttf, italic: f/R.ttf}
"""


@pytest.mark.parametrize(("char", "words"), [("−", ""), ("“", "double-sided")])
def test_only_words_that_a_game_prints_need_a_letter_of_its_fonts(
    tmp_path: Path, char: str, words: str
) -> None:
    """The minus is a word of the calibration sheet alone, which has a font of its own."""
    made = begin(Folder(TEMPLATES), "Game", "en", [SourceTable("deck.csv", b"Name,Text\nA,b\n")])
    look = {"look/theme.yaml": OWN.encode(), "look/fonts/f/R.ttf": without(char)}
    for path, data in {**made.files, **look}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    found = [each for each in check_game(tmp_path, TEMPLATES)[1] if each.code == "glyph-missing"]
    assert bool(found) == bool(words)
    assert all("in words of Pliego itself, `" in each.message for each in found)
    assert all(each.span and each.span.path.endswith("look/theme.yaml") for each in found)
