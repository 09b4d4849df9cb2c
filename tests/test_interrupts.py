"""How a command ends that is interrupted at any moment, and one whose standard streams are closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from workshop import Workshop, environment, heed_ctrl_c, torn

pytestmark = pytest.mark.long

COMMAND = """
import atexit, sys, time
from unittest.mock import patch
from pliego.cli import exits

class Forgotten:
    def __del__(self):
        print("forgetting", flush=True)
        time.sleep(9)

def tidies(**_):
    try:
        print("begun", flush=True)
        time.sleep(9)
    finally:
        print("tidying", flush=True)
        time.sleep(0.5)
        print("tidied", flush=True)

def forgets(**_):
    Forgotten()
    time.sleep(9)

def ends(**_):
    atexit.register(lambda: (print("ending", flush=True), time.sleep(0.5), print("ended", flush=True)))
    return 0

with patch.object(exits.cli, "main", {command}):
    exits.main()
"""


def interrupted(command: str, at: Sequence[str], sent: signal.Signals) -> tuple[int, list[str], str]:
    """Run a command, and send it a signal after each of these lines. Return its exit code, its lines, and
    what it said."""
    words, pipe = [sys.executable, "-c", COMMAND.format(command=command)], subprocess.PIPE
    lines = []
    with subprocess.Popen(
        words, env=environment(), stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_ctrl_c
    ) as process:
        assert process.stdout and process.stderr
        for line in process.stdout:
            lines.append(line.strip())
            if lines[-1] in at:
                process.send_signal(sent)
        said = process.stderr.read()
    return process.returncode, lines, said


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_second_interrupt_lets_the_command_tidy_up(sent: signal.Signals) -> None:
    code, lines, said = interrupted("tidies", ("begun", "tidying"), sent)
    assert (code, lines) == (130, ["begun", "tidying", "tidied"])
    assert said == "interrupted; what was built before is whole\n"


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_that_python_swallows_comes_again(sent: signal.Signals) -> None:
    code, lines, said = interrupted("forgets", ("forgetting",), sent)
    assert (code, lines, said) == (130, ["forgetting"], "interrupted; what was built before is whole\n")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_at_the_end_changes_nothing(sent: signal.Signals) -> None:
    assert interrupted("ends", ("ending",), sent) == (0, ["ending", "ended"], "")


def test_a_held_command_whose_holder_is_gone_at_once_leaves_nothing(tmp_path: Path) -> None:
    """Its standard input is closed before it begins, so it is interrupted while it starts to listen.

    It checks five games, which takes seconds: a shorter command could end before the interrupt.
    """
    words = [sys.executable, "-W", "ignore", "-m", "pliego.cli.exits", "check"]
    for number in range(5):
        surroundings = {**environment(), "TMPDIR": str(tmp_path / f"{number}")}
        ended = subprocess.run(
            words, env=surroundings, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        assert (ended.returncode, ended.stderr.splitlines()[-1]) == (
            130,
            "interrupted; what was built before is whole",
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)])
def test_a_build_with_closed_streams_is_whole(otra: Workshop, closed: Sequence[int]) -> None:
    def close() -> None:
        for number in closed:
            os.close(number)

    otra.edit("content/otra/cards.yaml", "Brilla", "Brilla más")
    done = otra.process("build", "--papers", "a4", "--products", "cards", under=close)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert len(otra.entries()) == 1 and torn(otra) == []


@pytest.fixture(scope="module")
def otra(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop.with_games(tmp_path_factory.mktemp("otra"), "otra")
