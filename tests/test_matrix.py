"""Every pair of ways to print a deck, built together and measured in the written PDF.

Paper, sides, marks and the side that shows them, core, cutting machine, printer, ink, and the size of the
cards: a tiny deck is built for rows that hold each possible pair. Its cards have three squares in colours of
their own on each side, by which a face is found on a page, with its turn.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise as pairwise_of
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pypdfium2
import pytest
from pairs import Row, pairs_of, pairwise, possible_pairs
from PIL import ImageDraw
from pliego.make.build import Outcome
from pliego.make.printers import PrinterSheet, PrinterSide, with_sheet, written
from pliego.printing.calibration.drift import Drift
from pliego.printing.cutting.machine import read_cutter
from pliego.printing.paper import Paper
from pliego.printing.papers import paper_of
from pliego.printing.sheets.cuts import MarkStyle
from pliego.text.files import Folder
from printed import Point, PrintedPage, Stroked, pages_of
from printed import moved as moved_by
from sampling import case
from workshop import ROOT, Workshop

MARGIN_MM, BLEED_MM, FOLD_MM, NEAR_MM = 5.0, 3.0, 5.0, 0.06
SIZES = {
    "standard": (63.0, 88.0, 0.0),
    "poker": (63.5, 88.9, 0.0),
    "small": (44.0, 68.0, 0.0),
    "wide": (88.0, 63.0, 0.0),
    "apart": (63.0, 88.0, 4.0),
}
"""Width, height and gutter of the cards of each deck."""
COPIES = {"a0": 3, "b0": 2, "c0": 1}
AXES: dict[str, tuple[Any, ...]] = {
    "size": tuple(SIZES),
    "paper": ("a4", "letter", "a3", "a5", "universal"),
    "backs": ("duplex", "short", "fold", "none"),
    "marks": ("margin", "crosses", "hairlines", "none"),
    "on": ("front", "back", "both"),
    "core": (None, 0.0, 0.3, 2.0),
    "cutter": ("", "silhouette", "cameo5a", "brother", "opos"),
    "printer": ("", "hp"),
    "ink": ("colour", "low"),
}
FRONT, BACK = Drift(0.6, -0.4, 0.15, 99.8, 100.1), Drift(-0.7, 0.5, -0.2, 100.15, 99.85)
IN_QUICK = 14
BLACK, PX_MM, FAINT = (0, 0, 0), 2, 200
SQUARE_MM, INSET_MM = 3.0, 3.0
PLACES = {1: "left", 2: "right", 3: "below"}


def fits(row: Row) -> bool:
    """True if a command takes these choices together: a core is folded round, and a machine cuts no folds."""
    backs, has_core, has_cutter = row.get("backs"), row.get("core") is not None, bool(row.get("cutter"))
    if has_core and (has_cutter or backs not in (None, "fold")):
        return False
    return not (has_cutter and backs == "fold")


ROWS = pairwise(AXES, fits)
CASES = [case((row,), is_long=number >= IN_QUICK) for number, row in enumerate(ROWS)]
NAMES = ["-".join(str(each) or "none" for each in row.values()) for row in ROWS]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """A deck of each size, and a printer that is off on both sides of each paper."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("matrix"))
    for name, size in SIZES.items():
        write_game(shop, name, size)
    config = shop.root / "config"
    (config / "pliego").mkdir(parents=True)
    printers: dict[str, list[PrinterSheet]] = {}
    for paper in AXES["paper"]:
        for edge in ("duplex", "short"):
            sides = {"front": PrinterSide.of(FRONT), "back": PrinterSide.of(BACK)}
            printers = dict(with_sheet(printers, "hp", PrinterSheet.of((paper, "card", edge), 0.0, **sides)))
    (config / "pliego/printers.yaml").write_bytes(written(printers))
    with patch.dict(os.environ, {"XDG_CONFIG_HOME": str(config)}):
        yield shop


def write_game(shop: Workshop, name: str, size: tuple[float, float, float]) -> None:
    w, h, gutter = size
    game = (ROOT / "tests/games/content/marcas/game.yaml").read_text("utf-8")
    shop.write(f"content/{name}/game.yaml", game)
    cards = "".join(f"  {card}: {{title: {card}, fields: {{n: {card}}}}}\n" for card in COPIES)
    deck = ", ".join(f"{{card: {card}, copies: {count}}}" for card, count in COPIES.items())
    apart = f", gutter: {gutter:g}" if gutter else ""
    head = f"{{title: Mazo, layout: cara, back: dorso{apart}"
    shop.write(f"content/{name}/cards.yaml", f"cards:\n{cards}decks:\n  mazo: {head}, cards: [{deck}]}}\n")
    right, below = w - INSET_MM - SQUARE_MM, h - INSET_MM - SQUARE_MM
    places = ((INSET_MM, INSET_MM), (right, INSET_MM), (INSET_MM, below))
    for side, layout in enumerate(("cara", "dorso")):
        items = "".join(
            f'  - {{rect: {{fill: "#{{card.fields.n}}0b{side * 16 + number:02x}"}}, '
            f"at: [{x:g}, {y:g}, {SQUARE_MM:g}, {SQUARE_MM:g}]}}\n"
            for number, (x, y) in enumerate(places, 1)
        )
        ground = ("#f4dcd0", "#d4e0f4")[side]
        about = f"format: 1\nsize: [{w:g}, {h:g}]\nbleed: {BLEED_MM:g}\n"
        text = f'{about}background: "{ground}"\nitems:\n{items}'
        shop.write(f"content/{name}/look/layouts/{layout}.yaml", text)


@dataclass(frozen=True)
class Found:
    """A face on a page: its card, its side, and the middles of its squares: at the upper left, at the upper
    right, at the lower left."""

    card: str
    is_back: bool
    left: Point
    right: Point
    below: Point

    def at(self, u: float, v: float, size: tuple[float, float]) -> Point:
        """Return where a point of the face lies on the page."""
        middle = INSET_MM + SQUARE_MM / 2
        across, down = (u - middle) / (size[0] - 2 * middle), (v - middle) / (size[1] - 2 * middle)
        x = self.left[0] + across * (self.right[0] - self.left[0]) + down * (self.below[0] - self.left[0])
        y = self.left[1] + across * (self.right[1] - self.left[1]) + down * (self.below[1] - self.left[1])
        return x, y

    def box(self, size: tuple[float, float], by: float = 0.0) -> tuple[float, float, float, float]:
        """Return the trim, larger by so much: left, top, right, bottom."""
        corners = [self.at(u, v, size) for u in (-by, size[0] + by) for v in (-by, size[1] + by)]
        across, down = zip(*corners, strict=True)
        return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Side:
    """A page as it lies on the paper after the printer: the size of the paper, its faces, and its lines."""

    w_mm: float
    h_mm: float
    faces: list[Found]
    lines: list[Stroked]
    squares: int

    @property
    def is_back(self) -> bool:
        return all(face.is_back for face in self.faces)


def as_printed(page: PrintedPage, drift: Drift | None, paper: Paper) -> Side:
    """Return what the printer makes of a page."""

    def place(point: Point) -> Point:
        return moved_by(drift.matrix(paper), point) if drift else point

    squares: dict[tuple[str, bool], dict[str, list[Point]]] = {}
    for area in page.areas:
        red, green, code = area.colour
        if green == 0x0B and code % 16 in PLACES:
            kind = squares.setdefault((f"{red:02x}", code >= 16), {})
            kind.setdefault(PLACES[code % 16], []).append(place(area.middle))
    faces = [face for (card, is_back), kind in squares.items() for face in joined(card, is_back, kind)]
    lines = [
        Stroked(tuple(map(place, line.points)), line.colour, line.width_mm, line.is_dashed)
        for line in page.lines
    ]
    return Side(page.w_mm, page.h_mm, faces, lines, sum(area.colour == BLACK for area in page.areas))


def joined(card: str, is_back: bool, squares: dict[str, list[Point]]) -> Iterator[Found]:
    """Yield the faces that squares are of, each once: its bleed is drawn apart from what lies within it."""
    count = {len(set_apart(places)) for places in squares.values()}
    assert len(squares) == 3 and len(count) == 1, (card, squares)
    for each in zip(*(set_apart(squares[name]) for name in PLACES.values()), strict=True):
        yield Found(card, is_back, *each)


def set_apart(places: list[Point]) -> list[Point]:
    """Return different places in the order of the page."""
    found: list[Point] = []
    for place in places:
        if all(abs(place[0] - x) + abs(place[1] - y) > 1 for x, y in found):
            found.append(place)
    return found


def build(shop: Workshop, row: Row) -> tuple[Outcome, Path]:
    choice = {name: (row[one],) for name, one in (("papers", "paper"), ("backs", "backs"), ("inks", "ink"))}
    done = shop.build(
        row["size"],
        **choice,
        products=("cards",),
        marks=MarkStyle(row["marks"], row["on"]),
        core_mm=row["core"],
        cutter=row["cutter"],
        printer=row["printer"],
    )
    assert not [each for each in done.problems if each.severity == "error"], done.problems
    (path,) = [*done.made, *done.fresh]
    return done, shop.out / path


@pytest.mark.parametrize("row", CASES, ids=NAMES)
def test_a_deck_is_printed_right_in_each_pair_of_ways(shop: Workshop, row: Row) -> None:
    done, path = build(shop, row)
    paper = paper_of(row["paper"])
    two_sided = row["backs"] in ("duplex", "short")
    sides = [
        as_printed(page, (BACK if two_sided and number % 2 else FRONT) if row["printer"] else None, paper)
        for number, page in enumerate(pages_of(path))
    ]
    size = SIZES[row["size"]][:2]
    check_copies(sides, row)
    for side in sides:
        check_reach(side, size, row)
        check_marks(side, size, row)
    if two_sided:
        for front, back in zip(sides[::2], sides[1::2], strict=True):
            check_behind(front.faces, back.faces, flip_of(front, row), size)
    if row["backs"] == "fold":
        for side in sides:
            check_fold(side, size, row)
    if row["cutter"]:
        check_machine(sides, size, row["cutter"])
    if not row["printer"]:
        check_ink(path, sides, size)
    assert not done.problems


def check_copies(sides: list[Side], row: Row) -> None:
    """Each front is there as often as its copies say, and each back as often, if there are backs."""
    found = Counter((face.card, face.is_back) for side in sides for face in side.faces)
    wanted = Counter({(card, False): count for card, count in COPIES.items()})
    if row["backs"] != "none":
        wanted += Counter({(card, True): count for card, count in COPIES.items()})
    assert found == wanted


def check_reach(side: Side, size: tuple[float, float], row: Row) -> None:
    """Trims, marks and rulers lie where a printer prints; the upright paper is the one that was asked for."""
    paper = paper_of(row["paper"])
    assert sorted((side.w_mm, side.h_mm)) == pytest.approx([paper.w_mm, paper.h_mm], abs=0.01)
    boxes = [face.box(size) for face in side.faces]
    for line in side.lines:
        across, down = zip(*line.points, strict=True)
        boxes.append((min(across), min(down), max(across), max(down)))
    for left, top, right, bottom in boxes:
        assert min(left, top) >= MARGIN_MM - NEAR_MM
        assert right <= side.w_mm - MARGIN_MM + NEAR_MM and bottom <= side.h_mm - MARGIN_MM + NEAR_MM
    trims = [face.box(size, -NEAR_MM) for face in side.faces]
    for number, one in enumerate(trims):
        assert not any(overlap(one, other) for other in trims[number + 1 :])


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check_marks(side: Side, size: tuple[float, float], row: Row) -> None:
    """No line lies inside a trim, and each edge of each trim has its marks on the sides that show them."""
    black = [line for line in side.lines if max(line.colour) < 200 and len(line.points) == 2]
    white = [line.points for line in side.lines if min(line.colour) == 255]
    trims, bleeds = ([face.box(size, by) for face in side.faces] for by in (-2 * NEAR_MM, BLEED_MM - NEAR_MM))
    for line in side.lines:
        for (x1, y1), (x2, y2) in pairwise_of(line.points):
            box = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
            assert not any(overlap(box, trim) for trim in trims), line
            is_on_bleed = any(holds(bleed, box) for bleed in bleeds) and not line.is_dashed
            assert not is_on_bleed or line.points in white, ("a mark on the bleed has a white edge", line)
    thin = [line for line in black if not line.is_dashed and abs(line.width_mm - width_of(row)) < 0.01]
    is_shown = row["backs"] in ("fold", "none") or row["on"] in ("both", "back" if side.is_back else "front")
    wanted = {"margin": 2, "crosses": 1, "hairlines": 1, "none": 0}[row["marks"]] * is_shown
    fold = {round(at, 1) for _axis, at in folds_of(side)}
    for axis in (0, 1):
        edges = {round(face.box(size)[axis + end], 2) for face in side.faces for end in (0, 2)}
        cut = [at for at in edges if round(at, 1) not in fold]
        counts = {at: sum(runs_along(line, axis, at) for line in thin) for at in cut}
        if wanted:
            assert min(counts.values()) >= wanted, (axis, counts)
        else:
            assert not counts or min(counts.values()) == 0, (axis, counts)


def holds(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
    return outer[0] < inner[0] and outer[1] < inner[1] and inner[2] < outer[2] and inner[3] < outer[3]


def width_of(row: Row) -> float:
    return 0.15 if row["marks"] in ("margin", "none") else 0.1


def runs_along(line: Stroked, axis: int, at: float) -> bool:
    return all(abs(point[axis] - at) < 2 * NEAR_MM for point in line.points)


def folds_of(side: Side) -> list[tuple[int, float]]:
    """Return the dashed lines, each with its direction (0: upright) and its place."""
    dashed = [line.points for line in side.lines if line.is_dashed]
    axes = [0 if abs(one[0] - other[0]) < abs(one[1] - other[1]) else 1 for one, other in dashed]
    return [(axis, (one[axis] + other[axis]) / 2) for axis, (one, other) in zip(axes, dashed, strict=True)]


def flip_of(side: Side, row: Row) -> tuple[int, float]:
    """Return what turning the sheet mirrors: 0 for x, 1 for y, and the middle about which it does."""
    is_landscape = side.w_mm > side.h_mm
    about_upright = (row["backs"] == "duplex") != is_landscape
    return (0, side.w_mm / 2) if about_upright else (1, side.h_mm / 2)


def check_behind(
    fronts: list[Found], backs: list[Found], mirror: tuple[int, float], size: tuple[float, float]
) -> None:
    """Behind each front lies the back of its own card, upright for whoever turns the card like a page."""
    assert len(fronts) == len(backs) > 0
    left, corners = list(backs), ((0.0, 0.0), (size[0], 0.0), (0.0, size[1]))
    for front in fronts:
        there = [mirrored(front.at(size[0] - u, v, size), mirror) for u, v in corners]
        mine = [
            back
            for back in left
            if back.card == front.card and lie_at(there, [back.at(*corner, size) for corner in corners])
        ]
        assert len(mine) == 1, (front, there, backs)
        left.remove(mine[0])


def lie_at(ones: list[Point], others: list[Point]) -> bool:
    pairs = zip(ones, others, strict=True)
    return all(abs(one - other) < NEAR_MM for pair in pairs for one, other in zip(*pair, strict=True))


def mirrored(point: Point, mirror: tuple[int, float]) -> Point:
    axis, middle = mirror
    return (2 * middle - point[0], point[1]) if axis == 0 else (point[0], 2 * middle - point[1])


def check_fold(side: Side, size: tuple[float, float], row: Row) -> None:
    """Both halves meet when the sheet is folded along its dashed line, and keep clear of it for a core."""
    (fold,) = folds_of(side)
    fronts = [face for face in side.faces if not face.is_back]
    check_behind(fronts, [face for face in side.faces if face.is_back], fold, size)
    axis, at = fold
    apart = 0.0 if row["core"] is None else BLEED_MM + FOLD_MM + row["core"]
    for face in side.faces:
        box = face.box(size)
        gap = min(abs(box[axis] - at), abs(box[axis + 2] - at))
        assert gap == pytest.approx(apart, abs=NEAR_MM)


def check_machine(sides: list[Side], size: tuple[float, float], name: str) -> None:
    """Fronts have the marks that the machine looks for, and faces keep clear of them; backs have none."""
    cutter, _problems = read_cutter(name, Folder(ROOT / "templates"))
    assert cutter is not None
    for side in sides:
        angles = [line for line in side.lines if len(line.points) == 3]
        assert len(angles) + side.squares == (0 if side.is_back else len(cutter.corners))
        paper = Paper("", side.w_mm, side.h_mm)
        zones = [(x, y, x + w, y + h) for x, y, w, h in cutter.zones(paper)]
        bleeds = [face.box(size, BLEED_MM - NEAR_MM) for face in side.faces]
        assert side.is_back or not any(overlap(bleed, zone) for bleed in bleeds for zone in zones)


def check_ink(path: Path, sides: list[Side], size: tuple[float, float]) -> None:
    """Where no printer prints there is nothing but bleed, of words and pictures too."""
    with pypdfium2.PdfDocument(path) as document:
        for page, side in zip(document, sides, strict=True):
            shown = page.render(scale=PX_MM * 25.4 / 72, grayscale=True).to_pil().convert("L")
            pen = ImageDraw.Draw(shown)
            for box in [
                (MARGIN_MM - 0.3, MARGIN_MM - 0.3, side.w_mm - MARGIN_MM + 0.3, side.h_mm - MARGIN_MM + 0.3),
                *(face.box(size, BLEED_MM + 0.3) for face in side.faces),
            ]:
                pen.rectangle([each * PX_MM for each in box], fill=255)
            assert shown.getextrema()[0] > FAINT


def test_the_rows_hold_every_pair_that_can_be() -> None:
    held = {pair for row in ROWS for pair in pairs_of(row)}
    assert held == possible_pairs(AXES, fits) and all(map(fits, ROWS))
    assert len(ROWS) < 60


NO_FOLD = "--core: expected `fold` among --backs"
NO_MACHINE = "--cutter: expected backs of duplex, short or none"
REFUSED = [
    *((f"--backs {backs} --core 2", NO_FOLD) for backs in ("duplex", "short", "none")),
    *((f"--backs fold --cutter {cutter}", NO_MACHINE) for cutter in AXES["cutter"] if cutter),
    ("--core 2 --cutter opos", NO_FOLD),
    ("--backs fold --core 2 --cutter opos", NO_MACHINE),
    ("--printer hp --papers legal", "`pliego calibrate --paper legal` prints the sheet for it"),
    ("--papers a4 --products kit --cutter opos", "--cutter: expected products"),
    ("--papers a4 --products zine --marks crosses", "--marks: expected one of"),
]


def test_a_card_that_fits_no_half_of_a_sheet_is_refused_in_words(shop: Workshop) -> None:
    about = {"papers": ("4x6",), "backs": ("fold",), "products": ("cards",)}
    (told,) = shop.build("standard", **about, core_mm=2.0).problems
    assert told.code == "face-too-large" and told.severity == "error"
    assert "expected a face that fits 4x6 folded round a core of 2 mm, found `mazo/a0`" in told.message


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_cannot_be_together_is_refused_in_words(shop: Workshop, words: str, said: str) -> None:
    done = shop.pliego("build", "standard", "--content", "content", "--out", "none", *words.split())
    assert done.returncode == 2 and said in done.stderr and not (shop.root / "none").exists()
