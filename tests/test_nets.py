"""Nets in layouts: faults are told at their places, items keep to their panels, page 1 says how to fold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from easel import BLUE, Easel, Shown, shown
from pliego.cards.drawing import VectorPath
from pliego.checks.examine import check_game
from pliego.watch.snapshot import Snapshot, take_snapshot
from test_first_pages import game, pages, words
from workshop import Workshop

PARENT = """\
net: {kind: standee, size: [20, 40], foot: 15, tab: 5}
bleed: 2
items:
  - {id: ground, panel: sides, rect: {fill: blue}, at: [-2, 30, 24, 10]}
"""


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    return Easel(tmp_path)


def blue_boxes(drawn: list[Shown]) -> Iterator[tuple[float, ...]]:
    """Yield the blue areas, each as left, top, width, height."""
    for each in drawn:
        if isinstance(each.item, VectorPath) and each.item.fill == BLUE:
            yield tuple(round(side, 3) for side in each.box)


def test_what_stands_on_panels_is_turned_to_be_upright(easel: Easel) -> None:
    assert [*blue_boxes(easel.draw(PARENT))] == [(-2, 70, 24, 10), (-2, 0, 24, 10)]


def test_another_size_stretches_what_is_inherited_and_keeps_its_bleed(easel: Easel) -> None:
    easel.layout("parent", PARENT)
    own = "{id: own, panel: front, rect: {fill: blue}, at: [0, 0, 5, 6]}"
    drawn = easel.draw(f"extends: parent\nnet: {{size: [30, 80]}}\nitems: [{own}]\n")
    assert [*blue_boxes(drawn)] == [(-2, 140, 34, 20), (-2, 0, 34, 20), (0, 80, 5, 6)]


FAULTS = {
    "a foot larger than the part": ("{kind: standee, size: [20, 40], foot: 41}", "net-size:2:44"),
    "a tab larger than half the back": ("{kind: standee, size: [20, 40], tab: 21}", "net-size:2:43"),
    "a foot of a tent": ("{kind: tent, size: [20, 40], foot: 9}", "net-size:2:41"),
    "a side that nobody can fold": ("{kind: tent, size: [20, 3]}", "net-size:2:25"),
    "a kind that is none": ("{kind: tower, size: [20, 30]}", "choice:2:13"),
    "a die with five faces": ("{kind: die, size: 16, faces: 5}", "net-size:2:35"),
    "a die that is no cube": ("{kind: die, size: [16, 20]}", "net-size:2:24"),
    "a foot of a pawn that is larger than it": ("{kind: pawn, size: [20, 40], foot: 50}", "net-size:2:41"),
    "one side too many": ("{kind: tent, size: [20, 30, 40]}", "choice:2:25"),
}


def codes(easel: Easel) -> list[str]:
    """Return code, line and column of each problem of the layouts."""
    faces, looks = easel.faces()
    assert faces.face("main/one") is None
    return [f"{each.code}:{each.span.line}:{each.span.column}" for each in looks.problems if each.span]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_length_that_makes_no_net_is_told(easel: Easel, fault: tuple[str, str]) -> None:
    easel.layout("face", f"net: {fault[0]}\n")
    assert codes(easel) == [fault[1]]


def test_everything_wrong_with_a_net_is_told_in_one_run(easel: Easel) -> None:
    easel.layout(
        "face",
        """\
        size: [20, 40]
        net: {kind: standee, size: [20, 40], foot: 90, tab: 90}
        items:
          - {id: a, panel: lid, rect: {fill: blue}, at: [0, 0, 1, 1]}
          - {id: b, group: [{panel: front, rect: {fill: blue}, at: [0, 0, 1, 1]}]}
        """,
    )
    assert codes(easel) == [
        "net-size:2:1",
        "net-size:3:44",
        "net-size:3:53",
        "net-panel:5:20",
        "net-panel:6:29",
    ]


def test_a_panel_without_a_net_is_told(easel: Easel) -> None:
    easel.layout("face", "size: [20, 40]\nitems: [{panel: front, rect: {fill: blue}, at: [0, 0, 1, 1]}]\n")
    problems = easel.face().problems
    assert [each.code for each in problems] == ["net-panel"]


STANDEES = """\
tokens:
  hero: {title: Hero, layout: lost}
  rival: {title: Rival, layout: standee}
"""
LOST = """\
format: 1
extends: standee
items:
  - {id: one, panel: tab, text: "Glued", style: deck-type, at: [2, 0.5, 21, 5]}
  - {id: two, text: "Low", style: deck-type, at: [2, 96.5, 21, 4]}
"""


def test_words_on_a_tab_are_told_wherever_they_come_from(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini")
    shop.edit(
        "content/mini/boards.yaml",
        "figura: {title: Figura, layout: mini-figurita, copies: 4}",
        STANDEES.partition("  ")[2].rstrip(),
    )
    shop.write("content/mini/look/layouts/lost.yaml", LOST)
    problems = [
        each
        for each in check_game(shop.root / "content/mini", shop.root / "templates")[1]
        if each.code == "net-text"
    ]
    assert [(each.span.line, each.severity) for each in problems if each.span] == [(4, "error"), (5, "error")]


def test_words_that_leave_their_panel_are_told(easel: Easel) -> None:
    low = '{panel: front, text: "Hola", style: body, at: [2, 37, 16, 8], valign: bottom}'
    told = easel.told(f"net: {{kind: standee, size: [20, 40]}}\nitems:\n  - {low}\n  - {low}\n")
    assert told == [("text-outside", "face.yaml", 4), ("text-outside", "face.yaml", 5)]


LONG = "format: 1\nextends: {}\nnet: {{size: [30, 160]}}\n"


def test_a_flat_part_that_is_larger_than_the_paper_is_told(tmp_path: Path) -> None:
    shop = game(tmp_path)
    for name in ("standee", "pawn"):
        shop.write(f"content/base/look/layouts/long-{name}.yaml", LONG.format(name))
    shop.write(
        "content/base/boards.yaml",
        "tokens:\n  a: {title: A, layout: long-standee}\n  b: {title: B, layout: long-pawn}\n",
    )
    problems = check_game(shop.root / "content/base", shop.root / "templates")[1]
    places = [each.span.line for each in problems if each.code == "face-too-large" and each.span]
    assert places == [2, 3]


def test_watch_shows_outline_and_folds_and_follows_a_new_size(tmp_path: Path) -> None:
    shop = game(tmp_path)
    shop.write("content/base/boards.yaml", "tokens:\n  a: {title: A, layout: own}\n")
    seen = Snapshot()
    for length in (16, 24):
        shop.write(
            "content/base/look/layouts/own.yaml",
            f"format: 1\nextends: die\nnet: {{size: {length}, tab: 6}}\n",
        )
        seen = take_snapshot(shop.root / "content/base", shop.root / "templates", "", seen)
        face = seen.faces["tokens/a front"]
        assert (face.drawing.w_mm, face.drawing.h_mm) == (4 * length + 6, 3 * length + 12)
        lines = [each.item for each in shown(face.drawing) if isinstance(each.item, VectorPath)]
        assert sum(bool(each.stroke and each.stroke.dash_mm) for each in lines) == 12
        assert lines[-1].segments[-1] == ("Z", ()) and len(lines[-1].segments) == 26 + 1


def page_text(shop: Workshop) -> str:
    """Return the words of page 2 on the first paper."""
    return " ".join(text for text, _box in words(pages(shop)[1]))


def test_page_2_says_how_to_fold_what_is_folded_up_and_only_then(tmp_path: Path) -> None:
    shop = game(tmp_path)
    assert "Standees" not in page_text(shop)
    shop.write("content/base/boards.yaml", STANDEES.replace("lost", "tent"))
    text = page_text(shop)
    assert "Score the dashed lines of the 2 parts" in text and "Standees: glue the tab" in text
    assert "Pawns" not in text and "Fold along the dashed" not in text
