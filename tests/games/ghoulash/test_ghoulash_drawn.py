"""Ghoulash: the wound lines of a sheet are drawn as long as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from changed import change, faces_of
from easel import shown
from pliego.games.ghoulash.vocabulary import GhoulashScenario
from workshop import ROOT, Workshop


@pytest.mark.long
def test_a_shorter_wound_line_has_fewer_boxes_on_every_sheet(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "ghoulash")
    before = items_of(shop)
    change(shop, "ghoulash", "heridas-linea", 12)
    after = items_of(shop)
    assert len(before) == 1 + len(list((ROOT / "content/ghoulash/scenarios").glob("*.yaml")))
    for sheet, (items, lines) in before.items():
        assert items - after[sheet][0] == 3 * lines, sheet


def items_of(shop: Workshop) -> dict[str, tuple[int, int]]:
    """Return how many items each sheet draws, and how many wound lines it has."""
    faces = faces_of(shop, "ghoulash")
    found = {}
    for component in faces.ids():
        face = faces.face(component)
        if face is not None and component.startswith("sheets/hoja"):
            scenario = component.removeprefix("sheets/hoja/")
            own = faces.game.scenarios.get(scenario)
            lines = wound_lines(own) if own else faces.game.sheets["hoja-blanca"].numbers["lineas"]
            found[component] = len(list(shown(face.drawing))), lines
    return found


def wound_lines(scenario: object) -> int:
    assert isinstance(scenario, GhoulashScenario)
    return scenario.lines
