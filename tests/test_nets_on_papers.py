"""Folded parts on all papers: every copy is whole, inside what a printer reaches, beside the others."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pliego.cards.nets.folded import net_of, outline_of_part
from pliego.cards.nets.net import rectangle_of
from pliego.cards.nets.outline import grown
from pliego.game.model.folded import FoldedPart
from test_dice_and_pawns import EXACT_MM, lines_on
from test_first_pages import game
from workshop import Workshop

MM = 25.4 / 72
MARGIN_MM, CLOSE_MM = 5.0, 0.05
PAPERS = ("a4", "letter", "a5", "a3", "universal")
COPIES = {"tokens/hero": 7, "tokens/seat": 2, "tokens/luck": 5, "tokens/scout": 9}
TOKENS = """\
tokens:
  hero: {title: Hero, layout: standee, copies: 7}
  seat: {title: Seat, layout: tent, copies: 2}
  luck: {title: Luck, layout: die, copies: 5}
  scout: {title: Scout, layout: pawn, copies: 9}
"""
LONG = "  tall: {title: Tall, layout: tall}\n  long: {title: Long, layout: long}\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = game(tmp_path_factory.mktemp("papers"))
    shop.write("content/base/boards.yaml", TOKENS)
    done = shop.build(papers=PAPERS, inks=("colour",), products=("tokens",))
    assert done.problems == []
    return shop


def box_of(face: dict[str, Any]) -> tuple[float, float, float, float]:
    return face["x_mm"], face["y_mm"], face["x_mm"] + face["w_mm"], face["y_mm"] + face["h_mm"]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_copy_is_whole_and_beside_the_others(shop: Workshop, paper: str) -> None:
    entry = shop.entry(product="tokens", paper=paper)
    assert Counter(face["id"] for face in entry["faces"]) == COPIES
    document = pypdfium2.PdfDocument(shop.out / entry["path"])
    pages = [(page.get_width() * MM, page.get_height() * MM) for page in document]
    assert {face["page"] for face in entry["faces"]} == {*range(1, len(pages) + 1)}
    for face in entry["faces"]:
        left, top, right, foot = box_of(face)
        width, height = pages[face["page"] - 1]
        assert min(left, top, width - right, height - foot) >= MARGIN_MM - CLOSE_MM
    for one, other in combinations(entry["faces"], 2):
        if one["page"] == other["page"]:
            (a, b, c, d), (e, f, g, h) = box_of(one), box_of(other)
            assert c <= e + CLOSE_MM or g <= a + CLOSE_MM or d <= f + CLOSE_MM or h <= b + CLOSE_MM


def test_the_pdf_draws_the_outline_of_each_copy(shop: Workshop) -> None:
    entry = shop.entry(product="tokens", paper="a4")
    document = pypdfium2.PdfDocument(shop.out / entry["path"])
    paths = [[line.corners for line in lines_on(page) if len(line.corners) > 20] for page in document]
    outline = outline_of_part(
        FoldedPart.model_validate({"kind": "die", "size": [16, 16]}, context={"values": {}})
    )
    for face in (face for face in entry["faces"] if face["id"] == "tokens/luck"):
        wanted = [(face["x_mm"] + x, face["y_mm"] + y) for x, y in outline]
        drawn = [path for path in paths[face["page"] - 1] if math.dist(path[0], wanted[0]) < EXACT_MM]
        assert len(drawn) == 2, "a black line on a white one"
        for path in drawn:
            assert all(min(math.dist(each, other) for other in path) < EXACT_MM for each in wanted)


def test_a_part_that_fits_no_sheet_is_told_and_never_cut_into_tiles(tmp_path: Path) -> None:
    shop = game(tmp_path)
    for name, kind in (("tall", "standee"), ("long", "pawn")):
        layout = f"format: 1\nextends: {kind}\nnet: {{size: [30, 90]}}\n"
        shop.write(f"content/base/look/layouts/{name}.yaml", layout)
    shop.write("content/base/boards.yaml", "tokens:\n" + LONG)
    done = shop.build(papers=("4x6",), inks=("colour",), products=("tokens",))
    told = [(each.code, each.span.line) for each in done.problems if each.span]
    assert told == [("face-too-large", 2), ("face-too-large", 3)]


def area(corners: tuple[tuple[float, float], ...]) -> float:
    following = (*corners[1:], corners[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, following, strict=True)) / 2


@pytest.mark.parametrize(
    ("kind", "w", "h"), [*product(("standee", "tent", "pawn"), (8, 25, 90), (8, 40, 120))]
)
def test_the_outline_of_a_net_of_any_size_holds_all_its_panels(kind: str, w: int, h: int) -> None:
    holds_its_panels(kind, w, h)


@pytest.mark.parametrize("edge", [8, 16, 33.3, 60])
def test_the_outline_of_a_die_of_any_size_holds_all_its_panels(edge: float) -> None:
    holds_its_panels("die", edge, edge)


def holds_its_panels(kind: str, w: float, h: float) -> None:
    part = FoldedPart.model_validate({"kind": kind, "size": [w, h]}, context={"values": {}})
    net, outline = net_of(kind, w, h, None, None), outline_of_part(part)
    assert all(area(panel.corners) > 0 for panel in net.panels), "panels run clockwise"
    assert area(outline) == pytest.approx(sum(area(panel.corners) for panel in net.panels))
    assert net.box[:2] == pytest.approx((0, 0))


def test_an_outline_grows_by_the_same_on_all_sides() -> None:
    assert grown(rectangle_of(0, 0, 10, 20), 2) == rectangle_of(-2, -2, 12, 22)
    assert grown(rectangle_of(0, 0, 10, 20), -2) == rectangle_of(2, 2, 8, 18)
