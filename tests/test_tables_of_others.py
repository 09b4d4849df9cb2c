"""Decks of other people's making, made for other tools, each with what its designer writes beside the table.

A table of odd headings, blank cells and notes (`harvest`, 111 rows), suits with J, Q, K and A (`harbours`,
78) and long texts (`incident`, 80). From the table alone cards are printed; with some YAML all of the game.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from sampling import sampled
from test_beginning import pliego
from workshop import pages_text

pytestmark = pytest.mark.long

HERE = Path(__file__).parent / "strangers"


class Table(NamedTuple):
    """A deck: its table, the values that its rules speak of, how many cards are told apart and printed."""

    name: str
    sheet: str
    values: str
    faces: int


TABLES = (
    Table("harvest", "deck.xlsx", "{hand: 5}", 111),
    Table("harbours", "deck.csv", "{hand: 7}", 78),
    Table("incident", "deck.tsv", "{hand: 3, goal: 20}", 80),
)


@pytest.fixture(scope="module", params=sampled(TABLES, len(TABLES)), ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


@pytest.fixture(scope="module")
def begun(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `new` makes of the table, and its cards printed."""
    folder = tmp_path_factory.mktemp(table.name)
    deck = shutil.copy(HERE / table.name / table.sheet, folder)
    done = pliego(folder, "new", table.name, "--lang", "en", "--deck", deck)
    assert done.returncode == 0, done.stderr
    built = pliego(folder / table.name, "build", "--papers", "a4", "--products", "cards")
    assert built.returncode == 0 and "error" not in built.stderr, built.stderr
    return folder / table.name


@pytest.fixture(scope="module")
def finished(begun: Path, table: Table) -> Path:
    """The same with what its designer wrote; everything is built."""
    game = begun.parent / "finished" / table.name
    shutil.copytree(begun, game, ignore=shutil.ignore_patterns("build"))
    shutil.copytree(HERE / table.name, game, dirs_exist_ok=True)
    told = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(f"{told}values: {table.values}\n", "utf-8")
    built = pliego(game, "build", "--papers", "a4")
    assert built.returncode == 0 and "warning" not in built.stderr, built.stdout + built.stderr
    others = pliego(game, "build", "--products", "tts,images", "--dpi", "100", "--unpack")
    assert others.returncode == 0, others.stdout + others.stderr
    return game


def product(game: Path, name: str) -> Path:
    return game / f"build/{game.name}/en/{game.name}-{name}-en-a4.pdf"


def copies(game: Path, table: Table) -> int:
    """Return how many cards the designer's table asks for."""
    if table.sheet.endswith(".xlsx"):
        from openpyxl import load_workbook

        rows = list(load_workbook(game / table.sheet).worksheets[0].iter_rows(min_row=4, values_only=True))
        return sum(int(str(row[2] or 1)) for row in rows)
    text = (game / table.sheet).read_text("utf-8-sig").splitlines()
    return len(list(csv.reader(text))) - 1


def test_the_table_alone_is_printed_nine_to_a_sheet_with_backs(begun: Path, table: Table) -> None:
    sheets = -(-copies(begun, table) // 9)
    assert len(pages_text(product(begun, "cards"))) == 2 * sheets


def test_every_card_of_the_kit_is_there_and_so_is_the_rest(finished: Path, table: Table) -> None:
    manifest = json.loads((finished / "build/manifest.json").read_text("utf-8"))
    assert manifest
    names = {path.name for path in (finished / f"build/{table.name}/en").iterdir()}
    for kind in ("cards", "boards", "aids", "rulebook", "kit"):
        assert f"{table.name}-{kind}-en-a4.pdf" in names
    words = {word for page in pages_text(product(finished, "cards")) for word in page.split()}
    for title in titles(finished, table):
        assert {*title.split()} <= words


def titles(game: Path, table: Table) -> list[str]:
    """Return some words of every row that its card must say."""
    if table.sheet.endswith(".xlsx"):
        from openpyxl import load_workbook

        rows = load_workbook(game / table.sheet).worksheets[0].iter_rows(min_row=4, values_only=True)
        return [str(row[1]) for row in rows]
    delimiter = ";" if table.sheet.endswith(".csv") else "\t"
    rows = list(csv.DictReader((game / table.sheet).read_text("utf-8-sig").splitlines(), delimiter=delimiter))
    return [row.get("Card") or row["Rank"] for row in rows]


def test_the_tabletop_holds_every_card_once_for_each_copy(finished: Path, table: Table) -> None:
    (saved,) = (finished / "build").rglob("*tts*/**/*.json")
    decks = [each for each in everything(json.loads(saved.read_text("utf-8"))) if "DeckIDs" in each]
    (deck,) = decks
    assert len(deck["DeckIDs"]) == copies(finished, table) == len(deck["ContainedObjects"])
    assert len({*deck["DeckIDs"]}) == table.faces
    assert Counter(deck["DeckIDs"]) == Counter(card["CardID"] for card in deck["ContainedObjects"])


def everything(node: Any) -> list[dict[str, Any]]:
    """Return every object of a saved table."""
    if isinstance(node, dict):
        return [node, *(found for each in node.values() for found in everything(each))]
    return [found for each in node for found in everything(each)] if isinstance(node, list) else []


def test_there_is_a_picture_of_every_face(finished: Path, table: Table) -> None:
    pictures = list((finished / "build").rglob("*images*/**/*.png"))
    cards = [path for path in pictures if path.match("cards/deck/*")]
    assert len(cards) == table.faces
    with Image.open(cards[0]) as picture:
        assert picture.size == (248, 346)  # 63 by 88 mm at 100 dpi
