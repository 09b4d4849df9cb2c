"""The box of a game for a print shop: a net in one piece, its lines in inks of their own."""

from __future__ import annotations

import csv
import io
import zipfile
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from pliego.printing.press.preflight import preflight
from pliego.printing.press.standards import X1A
from test_page_boxes import boxes_of
from test_press_layers import BLEED, LAYOUT, MM, built, game, painted, write

Lines = dict[str, list[tuple[float, ...]]]


def boxed(root: Path, box: str) -> Path:
    """Write a deck with a box, as somebody would who has only YAML."""
    made = game(root, LAYOUT)
    text = (root / "mine/game.yaml").read_text("utf-8")
    write(root / "mine/game.yaml", f"{text}\nbox: {box}\n")
    return made


def lines_of(page: pikepdf.Page) -> Lines:
    """Return the boxes of the lines of a page by their ink, in mm from the lower left of its trim."""
    found: Lines = {}
    for ink, over, box in painted(page, page.obj.Resources):
        assert over or not ink
        if ink:
            found.setdefault(ink, []).append(tuple(round(each / MM - BLEED, 2) for each in box))
    return found


def test_the_net_of_a_box_is_one_piece_with_lines_to_cut_and_to_fold(tmp_path: Path) -> None:
    root = boxed(tmp_path, "{inside: [70, 95, 150]}")
    write(root / "shop.yaml", "format: 1\ntitle: Mine\nstandard: x-1a\ndie: {fold: Rill}\n")
    code, said = built(root, "--shop", str(root / "shop.yaml"))
    assert code == 0, said
    with zipfile.ZipFile(root / "build/mine/en/mine-press-en-shop-press-x-1a.zip") as archive:
        data = archive.read("mine-press-en/box.pdf")
        rows = [*csv.DictReader(io.StringIO(archive.read("mine-press-en/list.csv").decode()))]
    mine = [row for row in rows if row["file"] == "box.pdf"]
    assert [(row["id"], row["layers"]) for row in mine] == [("box/1", "cut fold")]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert not [*preflight(data, [""], X1A, spots=["CutContour", "Rill"])]
        ((_paper, _bleed, trim),) = boxes_of(pdf)
        size = trim[2] - trim[0], trim[3] - trim[1]
        assert size[0] > 2 * (70 + 150), "wider than any paper at home"
        assert size == pytest.approx((float(mine[0]["width mm"]), float(mine[0]["height mm"])), abs=0.01)
        lines = lines_of(pdf.pages[0])
    assert {*lines} == {"CutContour", "Rill"} and len(lines["Rill"]) >= 10
    lefts, feet, rights, tops = zip(*(each for kind in lines.values() for each in kind), strict=True)
    assert (min(lefts), min(feet), max(rights), max(tops)) == pytest.approx((0, 0, *size), abs=0.05)
    upright = sorted(each[0] for each in lines["Rill"] if each[0] == each[2] and each[3] - each[1] > 90)
    steps = [b - a for a, b in pairwise(upright)]
    assert [round(step / 10) for step in steps] == [7, 15, 7], "a wall of 70, of 150 and of 70 mm"


def test_a_game_without_a_box_has_none_and_a_wallet_is_one(tmp_path: Path) -> None:
    root = boxed(tmp_path, "{form: wallet}")
    assert built(root, "--profile", "none")[0] == 0
    with zipfile.ZipFile(root / "build/mine/en/mine-press-en-rgb.zip") as archive:
        data = archive.read("mine-press-en/box.pdf")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert {*lines_of(pdf.pages[0])} == {"CutContour", "Crease"}
    text = (root / "mine/game.yaml").read_text("utf-8").replace("box: {form: wallet}\n", "")
    write(root / "mine/game.yaml", text)
    assert built(root, "--profile", "none")[0] == 0
    with zipfile.ZipFile(root / "build/mine/en/mine-press-en-rgb.zip") as archive:
        assert not any(name.endswith("box.pdf") for name in archive.namelist())
