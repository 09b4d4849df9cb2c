"""Cards folded round a core: both halves keep clear of the fold, read back from the written PDF."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from pliego.cli.main import cli
from pliego.printing.papers import USUAL_PAPERS
from test_cut_marks import cuts_shown, lines_of
from workshop import Entry, begun_game, pages_text

BLEED_MM, FOLD_MM, MARGIN_MM = 3.0, 5.0, 5.0


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("core")
    begun_game(folder / "content/mio")
    return folder


def typed(games: Path, *words: str) -> Result:
    """Return what `pliego build` does with the cards of the game."""
    where = ["--content", str(games / "content"), "--out", str(games / "build"), "--jobs", "1"]
    return CliRunner().invoke(cli, ["build", "mio", "--products", "cards", *where, *words])


def entries(games: Path) -> dict[str, Entry]:
    found = json.loads((games / "build/manifest.json").read_text("utf-8"))["files"]
    return {Path(entry["path"]).stem: entry for entry in found}


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("core", [0.0, 0.3, 2.0, 3.5])
def test_both_halves_keep_clear_of_the_fold_and_meet_after_it(games: Path, paper: str, core: float) -> None:
    done = typed(games, "--papers", paper, "--backs", "fold", "--core", str(core))
    assert done.exit_code == 0, done.output
    entry = entries(games)[f"mio-cards-es-{paper}-fold-core{core:g}"]
    assert entry["core"] == core
    lines = lines_of(games / "build" / entry["path"])
    with pikepdf.open(games / "build" / entry["path"]) as pdf:
        height = float(pdf.pages[0].mediabox[3]) * 25.4 / 72
    apart = BLEED_MM + FOLD_MM + core
    for page, on_page in enumerate(lines, 1):
        sides = {
            side: {(f["id"], f["copy"]): f for f in entry["faces"] if (f["side"], f["page"]) == (side, page)}
            for side in ("front", "back")
        }
        assert sides["front"].keys() == sides["back"].keys() != set()
        for key, front in sides["front"].items():
            back = sides["back"][key]
            above = height / 2 - front["y_mm"] - front["h_mm"]
            assert (above, back["y_mm"] - height / 2) == pytest.approx((apart, apart), abs=0.001)
            assert back["x_mm"] == front["x_mm"] and front["y_mm"] >= MARGIN_MM
        faces = [face for face in entry["faces"] if face["page"] == page]
        upright, level = cuts_shown(on_page, faces)
        assert level >= {round(y, 2) for f in faces for y in (f["y_mm"], f["y_mm"] + f["h_mm"])}
        assert upright >= {round(x, 2) for f in faces for x in (f["x_mm"], f["x_mm"] + f["w_mm"])}


def test_files_with_a_core_stand_beside_those_without(games: Path) -> None:
    plain = ("--papers", "a4", "--backs", "fold,duplex")
    assert typed(games, *plain).exit_code == 0
    before = entries(games)
    assert typed(games, *plain, "--core", "1.50").exit_code == 0
    after = entries(games)
    assert {"mio-cards-es-a4", "mio-cards-es-a4-fold", "mio-cards-es-a4-fold-core1.5"} <= after.keys()
    assert all(
        after[name] == before[name] and "core" not in before[name] for name in before if "core" not in name
    )
    assert "up to date" in typed(games, *plain, "--core", "1.5").output


@pytest.mark.long
def test_page_1_names_what_is_glued_between_the_halves(games: Path) -> None:
    where = ["--content", str(games / "content"), "--out", str(games / "build"), "--jobs", "1"]
    words = ["build", "mio", "--products", "kit", "--papers", "a4", "--backs", "fold", *where]
    for core, said in (("1.5", True), ("0", False)):
        assert CliRunner().invoke(cli, [*words, "--core", core]).exit_code == 0
        entry = entries(games)[f"mio-kit-es-a4-fold-core{core}"]
        text = " ".join(pages_text(games / "build" / entry["path"])[1].split())
        assert ("Entre ambas va cartón de 1,5 mm." in text) == said


def test_a_core_is_refused_where_nothing_is_folded(games: Path) -> None:
    for words, message in (
        (("--core", "2"), "expected `fold` among --backs, found duplex"),
        (("--core", "6", "--backs", "fold"), "0<=x<=5"),
    ):
        done = typed(games, *words)
        assert done.exit_code == 2 and message in done.output
    where = ["--content", str(games / "content"), "--out", str(games / "build")]
    words = ["build", "mio", *where, "--products", "rulebook", "--backs", "fold", "--core", "2"]
    assert "expected `cards`, `kit` or `changes`" in CliRunner().invoke(cli, words).output
