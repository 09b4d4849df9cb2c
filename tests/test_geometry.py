"""Where ink lies, read back from the PDFs: rasterised at 600 dpi and measured, not asked of who wrote them.

The faces of the game `marcas` are flat colours with a mark at their top left that no turn and no mirror maps
onto itself. Every measure is in millimetres from the top left of the page as it lies before one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from workshop import Entry, Workshop

Image = NDArray[np.uint8]
Box = tuple[float, float, float, float]
PX_PER_MM = 600 / 25.4
EXACT_MM = 0.05
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
BACKS = ("duplex", "short", "fold", "none")
MARK: Box = (2, 3, 12, 7)
"""Where the mark lies on a face: as templates/layouts/marca.yaml of the test games says."""

DARK = 60
GROUNDS = {"rojo": 132, "azul": 173, "tumbado": 173, "poker": 132, "pequeno": 173}
REVERSES = {"rojo": 214, "azul": 89, "tumbado": 89, "poker": 214, "pequeno": 89}


@dataclass(frozen=True)
class Sheet:
    """A rasterised page and the faces that the manifest puts on it."""

    image: Image
    faces: list[Entry]

    @property
    def w_mm(self) -> float:
        return self.image.shape[1] / PX_PER_MM

    @property
    def h_mm(self) -> float:
        return self.image.shape[0] / PX_PER_MM

    def at(self, x_mm: float, y_mm: float) -> int:
        return int(self.image[round(y_mm * PX_PER_MM), round(x_mm * PX_PER_MM)])

    def inside(self, box: Box, inset_mm: float = 0.1) -> Image:
        x, y, w, h = box
        left, right = (round(v * PX_PER_MM) for v in (x + inset_mm, x + w - inset_mm))
        top, bottom = (round(v * PX_PER_MM) for v in (y + inset_mm, y + h - inset_mm))
        return self.image[top:bottom, left:right]


def render(path: Path, page: int) -> Image:
    with pypdfium2.PdfDocument(path) as pdf:
        image: Image = pdf[page - 1].render(scale=600 / 72, grayscale=True).to_numpy()
        return image.reshape(image.shape[:2])


def sheets(shop: Workshop, entry: Entry) -> Iterator[Sheet]:
    for page in range(1, entry["pages"] + 1):
        faces = [face for face in entry["faces"] if face["page"] == page]
        yield Sheet(render(shop.out / entry["path"], page), faces)


def box_of(face: Entry) -> Box:
    return face["x_mm"], face["y_mm"], face["w_mm"], face["h_mm"]


def deck_of(face: Entry) -> str:
    deck: str = face["id"].split("/")[0]
    return deck


def marks(image: Image) -> list[Box]:
    """Return the box of every dark patch of at least 4 × 4 mm, in mm, by rows."""
    step = round(PX_PER_MM)
    coarse = image[::step, ::step] < DARK
    solid = np.lib.stride_tricks.sliding_window_view(coarse, (4, 4)).all(axis=(2, 3))
    found: list[Box] = []
    for row, column in np.argwhere(solid):
        x, y = (column + 1.5) * step / PX_PER_MM, (row + 1.5) * step / PX_PER_MM
        if not any(b[0] <= x <= b[0] + b[2] and b[1] <= y <= b[1] + b[3] for b in found):
            found.append(patch(image, x, y))
    return sorted(found, key=lambda b: (round(b[1]), b[0]))


def patch(image: Image, x_mm: float, y_mm: float) -> Box:
    """Return the box of the dark patch round a point."""
    column, row = round(x_mm * PX_PER_MM), round(y_mm * PX_PER_MM)
    left, right = reach(image[row] < DARK, column)
    top, bottom = reach(image[:, column] < DARK, row)
    return left, top, right - left, bottom - top


def reach(dark: NDArray[np.bool_], start: int) -> tuple[float, float]:
    """Return how far a run reaches on both sides of a pixel, in mm."""
    light = np.flatnonzero(~dark)
    before, behind = light[light < start], light[light > start]
    first = before[-1] + 1 if before.size else 0
    last = behind[0] if behind.size else dark.size
    return first / PX_PER_MM, last / PX_PER_MM


def assert_marks(found: list[Box], wanted: list[Box]) -> None:
    assert len(found) == len(wanted)
    for mark in wanted:
        nearest = min(found, key=lambda box: abs(box[0] - mark[0]) + abs(box[1] - mark[1]))
        assert nearest == pytest.approx(mark, abs=EXACT_MM)


def top_left(face: Entry) -> Box:
    """Return where a face shows its mark when it is looked at the right way round."""
    x, y, w, h = MARK
    return face["x_mm"] + x, face["y_mm"] + y, w, h


def top_right(face: Entry) -> Box:
    """Return where a face shows its mark when it is looked at through the paper, from behind."""
    x, y, w, h = MARK
    return face["x_mm"] + face["w_mm"] - x - w, face["y_mm"] + y, w, h


def is_side(face: Entry, side: str) -> bool:
    return bool(face["side"] == side)


WAYS = [(paper, backs) for paper in PAPERS for backs in BACKS]
LONG = {(paper, backs) for paper, backs in WAYS if paper != "a4"}


@pytest.fixture(
    scope="module",
    params=[pytest.param(way, marks=pytest.mark.long if way in LONG else ()) for way in WAYS],
    ids=["-".join(way) for way in WAYS],
)
def printed(request: pytest.FixtureRequest, marcas: Workshop) -> tuple[str, list[Sheet]]:
    """The card sheets on one paper with one way of printing backs."""
    paper, backs = request.param
    entry = marcas.entry(product="cards", paper=paper, backs=backs)
    return backs, list(sheets(marcas, entry))


@pytest.fixture(scope="module", params=PAPERS)
def two_sided(request: pytest.FixtureRequest, marcas: Workshop) -> dict[str, list[Sheet]]:
    """The sheets of cards and of boards on one paper, turned about their long edge."""
    entries = [
        marcas.entry(product=each, paper=request.param, backs="duplex") for each in ("cards", "boards")
    ]
    return {entry["product"]: list(sheets(marcas, entry)) for entry in entries}


def test_the_paper_is_exact(marcas: Workshop) -> None:
    for entry in marcas.entries():
        with pypdfium2.PdfDocument(marcas.out / entry["path"]) as pdf:
            assert len(pdf) == entry["pages"]
            sizes = {tuple(sorted(v * 25.4 / 72 for v in page.get_size())) for page in pdf}
        assert all(size == pytest.approx(PAPERS[entry["paper"]], abs=0.01) for size in sizes)


def test_ink_lies_where_the_manifest_says(printed: tuple[str, list[Sheet]]) -> None:
    backs, pages = printed
    for sheet in pages:
        fronts = [face for face in sheet.faces if is_side(face, "front")]
        wanted = [top_left(face) for face in fronts]
        reverses = [face for face in sheet.faces if is_side(face, "back")]
        if reverses:
            wanted += [mark_of_back(face, sheet, backs) for face in reverses]
        assert_marks(marks(sheet.image), wanted)


def mark_of_back(face: Entry, sheet: Sheet, backs: str) -> Box:
    """Return where a back shows its mark: at its top left, or turned by 180 degrees at its bottom right."""
    is_turned = backs == "fold" or (backs == "duplex") == (sheet.w_mm > sheet.h_mm)
    x, y, w, h = MARK
    if not is_turned:
        return top_left(face)
    return face["x_mm"] + face["w_mm"] - x - w, face["y_mm"] + face["h_mm"] - y - h, w, h


def test_each_back_lies_behind_its_front(printed: tuple[str, list[Sheet]]) -> None:
    backs, pages = printed
    for front, seen in pairs(backs, pages):
        fronts = [face for face in front.faces if is_side(face, "front")]
        assert_marks(marks(seen.image), [top_right(face) for face in fronts])
        for face in fronts:
            x, y, w, h = box_of(face)
            grounds = [front.at(x + w / 2, y + h / 2), seen.at(x + w / 2, y + h / 2)]
            assert grounds == pytest.approx([GROUNDS[deck_of(face)], REVERSES[deck_of(face)]], abs=3)


def pairs(backs: str, pages: list[Sheet]) -> Iterator[tuple[Sheet, Sheet]]:
    """Yield each front with its reverse as if the paper were glass: turned over, or folded back."""
    if backs in ("duplex", "short"):
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            assert front.image.shape == back.image.shape
            sideways = (backs == "duplex") == (front.h_mm > front.w_mm)
            yield front, Sheet(back.image[:, ::-1] if sideways else back.image[::-1], back.faces)
    elif backs == "fold":
        for sheet in pages:
            half = sheet.image.shape[0] // 2
            folded = np.full_like(sheet.image, 255)
            folded[:half] = sheet.image[-half:][::-1]
            top = sheet.image.copy()
            top[half:] = 255
            yield Sheet(top, sheet.faces), Sheet(folded, sheet.faces)


def test_the_manifest_pairs_every_front_with_its_back(printed: tuple[str, list[Sheet]]) -> None:
    backs, pages = printed
    fronts = [(f["id"], f["copy"]) for sheet in pages for f in sheet.faces if is_side(f, "front")]
    reverses = [(f["id"], f["copy"]) for sheet in pages for f in sheet.faces if is_side(f, "back")]
    assert len(fronts) == 10 + 10 + 10 + 19 and len(set(fronts)) == len(fronts)
    assert sorted(reverses) == ([] if backs == "none" else sorted(fronts))


def test_nothing_is_printed_on_a_face_but_the_face(printed: tuple[str, list[Sheet]]) -> None:
    backs, pages = printed
    for sheet in pages:
        for face in sheet.faces:
            front = is_side(face, "front")
            ground = (GROUNDS if front else REVERSES)[deck_of(face)]
            mark = top_left(face) if front else mark_of_back(face, sheet, backs)
            inside = sheet.inside(box_of(face), 0.15).astype(np.int16)
            strange = np.count_nonzero(abs(inside - ground) > 4)
            assert strange == pytest.approx(mark[2] * mark[3] * PX_PER_MM**2, rel=0.01)


def test_colour_bleeds_three_millimetres_beyond_the_outer_cards(printed: tuple[str, list[Sheet]]) -> None:
    """Measured at the top, where neither ruler nor name stands."""
    for sheet in printed[1]:
        top = min(face["y_mm"] for face in sheet.faces)
        for face in (face for face in sheet.faces if face["y_mm"] == top):
            ground = (GROUNDS if is_side(face, "front") else REVERSES)[deck_of(face)]
            column = round((face["x_mm"] + 0.3 * face["w_mm"]) * PX_PER_MM)
            level = abs(sheet.image[:, column].astype(np.int16) - ground) < 4
            first, _last = reach(level, round((top + 1) * PX_PER_MM))
            assert first == pytest.approx(top - 3, abs=2 * EXACT_MM)


def test_decks_that_touch_change_colour_at_the_cut(two_sided: dict[str, list[Sheet]]) -> None:
    for sheet in two_sided["cards"]:
        decks = {deck_of(face): face for face in sheet.faces}
        if set(decks) != {"rojo", "azul"}:
            continue
        upper = next(f for f in sheet.faces if deck_of(f) == "rojo" and f["x_mm"] == decks["azul"]["x_mm"])
        column = round((upper["x_mm"] + 40) * PX_PER_MM)
        grounds = GROUNDS if is_side(upper, "front") else REVERSES
        lower = np.flatnonzero(abs(sheet.image[:, column].astype(np.int16) - grounds["azul"]) < 4)
        cut = min(f["y_mm"] for f in sheet.faces if deck_of(f) == "azul" and f["x_mm"] == upper["x_mm"])
        assert lower[0] / PX_PER_MM == pytest.approx(cut, abs=EXACT_MM)


def test_grids_lie_as_the_trade_lays_them(marcas: Workshop) -> None:
    decks = ("rojo", "poker", "tumbado", "pequeno")
    assert [shape(marcas, "a4", d) for d in decks] == [(9, False), (9, False), (9, True), (16, False)]
    assert [shape(marcas, "letter", d) for d in decks] == [(9, False), (9, False), (9, True), (18, True)]


def shape(shop: Workshop, paper: str, deck: str) -> tuple[int, bool]:
    """Return how many cards a full sheet of a deck holds, and whether it lies on its side."""
    entry = shop.entry(product="cards", paper=paper, backs="none")
    pages = [face["page"] for face in entry["faces"] if deck_of(face) == deck]
    with pypdfium2.PdfDocument(shop.out / entry["path"]) as pdf:
        w, h = pdf[pages[0] - 1].get_size()
    return sum(face["page"] == pages[0] for face in entry["faces"]), w > h


def test_a_ruler_of_a_hundred_millimetres_stands_on_every_sheet(two_sided: dict[str, list[Sheet]]) -> None:
    for sheet in chain(*two_sided.values()):
        assert max(longest_lines(sheet)) == pytest.approx(100, abs=0.2)


def test_the_ruler_stands_in_the_wider_margin_of_its_own_side(two_sided: dict[str, list[Sheet]]) -> None:
    for sheet in two_sided["cards"]:
        beside = min(face["x_mm"] for face in sheet.faces)
        below = sheet.h_mm - max(face["y_mm"] + face["h_mm"] for face in sheet.faces)
        left, bottom = longest_lines(sheet)
        assert (bottom > left) == (below > beside - EXACT_MM)


def longest_lines(sheet: Sheet) -> tuple[float, float]:
    """Return the length in mm of the longest dark line in the left margin, and in the bottom one."""
    edge = round(8 * PX_PER_MM)
    left, bottom = sheet.image[:, :edge] < DARK, sheet.image[-edge:] < DARK
    top = sheet.image.shape[0] - edge
    for face in sheet.faces:
        x, y, w, h = (round(v * PX_PER_MM) for v in box_of(face))
        left[y : y + h, x : x + w] = False
        bottom[max(0, y - top) : max(0, y + h - top), x : x + w] = False
    return longest(left.T) / PX_PER_MM, longest(bottom) / PX_PER_MM


def longest(lines: NDArray[np.bool_]) -> int:
    """Return the length of the longest run of True in any row."""
    best = 0
    for line in lines[lines.any(axis=1)]:
        ends = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
        best = max(best, int((ends[1::2] - ends[::2]).max()))
    return best


def test_nothing_is_printed_where_no_printer_reaches(two_sided: dict[str, list[Sheet]]) -> None:
    """But the bleed, which is cut off anyway."""
    for sheet in chain(*two_sided.values()):
        edge = round(4.9 * PX_PER_MM)
        frame = [sheet.image[:edge], sheet.image[-edge:], sheet.image[:, :edge], sheet.image[:, -edge:]]
        bleed = (*GROUNDS.values(), *REVERSES.values())
        for strip in frame:
            levels = np.flatnonzero(np.bincount(strip.ravel(), minlength=256) > 40)
            assert all(level > 250 or any(abs(level - b) < 4 for b in bleed) for level in levels)


def test_tiles_of_a_large_board_join_to_the_whole(two_sided: dict[str, list[Sheet]]) -> None:
    tiles = two_sided["boards"]
    assert len(tiles) == 4 and all(len(sheet.faces) == 1 for sheet in tiles)
    cuts = [sheet.inside(box_of(sheet.faces[0]), 0) for sheet in tiles]
    seam = round(10 * PX_PER_MM)
    for left, right in ((cuts[0], cuts[1]), (cuts[2], cuts[3])):
        assert_alike(left[:, -seam:], right[:, :seam])
    for upper, lower in ((cuts[0], cuts[2]), (cuts[1], cuts[3])):
        assert_alike(upper[-seam:], lower[:seam])
    assert (cuts[0].shape[1] + cuts[1].shape[1] - seam) / PX_PER_MM == pytest.approx(400, abs=0.1)
    assert (cuts[0].shape[0] + cuts[2].shape[0] - seam) / PX_PER_MM == pytest.approx(300, abs=0.1)


def assert_alike(one: Image, other: Image) -> None:
    """Both show the same, but for a pixel along edges."""
    h, w = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    apart = abs(one[-h:, -w:].astype(np.int16) - other[:h, :w]) > 40
    assert np.count_nonzero(apart) < 0.01 * apart.size
