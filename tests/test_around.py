"""Text that gives way to another item: a disc in a corner, a number at the side."""

from __future__ import annotations

from pathlib import Path

import pytest
from easel import Easel, Shown, placed, shown
from pliego.cards.drawing import TextRun

WORDS = "la casa del norte se ve desde aqui y nadie la mira nunca " * 3


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    made = Easel(tmp_path)
    made.write(
        "content/test/cards.yaml",
        f"cards:\n  one: {{title: Uno, text: {WORDS}}}\n  two: {{title: Dos, value: 3, text: {WORDS}}}\n"
        "decks:\n  main: {title: Mazo, layout: face, back: rear, cards: [{card: one}, {card: two}]}\n",
    )
    return made


def lines(easel: Easel, item: str, card: str = "two", **more: str) -> list[Shown]:
    """Return the lines of a text that gives way to an item."""
    extra = "".join(f", {key}: {value}" for key, value in more.items())
    easel.layout(
        "face",
        f"""\
        size: [50, 80]
        items:
          - {{id: disc, {item}, when: "{{card.value}}"}}
          - {{text: "{{card.text}}", style: body, target: 8, at: [5, 5, 40, 60], around: [disc]{extra}}}
        """,
    )
    face = easel.face(f"main/{card}")
    assert face.problems == ()
    return [each for each in shown(face.drawing) if isinstance(each.item, TextRun)]


@pytest.mark.parametrize(("x", "side"), [(3, "left"), (37, "right")])
def test_lines_beside_a_box_are_shorter_and_the_others_are_not(easel: Easel, x: float, side: str) -> None:
    found = lines(easel, f"rect: {{fill: red}}, at: [{x}, 3, 10, 10]")
    beside = [each.box for each in found if each.box[1] < 13]
    below = [each.box for each in found if each.box[1] > 14.5]
    assert beside and below
    if side == "left":
        assert all(round(box[0], 2) == 14 for box in beside) and all(box[0] == 5 for box in below)
    else:
        assert all(box[0] + box[2] <= 36.05 for box in beside)
        assert max(box[0] + box[2] for box in below) > 37


def test_lines_follow_a_disc(easel: Easel) -> None:
    found = lines(easel, "ellipse: {fill: red}, at: [-5, -5, 20, 20]")
    lefts = [round(each.box[0], 1) for each in found]
    assert lefts == sorted(lefts, reverse=True) and len({*lefts[:4]}) == 4 and lefts[-1] == 5


def test_where_nothing_is_drawn_nothing_gives_way(easel: Easel) -> None:
    found = lines(easel, "rect: {fill: red}, at: [3, 3, 10, 10]", card="one")
    assert {each.box[0] for each in found} == {5}


def test_a_shorter_line_is_set_in_its_own_middle(easel: Easel) -> None:
    found = lines(easel, "rect: {fill: red}, at: [35, 3, 13, 10]", align="centre")
    first, last = found[0].box, found[-1].box
    assert round(first[0] + first[2] / 2, 1) == 19.5 and round(last[0] + last[2] / 2, 1) == 25


def test_an_unknown_item_to_give_way_to_is_told(easel: Easel) -> None:
    easel.layout(
        "face",
        "size: [50, 80]\nitems:\n  - {id: disc, rect: {fill: red}, at: [1, 1, 9, 9]}\n"
        '  - {text: "{card.title}", style: body, at: [1, 1, 40, 9], around: [disk]}\n',
    )
    (problem,) = easel.face().problems
    assert placed(problem) == ("unknown-item", "face.yaml", 5) and "`disc`" in problem.hint
