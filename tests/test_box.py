"""The box of a game: its net is read back from the written PDF, and folded as a hand folds it."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pikepdf
import polib
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.nets.net import Net, Panel
from pliego.cli.main import cli
from pliego.game.beginning import languages
from pliego.printing.calibration.reach import least_margins
from pliego.printing.paper import MARGIN_MM
from pliego.printing.products.boxes.contents import Inside
from pliego.printing.products.boxes.figures import BoxFigures, read_figures, stock_of
from pliego.printing.products.boxes.net import tuck_nets, tuck_sizes
from pliego.text.files import Folder
from pliego.watch.snapshot import Snapshot, take_snapshot
from workshop import ROOT

MM = 25.4 / 72
TEMPLATES = Folder(ROOT / "templates")
GAME = """\
format: 1
version: "1.0"
date: 2026-11-22
lang: {lang}
title: Dragons of the Deep
subtitle: A game of fire and water
players: {{min: 2, max: 5}}
minutes: {{min: 20, max: 40}}
age: 10
aim: Whoever has the most dragons at the end wins the game.
credits: [{{role: Author, name: Ana}}]
rights: {{owner: Ana, permission: Hers., notice: None.}}
box: {box}
"""
CARDS = """\
decks:
  dragons: {{title: Dragons, layout: {layout}, back: {back}, sheet: dragons.csv}}
"""
Spot = tuple[float, float]
Place = tuple[float, float, float]


class Line(NamedTuple):
    """A straight line on a page in mm from its top left, and whether it is dashed."""

    start: Spot
    end: Spot
    is_dashed: bool


class Letter(NamedTuple):
    """A character on a page: its middle, and the way in which it is read."""

    char: str
    spot: Spot
    way: Spot


def written(folder: Path, box: str = "{}", copies: int = 54, lang: str = "en", **deck: str) -> Path:
    """Write a game with a box."""
    game = folder / "content/mine"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(GAME.format(box=box, lang=lang), "utf-8")
    looks = {"layout": "text-card", "back": "plain-back", **deck}
    if copies:
        (game / "cards.yaml").write_text(CARDS.format(**looks), "utf-8")
        (game / "dragons.csv").write_text(f"title,copies,text\nFire,{copies},Burn.\n", "utf-8")
    return folder


def typed(folder: Path, *words: str, product: str = "box") -> Result:
    """Return what `pliego build` does with the box."""
    where = ["--content", str(folder / "content"), "--out", str(folder / "build"), "--jobs", "1"]
    return CliRunner().invoke(cli, ["build", "mine", "--products", product, *where, *words])


def built(folder: Path, *words: str) -> Path:
    """Build the box on A4, or as the words say, and return its PDF."""
    done = typed(folder, *(words or ("--papers", "a4")))
    assert done.exit_code == 0, done.output
    entry = json.loads((folder / "build/manifest.json").read_text("utf-8"))["files"][0]
    return Path(folder / "build" / entry["path"])


def lines_of(page: pikepdf.Page) -> list[Line]:
    """Return the black, grey or white lines of two points that a page strokes."""
    height = float(page.mediabox[3])
    matrix, dashes, kept = pikepdf.Matrix(), False, []
    points: list[Spot] = []
    found = list[Line]()
    for operands, operator in pikepdf.parse_content_stream(page):
        name, numbers = str(operator), [*operands]
        if name == "q":
            kept.append((matrix, dashes))
        elif name == "Q":
            matrix, dashes = kept.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, numbers)) @ matrix
        elif name == "d":
            dashes = len(numbers[0]) > 0
        elif name in "ml":
            x, y = matrix.transform((float(numbers[0]), float(numbers[1])))
            points = [*(points if name == "l" else []), (x * MM, (height - y) * MM)]
        elif name == "S" and len(points) == 2:
            found.append(Line(points[0], points[1], dashes))
    return list(dict.fromkeys(found))


def letters_of(data: bytes, number: int) -> list[Letter]:
    """Return the characters of a page that are not blank."""
    found = []
    with pypdfium2.PdfDocument(data) as document:
        page = document[number]
        text, height = page.get_textpage(), page.get_height()
        for at, char in enumerate(text.get_text_range()):
            if char.isspace():
                continue
            left, foot, right, top = text.get_charbox(at)
            angle = pypdfium2.raw.FPDFText_GetCharAngle(text, at)
            way = round(math.cos(angle)), round(math.sin(angle))
            found.append(Letter(char, ((left + right) / 2 * MM, (height - (foot + top) / 2) * MM), way))
    return found


class Walls(NamedTuple):
    """What the lines of a page say of a net of one sheet, in mm."""

    xs: list[float]
    top: float
    foot: float
    lid: float
    floor: float

    @property
    def boxes(self) -> dict[str, tuple[float, float, float, float]]:
        """Left, top, right and foot of each panel."""
        back, left, front, right, end = self.xs
        return {
            "back": (back, self.top, left, self.foot),
            "left": (left, self.top, front, self.foot),
            "front": (front, self.top, right, self.foot),
            "right": (right, self.top, end, self.foot),
            "lid": (back, self.lid, left, self.top),
            "floor": (back, self.foot, left, self.floor),
        }


def walls_of(lines: Sequence[Line]) -> Walls:
    """Find the walls: four upright folds, and the cut at the right that is as long as they."""
    upright = sorted(
        {(round(a[0], 3), *sorted((a[1], b[1]))) for a, b, dashed in lines if dashed and a[0] == b[0]}
    )
    assert len(upright) == 4
    _x, top, foot = upright[0]
    long = [a[0] for a, b, _dashed in lines if a[0] == b[0] and abs(abs(a[1] - b[1]) - (foot - top)) < 0.01]
    level = sorted({round(a[1], 3) for a, b, dashed in lines if dashed and a[1] == b[1]})
    assert len(level) == 4
    return Walls([*(x for x, *_ends in upright), max(long)], top, foot, level[0], level[3])


def figures() -> BoxFigures:
    found, problems = read_figures(TEMPLATES)
    assert found is not None and problems == []
    return found


@pytest.mark.parametrize(
    ("paper", "ink", "copies", "layout", "card"),
    [
        ("a4", "colour", 54, "text-card", (63, 88)),
        ("letter", "low", 110, "text-card", (63, 88)),
        ("letter", "colour", 8, "tile", (50, 50)),
        ("a4", "low", 20, "event-card", (63, 88)),
    ],
)
def test_the_box_holds_its_deck(
    tmp_path: Path, paper: str, ink: str, copies: int, layout: str, card: tuple[float, float]
) -> None:
    backs = {"tile": "tile-back", "event-card": "event-back"}
    written(tmp_path, copies=copies, layout=layout, back=backs.get(layout, "plain-back"))
    path = built(tmp_path, "--papers", paper, "--inks", ink)
    assert min(least_margins(path.read_bytes())) >= MARGIN_MM - 0.3
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 1
        lines = lines_of(pdf.pages[0])
    walls = walls_of(lines)
    back, left, front, right = (b - a for a, b in zip(walls.xs, walls.xs[1:], strict=False))
    board, sheet = figures().board, figures().stocks[figures().usual]
    assert (back, left) == pytest.approx((front, right), abs=0.01)
    assert left == pytest.approx(walls.top - walls.lid, abs=0.01)
    assert left == pytest.approx(walls.floor - walls.foot, abs=0.01)
    assert card[0] + 1 <= back - board <= card[0] + 3
    assert card[1] + 1 <= walls.foot - walls.top - board <= card[1] + 3
    assert copies * sheet + 0.5 <= left - board <= max(copies * sheet * 1.1 + 2, figures().least_depth + 0.1)
    ruler = [line for line in lines if math.dist(line.start, line.end) == pytest.approx(100, abs=0.01)]
    assert len(ruler) == 1


def test_every_panel_is_read_upright_on_the_folded_box(tmp_path: Path) -> None:
    path = built(written(tmp_path))
    with pikepdf.open(path) as pdf:
        walls = walls_of(lines_of(pdf.pages[0]))
    letters, ways = letters_of(path.read_bytes(), 0), dict[str, set[Spot]]()
    for name, (left, top, right, foot) in walls.boxes.items():
        inside = [each for each in letters if left < each.spot[0] < right and top < each.spot[1] < foot]
        said = "".join(each.char for each in inside)
        assert "Edition" in said if name == "floor" else "Dragons" in said
        ways[name] = {each.way for each in inside}
    net = next(tuck_nets(tuck_sizes(Inside(65, 90, 15), figures())))[0]
    for panel in net.panels:
        if panel.turn is not None:
            (way,) = ways[panel.name]
            assert way == {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[panel.turn]
            assert read_on_box(net, panel) == UPRIGHT[panel.name]


UPRIGHT: dict[str, tuple[Place, Place]] = {
    "front": ((1, 0, 0), (0, 1, 0)),
    "back": ((-1, 0, 0), (0, 1, 0)),
    "left": ((0, -1, 0), (0, 0, 1)),
    "right": ((0, 1, 0), (0, 0, 1)),
    "lid": ((1, 0, 0), (0, 0, -1)),
    "floor": ((1, 0, 0), (0, 0, 1)),
}
"""How each panel is read on the box: the way of its words, and what is up. x goes right and y up, as somebody
sees them who looks at the front; z comes towards them. Sides are upright when the front lies on top."""


class Folded(NamedTuple):
    """Where the net's x and y lead on the box, and where its corner (0, 0) comes to lie."""

    across: Place
    down: Place
    corner: Place

    def at(self, spot: Spot) -> Place:
        x, y = spot
        a, d, c = self.across, self.down, self.corner
        return (c[0] + x * a[0] + y * d[0], c[1] + x * a[1] + y * d[1], c[2] + x * a[2] + y * d[2])


def cross(a: Place, b: Place) -> Place:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def folded(net: Net) -> dict[str, Folded]:
    """Fold a net away from its printed side, each hinge by a right angle, the back standing behind."""
    found: dict[str, Folded] = {}
    for panel in net.panels:
        if panel.hinge is None:
            found[panel.name] = Folded((-1, 0, 0), (0, -1, 0), (0, 0, 0))
            continue
        base = next(
            found[each.name] for each in net.panels if each.name in found and panel.hinge in both(each)
        )
        found[panel.name] = turned_on(base, panel)
    return found


def both(panel: Panel) -> list[tuple[Spot, Spot]]:
    """Return the edges of a panel, both ways round."""
    return [*panel.edges, *((b, a) for a, b in panel.edges)]


def turned_on(base: Folded, panel: Panel) -> Folded:
    """Return a panel folded back by a right angle on its hinge. What is outside stays outside."""
    assert panel.hinge is not None
    (x1, y1), (x2, _y2) = panel.hinge
    x, y, w, h = panel.box
    outwards = cross(base.across, base.down)  # into the box: x goes right, y down, so this goes away
    if x1 == x2:
        away = 1 if x + w / 2 > x1 else -1
        across = tuple(away * each for each in outwards)
        turned = Folded((across[0], across[1], across[2]), base.down, (0, 0, 0))
    else:
        away = 1 if y + h / 2 > y1 else -1
        down = tuple(away * each for each in outwards)
        turned = Folded(base.across, (down[0], down[1], down[2]), (0, 0, 0))
    want, got = base.at((x1, y1)), turned.at((x1, y1))
    return turned._replace(corner=(want[0] - got[0], want[1] - got[1], want[2] - got[2]))


def read_on_box(net: Net, panel: Panel) -> tuple[Place, Place]:
    """Return the way of the words of a panel on the folded box, and what is up for them."""
    on = folded(net)[panel.name]
    right, down = on.across, on.down
    turns = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    a, b = turns[panel.turn or 0]
    way = (a * right[0] + b * down[0], a * right[1] + b * down[1], a * right[2] + b * down[2])
    up = (b * right[0] - a * down[0], b * right[1] - a * down[1], b * right[2] - a * down[2])
    return way, up


@given(st.floats(20, 120), st.floats(30, 150), st.floats(4, 90))
def test_every_net_closes(width: float, height: float, depth: float) -> None:
    sizes = tuck_sizes(Inside(width, height, depth), figures())
    whole, halves = tuck_nets(sizes)
    places = folded(whole[0])
    corners = {p.name: [places[p.name].at(c) for c in p.corners] for p in whole[0].panels}
    right, back, front = (corners[name] for name in ("right", "back", "front"))
    slack = 1e-6
    assert right[1] == pytest.approx(back[0], abs=1e-6) and right[2] == pytest.approx(back[3], abs=1e-6)
    tab = corners["tab"]
    assert all(z >= -1e-6 and x == pytest.approx(right[1][0], abs=1e-6) for x, _y, z in tab)
    assert corners["lid"][0] == pytest.approx(front[-3], abs=1e-6)
    assert corners["floor"][3] == pytest.approx(front[-2], abs=1e-6)
    notch = front[1:-3]
    assert all(front[0][0] < x < front[-3][0] for x, _y, _z in notch)
    assert all(front[0][1] - y < 4 + slack and y <= front[0][1] + slack for _x, y, _z in notch)
    assert all(y <= back[0][1] + slack for _x, y, _z in corners["left-dust"])
    for half in halves:
        own = [panel for panel in half.panels if panel.hinge is None or panel.name == "tab"]
        assert len(own) == 2 and own[1].hinge in both(own[0])
    assert sum(len(half.panels) for half in halves) == len(whole[0].panels) + 1


def test_a_thick_deck_takes_two_sheets_and_page_one_says_so(tmp_path: Path) -> None:
    written(tmp_path, box="{stock: 300g sleeved 0.12}", copies=108)
    path = built(tmp_path)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
    assert min(least_margins(path.read_bytes())) >= MARGIN_MM - 0.3
    for number in (0, 1):
        said = "".join(each.char for each in letters_of(path.read_bytes(), number))
        assert f"Box{number + 1}/2" in said and "Gluehere" in said
    done = typed(tmp_path, "--papers", "a4", product="kit")
    assert done.exit_code == 0, done.output
    kit = (tmp_path / "build/mine/en/mine-kit-en-a4.pdf").read_bytes()
    assert "Thebox,aPDFofitsown,goesoncard,one-sided(2sheets)." in "".join(
        each.char for each in letters_of(kit, 1)
    )


def test_a_pile_too_thick_for_the_paper_becomes_two_side_by_side(tmp_path: Path) -> None:
    written(tmp_path, box="{stock: 300g sleeved 0.1}", copies=120)
    path = built(tmp_path, "--papers", "letter")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        lines = [line for page in pdf.pages for line in lines_of(page) if line.is_dashed]
    assert min(least_margins(path.read_bytes())) >= MARGIN_MM - 0.3
    sizes = figures()
    lids = sorted({round(math.dist(a, b), 2) for a, b, _dash in lines if a[1] == b[1]})
    pile = 120 * (sizes.stocks["300g"] + 0.2) / 2
    assert pile <= lids[0] - sizes.board <= pile * 1.1 + 2
    assert lids[-1] - sizes.board >= 2 * (63 + sizes.sleeve.wider)


@pytest.mark.parametrize(
    ("words", "thick", "wider"),
    [
        ("", 0.25, 0),
        ("paper", 0.1, 0),
        ("300g", 0.36, 0),
        ("300 g/m²", 0.36, 0),
        ("300", 0.36, 0),
        ("265 gsm", 0.325, 0),
        ("0.31", 0.31, 0),
        ("0,31 mm", 0.31, 0),
        ("sleeved", 0.25 + 0.12, 4),
        ("sleeved 0.09", 0.25 + 0.18, 4),
        ("paper sleeved 0.09 mm", 0.1 + 0.18, 4),
    ],
)
def test_a_stock_is_a_name_or_a_thickness_with_or_without_sleeves(
    words: str, thick: float, wider: float
) -> None:
    stock = stock_of(words, figures())
    assert stock is not None
    assert (stock.sheet_mm + stock.deeper_mm, stock.wider_mm) == pytest.approx((thick, wider))


@pytest.mark.parametrize("words", ["400 gramos", "10g", "900", "0", "-1", "sleeved x", "9", "nan", "inf"])
def test_other_words_are_no_stock(words: str) -> None:
    assert stock_of(words, figures()) is None


@pytest.mark.parametrize(
    ("box", "copies", "place", "code"),
    [
        ("{}", 0, "game.yaml:13:1", "box-empty"),
        ("{stock: 400g}", 54, "game.yaml:13:14", "unknown-stock"),
        ("{inside: [290, 90, 30]}", 54, "game.yaml:13:15", "box-too-large"),
        ("{inside: [65, 90]}", 54, "game.yaml:13:15", "type"),
        ("{inside: [65, 90, 230]}", 54, "game.yaml:13:15", "box-too-large"),
        ("{stock: sleeved 1}", 900, "game.yaml:13:1", "box-too-large"),
    ],
)
def test_a_box_that_cannot_be_made_is_told_at_its_place(
    tmp_path: Path, box: str, copies: int, place: str, code: str
) -> None:
    done = typed(written(tmp_path, box=box, copies=copies), "--papers", "a4")
    assert done.exit_code == 1 and place in done.output and f"[{code}]" in done.output
    told = CliRunner().invoke(cli, ["check", "mine", "--content", str(tmp_path / "content")])
    assert told.exit_code == 1 and place in told.output and f"[{code}]" in told.output


def test_cards_that_are_folded_and_glued_are_twice_as_thick(tmp_path: Path) -> None:
    written(tmp_path)
    depths = []
    for number, words in enumerate((("duplex",), ("fold",), ("fold", "--core", "0.3"))):
        done = typed(tmp_path, "--out", str(tmp_path / str(number)), "--papers", "a4", "--backs", *words)
        assert done.exit_code == 0, done.output
        with pikepdf.open(next((tmp_path / str(number)).rglob("*.pdf"))) as pdf:
            lines = lines_of(pdf.pages[0])
        dashed = [line for line in lines if line.is_dashed and line.start[1] == line.end[1]]
        depths.append(min(math.dist(line.start, line.end) for line in dashed))
    sheet, air = figures().stocks[figures().usual], 1 + figures().air
    assert depths[1] - depths[0] == pytest.approx(54 * sheet * air, abs=0.05)
    assert depths[2] - depths[1] == pytest.approx(54 * 0.3 * air, abs=0.05)


def test_a_paragraph_that_is_too_long_is_told_where_it_is_written(tmp_path: Path) -> None:
    written(tmp_path)
    game = tmp_path / "content/mine/game.yaml"
    game.write_text(game.read_text("utf-8") + f"blurb: {'Dragons fly far. ' * 60}\n", "utf-8")
    done = typed(tmp_path, "--papers", "a4")
    assert done.exit_code == 1 and "game.yaml:14:8" in done.output
    assert "[text-overflow]" in done.output and "`box: {text: …}`" in done.output


@pytest.mark.long
def test_a_paragraph_that_is_too_long_in_another_language_is_told_there(tmp_path: Path) -> None:
    game = written(tmp_path, box="{text: Fire and water.}") / "content/mine"
    text = (game / "game.yaml").read_text("utf-8").replace("{role: Author", "{id: author, role: Author")
    (game / "game.yaml").write_text(text, "utf-8")
    where = ["--content", str(tmp_path / "content")]
    assert CliRunner().invoke(cli, ["translate", "init", "mine", "de", *where]).exit_code == 0
    catalog = polib.pofile(str(game / "locale/de.po"), wrapwidth=0)
    for entry in catalog:
        long = entry.msgctxt == "box.text"
        entry.msgstr = "Feuerdrachenhöhlenabenteuer! " * 30 if long else entry.msgid
        assert not long or "On the back of the box" in entry.comment
    catalog.save()
    told = CliRunner().invoke(cli, ["check", "mine", *where])
    assert told.exit_code == 1 and "de.po:" in told.output and "[text-overflow]" in told.output
    assert "`about` of `box/back`" in told.output and "box: {text" not in told.output


def test_watch_shows_the_panels_of_the_box(tmp_path: Path) -> None:
    game = written(tmp_path) / "content/mine"
    first = take_snapshot(game, ROOT / "templates", "", Snapshot())
    panels = [name for name in first.faces if name.startswith("box/")]
    assert panels == [f"box/{name} front" for name in ("back", "lid", "floor", "left", "front", "right")]
    (game / "game.yaml").write_text(
        (game / "game.yaml").read_text("utf-8").replace("fire and water", "ice"), "utf-8"
    )
    second = take_snapshot(game, ROOT / "templates", "", first)
    changed = [name for name, face in second.faces.items() if face.changed == second.round]
    assert changed == ["box/front front"]
    assert str(second.faces["box/front front"].place).endswith("game.yaml:13:6")


def test_a_game_without_a_box_is_told_how_to_have_one(tmp_path: Path) -> None:
    game = written(tmp_path) / "content/mine/game.yaml"
    game.write_text(game.read_text("utf-8").replace("box: {}", ""), "utf-8")
    done = typed(tmp_path)
    assert done.exit_code == 2 and "a box is made if game.yaml says `box: {}`" in done.output


def test_a_layout_of_a_box_has_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "side.svg"
    done = CliRunner().invoke(cli, ["layout", "box-side", "--picture", str(picture)])
    assert done.exit_code == 0 and "`box/left` in `box-side`" in done.output
    assert "</svg>" in picture.read_text("utf-8")


def test_two_mistakes_in_a_box_are_told_at_once(tmp_path: Path) -> None:
    written(tmp_path, box="{decks: [dragon], colour: pruple, art: art/none.png}")
    told = CliRunner().invoke(cli, ["check", "mine", "--content", str(tmp_path / "content")]).output
    for place, code in (("13:15", "unknown-deck"), ("13:32", "unknown-colour"), ("13:45", "art-missing")):
        assert f"game.yaml:{place}" in told and f"[{code}]" in told


SAID = {
    "de": "Personen",
    "en": "players",
    "es": "jugadores",
    "fr": "joueurs",
    "it": "giocatori",
    "pl": "osób",
    "pt": "jogadores",
}


@pytest.mark.long
def test_a_box_speaks_each_language(tmp_path: Path) -> None:
    assert sorted(SAID) == sorted(languages(TEMPLATES))
    for lang, players in SAID.items():
        path = built(written(tmp_path / lang, lang=lang))
        said = " ".join("".join(each.char for each in letters_of(path.read_bytes(), 0)).split())
        assert all(each in said for each in ("2–5", "20–40", "10+", players)), lang
