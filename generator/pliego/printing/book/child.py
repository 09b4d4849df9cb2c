"""Do work in a child process, and end the process if it takes too long.

In: work, and a limit in seconds of processor time on a fast machine. Out: the result of the work, and the
reports that it makes meanwhile. `TooLong` if it does not end. The laws of this file: the kernel counts the
time and ends the child, whatever it does. Waiting costs nothing. A slow machine gets more time. The child
ends with the process that began it.
"""

from __future__ import annotations

import ctypes
import math
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeAlias, TypeVar

from pliego.text.machine import ended_process

T = TypeVar("T")
Reporter: TypeAlias = Callable[[Any], None]
_PR_SET_PDEATHSIG = 1
_NUMBERS_ADDED, _SECONDS_TO_ADD = 300_000, 0.007
"""How long a machine of 2024 takes to add this many numbers."""


class TooLong(Exception):
    """Work took longer than its limit."""


class ChildDied(RuntimeError):
    """The child ended without an answer, within its limit."""


def in_child(work: Callable[[Reporter], T], seconds: float, report: Reporter) -> T:
    """Return the result of work. Raise what the work raises, or TooLong. Pass each report on at once, so
    that nothing is lost. On other systems than Linux a fork is not safe: there this process does the work,
    without a limit."""
    if not sys.platform.startswith("linux"):
        return work(report)
    context = multiprocessing.get_context("fork")
    answers, its_answers = context.Pipe(duplex=False)
    limit = math.ceil(seconds * _slowness())
    child = context.Process(target=_serve, args=(work, limit, os.getpid(), its_answers))
    child.start()
    its_answers.close()
    try:
        while (message := answers.recv())[0] == "report":
            report(message[1])
    except EOFError:
        child.join()
        if child.exitcode == -signal.SIGXCPU:
            raise TooLong from None
        if fault := ended_process(child.exitcode):
            raise fault from None
        raise ChildDied(f"a process that sets a book ended with {child.exitcode}") from None
    finally:
        child.kill()
        child.join()
        answers.close()
    outcome, value = message
    if outcome == "raised":
        raise value
    found: T = value
    return found


def _serve(work: Callable[[Reporter], Any], limit: int, parent: int, answers: Connection) -> None:
    """Do the work in the child. Ctrl+C is left to the process that began it."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(AttributeError):  # only Linux has it
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        _exit_now()
    resource.setrlimit(resource.RLIMIT_CPU, _limits(limit))
    try:
        found = work(lambda message: answers.send(("report", message)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        _send_error(answers, error)
    else:
        answers.send(("returned", found))
    _exit_now()


def _limits(seconds: int) -> tuple[int, int]:
    """Return the limits of processor time that a child is given: not more than this process may have."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if most == resource.RLIM_INFINITY:
        return seconds, seconds + 1
    return min(seconds, most), min(seconds + 1, most)


def _send_error(answers: Connection, error: Exception) -> None:
    """Send an exception with its traceback as a note, or the traceback alone if it cannot be pickled."""
    try:
        answers.send(("raised", error))
    except Exception:
        answers.send(("raised", ChildDied("\n".join(error.__notes__))))


def _exit_now() -> NoReturn:
    """End at once. What is open belongs to the process that began this one."""
    os._exit(0)


@cache
def _slowness() -> float:
    """Return how many times slower this machine is than a fast one, at least 1."""
    found = []
    for _ in range(3):
        began = time.process_time()
        sum(range(_NUMBERS_ADDED))
        found.append(time.process_time() - began)
    return max(1.0, min(found) / _SECONDS_TO_ADD)
