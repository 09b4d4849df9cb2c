"""Answer Ctrl+C and SIGTERM: the first ends the command, later ones wait for it to tidy up.

In: signals. Out: one KeyboardInterrupt. The laws of this file: what is half written is removed undisturbed,
so a command that is interrupted twice shows no traceback; an interrupt that Python swallows comes again.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_AGAIN_SECONDS = 0.05


def heed_interrupts() -> None:
    """Let the first signal raise KeyboardInterrupt. A command that began deaf to Ctrl+C stays so."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _interrupt)
    if not isinstance(sys.unraisablehook, _Hook):
        sys.unraisablehook = _Hook(sys.unraisablehook)


def ignore_interrupts() -> None:
    """Let no signal disturb what is left to do."""
    for each in _SIGNALS:
        signal.signal(each, signal.SIG_IGN)


def _interrupt(_signal: int, _frame: object) -> NoReturn:
    ignore_interrupts()
    raise KeyboardInterrupt


class _Hook:
    """Takes the exceptions that Python cannot raise, such as those while an object is forgotten.

    It sends an interrupt among them again, and leaves all others to the hook before.
    """

    def __init__(self, before: Callable[[Any], None]) -> None:
        self.before = before

    def __call__(self, found: Any) -> None:
        if not issubclass(found.exc_type, KeyboardInterrupt):
            self.before(found)
            return
        signal.signal(signal.SIGTERM, _interrupt)
        with suppress(RuntimeError):  # at the very end no thread begins any more
            threading.Timer(_AGAIN_SECONDS, os.kill, (os.getpid(), signal.SIGTERM)).start()
