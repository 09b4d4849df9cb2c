"""`python -m pliego.cli.errand …`: what `pliego …` does, for a process that may be gone before it is done.

In: the command line, and standard input, which whoever began this holds open and writes nothing to. Out: what
the verb does. The law of this file: when standard input ends, for its holder is gone, killed perhaps, this
process ends as if told to, and at once if it does not listen.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import NoReturn

from pliego.cli.main import main

_GRACE_SECONDS = 2.0
"""To take away what is half written."""


def run() -> NoReturn:
    """Run a command that ends with whoever holds standard input."""
    threading.Thread(target=_end_with, args=(sys.stdin.fileno(),), daemon=True).start()
    main()


def _end_with(held: int) -> NoReturn:
    """End this process when a pipe does; what waits in `os.read` keeps no lock from the interpreter."""
    while os.read(held, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    run()
