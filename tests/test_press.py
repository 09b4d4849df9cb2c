"""Files for a print shop: one face a page, front then back, with trim and bleed, read back from the PDFs."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from pliego.cards.drawing import Drawing, VectorPath, rectangle
from pliego.cards.layout.result import Face
from pliego.cli.main import cli
from pliego.game.model.look import Layout
from pliego.printing.press.files import PressFile, PressItem
from pliego.text.problems import has_errors
from test_page_boxes import boxes_of
from workshop import Workshop, pages_text

BLEED = 3.0
Rows = list[dict[str, str]]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop.with_games(tmp_path_factory.mktemp("press"), "mini")


def unpacked(shop: Workshop, name: str) -> tuple[Rows, Path]:
    """Return the list of a ZIP, and the folder that it is unpacked into."""
    folder = shop.out / "mini/es" / name
    with zipfile.ZipFile(folder.with_suffix(".zip")) as packed:
        packed.extractall(folder)
    inside = folder / "mini-press-es"
    return list(csv.DictReader(io.StringIO((inside / "list.csv").read_text("utf-8")))), inside


@pytest.mark.parametrize("once", [False, True])
def test_each_face_has_a_page_of_its_trim_and_bleed_and_its_back_behind_it(
    shop: Workshop, once: bool
) -> None:
    assert not has_errors(shop.build(products=("press",), once=once).problems)  # type: ignore[arg-type]
    rows, folder = unpacked(shop, "mini-press-es-rgb-once" if once else "mini-press-es-rgb")
    assert {row["file"] for row in rows} == {str(each.relative_to(folder)) for each in folder.rglob("*.pdf")}
    for name in dict.fromkeys(row["file"] for row in rows):
        mine = [row for row in rows if row["file"] == name]
        boxes = list(boxes_of(folder / name))
        copies = sum(1 if once else int(row["copies"]) for row in mine)
        assert len(boxes) == copies * (2 if mine[0]["back page"] else 1)
        words = pages_text(folder / name)
        for row in mine:
            size = float(row["width mm"]), float(row["height mm"])
            for page in {int(row["page"]), int(row["back page"] or row["page"])}:
                paper, bleed, trim = boxes[page - 1]
                assert trim == pytest.approx([BLEED, BLEED, BLEED + size[0], BLEED + size[1]], abs=0.01)
                assert bleed == paper == pytest.approx([0, 0, *(each + 2 * BLEED for each in size)], abs=0.01)
            if name.startswith("cards/"):
                assert row["title"].lower() in " ".join(words[int(row["page"]) - 1].lower().split())


def test_the_bleed_of_a_face_reaches_the_edge_of_its_page(shop: Workshop) -> None:
    shop.build(products=("press",))
    _rows, folder = unpacked(shop, "mini-press-es-rgb")
    for file in folder.glob("cards/*.pdf"):
        with pikepdf.open(file) as pdf:
            for page in pdf.pages:
                (form,) = page.obj.Resources.XObject.values()
                box = [float(each) for each in form.BBox]
                assert box[0] <= -BLEED and box[2] >= float(page.mediabox[2]) * 25.4 / 72 - BLEED - 0.01


def test_a_card_without_a_back_has_a_blank_page_behind_it_if_others_have_one() -> None:
    red = (VectorPath(rectangle(0, 0, 9, 9), fill=(1.0, 0.0, 0.0)),)
    layout = Layout(format="1", size=[9, 9])
    front, back = (
        Face("d/a", "front", Drawing(9, 9, red), layout),
        Face("d/a", "back", Drawing(9, 9, red), layout),
    )
    mixed = [PressItem("d/a", "A", 2, front, back), PressItem("d/b", "B", 1, front)]
    file = PressFile("cards/d", "D", mixed, is_once=False)
    assert [len(page.placements) for page in file.pages()] == [1, 1, 1, 1, 1, 0]
    assert [(page, item.id) for page, item in file.numbered] == [(1, "d/a"), (5, "d/b")]
    alone = PressFile("cards/d", "D", mixed[1:], is_once=False)
    assert not alone.has_backs and len(list(alone.pages())) == 1


def test_short_bleeds_are_reported_where_colours_reach_the_edge(shop: Workshop) -> None:
    name = "templates/layouts/mini-carta.yaml"
    layout = shop.root / name
    assert "bleed: 3" in layout.read_text("utf-8"), "the cards of this game bleed"
    shop.edit(name, "bleed: 3", "bleed: 1")
    problems = shop.build(products=("press",)).problems
    shop.edit(name, "bleed: 1", "bleed: 3")
    short = [each for each in problems if each.code == "bleed-short" and "`mini-carta`" in each.hint]
    assert [each.message for each in short] == ["expected a bleed of 3 mm for a print shop, found 1 mm"]
    assert short[0].severity == "warning" and not any("mini-dorso" in each.hint for each in problems)


def test_what_is_not_finished_goes_to_no_shop(shop: Workshop) -> None:
    words = ["build", "mini", "--content", str(shop.root / "content"), "--products"]
    refused = CliRunner().invoke(cli, [*words, "press", "--draft"])
    assert refused.exit_code == 2 and "expected a finished game for a shop" in refused.output
    refused = CliRunner().invoke(cli, [*words, "cards", "--once"])
    assert refused.exit_code == 2 and "--once: expected `press` among --products" in refused.output
