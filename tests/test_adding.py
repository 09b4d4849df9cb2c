"""`pliego add`: another deck for a game that exists, and nothing else of it changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook
from pliego.games.opening import read_game
from pliego.text.insertion import with_entry
from test_beginning import pliego
from workshop import ROOT

SHEETS = {
    "Main": [["Name", "Qty", "Text"], ["Fire", 2, "Burn."], ["Ice", 1, "Freeze."]],
    "Events": [
        ["Title", "Kind", "Effect", "Copies"],
        ["Storm", "Bad", "All lose.", 1],
        ["Sun", "Good", "All gain.", 2],
        ["Fire", "Bad", "Ouch.", 3],
    ],
    "Suits": [["Suit", "Rank"], *([suit, rank] for suit in ("Hearts", "Spades") for rank in ("A", "2"))],
}


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    """A game of the first sheet of a workbook that lies beside it."""
    book = Workbook()
    for name, rows in SHEETS.items():
        sheet = book.active if name == "Main" else book.create_sheet(name)
        sheet.title = name
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "book.xlsx")
    assert pliego(tmp_path, "new", "demo", "--deck", "book.xlsx#Main").returncode == 0
    return tmp_path / "demo"


def cards_of(game: Path, deck: str) -> list[tuple[str, int]]:
    """Return the titles and copies of a deck."""
    found, problems = read_game(game)
    assert found is not None and problems == []
    return [(found.cards[each.card].title, each.copies) for each in found.decks[deck].cards]


def test_sheets_of_one_workbook_become_decks_of_one_game(demo: Path) -> None:
    mine = (demo / "cards.yaml").read_text("utf-8") + "# mine\n"
    (demo / "cards.yaml").write_text(mine, "utf-8")
    done = pliego(demo, "add", "Bad events", "--deck", "../book.xlsx#Events", "--where", "kind=bad")
    assert done.returncode == 0, done.stderr
    assert (
        pliego(demo.parent, "add", "rest", "--deck", "book.xlsx#Events", "--content", "demo").returncode == 0
    )
    again = pliego(
        demo.parent, "add", "suns", "--deck", "book.xlsx#Events", "--where", "Kind=Good", "--content", "demo"
    )
    assert "deck `rest` takes every row of `deck.xlsx#Events`" in again.stdout, again.stdout
    assert "`bad-events`" not in again.stdout and "`deck` takes" not in again.stdout
    assert cards_of(demo, "deck") == [("Fire", 2), ("Ice", 1)]
    assert cards_of(demo, "bad-events") == [("Storm", 1), ("Fire", 3)]
    assert cards_of(demo, "rest") == [("Storm", 1), ("Sun", 2), ("Fire", 3)]
    assert [path.name for path in demo.glob("*.xlsx")] == ["deck.xlsx"], "one workbook, copied once"
    now = (demo / "cards.yaml").read_text("utf-8").splitlines()
    assert [line for line in now if line in mine.splitlines()] == mine.splitlines()
    colours = [line.split("colour: ")[1].split(",")[0] for line in now if "sheet:" in line]
    assert colours == ["teal", "red", "blue", "green"]
    built = pliego(demo, "build", "--papers", "a4", "--products", "cards")
    assert built.returncode == 0, built.stderr


def test_a_deck_of_suits_brings_its_icons_and_hearts_are_red(demo: Path) -> None:
    done = pliego(demo, "add", "suits", "--deck", "../book.xlsx#Suits")
    assert done.returncode == 0, done.stderr
    game, problems = read_game(demo)
    assert game is not None and problems == [] and [*game.info.icons] == ["hearts", "spades"]
    assert [each.colour for each in game.decks["suits"].cards] == ["red", "red", "black", "black"]
    assert (demo / "game.yaml~").exists() and (demo / "art/hearts.svg").exists()


def test_a_deck_of_a_spanish_game_gets_a_colour_of_its_own_in_spanish(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Nombre,Texto\nDragón,Arde.\n", "utf-8")
    assert pliego(tmp_path, "new", "juego", "--lang", "es", "--deck", "a.csv").returncode == 0
    assert pliego(tmp_path / "juego", "add", "Raras", "--deck", "../a.csv").returncode == 0
    game, _problems = read_game(tmp_path / "juego")
    assert game is not None
    assert [deck.colour for deck in game.decks.values()] == ["petroleo", "rojo"]


def test_another_table_of_the_same_name_is_kept_apart(demo: Path, tmp_path: Path) -> None:
    (demo / "events.csv").write_text("mine\n", "utf-8")
    (tmp_path / "other.csv").write_text("Name,Text\nStorm,Rain.\n", "utf-8")
    assert pliego(demo, "add", "events", "--deck", "../other.csv").returncode == 0
    assert (demo / "events.csv").read_text("utf-8") == "mine\n"
    assert cards_of(demo, "events") == [("Storm", 1)] and (demo / "events-2.csv").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deck", "--deck", "../book.xlsx"), "which the game has already"),
        (("x", "--deck", "../book.xlsx#Events", "--where", "Kin=Bad"), "did you mean `Kind`?"),
        (("x", "--deck", "../book.xlsx#Events", "--where", "Kind=Bat"), "did you mean `Bad`?"),
        (("x", "--deck", "../book.xlsx#Events", "--where", "Kind"), "expected `Column=cell`"),
        (("x", "--deck", "../none.csv"), "found none"),
        (("x", "--deck", "../book.xlsx#Evens"), "Evens"),
    ],
)
def test_a_mistake_changes_nothing(demo: Path, words: tuple[str, ...], message: str) -> None:
    before = {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()}
    done = pliego(demo, "add", *words)
    assert done.returncode in (1, 2) and message in done.stderr + done.stdout, done.stderr
    assert {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()} == before


def test_beside_several_games_one_is_named(demo: Path) -> None:
    assert pliego(demo.parent, "new", "other").returncode == 0
    done = pliego(demo.parent, "add", "Events", "--deck", "book.xlsx#Events")
    assert done.returncode == 2 and "found none named: say `--game demo`" in done.stderr
    done = pliego(demo.parent, "fetch")
    assert done.returncode == 2 and "found none named: say `pliego fetch demo`" in done.stderr


WRITTEN = (
    ("a: 1\n", "a: 1\ndecks:\n  x: {b: 2}\n"),
    ("a: 1", "a: 1\ndecks:\n  x: {b: 2}\n"),
    ("decks:\na: 1\n", "decks:\n  x: {b: 2}\na: 1\n"),
    ("decks: {}\n", "decks: {x: {b: 2}}\n"),
    ("decks: {y: {c: 3} }  # end\na: 1\n", "decks: {y: {c: 3}, x: {b: 2}}  # end\na: 1\n"),
    (
        "decks:\n    y: {c: 3}  # why\n\n# on a\na: 1\n",
        "decks:\n    y: {c: 3}  # why\n    x: {b: 2}\n\n# on a\na: 1\n",
    ),
    (
        "decks:\n  y:\n    c: |\n      long\n\na: 1\n",
        "decks:\n  y:\n    c: |\n      long\n\n  x: {b: 2}\na: 1\n",
    ),
    ("decks:\r\n  y: {c: 3}\r\n", "decks:\r\n  y: {c: 3}\r\n  x: {b: 2}\r\n"),
    ("\ufeffdecks:\n  y:\n  - c\n  - d", "\ufeffdecks:\n  y:\n  - c\n  - d\n  x: {b: 2}\n"),
)


@pytest.mark.parametrize(("before", "after"), WRITTEN)
def test_an_entry_is_put_last_and_all_else_stays(before: str, after: str) -> None:
    assert with_entry(before.encode(), "decks", "x", "{b: 2}") == after.encode()


@pytest.mark.parametrize("text", ["{a: 1}\n", "- a\n", "decks: [1]\n", "a: {\n"])
def test_a_file_that_cannot_be_followed_is_left_alone(text: str) -> None:
    assert with_entry(text.encode(), "decks", "x", "{b: 2}") is None


def test_only_pictures_of_the_rows_that_a_deck_takes_are_copied(demo: Path) -> None:
    pictures = demo.parent / "img"
    pictures.mkdir()
    for name in ("a.svg", "b.svg", "c.svg"):
        shutil.copy(ROOT / "templates/suits/coin.svg", pictures / name)
    table = "Name,Kind,Image\nOne,Good,a.svg\nTwo,Bad,b.svg\nThree,Good,c.svg\nFour,Bad,d.svg\n"
    (demo.parent / "more.csv").write_text(table, "utf-8")
    done = pliego(demo, "add", "good", "--deck", "../more.csv", "--where", "Kind=Good")
    assert done.returncode == 0 and "d.svg" not in done.stderr, done.stderr
    assert sorted(path.name for path in (demo / "art").iterdir()) == ["a.svg", "c.svg"]
