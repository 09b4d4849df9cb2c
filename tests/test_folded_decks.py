"""Decks of standees and dice: a row of a table each, printed on one side, whatever becomes of other backs."""

from __future__ import annotations

import csv
import io
import zipfile

import pypdfium2
import pytest
from pliego.checks.examine import check_game
from pliego.games.opening import open_game
from pliego.text.problems import has_errors
from pliego.translate.free_fields import free_texts
from test_first_pages import game, pages, words
from test_folded_parts import read_page
from workshop import Workshop

CARDS = """\
decks:
  plain: {title: Plain, layout: text-card, back: plain-back, sheet: plain.csv}
  heroes: {title: Heroes, layout: standee, back: plain-back, sheet: heroes.csv}
  dice: {title: Dice, layout: die, back: plain-back, sheet: dice.csv}
"""
TABLES = {
    "plain.csv": "Title,Text\nOne,Do it.\n",
    "heroes.csv": "Title,Copies\nWolf,3\nBear,1\n",
    "dice.csv": "Title,One,Two,Six\nAttack,Hit,art/sun.svg,Miss\nMove,,,Run\n",
}
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#c00"/></svg>'


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = game(tmp_path_factory.mktemp("decks"))
    for name, text in {"cards.yaml": CARDS, "art/sun.svg": SUN, **TABLES}.items():
        shop.write(f"content/base/{name}", text)
    return shop


def test_rows_of_a_table_are_standees_and_dice_without_a_fault(shop: Workshop) -> None:
    found = check_game(shop.root / "content/base", shop.root / "templates")[1]
    assert [each for each in found if each.severity != "note"] == []


@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_what_is_folded_up_has_no_back(shop: Workshop, backs: str) -> None:
    choice = {"papers": ("a4",), "inks": ("colour",), "products": ("cards",)}
    assert shop.build(**choice, backs=(backs,)).problems == []
    entry = shop.entry(product="cards", backs=backs)
    sides = {(face["id"], face["side"]) for face in entry["faces"]}
    assert ("plain/one", "back") in sides
    assert not any(side == "back" for name, side in sides if not name.startswith("plain/"))
    page = next(face["page"] for face in entry["faces"] if face["id"] == "heroes/wolf")
    letters = read_page(pypdfium2.PdfDocument(shop.out / entry["path"])[page - 1])[0]
    turns = sorted(round(each.turn) % 360 for each in letters if each.char == "W")
    assert turns == [0, 0, 0, 180, 180, 180], "three wolves, upright on both sides"


def test_page_1_counts_the_folds_of_decks(shop: Workshop) -> None:
    text = " ".join(line for line, _box in words(pages(shop)[1]))
    assert "Score the dashed lines of the 6 parts" in text and "Dice: glue the tabs inside." in text
    assert "Fold along" not in text


def test_words_on_faces_of_dice_are_translated_and_pictures_are_not(shop: Workshop) -> None:
    session, _problems = open_game(shop.root / "content/base")
    assert session is not None
    assert {each.text for each in free_texts(session) if each.text} == {"Hit", "Miss", "Run"}


def test_a_print_shop_gets_no_backs_and_reads_what_is_folded(shop: Workshop) -> None:
    assert not has_errors(shop.build(products=("press",)).problems)
    (packed,) = shop.out.rglob("*-press-*.zip")
    archive = zipfile.ZipFile(packed)
    (name,) = (each for each in archive.namelist() if each.endswith("list.csv"))
    rows = list(csv.DictReader(io.StringIO(archive.read(name).decode())))
    shapes = {row["file"]: (row["shape"], bool(row["back page"])) for row in rows}
    assert shapes["cards/heroes.pdf"] == ("standee", False) and shapes["cards/dice.pdf"] == ("die", False)
    assert shapes["cards/plain.pdf"] == ("rectangle", True)
