"""A sheet of a kit that is mostly empty is told, with what else finds room on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pliego.cli.report import Report
from pliego.cli.starting import run_new
from pliego.make.build import build
from pliego.make.targets import Choice
from test_beginning import TEMPLATES


def told(folder: Path, cards: int) -> list[tuple[str, str]]:
    """Return the message and the hint of each note on sheets of a game with so many cards."""
    rows = [f"Card {number},Take it." for number in range(cards)]
    (folder / "gold.csv").write_text("\n".join(["Name,Text", *rows]) + "\n", "utf-8")
    run_new(str(folder / "loot"), "en", "", [folder / "gold.csv"], None, TEMPLATES.root, False, Report())
    choice = Choice(games=("loot",), papers=("a4",), products=("kit",), inks=("low",))
    done = build(choice, folder, TEMPLATES.root, folder / "build", 1, lambda *_: None, ("loot",))
    return [(each.message, each.hint) for each in done.problems if each.code == "sheet-part-empty"]


@pytest.mark.parametrize("cards", [1, 9, 13])
def test_a_sheet_a_third_full_or_the_only_one_is_worth_its_paper(tmp_path: Path, cards: int) -> None:
    assert told(tmp_path, cards) == []


@pytest.mark.parametrize(("cards", "left"), [(10, 1), (11, 2)])
def test_the_cards_that_still_find_room_are_counted(tmp_path: Path, cards: int, left: int) -> None:
    message = f"expected a third of each A4 sheet in use, found a sheet with {left} of `deck`"
    assert told(tmp_path, cards) == [(message, f"it has room for {9 - left} more of this size")]
