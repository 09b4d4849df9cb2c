"""A short run of `make fuzz`: of files spoiled at random each gets an answer, none a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from fuzz.__main__ import KINDS, REAL, printed_of, project, targets
from fuzz.mutations import BY_SUFFIX, nonsense
from fuzz.reading import difference
from fuzz.trial import tried
from workshop import ROOT, Workshop, environment

SHORT = ("--cases", "40", "--first", "1", "--seed", "7", "--jobs", "1")


@pytest.mark.long
def test_files_spoiled_at_random_get_an_answer() -> None:
    """In a process of its own, whose memory is that of the cases alone; the games are sound to begin with."""
    path = os.pathsep.join((str(ROOT / "tests"), str(ROOT / "generator")))
    words = [sys.executable, "-m", "fuzz", *SHORT]
    done = subprocess.run(
        words, env=environment(PYTHONPATH=path), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.splitlines()[-1].split()[0] == "all" and done.stdout.split()[-1] == "40"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project whose files are spoiled."""
    return project(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.long
def test_every_kind_of_file_is_spoiled(root: Path) -> None:
    assert set(KINDS) == {*BY_SUFFIX, "real", "faces"}
    for kind in BY_SUFFIX:
        assert {Path(path).suffix for path, _game in targets(root, kind)} == {kind}
    assert {game for _path, game in targets(root, "real")} == set(REAL)
    assert all((root / path).is_file() for path, _game in targets(root, "faces"))


@pytest.mark.parametrize("suffix", sorted(BY_SUFFIX))
def test_the_same_seed_spoils_the_same_way(root: Path, suffix: str) -> None:
    path = targets(root, suffix)[0][0]
    data = (root / path).read_bytes()
    spoiled = [BY_SUFFIX[suffix](data, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
    assert spoiled[0] == spoiled[1]
    assert len(set(spoiled)) > 2


def test_what_is_printed_otherwise_than_the_game_says_is_a_fault(root: Path) -> None:
    shop = Workshop(root)
    made = shop.build("otra", papers=("a4",), products=("cards",)).made
    assert difference(root, "otra", made) == ""
    manifest = (shop.out / "manifest.json").read_text("utf-8")
    shop.write("build/manifest.json", manifest.replace('"pages": 2', '"pages": 3'))
    assert "pages" in difference(root, "otra", made)
    shop.write("build/manifest.json", manifest)
    cards = (root / "content/otra/cards.yaml").read_text("utf-8")
    shop.edit("content/otra/cards.yaml", "copies: 2", "copies: 1")
    assert "copies" in difference(root, "otra", made)
    shop.write("content/otra/cards.yaml", cards.replace("title: Sol", "title: Sólo Zuwx"))
    assert "letters" in difference(root, "otra", made)
    shop.write("content/otra/cards.yaml", cards)


@pytest.mark.long
def test_some_cases_of_every_kind_print_the_book_and_what_is_told_late_counts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    for kind in (".yaml", ".po", ".csv", ".xlsx", ".ods", ".svg"):
        books = [number for number in range(100) if "rulebook" in printed_of(kind, number)]
        assert len(books) == 2, kind
    assert not any(printed_of("real", number) for number in range(100))
    root = project(tmp_path_factory.mktemp("late"))
    (root / "content/mini/look/book.css").write_text("h2 { colour: red }", "utf-8")
    late = tried(root, "mini", prints=("rulebook",))
    assert (late.kind, late.about, late.is_fault) == ("late", "book-css", True)
    assert tried(root, "mini", prints=("rulebook",), told_late=True).kind == "told"


def test_a_number_that_became_no_number_and_was_taken_is_counted() -> None:
    sound = b"a: 1\nsize: 3\ntitle: 4\n"
    assert nonsense(sound, sound.replace(b"3", "²".encode())) == "size"
    assert nonsense(sound, sound.replace(b"4", b"NaN")) == ""
    assert nonsense(sound, sound.replace(b"3", b"5")) == ""
