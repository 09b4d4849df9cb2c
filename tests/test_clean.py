"""What was clean and has not changed is not checked again; whatever changes, it is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pliego.make.checking import CLEAN, CleanGames
from pliego.make.signed import read_signed, signed
from workshop import Workshop


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Two games that were checked and are clean."""
    found = Workshop.with_games(tmp_path_factory.mktemp("checked"), "otra", "marcas")
    found.out.mkdir()
    assert found.pliego("check").returncode == 0
    return found


@pytest.fixture
def shop(checked: Workshop, tmp_path: Path) -> Workshop:
    """A copy of them, to be changed at will."""
    return Workshop(shutil.copytree(checked.root, tmp_path / "shop"))


def clean(shop: Workshop) -> list[str]:
    games = CleanGames.open(shop.out, shop.root / "content", shop.root / "templates")
    return [game for game in shop.games if games.has(game)]


def test_clean_games_are_remembered(shop: Workshop) -> None:
    assert clean(shop) == ["marcas", "otra"]
    again = shop.pliego("check")
    assert again.returncode == 0 and "marcas, otra: 0 errors, 0 warnings" in again.stderr + again.stdout


CHANGES: dict[str, Callable[[Workshop], object]] = {
    "a card": lambda shop: shop.edit("content/otra/cards.yaml", "Brilla todo el día.", "Brilla."),
    "a file that was not there": lambda shop: shop.write("content/otra/glossary.yaml", "{}\n"),
    "a look of its own": lambda shop: shop.write("content/otra/look/theme.yaml", "colours: {}\n"),
    "a file that nobody reads": lambda shop: shop.write("content/otra/card.yaml", "{}\n"),
    "a file that is gone": lambda shop: (shop.root / "content/otra/boards.yaml").unlink(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_game_that_changed_is_checked_again_and_no_other(shop: Workshop, what: str) -> None:
    CHANGES[what](shop)
    assert clean(shop) == ["marcas"]


@pytest.mark.parametrize("what", CHANGES)
def test_a_copy_that_changed_is_checked_again_though_the_first_stands(
    shop: Workshop, tmp_path_factory: pytest.TempPathFactory, what: str
) -> None:
    copy = Workshop(Path(shutil.copytree(shop.root, tmp_path_factory.mktemp("elsewhere") / "copy")))
    assert clean(copy) == ["marcas", "otra"]
    CHANGES[what](copy)
    assert clean(copy) == ["marcas"] and clean(shop) == ["marcas", "otra"]


def test_what_all_share_is_of_all(shop: Workshop) -> None:
    shop.edit("templates/labels.yaml", "Imprime al 100 %", "Imprime a tamaño real")
    assert clean(shop) == []


def test_only_what_is_wholly_clean_is_remembered(shop: Workshop) -> None:
    shop.edit("content/otra/cards.yaml", "copies:", "copeis:")
    shop.edit("content/marcas/game.yaml", "minutes:", "nobody-knows-this: 1\nminutes:")
    for _twice in range(2):
        told = shop.pliego("check")
        assert told.returncode == 1
        assert "copeis" in told.stdout and "nobody-knows-this" in told.stdout
        assert clean(shop) == []


def test_a_copy_of_the_project_tells_the_truth_of_the_copy(shop: Workshop, tmp_path: Path) -> None:
    copy = Workshop(Path(shutil.copytree(shop.root, tmp_path.parent / "copy", ignore=lambda *_: [])))
    assert clean(copy) == ["marcas", "otra"]
    copy.edit("content/otra/cards.yaml", "copies:", "copeis:")
    assert copy.pliego("check").returncode == 1 and shop.pliego("check").returncode == 0


def test_another_source_of_ours_checks_again(shop: Workshop) -> None:
    path = shop.out / CLEAN
    held = read_signed(path, CLEAN)
    held["games"]["otra"]["stamp"] = "0"
    path.write_text(json.dumps(signed(CLEAN, held)))
    assert clean(shop) == ["marcas"]


@pytest.mark.parametrize("text", ["", "[]", '{"games": {"otra": {"stamp": 1}}}', '{"games": 3}'])
def test_odd_records_count_as_none(shop: Workshop, text: str) -> None:
    (shop.out / CLEAN).write_text(text)
    assert clean(shop) == []
    assert shop.pliego("check").returncode == 0
    assert clean(shop) == ["marcas", "otra"]


def test_without_a_build_folder_nothing_is_written(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    assert shop.pliego("check").returncode == 0
    assert not shop.out.exists()
