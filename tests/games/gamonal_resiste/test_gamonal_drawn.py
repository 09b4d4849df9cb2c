"""Gamonal resiste: the street is drawn as long as it is."""

from __future__ import annotations

from pathlib import Path

from changed import change, faces_of
from easel import shown
from workshop import Workshop


def test_a_longer_street_has_more_squares(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "gamonal-resiste")
    assert squares_of(shop) == {str(number) for number in range(1, 8)}
    change(shop, "gamonal-resiste", "casillas", 9)
    assert squares_of(shop) == {str(number) for number in range(1, 10)}


def squares_of(shop: Workshop) -> set[str]:
    face = faces_of(shop, "gamonal-resiste").face("boards/calle")
    assert face is not None and face.problems == ()
    return {item.text for item in shown(face.drawing) if item.text.isdigit()}
