"""What this process puts off for a while: garbage collection, and the answer to Ctrl+C.

In: nothing. Out: contexts. The law of this file: afterwards everything is as it was before.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_off(*, keep: bool = False) -> Iterator[None]:
    """Turn garbage collection off while many values are made and none of them is garbage.

    Python would look through all values each time that some more are made. Printing the cards of the five
    games takes 9.9 s so, and 12.7 s otherwise. With `keep`, the values live until the end of the run and are
    not looked through later either.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if keep:
            gc.freeze()
        if was_on:
            gc.enable()


@contextmanager
def signals_held() -> Iterator[None]:
    """Let Ctrl+C and SIGTERM wait until the end. A thread or a process that is begun meanwhile never takes
    them, unless it lets them in itself. Windows cannot hold them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
