"""Jobs dealt out to processes, and games checked by them."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pytest
from generator.proof.check import check_game
from generator.proof.deal import JobFailed, deal
from generator.proof.many import side_by_side

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is forked")


def said(word: str) -> list[str | int]:
    """Return a word and the process that says it."""
    return [word, os.getpid()]


def fail() -> list[str | int]:
    raise ValueError("three is one too many")


def die() -> list[str | int]:
    os._exit(7)


def test_every_job_is_done_once_and_told_in_order() -> None:
    groups = [[partial(said, f"{g}.{j}") for j in range(g)] for g in range(7)]
    told = deal(groups, 3)
    assert [[word for word, _ in group] for group in told] == [
        [f"{g}.{j}" for j in range(g)] for g in range(7)
    ]
    assert os.getpid() not in {process for group in told for _, process in group}


def test_one_process_does_everything_itself() -> None:
    assert deal([[partial(said, "a")], [partial(said, "b")]], 1) == [
        [["a", os.getpid()]],
        [["b", os.getpid()]],
    ]
    assert deal([], 2) == []


def test_a_job_that_raises_is_told_with_its_traceback() -> None:
    with pytest.raises(JobFailed, match=r"in fail\n(.|\n)*ValueError: three is one too many"):
        deal([[partial(said, "a"), fail], [partial(said, "b")]], 2)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(JobFailed, match="died without a word"):
        deal([[die], [partial(said, "b")]], 2)


def test_no_pipe_and_no_process_is_left() -> None:
    before = set(Path("/proc/self/fd").iterdir()), Path("/proc/thread-self/children").read_text()
    deal([[partial(said, "a")], [partial(said, "b")]], 2)
    assert (set(Path("/proc/self/fd").iterdir()), Path("/proc/thread-self/children").read_text()) == before


def test_games_checked_side_by_side_say_what_each_says_alone(tmp_path: Path) -> None:
    for name in ("gamonal-resiste", "ghoulash"):
        (tmp_path / name).mkdir()
        for path in (ROOT / "content" / name).rglob("*"):
            target = tmp_path / name / path.relative_to(ROOT / "content" / name)
            target.mkdir(exist_ok=True) if path.is_dir() else target.write_bytes(path.read_bytes())
    cards, boards = tmp_path / "gamonal-resiste/cards.yaml", tmp_path / "ghoulash/boards.yaml"
    cards.write_text(cards.read_text().replace("layout:", "layuot:", 1))
    boards.write_text(boards.read_text().replace("title: ", "title: Una palabra interminable " * 9, 1))
    both = side_by_side(tmp_path, ROOT / "templates", ("ghoulash", "gamonal-resiste"))
    alone = [check_game(tmp_path / name, ROOT / "templates")[1] for name in ("ghoulash", "gamonal-resiste")]
    assert both == alone
    assert all(any(problem.severity == "error" for problem in found) for found in both)
