"""The ready layouts: each is in the gallery, is drawn as it says, and leaves out what a card has not.

The gallery (`templates/gallery`) is a game whose cards use them; its geometry is read back from its PDFs.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from easel import shown
from workshop import ROOT, Workshop

from generator.checking.examine import check_game, examine_game
from generator.drawing import Drawing, Group, TextRun
from generator.files import Folder
from generator.layout.faces import Faces
from generator.look import PRINTING_PAGE, Shelf

GALLERY = ROOT / "templates/gallery"
LAYOUTS = sorted(path.stem for path in (ROOT / "templates/layouts").glob("*.yaml"))
CARDS = (
    "plain-card",
    "text-card",
    "art-card",
    "cost-card",
    "frame-card",
    "full-art-card",
    "suit-card",
    "tile",
)
MM = 25.4 / 72


class Word(NamedTuple):
    """A word of a page, its left and top in mm."""

    text: str
    x: float
    y: float


def words(pdf: Path, page: int = 1) -> list[Word]:
    """Return the words of a page as another program finds them."""
    command = ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), str(pdf), "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.findall(r'<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</word>', said)
    return [Word(text, float(x) * MM, float(y) * MM) for x, y, text in found]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("gallery"))
    shutil.copytree(GALLERY, shop.root / "content/gallery")
    assert shop.build(papers=("a4",), products=("cards", "boards", "sheets")).problems == []
    return shop


def faces_of(shop: Workshop) -> Faces:
    opened = examine_game(shop.root / "content/gallery", shop.root / "templates").opened
    assert opened is not None
    shelf = Shelf.of_game(Folder(shop.root / "content/gallery"), Folder(shop.root / "templates"))
    look = shelf.look(None, "colour")
    assert look is not None
    return Faces(opened.session, look, opened.fonts, {})


def test_every_layout_is_in_the_gallery(shop: Workshop) -> None:
    faces = faces_of(shop)
    used = {faces.layout_of(name, side) for side in ("front", "back") for name in faces.ids(side)}
    assert used - {"gallery"} == {*LAYOUTS} - {PRINTING_PAGE}


def test_the_gallery_page_shows_every_layout_but_backs_that_are_another_turned(shop: Workshop) -> None:
    page = faces_of(shop).face("sheets/gallery")
    assert page is not None and page.problems == ()
    assert {*LAYOUTS} - page.made_of.layouts == {PRINTING_PAGE, "event-back", "tile-back", "hex-back"}


def test_the_readme_names_every_layout() -> None:
    said = (ROOT / "templates/README.md").read_text("utf-8")
    assert [name for name in LAYOUTS if f"`{name}`" not in said] == []
    assert "pliego build --content templates/gallery" in said


@pytest.mark.parametrize("theme", ["its own", "plain"])
def test_the_gallery_is_without_a_fault_in_its_look_and_in_the_plain_one(tmp_path: Path, theme: str) -> None:
    game = shutil.copytree(GALLERY, tmp_path / "gallery")
    if theme == "plain":
        (game / "look/theme.yaml").unlink()
        for file in (game / "cards.yaml", game / "boards.yaml"):
            text = file.read_text("utf-8").replace("dusk", "azul").replace("ember", "rojo")
            file.write_text(text.replace("moss", "azul"), "utf-8")
    assert check_game(game, ROOT / "templates")[1] == []


def test_art_stands_over_the_title_and_without_it_the_title_goes_up(shop: Workshop) -> None:
    """The cards of art-card are the third and fourth: at the end of the first row, and below the first."""
    entry = shop.entry(product="cards")
    boxes = {face["id"]: face for face in entry["faces"] if face["side"] == "front"}
    found = {word.text: word for word in words(shop.out / entry["path"])}
    lit, song = boxes["art/lighthouse"], boxes["art/old-song"]
    assert 41 < found["Lighthouse"].y - lit["y_mm"] < 52 and 4 < found["Lighthouse"].x - lit["x_mm"] < 6
    on_song = [word for word in words(shop.out / entry["path"]) if 0 < word.x - song["x_mm"] < 63]
    (memory,) = (word for word in on_song if word.text == "MEMORY" and 0 < word.y - song["y_mm"] < 88)
    assert 22 < memory.y - song["y_mm"] < 27 and memory.x - song["x_mm"] == pytest.approx(6, abs=0.5)


def test_a_cost_is_in_the_corner_and_strength_at_the_feet(shop: Workshop) -> None:
    entry = shop.entry(product="cards")
    (box,) = (f for f in entry["faces"] if f["id"] == "cost/corsair" and f["side"] == "front")
    inside = [
        Word(word.text, word.x - box["x_mm"], word.y - box["y_mm"])
        for word in words(shop.out / entry["path"], box["page"])
        if 0 < word.x - box["x_mm"] < 63 and 0 < word.y - box["y_mm"] < 88
    ]
    cost, attack, defence = (next(word for word in inside if word.text == text) for text in "342")
    assert cost.x < 16 and cost.y < 12
    assert (
        attack.x < 15 and defence.x > 48 and attack.y == pytest.approx(defence.y, abs=0.1) and attack.y > 74
    )


def items_of(drawing: Drawing) -> int:
    return sum(1 for item in drawing.items if isinstance(item, Group))


def test_pips_are_as_many_as_the_rank_says(shop: Workshop) -> None:
    faces = faces_of(shop)
    found = {card: faces.face(f"suit/{card}") for card in ("sun-7", "leaf-10", "drop-q")}
    counts = {card: items_of(face.drawing) for card, face in found.items() if face}
    rank, corner, turned = 1, 1, 1
    of_corners = rank + corner + turned
    assert counts == {"sun-7": 7 + of_corners, "leaf-10": 10 + of_corners, "drop-q": 1 + of_corners}


def test_a_track_has_as_many_places_and_a_board_as_many_hexagons_as_their_numbers_say(shop: Workshop) -> None:
    faces = faces_of(shop)
    track, board = faces.face("boards/track"), faces.face("boards/hexes")
    assert track is not None and board is not None
    numbers = [
        s.item.text for s in shown(track.drawing) if isinstance(s.item, TextRun) and s.item.text.isdigit()
    ]
    assert numbers == [str(n) for n in range(1, 51)]
    names = [s.item.text for s in shown(board.drawing) if isinstance(s.item, TextRun)]
    assert [n for n in names if re.fullmatch(r"[A-I]\d+", n)] == [
        f"{c}{r}" for r in range(1, 15) for c in "ABCDEFGHI"
    ]


BARE = """\
cards:
  uno: {title: Uno}
decks:
"""


def test_a_card_of_nothing_but_a_title_is_drawn_by_each(tmp_path: Path) -> None:
    game = shutil.copytree(ROOT / "templates/gallery", tmp_path / "gallery")
    shutil.rmtree(game / "look")
    (game / "boards.yaml").unlink()
    backs, front = {"tile": "tile-back"}, "plain-back"
    decks = (
        f"  {name}: {{title: M, layout: {name}, back: {backs.get(name, front)}, cards: [{{card: uno}}]}}"
        for name in CARDS
    )
    (game / "cards.yaml").write_text(BARE + "\n".join(decks) + "\n", "utf-8")
    problems = check_game(game, ROOT / "templates")[1]
    assert {problem.code for problem in problems} == {"unused-icon"}


OWN = """\
format: 1
extends: cost-card
fields: [wood]
items:
  - {id: wood, text: "{card.fields.wood}", style: deck-type, at: [40, 20, 18, 5]}
  - {id: stone, text: "{card.fields.stone}", style: deck-type, at: [40, 26, 18, 5]}
  - {id: gold, text: "{card.fields.gold}", style: deck-type, at: [40, 32, 18, 5]}
"""


def test_who_extends_one_adds_fields_and_what_no_layout_lists_is_told(tmp_path: Path) -> None:
    game = shutil.copytree(GALLERY, tmp_path / "gallery")
    (game / "look/layouts/mine.yaml").write_text(OWN, "utf-8")
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("layout: cost-card", "layout: mine"), "utf-8")
    told = [p for p in check_game(game, ROOT / "templates")[1] if p.code == "unknown-reference"]
    assert [p.span.line for p in told if p.span] == [6, 7]
