"""Page 1 of a kit shows the game: a board, a back and a fan of cards, wherever there is room."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from pliego.printing.products.table_picture import LEAST_MM, MOST_MM, arranged
from test_page_one import SENTENCE, game
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
).filter(lambda faces: sum(each["face"] == "boards/x" for each in faces) < 2)


def reach(face: dict[str, Any]) -> tuple[float, float, float, float]:
    """Return the edges of a turned face: left, top, right, bottom."""
    turn = radians(face["turn"])
    across = (face["w"] * abs(cos(turn)) + face["h"] * abs(sin(turn))) / 2
    down = (face["w"] * abs(sin(turn)) + face["h"] * abs(cos(turn))) / 2
    x, y = face["x"] + face["w"] / 2, face["y"] + face["h"] / 2
    return x - across, y - down, x + across, y + down


@given(FACES, st.floats(LEAST_MM, MOST_MM))
def test_the_faces_lie_in_their_box_in_true_proportion(faces: list[dict[str, Any]], height: float) -> None:
    placed = arranged(faces, 186, height)
    for face in placed:
        left, top, right, bottom = reach(face)
        assert left > -9 and right < 186 + 9 and top > -height * 0.1 and bottom < height * 1.12
        assert abs(face["w"] / face["h"] - face["wide"] / face["high"]) < 1e-6
    assert [face["x"] for face in placed] == sorted(face["x"] for face in placed)


@given(FACES)
def test_too_low_a_box_shows_nothing(faces: list[dict[str, Any]]) -> None:
    assert arranged(faces, 186, LEAST_MM - 0.1) == []


def page_1(shop: Workshop) -> str:
    done = shop.pliego("build", "--papers", "a4", "--products", "kit", "--jobs", "1")
    assert done.returncode == 0, done.stdout
    return pages_text(next(shop.root.rglob("*kit*.pdf")))[0]


def test_page_1_shows_cards_where_it_has_room(tmp_path: Path) -> None:
    assert "One" in page_1(game(tmp_path / "roomy"))
    assert "One" not in page_1(game(tmp_path / "full", bring=9, notice=SENTENCE * 9))
