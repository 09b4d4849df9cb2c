"""Libraries that are loaded whole or not at all.

In: the name of a library. Out: the library. The law of this file: what a signal asks for (Ctrl+C, an end, a
time limit) happens once the library is there; some end the whole process if an exception meets them half way.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


def load_whole(name: str) -> ModuleType:
    """Import a library of C++ (pikepdf: nanobind aborts where an import of its own raises)."""
    if name in sys.modules:
        return sys.modules[name]
    with _signals_later():
        return import_module(name)


@contextmanager
def _signals_later() -> Iterator[None]:
    """Keep the signals that Python answers, and answer them at the end. Outside of the main thread it answers
    none."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    kept: list[int] = []
    heeded = {each: answer for each in signal.valid_signals() if callable(answer := signal.getsignal(each))}
    for each in heeded:
        signal.signal(each, lambda number, _frame: kept.append(number))
    try:
        yield
    finally:
        for each, answer in heeded.items():
            signal.signal(each, answer)
        for number in dict.fromkeys(kept):
            signal.raise_signal(number)
