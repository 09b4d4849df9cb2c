"""The zine: one sheet is folded and cut here as a hand does it, and read from the written file."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pliego.printing.sheets.zine import COLUMNS, PAGES, ROWS, folds, slit, zine_pages
from workshop import Workshop, begun_game

pytestmark = pytest.mark.long

POINT_MM = 25.4 / 72
ROUND = [(1, 0), (1, 1), (1, 2), (1, 3), (0, 3), (0, 2), (0, 1), (0, 0)]
"""The places of a sheet, row and column, in the order in which the pushed-together sheet shows them."""
OPENINGS = [{(1, 0), (1, 1)}, {(1, 2), (1, 3)}, {(0, 3), (0, 2)}, {(0, 1), (0, 0)}]
"""The places that face each other: the upright folds between them become the back of the zine."""
LEAVES = [{(1, 1), (1, 2)}, {(1, 3), (0, 3)}, {(0, 2), (0, 1)}, {(0, 0), (1, 0)}]
"""The places that lie back to back: by the long fold at the ends, by an upright one in the middle."""


def places(size: tuple[float, float]) -> dict[int, tuple[int, int]]:
    """Return the row and the column of each page."""
    width, height = size[0] / COLUMNS, size[1] / ROWS
    return {page.number: (round(page.y_mm / height), round(page.x_mm / width)) for page in zine_pages(*size)}


@pytest.mark.parametrize("size", [(297.0, 210.0), (279.4, 215.9)])
def test_the_folded_sheet_is_read_from_1_to_8(size: tuple[float, float]) -> None:
    found = places(size)
    start = ROUND.index(found[1])
    assert [found[number] for number in range(1, PAGES + 1)] == ROUND[start:] + ROUND[:start]
    assert {found[8], found[1]} in OPENINGS
    for even in (2, 4, 6):
        assert {found[even], found[even + 1]} in OPENINGS
    for odd in (1, 3, 5, 7):
        assert {found[odd], found[odd + 1]} in LEAVES


def test_every_page_is_upright_when_its_neighbours_are() -> None:
    """The upper row is folded over the lower one, so it stands on its head on the sheet."""
    for page in zine_pages(297, 210):
        assert page.turn == (0 if page.y_mm else 180)


def test_the_slit_and_the_folds_meet_and_cover_the_edges_of_all_pages() -> None:
    x1, y1, x2, y2 = slit(297, 210)
    assert (x1, x2, y1, y2) == (297 / 4, 297 * 3 / 4, 105, 105)
    level = [fold for fold in folds(297, 210) if fold[1] == fold[3]]
    assert sorted([*level, (x1, y1, x2, y2)]) == [(0, 105, x1, 105), (x1, 105, x2, 105), (x2, 105, 297, 105)]
    assert [fold[0] for fold in folds(297, 210) if fold[0] == fold[2]] == [
        297 * part / 4 for part in (1, 2, 3)
    ]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("zine"))
    begun_game(shop.root / "content/mio")
    done = shop.build("mio", products=("zine",))
    assert not done.problems
    return shop


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_page_lies_in_its_place_of_the_written_sheet(shop: Workshop, paper: str) -> None:
    path = shop.out / shop.entry(product="zine", paper=paper)["path"]
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 1
        page = document[0]
        width, height = page.get_size()
        size = width * POINT_MM, height * POINT_MM
        text = page.get_textpage()
        for number, (row, column) in places(size).items():
            left, top = column * width / COLUMNS, height - row * height / ROWS
            words = text.get_text_bounded(left, top - height / ROWS, left + width / COLUMNS, top)
            if number == 1:
                assert "Plantilla" in words
            assert re.search(rf"\b{number}\b", words.split("Reglamento")[-1] if row else words)


def test_a_screen_reader_hears_the_pages_in_order(shop: Workshop) -> None:
    path = shop.out / shop.entry(product="zine", paper="a4")["path"]
    with pikepdf.open(path) as pdf:
        assert "/StructTreeRoot" in pdf.Root and pdf.Root.MarkInfo.Marked
        forms = pdf.pages[0].Resources.XObject
        assert {str(name) for name in forms} == {f"/Page{number}" for number in range(1, 9)}


def test_rules_that_are_too_long_are_refused_with_a_way_out(tmp_path: Path) -> None:
    own = Workshop.with_games(tmp_path)
    begun_game(own.root / "content/mio")
    long = "Roba una carta y pásala. " * 300
    own.edit("content/mio/rules.yaml", "En lugar de robar, puedes pasar.", long.strip())
    done = own.pliego("build", "mio", "--papers", "a4", "--products", "zine", "--content", "content")
    assert done.returncode == 1
    assert re.search(r"game\.yaml:\d+:\d+: error: expected a rulebook of 8 pages of 74 × 105 mm", done.stdout)
    assert "`booklet`" in done.stdout
