"""Papers: names and sizes, what fits each, and what a larger one saves, read back from written PDFs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.look import PRINTING_PAGE
from pliego.printing.calibration.reach import least_margins
from pliego.printing.paper import Slot, back_slot
from pliego.printing.papers import PAPERS, paper_of, reading_paper
from pliego.printing.products.catalogue import product_of
from pliego.text.units import MM_PER_PT
from workshop import ROOT, Entry, Workshop

SMALL = ("a5", "4x6", "148x148")
LARGE = ("a3", "sra3", "tabloid")
OTHERS = ("legal", "universal", "210x330", *SMALL, *LARGE)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A game of cards, tokens and a board that is larger than A4, in one build on all papers."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("papers"), "marcas")
    shop.edit("templates/layouts/marca-tablero.yaml", "size: [400, 300]", "size: [390, 260]")
    done = shop.build("marcas", papers=["a4", *OTHERS], products=("cards", "boards"), inks=("low",))
    assert not [each for each in done.problems if each.severity == "error"]
    return shop


def sizes(path: Path) -> list[tuple[float, float]]:
    """Return the size of each page, in mm."""
    with pikepdf.open(path) as pdf:
        return [
            (float(page.mediabox[2]) * MM_PER_PT, float(page.mediabox[3]) * MM_PER_PT) for page in pdf.pages
        ]


@given(st.integers(900, 12_000), st.integers(900, 12_000), st.sampled_from(["x", "×", " x "]), st.booleans())
def test_a_size_names_one_paper_whichever_way_it_is_typed(one: int, other: int, by: str, unit: bool) -> None:
    paper = paper_of(f"{one / 10:g}{by}{other / 10:g}{' mm' if unit else ''}")
    assert (paper.w_mm, paper.h_mm) == tuple(sorted((one / 10, other / 10)))
    assert paper_of(paper.name) == paper


@pytest.mark.parametrize(
    "name", ["a33", "210", "210x", "x297", "89x200", "100x1201", "", "a4 ", "1e2x200", "-100x200"]
)
def test_what_is_no_paper_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        paper_of(name)


def test_every_wrong_paper_is_reported_at_once(shop: Workshop) -> None:
    done = shop.pliego("build", "marcas", "--papers", "a44,4x5,a4")
    assert done.returncode == 2
    assert "`a44`; did you mean `a4`?" in done.stderr and "90 to 1200 mm, found `4x5`" in done.stderr


@pytest.mark.parametrize("name", OTHERS)
def test_every_page_is_a_sheet_of_the_paper(shop: Workshop, name: str) -> None:
    paper = paper_of(name)
    for entry in shop.entries(paper=name):
        for size in sizes(shop.out / entry["path"]):
            assert sorted(size) == pytest.approx(sorted((paper.w_mm, paper.h_mm)), abs=0.01)


@pytest.mark.parametrize("name", OTHERS)
def test_a_back_lies_behind_its_front(shop: Workshop, name: str) -> None:
    entry = shop.entry(paper=name, product="cards")
    pages = sizes(shop.out / entry["path"])
    fronts = {(f["page"], f["id"], f["copy"]): f for f in entry["faces"] if f["side"] == "front"}
    backs = {(f["page"] - 1, f["id"], f["copy"]): f for f in entry["faces"] if f["side"] == "back"}
    assert fronts.keys() == backs.keys() != set()
    for key, front in fronts.items():
        width, height = pages[key[0] - 1]
        paper = paper_of(name).turned() if width > height else paper_of(name)
        behind = back_slot(Slot(*(front[side] for side in ("x_mm", "y_mm", "w_mm", "h_mm"))), paper, "duplex")
        found = backs[key]
        assert (found["x_mm"], found["y_mm"]) == pytest.approx((behind.x_mm, behind.y_mm), abs=0.001)


@pytest.mark.parametrize("name", OTHERS)
def test_every_face_lies_where_a_printer_reaches(shop: Workshop, name: str) -> None:
    for entry in shop.entries(paper=name):
        pages = sizes(shop.out / entry["path"])
        for face in entry["faces"]:
            width, height = pages[face["page"] - 1]
            assert min(face["x_mm"], face["y_mm"]) >= 4.999
            assert face["x_mm"] + face["w_mm"] <= width - 4.999
            assert face["y_mm"] + face["h_mm"] <= height - 4.999


def test_the_number_of_copies_does_not_depend_on_the_paper(shop: Workshop) -> None:
    def copies(name: str) -> set[tuple[str, str, int]]:
        faces = shop.entry(paper=name, product="cards")["faces"]
        assert len(faces) == len({(f["id"], f["side"], f["copy"]) for f in faces})
        return {(f["id"], f["side"], f["copy"]) for f in faces}

    assert {frozenset(copies(name)) for name in OTHERS} == {frozenset(copies("a4"))}


def test_a_board_is_tiled_on_a4_and_in_one_piece_on_a3(shop: Workshop) -> None:
    pages = {name: shop.entry(paper=name, product="boards")["pages"] for name in ("a4", *LARGE)}
    assert pages["a4"] > 1 and {pages[name] for name in LARGE} == {1}


def test_the_short_ruler_of_a_small_paper_measures_what_it_says(shop: Workshop) -> None:
    entry = shop.entry(paper="4x6", product="boards")
    data = (shop.out / entry["path"]).read_bytes()
    assert min(least_margins(data)) >= 4.6


def test_what_a_paper_is_too_small_for_is_left_out_and_said(shop: Workshop) -> None:
    done = shop.pliego("build", "marcas", "--papers", "4x6")
    assert done.returncode == 0, done.stderr
    assert "4 × 6 in is too small for kit: not built" in done.stdout
    asked = shop.pliego("build", "marcas", "--papers", "4x6", "--products", "kit")
    assert asked.returncode == 1
    assert "expected a paper of at least 196 × 266 mm for the product `kit`, found 4 × 6 in" in asked.stdout


def test_the_least_paper_of_a_kit_holds_its_first_page() -> None:
    drawn = yaml.safe_load((ROOT / f"templates/layouts/{PRINTING_PAGE}.yaml").read_text("utf-8"))
    width, height = drawn["size"]
    assert product_of("kit").least_mm == (width + 10, height + 10)


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A kit with a book and a large board, on A4 and A3."""
    shop = Workshop.with_games(tmp_path_factory.mktemp("kits"), "marcas")
    shop.edit("templates/layouts/marca-tablero.yaml", "size: [400, 300]", "size: [390, 260]")
    done = shop.build("marcas", papers=["a4", "a3"], products=("kit",))
    assert not [each for each in done.problems if each.severity == "error"]
    return shop


def test_a_kit_on_a3_is_read_on_a4(kits: Workshop) -> None:
    entry = kits.entry(paper="a3", product="kit")
    found = sizes(kits.out / entry["path"])
    used = {face["page"] for face in entry["faces"]}
    a3, a4 = ([PAPERS[name].w_mm, PAPERS[name].h_mm] for name in ("a3", "a4"))
    assert sorted(found[0]) == pytest.approx(a4, abs=0.01)
    for page in used:
        assert sorted(found[page - 1]) == pytest.approx(a3, abs=0.01)


def test_page_2_says_what_a_larger_paper_saves(kits: Workshop) -> None:
    entries = {name: kits.entry(paper=name, product="kit") for name in ("a4", "a3")}
    sheets = {name: len(list(fronts(entry))) for name, entry in entries.items()}
    text = " ".join(text_of(kits.out / entries["a4"]["path"], 2).split())
    assert f"caben en {sheets['a3']} hojas en vez de {sheets['a4']}" in text
    assert "De una pieza en A3: Tablero grande." in text
    assert "en vez de" not in text_of(kits.out / entries["a3"]["path"], 2)


def fronts(entry: Entry) -> Iterator[int]:
    """Yield the pages that show fronts."""
    yield from {face["page"] for face in entry["faces"] if face["side"] == "front"}


def text_of(path: Path, page: int = 1) -> str:
    """Return the text of a page."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        return str(document[page - 1].get_textpage().get_text_range())


@pytest.mark.parametrize(
    ("name", "read"), [("a3", "a4"), ("tabloid", "letter"), ("sra3", "225x320"), ("legal", "legal")]
)
def test_books_are_read_on_half_of_a_large_paper(name: str, read: str) -> None:
    assert reading_paper(paper_of(name)).name == read
