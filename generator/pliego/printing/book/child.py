"""Work in a child process, which is ended when it takes too long.

In: work, seconds of processor time as a fast machine counts them. Out: what the work returns, and what it
reports on the way; `TooLong` if it does not end. The laws of this file: the kernel counts the time and ends
the child, whatever it is doing; waiting costs nothing; a slow machine gets more time, by how much slower it
is; the child ends with the process that began it.
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
from functools import cache
from multiprocessing.connection import Connection
from typing import Any, NoReturn, TypeAlias, TypeVar

T = TypeVar("T")
Reporter: TypeAlias = Callable[[Any], None]
_PR_SET_PDEATHSIG = 1
_SUMMED, _SUMMED_IN = 300_000, 0.007
"""So many numbers are added in so many seconds on a machine of 2024."""


class TooLong(Exception):
    """Work took longer than it was given."""


class ChildDied(RuntimeError):
    """The child ended without an answer, before its time was over."""


def in_child(work: Callable[[Reporter], T], seconds: float, report: Reporter) -> T:
    """Return what work returns; raises what it raises, or TooLong. Whatever it reports is reported here at
    once, so that nothing is lost. Elsewhere than on Linux, where a fork is not safe, the work is done
    in this process and nothing is limited."""
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
    """The child's life. Ctrl+C is left to the process that began it."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        _leave()
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    try:
        found = work(lambda message: answers.send(("report", message)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        _send_error(answers, error)
    else:
        answers.send(("returned", found))
    _leave()


def _send_error(answers: Connection, error: Exception) -> None:
    """Send an exception with its traceback as a note, or the traceback alone if it cannot be pickled."""
    try:
        answers.send(("raised", error))
    except Exception:
        answers.send(("raised", ChildDied("\n".join(error.__notes__))))


def _leave() -> NoReturn:
    """End at once: what is open belongs to the process that began this one."""
    os._exit(0)


@cache
def _slowness() -> float:
    """Return how many times slower this machine is than a fast one, at least 1."""
    found = []
    for _ in range(3):
        began = time.process_time()
        sum(range(_SUMMED))
        found.append(time.process_time() - began)
    return max(1.0, min(found) / _SUMMED_IN)
