"""Every pair of ways to print a deck, built together and measured in the written PDF.

Paper, sides, marks and the side that shows them, core, cutting machine, printer, ink, and the size of the
cards: a tiny deck is built for rows that hold each possible pair. Its cards have three squares in colours of
their own on each side, by which a face is found on a page, with its turn.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise as pairwise_of
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pypdfium2
import pytest
from measured import (
    BLEED_MM,
    NEAR_MM,
    Found,
    Side,
    as_printed,
    box_of,
    flip_of,
    folds_of,
    holds,
    lie_at,
    mirrored,
    overlap,
    runs_along,
    write_game,
)
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
from printed import pages_of
from sampling import case
from workshop import ROOT, Workshop

MARGIN_MM, FOLD_MM = 5.0, 5.0
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
    "product": ("cards", "kit"),
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
PX_MM, FAINT = 3, 200


def fits(row: Row) -> bool:
    """True if a command takes these choices together: a core is folded round, a machine cuts no folds and no
    kit, and page 1 of a kit needs a larger paper than A5."""
    backs, has_core, has_cutter = row.get("backs"), row.get("core") is not None, bool(row.get("cutter"))
    if row.get("product") == "kit" and (has_cutter or row.get("paper") == "a5"):
        return False
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
        write_game(shop, name, size, COPIES)
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


def build(shop: Workshop, row: Row) -> tuple[Outcome, Path]:
    choice = {name: (row[one],) for name, one in (("papers", "paper"), ("backs", "backs"), ("inks", "ink"))}
    done = shop.build(
        row["size"],
        **choice,
        products=(row["product"],),
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
    two_sided, size = row["backs"] in ("duplex", "short"), SIZES[row["size"]][:2]
    sides = printed_sides(path, row)
    check_copies(sides, row)
    for side in sides:
        check_reach(side, size, row)
        check_marks(side, size, row)
        tags = [line for line in side.lines if len(line.points) > 3]
        assert len(tags) == (row["product"] == "kit"), "each page of a kit has its number"
    if two_sided:
        for front, back in zip(sides[::2], sides[1::2], strict=True):
            check_behind(front.faces, back.faces, flip_of(front, row["backs"]), size)
    if row["backs"] == "fold":
        for side in sides:
            check_fold(side, size, row)
    if row["cutter"]:
        check_machine(sides, size, row["cutter"])
    if not row["printer"]:
        check_ink(path, sides, size)
    assert not done.problems


def printed_sides(path: Path, row: Row) -> list[Side]:
    """Return the pages that show cards, as the printer prints them: fronts have odd numbers if there are
    backs. In a kit, page 1 comes before them, and perhaps a blank one."""
    paper, is_kit = paper_of(row["paper"]), row["product"] == "kit"
    is_turned = row["backs"] in ("duplex", "short")
    sides: list[Side] = []
    for number, page in enumerate(pages_of(path)):
        drift = BACK if is_turned and number % 2 else FRONT
        side = as_printed(page, drift if row["printer"] else None, paper, number + 1)
        if not is_kit or (number and side.faces):
            sides.append(side)
            assert side.is_back == (is_turned and number % 2 == 1)
    return sides


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


def check_marks(side: Side, size: tuple[float, float], row: Row) -> None:
    """No line lies inside a trim, and each edge of each trim has its marks on the sides that show them."""
    black = [line for line in side.lines if max(line.colour) < 200 and len(line.points) == 2]
    white = [line.points for line in side.lines if min(line.colour) == 255]
    trims, bleeds = ([face.box(size, by) for face in side.faces] for by in (-2 * NEAR_MM, BLEED_MM - NEAR_MM))
    for line in side.lines:
        for ends in pairwise_of(line.points):
            assert not any(overlap(box_of(ends), trim) for trim in trims), line
        is_on_bleed = not line.is_dashed and any(holds(bleed, box_of(line.points)) for bleed in bleeds)
        is_seen = line.points in white or any(holds(box, box_of(line.points), 0.1) for box in side.white)
        assert is_seen or not is_on_bleed, ("a mark on bleed has a white edge or ground", line)
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


def width_of(row: Row) -> float:
    return 0.15 if row["marks"] in ("margin", "none") else 0.1


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
        for side in sides:
            page = document[side.number - 1]
            shown = page.render(scale=PX_MM * 25.4 / 72, grayscale=True).to_pil().convert("L")
            pen = ImageDraw.Draw(shown)
            for box in [
                (MARGIN_MM - 0.4, MARGIN_MM - 0.4, side.w_mm - MARGIN_MM + 0.4, side.h_mm - MARGIN_MM + 0.4),
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
