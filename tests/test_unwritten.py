"""A game that is handed on has words of its author in the places where `pliego new` left a request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pliego.game.beginning import languages
from pliego.game.unwritten import unwritten
from pliego.games.opening import read_game
from pliego.text.files import Folder
from workshop import ROOT, Workshop

TEMPLATES = Folder(ROOT / "templates")


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def told(shop: Workshop) -> list[str]:
    game, _problems = read_game(shop.root / "spells")
    assert game is not None
    return [f"{each.span.line if each.span else 0} {each.code}" for each in unwritten(game, TEMPLATES)]


@pytest.mark.parametrize("lang", languages(TEMPLATES))
def test_what_new_asks_for_is_told_in_each_language(shop: Workshop, lang: str) -> None:
    assert shop.pliego("new", "Spells", "--lang", lang).returncode == 0
    assert told(shop) == ["10 unwritten", "12 unwritten"]
    text = (shop.root / "spells/game.yaml").read_text("utf-8")
    text = re.sub(r"aim: .*", "aim: Have no cards.", text)
    text = re.sub(r"(, name|owner): .*?(}?)\n", r"\1: Ana\2\n", text)
    shop.write("spells/game.yaml", text)
    assert told(shop) == []


def test_release_and_shops_refuse_it_and_a_build_does_not(shop: Workshop) -> None:
    assert shop.pliego("new", "Spells").returncode == 0
    cards = ("build", "--content", ".", "--papers", "a4", "--products")
    assert shop.pliego(*cards, "cards").returncode == 0
    order = shop.pliego(*cards, "mpc")
    assert (order.returncode, order.stdout.count("[unwritten]")) == (1, 2)
    release = shop.pliego("release", "--content", ".", "--papers", "a4")
    assert (release.returncode, release.stdout.count("[unwritten]")) == (1, 2)
    assert "game.yaml:10:6: error: expected how the game is won, found `Say in one" in release.stdout
    assert "write who made the game here, and in `rights.owner`" in release.stdout
    assert not list(shop.out.rglob("*.zip"))


def test_part_of_a_text_and_other_capitals_count(shop: Workshop) -> None:
    assert shop.pliego("new", "Spells").returncode == 0
    shop.edit("spells/game.yaml", "Your name", "Ana")
    shop.edit(
        "spells/game.yaml",
        "Say in one sentence how the game is won.",
        "say in one sentence how the game is won",
    )
    shop.edit("spells/game.yaml", "notice: All", "notice: © 2026 YOUR NAME. All")
    assert told(shop) == ["10 unwritten", "16 unwritten"]
    shop.edit("spells/game.yaml", "YOUR NAME. All", "Ana. Write to us, and your name stands here. All")
    assert told(shop) == ["10 unwritten"]
