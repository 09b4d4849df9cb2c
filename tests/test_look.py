"""A game brings its own look: what is looked up in the game first, what is told, what makes it stale."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest
from easel import Easel
from pliego.cards.fonts.measure import Fonts
from pliego.cards.look import LookFiles, Looks
from pliego.checks.content import unused_look
from pliego.checks.content.inspection import Inspection
from pliego.checks.examine import check_game
from pliego.game.model.look import Layout, RectItem, TextItem
from pliego.make.build import Outcome, build
from pliego.make.targets import Choice
from pliego.text.files import Folder, Missing, OutsideRoot, Reads
from pliego.text.folders import File, Folders
from pliego.text.problems import Problem, has_errors
from small import TEMPLATES, opened, read, told, unmarked, write
from workshop import ROOT, Workshop, words_of

STARTER = ROOT / "templates/game"
CARD = """\
format: 1
extends: plain-card
items:
  - {id: seal, text: Sello de la casa, style: seal, at: [6, 52, 51, 6]}
"""
THEME = """\
format: 1
extends: plain
fonts: {casa: {regular: casa/Regular.ttf}}
colours: {accent: "#123456"}
styles: {seal: {font: casa, target: 9}}
"""
CSS = ".cover::after { content: 'Hecho en casa'; font-family: var(--casa); color: var(--accent) }\n"
A4 = ("a4",)


Spoil = Callable[[Path], None]


def _no_file(path: Path) -> None:
    path.unlink()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


class Elsewhere:
    """The starter game in a folder of its own, with the look that a test gives it, and Pliego's templates."""

    def __init__(self, root: Path) -> None:
        self.shop = Workshop.with_games(root / "pliego")
        self.content = root / "elsewhere"
        self.game = self.content / "faro"
        shutil.copytree(STARTER, self.game)

    def write(self, path: str, text: str) -> None:
        """Write a file of the game."""
        write(self.game, {path: text})

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a piece of text in a file of the game."""
        text = (self.game / path).read_text("utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def bring(self, font: str, of: str = "barlow/SemiBold.ttf") -> None:
        """Give the game a font file of its own."""
        target = self.game / "look/fonts" / font
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.shop.root / "templates/fonts" / of, target)

    def furnish(self) -> None:
        """Give the game a look: theme, layout, style sheet and font."""
        self.write("look/theme.yaml", THEME)
        self.write("look/layouts/carta.yaml", CARD)
        self.write("look/book.css", CSS)
        self.bring("casa/Regular.ttf")
        self.edit("cards.yaml", "layout: plain-card", "layout: carta")

    def check(self) -> list[Problem]:
        """Return what is wrong with it."""
        return check_game(self.game, self.shop.root / "templates")[1]

    def told(self) -> list[str]:
        """Return what is wrong with it as `file:line:column code`."""
        return told(self.check(), self.game)

    def build(self, *products: str) -> Outcome:
        """Build its products on A4, in this process."""
        choice = Choice(games=("faro",), papers=A4, products=products)
        folders = (self.content, self.shop.root / "templates", self.shop.out)
        return build(choice, *folders, 1, lambda *_: None, ("faro",))

    def rebuilt(self) -> list[str]:
        """Build in a new process; return the products that were written."""
        before = self.shop.times()
        done = self.shop.pliego("build", "--content", str(self.content), "--papers", "a4", "--jobs", "1")
        assert done.returncode == 0, done.stdout
        changed = [path for path, written in self.shop.times().items() if before.get(path) != written]
        return sorted(Path(path).stem.split("-")[1] for path in changed)


@pytest.fixture
def faro(tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path)


@pytest.fixture
def furnished(faro: Elsewhere) -> Elsewhere:
    faro.furnish()
    return faro


# -- what a game brings is used ---------------------------------------------------------------------------


@pytest.mark.long
def test_a_game_elsewhere_is_printed_in_the_look_it_brings(furnished: Elsewhere) -> None:
    assert furnished.build("cards", "rulebook").problems == []
    cards, rulebook = (furnished.shop.pdf(product=product) for product in ("cards", "rulebook"))
    assert "Sello de la casa" in words_of(cards)
    assert "Hecho en casa" in words_of(rulebook)
    assert "Barlow-SemiBold" in fonts_of(cards)
    assert "Barlow-casa" in fonts_of(rulebook)


def fonts_of(pdf: Path) -> str:
    return subprocess.run(["pdffonts", str(pdf)], capture_output=True, text=True, check=True).stdout


@pytest.mark.long
def test_everything_of_the_look_that_was_read_is_recorded(furnished: Elsewhere) -> None:
    assert not has_errors(furnished.build("cards", "rulebook").problems)
    made = json.loads((furnished.shop.out / ".state.json").read_text())["made"]
    look = PurePosixPath("content/faro/look")
    (cards,) = [one["files"] for path, one in made.items() if "-cards-" in path]
    (rulebook,) = [one["files"] for path, one in made.items() if "-rulebook-" in path]
    for file in ("theme.yaml", "layouts/carta.yaml", "fonts/casa/Regular.ttf"):
        assert len(cards[str(look / file)]) == len(rulebook[str(look / "theme.yaml")]) == 64
    assert len(rulebook[str(look / "book.css")]) == 64 and str(look / "book.css") not in cards
    assert cards[str(look / "layouts/plain-back.yaml")] == "missing"
    assert rulebook[str(look / "base.css")] == "missing"


def test_a_layout_of_the_game_hides_the_one_of_templates(faro: Elsewhere) -> None:
    def plain_card() -> Layout | None:
        return Looks.of_game(Folder(faro.game), Folder(faro.shop.root / "templates")).layout("plain-card")

    plain = plain_card()
    faro.write("look/layouts/plain-card.yaml", "format: 1\nsize: [50, 50]\n")
    hidden = plain_card()
    assert plain and plain.size == [63, 88] and hidden and hidden.size == [50, 50]


def test_a_layout_may_extend_the_one_it_hides(faro: Elsewhere) -> None:
    faro.write("look/layouts/kit.yaml", "format: 1\nextends: kit\nbleed: 1\n")
    looks = Looks.of_game(Folder(faro.game), Folder(faro.shop.root / "templates"))
    kit = looks.layout("kit")
    assert kit and kit.bleed == 1 and len(kit.items) > 5
    assert [file.folder is looks.files.own for file in looks.files_of("kit")] == [True, False]


def test_a_theme_is_the_one_named_else_the_games_own_else_the_plain_one(furnished: Elsewhere) -> None:
    def accent(theme: str | None) -> str:
        templates, game = Folder(furnished.shop.root / "templates"), Folder(furnished.game)
        look = Looks.of_game(game, templates).look(theme, "colour")
        assert look is not None
        return look.colours["accent"]

    assert accent(None) == "#123456" != accent("plain") == accent("base")
    (furnished.game / "look/theme.yaml").unlink()
    assert accent(None) == accent("plain")


def test_a_theme_adds_its_style_sheets_to_those_of_what_it_extends(tmp_path: Path) -> None:
    theme = TEMPLATES["themes/plain.yaml"]
    texts = {"themes/plain.yaml": f"{theme}css: [base-a.css, base-b.css]\n"}
    texts["themes/otro.yaml"] = "format: 1\nextends: plain\ncss: [suya.css]\n"
    look = Looks.of_game(Folder(tmp_path), Folder(write(tmp_path / "templates", texts))).look(
        "otro", "colour"
    )
    assert look is not None and look.css == ("base-a.css", "base-b.css", "suya.css")


def test_a_font_with_plain_text_of_its_own_keeps_no_face_of_what_its_theme_extends(faro: Elsewhere) -> None:
    faro.write("look/theme.yaml", "format: 1\nextends: base\nfonts: {text: {regular: barlow/Regular.ttf}}\n")
    looks = Looks.of_game(Folder(faro.game), Folder(faro.shop.root / "templates"))
    look = looks.look(None, "colour")
    assert look is not None and look.fonts["text"].files() == ["barlow/Regular.ttf"]


def test_a_font_may_change_one_face_of_what_its_theme_extends(faro: Elsewhere) -> None:
    semibold = "source-sans-3/SemiBold.ttf"
    faro.write("look/theme.yaml", f"format: 1\nextends: base\nfonts: {{text: {{bold: {semibold}}}}}\n")
    looks = Looks.of_game(Folder(faro.game), Folder(faro.shop.root / "templates"))
    look = looks.look(None, "colour")
    assert look is not None and look.fonts["text"].bold == semibold
    assert look.fonts["text"].regular == "source-sans-3/Regular.ttf"


def test_a_font_of_the_game_hides_the_one_of_templates(faro: Elsewhere) -> None:
    faro.bring("source-sans-3/Regular.ttf")
    files, _ = LookFiles.of_game(Folder(faro.game), Folder(faro.shop.root / "templates"))
    fonts = Fonts(files.fonts)
    assert fonts.family("source-sans-3/Regular.ttf") == "Barlow-SemiBold"
    assert fonts.family("source-sans-3/Bold.ttf") == "SourceSans3-Bold"


@pytest.mark.long
def test_a_style_sheet_may_show_what_lies_in_look_and_nothing_else(furnished: Elsewhere) -> None:
    furnished.write("look/luz.svg", (ROOT / "tests/games/content/mini/art/salto.svg").read_text())
    furnished.write("look/book.css", ".cover { background-image: url(look/luz.svg) }\n")
    assert furnished.build("rulebook").problems == []
    (furnished.content / "secret.svg").write_text("<svg/>")
    for address in ("look/../../secret.svg", "look/../game.yaml", "file:///etc/passwd", "fonts/x"):
        furnished.write("look/book.css", f".cover {{ background-image: url({address}) }}\n")
        codes = {problem.code for problem in furnished.build("rulebook").problems}
        assert codes == {"book-image"}, address


# -- what is wrong is told at its own path ----------------------------------------------------------------


def test_what_is_wrong_in_the_look_is_told_at_its_own_path(furnished: Elsewhere) -> None:
    assert furnished.check() == []
    furnished.write("look/layouts/carta.yaml", CARD + "itmes: []\n")
    furnished.write("look/theme.yaml", THEME.replace("#123456", "azul"))
    assert furnished.told() == ["look/layouts/carta.yaml:5:1 unknown-key", "look/theme.yaml:4:19 id"]


def test_broken_css_is_told_at_its_line(furnished: Elsewhere) -> None:
    furnished.write("look/book.css", "p { color: black }\np { colour: black }\n")
    (problem,) = furnished.build("rulebook").problems
    assert told([problem], furnished.game) == ["look/book.css:2:5 book-css"]


def test_a_font_file_that_is_none_is_told_at_its_name_in_the_theme(furnished: Elsewhere) -> None:
    path = furnished.game / "look/fonts/casa/Regular.ttf"
    whole = path.read_bytes()
    for broken in (b"", whole[:9000], b"\0" * 9000, whole[:200] + b"\xff" * 400 + whole[600:]):
        path.write_bytes(broken)
        assert furnished.told() == ["look/theme.yaml:3:25 font-missing"], broken[:9]


def test_a_style_sheet_that_is_not_there_is_told_where_it_is_named(furnished: Elsewhere) -> None:
    furnished.write("look/theme.yaml", THEME + "css: [book.css, base.css, ida.css, ../game.yaml]\n")
    assert furnished.told() == ["look/theme.yaml:6:27 css-missing", "look/theme.yaml:6:36 path-outside"]


def test_what_a_style_sheet_asks_for_is_told_at_its_line_by_check_too(furnished: Elsewhere) -> None:
    furnished.write(
        "look/book.css",
        ".cover { background: url(look/nada.png) }\n/* x */\n.band { background: url('art/ni%20eso') }\n",
    )
    expected = ["look/book.css:1:22 book-image", "look/book.css:3:21 book-image"]
    assert furnished.told() == expected
    assert told(furnished.build("rulebook").problems, furnished.game) == expected


@pytest.mark.long
def test_a_target_that_is_not_there_is_told_at_its_line(furnished: Elsewhere) -> None:
    furnished.write(
        "look/book.css",
        CSS
        + "h1::after { content: target-counter(url(#nadie), page) }\n"
        + "h2::after { content: target-counter(url('#nadie-mas'), page) }\n",
    )
    assert told(furnished.build("rulebook").problems, furnished.game) == [
        "look/book.css:2:37 book-anchor",
        "look/book.css:3:37 book-anchor",
    ]


@pytest.mark.long
def test_what_the_page_itself_asks_for_is_told_at_its_template(furnished: Elsewhere) -> None:
    page = furnished.shop.root / "templates/books/rulebook.html"
    page.write_text(page.read_text() + '{% block footer %}<img src="look/no.png" alt="No">{% endblock %}')
    for base in page.parent.glob("page.html"):
        base.write_text(base.read_text().replace("</body>", "{% block footer %}{% endblock %}</body>"))
    (problem,) = furnished.build("rulebook").problems
    assert (problem.code, problem.span and Path(problem.span.path).name) == ("book-image", "rulebook.html")


@pytest.mark.parametrize(
    ("spoil", "code"), [(_no_file, "css-missing"), (_pipe, "file-unreadable"), (_folder, "file-unreadable")]
)
def test_the_sheet_of_all_books_is_told_at_itself(furnished: Elsewhere, spoil: Spoil, code: str) -> None:
    base = furnished.shop.root / "templates/books/base.css"
    spoil(base)
    furnished.write("look/layouts/carta.yaml", CARD + "itmes: []\n")
    own, shared = furnished.told()
    assert own == "look/layouts/carta.yaml:5:1 unknown-key"
    assert shared.endswith(f"templates/books/base.css:1:1 {code}")


@pytest.mark.parametrize("spoil", [_pipe, _folder])
def test_the_sheet_of_a_game_is_told_at_itself(furnished: Elsewhere, spoil: Spoil) -> None:
    spoil(furnished.game / "look/book.css")
    furnished.write("look/layouts/carta.yaml", CARD + "itmes: []\n")
    assert furnished.told() == [
        "look/book.css:1:1 file-unreadable",
        "look/layouts/carta.yaml:5:1 unknown-key",
    ]


def test_a_sheet_that_leads_out_of_the_game_is_told_at_itself(furnished: Elsewhere) -> None:
    sheet = furnished.game / "look/book.css"
    sheet.unlink()
    sheet.symlink_to(furnished.shop.root / "templates/books/base.css")
    assert furnished.told() == ["look/book.css:1:1 path-outside"]


def test_files_that_nobody_reads_are_told(furnished: Elsewhere) -> None:
    furnished.write("look/themes.yaml", THEME)
    furnished.write("look/layouts/carta.yml", CARD)
    assert furnished.told() == [
        "look/layouts/carta.yml:1:1 unknown-file",
        "look/themes.yaml:1:1 unknown-file",
    ]


# -- what nothing uses is told ----------------------------------------------------------------------------


def test_what_the_look_brings_and_nothing_uses_is_told(furnished: Elsewhere) -> None:
    furnished.write("look/layouts/sola.yaml", CARD)
    furnished.write("look/layouts/suelta.yaml", CARD)
    furnished.write("look/otra.css", CSS)
    furnished.write("look/tercera.css", "/* look/tercera.css, no look/otra.css */\n")
    furnished.bring("casa/Bold.ttf")
    furnished.bring("casa/LICENSE.txt", "barlow/LICENSE.txt")
    furnished.bring("ajena/Bold.ttf")
    furnished.bring("ajena/Regular.ttf")
    assert furnished.told() == [
        "look/fonts/ajena/Bold.ttf:1:1 unused-font",
        "look/fonts/casa/Bold.ttf:1:1 unused-font",
        "look/layouts/sola.yaml:1:1 unused-layout",
        "look/layouts/suelta.yaml:1:1 unused-layout",
        "look/otra.css:1:1 unused-css",
        "look/tercera.css:1:1 unused-css",
    ]
    assert {problem.severity for problem in furnished.check()} == {"warning"}


@pytest.mark.long
def test_what_is_used_in_a_roundabout_way_is_not_told(furnished: Elsewhere) -> None:
    furnished.write("look/layouts/madre.yaml", "format: 1\nextends: plain-card\n")
    furnished.edit("look/layouts/carta.yaml", "extends: plain-card", "extends: madre")
    furnished.write("look/layouts/kit.yaml", "format: 1\nextends: kit\n")
    furnished.write("look/theme.yaml", THEME + "css: [una.css]\n")
    furnished.write("look/una.css", "@import url(look/otra.css);\n")
    furnished.write("look/otra.css", f"@import 'tercera.css';\n{CSS}")
    furnished.write("look/tercera.css", CSS)
    furnished.write("look/base.css", (ROOT / "templates/books/base.css").read_text())
    assert furnished.check() == []
    assert furnished.build("rulebook").problems == []


def test_a_theme_beside_the_one_that_is_named_is_told(furnished: Elsewhere) -> None:
    furnished.edit("game.yaml", "engine:", "theme: plain\nengine:")
    furnished.edit("cards.yaml", "layout: carta", "layout: plain-card")
    assert furnished.told() == [
        "look/fonts/casa/Regular.ttf:1:1 unused-font",
        "look/layouts/carta.yaml:1:1 unused-layout",
        "look/theme.yaml:1:1 unused-theme",
    ]


def test_what_dropped_out_may_have_used_it(tmp_path: Path) -> None:
    game, _, root = read(tmp_path, {"look/layouts/otra.yaml": "format: 1\n", "rules.yaml": "sections: ["})
    session = opened(game, root)
    looks = Looks.of_game(session.folder, Folder(write(tmp_path / "templates", TEMPLATES)))
    assert list(unused_look.check(Inspection(session, looks))) == []


def test_an_icon_that_only_a_layout_of_another_game_shows_is_unused(faro: Elsewhere) -> None:
    """Only the layouts that the game is drawn by count."""
    faro.write("art/luz.svg", (ROOT / "tests/games/content/mini/art/salto.svg").read_text())
    faro.edit("game.yaml", "seats:", "icons: {luz: {title: Luz, art: art/luz.svg}}\nseats:")
    faro.shop.write("templates/layouts/ajena.yaml", "format: 1\nsize: [9, 9]\nitems: [{icon: luz}]\n")
    assert [problem.code for problem in faro.check()] == ["unused-icon"]


# -- what is added later makes stale what depends on it ---------------------------------------------------

EVERYTHING = ["aids", "cards", "companion", "kit", "rulebook"]


@pytest.mark.long
def test_what_a_game_brings_later_makes_stale_what_depends_on_it(faro: Elsewhere) -> None:
    assert faro.rebuilt() == EVERYTHING
    before = faro.shop.bytes()
    faro.write("look/book.css", ".cover::after { content: 'Hecho en casa' }\n")
    assert faro.rebuilt() == ["companion", "kit", "rulebook"]
    faro.write("look/layouts/plain-aid.yaml", "format: 1\nextends: plain-aid\nbackground: tint\n")
    assert faro.rebuilt() == ["aids", "kit", "rulebook"]
    faro.write("look/layouts/kit.yaml", "format: 1\nextends: kit\nbackground: tint\n")
    assert faro.rebuilt() == ["kit"]
    faro.write("look/theme.yaml", 'format: 1\nextends: plain\ncolours: {ink: "#222222"}\n')
    assert faro.rebuilt() == EVERYTHING
    faro.write("look/base.css", (ROOT / "templates/books/base.css").read_text() + "p { color: red }\n")
    assert faro.rebuilt() == ["companion", "kit", "rulebook"]
    faro.bring("source-sans-3/Bold.ttf")
    assert faro.rebuilt() == EVERYTHING
    shutil.rmtree(faro.game / "look")
    assert faro.rebuilt() == EVERYTHING
    assert faro.shop.bytes() == before


@pytest.mark.parametrize("face", ["Regular", "Bold", "Italic", "BoldItalic"])
def test_every_face_of_the_theme_makes_cards_stale(faro: Elsewhere, face: str) -> None:
    """Also those that no card is set in today: nobody knows which a text will need."""
    assert faro.build("cards").problems == []
    path = faro.shop.out / ".state.json"
    (made,) = json.loads(path.read_text())["made"].values()
    assert made["files"][f"content/faro/look/fonts/source-sans-3/{face}.ttf"] == "missing"
    assert len(made["files"][f"templates/fonts/source-sans-3/{face}.ttf"]) == 64


# -- folders looked through in order ----------------------------------------------------------------------


def test_the_first_folder_that_has_a_file_is_asked_and_the_others_remembered(tmp_path: Path) -> None:
    write(tmp_path, {"one/in/a": "1a", "two/a": "2a", "two/b": "2b"})
    reads = Reads()
    one, two = (Folder(tmp_path / name, reads) for name in ("one", "two"))
    folders = Folders(((one, "in"), (two, "")))
    assert (folders.read("a"), folders.read("b")) == (b"1a", b"2b")
    assert folders.find("b") == File(two, "b") and folders.find("c") is None
    assert {Path(path).name for path, was in reads.files.items() if was == "missing"} == {"b", "c"}
    assert folders.names("") == ["a", "b"]
    with pytest.raises(Missing):
        folders.read("c")


@pytest.mark.parametrize("name", ["../two/b", "/etc/passwd", "x/../../two/b", "link"])
def test_no_name_leads_out_of_the_folders(tmp_path: Path, name: str) -> None:
    write(tmp_path, {"one/in/a": "1a", "two/b": "2b"})
    (tmp_path / "one/in/link").symlink_to(tmp_path / "two/b")
    with pytest.raises(OutsideRoot):
        Folders(((Folder(tmp_path / "one"), "in"),)).read(name)


def test_a_look_that_is_a_link_out_of_the_game_is_not_followed(furnished: Elsewhere) -> None:
    shutil.move(furnished.game / "look", furnished.content / "fremd")
    (furnished.game / "look").symlink_to("../fremd")
    assert furnished.told() == ["look:1:1 path-outside"]
    assert furnished.build().made == []


LIKE = """\
size: [50, 80]
items:
  - {id: band, rect: {fill: red}, at: [0, 0, 50, 10], ink: colour}
  - {id: band-high, like: band, rect: {fill: red, radius: 1}, at: [0, 0, 50, 20]}
  - {id: band-low, like: band, rect: {stroke: ink}, at: [0, 0, 50, 30]}
  - {id: title, text: "{card.title}", style: body, at: [5, 5, 40, 8], when: "{card.value}"}
  - {id: title-alone, like: title, text: "{card.title}", style: body, at: [5, 5, 40, 8]}
"""


def test_what_changes_an_item_changes_those_that_are_like_it(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    blue = "{id: band, rect: {fill: blue, radius: 3}, at: [1, 1, 9, 9], ink: low}"
    title = '{id: title, text: "Yo {card.title}", align: right}'
    easel.layout("face", f"extends: base\nitems: [{blue}, {title}]")
    _faces, looks = easel.faces()
    layout = looks.layout("face")
    assert layout is not None and looks.problems == []
    rects = {item.id: item for item in layout.items if isinstance(item, RectItem)}
    assert {name: (item.rect.fill, item.rect.stroke) for name, item in rects.items()} == {
        "band": ("blue", "none"),
        "band-high": ("blue", "none"),
        "band-low": ("none", "ink"),
    }
    assert {item.rect.radius for item in rects.values()} == {3}
    assert rects["band-high"].at == [0, 0, 50, 20] and rects["band-high"].ink is None
    texts = [item for item in layout.items if isinstance(item, TextItem)]
    assert [(item.text, item.align, item.when) for item in texts] == [
        ("Yo {card.title}", "right", "{card.value}"),
        ("Yo {card.title}", "right", None),
    ]


@pytest.mark.parametrize(
    ("items", "title", "alone"),
    [
        ('{id: title, when: "{card.text}"}', ["{card.value}", "{card.text}"], [None, "{card.text}"]),
        (
            '{id: title, also: [{when: "{card.text}"}]}',
            ["{card.value}", "{card.text}"],
            [None, "{card.text}"],
        ),
        ('{id: title, when: "{card.text}"}, {id: title-alone, align: right}', ["{card.text}"], [None]),
    ],
    ids=["when", "also", "every variant is named"],
)
def test_a_condition_of_an_item_is_one_more_of_its_variants(
    tmp_path: Path, items: str, title: list[str], alone: list[str]
) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    easel.layout("face", f"extends: base\nitems: [{items}]")
    layout = easel.faces()[1].layout("face")
    assert layout is not None
    found = {item.id: [each.when for each in (item, *item.also)] for item in layout.items}
    assert (found["title"], found["title-alone"]) == (title, alone)


@pytest.mark.parametrize(("tag", "times"), [("Attack", 1), ("", 0)])
def test_a_line_with_a_condition_of_ones_own_is_printed_once(tmp_path: Path, tag: str, times: int) -> None:
    shop = Workshop(tmp_path)
    shop.write("deck.csv", f"Name,Type,Tag,Text\nBear,Action,{tag},Burn 3.\n")
    assert shop.pliego("new", "Spells", "--deck", "deck.csv").returncode == 0
    text = '{id: type, text: "{card.subtitle} · {card.fields.tag}", when: "{card.fields.tag}"}'
    shop.write(
        "spells/look/layouts/mine.yaml", f"extends: art-card\nformat: 1\nfields: [tag]\nitems: [{text}]\n"
    )
    cards = (shop.root / "spells/cards.yaml").read_text()
    layout = re.search(r"layout: ([\w-]+)", cards)
    assert layout is not None
    shop.write("spells/cards.yaml", cards.replace(layout[0], "layout: mine"))
    assert shop.pliego("build", "spells", "--papers", "a4").returncode == 0
    words = words_of(shop.root / "build/spells/en/spells-cards-en-a4.pdf")
    assert words.upper().count("ACTION") == times


def test_what_leaves_out_an_item_leaves_out_those_that_are_like_it(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    easel.layout("face", "extends: base\nwithout: [band]\nitems: [{id: band-low, rect: {stroke: red}}]")
    layout = easel.faces()[1].layout("face")
    assert layout is not None and [item.id for item in layout.items] == ["band-low", "title", "title-alone"]


UNKNOWN = (
    ("{id: »typo, rect: {fill: red}}", "says what it is"),
    ("{id: »bnad, rect: {fill: red}}", "did you mean `band`?"),
    ("{id: »tilte, at: [1, 1, 9, 9]}", "did you mean `title`?"),
    ("{id: »ttle, text: Yo, style: body, at: [1, 1, 9, 9]}", "did you mean `title`?"),
    ("{id: »like, like: band}", "says what it is"),
)


@pytest.mark.parametrize(("item", "hint"), UNKNOWN)
def test_an_item_that_changes_nothing_is_told_once(tmp_path: Path, item: str, hint: str) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    before, after = f"extends: base\nitems:\n  - {item}\n".split("»")
    easel.layout("face", before + after)
    easel.layout("grandchild", "extends: face")
    looks = easel.faces()[1]
    assert looks.layout("face") is not None and looks.layout("grandchild") is not None
    problem, again = looks.problems
    column = len(before.rpartition("\n")[2]) + 1
    assert problem.code == "unknown-item" and problem.span and problem.span.column == column
    assert problem == again and hint in problem.hint, problem


def test_an_item_of_another_kind_than_the_one_it_changes_is_told_at_its_own_line(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    easel.layout("face", "extends: base\nitems:\n  - {id: band, ellipse: {fill: red}}\n")
    easel.layout("grandchild", "extends: face\nitems:\n  - {id: band, rect: {fill: red}}\n")
    looks = easel.faces()[1]
    assert looks.layout("face") is not None and looks.layout("grandchild") is not None
    assert [(each.code, each.span and each.span.line) for each in looks.problems] == [("item-kind", 4)] * 2
    assert "without: [band]" in looks.problems[0].hint


NEW = (
    "{id: text, text: Yo, style: body, at: [1, 1, 9, 9]}",
    "{id: titles, text: Yo, style: body, at: [1, 1, 9, 9]}",
    "{id: band-2, rect: {fill: red}, at: [1, 1, 9, 9]}",
    "{id: bard, text: Yo, style: body, at: [1, 1, 9, 9]}",
    "{id: many, repeat: [{rect: {fill: red}, at: [0, 0, 1, 1]}], count: '2', pitch: [2, 0]}",
    "{rect: {fill: red}, at: [0, 0, 1, 1]}",
)


@pytest.mark.parametrize("item", NEW)
def test_an_item_of_one_s_own_is_none_that_is_misspelt(tmp_path: Path, item: str) -> None:
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    easel.layout("face", f"extends: base\nitems:\n  - {item}\n")
    looks = easel.faces()[1]
    layout = looks.layout("face")
    assert layout is not None and len(layout.items) == 6 and looks.problems == []


SIZES = """\
format: 1
size: [50, 70]
items:
  - {id: small, text: "a", style: body, at: [0, 0, 50, 20]}
  - {id: large, text: "b", style: body, target: 20, floor: 9, at: [0, 20, 50, 20]}
  - {id: other, text: "c", style: title, target: 20, at: [0, 40, 50, 20]}
  - id: rows
    at: [0, 60]
    group: [{id: inner, text: "d", style: body, target: 20, at: [0, 0, 50, 9]}]
"""


def test_a_size_in_the_games_own_theme_counts_on_every_item_of_a_ready_layout(tmp_path: Path) -> None:
    ready = tmp_path / "templates"
    plain = "format: 1\nstyles: {body: {target: 11}}"
    write(ready, {"layouts/face.yaml": SIZES, "themes/plain.yaml": plain})
    own = "format: 1\nextends: plain\nstyles: {body: {target: 8}, title: {align: centre}}"
    mine = "format: 1\nextends: face\nitems: [{id: large, target: 17}]"
    game = write(tmp_path / "game", {"look/theme.yaml": own, "look/layouts/mine.yaml": mine})
    looks = Looks.of_game(Folder(game), Folder(ready))
    found = {name: looks.layout(name) for name in ("face", "mine")}
    sizes = {
        name: [(item.target, item.floor) for item in layout.items if isinstance(item, TextItem)]
        for name, layout in found.items()
        if layout is not None
    }
    assert sizes == {
        "face": [(None, None), (None, 9), (20, None)],
        "mine": [(None, None), (17, 9), (20, None)],
    }
    assert found["face"] is not None and '"target":20.0' not in found["face"].items[3].model_dump_json()


def test_an_item_twice_is_told_at_the_second(tmp_path: Path) -> None:
    twice = "{id: a, rect: {fill: red}, at: [0, 0, 9, 9]}"
    group = f"{{id: b, at: [0, 0], group: [{twice}, »{twice}]}}"
    text, places = unmarked(f"extends: base\nitems: [{twice}, »{twice}, {group}]", "", ["duplicate-id"] * 2)
    easel = Easel(tmp_path)
    easel.layout("base", LIKE)
    easel.layout("face", text)
    _faces, looks = easel.faces()
    looks.layout("face")
    found = [(each.span, each.code) for each in looks.problems]
    assert [f":{at.line - 1}:{at.column} {code}" for at, code in found if at] == places
