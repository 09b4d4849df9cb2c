"""Page 1 of a kit shows the game: a board, a back and a fan of cards, wherever there is room."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.printing.products.table_picture import LEAST_MM, arranged
from test_first_pages import SENTENCE, game, pages, words
from workshop import Workshop, pages_text

SIDES = st.floats(12, 420)
FACES = st.lists(
    st.builds(
        lambda kind, wide, high: {"face": f"{kind}/x", "side": "front", "wide": wide, "high": high},
        st.sampled_from(["boards", "deck"]),
        SIDES,
        SIDES,
    ),
    max_size=8,
).filter(lambda faces: Counter(each["face"] for each in faces) <= Counter({"boards/x": 2, "deck/x": 6}))


def reach(face: dict[str, Any]) -> tuple[float, float, float, float]:
    """Return the edges of a turned face: left, top, right, bottom."""
    turn = radians(face["turn"])
    across = (face["w"] * abs(cos(turn)) + face["h"] * abs(sin(turn))) / 2
    down = (face["w"] * abs(sin(turn)) + face["h"] * abs(cos(turn))) / 2
    x, y = face["x"] + face["w"] / 2, face["y"] + face["h"] / 2
    return x - across, y - down, x + across, y + down


@given(FACES, st.floats(LEAST_MM, 115))
def test_the_faces_lie_in_their_box_in_true_proportion(faces: list[dict[str, Any]], height: float) -> None:
    placed = arranged(faces, 186, height)
    for face in placed:
        left, top, right, bottom = reach(face)
        assert left > -6 and right < 186 + 6 and top > -height * 0.1 and bottom < height * 1.12
        assert abs(face["w"] / face["h"] - face["wide"] / face["high"]) < 1e-6
    turns_back = [b["y"] - a["y"] for a, b in pairwise(placed) if b["x"] < a["x"]]
    assert len(turns_back) < 2 and all(down > 0 for down in turns_back), "two fans, one below the other"
    assert len(placed) == len(faces)


@given(FACES)
def test_too_low_a_box_shows_nothing(faces: list[dict[str, Any]]) -> None:
    assert arranged(faces, 186, LEAST_MM - 0.1) == []


def page_1(shop: Workshop) -> str:
    done = shop.pliego("build", "--papers", "a4", "--products", "kit", "--jobs", "1")
    assert done.returncode == 0, done.stdout
    return pages_text(next(shop.root.rglob("*kit*.pdf")))[0]


def test_page_1_shows_cards_where_it_has_room(tmp_path: Path) -> None:
    assert "One" in page_1(game(tmp_path / "roomy", bring=9, decks=30))
    assert "One" not in page_1(game(tmp_path / "full", notice=SENTENCE * 110))


@pytest.mark.parametrize(
    ("written", "steps"),
    [
        ({}, "Print Cut Play"),
        ({"bring": 1}, "Print Cut Gather Play"),
        ({"bring": 30}, "Print Cut Gather Play"),
    ],
)
def test_page_1_shows_as_many_steps_as_a_game_needs(
    tmp_path: Path, written: dict[str, int], steps: str
) -> None:
    face = pages(game(tmp_path, **written))[0]  # type: ignore[arg-type]
    heads = [(box[0], text) for text, box in words(face) if text in ("Print", "Cut", "Gather", "Play")]
    assert " ".join(text for _x, text in sorted(heads)) == steps
    text = " ".join(text for text, _box in words(face))
    assert "Have the most points." in text, "a game without rules says its aim"
    assert ("Thing number 0" in text) == (written == {"bring": 1})
    assert ("30 more things" in text) == (written == {"bring": 30})


def test_a_game_without_boards_and_cards_shows_its_other_parts_but_no_secret(tmp_path: Path) -> None:
    shop = game(tmp_path, decks=0)
    aid = "{title: Open, layout: plain-aid, text: Open words.}"
    hidden = "{title: Hidden, layout: own-aid, text: Hidden words., secret: yes}"
    shop.write("content/base/cards.yaml", "decks: {}\n")
    shop.write("content/base/boards.yaml", f"aids: {{a: {aid}, b: {hidden}}}\n")
    shop.write("content/base/look/layouts/own-aid.yaml", "format: 1\nextends: plain-aid\n")
    text = page_1(shop)
    assert "Open words" in text and "Hidden words" not in text
