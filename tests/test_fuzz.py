"""A short run of `make fuzz`: of files spoiled at random each gets an answer, none a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from fuzz.__main__ import GAMES, KINDS, REAL, case, printed_of, project, table, targets
from fuzz.mutations import BY_SUFFIX, nonsense
from fuzz.trial import tried

CASES = 40


@pytest.mark.slow
def test_files_spoiled_at_random_get_an_answer() -> None:
    found = [case(7, number) for number in range(1, CASES + 1)]
    assert [each for each in found if each.verdict.is_fault] == [], "\n".join(table(found))


def test_every_kind_of_file_is_spoiled_and_the_sound_ones_are_sound(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    root = project(tmp_path_factory.mktemp("fuzz"))
    assert set(KINDS) == {*BY_SUFFIX, "real"}
    for kind in BY_SUFFIX:
        assert {Path(path).suffix for path, _game in targets(root, kind)} == {kind}
    assert {game for _path, game in targets(root, "real")} == set(REAL)
    for game in (*GAMES, *REAL):
        assert tried(root, game, prints=()).kind == "sound", game


@pytest.mark.parametrize("suffix", sorted(BY_SUFFIX))
def test_the_same_seed_spoils_the_same_way(tmp_path: Path, suffix: str) -> None:
    root = project(tmp_path)
    path = targets(root, suffix)[0][0]
    data = (root / path).read_bytes()
    spoiled = [BY_SUFFIX[suffix](data, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
    assert spoiled[0] == spoiled[1]
    assert len(set(spoiled)) > 2


def test_some_cases_of_every_kind_print_the_book_and_what_is_told_late_counts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    for kind in (".yaml", ".po", ".csv", ".xlsx", ".svg"):
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
