"""`pliego layout`: the ready layouts, and what one of them prints, with a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from test_beginning import pliego

OWN = "format: 1\nextends: art-card\nitems:\n  - {id: title, style: card-title}\n"


def test_layouts_are_listed_without_a_game(tmp_path: Path) -> None:
    done = pliego(tmp_path, "layout")
    assert done.returncode == 0 and "suit-card" in done.stdout and "63 × 88" in done.stdout


def test_a_layout_says_what_it_prints_and_what_it_inherits(tmp_path: Path) -> None:
    done = pliego(tmp_path, "layout", "cost-card")
    assert done.returncode == 0, done.stderr
    lines = [line.strip() for line in done.stdout.splitlines()]
    assert lines[0].endswith("cost-card.yaml, extends art-card")
    assert "free fields of a card: cost, attack, defence, cost-icon" in lines
    at = lines.index("title: text {card.title} at [5, 41.5, 44, 10] (from art-card)")
    assert lines[at + 1] == (
        "deck-title: display bold, 14 to 8 pt, colour on-accent, left middle; when {art} and {card.value}"
    )
    assert any(line.startswith("title-alone (like title):") for line in lines)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_picture_shows_the_boxes(tmp_path: Path, ending: str) -> None:
    assert pliego(tmp_path, "new", "demo").returncode == 0
    layouts = tmp_path / "demo/look/layouts"
    layouts.mkdir(parents=True)
    (layouts / "mine.yaml").write_text(OWN, "utf-8")
    cards = (tmp_path / "demo/cards.yaml").read_text("utf-8").replace("layout: text-card", "layout: mine")
    (tmp_path / "demo/cards.yaml").write_text(cards, "utf-8")
    done = pliego(tmp_path / "demo", "layout", "mine", "--picture", f"mine.{ending}")
    assert done.returncode == 0 and "`deck/dragon`" in done.stdout, done.stderr
    assert "card-title: display regular" in done.stdout
    file = tmp_path / f"demo/mine.{ending}"
    if ending == "png":
        with Image.open(file) as picture:
            assert picture.size == (744, 1039)
    else:
        assert file.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("art-crd",), "did you mean `art-card`?"),
        (("art-card", "--picture", "a.pdf"), ".png or .svg"),
        (("--picture", "a.png"), "expected a layout"),
        (("kit", "--game", "none"), "expected a game"),
    ],
)
def test_a_wrong_command_line_is_told(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    done = pliego(tmp_path, "layout", *words)
    assert done.returncode == 2 and message in done.stderr, done.stderr


def test_a_broken_layout_is_told_at_its_place(tmp_path: Path) -> None:
    assert pliego(tmp_path, "new", "demo").returncode == 0
    layouts = tmp_path / "demo/look/layouts"
    layouts.mkdir(parents=True)
    (layouts / "mine.yaml").write_text(OWN.replace("extends: art-card", "extends: art-crd"), "utf-8")
    done = pliego(tmp_path / "demo", "layout", "mine")
    assert done.returncode == 1 and "mine.yaml:2:10" in done.stdout + done.stderr
