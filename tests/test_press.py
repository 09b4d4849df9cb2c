"""Files for a print shop: one face a page, front then back, with trim and bleed, read back from the PDFs."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from drawn import FONTS, META, pixels, run
from pliego.cards.drawing import Drawing, Page, Placement, VectorPath, rectangle
from pliego.cards.layout.result import Face
from pliego.cli.main import cli
from pliego.game.model.look import Layout
from pliego.printing.pdf.document import write_pdf
from pliego.printing.press.files import PressFile, PressItem
from pliego.printing.press.preflight import preflight
from pliego.printing.press.profile import FILE, known_profiles
from pliego.printing.press.shop import read_shop, shop_names
from pliego.printing.press.standards import X1A
from pliego.printing.press.stretched import stretched
from pliego.text.files import Folder
from pliego.text.problems import has_errors
from press_profile import press_profile
from test_page_boxes import boxes_of
from test_press_inks import packed
from workshop import ROOT, Workshop, begun_game, pages_text

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
    file = PressFile("cards/d", "D", mixed, is_once=False, bleed_mm=3.0)
    assert [len(page.placements) for page in file.pages()] == [1, 1, 1, 1, 1, 0]
    assert [(page, item.id) for page, item in file.numbered] == [(1, "d/a"), (5, "d/b")]
    alone = PressFile("cards/d", "D", mixed[1:], is_once=False, bleed_mm=3.0)
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


def test_a_round_face_is_drawn_once_with_its_words_as_far_as_its_bleed() -> None:
    layout = Layout(format="1", size=[20, 20], shape="round", bleed=3)
    ground = VectorPath(rectangle(-3, -3, 26, 26), fill=(1.0, 0.0, 0.0))
    face = Face("t/a", "front", Drawing(20, 20, (ground, run("Sol", 5, 12)), bleed_mm=3), layout)
    file = PressFile("tokens", "Tokens", [PressItem("t/a", "A", 1, face)], is_once=True, bleed_mm=3.0)
    (page,) = file.pages()
    assert len(page.placements) == 1
    shown = pixels(write_pdf([page], META, FONTS), 10)
    assert tuple(shown[2, 130]) == (255, 0, 0) and tuple(shown[2, 2]) == (255, 255, 255)
    assert (shown[80:200, 60:200] == 0).all(axis=2).any(), "its words"


# -- what a shop asks for ---------------------------------------------------------------------------------


def test_the_known_shops_can_be_read_and_name_known_profiles() -> None:
    templates = ROOT / "templates"
    known = known_profiles((templates / FILE).read_bytes())
    assert "drivethrucards" in shop_names(templates)
    for name in shop_names(templates):
        shop, problems = read_shop(name, Folder(templates))
        assert shop is not None and not problems and shop.profile in {"", *known.profiles}


def test_a_shop_of_ones_own_says_bleed_standard_and_ink(tmp_path: Path) -> None:
    begun_game(tmp_path / "content/mio")
    (tmp_path / "press.icc").write_bytes(press_profile())
    shop = tmp_path / "my-shop.yaml"
    shop.write_text("format: 1\ntitle: Mine\nbleed: 5\nstandard: x-1a\nink: 240\n", "utf-8")
    where = ["build", "mio", "--content", str(tmp_path / "content"), "--out", str(tmp_path / "build")]
    words = [*where, "--products", "press", "--shop", str(shop), "--profile", str(tmp_path / "press.icc")]
    assert CliRunner().invoke(cli, words).exit_code == 0
    for _name, data in packed(tmp_path / "build/mio/es/mio-press-es-my-shop-press-x-1a.zip"):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert not [*preflight(data, [""] * len(pdf.pages), X1A, 2.4)]
            assert {round(trim[0], 2) for _paper, _bleed, trim in boxes_of(pdf)} == {5.0}
    assert "1 up to date" in CliRunner().invoke(cli, words).output
    shop.write_text("format: 1\ntitle: Mine\nbleed: 4\nstandard: x-1a\n", "utf-8")
    assert "1 built" in CliRunner().invoke(cli, words).output


def test_a_shop_that_is_none_is_refused(tmp_path: Path) -> None:
    begun_game(tmp_path / "content/mio")
    where = ["build", "mio", "--content", str(tmp_path / "content"), "--out", str(tmp_path / "build")]
    press = [*where, "--products", "press", "--profile", "none", "--shop"]
    refused = CliRunner().invoke(cli, [*press, "mpc"])
    assert refused.exit_code == 2 and "`--products mpc` makes its pictures" in refused.output
    (tmp_path / "shop.yaml").write_text("format: 1\ntitle: Mine\nbleed: 50\nink: 20\n", "utf-8")
    wrong = CliRunner().invoke(cli, [*press, str(tmp_path / "shop.yaml")])
    assert wrong.exit_code == 1 and ":3:8: error" in wrong.output and ":4:6: error" in wrong.output
    refused = CliRunner().invoke(cli, [*where, "--products", "cards", "--shop", "drivethrucards"])
    assert refused.exit_code == 2 and "--shop: expected `press` among --products" in refused.output


def test_a_bleed_that_is_a_hair_too_short_is_stretched_and_nothing_else() -> None:
    half = VectorPath(rectangle(-3, -3, 33, 46), fill=(1.0, 0.0, 0.0))
    other = VectorPath(rectangle(30, -3, 33, 46), fill=(0.0, 0.0, 1.0))
    short = Drawing(60, 40, (half, other, run("Sol")), bleed_mm=3.0)
    wide = stretched(short, 3.175)
    assert wide.bleed_mm == 3.175 and wide.items[1:] == short.items
    shown = pixels(write_pdf([Page(67, 47, (Placement(wide, 3.5, 3.5, bleed=True),))], META, FONTS), 20)
    for x, colour in ((0.4, (255, 0, 0)), (66.6, (0, 0, 255))):
        for y in (0.4, 20, 46.6):
            assert tuple(shown[int(y * 20), int(x * 20)]) == colour
    assert tuple(shown[2, 600]) == (255, 255, 255)
    assert stretched(short, 3.0) is short and stretched(short, 4.0) is short
