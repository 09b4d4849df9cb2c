"""The same input makes the same bytes: in any folder, time zone, locale, by one worker or several."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from cases import OURS
from pliego.text.problems import has_errors
from workshop import ROOT, Workshop, environment

ELSEWHERE = {
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "LANG": "C",
    "PYTHONHASHSEED": "42",
    "SOURCE_DATE_EPOCH": "no date",
    "HOME": "/nonexistent",
}


IN_2100 = """\
import time

really = {name: getattr(time, name) for name in ("time", "localtime", "gmtime")}
time.time = lambda: 4102444800.0
time.localtime = lambda at=4102444800.0: really["localtime"](at)
time.gmtime = lambda at=4102444800.0: really["gmtime"](at)
"""


def built_elsewhere(folder: Path, *games: str) -> Workshop:
    """Build games on A4 in another folder, year and environment, by the command line and two workers."""
    shop = Workshop.with_games(folder, *games)
    shop.write("shim/sitecustomize.py", IN_2100)
    path = f"{shop.root}/shim:{ROOT}/generator"
    done = shop.process("build", "--papers", "a4", "--jobs", "2", PYTHONPATH=path, **ELSEWHERE)
    assert done.returncode == 0, done.stdout + done.stderr
    return shop


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The small games once more, elsewhere."""
    return built_elsewhere(tmp_path_factory.mktemp("una carpeta con ñ"), "mini", "otra")


@pytest.mark.long
def test_a_game_without_books_has_the_same_bytes_and_manifest(tmp_path: Path, mini: Workshop) -> None:
    """`test_book` prints the same books elsewhere; this test prints everything else."""
    (tmp_path / "ñ").mkdir()
    shop = built_elsewhere(tmp_path / "ñ", "otra")
    first, listed = mini.bytes(), {entry["path"]: entry for entry in mini.entries()}
    products = [path for path in shop.bytes() if path != "manifest.json"]
    assert len(products) == 3
    assert [path for path in products if first[path] != shop.bytes()[path]] == []
    assert [entry for entry in shop.entries() if entry != listed[entry["path"]]] == []


@pytest.mark.long
def test_every_product_has_the_same_bytes(mini: Workshop, again: Workshop) -> None:
    first, second = mini.bytes(), again.bytes()
    products = [path for path in second if path != "manifest.json"]
    assert len(products) == 11
    assert [path for path in products if first[path] != second[path]] == []


@pytest.mark.long
def test_the_manifest_says_the_same(mini: Workshop, again: Workshop) -> None:
    listed = {entry["path"]: entry for entry in mini.entries()}
    assert [entry for entry in again.entries() if entry != listed[entry["path"]]] == []
    assert mini.manifest()["toolchain"] == again.manifest()["toolchain"]


@pytest.mark.long
def test_a_part_has_the_bytes_of_the_whole(tmp_path: Path, mini: Workshop) -> None:
    """A kit made alone holds the same books as one made after them, whichever way its backs are printed."""
    shop = Workshop.with_games(tmp_path, "mini")
    outcome = shop.build(papers=("a4",), products=("kit",), backs=("fold",))
    assert not has_errors(outcome.problems)
    shop.build(papers=("a4",), products=("kit",), inks=("low",))
    whole = mini.bytes()
    made = {path: data for path, data in shop.bytes().items() if path.endswith(".pdf")}
    assert len(made) == 2 and all(whole[path] == data for path, data in made.items())


def test_no_pdf_says_when_or_where_it_was_made(mini: Workshop) -> None:
    for entry in mini.entries():
        path = mini.out / entry["path"]
        with pikepdf.open(path) as pdf:
            info = {str(key): str(value) for key, value in pdf.docinfo.items()}
        dates = {value for key, value in info.items() if "Date" in key}
        assert all(date.startswith("D:20260131") for date in dates), (entry["path"], info)
        assert str(mini.root).encode() not in path.read_bytes()


@pytest.mark.long
def test_a_real_game_is_the_same_from_another_folder(tmp_path: Path, real: Workshop) -> None:
    """Its content named by `--content`, from a folder that has neither content nor templates."""
    words = ["build", "--games", OURS[0], "--langs", "es", "--papers", "a4"]
    words += ["--products", "rulebook,cards,boards"]
    folders = ["--content", str(ROOT / "content"), "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "pliego", *words, *folders],
        cwd=tmp_path,
        env=environment(**ELSEWHERE),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    first, second = real.bytes(), bytes_below(tmp_path / "out")
    assert len(second) == 3 and [path for path in second if first[path] != second[path]] == []


def bytes_below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pdf")}
