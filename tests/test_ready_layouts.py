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
from pliego.cards.drawing import Drawing, Group, TextRun, VectorPath, lightness
from pliego.cards.flat import leaves as leaves_of
from pliego.cards.layout.faces import Faces
from pliego.cards.look import COVER_PAGE, PRINTING_PAGE, Looks
from pliego.checks.examine import check_game, examine_game
from pliego.game.model.box import BOX_LAYOUTS
from pliego.printing.ink import ink_of
from pliego.text.files import Folder
from workshop import ROOT, Workshop

GALLERY = ROOT / "templates/gallery"
LAYOUTS = sorted(path.stem for path in (ROOT / "templates/layouts").glob("*.yaml"))
CARDS = (
    "plain-card",
    "text-card",
    "prompt-card",
    "art-card",
    "cost-card",
    "frame-card",
    "full-art-card",
    "suit-card",
    "suit-text-card",
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


SUBTITLE = "An old and terrible flame that nobody in the village has seen"
WITH_SUBTITLE = ("text-card", "art-card", "cost-card", "frame-card", "full-art-card")


def test_a_subtitle_may_have_two_lines(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(GALLERY / "art", game / "art")
    (game / "game.yaml").write_text((GALLERY / "game.yaml").read_text("utf-8"), "utf-8")
    picture = next((game / "art").glob("*.svg")).name
    rows = [
        f"{layout},{layout}{n},{SUBTITLE},Do this.,{flavour},{art}"
        for layout in (*WITH_SUBTITLE, "event-card")
        for n, (flavour, art) in enumerate([("", ""), ("Hm.", ""), ("", picture), ("Hm.", picture)])
    ]
    table = "\n".join(["Look,title,subtitle,text,flavour,art", *rows])
    (game / "deck.csv").write_text(table, "utf-8")
    deck = "sheet: deck.csv, columns: {Look: none}"
    rows_of_a = f"where: {{Look: [{', '.join(WITH_SUBTITLE)}]}}"
    (game / "cards.yaml").write_text(
        f"""\
decks:
  a: {{title: A, layout: {{by: Look}}, back: plain-back, {rows_of_a}, {deck}}}
  b: {{title: B, layout: event-card, back: event-back, where: {{Look: event-card}}, {deck}}}
""",
        "utf-8",
    )
    problems = check_game(game, ROOT / "templates")[1]
    assert [each for each in problems if each.severity == "error"] == []
    assert not [each for each in problems if each.code in ("text-covered", "words-meet")]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("gallery"))
    shutil.copytree(GALLERY, shop.root / "content/gallery")
    assert shop.build(papers=("a4",), products=("cards", "boards", "sheets")).problems == []
    return shop


OWN_THEME = """\
format: 1
extends: base
fonts:
  display: {regular: barlow-condensed/Bold.ttf, bold: barlow-condensed/Bold.ttf}
colours: {ember: "#b4472b", moss: "#5a6f37", dusk: "#4d4a78"}
"""


def faces_of(shop: Workshop, ink: str = "colour") -> Faces:
    opened = examine_game(shop.root / "content/gallery", shop.root / "templates").opened
    assert opened is not None
    looks = Looks.of_game(Folder(shop.root / "content/gallery"), Folder(shop.root / "templates"))
    look = looks.look(None, ink)
    assert look is not None
    return Faces(opened.session, look, opened.fonts, {})


def test_every_layout_is_in_the_gallery(shop: Workshop) -> None:
    faces = faces_of(shop)
    used = {faces.layout_of(name, side) for side in ("front", "back") for name in faces.ids(side)}
    of_box = {*BOX_LAYOUTS.values()} if faces.game.info.box else set()
    assert (used - {"gallery"}) | of_box == {*LAYOUTS} - {COVER_PAGE, PRINTING_PAGE}


def test_the_gallery_page_shows_every_layout_but_backs_that_are_another_turned(shop: Workshop) -> None:
    page = faces_of(shop).face("sheets/gallery")
    assert page is not None and page.problems == ()
    others = {COVER_PAGE, PRINTING_PAGE, "event-back", "tile-back", "hex-back", *BOX_LAYOUTS.values()}
    assert {*LAYOUTS} - page.made_of.layouts == others


def test_the_readme_names_every_layout() -> None:
    said = (ROOT / "templates/README.md").read_text("utf-8")
    assert [name for name in LAYOUTS if f"`{name}`" not in said] == []
    assert "pliego build --content templates/gallery" in said


ENDINGS = re.compile(r"(-(high|alone|colour|low|beside|feet|no-(type|subtitle|flavour)|\d+))+$")


def items_named(name: str) -> set[str]:
    """Return the ids of a layout's own items without their endings."""
    text = (ROOT / f"templates/layouts/{name}.yaml").read_text("utf-8")
    found = re.findall(r"^  - \{?id: (pip|[a-z0-9-]+)", text, re.MULTILINE)
    return {ENDINGS.sub("", each) for each in found}


@pytest.mark.parametrize("name", [name for name in LAYOUTS if name not in (COVER_PAGE, PRINTING_PAGE)])
def test_the_readme_names_the_items_of_every_layout(name: str) -> None:
    said = (ROOT / "templates/README.md").read_text("utf-8")
    (row,) = (line for line in said.splitlines() if line.startswith(f"| `{name}` |"))
    told = {ENDINGS.sub("", each) for each in re.findall(r"`(pip|[a-z0-9-]+)", row.split("|")[3])}
    others = set().union(*(items_named(other) for other in told & {*LAYOUTS}))
    assert items_named(name) <= told | others
    assert told - others - {*LAYOUTS} <= items_named(name)


@pytest.mark.parametrize("theme", ["its own", "plain", "base"])
def test_the_gallery_is_without_a_fault_in_its_look_and_in_the_plain_one(tmp_path: Path, theme: str) -> None:
    game = shutil.copytree(GALLERY, tmp_path / "gallery")
    if theme == "base":
        (game / "look/theme.yaml").write_text(OWN_THEME, "utf-8")
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


def test_cards_are_lines_on_paper_where_ink_is_low(shop: Workshop) -> None:
    """What stood light on a band is dark there, without one."""
    faces = faces_of(shop, "low")
    for deck in ("art", "cost", "frame", "full", "event", "tile"):
        for entry in faces.game.decks[deck].cards:
            face = faces.face(f"{deck}/{entry.card}")
            assert face is not None and ink_of(face.drawing) < 0.17, face.id
            runs = [leaf.item for leaf in leaves_of(face.drawing.items) if isinstance(leaf.item, TextRun)]
            assert runs and max(lightness(run.colour) for run in runs) < 0.4, face.id


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


LEAVES = """\
cards:
  dear: {title: Long title of a card, text: One., value: 0, fields: {cost: 0}}
  free: {title: Long title of a card, text: One., value: 0}
  lone: {title: Long title of a card, text: One.}
  both: {title: Kind, subtitle: Beast, text: One., flavour: So.}
decks:
  a:
    title: A
    layout: cost-card
    back: pattern-back
    cards: [{card: dear}, {card: free}, {card: lone}, {card: both}]
  b: {title: B, layout: text-card, back: pattern-back, cards: [{card: free}, {card: lone}, {card: both}]}
  c: {title: C, layout: full-art-card, back: pattern-back, colour: ember, cards: [{card: lone}, {card: both}]}
"""


def test_text_has_the_room_of_numbers_that_a_card_has_not(tmp_path: Path) -> None:
    """With art and without, with flavour and without; a number of 0 is there."""
    shop = Workshop.with_games(tmp_path)
    game = shutil.copytree(GALLERY, shop.root / "content/gallery")
    (game / "boards.yaml").unlink()
    kinds = {"plain": "", "said": ", flavour: So.", "art": ", art: art/ship-wide.svg"}
    kinds |= {"both": kinds["said"] + kinds["art"]}
    cards = [
        f"  {name}-{attack or 'x'}: {{title: T, subtitle: K, text: One.{more}, fields: {{cost: 1{given}}}}}"
        for name, more in kinds.items()
        for attack, given in (("", ""), ("0", ", attack: 0"))
    ]
    held = ", ".join(f"{{card: {name}-{attack}}}" for name in kinds for attack in "x0")
    deck = f"decks:\n  a: {{title: A, layout: cost-card, back: pattern-back, cards: [{held}]}}\n"
    (game / "cards.yaml").write_text("cards:\n" + "\n".join(cards) + "\n" + deck, "utf-8")
    faces = faces_of(shop)
    found = {f"{name}-{n}": boxes_of(faces, f"a/{name}-{n}") for name in kinds for n in "x0"}
    for name, text in (("plain", "text-high-no-flavour"), ("art", "text-no-flavour")):
        assert found[f"{name}-x"][text][1] - found[f"{name}-0"][f"{text}-feet"][1] >= 9
    assert "flavour-feet" in found["said-0"] and "flavour-high" in found["said-x"]
    assert found["both-0"]["flavour-feet"][0] == 30 and found["both-x"]["flavour"][0] == 53
    assert all(len([box for box in boxes if box.startswith("text")]) == 1 for boxes in found.values())


@pytest.fixture(scope="module")
def leaves(tmp_path_factory: pytest.TempPathFactory) -> Faces:
    """The faces of cards that lack this and that, in the look of the gallery."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("leaves"))
    game = shutil.copytree(GALLERY, shop.root / "content/gallery")
    (game / "cards.yaml").write_text(LEAVES, "utf-8")
    (game / "boards.yaml").unlink()
    return faces_of(shop)


def boxes_of(faces: Faces, name: str) -> dict[str, tuple[float, float]]:
    """Return the width and height of the box that each text of a face is fitted into."""
    face = faces.face(name)
    assert face is not None and face.problems == ()
    return {fit.box: fit.box_mm for fit in face.fits}


def test_what_a_card_has_not_leaves_its_room_to_the_rest(leaves: Faces) -> None:
    dear, free, lone, both = (boxes_of(leaves, f"a/{card}") for card in ("dear", "free", "lone", "both"))
    assert dear["title-paid"][0] < free["title-high"][0] < lone["title-high-alone"][0]
    assert "cost" in dear and "cost" not in free and "value-high" in free and "value-high" not in lone
    assert both["text-high"][1] < lone["text-high-alone"][1] and "flavour-high" in both
    free, lone, both = (boxes_of(leaves, f"b/{card}") for card in ("free", "lone", "both"))
    assert free["title"][0] < lone["title-alone"][0] and both["text"][1] < lone["text-alone"][1]


def test_words_of_a_card_without_art_take_the_room_of_it_in_the_colour_of_the_deck(leaves: Faces) -> None:
    lone, both = boxes_of(leaves, "c/lone"), boxes_of(leaves, "c/both")
    assert both["text-high"][1] > 50 and lone["text-high-alone"][1] > both["text-high"][1]
    face = leaves.face("c/lone")
    assert face is not None
    ember = pytest.approx([0xB4 / 255, 0x47 / 255, 0x2B / 255], abs=0.01)
    assert any(list(s.fill) == ember for s in shown(face.drawing) if s.fill)


SIDES = (15, 40)
"""Between which widths a place of a track is, in mm."""
TRACKS = [(n, first) for n in (5, 6, 10, 13, 15, 20, 23, 30, 40, 41, 50) for first in ("", "0", "1")]


@pytest.fixture(scope="module")
def tracks(tmp_path_factory: pytest.TempPathFactory) -> Faces:
    shop = Workshop.with_games(tmp_path_factory.mktemp("tracks"))
    game = shutil.copytree(GALLERY, shop.root / "content/gallery")
    (game / "cards.yaml").unlink()
    numbers = {
        f"t{n}-{first}x": f"spaces: {n}" + (f", first: {first}" if first else "") for n, first in TRACKS
    }
    lines = (
        f"  {id}: {{title: T, layout: score-track, numbers: {{{said}}}}}" for id, said in numbers.items()
    )
    (game / "boards.yaml").write_text("boards:\n" + "\n".join(lines) + "\n", "utf-8")
    return faces_of(shop)


@pytest.mark.parametrize(("spaces", "first"), TRACKS)
def test_the_places_of_a_track_fill_its_frame(tracks: Faces, spaces: int, first: str) -> None:
    face = tracks.face(f"boards/t{spaces}-{first}x")
    assert face is not None and face.problems == ()
    pieces = list(shown(face.drawing))
    said = [s.text for s in pieces if s.text.isdigit()]
    assert said == [*(["0"] if first == "0" else []), *map(str, range(1, spaces + 1))]
    places = [s.box for s in pieces if isinstance(s.item, VectorPath) and SIDES[0] < s.box[2] < SIDES[1]]
    assert max(y + h for _x, y, _w, h in places) == pytest.approx(105.7, abs=0.2)
