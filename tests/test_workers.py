"""Jobs dealt out to processes, and games checked by them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pliego.checks.examine import check_game
from pliego.make.checking import side_by_side
from pliego.make.workers import JobFailed, together, work
from pliego.text.machine import is_machine_fault, machine_message
from workshop import Workshop

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is forked")


def said(word: str) -> list[str | int]:
    """Return a word and the process that says it."""
    return [word, os.getpid()]


def slow(word: str) -> list[str | int]:
    time.sleep(0.2)
    return said(word)


def fail() -> list[str | int]:
    raise ValueError("three is one too many")


def die() -> list[str | int]:
    os._exit(7)


def be_sent(sent: signal.Signals) -> list[str | int]:
    os.kill(os.getpid(), sent)
    time.sleep(9)
    return []


def test_every_job_is_done_once_and_told_in_order() -> None:
    groups = [[partial(said, f"{g}.{j}") for j in range(g)] for g in range(7)]
    told = together(groups, 3)
    assert [[word for word, _ in group] for group in told] == [
        [f"{g}.{j}" for j in range(g)] for g in range(7)
    ]
    assert os.getpid() not in {process for group in told for _, process in group}


def test_results_come_as_soon_as_those_before_them_are_there() -> None:
    """Of a group in the order of its jobs, of several groups as they are done."""
    groups = [[partial(slow, "a"), partial(said, "b")], [partial(said, "c"), partial(said, "d")]]
    came = [(group, word) for group, (word, _) in work(groups, 2)]
    assert came == [(1, "c"), (1, "d"), (0, "a"), (0, "b")]


def test_who_does_not_wait_for_the_rest_leaves_no_process() -> None:
    before = Path("/proc/thread-self/children").read_text()
    coming = work([[partial(said, "a")], [partial(slow, "b")] * 9], 2)
    assert next(coming)[0] == 0
    coming.close()
    assert Path("/proc/thread-self/children").read_text() == before


def test_another_executor_does_the_jobs() -> None:
    """One that pickles nothing and works in this process; the order is the same."""
    groups = [[partial(slow, "a"), partial(said, "b")], [partial(said, "c")]]
    with ThreadPoolExecutor(2) as threads:
        came = [(group, word) for group, (word, _) in work(groups, 2, executor=threads)]
    assert came == [(1, "c"), (0, "a"), (0, "b")]


class Eager(Executor):
    """Does each job as it comes, and counts."""

    begun = 0

    def submit(self, job: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self.begun += 1
        done.set_result(job(*given, **named))
        return done


def test_few_jobs_are_ahead_of_the_results() -> None:
    """A million games are not handed out before the first is counted."""
    eager = Eager()
    coming = work([[partial(said, str(n)) for n in range(100)]], 2, executor=eager)
    next(coming)
    assert eager.begun <= 4
    assert len([*coming]) == 99


def test_processes_that_begin_from_nothing_do_the_same() -> None:
    groups = [[partial(max, g, j) for j in range(3)] for g in range(2)]
    found = sorted(work(groups, 2, start="spawn"))
    assert found == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 1), (1, 2)]


def test_one_process_does_everything_itself() -> None:
    assert together([[partial(said, "a")], [partial(said, "b")]], 1) == [
        [["a", os.getpid()]],
        [["b", os.getpid()]],
    ]
    assert together([], 2) == []


def test_a_job_that_raises_is_told_with_its_traceback() -> None:
    with pytest.raises(JobFailed, match=r"in fail\n(.|\n)*ValueError: three is one too many"):
        together([[partial(said, "a"), fail], [partial(said, "b")]], 2)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(JobFailed, match="died without a word"):
        together([[die], [partial(said, "b")]], 2)


def test_no_pipe_and_no_process_is_left() -> None:
    before = set(Path("/proc/self/fd").iterdir()), Path("/proc/thread-self/children").read_text()
    together([[partial(said, "a")], [partial(said, "b")]], 2)
    assert (set(Path("/proc/self/fd").iterdir()), Path("/proc/thread-self/children").read_text()) == before


@pytest.mark.long
def test_games_checked_side_by_side_say_what_each_says_alone(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "mini", "otra")
    shop.edit("content/otra/cards.yaml", "layout:", "layuot:")
    shop.edit("content/mini/boards.yaml", "Juega una carta.", "Juega una carta. " * 90)
    content, templates = shop.root / "content", shop.root / "templates"
    both = side_by_side(content, templates, ("mini", "otra"))
    alone = [check_game(content / name, templates)[1] for name in ("mini", "otra")]
    assert [found.problems for found in both] == alone
    assert all(any(problem.severity == "error" for problem in found.problems) for found in both)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGXCPU, signal.SIGTERM])
def test_a_process_that_the_system_ends_is_the_machines_fault(sent: signal.Signals) -> None:
    with pytest.raises(OSError, match=f"ended by {sent.name}") as raised:
        together([[partial(be_sent, sent)], [partial(slow, "b")] * 3], 2)
    assert is_machine_fault(raised.value) and sent.name in machine_message(raised.value)


def test_a_process_that_trips_in_a_library_is_a_bug() -> None:
    with pytest.raises(JobFailed, match="died without a word"):
        together([[partial(be_sent, signal.SIGUSR1)], [partial(said, "b")]], 2)
