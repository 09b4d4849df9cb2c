"""`python -m generator` is `pliego`.

Out: `main`, the console script. The law of this file: until the command line is loaded nothing is open and
nothing half written, so that Ctrl+C ends it without a word.
"""

import signal
from typing import NoReturn


def main() -> NoReturn:
    """Load the command line and run it."""
    heeds = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from generator.cli.main import main as run

    if heeds:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
