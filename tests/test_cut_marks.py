"""The number of cuts that page 1 of a kit says is the number that its marks show, read back from the PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from pliego.cards.drawing import Item, VectorPath
from pliego.games.opening import read_game
from pliego.printing.paper import tile
from pliego.printing.papers import PAPERS
from pliego.printing.sheets.cuts import match_marks
from pliego.printing.sheets.furniture import register_marks
from pliego.text.problems import has_errors
from printed import Matrix, times
from sampling import case
from workshop import Entry, Workshop, pages_text

MM = 25.4 / 72
MARGIN_MM = 5.0
HAIR_MM = 0.15
OPERATORS = "q Q Do cm w d m l S f f* B B* n"
"""What of a content stream moves the pen, or says how wide it is."""
LEAST_GAP_MM = 0.15
SAID = re.compile(r"(\d+) cortes rectos")
AT_A_FOLD = re.compile(
    r"(?:el último parte|los (\d+) últimos parten)\s+(?:una\s+)?hojas?\s+por\s+su\s+pliegue"
)
"""The cuts that need no marks: they run along a dashed line."""


@dataclass(frozen=True)
class Line:
    """A hairline that runs along the paper, in mm from the page's top left."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_upright(self) -> bool:
        return abs(self.x1 - self.x2) < 0.01

    @property
    def is_straight(self) -> bool:
        return self.is_upright or abs(self.y1 - self.y2) < 0.01


@dataclass
class Pen:
    """Follows a content stream and notes the undashed hairlines that it strokes, in points from the bottom
    left."""

    matrix: Matrix
    width: float = 1.0
    is_dashed: bool = False
    points: list[tuple[float, float]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    read: dict[tuple[int, int], list[tuple[str, list[Any]]]] = field(default_factory=dict)
    thin_mm: float = HAIR_MM

    def follow(self, content: Any, resources: Any) -> list[Line]:
        saved: list[tuple[Matrix, float, bool]] = []
        for name, values in self.steps(content):
            if name == "q":
                saved.append((self.matrix, self.width, self.is_dashed))
            elif name == "Q":
                self.matrix, self.width, self.is_dashed = saved.pop()
            elif name == "Do":
                self.form(resources.XObject[values[0]], resources)
            else:
                self.draw(name, values)
        return self.lines

    def steps(self, content: Any) -> list[tuple[str, list[Any]]]:
        """Return the operators of a page or form with their operands; a form is read once, however often it
        is placed."""
        known = self.read.get(content.objgen)
        if known is None:
            parsed = pikepdf.parse_content_stream(content, OPERATORS)
            known = self.read[content.objgen] = [(str(step.operator), [*step.operands]) for step in parsed]
        return known

    def form(self, form: Any, resources: Any) -> None:
        if form.Subtype == "/Form":
            own = matrix_of(form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
            inner = Pen(
                times(own, self.matrix),
                self.width,
                self.is_dashed,
                lines=self.lines,
                read=self.read,
                thin_mm=self.thin_mm,
            )
            inner.follow(form, form.get("/Resources", resources))

    def draw(self, name: str, values: list[Any]) -> None:
        if name == "cm":
            self.matrix = times(matrix_of(values), self.matrix)
        elif name == "w":
            self.width = float(values[0])
        elif name == "d":
            self.is_dashed = len(values[0]) > 0
        elif name in ("m", "l"):
            before = self.points if name == "l" else []
            self.points = [*before, (float(values[0]), float(values[1]))]
        elif name in ("S", "f", "f*", "B", "B*", "n"):
            self.note(name)

    def note(self, name: str) -> None:
        thin = self.width * abs(self.matrix[0] or self.matrix[1]) * MM
        if name == "S" and len(self.points) == 2 and not self.is_dashed and abs(thin - self.thin_mm) < 0.01:
            (x1, y1), (x2, y2) = (at(point, self.matrix) for point in self.points)
            self.lines.append(Line(x1, y1, x2, y2))
        self.points = []


def matrix_of(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def at(point: tuple[float, float], matrix: Matrix) -> tuple[float, float]:
    x, y = point
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


@cache
def lines_of(path: Path, thin_mm: float = HAIR_MM) -> list[list[Line]]:
    """Return the straight lines of a width on each page, in mm from its top left."""
    found = []
    with pikepdf.open(path) as pdf:
        read: dict[tuple[int, int], list[tuple[str, list[Any]]]] = {}
        for page in pdf.pages:
            height = float(page.mediabox[3])
            drawn = Pen((1, 0, 0, 1, 0, 0), read=read, thin_mm=thin_mm).follow(page, page.Resources)
            turned = [Line(a.x1 * MM, (height - a.y1) * MM, a.x2 * MM, (height - a.y2) * MM) for a in drawn]
            found.append([line for line in turned if line.is_straight])
    return found


def blocks(faces: list[Entry]) -> list[list[Entry]]:
    """Return the faces that touch one another, together: each block is cut by marks of its own."""
    left, found = list(faces), []
    while left:
        block = [left.pop()]
        for face in block:
            near = [other for other in left if touch(face, other)]
            left = [other for other in left if not any(other is each for each in near)]
            block += near
        found.append(block)
    return found


def touch(one: Entry, other: Entry) -> bool:
    return all(
        one[f"{at}_mm"] <= other[f"{at}_mm"] + other[f"{size}_mm"] + 0.05
        and other[f"{at}_mm"] <= one[f"{at}_mm"] + one[f"{size}_mm"] + 0.05
        for at, size in ("xw", "yh")
    )


def cuts_shown(lines: list[Line], faces: list[Entry]) -> tuple[set[float], set[float]]:
    """Return the x and the y of every cut with a mark at both ends, just outside the block of faces."""
    if not faces:
        return set(), set()
    left, top = min(f["x_mm"] for f in faces), min(f["y_mm"] for f in faces)
    right = max(f["x_mm"] + f["w_mm"] for f in faces)
    bottom = max(f["y_mm"] + f["h_mm"] for f in faces)
    upright = [(a.x1, min(a.y1, a.y2), max(a.y1, a.y2)) for a in lines if a.is_upright]
    level = [(a.y1, min(a.x1, a.x2), max(a.x1, a.x2)) for a in lines if not a.is_upright]
    return marked(upright, (left, right), (top, bottom)), marked(level, (top, bottom), (left, right))


def marked(
    lines: list[tuple[float, float, float]], across: tuple[float, float], ends: tuple[float, float]
) -> set[float]:
    near = 0.61
    before = {round(a, 2) for a, low, high in lines if 0 < ends[0] - high < near and low > MARGIN_MM - 0.01}
    behind = {round(a, 2) for a, low, high in lines if 0 < low - ends[1] < near}
    return {a for a in before & behind if across[0] - 0.02 <= a <= across[1] + 0.02}


def test_a_tile_shows_where_its_neighbours_will_lie_and_nowhere_else() -> None:
    tiling = tile(PAPERS["a4"], 300, 400)
    assert (tiling.columns, tiling.rows) == (2, 2)
    for piece in tiling.tiles:
        marks = [box_of(mark) for mark in match_marks(tiling, piece)]
        assert len(marks) == 4, "two beside one neighbour, two beside the other"
        left, top, slot = piece.slot.x_mm, piece.slot.y_mm, piece.slot
        for x1, y1, x2, y2 in marks:
            assert left < x1 and x2 < left + slot.w_mm, "what is cut off marks nothing"
            assert top < y1 and y2 < top + slot.h_mm, "what is cut off marks nothing"


def box_of(mark: Item) -> tuple[float, float, float, float]:
    assert isinstance(mark, VectorPath)
    xs = [numbers[0] for _command, numbers in mark.segments if numbers]
    ys = [numbers[1] for _command, numbers in mark.segments if numbers]
    return min(xs), min(ys), max(xs), max(ys)


def test_no_register_mark_lies_on_the_words_beside_a_ruler() -> None:
    """The cards of a last sheet that lies on its side: above on the front, below on the back."""
    paper = PAPERS["a4"].turned()
    above, below = (15.0, 12.0, 260.0, 88.0), (15.0, 110.0, 260.0, 88.0)
    foot = paper.h_mm - MARGIN_MM - 3
    for sides, low in (
        ([above, below], 0),
        ([below, above], 0),
        ([above], 0),
        ([(15.0, 12.0, 260.0, 186.0)], 2),
    ):
        marks = [box_of(mark) for mark in register_marks(paper, sides)]
        assert len(marks) == 2 + low and sum(y1 > foot for _x1, y1, _x2, _y2 in marks) == low


@pytest.fixture(scope="module", params=["mini", case("real", is_long=True)])
def shop(request: pytest.FixtureRequest) -> Workshop:
    found: Workshop = request.getfixturevalue(request.param)
    return found


def fronts(entry: Entry, page: int) -> list[Entry]:
    sheet = [face for face in entry["faces"] if face["page"] == page]
    if entry["backs"] == "fold":
        return sheet
    return [face for face in sheet if face["side"] == "front"]


def test_page_2_says_as_many_cuts_as_marks_show(shop: Workshop) -> None:
    for entry in shop.entries(product="kit"):
        path = shop.out / entry["path"]
        pages = enumerate(lines_of(path), 1)
        shown = [cuts_shown(lines, block) for n, lines in pages for block in blocks(fronts(entry, n))]
        said = SAID.search(pages_text(path, "-raw")[1])
        assert said, entry["path"]
        at_folds = AT_A_FOLD.search(pages_text(path, "-raw")[1])
        apart = int(at_folds[1] or 1) if at_folds else 0
        assert int(said[1]) == sum(len(x) + len(y) for x, y in shown) + apart, entry["path"]
        assert apart == len(tonight_apart(shop, entry)), entry["path"]


def tonight_apart(shop: Workshop, entry: Entry) -> list[str]:
    """Return the faces of a kit's first game that are cut apart along their fold."""
    game, _problems = read_game(shop.root / "content" / entry["game"])
    assert game is not None
    apart = {f"{kind}/{name}" for kind, name, part in game.parts() if part.fold == "apart" and not part.later}
    scenarios = list(game.scenarios)[1:]
    fronts_of = [face["id"] for face in entry["faces"] if face["side"] == "front"]
    return [
        face
        for face in fronts_of
        if "/".join(face.split("/")[:2]) in apart and face.rpartition("/")[2] not in scenarios
    ]


def test_every_card_has_marks_at_its_four_sides(shop: Workshop) -> None:
    for entry in shop.entries(product="cards"):
        for page, lines in enumerate(lines_of(shop.out / entry["path"]), 1):
            upright, level = cuts_shown(lines, fronts(entry, page))
            for face in fronts(entry, page):
                x, y, w, h = (face[f"{name}_mm"] for name in "xywh")
                folds = {round(y + h, 2) if face["side"] == "front" else round(y, 2)}
                level_sides = {round(y, 2), round(y + h, 2)} - (folds if entry["backs"] == "fold" else set())
                assert {round(x, 2), round(x + w, 2)} <= upright, (entry["path"], face)
                assert level_sides <= level, (entry["path"], face)


def test_marks_stay_inside_the_printer_margin(shop: Workshop) -> None:
    for entry in shop.entries(product="kit"):
        with pikepdf.open(shop.out / entry["path"]) as pdf:
            sizes = [(float(page.mediabox[2]) * MM, float(page.mediabox[3]) * MM) for page in pdf.pages]
        for (width, height), lines in zip(sizes, lines_of(shop.out / entry["path"]), strict=True):
            for line in lines:
                assert min(line.x1, line.x2, line.y1, line.y2) >= MARGIN_MM - 0.01, entry["path"]
                assert max(line.x1, line.x2) <= width - MARGIN_MM + 0.01, entry["path"]
                assert max(line.y1, line.y2) <= height - MARGIN_MM + 0.01, entry["path"]


def is_inside(line: Line, face: Entry) -> bool:
    x, y, w, h = (face[f"{name}_mm"] for name in "xywh")
    return all(
        x - 0.01 <= a <= x + w + 0.01 and y - 0.01 <= b <= y + h + 0.01
        for a, b in ((line.x1, line.y1), (line.x2, line.y2))
    )


def gap_between(line: Line, face: Entry) -> float:
    x, y, w, h = (face[f"{name}_mm"] for name in "xywh")
    across = max(x - max(line.x1, line.x2), min(line.x1, line.x2) - x - w)
    down = max(y - max(line.y1, line.y2), min(line.y1, line.y2) - y - h)
    return max(across, down)


def test_no_mark_comes_near_a_part_that_it_does_not_cut(shop: Workshop) -> None:
    shared = 0
    for entry in shop.entries(product="kit"):
        for page, lines in enumerate(lines_of(shop.out / entry["path"]), 1):
            faces = fronts(entry, page)
            if len(blocks(faces)) < 2:
                continue
            shared += 1
            marks = [line for line in lines if not any(is_inside(line, face) for face in faces)]
            for face in faces:
                assert all(gap_between(mark, face) > LEAST_GAP_MM for mark in marks), (entry["path"], page)
    assert shared, "some sheet is shared by parts of several sizes"


def test_each_sheet_that_is_cut_is_marked_on_four_sides(shop: Workshop) -> None:
    for product in ("cards", "boards", "tokens", "aids"):
        for entry in shop.entries(product=product):
            for page, lines in enumerate(lines_of(shop.out / entry["path"]), 1):
                for block in blocks(fronts(entry, page)):
                    upright, level = cuts_shown(lines, block)
                    assert len(upright) > 1 and len(level) > 1, (entry["path"], page)


def test_no_mark_runs_through_the_ruler_or_the_name_of_a_sheet(shop: Workshop) -> None:
    """They stand in the bottom margin, or upright in the left one."""
    upright = 0
    for product in ("cards", "boards", "tokens", "aids"):
        for entry in shop.entries(product=product):
            for page, lines in enumerate(lines_of(shop.out / entry["path"]), 1):
                for ruler in (line for line in lines if abs(length_of(line) - 100) < 0.01):
                    upright += ruler.is_upright
                    assert [line for line in lines if crosses(line, ruler)] == [], (entry["path"], page)
    assert upright


def length_of(line: Line) -> float:
    return abs(line.x2 - line.x1) + abs(line.y2 - line.y1)


def crosses(line: Line, ruler: Line) -> bool:
    """True if a line runs to both sides of the level on which a ruler stands, and the name behind it."""
    if line.is_upright == ruler.is_upright:
        return False
    ends = (line.x1, line.x2) if ruler.is_upright else (line.y1, line.y2)
    level = ruler.x1 if ruler.is_upright else ruler.y1
    return min(ends) < level - 0.01 and max(ends) > level + 0.01


@pytest.mark.parametrize("shape", ["rectangle", "hexagon-flat"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_are_seen_on_dark_cards(tmp_path: Path, shape: str, paper: str) -> None:
    """Across each there is light and dark, wherever the bleed ends; so there is across register marks."""
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/cards.yaml", "layout: otra-carta, back: mini-dorso", "layout: dark, back: dark")
    shop.edit("content/otra/cards.yaml", "copies: 2", "copies: 8")
    dark = f"format: 1\nsize: [63, 88]\nshape: {shape}\nbleed: 3\nbackground: ink\n"
    shop.write("content/otra/look/layouts/dark.yaml", dark)
    assert not has_errors(shop.build(papers=(paper,), products=("cards",)).problems)
    path = shop.pdf(product="cards")
    for number, lines in enumerate(lines_of(path)):
        with pypdfium2.PdfDocument(path) as pdf:
            image = pdf[number].render(scale=20 * MM).to_pil().convert("L")
        assert lines
        assert [line for line in lines if max(contrasts(image, line)) <= 150] == [], number


def contrasts(image: Image.Image, line: Line) -> Iterator[int]:
    """Yield the difference of light and dark across a line, near each of its ends. The image has twenty
    pixels to the millimetre."""
    for share in (0.1, 0.25, 0.75, 0.9):
        x, y = line.x1 + share * (line.x2 - line.x1), line.y1 + share * (line.y2 - line.y1)
        near = [(x + n / 20, y) if line.is_upright else (x, y + n / 20) for n in range(-8, 9)]
        seen = [int(image.getpixel((round(a * 20), round(b * 20)))) for a, b in near]  # type: ignore[arg-type]
        yield max(seen) - min(seen)
