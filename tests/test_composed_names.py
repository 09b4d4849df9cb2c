"""A name is found however its letters are composed: `é` is one sign or two, on the disk and in content."""

from __future__ import annotations

import shutil
from pathlib import Path
from unicodedata import normalize

import pytest
from pliego.game.columns import columns_of
from pliego.text.files import Folder, Reads
from test_beginning import WORDS, table
from workshop import ROOT, Workshop

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="#a32"/></svg>'
CARDS = """\
cards:
  uno: {title: Uno, text: Uno., art: art/Ñandú/á.svg}
  dos: {title: Dos, text: Dos., art: é.svg}
  tres: {title: Tres, text: Tres., art: í}
decks:
  mazo: {title: Mazo, layout: art-card, back: pattern-back, cards: [{card: uno}, {card: dos}, {card: tres}]}
  tabla:
    {title: T, layout: art-card, back: pattern-back, sheet: años.csv, columns: {Título: title, Año: text}}
"""
TABLE = "Título,Art,Año\nCuatro,ó.svg,1\nCinco,Ñandú/á.svg,2\n"
THEME = """\
format: 1
extends: base
css: [mapás.css]
fonts: {text: {regular: ñoño/Regular.ttf, italic: ñoño/I.ttf, bold: ñoño/B.ttf, bold-italic: ñoño/BI.ttf}}
"""
FILES = {
    "art/Ñandú/á.svg": SVG,
    "art/é.svg": SVG,
    "art/más/í.svg": SVG,
    "ó.svg": SVG,
    "art/ú.svg": SVG,
    "años.csv": TABLE,
    "look/book.css": ".cover { background: url(art/%C3%BA.svg) }\nhr { background: url(art/ú.svg) }\n",
    "look/theme.yaml": THEME,
    "look/mapás.css": "p { orphans: 2 }\n",
    "cards.yaml": CARDS,
    "rules.yaml": "sections:\n  - {id: a, title: A, blocks: [{prose: '{icon.u}'}]}\n",
}
FORMS = [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")]


@pytest.fixture(params=FORMS, ids="-".join)
def shop(request: pytest.FixtureRequest, tmp_path: Path) -> Workshop:
    """Return a workshop whose game writes its names in one form in content and in one on the disk."""
    content, disk = request.param
    found = Workshop.with_games(tmp_path)
    found.pliego("new", "content/juego", "--lang", "es")
    for path, text in FILES.items():
        found.write(f"content/juego/{normalize(disk, path)}", normalize(content, text))
    fonts = found.root / "content/juego/look/fonts" / normalize(disk, "ñoño")
    fonts.mkdir(parents=True)
    for ours, theirs in (("Regular", "Regular"), ("I", "Italic"), ("B", "Bold"), ("BI", "BoldItalic")):
        shutil.copy(ROOT / f"templates/fonts/source-sans-3/{theirs}.ttf", fonts / f"{ours}.ttf")
    with (found.root / "content/juego/game.yaml").open("a", encoding="utf-8") as game:
        game.write(normalize(content, "icons: {u: {title: U, art: ú.svg}}\n"))
    return found


@pytest.mark.long
def test_every_kind_of_name_is_found(shop: Workshop) -> None:
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1", "--products", "cards,rulebook")
    assert done.returncode == 0 and "2 built" in done.stdout, done.stdout
    assert "missing" not in done.stdout and "sheet" not in done.stdout, done.stdout
    done = shop.pliego("build", "--papers", "a4", "--jobs", "1", "--products", "cards,rulebook")
    assert "0 built, 2 up to date" in done.stdout


def test_a_change_of_what_was_found_is_noticed(shop: Workshop) -> None:
    words = ("build", "--papers", "a4", "--jobs", "1", "--products", "cards")
    assert shop.pliego(*words).returncode == 0
    (picture,) = (path for path in shop.root.rglob("*.svg") if normalize("NFC", path.stem) == "é")
    picture.write_text(SVG.replace("#a32", "#2a3"), "utf-8")
    assert "1 built" in shop.pliego(*words).stdout


@pytest.mark.parametrize(("asked", "there"), [("é.svg", "NFD"), (normalize("NFD", "é.svg"), "NFC")])
def test_a_file_that_comes_later_is_noticed(tmp_path: Path, asked: str, there: str) -> None:
    folder = Folder(tmp_path)
    assert not folder.has(asked)
    before = folder.reads.folders
    (tmp_path / normalize(there, "é.svg")).write_text(SVG)
    later = Folder(tmp_path, Reads())
    assert later.has(asked) and later.read(asked) == SVG.encode()
    assert before and later.reads.folders != before


def test_of_two_names_of_one_text_the_exact_one_counts(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        (tmp_path / normalize(form, "é.svg")).write_text(form)
    assert [Folder(tmp_path).read(normalize(form, "é.svg")) for form in ("NFC", "NFD")] == [b"NFC", b"NFD"]


def test_columns_mean_the_same(tmp_path: Path) -> None:
    head = "Título,Ilustración\nA,a.png\n"
    (tmp_path / "a.png").touch()
    for form in ("NFC", "NFD"):
        columns, _notes = columns_of(table(normalize(form, head)), WORDS)
        assert [*columns.values()] == ["title", "art"], form


@pytest.mark.parametrize(("content", "disk"), FORMS)
def test_a_new_deck_finds_the_pictures_beside_its_table(tmp_path: Path, content: str, disk: str) -> None:
    shop = Workshop(tmp_path)
    names = ["Bartolomé.svg", "Ñandú.svg", "in/Über.svg", "\U0001f409 ó.svg"]
    for name in names:
        shop.write(f"pics/{normalize(disk, name)}", SVG)
    rows = "".join(f"{n} cats,{normalize(content, Path(name).name)}\n" for n, name in enumerate(names))
    shop.write("cards.csv", f"Name,Picture\n{rows}")
    (tmp_path / "pics/in").rename(tmp_path / "in")
    done = shop.pliego("new", "Deck", "--deck", "cards.csv")
    assert "4 pictures are copied" in done.stdout and "art-missing" not in done.stdout, done.stdout
    assert "deck: 0 errors" in shop.pliego("check").stdout
