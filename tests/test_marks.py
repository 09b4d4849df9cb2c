"""Marks of cuts: in the margin, crosses or thin lines, on either side, read back from the written PDFs."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from pliego.make.release import parcels_of
from pliego.printing.sheets.cuts import MarkKind, MarkSide, MarkStyle
from test_cut_marks import Line, cuts_shown, lines_of
from workshop import Entry, Workshop, pages_text

MARGIN_MM, THIN_MM, ARM_MM = 5.0, 0.1, 2.0
WAYS = ("duplex", "short", "fold", "none")
KINDS: tuple[MarkKind, ...] = ("crosses", "hairlines")
SIDES: tuple[MarkSide, ...] = ("front", "back", "both")


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop.with_games(tmp_path_factory.mktemp("marks"), "marcas")


def cards(shop: Workshop, kind: MarkKind, side: MarkSide, backs: str, paper: str = "a4") -> Entry:
    """Return the manifest's entry of the cards with some marks."""
    choice = {"products": ("cards",), "papers": (paper,), "backs": (backs,)}
    done = shop.build("marcas", **choice, marks=MarkStyle(kind, side))
    assert not done.problems
    words = [kind if kind != "margin" else "", f"marks-{side}" if side != "front" else ""]
    name = "-".join(filter(None, ["marcas-cards-es", paper, backs if backs != "duplex" else "", *words]))
    return next(entry for entry in shop.entries() if Path(entry["path"]).stem == name)


def on_page(entry: Entry, page: int) -> list[Entry]:
    return [face for face in entry["faces"] if face["page"] == page]


def has_marks(side: MarkSide, faces: list[Entry], backs: str) -> bool:
    """True if a page of these faces is one that shows the cuts."""
    if backs in ("fold", "none"):
        return True
    return side == "both" or {face["side"] for face in faces} == {side}


def covers(line: Line, upright: bool, at: float, start: float, end: float) -> bool:
    """True if a line runs along a place, from start to end at least."""
    if line.is_upright != upright:
        return False
    where = line.x1 if upright else line.y1
    first, last = sorted((line.y1, line.y2) if upright else (line.x1, line.x2))
    return abs(where - at) < 0.01 and first <= start + 0.01 and last >= end - 0.01


@pytest.mark.parametrize("backs", WAYS)
@pytest.mark.parametrize("side", SIDES)
def test_a_thin_line_runs_along_every_edge_of_every_face(shop: Workshop, side: MarkSide, backs: str) -> None:
    entry = cards(shop, "hairlines", side, backs)
    pages = lines_of(shop.out / entry["path"], THIN_MM)
    for page, lines in enumerate(pages, 1):
        faces = on_page(entry, page)
        assert bool(lines) == has_marks(side, faces, backs)
        for face in faces if lines else ():
            x, y, w, h = (face[each] for each in ("x_mm", "y_mm", "w_mm", "h_mm"))
            fold = (
                {round(f["y_mm"] + f["h_mm"], 3) for f in faces if f["side"] == "front"}
                if backs == "fold"
                else ()
            )
            for at in (x, x + w):
                assert any(covers(line, True, at, y, y + h) for line in lines)
            for at in (y, y + h):
                is_fold = round(at, 3) in fold
                assert is_fold or any(covers(line, False, at, x, x + w) for line in lines)


@pytest.mark.parametrize("backs", WAYS)
@pytest.mark.parametrize("side", SIDES)
def test_a_cross_stands_on_every_corner_of_every_face(shop: Workshop, side: MarkSide, backs: str) -> None:
    entry = cards(shop, "crosses", side, backs)
    for page, lines in enumerate(lines_of(shop.out / entry["path"], THIN_MM), 1):
        faces = on_page(entry, page)
        assert bool(lines) == has_marks(side, faces, backs)
        for face in faces if lines else ():
            for x in (face["x_mm"], face["x_mm"] + face["w_mm"]):
                for y in (face["y_mm"], face["y_mm"] + face["h_mm"]):
                    assert any(covers(line, True, x, y - 0.5, y + 0.5) for line in lines)
        assert all(abs(a.x1 - a.x2) + abs(a.y1 - a.y2) <= 2 * ARM_MM + 0.01 for a in lines)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_mark_lies_inside_a_face_or_where_no_printer_reaches(
    shop: Workshop, kind: MarkKind, paper: str
) -> None:
    entry = cards(shop, kind, "both", "duplex", paper)
    with pikepdf.open(shop.out / entry["path"]) as pdf:
        sizes = [[float(each) * 25.4 / 72 for each in page.mediabox[2:]] for page in pdf.pages]
    for page, lines in enumerate(lines_of(shop.out / entry["path"], THIN_MM), 1):
        width, height = sizes[page - 1]
        for line in lines:
            assert min(line.x1, line.x2, line.y1, line.y2) >= MARGIN_MM - 0.01
            assert max(line.x1, line.x2) <= width - MARGIN_MM + 0.01
            assert max(line.y1, line.y2) <= height - MARGIN_MM + 0.01
            assert not any(runs_inside(line, face) for face in on_page(entry, page))


def runs_inside(line: Line, face: Entry) -> bool:
    x, y, w, h = (face[each] for each in ("x_mm", "y_mm", "w_mm", "h_mm"))
    across = min(line.x1, line.x2) < x + w - 0.02 and max(line.x1, line.x2) > x + 0.02
    down = min(line.y1, line.y2) < y + h - 0.02 and max(line.y1, line.y2) > y + 0.02
    return across and down


@pytest.mark.parametrize("backs", ["duplex", "short"])
def test_marks_of_the_margin_stand_on_the_back_where_they_cut_the_front(shop: Workshop, backs: str) -> None:
    """A cut is counted once, whichever side shows it."""
    front, back = (cards(shop, "margin", side, backs) for side in ("front", "back"))
    shown = lines_of(shop.out / front["path"]), lines_of(shop.out / back["path"])
    for page in range(1, front["pages"] + 1, 2):
        wanted = cuts_shown(shown[0][page - 1], on_page(front, page))
        found = cuts_shown(shown[1][page], on_page(back, page + 1))
        assert wanted != (set(), set()) and [len(each) for each in wanted] == [len(each) for each in found]
        assert cuts_shown(shown[1][page - 1], on_page(back, page)) == (set(), set())
        assert cuts_shown(shown[0][page], on_page(front, page + 1)) == (set(), set())


def test_without_marks_there_are_none(shop: Workshop) -> None:
    entry = cards(shop, "none", "front", "duplex")
    path = shop.out / entry["path"]
    assert not any(lines_of(path, THIN_MM))
    for page, lines in enumerate(lines_of(path), 1):
        assert cuts_shown(lines, on_page(entry, page)) == (set(), set())


@pytest.mark.parametrize(
    ("kind", "side", "words"),
    [
        ("margin", "front", "Corta por las marcas del margen:"),
        ("crosses", "both", "Corta por las cruces:"),
        ("hairlines", "back", "Corta por las líneas finas, que están en el reverso:"),
        ("none", "back", "Corta por el borde de cada pieza, que aquí no lleva marcas:"),
    ],
)
def test_page_1_says_what_to_cut_along(shop: Workshop, kind: MarkKind, side: MarkSide, words: str) -> None:
    shop.build("marcas", products=("kit",), papers=("a4",), marks=MarkStyle(kind, side))
    entry = next(
        entry
        for entry in shop.entries(product="kit")
        if (entry.get("marks", "margin"), entry.get("marks-on", "front")) == (kind, side)
    )
    assert words in " ".join(pages_text(shop.out / entry["path"])[0].split())


def test_a_release_has_the_usual_marks(shop: Workshop) -> None:
    cards(shop, "margin", "front", "duplex")
    cards(shop, "crosses", "front", "duplex")
    packed = [entry for entries in parcels_of(shop.entries()).values() for entry in entries]
    assert packed and not any("marks" in entry for entry in packed)


def test_marks_are_refused_where_nothing_is_cut(shop: Workshop) -> None:
    done = shop.pliego("build", "marcas", "--products", "images", "--marks", "crosses")
    assert (
        done.returncode == 2 and "--marks: expected one of" in done.stderr and "found images" in done.stderr
    )
    done = shop.pliego("build", "marcas", "--marks", "dots")
    assert done.returncode == 2 and "margin" in done.stderr
