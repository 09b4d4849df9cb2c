"""Every page of every product says what a print shop cuts it to, read back from the written PDFs.

A page with faces that are cut out is trimmed to the box round them. Any other page is trimmed to its paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from pliego.printing.pdf.corrected import corrected
from pliego.text.problems import has_errors
from workshop import Entry, Workshop

MM = 25.4 / 72
BLEED_MM = 3.0
CUT = ("cards", "kit", "boards", "tokens", "aids")
Box = list[float]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("boxes"), "mini")
    made = found.build(papers=("a4",), products=("cards",), backs=("duplex", "fold"))
    assert not has_errors(made.problems)
    return found


@pytest.fixture(scope="module")
def whole(shop: Workshop) -> Workshop:
    """Return the workshop with every product."""
    made = shop.build(papers=("a4",)).problems
    assert not has_errors([*made, *shop.build(papers=("letter",), products=("booklet", "contact")).problems])
    return shop


def boxes_of(pdf: Path | pikepdf.Pdf) -> Iterator[tuple[Box, Box, Box]]:
    """Yield the paper, the bleed and the trim of each page, in mm from the top left: left, top, right,
    bottom."""
    if isinstance(pdf, Path):
        with pikepdf.open(pdf) as opened:
            yield from boxes_of(opened)
        return
    for page in pdf.pages:
        found = [
            [float(each) * MM for each in page.obj[f"/{name}Box"]] for name in ("Media", "Bleed", "Trim")
        ]
        high = found[0][3]
        yield tuple([x1, high - y2, x2, high - y1] for x1, y1, x2, y2 in found)  # type: ignore[misc]


def round_faces(entry: Entry, page: int) -> Box | None:
    faces = [face for face in entry["faces"] if face["page"] == page]
    if not faces or entry["product"] not in CUT:
        return None
    sides = [
        (face["x_mm"], face["y_mm"], face["x_mm"] + face["w_mm"], face["y_mm"] + face["h_mm"])
        for face in faces
    ]
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    return [min(lefts), min(tops), max(rights), max(bottoms)]


def is_inside(inner: Box, outer: Box) -> bool:
    before = all(a >= b - 0.001 for a, b in zip(inner[:2], outer[:2], strict=True))
    return before and all(a <= b + 0.001 for a, b in zip(inner[2:], outer[2:], strict=True))


@pytest.mark.long
def test_each_page_of_each_product_has_a_trim_within_its_bleed(whole: Workshop) -> None:
    seen = set()
    for entry in (each for each in whole.entries() if each["path"].endswith(".pdf")):
        seen.add(entry["product"])
        boxes = list(boxes_of(whole.out / entry["path"]))
        assert len(boxes) == entry["pages"]
        for paper, bleed, trim in boxes:
            assert is_inside(trim, bleed) and is_inside(bleed, paper), entry["path"]
    assert seen == {*CUT, "sheets", "rulebook", "companion", "booklet", "contact"}


def test_cards_are_trimmed_to_the_block_of_them(shop: Workshop) -> None:
    for entry in shop.entries(product="cards"):
        for number, (_paper, bleed, trim) in enumerate(boxes_of(shop.out / entry["path"]), 1):
            block = round_faces(entry, number)
            assert block is not None and trim == pytest.approx(block, abs=0.01)
            grown = [block[0] - BLEED_MM, block[1] - BLEED_MM, block[2] + BLEED_MM, block[3] + BLEED_MM]
            assert bleed == pytest.approx(grown, abs=0.01)


@pytest.mark.long
def test_parts_that_are_cut_out_are_trimmed_and_whole_pages_are_not(whole: Workshop) -> None:
    trimmed = set()
    for entry in (each for each in whole.entries() if each["path"].endswith(".pdf")):
        for number, (paper, bleed, trim) in enumerate(boxes_of(whole.out / entry["path"]), 1):
            if trim == paper:
                assert bleed == paper and (entry["product"] not in CUT or entry["product"] == "kit")
            else:
                assert trim == pytest.approx(round_faces(entry, number), abs=0.01)
                trimmed.add(entry["product"])
    assert trimmed == {*CUT}


def test_the_boxes_move_with_the_page_and_stay_on_the_paper(shop: Workshop) -> None:
    plain = shop.pdf(product="cards", backs="duplex")
    data = plain.read_bytes()
    with pikepdf.open(plain) as pdf:
        matrices = [(1.0, 0.0, 0.0, 1.0, 1.5, -2.0)] * len(pdf.pages)
    moved = plain.with_name("moved.pdf")
    moved.write_bytes(corrected(data, matrices))
    for (_, _, before), (paper, bleed, trim) in zip(boxes_of(plain), boxes_of(moved), strict=True):
        assert trim == pytest.approx(
            [before[0] + 1.5, before[1] - 2, before[2] + 1.5, before[3] - 2], abs=0.01
        )
        assert is_inside(trim, bleed) and is_inside(bleed, paper)
    moved.unlink()
