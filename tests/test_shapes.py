"""Round and six-sided faces, gutters between faces: outline, bleed and cut marks, read back from the PDF."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest
from easel import Easel
from pliego.cards.drawing import Segment
from pliego.cards.flat import distance_to_line, polygons
from pliego.cards.layout.cut_shape import outline
from pliego.game.model.look import Layout
from pliego.printing.paper import fold_sheet, grid_for
from pliego.printing.papers import PAPERS
from test_cut_marks import cuts_shown, lines_of
from workshop import Entry, Workshop

PIXELS = 10
"""A millimetre on the pictures of pages."""
RED, GREEN, WHITE = (204, 0, 0), (0, 153, 0), (255, 255, 255)
FACE = """\
format: 1
size: [50, {h}]
bleed: 3
shape: {shape}
background: red
items:
  - {{id: title, text: "{{card.title}}", style: card-text, at: [10, {middle}, 30, 6]}}
"""
BACK = "format: 1\nsize: [50, {h}]\nbleed: 3\nbackground: green\n"
THEME = 'format: 1\nextends: plain\ncolours: {red: "#cc0000", green: "#009900"}\n'
CARDS = """\
cards:
  uno: {title: Uno}
  dos: {title: Dos}
decks:
  fichas:
    title: Fichas
    layout: face
    back: back
    gutter: 8
    cards: [{card: uno, copies: 4}, {card: dos, copies: 3}]
"""


CLOSER = """\
  otras:
    title: Otras
    layout: face
    back: back
    gutter: 2
    cards: [{card: tres, copies: 3}]
"""


def made(folder: Path, shape: str, h: float, *backs: str, cards: str = CARDS) -> Workshop:
    shop = Workshop.with_games(folder, "otra")
    for name in ("boards.yaml", "rules.yaml"):
        (shop.root / "content/otra" / name).unlink(missing_ok=True)
    shop.write("content/otra/cards.yaml", cards)
    shop.write("content/otra/look/theme.yaml", THEME)
    shop.write("content/otra/look/layouts/face.yaml", FACE.format(h=h, shape=shape, middle=h / 2 - 3))
    shop.write("content/otra/look/layouts/back.yaml", BACK.format(h=h))
    game = shop.root / "content/otra/game.yaml"
    kept = [line for line in game.read_text("utf-8").splitlines() if not line.startswith("theme:")]
    game.write_text("\n".join(kept) + "\n", "utf-8")
    done = shop.build(papers=("a4",), products=("cards",), backs=backs or ("duplex",))
    assert [p for p in done.problems if p.severity == "error"] == []
    return shop


class Seen:
    """A page as it is seen: the colour at a place in mm."""

    def __init__(self, pdf: Path, page: int) -> None:
        with pypdfium2.PdfDocument(pdf) as document:
            self.picture = document[page - 1].render(scale=PIXELS * 25.4 / 72).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, ...]:
        found: tuple[int, ...] = self.picture.getpixel((round(x * PIXELS), round(y * PIXELS)))
        return found

    def darkest(self, x: float, y: float) -> int:
        """Return how light the darkest pixel within 0.2 mm is."""
        near = [-0.2, -0.1, 0.0, 0.1, 0.2]
        return min(sum(self.at(x + dx, y + dy)) for dx in near for dy in near)


def sides(shape: str, w: float, h: float, beyond: float) -> list[tuple[float, float]]:
    """Return the middle of each side of a hexagon, or places on a circle, so far beyond the outline."""
    if shape == "round":
        turns = [math.radians(a) for a in range(15, 360, 30)]
        return [
            (w / 2 + (w / 2 + beyond) * math.cos(a), h / 2 + (h / 2 + beyond) * math.sin(a)) for a in turns
        ]
    at = [math.radians(a + (30 if shape == "hexagon-flat" else 0)) for a in range(0, 360, 60)]
    inner = min(w, h) / 2 + beyond
    return [(w / 2 + inner * math.cos(a), h / 2 + inner * math.sin(a)) for a in at]


SHAPES = [("round", 50.0), ("hexagon", 57.735), ("hexagon-flat", 43.301)]


@pytest.mark.parametrize(("shape", "h"), SHAPES)
def test_a_shape_has_its_outline_its_bleed_and_white_beyond(tmp_path: Path, shape: str, h: float) -> None:
    shop = made(tmp_path, shape, h)
    entry = shop.entry(product="cards")
    front, back = Seen(shop.pdf(product="cards"), 1), Seen(shop.pdf(product="cards"), 2)
    faces: list[Entry] = entry["faces"]
    for face in [f for f in faces if f["copy"] == 2]:
        seen, colour = (front, RED) if face["side"] == "front" else (back, GREEN)
        for beyond, wanted in ((-0.6, colour), (0.6, colour), (2.6, colour), (3.5, WHITE)):
            for x, y in sides(shape, 50, h, beyond):
                assert seen.at(face["x_mm"] + x, face["y_mm"] + y) == wanted, (face["id"], beyond, x, y)
        lines = [seen.darkest(face["x_mm"] + x, face["y_mm"] + y) for x, y in sides(shape, 50, h, 0)]
        assert all((light < 150) == (face["side"] == "front") for light in lines), "a line on the front alone"


@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_a_gutter_is_left_between_faces_and_cut_on_both_sides(tmp_path: Path, backs: str) -> None:
    shop = made(tmp_path, "hexagon", 57.735, backs)
    entry = shop.entry(product="cards")
    fronts = [f for f in entry["faces"] if f["side"] == "front" and f["page"] == 1]
    across = sorted({f["x_mm"] for f in fronts})
    assert [b - a for a, b in pairwise(across)] == pytest.approx([58] * (len(across) - 1))
    drawn = [f for f in entry["faces"] if f["page"] == 1]
    upright, level = cuts_shown(lines_of(shop.pdf(product="cards"))[0], drawn)
    assert sorted(upright) == pytest.approx([round(x + w, 2) for x in across for w in (0, 50)])
    down = sorted({f["y_mm"] for f in fronts})
    if backs == "duplex":
        assert [b - a for a, b in pairwise(down)] == pytest.approx([65.735] * (len(down) - 1))
        assert len(level) == 2 * len(down)


@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_decks_of_one_size_have_each_its_own_gutter(tmp_path: Path, backs: str) -> None:
    cards = CARDS.replace("  dos: {title: Dos}\n", "  dos: {title: Dos}\n  tres: {title: Tres}\n") + CLOSER
    faces: list[Entry] = made(tmp_path, "hexagon", 57.735, backs, cards=cards).entry(product="cards")["faces"]
    fronts = [face for face in faces if face["side"] == "front"]
    for deck, apart in (("fichas", 58), ("otras", 52)):
        pages = {face["page"] for face in fronts if face["id"].startswith(f"{deck}/")}
        assert {face["id"].split("/")[0] for face in fronts if face["page"] in pages} == {deck}
        across = sorted({face["x_mm"] for face in fronts if face["page"] == min(pages)})
        assert [b - a for a, b in pairwise(across)] == pytest.approx([apart] * (len(across) - 1))


@pytest.mark.parametrize(("shape", "h"), SHAPES)
def test_the_outline_of_a_dark_face_is_light(tmp_path: Path, shape: str, h: float) -> None:
    shop = made(tmp_path, shape, h)
    face = FACE.format(h=h, shape=shape, middle=h / 2 - 3).replace("background: red", "background: ink")
    shop.write(
        "content/otra/look/layouts/face.yaml",
        face.replace("style: card-text", "style: card-text, colour: paper"),
    )
    assert not [p for p in shop.build(papers=("a4",), products=("cards",)).problems if p.severity == "error"]
    seen = Seen(shop.pdf(product="cards", paper="a4"), 1)
    left, top = (shop.entry(product="cards")["faces"][0][key] for key in ("x_mm", "y_mm"))
    for x, y in sides(shape, 50, h, 0):
        near = [(left + x + dx, top + y + dy) for dx in (-0.1, 0, 0.1) for dy in (-0.1, 0, 0.1)]
        assert max(sum(seen.at(*place)) for place in near) > 450, (x, y)


def chequered(folder: Path, gutter: float, backs: str) -> Workshop:
    """Return twelve square cards, red and green in turn, which fill a sheet of A4 in three columns."""
    paints = ("red", "green") * 6
    cards = "".join(f"  c{n}: {{title: C {n}, fields: {{paint: {each}}}}}\n" for n, each in enumerate(paints))
    listed = ", ".join(f"{{card: c{n}}}" for n in range(12))
    deck = f"title: Fichas, layout: painted, back: back, gutter: {gutter:g}, cards: [{listed}]"
    shop = made(folder, "rectangle", 60)
    painted = "format: 1\nsize: [60, 60]\nbleed: 3\nbackground: '{card.fields.paint}'\n"
    shop.write("content/otra/look/layouts/painted.yaml", painted)
    shop.write("content/otra/look/layouts/back.yaml", painted.replace("'{card.fields.paint}'", "green"))
    shop.write("content/otra/cards.yaml", f"cards:\n{cards}decks:\n  fichas: {{{deck}}}\n")
    done = shop.build(papers=("a4",), products=("cards",), backs=(backs,))
    assert [p for p in done.problems if p.severity == "error"] == []
    return shop


@pytest.mark.parametrize("gutter", [1.0, 3.0, 4.0, 5.0, 8.0])
@pytest.mark.parametrize("backs", ["duplex", "fold"])
def test_a_gutter_is_shared_by_halves(tmp_path: Path, gutter: float, backs: str) -> None:
    """Each face bleeds half-way to its neighbours, at the middle of its sides and at its corners."""
    shop = chequered(tmp_path, gutter, backs)
    seen = Seen(shop.pdf(product="cards", backs=backs), 1)
    faces: list[Entry] = shop.entry(product="cards", backs=backs)["faces"]
    fronts = {
        (round(f["x_mm"], 2), round(f["y_mm"], 2)) for f in faces if (f["side"], f["page"]) == ("front", 1)
    }
    half = min(3.0, gutter / 2)
    steps = [by for n in range(int(gutter * 4)) if abs((by := n / 4 + 0.125) - half) > 0.2]
    for x, y in fronts:
        own = seen.at(x + 30, y + 30)
        beside = [(60 + by, down, by) for by in steps for down in (0.3, 30, 59.7)]
        below = [(across, 60 + by, by) for by in steps for across in (0.3, 30, 59.7)]
        near = beside if (round(x + 60 + gutter, 2), y) in fronts else []
        near = near + (below if (x, round(y + 60 + gutter, 2)) in fronts else [])
        wrong = [place for *place, by in near if (seen.at(x + place[0], y + place[1]) == own) != (by < half)]
        assert wrong == [], (x, y)


def test_what_bleeds_beside_a_block_changes_at_the_cut(tmp_path: Path) -> None:
    """No face bleeds over the bleed of the face beside it, however they touch."""
    shop = chequered(tmp_path, 0, "duplex")
    seen = Seen(shop.pdf(product="cards", backs="duplex"), 1)
    faces: list[Entry] = shop.entry(product="cards", backs="duplex")["faces"]
    fronts = [face for face in faces if face["side"] == "front"]
    top = min(face["y_mm"] for face in fronts)
    for face in (face for face in fronts if face["y_mm"] == top):
        own = seen.at(face["x_mm"] + 30, top + 30)
        corners = [(across, up) for across in (0.4, 30, 59.6) for up in (0.5, 1.5, 2.5)]
        assert {seen.at(face["x_mm"] + across, top - up) for across, up in corners} == {own}


def test_what_is_left_of_tokens_with_a_gutter_keeps_it(tmp_path: Path) -> None:
    """Those of several sizes share a sheet only where each may lie beside any other."""
    shop = Workshop.with_games(tmp_path, "mini")
    boards = (shop.root / "content/mini/boards.yaml").read_text("utf-8")
    token = "  figura: {title: Figura, layout: mini-figurita, copies: 4}\n"
    assert token in boards
    both = "  figura: {title: Figura, layout: mini-figurita, copies: 4, gutter: 6}\n"
    both += "  marca: {title: Marca, layout: marca, copies: 3, gutter: 6}\n"
    shop.write("content/mini/boards.yaml", boards.replace(token, both))
    shop.write("content/mini/look/layouts/marca.yaml", "format: 1\nsize: [15, 15]\nbackground: ink\n")
    done = shop.build("mini", papers=("a4",), products=("tokens",))
    assert [p for p in done.problems if p.severity == "error"] == []
    faces: list[Entry] = shop.entry(product="tokens")["faces"]
    assert len(faces) == 7
    for one, other in combinations(faces, 2):
        if one["page"] == other["page"]:
            across = max(
                one["x_mm"] - other["x_mm"] - other["w_mm"], other["x_mm"] - one["x_mm"] - one["w_mm"]
            )
            down = max(one["y_mm"] - other["y_mm"] - other["h_mm"], other["y_mm"] - one["y_mm"] - one["h_mm"])
            assert max(across, down) >= 6 - 0.01, (one, other)


def test_round_tokens_that_touch_bleed_into_their_own_cells_alone(tmp_path: Path) -> None:
    """Beyond the block the whole bleed shows; pictures of contents show discs."""
    shop = made(tmp_path, "round", 50)
    disc = "format: 1\nsize: [30, 30]\nbleed: 3\nshape: round\nbackground: {colour}\n"
    for name in ("red", "green"):
        shop.write(f"content/otra/look/layouts/{name}.yaml", disc.format(colour=name))
    tokens = [f"  {name}: {{title: {name}, layout: {name}, copies: 8}}\n" for name in ("red", "green")]
    shop.write("content/otra/boards.yaml", "tokens:\n" + "".join(tokens))
    done = shop.build(papers=("a4",), products=("tokens", "contact"))
    assert [p.code for p in done.problems if p.severity == "error"] == []
    faces: list[Entry] = shop.entry(product="tokens")["faces"]
    seen = Seen(shop.pdf(product="tokens"), 1)
    top = min(face["y_mm"] for face in faces)
    grid = [0.3 + n * 0.98 for n in range(31)]
    for face in faces:
        own, others = (RED, GREEN) if face["id"].endswith("red") else (GREEN, RED)
        shown = {seen.at(face["x_mm"] + dx, face["y_mm"] + dy) for dx in grid for dy in grid}
        assert own in shown and others not in shown, face
        if face["y_mm"] == top:
            assert seen.at(face["x_mm"] + 15, top - 2.5) == own
    contact = Seen(shop.pdf(product="contact"), 1)
    assert (contact.at(5.7, 10.7), contact.at(13, 18)) == (WHITE, RED), (
        "the first face, below the sheet's name"
    )


def test_each_back_lies_behind_its_front(tmp_path: Path) -> None:
    shop = made(tmp_path, "round", 50)
    faces: list[Entry] = shop.entry(product="cards")["faces"]
    width = PAPERS["a4"].w_mm
    fronts = sorted((f["id"], round(f["x_mm"], 2), f["y_mm"]) for f in faces if f["side"] == "front")
    backs = sorted(
        (f["id"], round(width - f["x_mm"] - 50, 2), f["y_mm"]) for f in faces if f["side"] == "back"
    )
    assert fronts == backs and len(fronts) == 7


@pytest.mark.parametrize(("paper", "gutter"), [("a4", 0.0), ("a4", 4.0), ("letter", 7.5)])
def test_a_grid_with_gutters_is_centred_and_inside_its_margin(paper: str, gutter: float) -> None:
    grid = grid_for(PAPERS[paper], 40, 30, 5.0, gutter)
    assert grid is not None
    first, last = grid.slot(0), grid.slot(grid.places - 1)
    assert first.x_mm == pytest.approx(grid.paper.w_mm - last.x_mm - 40) and first.x_mm >= 5
    assert first.y_mm == pytest.approx(grid.paper.h_mm - last.y_mm - 30) and first.y_mm >= 5
    fold = fold_sheet(PAPERS[paper], 40, 30, gutter)
    assert fold is not None
    one, two = fold.slots(0)[0], fold.slots(1)[0]
    assert two.x_mm - one.x_mm == pytest.approx(40 + gutter) and one.x_mm >= 5


@pytest.mark.parametrize(("shape", "h"), SHAPES)
@pytest.mark.parametrize("beyond", [-4.0, 3.0])
def test_every_side_of_an_outline_moves_as_far(shape: str, h: float, beyond: float) -> None:
    layout = Layout.model_validate(
        {"format": "1", "size": ["50", str(h)], "shape": shape}, context={"values": {}}
    )
    before, after = (flat(outline(layout, by)) for by in (0.0, beyond))
    ends = list(zip(before, [*before[1:], before[0]], strict=True))
    moved = [min(distance_to_line(point, *end) for end in ends) for point in after]
    if shape == "round":
        assert moved == pytest.approx([abs(beyond)] * len(moved), abs=0.3)
    else:
        middles = [
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(after, [*after[1:], after[0]], strict=True)
        ]
        assert [min(distance_to_line(m, *end) for end in ends) for m in middles] == pytest.approx(
            [abs(beyond)] * 6
        )


def flat(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    (found,) = polygons(segments, (1, 0, 0, 1, 0, 0))
    return found


def test_words_that_reach_out_of_a_shape_are_told(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    items = """[
      {text: "{card.title}", style: body, at: [1, 1, 20, 5]},
      {text: "{card.title}", style: body, at: [30, 1, 19, 5], align: right},
      {text: "{card.title}", style: body, at: [20, 38, 20, 5]}]"""
    for shape, told in (("round", 2), ("hexagon", 2), ("rectangle", 0)):
        easel.layout("face", f"{{size: [50, 80], shape: {shape}, safe: 1, items: {items}}}")
        assert [p.code for p in easel.face().problems] == ["text-outside"] * told


def test_what_a_shape_or_a_gutter_cannot_be_is_told(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.write("content/otra/look/layouts/otra-carta.yaml", "format: 1\nsize: [50, 50]\nshape: star\n")
    theme = shop.root / "templates/themes/prueba.yaml"
    theme.write_text(theme.read_text("utf-8") + "gutter: 500\n", "utf-8")
    said = json.loads(shop.pliego("check", "--format", "json").stdout)
    told = {(problem["path"].rpartition("/")[2], problem["code"]) for problem in said}
    assert {("otra-carta.yaml", "choice"), ("prueba.yaml", "range")} <= told
