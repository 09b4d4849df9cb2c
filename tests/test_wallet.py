"""Wallets and dividers: outlines, words and turns are read back from the written PDF."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pliego.cards.nets.net import Panel
from pliego.cli.main import cli
from pliego.printing.calibration.reach import least_margins
from pliego.printing.paper import MARGIN_MM
from pliego.printing.products.boxes.contents import Inside
from pliego.printing.products.boxes.wallet import wallet_net
from test_box import Line, Spot, built, figures, letters_of, lines_of, typed, walls_of, written

TWO_DECKS = """\
decks:
  dragons: {title: Dragons, colour: red, layout: text-card, back: plain-back, sheet: dragons.csv}
  caves: {title: Deep caves, layout: text-card, back: plain-back, sheet: dragons.csv}
  gold: {title: Gold, layout: tile, back: tile-back, sheet: dragons.csv}
"""


def pages_of(path: Path) -> list[list[Line]]:
    """Return the lines of each page, with the ruler left out."""
    with pikepdf.open(path) as pdf:
        return [[line for line in lines_of(page) if not is_of_ruler(line)] for page in pdf.pages]


def is_of_ruler(line: Line) -> bool:
    """True for the ruler and its ticks, which stand at the edge of what is printed."""
    foot = max(line.start[1], line.end[1])
    return math.dist(line.start, line.end) == pytest.approx(100, abs=0.01) or (
        abs(line.start[1] - line.end[1]) < 2.1 and line.start[0] == line.end[0] and foot > 200
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "low"])
def test_a_wallet_is_one_sheet_whose_pockets_hold_half_the_cards_each(
    tmp_path: Path, paper: str, ink: str
) -> None:
    path = built(written(tmp_path, box="{form: wallet}", copies=18), "--papers", paper, "--inks", ink)
    assert min(least_margins(path.read_bytes())) >= MARGIN_MM - 0.3
    (lines,) = pages_of(path)
    pocket, back, spine, front = sorted({round(a[0], 2) for a, b, dash in lines if dash and a[0] == b[0]})
    top, foot = sorted({round(a[1], 2) for a, b, dash in lines if dash and a[1] == b[1]})
    ends = [x for line in lines for x in (line.start[0], line.end[0])]
    half = 18 * figures().stocks[figures().usual] / 2
    assert back - pocket == pytest.approx(front - spine, abs=0.02)
    assert pocket - min(ends) == pytest.approx(max(ends) - front, abs=0.02)
    assert back - pocket >= 63 + half + 1 and foot - top >= 88 + half + 1
    assert 2 * half <= spine - back <= 2 * half + 4
    ways = {
        each.way: {back < each.spot[0] < spine}
        for each in letters_of(path.read_bytes(), 0)
        if top < each.spot[1] < foot
    }
    assert ways == {(1, 0): {False}, (0, 1): {True}}


@given(st.floats(20, 100), st.floats(30, 140), st.floats(0, 8))
def test_pockets_and_tabs_lie_inside_the_folded_cover(width: float, height: float, depth: float) -> None:
    net = wallet_net(Inside(width, height, depth), figures())
    back, front = (next(each for each in net.panels if each.name == name) for name in ("back", "front"))
    pockets = [panel for panel in net.panels if panel.name == "pocket"]
    tabs = [panel for panel in net.panels if panel.name == "tab"]
    assert (len(pockets), len(tabs)) == (2, 4)
    for cover, pocket, own in zip((back, front), pockets, (tabs[:2], tabs[2:]), strict=True):
        assert pocket.hinge is not None and pocket.turn == 0
        assert pocket.hinge in cover.edges or pocket.hinge[::-1] in cover.edges
        assert is_within(mirrored(pocket, pocket), cover)
        assert all(is_within(mirrored(mirrored(tab, tab), pocket), cover) for tab in own)


def mirrored(panel: Panel, hung: Panel) -> Panel:
    """Return a panel folded round to the other side on the hinge of the panel that it hangs on."""
    assert hung.hinge is not None
    (x1, y1), (x2, _y2) = hung.hinge
    corners = tuple((2 * x1 - x, y) if x1 == x2 else (x, 2 * y1 - y) for x, y in panel.corners)
    return Panel(panel.name, corners)


def is_within(panel: Panel, other: Panel) -> bool:
    (x, y, w, h), (left, top, width, height) = panel.box, other.box
    slack = 1e-6
    return (
        x >= left - slack
        and y >= top - slack
        and x + w <= left + width + slack
        and y + h <= top + height + slack
    )


@pytest.mark.parametrize(
    ("box", "copies", "place", "code"),
    [
        ("{form: wallet}", 19, "game.yaml:13:13", "wallet-full"),
        ("{form: wallet, inside: [120, 90, 5]}", 9, "game.yaml:13:29", "box-too-large"),
        ("{form: bag}", 9, "game.yaml:13:13", "choice"),
    ],
)
def test_a_wallet_that_cannot_be_made_is_told_at_its_place(
    tmp_path: Path, box: str, copies: int, place: str, code: str
) -> None:
    done = typed(written(tmp_path, box=box, copies=copies), "--papers", "a4")
    assert done.exit_code == 1 and place in done.output and f"[{code}]" in done.output


def long_lines(lines: list[Line]) -> list[tuple[Spot, Spot]]:
    """Return the level lines that are as wide as a card: the feet of dividers."""
    return [(a, b) for a, b, _dash in lines if a[1] == b[1] and abs(a[0] - b[0]) > 60]


def several(folder: Path, box: str) -> Path:
    """Write a game with three decks of 20 cards."""
    written(folder, box=box, copies=20)
    (folder / "content/mine/cards.yaml").write_text(TWO_DECKS, "utf-8")
    return folder


def test_a_box_of_several_decks_has_a_divider_for_each(tmp_path: Path) -> None:
    path = built(several(tmp_path, "{}"))
    data = path.read_bytes()
    net, dividers = pages_of(path)
    assert min(least_margins(data)) >= MARGIN_MM - 0.3
    assert not any(line.is_dashed for line in dividers)
    walls, board, sizes = walls_of(net), figures().board, figures()
    width, height = walls.xs[1] - walls.xs[0] - board, walls.foot - walls.top - board
    thick = 60 * sizes.stocks[sizes.usual] + 3 * board
    assert walls.xs[2] - walls.xs[1] - board >= thick + 0.5
    feet = {(min(a[0], b[0]), max(a[0], b[0]), a[1]) for a, b in long_lines(dividers)}
    assert len(feet) == 3
    for left, right, foot in feet:
        assert 63 <= right - left <= width - 1
        ends = [spot for a, b, _dash in dividers for spot in (a, b)]
        mine = [y for x, y in ends if left - 1 <= x <= right + 1 and foot - 100 < y <= foot]
        assert 88 + sizes.divider.tab - 0.01 <= max(mine) - min(mine) <= height - 1
    said = "".join(each.char for each in letters_of(data, 1))
    assert all(said.count(name) == 2 for name in ("Deepcaves", "Gold"))
    assert said.count("20cards") == 3


def test_tabs_of_dividers_stand_beside_each_other(tmp_path: Path) -> None:
    path = built(several(tmp_path, "{}"))
    _net, lines = pages_of(path)
    short = [(a, b) for a, b, _dash in lines if a[1] == b[1] and 15 < abs(a[0] - b[0]) < 20]
    feet = sorted({(round(a[1]), min(a[0], b[0])) for a, b in long_lines(lines)})
    tabs = sorted((round(a[1]), min(a[0], b[0]), max(a[0], b[0])) for a, b in short)
    within = [(left - at, right - at) for (_y, at), (_foot, left, right) in zip(feet, tabs, strict=True)]
    assert all(one[1] < other[0] for one, other in pairwise(within))


@pytest.mark.parametrize("box", ["{dividers: no}", "{decks: [caves]}", "{decks: [gold], form: wallet}"])
def test_a_box_without_dividers_is_one_page(tmp_path: Path, box: str) -> None:
    several(tmp_path, box)
    (tmp_path / "content/mine/dragons.csv").write_text("title,copies,text\nFire,6,Burn.\n", "utf-8")
    assert len(pages_of(built(tmp_path))) == 1


def test_a_deck_that_is_not_there_is_told_with_a_box_that_is(tmp_path: Path) -> None:
    several(tmp_path, "{decks: [caves, golds], colour: crimsn}")
    told = CliRunner().invoke(cli, ["check", "mine", "--content", str(tmp_path / "content")]).output
    assert "game.yaml:13:22" in told and "did you mean `gold`?" in told and "[unknown-colour]" in told
