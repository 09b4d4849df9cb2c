"""`python -m pliego` is `pliego`.

Out: `main`, the console script. The law of this file: until the command line is loaded nothing is open and
nothing half written, so that Ctrl+C ends it without a word.
"""

import signal
from typing import NoReturn

_INTERRUPTED = 130


def main() -> NoReturn:
    """Load the command line and run it."""
    heeds = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from pliego.cli.main import main as run

    if heeds:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


def _leave(code: object) -> None:
    """Leave at once where Python, begun with `-m`, might end by the signal: if Ctrl+C met an `exec`."""
    if code == _INTERRUPTED:
        from ctypes import pythonapi

        pythonapi.Py_Exit(_INTERRUPTED)


if __name__ == "__main__":
    try:
        main()
    except SystemExit as ended:
        _leave(ended.code)
        raise
