"""Work in a child process: given up within its time, whatever it is doing; nothing that it told is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pliego.printing.book.child import ChildDied, Reporter, TooLong, in_child
from workshop import children_of, environment, heed_ctrl_c, running

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is limited")


def children() -> str:
    return Path("/proc/thread-self/children").read_text()


def answer(_tell: Reporter) -> int:
    return os.getpid()


def work_on(tell: Reporter) -> None:
    """Reporter two things, and never end; swallow whatever is raised meanwhile."""
    tell("one")
    tell("two")
    while True:
        try:
            sum(range(10_000))
        except BaseException:
            continue


def test_what_ends_in_its_time_is_returned_from_another_process() -> None:
    before = children(), set(Path("/proc/self/fd").iterdir())
    assert in_child(answer, 5, print) != os.getpid()
    assert (children(), set(Path("/proc/self/fd").iterdir())) == before


@pytest.mark.long
def test_what_takes_too_long_is_given_up_with_what_it_told() -> None:
    told: list[str] = []
    before = children()
    with pytest.raises(TooLong):
        in_child(work_on, 0.1, told.append)
    assert told == ["one", "two"] and children() == before


@pytest.mark.long
def test_waiting_costs_nothing() -> None:
    assert in_child(lambda _: time.sleep(1.5), 0.1, print) is None


def test_what_is_raised_is_raised_here_with_its_traceback() -> None:
    def trip(_tell: Reporter) -> None:
        raise ValueError("three is one too many")

    with pytest.raises(ValueError, match="three is one too many") as caught:
        in_child(trip, 5, print)
    assert "in trip" in caught.value.__notes__[0]


def test_what_cannot_be_pickled_is_raised_as_text() -> None:
    class OwnError(Exception):
        """Known to this function alone."""

    def trip(_tell: Reporter) -> None:
        raise OwnError("from inside")

    with pytest.raises(ChildDied, match="from inside"):
        in_child(trip, 5, print)


def test_a_child_that_dies_is_told() -> None:
    with pytest.raises(ChildDied, match="ended with 7"):
        in_child(lambda _: os._exit(7), 5, print)


@pytest.mark.long
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_child_ends_with_whoever_began_it(sent: signal.Signals) -> None:
    code = "from test_child import *\nin_child(work_on, 60, print)"
    begun = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment(PYTHONPATH=os.pathsep.join(sys.path)),
        stderr=subprocess.DEVNULL,
        preexec_fn=heed_ctrl_c,
    )
    limit = time.monotonic() + 30
    while not (child := children_of(begun.pid)) and begun.poll() is None and time.monotonic() < limit:
        time.sleep(0.02)
    time.sleep(0.2)
    begun.send_signal(sent)
    begun.wait(30)
    while set(child) & running() and time.monotonic() < limit:
        time.sleep(0.02)
    assert child and not set(child) & running()


@pytest.mark.long
def test_a_child_gets_no_more_time_than_there_is() -> None:
    """A limit of the user (`ulimit -t`) is shorter than that of a book: this is told, and is no bug."""
    code = "\n".join(
        (
            "import resource",
            "from test_child import *",
            "from pliego.text.machine import is_machine_fault",
            "resource.setrlimit(resource.RLIMIT_CPU, (4, 4))",
            "try:",
            "    in_child(work_on, 60, lambda _: None)",
            "except OSError as error:",
            "    print(is_machine_fault(error), error.strerror)",
        )
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(PYTHONPATH=os.pathsep.join(sys.path)),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.startswith("True a process was ended by SIGKILL"), done.stderr
