"""The template game: the start of a new one is checked, played and printed like any other."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from workshop import ROOT, Workshop, words_of

TEMPLATE = ROOT / "templates/game"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    shop = Workshop.with_games(tmp_path_factory.mktemp("template"))
    shutil.copytree(TEMPLATE, shop.root / "content/mi-juego")
    return shop


def test_a_copy_of_it_is_clean(shop: Workshop) -> None:
    done = shop.pliego("check")
    assert (done.returncode, done.stdout) == (0, "mi-juego: 0 errors, 0 warnings\n")


def test_nothing_of_it_is_loose(shop: Workshop) -> None:
    done = shop.pliego("check", "--mutate")
    assert done.returncode == 0, done.stderr
    *notes, summary = done.stdout.splitlines()
    assert all(" note: " in line and line.endswith("[pinned]") for line in notes)
    found = re.fullmatch(
        r"mi-juego: (\d+) of (\d+) .* held, (\d+) of (\d+) of our own; (\d+) of (\d+) rules .*", summary
    )
    assert found and found[1] == found[2] and found[3] == found[4] and found[5] == found[6]


@pytest.mark.long
def test_it_is_printed(shop: Workshop) -> None:
    assert shop.build(papers=("a4",)).problems == []
    assert {entry["product"] for entry in shop.entries()} == {"rulebook", "companion", "aids", "cards", "kit"}
    assert "No puedes pasar si tu rival acaba de hacerlo" in words_of(shop.pdf(product="rulebook"))
    assert "Rojo roba" in words_of(shop.pdf(product="companion"))


def test_a_number_can_be_tried_on_paper_before_its_examples_follow(tmp_path: Path) -> None:
    """`check` calls it an error, printing warns of it."""
    shop = Workshop.with_games(tmp_path)
    shutil.copytree(TEMPLATE, shop.root / "content/mi-juego")
    shop.edit("content/mi-juego/cards.yaml", "{title: Alta, value: 3", "{title: Alta, value: 4")
    assert shop.pliego("check").returncode == 1
    outcome = shop.build(papers=("a4",), products=("cards",))
    assert {(p.code, p.severity) for p in outcome.problems} == {("example-outcome", "warning")}
    assert "Vale 4 puntos" in words_of(shop.pdf(product="cards"))


def test_newcomers_are_told_where_it_is() -> None:
    assert "cp -r templates/game content/" in (ROOT / "content/README.md").read_text("utf-8")
    assert "copy `templates/game/` to `content/<game>/`" in (ROOT / "generator/README.md").read_text("utf-8")
    assert "| `game/` |" in (ROOT / "templates/README.md").read_text("utf-8")


def test_content_errors_come_before_mutation(shop: Workshop, tmp_path: Path) -> None:
    folder = tmp_path / "content/roto"
    shutil.copytree(TEMPLATE, folder)
    path = folder / "examples.yaml"
    path.write_text(path.read_text("utf-8").replace("azul: 7}", "azul: 8}"), "utf-8")
    done = shop.pliego("check", "--mutate", "--content", str(tmp_path / "content"))
    assert done.returncode == 1 and "[example-outcome]" in done.stdout
    assert done.stdout.endswith("nothing was changed: the content has errors of its own\n")


def test_mutation_is_told_in_json_too(shop: Workshop) -> None:
    done = shop.pliego("check", "--mutate", "--format", "json")
    assert done.returncode == 0 and done.stdout.startswith("[") and '"pinned"' in done.stdout
