"""Names of files that are no text: reported where Pliego reads, and no harm where only a folder has one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from workshop import Workshop, begun_game

BYTE = os.fsdecode(b"\xff")
FOLDERS = ("", "look", "look/layouts", "look/fonts", "scenarios", "locale", "art", "art/inner")
ENDINGS = (".yaml", ".po", ".svg", "")
COMMANDS = (
    ("check",),
    ("decks",),
    ("odds",),
    ("translate", "status"),
    ("translate", "extract"),
    ("playtest", "--games", "2", "--jobs", "1"),
    ("build", "--papers", "a4", "--jobs", "1", "--products", "cards"),
)


def shop_in(folder: Path) -> Workshop:
    shop = Workshop.with_games(folder)
    begun_game(shop.root / "content/juego")
    return shop


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Return a workshop whose game has names that are no text wherever Pliego reads."""
    shop = shop_in(tmp_path_factory.mktemp("names"))
    for folder in FOLDERS:
        for ending in ENDINGS:
            shop.write(f"content/juego/{folder}/a{BYTE}{ending}", "title: A\n")
    return shop


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_goes_on_without_what_has_no_text_for_a_name(
    odd: Workshop, words: tuple[str, ...]
) -> None:
    done = odd.pliego(*words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_such_name_is_reported_at_its_folder(odd: Workshop) -> None:
    problems = json.loads(odd.pliego("check", "--format", "json").stdout)
    found = {each["path"].removeprefix("content/juego/") for each in problems if each["code"] == "file-name"}
    assert found == {str(Path(folder, rf"a\xff{ending}")) for folder in FOLDERS for ending in ENDINGS}


def test_one_that_comes_later_is_noticed(tmp_path: Path) -> None:
    shop = shop_in(tmp_path)
    assert "file-name" not in shop.pliego("check").stdout
    shop.write(f"content/juego/scenarios/a{BYTE}.yaml", "title: A\n")
    assert r"scenarios/a\xff.yaml:1:1: warning: expected a file name in UTF-8" in shop.pliego("check").stdout


@pytest.mark.long
def test_the_folder_of_everything_may_have_such_a_name(tmp_path: Path) -> None:
    shop = shop_in(tmp_path / f"x{BYTE}")
    words = ("build", "--content", f"../x{BYTE}/content", "--papers", "a4", "--products", "cards,mpc")
    for expected in ("2 built, 0 up to date", "0 built, 2 up to date"):
        done = shop.pliego(*words)
        assert done.returncode == 0 and expected in done.stdout, done.stdout + done.stderr
    assert len(shop.entries()) == 2


def test_a_new_game_has_a_name_that_can_be_written(tmp_path: Path) -> None:
    for name in (f"a{BYTE}", "a\x1b[31m"):
        done = Workshop(tmp_path).pliego("new", name)
        assert done.returncode == 2 and "expected printable text" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("init", "juego", "en"), ("update",), ("export", "juego", "en"), ("status",)]
)
def test_translations_that_link_outside_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    shop = shop_in(tmp_path)
    (tmp_path / "outside").mkdir()
    (shop.root / "content/juego/locale").symlink_to(tmp_path / "outside")
    done = shop.pliego("translate", *words)
    assert done.returncode in (0, 1, 2) and list((tmp_path / "outside").iterdir()) == []
    if words[0] == "init":
        assert done.returncode == 1 and "leads out of it [path-outside]" in done.stdout + done.stderr
