"""Work that is given up when it takes too long.

In: seconds of this process's own work, as a fast machine counts them. Out: `TooLong`, raised in the work.
The laws of this file: waiting costs nothing; a slow machine is given as many times more as it is slower.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

_SUMMED, _SUMMED_IN = 300_000, 0.007
"""So many numbers are added in so many seconds on a machine of 2024."""
_AGAIN = 0.5
"""Whoever swallows the exception is told again after so many seconds."""


class TooLong(BaseException):
    """Work took longer than it was given; no `except Exception` on the way keeps it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in what takes longer. Where a machine knows no such timer (Windows), and outside of the
    main thread, nothing is limited."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before, shown = signal.signal(signal.SIGVTALRM, _give_up), sys.unraisablehook
    sys.unraisablehook = lambda lost: None if lost.exc_type is TooLong else shown(lost)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds * _slowness(), _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.unraisablehook = shown


def _give_up(_signal: int, frame: FrameType | None) -> None:
    """Raise `TooLong`, but not in a `__del__`, which is to end: the next time it is raised.

    So it is where Python lets nothing out and would show it: what is called as rubbish is collected, or as a
    weak reference goes.
    """
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return
        frame = frame.f_back
    raise TooLong


@cache
def _slowness() -> float:
    """Return how many times slower this machine is than a fast one, at least 1."""
    found = []
    for _ in range(3):
        began = time.process_time()
        sum(range(_SUMMED))
        found.append(time.process_time() - began)
    return max(1.0, min(found) / _SUMMED_IN)
