"""`python -m pliego` is `pliego`.

Out: `main`, the console script. The law of this file: while the command line is loading nothing is open and
nothing half written, so Ctrl+C ends the process at once and prints nothing.
"""

import signal
from typing import NoReturn

_INTERRUPTED = 130


def main() -> NoReturn:
    """Load the command line and run it."""
    answers = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if answers:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from pliego.cli.exits import main as run

    if answers:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


def _leave(code: object) -> None:
    """Leave at once with the code of Ctrl+C. Python, begun with `-m`, might end by the signal instead."""
    if code == _INTERRUPTED:
        from ctypes import pythonapi

        pythonapi.Py_Exit(_INTERRUPTED)


if __name__ == "__main__":
    try:
        main()
    except SystemExit as ended:
        _leave(ended.code)
        raise
